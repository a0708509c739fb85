/** The metrics against their definitions on small random documents, and what must not change a value by a single bit. */
import { type AnyMetric, clustersOf } from '@assay/core'
import { assignment } from '@assay/core/internal'
import { sumPairs } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { b3, blanc, ceafe, ceafm, mentions, muc, plugin } from '../src/index.ts'
import { type Options, rpf, scorerOf } from './support.ts'

type Entities = readonly (readonly string[])[]
interface Document {
  readonly key: Entities
  readonly response: Entities
}

/** Entities by the entity of each mention; some mentions are on one side alone. */
const entitiesFrom = (labels: readonly (readonly number[])[]): Entities =>
  [0, 1, 2, 3, 4]
    .map((label) => labels.flatMap((own, m) => (own.includes(label) ? [`m${m}`] : [])))
    .filter((members) => members.length > 0)

const documents = (most: number): fc.Arbitrary<Document> => {
  const side = fc.uniqueArray(fc.nat(4), { maxLength: most })
  return fc.array(fc.record({ key: side, response: side, same: fc.boolean() }), { maxLength: 12 }).map((drawn) => ({
    key: entitiesFrom(drawn.map(({ key }) => key)),
    response: entitiesFrom(drawn.map(({ key, response, same }) => (same ? key : response))),
  }))
}
const partitions = documents(1)
const covers = documents(3)

const found = (metric: AnyMetric, { key, response }: Document, options: Options = {}) =>
  rpf(metric, [[clustersOf(key), clustersOf(response)]], { zeroDivision: 0, ...options })

const common = (a: readonly string[], b: readonly string[]): number => a.filter((m) => b.includes(m)).length
const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0)
const mentionsOf = (entities: Entities): readonly string[] => [...new Set(entities.flat())]
const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)
const f = (p: number, r: number): number => (p + r > 0 ? (2 * p * r) / (p + r) : 0)

const agree = (
  arbitrary: fc.Arbitrary<Document>,
  metric: AnyMetric,
  defined: (document: Document) => readonly [recall: number, precision: number],
  options: Options = {},
): void =>
  fc.assert(
    fc.property(arbitrary, (document) => {
      const [r, p] = defined(document)
      const values = found(metric, document, options)
      ;[r, p, f(p, r)].forEach((value, i) => {
        expect(values[i]).toBeCloseTo(value, 12)
      })
    }),
    { numRuns: drawing(300) },
  )

/** A share of one side, and of the other with the sides in each other's place. */
const both =
  (part: (own: Entities, other: Entities) => number, whole: (own: Entities) => number) =>
  ({ key, response }: Document): readonly [number, number] => [
    ratio(part(key, response), whole(key)),
    ratio(part(response, key), whole(response)),
  ]

// ---- the definitions -------------------------------------------------------------------------------------------------

/** The parts of an entity, its mentions joined one pair after the other where an entity of the other side holds both. */
const partsOf = (entity: readonly string[], other: Entities): number => {
  let parts: readonly (readonly string[])[] = entity.map((m) => [m])
  for (const r of other) {
    const touched = parts.filter((part) => common(part, r) > 0)
    if (touched.length > 0) parts = [...parts.filter((part) => common(part, r) === 0), touched.flat()]
  }
  return parts.length
}
const mucDefined = both(
  (own, other) => sum(own.map((k) => k.length - partsOf(k, other))),
  (own) => sum(own.map((k) => k.length - 1)),
)

const b3Defined = both(
  (own, other) =>
    sum(
      own.flatMap((k) =>
        k.map((m) => Math.max(0, ...other.filter((r) => r.includes(m)).map((r) => common(k, r))) / k.length),
      ),
    ),
  (own) => own.flat().length,
)

const mentionsDefined = both(
  (own, other) => common(mentionsOf(own), mentionsOf(other)),
  (own) => mentionsOf(own).length,
)

/** The largest sum of similarities, by trying every alignment. */
const largest = (
  key: Entities,
  response: Entities,
  phi: (k: readonly string[], r: readonly string[]) => number,
): number => {
  const [k, ...rest] = key
  if (k === undefined) return 0
  return Math.max(
    largest(rest, response, phi),
    ...response.map((r, i) => phi(k, r) + largest(rest, response.toSpliced(i, 1), phi)),
  )
}
const phi4 = (k: readonly string[], r: readonly string[]): number => (2 * common(k, r)) / (k.length + r.length)

/** The links of a side, listed: pairs of mentions that an entity holds, and those that none does. */
const linksOf = (entities: Entities) => {
  const all = mentionsOf(entities)
  const pairs = all.flatMap((a, i) => all.slice(i + 1).map((b) => [a, b].toSorted() as [string, string]))
  const held = (a: string, b: string): boolean => entities.some((e) => e.includes(a) && e.includes(b))
  const named = (linked: boolean) =>
    new Set(pairs.filter(([a, b]) => held(a, b) === linked).map((names) => names.join(' ')))
  return { c: named(true), n: named(false) }
}
const blancDefined =
  (rule: 'perl' | 'ua') =>
  ({ key, response }: Document): readonly [r: number, p: number, f: number] => {
    const [k, r] = [linksOf(key), linksOf(response)]
    const halves = (['c', 'n'] as const)
      .filter((kind) => k[kind].size > 0 || (rule === 'ua' && r[kind].size > 0))
      .map((kind) => {
        const shared = [...k[kind]].filter((link) => r[kind].has(link)).length
        const [recall, precision] = [ratio(shared, k[kind].size), ratio(shared, r[kind].size)]
        return [recall, precision, f(precision, recall)] as const
      })
    const mean = (i: 0 | 1 | 2): number => ratio(sum(halves.map((half) => half[i])), halves.length)
    return [mean(0), mean(1), mean(2)]
  }

