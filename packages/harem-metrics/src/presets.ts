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

// ---- the Second HAREM ----------------------------------------------------------------------------------------------------

const secondTasks = ['second-harem-identification', 'second-harem-classification'] as const

const second = (title: string, where: string, options: Readonly<Record<string, Json>>): Preset => ({
  title,
  from: [['mota-2008-second-harem', where]],
  metrics: secondTasks.map((task) => [`@assay/harem-metrics/${task}`, options] as const),
  reader: ['harem-xml', { uneven: 'untyped', nested: 'error' }],
})

const EVALUATION = 'The chapter on the evaluation, and the programs that its authors published in 2010.'

/** The classic track of the Second HAREM: both tasks in the total scenario; all options of an `<ALT>` count. */
export const secondHarem = second('the classic track of the Second HAREM, strict ALT', EVALUATION, {
  altMode: 'strict',
})

/** The same with the best option of each `<ALT>`. */
export const secondHaremRelaxed = second('the classic track of the Second HAREM, relaxed ALT', EVALUATION, {
  altMode: 'relaxed',
})

/** The strict mode with the slip of the published programs that the default mends. */
export const secondHaremOfficial: Preset = {
  ...second('the classic track as in the programs published in 2010', EVALUATION, {
    altMode: 'strict',
    tuples: 'joined',
  }),
  documents: { missing: 'skip' },
}
