/** Terms of results and reports that are not metrics, readers or codes, such as p-value. */
import { type Figure, figures } from '@assay/report/internal'
import { glossary } from './glossary.ts'

const signature: Figure = {
  title: 'how a number was made, in one line',
  explain:
    "The metric, then each of its options with its value, defaults too, then what became of documents that one side lacks, how both sides were read, and the package with its version. With intervals it names the samples, the seed and the share between the bounds. Numbers of two papers can be compared where their signatures are the same. It reads back: assay score --signature '…' -g GOLD -s FILE scores in the same way again. Texts show a short one: what differs from the defaults, the version, and a hash of the whole. It reads back where the defaults are the same, and assay explain 'SIGNATURE' prints the whole. The options that let pass, or count as right, what others refuse or count as wrong stand beside it as \"lenient\".",
  source:
    'Post (2018): A Call for Clarity in Reporting BLEU Scores. Proceedings of the Third Conference on Machine Translation, 186–191.',
}

export const topics: Readonly<Record<string, Figure>> = {
  ...figures,
  ...glossary,
  ...(figures['interval'] && { bootstrap: figures['interval'] }),
  ...(figures['p'] && { 'p-value': figures['p'] }),
  signature,
}
