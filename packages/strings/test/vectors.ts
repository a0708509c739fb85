/** The vectors of this package, and what tests need to compare with them. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { optionsOf } from '@assay/core/laws'
import type { ShapeOptions } from '../src/answer-shape.ts'
import { stringF1 } from '../src/index.ts'
import type { Answer } from '../src/read-answer.ts'
import type { StringItem, Strings } from '../src/strings.ts'

const pathOf = (name: string): string => fileURLToPath(new URL(`vectors/${name}`, import.meta.url))

/** The content of a file of vectors. */
export const vectorsOf = <A>(name: string): A =>
  JSON.parse(gunzipSync(readFileSync(pathOf(`${name}.vectors.json.gz`))).toString('utf8')) as A

/** The records of a file of JSON lines beside the vectors. */
export const recordsOf = <A>(path: string): readonly A[] =>
  readFileSync(pathOf(path), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as A)

/** A number that is written as a fraction; `undefined` for null. */
export const numberOf = (text: string | number | null): number | undefined => {
  if (text === null || typeof text === 'number') return text ?? undefined
  const [over = Number.NaN, under = 1] = text.split('/').map(Number)
  return over / under
}

export const usualShape: ShapeOptions = { labels: [], label: '', pair: 'auto' }

export type Pair = readonly [label: string, text: string]

const itemOf = ([label, text]: Pair): StringItem => ({ text, labels: [[label]] })

/** A document of pairs; null for an answer that could not be read. */
export const documentOf = (pairs: readonly Pair[] | null, text?: string | null): Strings => {
  const items = pairs?.map(itemOf) ?? []
  return {
    items,
    outcome: pairs === null ? 'unparsed' : items.length > 0 ? 'items' : 'empty',
    lenient: {},
    ...(pairs === null && { reason: 'prose' }),
    ...(typeof text === 'string' && { text }),
  }
}

/** The document that an answer is. */
export const documentOfAnswer = ({ outcome, items, lenient, reason }: Answer): Strings => ({
  items: items.map(({ label, text }) => itemOf([label, text])),
  outcome,
  lenient,
  ...(reason !== undefined && { reason }),
})

export type DocumentPair = readonly [gold: Strings, system: Strings]

export interface Scored {
  readonly measures: Readonly<Record<string, number | undefined>>
  readonly verdicts: Readonly<Record<string, number>>
}

/** Scores pairs of documents, as a run does. */
export const scoreOf = (pairs: readonly DocumentPair[], options: object): Scored => {
  const { judge, stats, summarise } = stringF1.with(optionsOf(stringF1, options))
  const verdicts: Record<string, number> = {}
  let sum = stats.empty
  for (const [gold, system] of pairs)
    for (const line of judge(gold)(system)) {
      sum = stats.concat(sum, line.stats)
      // an answer that could not be read has a line in lists of errors, and is no verdict on a string
      if (line.show === undefined || line.verdict === 'unparsed') continue
      line.show()
      verdicts[line.verdict] = (verdicts[line.verdict] ?? 0) + 1
    }
  return { measures: summarise(sum), verdicts }
}
