/** F94: documents with too many overlapping spans are refused before pairing; many disjoint spans are scored. */
import { type Scorer, type Trees, treesOf } from '@assay/core'
import type { NestedNode } from '@assay/core/internal'
import { describe, expect, it } from 'vitest'
import { err, eter, ser, tagF1 } from '../src/index.ts'
import { measured, scorer } from './support.ts'

const entity = (type: string, start: number, end: number, children: readonly NestedNode[] = []): NestedNode => ({
  kind: 'entity',
  types: [type],
  start,
  end,
  children,
})

const trees = (n: number, of: (i: number) => NestedNode) => treesOf(Array.from({ length: n }, (_, i) => of(i)))

/** Entities of one span, each of its own type. */
const onOneSpan = (n: number, end: number) => trees(n, (i) => entity(`t${i}`, 0, end))

/** The problems that a metric reports for a pair of documents. */
const codes = (own: Pick<Scorer<'trees', never, never>, 'check'>, [gold, system]: readonly [Trees, Trees]) =>
  [...(own.check?.(system, gold) ?? [])].map(({ code, severity }) => [code, severity])

const refused = [['E365', 'error']]

describe('the limit of work for overlapping spans (E365, F94)', () => {
  it('refuses thousands of spans that each overlap thousands of others', () => {
    for (const own of [scorer(eter), scorer(ser), scorer(err)])
      expect(codes(own, [onOneSpan(6000, 60), onOneSpan(6000, 59)])).toEqual(refused)
  })

  it('counts pairs exactly: 725 × 724 exceed the limit, 724 × 724 do not', () => {
    expect(codes(scorer(eter), [onOneSpan(725, 60), onOneSpan(725, 59)])).toEqual(refused)
    expect(codes(scorer(eter), [onOneSpan(724, 60), onOneSpan(724, 59)])).toEqual([])
    expect(codes(scorer(ser), [onOneSpan(725, 60), onOneSpan(724, 59)])).toEqual(refused)
  })

  it('accepts a chain of tens of thousands of spans that each overlap a few', () => {
    const chain = (length: number) => trees(15_000, (i) => entity('pers', i, i + length))
    expect(codes(scorer(eter), [chain(20), chain(19)])).toEqual([])
    expect(codes(scorer(ser), [chain(20), chain(19)])).toEqual([])
  })

  it('refuses a chain of 1050 spans that each cost less with the partner of the span before', () => {
    const chain = (n: number, start: number) => trees(n, (i) => entity('pers', 3 * i + start, 3 * i + start + 4))
    // each search goes through all spans so far: by two steps each, of 1024 spans 2^20 in all
    expect(codes(scorer(eter), [chain(1000, 0), chain(1000, 2)])).toEqual([])
    for (const own of [scorer(eter), scorer(ser)]) expect(codes(own, [chain(1050, 0), chain(1050, 2)])).toEqual(refused)
  })

  it('counts all pairs of spans, also those apart, with pairing=any', () => {
    const apart = trees(2000, (i) => entity('pers', 3 * i, 3 * i + 2))
    expect(codes(scorer(eter), [apart, apart])).toEqual([])
    expect(codes(scorer(eter, { pairing: 'any' }), [apart, apart])).toEqual(refused)
  })

  it('counts the components of entities, which are aligned too', () => {
    const part: NestedNode = { kind: 'component', types: ['name'], start: 0, end: 1 }
    const withParts = (end: number) =>
      trees(100, (i) =>
        entity(
          `t${i}`,
          0,
          end,
          Array.from({ length: 20 }, () => part),
        ),
      )
    expect(codes(scorer(eter), [onOneSpan(100, 60), onOneSpan(100, 59)])).toEqual([])
    expect(codes(scorer(eter), [withParts(60), withParts(59)])).toEqual(refused)
  })

  it('counts the pieces of discontinuous spans', () => {
    const pieces = Array.from({ length: 1000 }, (_, i) => ({ start: 2 * i, end: 2 * i + 1 }))
    const split = trees(100, (i) => ({ ...entity(`t${i}`, 0, 2000), spans: pieces }))
    expect(codes(scorer(eter), [split, split])).toEqual(refused)
  })

  it('does not apply to tag-f1, which needs no alignment', () => {
    const [gold, system] = [onOneSpan(6000, 60), onOneSpan(6000, 60)]
    expect(codes(scorer(tagF1), [gold, system])).toEqual([])
    const [told] = scorer(eter).check?.(system, gold) ?? []
    expect(told?.hint).toContain('--metric tag-f1')
    expect(measured(tagF1, [[gold, system]])['f1']).toBe(1)
  })
})

describe('the limit of work for inverted nesting with depthOrder (E365, F94)', () => {
  /** A chain of nested entities. */
  const chain = (n: number, typeAt: (depth: number) => string) =>
    treesOf([
      Array.from({ length: n }, (_, depth) => depth).reduceRight<NestedNode>(
        (inner, depth) => entity(typeAt(depth), depth, 4 * n - depth, [inner]),
        entity('inmost', n, n + 1),
      ),
    ])
  const pair = (n: number) => [chain(n, (depth) => `t${depth}`), chain(n, (depth) => `t${n - depth}`)] as const

  it('accepts four inverted entities and refuses ten', () => {
    expect(codes(scorer(eter, { depthOrder: true }), pair(4))).toEqual([])
    expect(codes(scorer(eter, { depthOrder: true }), pair(10))).toEqual(refused)
    expect(codes(scorer(eter), pair(10))).toEqual([])
  })

  it('refuses ten inverted entities with alignBy=error too', () => {
    expect(codes(scorer(eter, { depthOrder: true, alignBy: 'error' }), pair(10))).toEqual(refused)
  })
})
