/** Presets: the three tasks under common settings. */
import type { Json, MetricEntry, Preset } from '@assay/core'

const tasks = ['harem-identification', 'harem-classification', 'harem-morphology'] as const

const all = (options: Readonly<Record<string, Json>>): readonly MetricEntry[] =>
  tasks.map((task) => [`@assay/harem-metrics/${task}`, options] as const)

const from = [['santos-2006-harem', 'Figures 2 to 6 and table 2.']] as const

/** Reader settings for the official collection, which has entities with more types than categories. */
const collection = { reader: ['harem-xml', { uneven: 'untyped' }] } as const

/** The three tasks in the style of HAREM. */
export const harem: Preset = { title: 'the three tasks of the First HAREM', from, metrics: all({}), ...collection }

/** The three tasks in the style of MUC: only correct pairs count. */
export const haremMuc: Preset = {
  title: 'the three tasks in the style of MUC: only correct pairs count',
  from,
  metrics: all({ style: 'muc' }),
  ...collection,
}

/** The behaviour of the programs that the organisers published in 2008, including known defects. */
export const harem2008: Preset = {
  title: 'the three tasks as in the programs published in 2008',
  from: [['santos-2006-harem', 'The programs that its authors published in 2008, where they differ from the paper.']],
  metrics: all({
    correct: 'allTokens',
    contractions: 'asIs',
    weightDigits: 'run',
    commonTokens: 'bag',
    countIdentified: 'perPair',
    stopwordCase: 'tool',
    stopwordOnly: 'never',
  }),
  ...collection,
}
