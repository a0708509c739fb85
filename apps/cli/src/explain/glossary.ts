/** Terms of the field for `assay explain`, each with its formula and its source. */
import type { Figure } from '@assay/report/internal'

const retrieval =
  'Manning, Raghavan and Schütze (2008): Introduction to Information Retrieval. Cambridge University Press'

export const glossary: Readonly<Record<string, Figure>> = {
  precision: {
    title: 'the share of what the system found that is correct',
    explain: 'precision = correct / found. A metric says what counts as correct: assay explain conll-f1.',
    source: `${retrieval}, Section 8.3.`,
  },
  recall: {
    title: 'the share of the items of the gold that the system found',
    explain: 'recall = correct / gold. A metric says what counts as correct: assay explain conll-f1.',
    source: `${retrieval}, Section 8.3.`,
  },
  f1: {
    title: 'the harmonic mean of precision and recall',
    explain:
      'f1 = 2 · precision · recall / (precision + recall) = 2 · correct / (found + gold). It is close to the lower of the two.',
    source: `${retrieval}, Section 8.3.`,
  },
  micro: {
    title: 'an average over items: counts are added first',
    explain:
      'micro precision = Σ correct / Σ found over all labels (or documents), recall and F1 likewise. Frequent labels count more. This is the usual headline.',
    source: `${retrieval}, Section 13.6.`,
  },
  macro: {
    title: 'an average over labels or documents: each counts the same',
    explain:
      'macro F1 = (F1 of the first + … + F1 of the last) / number of labels (or documents). Rare labels count as much as frequent ones.',
    source: `${retrieval}, Section 13.6.`,
  },
  strict: {
    title: 'an item is correct only if its boundaries and its type are those of the gold',
    explain:
      'strict: same start, same end, same type; correct / found and correct / gold then give precision and recall. Of tags, the strict mode of seqeval also drops phrases that the tagging scheme does not allow: assay explain seqeval-strict.',
    source:
      'Segura-Bedmar, Martínez and Herrero-Zazo (2013): SemEval-2013 Task 9: Extraction of Drug-Drug Interactions from Biomedical Texts (DDIExtraction 2013). Proceedings of SemEval 2013.',
  },
  run: {
    title: 'the output of one system for the whole test set, as it is scored',
    explain:
      'A team may submit several runs, and each is a row of the ranking: -s NAME=FILE. assay run scores all runs of a config.',
    source: 'Voorhees and Harman, editors (2005): TREC: Experiment and Evaluation in Information Retrieval. MIT Press.',
  },
  seed: {
    title: 'the start of the random numbers with which a program is trained: each gives other answers',
    explain:
      "Runs of one program under several seeds are one system: --runs ours='ours-seed*.conll', in a config \"runs\". Its numbers are means over the runs, with a standard deviation (divisor n − 1); intervals and tests go over seeds and documents. (--seed is another thing: the start of Assay's own draws.)",
    source:
      'Reimers and Gurevych (2017): Reporting Score Distributions Makes a Difference: Performance Study of LSTM-networks for Sequence Tagging. EMNLP.',
  },
}
