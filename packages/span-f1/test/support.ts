/** Test helpers: documents as text, files, and sums without the host. */
import { readFileSync } from 'node:fs'
import { type Metric, type Scorer, type Source, type Spans, type Tags, tagsOf } from '@assay/core'
import { tagsToSpans } from '@assay/core/internal/host'
import { optionsOf, sumPairs } from '@assay/core/laws'
import { conllColumns } from '@assay/core/readers'
import { spanF1 } from '../src/index.ts'

export type Options = Readonly<Record<string, unknown>>
export type Pair = readonly [gold: Spans, system: Spans]

/** Spans without a text from `0-3 PER` or, with several labels, `0-3 PER|LOC.town`, separated by commas. */
const spansOf = (written: string, length = 1000): Spans => ({
  length,
  regions: [
    {
      readings: [
        written
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== '')
          .map((one) => {
            const [extent = '', labels = ''] = one.split(' ')
            const [start, end] = extent.split('-').map(Number)
            const paths = labels === '' ? [] : labels.split('|').map((label) => label.split('.'))
            return { start: start!, end: end!, labels: paths }
          }),
      ],
    },
  ],
})

export const pair = (gold: string, system: string): Pair => [spansOf(gold), spansOf(system)]

/** The spans of tags through the view. */
export const spansOfTags = (tags: Tags): Spans => {
  const content = tagsToSpans.see(tags)
  if (content._tag === 'Left') throw new Error(String(content.left))
  return content.right
}

/** Gold and system from lines of tags, one sentence per line, through the view. */
export const sentences = (gold: string, system: string): readonly Pair[] => {
  const lines = (text: string): readonly Spans[] =>
    text.split('\n').map((line) => spansOfTags(tagsOf(line.split(' ').filter((tag) => tag !== ''))))
  const systems = lines(system)
  return lines(gold).map((own, i) => [own, systems[i]!])
}

/** A file in blocks, as the host reads it. */
const sourceOf = (path: string): Source => {
  const bytes = readFileSync(new URL(`../${path}`, import.meta.url))
  const starts = Array.from({ length: Math.ceil(bytes.length / 65536) }, (_, i) => i * 65536)
  return {
    path,
    chunks: () => starts.map((start) => ({ _tag: 'Right', right: bytes.subarray(start, start + 65536) })),
  }
}

/** The sentences of two files of columns, through the view. */
export const pairsOfFiles = (gold: string, system: string): readonly Pair[] => {
  const read = (path: string): readonly Spans[] =>
    [...conllColumns.with(optionsOf(conllColumns))(sourceOf(path))].flatMap((row) => {
      if (row._tag === 'Right') return [spansOfTags(row.right.content)]
      if (row.left.severity === 'error') throw new Error(row.left.message)
      return []
    })
  const systems = read(system)
  return read(gold).map((own, i) => [own, systems[i]!])
}

export const scorer = <O, S, K extends string>(
  metric: Metric<'spans', O, S, K>,
  options: Options = {},
): Scorer<'spans', S, K> => metric.with(optionsOf(metric, options))

/** The sum of the evidence over documents, line by line. */
export const judged = <S, K extends string>({ stats, judge }: Scorer<'spans', S, K>, pairs: Iterable<Pair>): S => {
  let sum = stats.empty
  for (const [gold, system] of pairs) for (const line of judge(gold)(system)) sum = stats.concat(sum, line.stats)
  return sum
}

export const measured = <O, S, K extends string>(
  metric: Metric<'spans', O, S, K>,
  pairs: readonly Pair[],
  options: Options = {},
) => {
  const own = scorer(metric, options)
  return own.summarise(sumPairs(own, pairs).stats)
}

/** `verdict type systemType` of each line. */
export const verdicts = ([gold, system]: Pair, options: Options = {}): readonly string[] =>
  [...scorer(spanF1, options).judge(gold)(system)].map(({ verdict, facets = {} }) =>
    [verdict, facets['type'], facets['systemType']].filter((part) => part !== undefined).join(' '),
  )
