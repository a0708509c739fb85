/** A gold as masks are compared with it: entities, sensitive stretches, and what each annotator says. */
import type { Interval } from '@assay/core'
import { grouped } from '@assay/core/internal'
import type { RedactionOptions } from './redaction-options.ts'
import { needsMask, type Redactions, type SensitiveMention, type WordWeight } from './redactions.ts'
import { commonOf, flagged, inOrder, unionOf } from './stretches.ts'
import { type TextWords, wordCounter, wordsIn, wordsOfText } from './text-words.ts'

/** Mentions of one thing, as one annotator sees it. */
export interface Entity {
  readonly label: string
  readonly isDirect: boolean
  readonly annotator: string | undefined
  readonly mentions: readonly SensitiveMention[]
}

/** Asks of a stretch if it is within one of some. */
type Around = (stretch: Interval) => boolean

/** The stretches of an annotator that need masking. */
export interface Annotation {
  /** Absent where there is but one, or none in particular. */
  readonly annotator: string | undefined
  readonly isAround: Around
  /** The number of words of a stretch that are within one of them. */
  readonly wordsAround: (stretch: Interval) => number
}

const annotationOf = (annotator: string | undefined, stretches: readonly Interval[], text: TextWords): Annotation => {
  const isAround = aroundIn(stretches)
  return { annotator, isAround, wordsAround: wordCounter(text, isAround) }
}

export interface GoldSide {
  readonly content: Redactions
  readonly text: TextWords
  /** Those that need masking. */
  readonly entities: readonly Entity[]
  /** Annotators with any mention: masks are right or wrong for each of them. */
  readonly annotations: readonly Annotation[]
  /** The sensitive characters. */
  readonly sensitive: readonly Interval[]
  /** 1 for the sensitive ones. */
  readonly isSensitive: Uint8Array
  /** The same of each label of the facets. */
  readonly parts: readonly (readonly [facet: string, label: string, sensitive: readonly Interval[]])[]
  /** The words of what annotators mark together, where they count as one. */
  readonly words: readonly Interval[] | undefined
  readonly weightOf: (word: Interval) => number | undefined
}

const entityKey = ({ textOf }: TextWords, how: RedactionOptions['entities']) => {
  return (mention: SensitiveMention, index: number): string => {
    const { annotator = '', entity, label } = mention
    if (how === 'mention') return String(index)
    if (how === 'attribute' && entity !== undefined) return JSON.stringify([annotator, entity])
    return JSON.stringify([annotator, textOf(mention).toUpperCase().toLowerCase(), label])
  }
}

const entityOf = (mentions: readonly SensitiveMention[], isStrongest: boolean): Entity => {
  const { label, kind, annotator } = mentions[0]!
  const isDirect = isStrongest ? mentions.some((other) => other.kind === 'DIRECT') : kind === 'DIRECT'
  return { label, isDirect, annotator, mentions }
}

/** Stretches are asked for by their starts: the farthest end of those that begin there or before. */
const aroundIn = (stretches: readonly Interval[]): Around => {
  const sorted = inOrder(stretches)
  const ends = new Int32Array(sorted.length)
  sorted.forEach(({ end }, i) => {
    ends[i] = i === 0 ? end : Math.max(ends[i - 1]!, end)
  })
  return ({ start, end }) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle]!.start <= start) low = middle + 1
      else high = middle
    }
    return low > 0 && ends[low - 1]! >= end
  }
}

const weightsIn = (weights: readonly WordWeight[] = []): GoldSide['weightOf'] => {
  const weightByPlace = new Map(weights.map(([start, end, weight]) => [`${start} ${end}`, weight]))
  return ({ start, end }) => weightByPlace.get(`${start} ${end}`)
}

/** The characters that all annotators mark. */
const markedByAll = (content: Redactions, sensitive: readonly SensitiveMention[]): readonly Interval[] => {
  const byAnnotator = grouped(sensitive, ({ annotator }) => annotator)
  const names = content.annotators ?? [...byAnnotator.keys()]
  const [first = [], ...others] = names.map((name) => unionOf(byAnnotator.get(name) ?? []))
  return others.reduce(commonOf, first)
}

/** Compiles documents of the gold. */
export const goldUnder = ({ entities: how, ignoredWords, annotators }: RedactionOptions) => {
  const analyse = wordsOfText(ignoredWords)
  return (content: Redactions): GoldSide => {
    const { mentions, ignored, strongest, weights } = content
    const text = analyse(content.text ?? '', ignored)
    const keyOf = entityKey(text, how)
    const numbers = new Map(mentions.map((mention, index) => [mention, index]))
    const all = [...grouped(mentions, (mention) => keyOf(mention, numbers.get(mention)!)).values()]
    const sensitive = mentions.filter(needsMask)
    const isOne = annotators !== 'each'
    const union = annotators === 'all' ? markedByAll(content, sensitive) : unionOf(sensitive)
    const entities = isOne
      ? []
      : all.filter((group) => group.some(needsMask)).map((group) => entityOf(group, strongest === true))
    const annotations = isOne
      ? mentions.length === 0
        ? []
        : [annotationOf(undefined, union, text)]
      : [...grouped(mentions, ({ annotator }) => annotator)].map(([annotator, group]) =>
          annotationOf(annotator, group.filter(needsMask), text),
        )
    const partsBy = (facet: string, of: (mention: SensitiveMention) => string | undefined): GoldSide['parts'] =>
      isOne
        ? []
        : [...grouped(sensitive, of)].flatMap(([label, group]) =>
            label === undefined ? [] : [[facet, label, unionOf(group)] as const],
          )
    return {
      content,
      text,
      entities,
      annotations,
      sensitive: union,
      isSensitive: flagged(text.length, union),
      parts: [
        ...partsBy('type', ({ label }) => label),
        ...partsBy('kind', ({ kind }) => kind),
        ...partsBy('annotator', ({ annotator }) => annotator),
      ],
      words: isOne ? union.flatMap((stretch) => wordsIn(text, stretch)) : undefined,
      weightOf: weightsIn(weights),
    }
  }
}
