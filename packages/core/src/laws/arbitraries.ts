/** Documents to check laws on. */
import * as fc from 'fast-check'
import { type Clusters, clustersOf } from '../models/clusters/type.ts'
import { mentionsOf, type NameMentions, type NameRow } from '../models/mentions/type.ts'
import type { Region, Span, Spans } from '../models/spans/type.ts'
import { type Tags, tagsOf } from '../models/tags/type.ts'
import type { Pair } from './subject.ts'

export interface TagChoices {
  /** Tag texts to draw from; well-formed and ill-formed IOB and IOBES tags of three types by default. */
  readonly tags?: readonly string[]
  /** Tokens of the longest sentence: 8 by default. */
  readonly longest?: number
  /** With words, or tags only. */
  readonly words?: boolean
}

const usual = [
  'O',
  'O',
  'B-PER',
  'I-PER',
  'B-LOC',
  'I-LOC',
  'E-PER',
  'S-LOC',
  'B-__proto__',
  'I-__proto__',
  'B',
  'I-A-B',
]

/** Sentences with a gold tag and a system tag for each token; half of the system's tags are the gold's. */
export const tagPairs = ({ tags = usual, longest = 8, words = true }: TagChoices = {}): fc.Arbitrary<Pair<'tags'>> => {
  const tag = fc.constantFrom(...tags)
  const token = fc.record({
    word: fc.constantFrom('a', 'b', 'Ärger', '💩'),
    gold: tag,
    other: tag,
    right: fc.boolean(),
  })
  return fc.array(token, { minLength: 0, maxLength: longest }).map((tokens): Pair<'tags'> => {
    const forms = words ? tokens.map(({ word }) => word) : undefined
    const side = (of: (token: (typeof tokens)[number]) => string): Tags => tagsOf(tokens.map(of), forms)
    return [side(({ gold }) => gold), side(({ gold, other, right }) => (right ? gold : other))]
  })
}

export interface ClusterChoices {
  /** `partition`: no item is in two clusters of a side. `cover`: some are. */
  readonly shape?: 'partition' | 'cover'
  /** Whether sides may have items that the other lacks; without, both have the same. */
  readonly oneSided?: boolean
  /** Whether items may be set aside (`discarded`). */
  readonly discarded?: boolean
  /** Types of clusters to draw from; none by default. */
  readonly types?: readonly string[]
  /** Most items: 8 by default. */
  readonly most?: number
}

const itemNames = ['a', 'b', 'c', 'd', 'é', '💩', '__proto__', '12', '012', 'constructor', 'x y', 'z']

/** Clusterings of a few items by a gold and a system, which often agree. */
export const clusterPairs = (choices: ClusterChoices = {}): fc.Arbitrary<Pair<'clusters'>> => {
  const { most = 8 } = choices
  const label = fc.nat(3)
  // the clusters of an item on each side, by number; where `same` is drawn the system follows the gold
  const item = fc.record({
    gold: fc.uniqueArray(label, labelsPerItem(choices)),
    system: fc.uniqueArray(label, labelsPerItem(choices)),
    same: fc.boolean(),
    aside: fc.constantFrom('none', 'none', 'none', 'gold', 'system'),
  })
  const types = fc.array(fc.constantFrom(...(choices.types ?? ['X'])), { minLength: 8, maxLength: 8 })
  return fc
    .tuple(fc.array(item, { minLength: choices.oneSided ? 0 : 1, maxLength: Math.min(most, itemNames.length) }), types)
    .map(([items, drawn]): Pair<'clusters'> => {
      const side = (of: 'gold' | 'system', from: number): Clusters =>
        sideOf(
          items.map((one) => ({
            labels: of === 'system' && !one.same ? one.system : one.gold,
            aside: one.aside === of,
          })),
          choices,
          drawn.slice(from),
        )
      return [side('gold', 0), side('system', 4)]
    })
}

const labelsPerItem = ({ shape = 'partition', oneSided = true }: ClusterChoices) => ({
  minLength: oneSided ? 0 : 1,
  maxLength: shape === 'partition' ? 1 : 3,
})

const sideOf = (
  items: readonly { readonly labels: readonly number[]; readonly aside: boolean }[],
  { discarded = false, types }: ClusterChoices,
  drawn: readonly string[],
): Clusters => {
  const names = (which: (item: (typeof items)[number]) => boolean): readonly string[] =>
    items.flatMap((one, i) => (which(one) ? [itemNames[i] as string] : []))
  const clusters = [0, 1, 2, 3]
    .map((label) => ({ members: names(({ labels }) => labels.includes(label)), type: drawn[label] as string }))
    .filter(({ members }) => members.length > 0)
  return clustersOf(
    clusters.map(({ members }) => members),
    {
      discarded: discarded ? names(({ aside }) => aside) : [],
      ...(types && { types: clusters.map(({ type }) => type) }),
    },
  )
}

export interface SpanChoices {
  /** Label paths to draw from; a span may have several, and a system's may have none. */
  readonly labels?: readonly Span['labels'][]
  readonly words?: readonly string[]
  /** Pieces of the longest text, each of one to three words: 6 by default. */
  readonly longest?: number
  /** Whether the gold has alternative readings, and parts that are not evaluated. */
  readonly alternatives?: boolean
  readonly omitted?: boolean
}

const usualLabels = [
  [['LOCAL', 'CORREIO']],
  [['LOCAL', 'VIRTUAL']],
  [['PESSOA', 'CARGO']],
  [['LOCAL']],
  [['PESSOA', 'OUTRO']],
  [
    ['PESSOA', 'CARGO'],
    ['LOCAL', 'VIRTUAL'],
  ],
  [['__proto__', 'constructor']],
]
const usualWords = ['Ana', 'de', 'Sousa', 'Rio', '1937', 'DCC', 'Rio-Sul', '%', '__proto__']

