/** Lines of evidence of a masked document. */
import { type Evidence, type Facets, type Interval, type Part, type RenderedLine, totalOfAll } from '@assay/core'
import type { Entity, GoldSide } from './gold-side.ts'
import { type MaskedText, maskedText } from './masked-text.ts'
import type { RedactionOptions } from './redaction-options.ts'
import { noStats, type RedactionStats } from './redaction-stats.ts'
import { type Mask, needsMask, type Redactions, type SensitiveMention } from './redactions.ts'
import { countBefore, countWords, lettersIn, wordsIn } from './text-words.ts'

type Line = Evidence<RedactionStats>

const plain = ({ start, end }: Interval): Interval => ({ start, end })

const facetsOf = ({ label, isDirect, annotator }: Entity): Facets => ({
  type: label,
  kind: isDirect ? 'DIRECT' : 'QUASI',
  ...(annotator !== undefined && { annotator }),
})

const plural = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`

const byAnnotator = (annotator: string | undefined): string => (annotator === undefined ? '' : `, by ${annotator}`)

// ---- mentions and entities -------------------------------------------------------------------------------------------

const showMention = (
  { text }: GoldSide,
  mention: SensitiveMention,
  label: string,
  bareCount: number,
  needed: number,
): RenderedLine => {
  const { start, end, annotator, at } = mention
  const share = needed === 0 ? 100 : Math.floor((100 * (needed - bareCount)) / needed)
  return {
    gold: `${label} ${text.textOf(mention)}`,
    details: `${plural(end - start, 'character')}, ${share}% masked${byAnnotator(annotator)}`,
    where: { gold: [{ ...plain(mention), label }] },
    ...(at && { at }),
  }
}

const showEntity = ({ text }: GoldSide, { label, annotator, mentions }: Entity): RenderedLine => {
  const [{ at }] = mentions as readonly [SensitiveMention]
  return {
    gold: `${label} ${[...new Set(mentions.map(text.textOf))].join(' | ')}`,
    ...(annotator !== undefined && { details: `by ${annotator}` }),
    where: { gold: mentions.map((mention) => ({ ...plain(mention), label, beside: true as const })) },
    ...(at && { at }),
  }
}

/** A line for each mention of an entity, and one for the entity. */
function* entityLines(
  gold: GoldSide,
  masked: MaskedText,
  entity: Entity,
  { noMask }: RedactionOptions,
): Generator<Line, boolean> {
  const { label, isDirect, mentions } = entity
  const { neededBefore } = gold.text
  const facets = facetsOf(entity)
  let [leaks, needing] = [0, 0]
  for (const mention of mentions) {
    const bareCount = masked.bareIn(mention, mention.label)
    const isCovered = bareCount === 0
    if (needsMask(mention)) {
      needing++
      if (!isCovered) leaks++
    } else if (noMask === 'omit') continue
    const words = countWords(gold.text, mention)
    const covered = isCovered ? words : words - masked.bareWordsIn(mention, mention.label)
    const needed = neededBefore[mention.end]! - neededBefore[mention.start]!
    yield {
      stats: {
        ...noStats,
        mentions: { all: 1, covered: isCovered ? 1 : 0 },
        words: { all: words, covered },
      },
      verdict: isCovered ? 'masked' : bareCount === needed ? 'leaked' : 'leaked in part',
      // nobody has to mask what is marked NO_MASK
      right: isCovered || !needsMask(mention),
      facets,
      show: () => showMention(gold, mention, label, bareCount, needed),
    }
  }
  const counts = { all: 1, covered: leaks === 0 ? 1 : 0 }
  yield {
    stats: {
      ...noStats,
      labels: new Map([[label, counts]]),
      direct: isDirect ? counts : noStats.direct,
      quasi: isDirect ? noStats.quasi : counts,
    },
    verdict: leaks === 0 ? 'masked' : `leaked by ${leaks} of ${plural(needing, 'mention')}`,
    right: leaks === 0,
    facets,
    // of a single mention its own line says the same
    ...(mentions.length > 1 && { show: () => showEntity(gold, entity) }),
  }
  return leaks === 0
}

// ---- masks -----------------------------------------------------------------------------------------------------------

const showMask = ({ text }: GoldSide, mask: Mask, over: number): RenderedLine => ({
  system: text.textOf(mask),
  details: `${plural(mask.end - mask.start, 'character')}, ${over} not sensitive`,
  where: { system: [plain(mask)] },
  ...(mask.at && { at: mask.at }),
})

/** A line for each mask: right or wrong for each annotator. */
function* maskLines(gold: GoldSide, masked: MaskedText, { weighting }: RedactionOptions): Iterable<Line> {
  const { annotations, text, isSensitive, weightOf } = gold
  const beyond = countBefore(text.length, (at) => text.inWord[at] === 1 && isSensitive[at] === 0)
  const isNamed = annotations.every(({ annotator }) => annotator !== undefined)
  for (const mask of masked.masks) {
    const count = countWords(text, mask)
    const words = weighting === 'uniform' ? [] : wordsIn(text, mask)
    let [all, right, allWords, rightWords] = [0, 0, 0, 0]
    const [weights, rightWeights]: [number[], number[]] = [[], []]
    const parts: Part<RedactionStats>[] = []
    for (const { annotator, isAround, wordsAround } of annotations) {
      const isRight = isAround(mask)
      const around = isRight ? count : wordsAround(mask)
      const [wordWeights, ownRight]: [number[], number[]] = [[], []]
      for (const word of words) {
        const weight = weightOf(word) ?? 0
        wordWeights.push(weight)
        if (isRight || isAround(word)) ownRight.push(weight)
      }
      all++
      if (isRight) right++
      allWords += count
      rightWords += around
      weights.push(...wordWeights)
      rightWeights.push(...ownRight)
      if (isNamed && annotator !== undefined)
        parts.push([
          'annotator',
          annotator,
          {
            ...noStats,
            masks: { all: 1, right: isRight ? 1 : 0 },
            maskedWords: { all: count, right: around },
            weights: { all: totalOfAll(wordWeights), right: totalOfAll(ownRight) },
          },
        ])
    }
    const over = beyond[mask.end]! - beyond[mask.start]!
    const isOver = over > 0
    yield {
      stats: {
        ...noStats,
        masks: { all, right },
        maskedWords: { all: allWords, right: rightWords },
        weights: { all: totalOfAll(weights), right: totalOfAll(rightWeights) },
      },
      verdict: isOver ? 'over-masked' : 'masked',
      right: !isOver,
      parts,
      ...(isOver && { show: () => showMask(gold, mask, over) }),
    }
  }
}

// ---- the document as a whole -----------------------------------------------------------------------------------------

const tokensOf = ({ text: { words }, isSensitive }: GoldSide, { isMasked }: MaskedText): RedactionStats['tokens'] => {
  let [sensitive, leaked] = [0, 0]
  for (const { start, end } of words) {
    let [isIn, isOut] = [false, false]
    for (let at = start; at < end; at++)
      if (isSensitive[at] === 1) {
        isIn = true
        isOut ||= isMasked[at] === 0
      }
    if (isIn) sensitive++
    if (isOut) leaked++
  }
  return { sensitive, leaked }
}

const charactersOf = (
  { text }: GoldSide,
  masked: MaskedText,
  stretches: readonly Interval[],
): RedactionStats['labelled'] => ({ sensitive: lettersIn(text, stretches), leaked: masked.leakedIn(stretches) })

const documentLine = (gold: GoldSide, masked: MaskedText, isClean: boolean): Line => {
  const { words } = gold
  const covered = words?.filter((word) => masked.bareIn(word, '') === 0).length ?? 0
  const hasAny = gold.entities.length > 0
  return {
    stats: {
      ...noStats,
      words: { all: words?.length ?? 0, covered },
      characters: { ...charactersOf(gold, masked, gold.sensitive), masked: lettersIn(gold.text, masked.union) },
      tokens: tokensOf(gold, masked),
      documents: { all: hasAny ? 1 : 0, clean: hasAny && isClean ? 1 : 0 },
      seen: { whole: 1, annotator: 0 },
    },
    verdict: 'document',
    right: true,
  }
}

/** A line for the characters of each label. */
function* labelLines(gold: GoldSide, masked: MaskedText): Iterable<Line> {
  for (const [facet, label, stretches] of gold.parts)
    yield {
      stats: {
        ...noStats,
        labelled: charactersOf(gold, masked, stretches),
        seen: { whole: 0, annotator: facet === 'annotator' ? 1 : 0 },
      },
      verdict: 'characters',
      right: true,
      facets: { [facet]: label },
    }
}

/** Everything that the masks of a system are worth. */
export function* redactionLines(gold: GoldSide, system: Redactions, options: RedactionOptions): Iterable<Line> {
  const masked = maskedText(gold, system, options)
  let isClean = true
  for (const entity of gold.entities) {
    const isCovered: boolean = yield* entityLines(gold, masked, entity, options)
    isClean &&= isCovered
  }
  yield* maskLines(gold, masked, options)
  yield* labelLines(gold, masked)
  yield documentLine(gold, masked, isClean)
}
