/** The vectors of this package: files, options and expected numbers, and how a case is scored. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import {
  type AnyMetric,
  type AnyReader,
  bytesSource,
  type Document,
  type Json,
  type Problem,
  type Source,
} from '@assay/core'
import { optionsOf, sumPairs } from '@assay/core/laws'
import { plugin } from '../src/index.ts'
import type { Relations } from '../src/model.ts'

export const folder = fileURLToPath(new URL('../golden', import.meta.url))

export interface VectorCase {
  readonly name: string
  readonly flavour: string
  readonly gold: string
  readonly system: string
  readonly options: Readonly<Record<string, string>>
  readonly why: string
  readonly by: string
  readonly expected: Readonly<Record<string, unknown>>
}

export const casesOf = (file: 'quirks' | 'random' | 'real'): readonly VectorCase[] =>
  (
    JSON.parse(gunzipSync(readFileSync(join(folder, `${file}.vectors.json.gz`))).toString('utf8')) as {
      readonly cases: readonly VectorCase[]
    }
  ).cases

/** The readers of the flavours. */
const readers: Readonly<Record<string, string>> = {
  plain: 'relations-jsonl',
  columns: 'label-lines',
  hipe26: 'hipe-2026',
  semeval: 'semeval-2010-8',
}

export const readerNamed = (name: string): AnyReader => {
  const found = plugin.readers.find((reader) => reader.name === name)
  if (found === undefined) throw new Error(`there is no reader ${name}`)
  return found
}

/** A file as a source, with those beside it. */
export const sourceOf = (path: string): Source => ({
  ...bytesSource(basename(path), readFileSync(path)),
  beside: (name) => {
    const other = join(dirname(path), name)
    return existsSync(other) ? sourceOf(other) : undefined
  },
})

export interface ReadFile {
  readonly documents: readonly Document<'relations'>[]
  readonly problems: readonly Problem[]
}

/** Everything that a reader gives. */
export const readWith = (name: string, source: Source, settings: Readonly<Record<string, unknown>> = {}): ReadFile => {
  const reader = readerNamed(name)
  const documents: Document<'relations'>[] = []
  const problems: Problem[] = []
  for (const row of reader.with(optionsOf(reader, settings))(source))
    if (row._tag === 'Left') problems.push(row.left)
    else documents.push(row.right)
  return { documents, problems }
}

/** Pairs of documents by id or by position; what a side lacks is empty. */
export const pairsOf = (
  name: string,
  gold: readonly Document<'relations'>[],
  system: readonly Document<'relations'>[],
  isExtraEmpty: boolean,
): readonly (readonly [gold: Relations, system: Relations])[] => {
  const { pairs, empty } = readerNamed(name)
  if (pairs === 'position') return gold.map(({ content }, i) => [content, system[i]!.content] as const)
  const answers = new Map(system.map(({ id, content }) => [id, content]))
  const known = new Set(gold.map(({ id }) => id))
  return [
    ...gold.map(({ id, content }) => [content, answers.get(id) ?? empty!(content)] as const),
    ...(isExtraEmpty
      ? system.filter(({ id }) => !known.has(id)).map(({ content }) => [empty!(content), content] as const)
      : []),
  ]
}

const ownNames: Readonly<Record<string, string>> = {
  missing: 'missingLabel',
  offByOne: 'evidenceBase',
}

/** Options of a case, as the metric and as the reader have them. */
const settingsOf = ({ options, flavour }: VectorCase) => {
  const metric: Record<string, Json> = {
    ...(flavour === 'docred' && { match: 'entity', entities: 'id' }),
    ...(flavour === 'triples' && { match: 'name' }),
  }
  const reader: Record<string, Json> = {}
  for (const [key, value] of Object.entries(options)) {
    if (key === 'seen') reader['train'] = [basename(value)]
    else if (key === 'side') reader['side'] = value
    else if (key === 'offByOne') metric['evidenceBase'] = value === 'yes' ? 1 : 0
    else if (key === 'fields' || key === 'symmetric' || key === 'negative') metric[key] = value.split(',')
    else metric[ownNames[key] ?? key] = value
    if (key === 'missing') metric['items.missing'] = 'label'
  }
  return { metric, reader }
}

export interface Scored {
  readonly measures: Readonly<Record<string, number | undefined>>
  readonly parts: (facet: string) => Readonly<Record<string, Readonly<Record<string, number | undefined>>>>
  readonly verdicts: Readonly<Record<string, number>>
  readonly pairs: readonly (readonly [gold: Relations, system: Relations])[]
  readonly formats: Readonly<Record<string, string>>
}

/** Scores pairs of documents, as a run does. */
export const scorePairs = (
  pairs: readonly (readonly [gold: Relations, system: Relations])[],
  name: string,
  options: Readonly<Record<string, Json>>,
): Scored => {
  const metric: AnyMetric = plugin.metrics.find((one) => one.name === name)!
  const scorer = metric.with(optionsOf(metric, options) as never)
  const { stats, parts: partsOf } = sumPairs(scorer, pairs as never)
  const parts = partsOf()
  const verdicts: Record<string, number> = {}
  for (const [gold, system] of pairs)
    for (const line of scorer.judge(gold)(system)) {
      if (line.show === undefined) continue
      line.show()
      verdicts[line.verdict] = (verdicts[line.verdict] ?? 0) + 1
    }
  const about = { system: 'sys', signature: '', units: pairs.length, parts }
  return {
    measures: scorer.summarise(stats as never),
    parts: (facet) =>
      Object.fromEntries([...(parts[facet] ?? [])].map(([label, own]) => [label, scorer.summarise(own as never)])),
    verdicts,
    pairs,
    formats: Object.fromEntries(
      Object.entries(scorer.report?.formats ?? {}).map(([key, format]) => [
        key,
        format(stats as never, about as never),
      ]),
    ),
  }
}

/** The documents of a case in pairs. */
const pairsOfCase = (own: VectorCase) => {
  const reader = readers[own.flavour] ?? own.flavour
  const settings = settingsOf(own).reader
  const gold = readWith(reader, sourceOf(join(folder, own.gold)), settings)
  const { train: _, ...forSystem } = settings
  const system = readWith(reader, sourceOf(join(folder, own.system)), forSystem)
  const errors = [...gold.problems, ...system.problems].filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors[0]!.message)
  return pairsOf(reader, gold.documents, system.documents, own.flavour === 'docred')
}

export const isOfPairs = ({ flavour }: VectorCase): boolean =>
  flavour === 'hipe26' || flavour === 'semeval' || flavour === 'columns'

/** The numbers of a case. */
export const scoreCase = (own: VectorCase): Scored =>
  scorePairs(pairsOfCase(own), isOfPairs(own) ? 'pair-labels' : 'relation-f1', settingsOf(own).metric)

/** A number that is written as a fraction; `undefined` for null. */
export const fractionOf = (text: unknown): number | undefined => {
  if (typeof text === 'number') return text
  if (typeof text !== 'string') return undefined
  const [over = Number.NaN, under = 1] = text.split('/').map(Number)
  return over / under
}