/** Which words of a piece are spans: none, all, the first, the others, or the first and the others. */
type Shape = 'none' | 'all' | 'first' | 'others' | 'both'
interface Marked {
  readonly shape: Shape
  readonly labels: Span['labels']
  readonly morphology: string
}

const spansIn = (words: readonly string[], start: number, { shape, labels, morphology }: Marked): readonly Span[] => {
  const first = (words[0] as string).length
  const whole = words.join(' ').length
  const span = (from: number, to: number): readonly Span[] =>
    from >= to
      ? []
      : [
          {
            start: start + from,
            end: start + to,
            labels,
            ...(morphology !== '' && { attributes: { MORF: morphology } }),
          },
        ]
  if (shape === 'all') return span(0, whole)
  if (shape === 'first') return span(0, first)
  if (shape === 'others') return span(first + 1, whole)
  return shape === 'both' ? [...span(0, first), ...span(first + 1, whole)] : []
}

interface Piece {
  readonly words: readonly string[]
  readonly gold: readonly Marked[]
  readonly system: Marked
  readonly agrees: boolean
  readonly alternatives: boolean
  readonly omitted: boolean
}

/** A region for each piece, with a blank behind it. */
const goldRegion = ({ words, gold, alternatives, omitted }: Piece): Region => {
  const text = `${words.join(' ')} `
  const readings = gold.slice(0, alternatives ? undefined : 1).map((marked) => {
    const spans = spansIn(words, 0, marked)
    if (!omitted) return spans
    const zone: Span = { start: 0, end: text.length - 1, labels: [], omitted: 'zone' }
    return [zone, ...spans.map((span): Span => ({ ...span, omitted: 'within' }))]
  })
  return { readings, texts: readings.map(() => text) }
}

/** One region: a run says one thing. */
const systemRegion = (pieces: readonly Piece[]): Region => {
  let text = ''
  const spans: Span[] = []
  for (const { words, gold, system, agrees } of pieces) {
    spans.push(...spansIn(words, text.length, agrees ? (gold[0] as Marked) : system))
    text += `${words.join(' ')} `
  }
  return { readings: [spans], texts: [text] }
}

const markedWith = (labels: readonly Span['labels'][]): fc.Arbitrary<Marked> =>
  fc.record({
    shape: fc.constantFrom<Shape>('none', 'all', 'all', 'first', 'others', 'both'),
    labels: fc.constantFrom(...labels),
    morphology: fc.constantFrom('', 'M,S', 'F,S', '?,S', 'M,?', 'F'),
  })

/** True one time in four, or never. */
const atTimes = (wanted: boolean): fc.Arbitrary<boolean> =>
  wanted ? fc.nat(3).map((n) => n === 3) : fc.constant(false)

const pieceOf = (choices: SpanChoices): fc.Arbitrary<Piece> => {
  const { labels = usualLabels, words = usualWords, alternatives = true, omitted = true } = choices
  return fc.record({
    words: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }),
    gold: fc.array(markedWith(labels), { minLength: 1, maxLength: 3 }),
    system: markedWith([...labels, []]),
    agrees: fc.boolean(),
    alternatives: atTimes(alternatives),
    omitted: atTimes(omitted),
  })
}

const metas: readonly Spans['meta'][] = [
  undefined,
  { genre: 'Web' },
  { genre: 'Web', variety: 'PT' },
  { variety: 'BR' },
]

/**
 * Texts with a gold and a system's labelled spans, which do not overlap within a side; half of the system's are the gold's.
 * The gold may have alternative readings and parts that are not evaluated.
 */
export const spanPairs = (choices: SpanChoices = {}): fc.Arbitrary<Pair<'spans'>> => {
  const pieces = fc.array(pieceOf(choices), { maxLength: choices.longest ?? 6 })
  return fc.tuple(pieces, fc.constantFrom(...metas)).map(([some, meta]): Pair<'spans'> => {
    const system = systemRegion(some)
    const length = system.texts?.[0]?.length ?? 0
    const gold: Spans = { length, regions: some.map(goldRegion), ...(meta && { meta }) }
    return [gold, { length, regions: [system] }]
  })
}

export interface MentionChoices {
  /** Most names of a side: 8 by default. */
  readonly most?: number
}

/** Names of a document by a gold and a system, which often agree; forms share words, bases, types and entities. */
export const mentionPairs = ({ most = 8 }: MentionChoices = {}): fc.Arbitrary<Pair<'mentions'>> => {
  const form = fc.constantFrom('praha', 'prahy', 'nová praha', 'nová  rusa', 'rusa', 'eu', '💩', '__proto__')
  const row: fc.Arbitrary<NameRow> = fc.tuple(
    form,
    fc.oneof(form, fc.constant('')),
    fc.constantFrom('PER', 'LOC', '__proto__'),
    fc.constantFrom('1', '2', '-1', 'constructor'),
  )
  const name = fc.record({ gold: row, system: row, how: fc.constantFrom('same', 'same', 'other', 'gold', 'system') })
  const origin = fc.record({
    topic: fc.constantFrom('brexit', 'nord stream'),
    language: fc.constantFrom('bg', 'cs'),
    document: fc.constantFrom('1', '2'),
  })
  return fc.tuple(fc.array(name, { maxLength: most }), origin).map(([names, where]): Pair<'mentions'> => {
    const gold = names.flatMap((one) => (one.how === 'system' ? [] : [one.gold]))
    const system = names.flatMap((one) => (one.how === 'gold' ? [] : [one.how === 'same' ? one.gold : one.system]))
    const side = (rows: readonly NameRow[]): NameMentions => mentionsOf(rows, where)
    return [side(gold), side(system)]
  })
}