describe('scores of small random documents equal those by the definition', () => {
  it('for MUC on partitions', () => agree(partitions, muc, mucDefined))
  it('for MUC on overlapping entities', () => agree(covers, muc, mucDefined, { duplicates: 'keep' }))
  it('for B³ on partitions', () => agree(partitions, b3, b3Defined))
  it('for B³ on overlapping entities', () => agree(covers, b3, b3Defined, { duplicates: 'keep' }))
  it('for mentions as sets', () => agree(covers, mentions, mentionsDefined, { duplicates: 'keep' }))

  for (const [shape, arbitrary, options] of [
    ['partitions', partitions, {}],
    ['covers', covers, { duplicates: 'keep' }],
  ] as const) {
    it(`for CEAFm, the best of all alignments, on ${shape}`, () =>
      agree(
        arbitrary,
        ceafm,
        ({ key, response }) => {
          const most = largest(key, response, common)
          return [ratio(most, key.flat().length), ratio(most, response.flat().length)]
        },
        options,
      ))
    it(`for CEAFe, the best of all alignments, on ${shape}`, () =>
      agree(
        arbitrary,
        ceafe,
        ({ key, response }) => {
          const most = largest(key, response, phi4)
          return [ratio(most, key.length), ratio(most, response.length)]
        },
        options,
      ))
    for (const degenerate of ['perl', 'ua'] as const) {
      it(`for BLANC over listed links, on ${shape}, with degenerate=${degenerate}`, () =>
        fc.assert(
          fc.property(arbitrary, (document) => {
            const values = found(blanc, document, { ...options, degenerate })
            blancDefined(degenerate)(document).forEach((value, i) => {
              expect(values[i]).toBeCloseTo(value, 12)
            })
          }),
          { numRuns: drawing(300) },
        ))
    }
  }
})

// ---- what must not change a bit --------------------------------------------------------------------------------------

const shuffled = <A>(items: readonly A[], order: readonly number[]): readonly A[] =>
  items
    .map((item, i) => [order[i % order.length]!, i, item] as const)
    .toSorted(([a, i], [b, j]) => a - b || i - j)
    .map(([, , item]) => item)

const statsText = (
  metric: AnyMetric,
  { key, response }: Document,
  options: Options,
  types?: readonly string[],
): string => {
  const scorer = scorerOf(metric, options)
  const pair = [clustersOf(key, types && { types }), clustersOf(response, types && { types })] as const
  return JSON.stringify(scorer.stats.encode(sumPairs(scorer, [pair]).stats))
}

describe('the order of entities and mentions', () => {
  const order = fc.array(fc.nat(1000), { minLength: 13, maxLength: 13 })
  for (const metric of plugin.metrics) {
    it(`leaves ${metric.name} the same to the last bit, and so do the names of mentions`, () =>
      fc.assert(
        fc.property(partitions, order, ({ key, response }, by) => {
          const mixed = (entities: Entities): Entities =>
            shuffled(
              entities.map((e) => shuffled(e, by)),
              by,
            )
          const renamed = (entities: Entities): Entities => entities.map((e) => e.map((m) => `${m.slice(1)}é`))
          const plain = statsText(metric, { key, response }, {})
          expect(statsText(metric, { key: mixed(key), response: mixed(response) }, {})).toBe(plain)
          expect(statsText(metric, { key: renamed(key), response: renamed(response) }, {})).toBe(plain)
        }),
        { numRuns: drawing(200) },
      ))
  }
})

/** A larger document: entities of many sizes, so that their similarities have no common denominator below 2^50. */
const largeDocument = (seed: number, mentionCount: number, entityCount: number): Document => {
  let state = seed
  const random = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const draw = (): number => Math.floor((random(1 << 20) / (1 << 20)) ** 3 * entityCount)
  const key: string[][] = Array.from({ length: entityCount }, () => [])
  const response: string[][] = Array.from({ length: entityCount }, () => [])
  for (let m = 0; m < mentionCount; m++) {
    const entity = draw()
    key[entity]?.push(`m${m}`)
    response[random(2) === 0 ? entity : draw()]?.push(`m${m}`)
  }
  const some = (entities: Entities): Entities => entities.filter(({ length }) => length > 0)
  return { key: some(key), response: some(response) }
}

describe('a document with one large component of overlapping entities', () => {
  for (const seed of [1, 2, 3]) {
    it(`has the CEAFe of an assignment over all pairs of entities, in any order (seed ${seed})`, () => {
      const { key, response } = largeDocument(seed, 1500, 120)
      const plain = statsText(ceafe, { key, response }, {})
      const backwards = (entities: Entities): Entities => entities.toReversed().map((e) => e.toReversed())
      expect(statsText(ceafe, { key: backwards(key), response: backwards(response) }, {})).toBe(plain)
      expect(statsText(ceafe, { key: backwards(key), response }, {})).toBe(plain)
      const columns = assignment(key.length, response.length, (k, r) => phi4(key[k] ?? [], response[r] ?? []))
      const most = sum(Array.from(columns, (r, k) => (r < 0 ? 0 : phi4(key[k] ?? [], response[r] ?? []))))
      expect(found(ceafe, { key, response })[0]! * key.length).toBeCloseTo(most, 9)
    })
  }
})
