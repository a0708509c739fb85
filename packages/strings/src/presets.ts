/** Settings of published programs, and the table of conventions. */
import type { Json, MetricEntry, Preset, PresetEntry } from '@assay/core'

type Options = Readonly<Record<string, Json>>

/** The options of `string-f1` that published programs have. */
export const programs = {
  gollie: {
    normalise: 'gollie',
    notInSchema: 'drop',
    notInText: 'drop',
    surplus: 'drop',
    zeroDivision: 0,
  },
  universalner: { count: 'set', normalise: 'squad', labelForm: 'normalised', zeroDivision: 0 },
  'uie-string': { normalise: 'exact', emptyStrings: 'drop', zeroDivision: 0 },
  instructuie: { count: 'set', normalise: 'exact', zeroDivision: 0 },
  'squad-em': { normalise: 'squad', matching: 'string', emptyStrings: 'drop', zeroDivision: 1 },
  'squad-f1': {
    normalise: 'squad',
    matching: 'string',
    similarity: 'token-f1',
    threshold: 0,
    credit: 'similarity',
    emptyStrings: 'drop',
    zeroDivision: 1,
  },
} as const satisfies Readonly<Record<string, Options>>

/** The view of `uie-offset`: the places of strings, and a policy for those without one. */
const UIE_VIEW = 'next,borders=blanks,unaligned=skip'

const SPANS = '@assay/span-f1/span-f1'
const TAGS = '@assay/conll-f1'

export const presetsOf = (packageName: string): Readonly<Record<string, Preset>> => {
  const strings = (options: Options = {}): MetricEntry => [`${packageName}/string-f1`, options]
  const placed = (view: string): MetricEntry => [SPANS, { view }]
  /** Rows of the table of conventions. */
  const stringsAs = (convention: string, options: Options = {}): PresetEntry => [
    `${packageName}/string-f1`,
    options,
    { convention },
  ]
  const placedAs = (convention: string, view: string): PresetEntry => [SPANS, { view }, { convention }]
  const reads = (as: string): Pick<Preset, 'reader'> => ({ reader: [`${packageName}/answers`, { as }] })
  return {
    gollie: {
      title:
        'GoLLIE: strings that are not in the text, or not as often, or of no class, are dropped; --set schema=A,B names the classes',
      from: [['sainz-2024-gollie', 'The scorers of its tasks.']],
      metrics: [strings(programs.gollie)],
      ...reads('gollie'),
    },
    universalner: {
      title: 'UniversalNER: sets of strings in the normal form of SQuAD, one type at a time (--set reader.type=KEY)',
      from: [['zhou-2024-universalner', 'Its evaluation script.']],
      metrics: [strings(programs.universalner)],
      ...reads('universalner'),
    },
    'uie-string': {
      title: 'string-ent-F1 of UIE: strings as they are',
      from: [['lu-2022-uie', 'Its evaluation script.']],
      metrics: [strings(programs['uie-string'])],
    },
    'uie-offset': {
      title: 'offset-ent-F1 of UIE: the next place of each string between blanks; what has none is left out',
      from: [['lu-2022-uie', 'Its evaluation script.']],
      metrics: [placed(UIE_VIEW)],
    },
    instructuie: {
      title: 'InstructUIE: the parts of an answer between semicolons, as sets; the gold is written in the same way',
      from: [['wang-2023-instructuie', 'Its evaluation script.']],
      metrics: [strings(programs.instructuie)],
      ...reads('instructuie'),
    },
    euroeval: {
      title: 'EuroEval: every token that contains a word of a string is tagged',
      metrics: [[TAGS, { view: 'euroeval' }]],
      ...reads('euroeval'),
    },
    'squad-em': {
      title:
        'exact match of SQuAD: the share of documents in which the one string is right, after its normalising: the mean of F1 over documents',
      from: [['rajpurkar-2016-squad', 'Section 6.']],
      metrics: [strings(programs['squad-em'])],
      means: ['document'],
    },
    'squad-f1': {
      title: 'F1 of SQuAD: the tokens of one string a document; its figure is the mean over documents',
      from: [['rajpurkar-2016-squad', 'Section 6.']],
      metrics: [strings(programs['squad-f1'])],
      means: ['document'],
    },
    'llm-conventions': {
      title: 'the conventions by which extractions without offsets are scored, side by side',
      metrics: [
        [SPANS, { view: 'offsets' }, { convention: 'offsets', optional: true }],
        stringsAs('strings'),
        stringsAs('strings set', { count: 'set' }),
        stringsAs('strings lower', { case: 'lower' }),
        stringsAs('strings squad set', { count: 'set', normalise: 'squad' }),
        stringsAs('strings in text', { normalise: 'gollie', notInText: 'drop', surplus: 'drop' }),
        placedAs('placed first', 'first'),
        placedAs('placed next', 'next'),
        placedAs('placed in order', 'in-order'),
        placedAs('placed all', 'all'),
        // no placing is better than the one in which each string that is right finds its place
        stringsAs('placed best (upper bound)', { unicode: 'none' }),
        stringsAs('corpus set', { count: 'corpus' }),
      ],
      bootstrap: { samples: 1000 },
    },
  }
}
