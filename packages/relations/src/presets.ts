/** Settings of published programs and campaigns. */
import type { Json, Preset, PresetEntry } from '@assay/core'

type Options = Readonly<Record<string, Json>>

const asDocred: Options = { match: 'entity', entities: 'id', zeroDivision: 0 }
const asSemeval: Options = {
  direction: 'count',
  negative: ['Other'],
  classes: 'gold',
  'items.missing': 'label',
  missingLabel: 'Other',
}
const asHipe: Options = { 'items.missing': 'label', missingLabel: 'FALSE', zeroDivisionInMeans: 0 }

export const presetsOf = (packageName: string): Readonly<Record<string, Preset>> => {
  const relations = (options: Options, headline?: string): PresetEntry =>
    headline === undefined
      ? [`${packageName}/relation-f1`, options]
      : [`${packageName}/relation-f1`, options, { headline }]
  const pairs = (options: Options, headline?: string): PresetEntry =>
    headline === undefined
      ? [`${packageName}/pair-labels`, options]
      : [`${packageName}/pair-labels`, options, { headline }]
  /** A row of the table of conventions. */
  const relationsAs = (convention: string, options: Options): PresetEntry => [
    `${packageName}/relation-f1`,
    options,
    { convention },
  ]
  const lacking = { documents: { missing: 'empty', extra: 'skip' } } as const
  return {
    'relation-conventions': {
      title: 'strict, boundaries and relation only, side by side: what a relation has to have right in its arguments',
      from: [['taille-2020-lets', 'The conventions that papers mix up.']],
      metrics: [
        relationsAs('strict', { match: 'strict' }),
        relationsAs('boundaries', { match: 'boundaries' }),
        relationsAs('relation only (arguments overlap)', { match: 'relaxed' }),
      ],
      bootstrap: { samples: 1000 },
    },
    conll04: {
      title: 'strict and boundaries as SpERT counts them, for CoNLL04, SciERC and ADE',
      from: [
        ['eberts-2020-spert', 'Its evaluation, "with NEC" and "without NEC".'],
        ['bekoulis-2018-joint', 'The name "strict".'],
      ],
      metrics: [
        relations({ match: 'strict', symmetricOrder: 'start', zeroDivision: 0 }),
        relations({ match: 'boundaries', symmetricOrder: 'start', zeroDivision: 0 }),
      ],
      choices: {
        macro: {
          title: 'the same, ranked by macro F1',
          metrics: [
            relations({ match: 'strict', symmetricOrder: 'start', zeroDivision: 0 }, 'macroF1'),
            relations({ match: 'boundaries', symmetricOrder: 'start', zeroDivision: 0 }, 'macroF1'),
          ],
        },
      },
    },
    dygie: {
      title: 'relations as DyGIE++ counts them: boundaries, and one label a pair of spans, the last',
      from: [['wadden-2019-entity', 'Its metrics.']],
      metrics: [relations({ match: 'boundaries', onePerPair: 'last', zeroDivision: 0 })],
    },
    pure: {
      title: 'Rel and Rel+ as PURE counts them: each prediction counts, and an argument without a type is never strict',
      from: [['zhong-2021-frustratingly', 'Section 4.1.']],
      metrics: [
        relations({ match: 'boundaries', duplicates: 'each', untyped: 'wrong', zeroDivision: 0 }),
        relations({ match: 'strict', duplicates: 'each', untyped: 'wrong', zeroDivision: 0 }),
      ],
    },
    docred: {
      title: 'DocRED: relations of entities, evidence, and Ign F1; reader.train names the training data',
      from: [['yao-2019-docred', 'Section 5.']],
      metrics: [relations(asDocred)],
      documents: { missing: 'empty', extra: 'empty' },
    },
    're-docred': {
      title: 'the same as Re-DocRED counts it: one sentence of evidence more, and 0.00001 under Ign precision',
      from: [['tan-2022-revisiting', 'Its evaluation script.']],
      metrics: [relations({ ...asDocred, evidenceBase: 1, ignEpsilon: 0.00001 })],
      documents: { missing: 'empty', extra: 'empty' },
    },
    'hipe-2026': {
      title: 'HIPE-2026: macro recall of at and isAt, and their mean; what is missing is FALSE',
      from: [['opitz-2026-hipe', 'The profile of accuracy.']],
      metrics: [pairs({ ...asHipe, fields: ['at', 'isAt'] }, 'macroRecall')],
      ...lacking,
    },
    'hipe-2026-b': {
      title: 'HIPE-2026, the surprise test set: macro recall of at',
      from: [['opitz-2026-hipe', 'Test B.']],
      metrics: [pairs({ ...asHipe, fields: ['at'] }, 'macroRecall')],
      ...lacking,
    },
    'semeval-2010-8': {
      title: 'SemEval-2010 Task 8, the official score: macro F1 over nine relations, with their direction',
      from: [['hendrickx-2010-semeval', 'Section 4.']],
      metrics: [pairs(asSemeval)],
      documents: { missing: 'empty', extra: 'error' },
    },
    tacred: {
      title: 'TACRED: micro precision, recall and F1 without no_relation',
      from: [['zhang-2017-tacred', 'Section 5.']],
      metrics: [pairs({ negative: ['no_relation'] }, 'f1')],
    },
    webnlg: {
      title: 'triples in the normal form of the script of WebNLG',
      from: [['castro-ferreira-2020-webnlg', 'Text to triples.']],
      metrics: [relations({ match: 'name', normalise: 'webnlg' })],
      ...lacking,
    },
    bc5cdr: {
      title: 'chemicals that induce diseases, by document and id of concept (BioCreative V)',
      from: [['wei-2016-assessing', 'The task of relations.']],
      metrics: [relations({ match: 'entity', entities: 'id' })],
      ...lacking,
    },
  }
}
