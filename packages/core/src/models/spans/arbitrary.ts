/** Spans to check laws on. */
import * as fc from 'fast-check'
import type { Pair } from '../../models.ts'
import { codePointsIn } from '../../text-units.ts'
import { type Region, regionLength, type Span, type Spans } from './type.ts'

export interface SpanChoices {
  /** Label paths to draw from; a span may have several, and a system's may have none. */
  readonly labels?: readonly Span['labels'][]
  readonly words?: readonly string[]
  /** Pieces of the longest text, each of one to three words: 6 by default. */
  readonly longest?: number
  /** True if the gold has alternative readings, and parts that are not evaluated. */
  readonly alternatives?: boolean
  readonly omitted?: boolean
  /** True if spans may have several fragments, which few metrics take. */
  readonly fragments?: boolean
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

/** The words of a piece that are spans: none, all, the first, the others, the first and the others; or one of the first and the last. */
type Shape = 'none' | 'all' | 'first' | 'others' | 'both' | 'apart'
interface PieceLabels {
  readonly shape: Shape
  readonly labels: Span['labels']
  readonly morphology: string
}

const spansIn = (
  words: readonly string[],
  start: number,
  { shape, labels, morphology }: PieceLabels,
): readonly Span[] => {
  const first = codePointsIn(words[0]!)
  const whole = codePointsIn(words.join(' '))
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
  if (shape === 'apart') {
    const last = whole - codePointsIn(words.at(-1)!)
    if (words.length < 3) return span(0, whole)
    const fragments = [
      { start: start, end: start + first },
      { start: start + last, end: start + whole },
    ]
    return span(0, whole).map((one) => ({ ...one, fragments }))
  }
  if (shape === 'first') return span(0, first)
  if (shape === 'others') return span(first + 1, whole)
  return shape === 'both' ? [...span(0, first), ...span(first + 1, whole)] : []
}

interface Piece {
  readonly words: readonly string[]
  readonly gold: readonly PieceLabels[]
  readonly system: PieceLabels
  readonly agrees: boolean
  readonly alternatives: boolean
  readonly omitted: boolean
}

/** A region for each piece, with a blank after it. */
const goldRegion = ({ words, gold, alternatives, omitted }: Piece): Region => {
  const text = `${words.join(' ')} `
  const readings = gold.slice(0, alternatives ? undefined : 1).map((marked) => {
    const spans = spansIn(words, 0, marked)
    if (!omitted) return spans
    const zone: Span = { start: 0, end: codePointsIn(text) - 1, labels: [], omitted: 'zone' }
    return [zone, ...spans.map((span): Span => ({ ...span, omitted: 'within' }))]
  })
  return { readings, texts: readings.map(() => text) }
}

/** One region: a run has one reading. */
const systemRegion = (pieces: readonly Piece[]): Region => {
  let text = ''
  const spans: Span[] = []
  for (const { words, gold, system, agrees } of pieces) {
    spans.push(...spansIn(words, codePointsIn(text), agrees ? gold[0]! : system))
    text += `${words.join(' ')} `
  }
  return { readings: [spans], texts: [text] }
}

const markedWith = (labels: readonly Span['labels'][], fragments: boolean): fc.Arbitrary<PieceLabels> =>
  fc.record({
    shape: fc.constantFrom<Shape>('none', 'all', fragments ? 'apart' : 'all', 'first', 'others', 'both'),
    labels: fc.constantFrom(...labels),
    morphology: fc.constantFrom('', 'M,S', 'F,S', '?,S', 'M,?', 'F'),
  })

/** True one time in four, or never. */
const atTimes = (wanted: boolean): fc.Arbitrary<boolean> =>
  wanted ? fc.nat(3).map((n) => n === 3) : fc.constant(false)

const pieceOf = (choices: SpanChoices): fc.Arbitrary<Piece> => {
  const { labels = usualLabels, words = usualWords, alternatives = true, omitted = true, fragments = false } = choices
  return fc.record({
    words: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }),
    gold: fc.array(markedWith(labels, fragments), { minLength: 1, maxLength: 3 }),
    system: markedWith([...labels, []], fragments),
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
    const length = regionLength(system)
    const gold: Spans = { length, regions: some.map(goldRegion), ...(meta && { meta }) }
    return [gold, { length, regions: [system] }]
  })
}
