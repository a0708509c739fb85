/** What the tests share: files under `golden`, readers, and sums without the host. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Metric, type Scorer, type Source, type Tags, tagsOf } from '@assay/core'
import { newBorders, phrasesOf, type ReadingOptions, reading } from '@assay/core/internal'
import { optionsOf, sumPairs } from '@assay/core/laws'
import { conllColumns } from '@assay/core/readers'

const bytesOf = (path: string): Uint8Array => {
  const bytes = readFileSync(new URL(`../${path}`, import.meta.url))
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes
}
export const textOf = (path: string): string => new TextDecoder().decode(bytesOf(path))

export const scorer = <O, S, K extends string>(
  metric: Metric<'tags', O, S, K>,
  options: Readonly<Record<string, unknown>> = {},
): Scorer<'tags', S, K> => metric.with(optionsOf(metric, options))

export type Pair = readonly [gold: Tags, system: Tags]

/** The sum of the evidence over sentences, one line after the other. */
export const judged = <S, K extends string>({ stats, judge }: Scorer<'tags', S, K>, pairs: Iterable<Pair>): S => {
  let sum = stats.empty
  for (const [gold, system] of pairs) for (const line of judge(gold)(system)) sum = stats.concat(sum, line.stats)
  return sum
}
/** The same as the host adds it up, in place. */
export const tallied = <S, K extends string>(own: Scorer<'tags', S, K>, pairs: Iterable<Pair>): S =>
  sumPairs(own, pairs).stats

/** A sum in the layout of conlleval.pl. */
export const conlleval = <S, K extends string>(own: Scorer<'tags', S, K>, sum: S, format = 'conlleval'): string =>
  own.report?.formats?.[format]?.(sum, { system: '', signature: '', units: 0, parts: {} }) ?? ''

/** Gold and system as lists of tags, a sentence a line. */
export const sentences = (gold: string, system: string, words?: string): readonly Pair[] => {
  const lines = (text: string): readonly (readonly string[])[] =>
    text.split('\n').map((line) =>
      line
        .trim()
        .split(' ')
        .filter((tag) => tag !== ''),
    )
  const forms = words === undefined ? undefined : lines(words)
  const systemLines = lines(system)
  return lines(gold).map((tags, i) => [tagsOf(tags, forms?.[i]), tagsOf(systemLines[i] ?? [], forms?.[i])])
}

/** The measures of a metric on sentences written out. */
export const measured = <O, S, K extends string>(
  metric: Metric<'tags', O, S, K>,
  pairs: readonly Pair[],
  options: Readonly<Record<string, unknown>> = {},
): { readonly [P in K]: number | undefined } => {
  const own = scorer(metric, options)
  return own.summarise(tallied(own, pairs))
}

/** A file in blocks, as the host reads it: where a tag stands is looked for in its block alone. */
const inBlocks = (path: string): Source => {
  const bytes = bytesOf(path)
  const starts = Array.from({ length: Math.ceil(bytes.length / 65536) }, (_, i) => i * 65536)
  return {
    path,
    chunks: () => starts.map((start) => ({ _tag: 'Right', right: bytes.subarray(start, start + 65536) })),
  }
}

/** The sentences of columns of a file; a column counts from 1, or from -1 at the right. */
export const columnsOf = (
  path: string,
  columns: readonly number[],
  options: Readonly<Record<string, unknown>> = {},
): readonly (readonly Tags[])[] => {
  const read = conllColumns.columns?.(optionsOf(conllColumns, options))
  if (read === undefined) throw new TypeError('the reader reads columns')
  const all: Tags[][] = []
  for (const item of read(inBlocks(path), columns)) {
    if (item._tag === 'Right') all.push(item.right.map(({ content }) => content))
    else if (item.left.severity === 'error') throw new Error(item.left.message)
  }
  return all
}

/** The gold of CoNLL-2003 in English and the systems by their names, in the order of the columns. */
export const english = textOf('golden/conll-2003/columns.txt').trim().split('\n')
const parts = new Map<string, readonly (readonly Tags[])[]>()

/** The sentences of a part with the gold and all systems: large files, which are read once. */
export const englishColumns = (part: 'testa' | 'testb'): readonly (readonly Tags[])[] => {
  const own =
    parts.get(part) ??
    columnsOf(
      `golden/conll-2003/eng.${part}.tags.gz`,
      english.map((_, i) => i + 1),
    )
  parts.set(part, own)
  return own
}
export const englishPairs = (part: 'testa' | 'testb', system: string): readonly Pair[] => {
  const at = english.indexOf(system)
  return englishColumns(part).map((columns): Pair => [columns[0]!, columns[at]!])
}

/** Gold and system of two columns of one file, or of two files. */
export const pairsOf = (path: string, gold: number, system: number): readonly Pair[] =>
  columnsOf(path, [gold, system]).map(([g, s]) => [g!, s!])
export const pairsOfFiles = (gold: string, system: string): readonly Pair[] => {
  const answers = columnsOf(system, [-1])
  return columnsOf(gold, [-1]).map(([tags], i) => [tags!, answers[i]![0]!])
}

/** Phrases as text: `PER[0,2) LOC[3,4)`. */
export const phrases = (tags: Tags, options: Partial<ReadingOptions> = {}): string => {
  const read = reading({ scheme: 'conlleval', repair: 'error', outside: 'O', types: [], ...options })
  return phrasesOf(read.borders(tags, newBorders()), read.typeNames)
    .map(({ start, end, type }) => `${type}[${start},${end})`)
    .join(' ')
}

const SCHEMES = ['IOB1', 'IOB2', 'IOE1', 'IOE2', 'IO'] as const

/** Every strict scheme with all that may become of its ill-formed tags: the scripts read those alone whose letters they know. */
export const repairing: readonly { readonly scheme: string; readonly repair: string }[] = [
  ...SCHEMES.flatMap((scheme) => ['conlleval', 'seqeval', 'discard'].map((repair) => ({ scheme, repair }))),
  { scheme: 'IOBES', repair: 'seqeval' },
  ...['IOBES', 'BILOU', 'BMES'].map((scheme) => ({ scheme, repair: 'discard' })),
]
