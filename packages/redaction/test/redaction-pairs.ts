/** Pairs of documents to check laws on. */
import type { Pair } from '@assay/core/laws'
import * as fc from 'fast-check'
import type { Mask, MaskingKind, Redactions, SensitiveMention } from '../src/index.ts'

const TEXT = 'Mr José Álvarez 💩 of Zu\u0308rich, no. 12/34 and x_1: Ana met Ben about 1987.'
const LENGTH = [...TEXT].length

interface Choices {
  readonly annotators?: number
  /** True where mentions may be marked NO_MASK. */
  readonly noMask?: boolean
  /** True where no two mentions overlap. */
  readonly apart?: boolean
}

const stretch = fc
  .tuple(fc.nat(LENGTH - 2), fc.integer({ min: 1, max: 14 }))
  .map(([start, length]) => ({ start, end: Math.min(LENGTH, start + length) }))

const kinds = (noMask: boolean): readonly MaskingKind[] =>
  noMask ? ['DIRECT', 'QUASI', 'NO_MASK'] : ['DIRECT', 'QUASI']

const mention = ({ annotators = 1, noMask = true }: Choices): fc.Arbitrary<SensitiveMention> =>
  fc
    .record({
      place: stretch,
      label: fc.constantFrom('PERSON', 'LOC', '__proto__'),
      kind: fc.constantFrom(...kinds(noMask)),
      entity: fc.option(fc.constantFrom('e1', 'e2'), { nil: undefined }),
      annotator: fc.nat(annotators - 1),
    })
    .map(({ place, entity, annotator, ...others }) => ({
      ...place,
      ...others,
      annotator: `a${annotator}`,
      ...(entity !== undefined && { entity: `a${annotator}-${entity}` }),
    }))

export const masks: fc.Arbitrary<readonly Mask[]> = fc.array(stretch, { maxLength: 6 })

/** The mentions that do not overlap one before. */
const apart = (mentions: readonly SensitiveMention[]): readonly SensitiveMention[] =>
  mentions.filter((own, i) => mentions.slice(0, i).every(({ start, end }) => own.end <= start || end <= own.start))

export const golds = (choices: Choices = {}): fc.Arbitrary<Redactions> =>
  fc.record({ mentions: fc.array(mention(choices), { maxLength: 7 }), strongest: fc.boolean() }).map(
    ({ mentions, strongest }): Redactions => ({
      text: TEXT,
      annotators: Array.from({ length: choices.annotators ?? 1 }, (_, i) => `a${i}`),
      mentions: choices.apart ? apart(mentions) : mentions,
      ...(strongest && { strongest: true as const }),
    }),
  )

/** Gold and system about one text; a system has masks, or mentions that are its masks. */
export const redactionPairs = (choices: Choices = {}): fc.Arbitrary<Pair<'redactions'>> =>
  fc
    .record({ gold: golds(choices), own: masks, other: golds(choices), keep: fc.nat(3) })
    .map(({ gold, own, other, keep }): Pair<'redactions'> => {
      if (keep === 0) return [gold, gold]
      if (keep === 1) return [gold, { text: TEXT, mentions: gold.mentions.filter((_, i) => i % 2 === 0) }]
      return [gold, keep === 2 ? { mentions: [], masks: own } : other]
    })
