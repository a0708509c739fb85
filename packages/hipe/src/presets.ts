/** Presets: the settings of the campaigns, and those of HIPE-scorer with all its quirks. */
import type { Json, MetricEntry, Preset } from '@assay/core'

const noise = ['0.0-0.0', '0.001-0.1', '0.1-0.3', '0.3-1.1']
const periods = [1790, 1810, 1830, 1850, 1870, 1890, 1910, 1930, 1950].map((year) => `${year}-${year + 20}`)

const columns = {
  'hipe-2020': {
    coarse: ['NE-COARSE-LIT', 'NE-COARSE-METO'],
    fine: ['NE-FINE-LIT', 'NE-FINE-METO', 'NE-FINE-COMP', 'NE-NESTED'],
    nel: ['NEL-LIT', 'NEL-METO'],
  },
  'hipe-2022': { coarse: ['NE-COARSE-LIT'], fine: ['NE-FINE-LIT', 'NE-NESTED'], nel: ['NEL-LIT'] },
} as const

type Edition = keyof typeof columns
type Options = Readonly<Record<string, Json>>

interface Profile {
  readonly about: string
  readonly edition: Edition
  readonly ner: Options
  readonly link: Options
  readonly reader?: Options
}

const sliced = { noise, periods }
const official = { hyphens: 'official' }

const profiles: Readonly<Record<string, Profile>> = {
  'hipe-2020': {
    about:
      'CLEF-HIPE 2020: literal and metonymic columns, by noise and twenty years; links as runs of equal cells, at cutoffs 1, 3 and 5',
    edition: 'hipe-2020',
    ner: { ...sliced, tagset: 'hipe-2020' },
    link: { ...sliced, bounds: 'link', cutoff: [1, 3, 5] },
  },
  'hipe-2022': {
    about: 'HIPE-2022: literal columns and nested entities, the tag set of 2022; links with the spans of entities',
    edition: 'hipe-2022',
    ner: { tagset: 'hipe-2022' },
    link: {},
  },
  'hipe-2022-relaxed': {
    about:
      'HIPE-2022 with relaxed linking: historical entities count as their modern ones, times have no link, at cutoffs 1, 3 and 5',
    edition: 'hipe-2022',
    ner: { tagset: 'hipe-2022' },
    link: { cutoff: [1, 3, 5] },
    reader: { relaxed: 'hipe-2022', normTime: 'literal' },
  },
  'hipe-scorer': {
    about: 'HIPE-scorer with all its quirks: the columns of 2022, only labels of the gold',
    edition: 'hipe-2022',
    ner: { ...official, dashes: 'type' },
    link: official,
    reader: { documents: 'official', hashTokens: 'drop', words: 'official' },
  },
}

const tasks = {
  coarse: 'coarse types',
  fine: 'fine types',
  nel: 'links',
} as const
type Task = keyof typeof tasks

const entryOf = (plugin: string, { edition, ner, link }: Profile, task: Task): MetricEntry => [
  `${plugin}/${task === 'nel' ? 'hipe-link' : 'hipe-ner'}`,
  { columns: columns[edition][task], ...(task === 'nel' ? link : ner) },
]

const papers = {
  'hipe-2020': [['ehrmann-2020-hipe', 'The tables of results: coarse, fine, nested, linking.']],
  'hipe-2022': [['ehrmann-2022-hipe', 'The tables of results: coarse, fine, nested, linking.']],
} as const

/** The profiles; each of their tasks is a choice, since a report of HIPE-scorer covers one task. */
export const presetsOf = (plugin: string): Readonly<Record<string, Preset>> => {
  const all = Object.keys(tasks) as Task[]
  const presetOf = (profile: Profile): Preset => {
    const { about, reader, edition } = profile
    const choices = all.map((task) => [
      task,
      { title: `${tasks[task]} alone`, metrics: [entryOf(plugin, profile, task)] },
    ])
    return {
      title: about,
      metrics: all.map((task) => entryOf(plugin, profile, task)),
      choices: Object.fromEntries(choices),
      from: papers[edition],
      ...(reader !== undefined && { reader: [`${plugin}/hipe-columns`, reader] as const }),
    }
  }
  return Object.fromEntries(Object.entries(profiles).map(([name, profile]) => [name, presetOf(profile)]))
}
