/** The settings of the evaluation under one name. */
import type { Json, MetricEntry, Preset } from '@assay/core'

const tasks = ['harem-identification', 'harem-classification', 'harem-morphology'] as const

const all = (options: Readonly<Record<string, Json>>): readonly MetricEntry[] =>
  tasks.map((task) => [`@assay/harem-metrics/${task}`, options] as const)

const from = [['santos-2006-harem', 'Figures 2 to 6 and table 2.']] as const

/** The official collection has entities with more types than categories. */
const collection = { reader: ['harem-xml', { uneven: 'untyped' }] } as const

/** All three tasks in the style of HAREM. */
export const harem: Preset = { title: 'the three tasks of the First HAREM', from, metrics: all({}), ...collection }

/** All three tasks in the style of MUC: only correct pairs count. */
export const muc: Preset = {
  title: 'the three tasks, only correct pairs count, as in MUC',
  from,
  metrics: all({ style: 'muc' }),
  ...collection,
}

/** What the programs that the organisers published in 2008 do, their known defects included. */
export const harem2008: Preset = {
  title: 'as the programs published in 2008',
  from: [['santos-2006-harem', 'As the programs that its authors published in 2008 count, where they differ from it.']],
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
