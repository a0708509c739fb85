/** The vectors of this package, and how a case is scored. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type AnyMetric,
  type AnyReader,
  addTo,
  bytesSource,
  type Document,
  type Evidence,
  type Stats,
} from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import type { Redactions } from '../src/index.ts'
import { redaction, redactionSpans, tab, tabMasks } from '../src/index.ts'
import { withoutMasks } from '../src/model.ts'

export type Measures = Readonly<Record<string, number | undefined>>
type Expected = Readonly<Record<string, number | null>>

const folder = fileURLToPath(new URL('../golden', import.meta.url))
const jsonOf = <A>(file: string): A => JSON.parse(readFileSync(join(folder, file), 'utf8')) as A

export type Pair = readonly [gold: Redactions, system: Redactions]

interface Scored {
  readonly measures: Measures
  /** The measures of each label of the facet `type`. */
  readonly types: ReadonlyMap<string, Measures>
}

/** Scores pairs of documents under options. */
export const scorePairs = (
  metric: AnyMetric,
  pairs: readonly Pair[],
  options: Readonly<Record<string, unknown>> = {},
): Scored => {
  const scorer = metric.with(optionsOf(metric, options))
  const { concat, empty } = scorer.stats as Stats<unknown>
  let sum: unknown = empty
  const types = new Map<string, unknown[]>()
  for (const [gold, system] of pairs)
    for (const { stats, parts, facets } of scorer.judge(gold)(system) as Iterable<Evidence<unknown>>) {
      sum = concat(sum, stats)
      const own = parts ?? (facets?.['type'] === undefined ? [] : [['type', facets['type'], stats] as const])
      for (const [facet, label, part] of own) if (facet === 'type') addTo(types, label, part)
    }
  const summarise = scorer.summarise as (s: unknown) => Measures
  return {
    measures: summarise(sum),
    types: new Map([...types].map(([label, all]) => [label, summarise(all.reduce(concat, empty))])),
  }
}

// ---- leakage ---------------------------------------------------------------------------------------------------------

interface LeakCase {
  readonly gold: string
  readonly system: string
  readonly options: Readonly<Record<string, unknown>>
  readonly expected: Expected & { readonly type: Readonly<Record<string, Expected>> }
}

export const leakCases = jsonOf<readonly LeakCase[]>('vectors.json')

const documentsIn = (reader: AnyReader, file: string): readonly Document<'redactions'>[] =>
  [...reader.with(optionsOf(reader, {}))(bytesSource(file, readFileSync(join(folder, file))))].flatMap((row) => {
    if (row._tag === 'Right') return [row.right]
    if (row.left.severity === 'error') throw new Error(row.left.message)
    return []
  })

export const scoreLeaks = ({ gold, system, options }: LeakCase): Scored => {
  const { 'documents.missing': missing = 'empty', ...own } = options
  const [file = '', without] = system.split(' without ')
  const answers = new Map(documentsIn(tabMasks, file).map(({ id, content }) => [id, content]))
  answers.delete(without ?? '')
  const pairs = documentsIn(tab, gold).flatMap(({ id, content }): readonly Pair[] => {
    const answer = answers.get(id)
    if (answer === undefined && missing === 'skip') return []
    return [[content, answer ?? withoutMasks(content)]]
  })
  return scorePairs(redaction, pairs, own)
}

// ---- spans -----------------------------------------------------------------------------------------------------------

interface Sentence {
  readonly tokens: readonly string[]
  readonly starts: readonly number[]
  readonly gold: readonly string[]
  readonly system: readonly string[]
}
interface Numbers {
  readonly type: Readonly<Record<string, Expected>>
  readonly all: Readonly<Record<string, Expected>>
}
interface SpanCase {
  readonly case: {
    readonly sentences: readonly Sentence[]
    readonly skip: readonly string[]
    readonly iou: number
    readonly beta: number
  }
  readonly expected: Numbers
  readonly 'presidio-research': Numbers
}

export const spanCases = jsonOf<readonly SpanCase[]>('iou.vectors.json')

/** The sentences of a case one after the other, as one document. */
const documentOf = (sentences: readonly Sentence[], side: 'gold' | 'system'): Redactions => {
  let text = ''
  const tokens: { start: number; end: number }[] = []
  const bounds: { start: number; end: number }[] = []
  const mentions: Redactions['mentions'][number][] = []
  for (const sentence of sentences) {
    const from = text.length
    sentence.tokens.forEach((token, i) => {
      text = text.padEnd(from + sentence.starts[i]!) + token
      tokens.push({ start: from + sentence.starts[i]!, end: text.length })
    })
    const tags = sentence[side]
    tags.forEach((tag, i) => {
      if (tag === 'O' || tags[i - 1] === tag) return
      let last = i
      while (tags[last + 1] === tag) last++
      const first = tokens.length - tags.length
      mentions.push({ start: tokens[first + i]!.start, end: tokens[first + last]!.end, label: tag, kind: 'QUASI' })
    })
    text += '\n'
    bounds.push({ start: from, end: text.length })
  }
  return { text, tokens, sentences: bounds, mentions }
}

export const scoreSpans = ({ case: { sentences, skip, iou, beta } }: SpanCase, quirks: boolean): Scored => {
  const pair = [documentOf(sentences, 'gold'), documentOf(sentences, 'system')] as const
  return scorePairs(redactionSpans, [pair], { iou, beta, skipWords: skip, quirks })
}
