/** Words of options, measures and tables for `assay explain`: what each means, and to which metrics and readers it belongs. */
import type { AnyMetric, Measure } from '@assay/core'
import { grouped } from '@assay/core/internal'
import { reportTerms, safe } from '@assay/report/internal'
import type { Registry } from '../registry.ts'
import { settings } from './settings.ts'
import { indented, OPTION_HEAD, optionCells, rangeOf } from './texts.ts'

/** A word as one metric, reader or system has it: a row of a table. */
interface Meaning {
  readonly word: string
  /** `an option: --set NAME=VALUE`. */
  readonly kind: string
  readonly head: readonly string[]
  readonly owner: string
  readonly cells: readonly string[]
}

/** A word that one sentence explains. */
interface Sentence {
  readonly word: string
  readonly text: string
  /** The plugin, where a plugin explains it. */
  readonly plugin?: string
}

/** All words that are no names of metrics, readers and so on. */
export interface Words {
  readonly meanings: readonly Meaning[]
  readonly sentences: readonly Sentence[]
}

const MEASURE_HEAD = ['name', 'title', 'range', 'formula']

const optionMeanings = async (
  [, { name: owner, options }]: Registry['metrics' | 'readers' | 'systems'][number],
  prefix: string,
): Promise<readonly Meaning[]> =>
  (await optionCells(options)).map(([name, cells]) => ({
    word: `${prefix}${name}`,
    kind: `an option: --set ${prefix}${name}=VALUE`,
    head: OPTION_HEAD,
    owner,
    cells,
  }))

const measureMeanings = ({ name: owner, measures }: AnyMetric): readonly Meaning[] =>
  Object.entries(measures as Readonly<Record<string, Measure<string>>>).map(([word, measure]) => ({
    word,
    kind: 'a measure',
    head: MEASURE_HEAD,
    owner,
    cells: [word, measure.title, rangeOf(measure), measure.formula],
  }))

/** The words of everything that is installed. */
export const wordsOf = async ({ metrics, readers, systems, plugins }: Registry): Promise<Words> => {
  const options = await Promise.all([
    ...[...metrics, ...systems].map((one) => optionMeanings(one, '')),
    ...readers.map((one) => optionMeanings(one, 'reader.')),
  ])
  const shared = Object.entries({ ...settings, ...reportTerms }).map(([word, text]) => ({ word, text }))
  const ofPlugins = plugins.flatMap(({ name, plugin }) =>
    Object.entries(plugin?.terms ?? {}).map(([word, text]) => ({ word, text, plugin: name })),
  )
  return {
    meanings: [...options.flat(), ...metrics.flatMap(([, metric]) => measureMeanings(metric))],
    sentences: [...shared, ...ofPlugins],
  }
}

/** All words, for suggestions. */
export const spellings = ({ meanings, sentences }: Words): readonly string[] => [
  ...new Set([...meanings, ...sentences].map(({ word }) => word)),
]

// More are counted.
const MAX_OWNERS = 3

const ownersText = (owners: readonly string[]): string => {
  const names = [...new Set(owners)]
  const left = names.length - MAX_OWNERS
  return left > 1 ? `${names.slice(0, MAX_OWNERS).join(', ')} and ${left} more` : names.join(', ')
}

/** A table of one kind of meaning: those that are equal share a row. */
const meaningsText = (word: string, kind: string, meanings: readonly Meaning[]): string => {
  const rows = [...grouped(meanings, ({ cells }) => JSON.stringify(cells)).values()].map((alike) => [
    ownersText(alike.map(({ owner }) => owner)),
    ...alike[0]!.cells,
  ])
  return `${safe(word)}, ${kind}\n${indented([['of', ...meanings[0]!.head], ...rows])}`
}

/** The forms under which a word is looked up: as it is written, with N for numbers, in small letters. */
const formsOf = (word: string): readonly string[] => [
  ...new Set([word, word.replace(/\d+/g, 'N'), word.toLowerCase(), word.toLowerCase().replace(/\d+/g, 'N')]),
]

const isNamed = (meaning: Meaning, form: string): boolean =>
  meaning.word === form ||
  meaning.word === `reader.${form}` ||
  (meaning.head === MEASURE_HEAD && meaning.cells[1]!.toLowerCase() === form.toLowerCase())

/** The meanings of a word, in paragraphs; undefined if it is unknown. `isMeasureDefined` leaves measures out, where a page defines the word. */
export const explainWord = (
  { meanings, sentences }: Words,
  asked: string,
  isMeasureDefined = false,
): string | undefined => {
  for (const form of formsOf(asked)) {
    const lines = sentences
      .filter(({ word }) => word === form)
      .map(({ text, plugin }) => `${safe(form)}: ${text}${plugin === undefined ? '' : ` (${plugin})`}\n`)
    const tables = [
      ...grouped(
        meanings.filter((one) => isNamed(one, form) && !(isMeasureDefined && one.head === MEASURE_HEAD)),
        ({ kind }) => kind,
      ),
    ].map(([kind, some]) => meaningsText(form, kind, some))
    if (lines.length + tables.length > 0) return [...(lines.length === 0 ? [] : [lines.join('')]), ...tables].join('\n')
  }
  return undefined
}
