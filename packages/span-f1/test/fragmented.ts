/** Spans of one or several fragments over a short text, for laws, and their positions. */
import type { Span, Spans } from '@assay/core'
import { joinFragments } from '@assay/core/internal'
import * as fc from 'fast-check'
import type { Pair } from './support.ts'

const LENGTH = 10

/** The positions of a span. */
export const positionsIn = ({ start, end, fragments = [{ start, end }] }: Span): ReadonlySet<number> =>
  new Set(fragments.flatMap((own) => Array.from({ length: own.end - own.start }, (_, i) => own.start + i)))

const labels = [[['PER']], [['LOC']]]

const span: fc.Arbitrary<Span> = fc
  .tuple(fc.uniqueArray(fc.nat(LENGTH - 1), { minLength: 1, maxLength: 5 }), fc.constantFrom(...labels))
  .map(([positions, own]) => {
    const joined = joinFragments(positions.map((start) => ({ start, end: start + 1 })))
    if ('overlap' in joined) throw new Error('positions are distinct')
    return { ...joined.borders, labels: own }
  })

const over = (spans: readonly Span[]): Spans => ({ length: LENGTH, regions: [{ readings: [spans] }] })

/** Pairs in which about half of the gold's spans are also the system's. */
export const fragmentedPairs = (): fc.Arbitrary<Pair> =>
  fc
    .tuple(fc.array(fc.tuple(span, fc.boolean()), { maxLength: 6 }), fc.array(span, { maxLength: 5 }))
    .map(([gold, others]): Pair => {
      const kept = gold.filter(([, isKept]) => isKept).map(([one]) => one)
      return [over(gold.map(([one]) => one)), over([...others, ...kept])]
    })

/** The spans of a document. */
export const spansIn = ({ regions }: Spans): readonly Span[] => regions[0]?.readings[0] ?? []
