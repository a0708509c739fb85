/** Checks of the numbers by other means: all possible alignments, and identities of the formulas. */
import type { TreeNode, Trees } from '@assay/core'
import { piecesOf, sameSpans } from '@assay/core/internal'
import { treePairs } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { eter, ser } from '../src/index.ts'
import { measured, type Pair, scorer, sumOf } from './support.ts'

// ---- ETER by exhaustive search, in units of 1/8 for roots and of 1/(4 · 2520) for components ----------------------------

interface Entity {
  readonly node: TreeNode
  readonly parts: readonly TreeNode[]
}

const entitiesOf = ({ nodes }: Trees): readonly Entity[] =>
  nodes.flatMap((node, i) =>
    node.kind === 'entity' ? [{ node, parts: nodes.filter(({ parent }) => parent === i) }] : [],
  )

const positions = (node: TreeNode): readonly number[] =>
  piecesOf(node).flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i))
const overlap = (a: TreeNode, b: TreeNode): boolean => positions(a).some((p) => positions(b).includes(p))

/** All one-to-one alignments of two lists: for each item on the left an item on the right, or none. */
function* alignments(
  left: readonly TreeNode[],
  right: readonly TreeNode[],
): Iterable<readonly (TreeNode | undefined)[]> {
  const [first, ...rest] = left
  if (first === undefined) return yield []
  for (const partner of [undefined, ...right.filter((node) => overlap(first, node))]) {
    for (const others of alignments(
      rest,
      right.filter((node) => node !== partner),
    ))
      yield [partner, ...others]
  }
}

const top = (type: string): string => type.split('.')[0]!
const typeError = (a: string, b: string): number => (a === b ? 0 : top(a) === top(b) ? 0.25 : 0.5)

/** The paper's four cases, and any number of types: the cheapest of all matchings. */
const typesError = (a: readonly string[], b: readonly string[]): number => {
  if (a.length > b.length) return typesError(b, a)
  const cheapest = (from: readonly string[], to: readonly string[]): number => {
    const [first, ...rest] = from
    if (first === undefined) return 0.5 * to.length
    return Math.min(...to.map((other, i) => typeError(first, other) + cheapest(rest, to.toSpliced(i, 1))))
  }
  return cheapest(a, b) / b.length
}

const rootError = (a: TreeNode, b: TreeNode): number => typesError(a.types, b.types) + (sameSpans(a, b) ? 0 : 0.25)

const same = (a: readonly string[], b: readonly string[]): boolean => a.join(' ') === b.join(' ')

const componentError = (gold: Entity, system: Entity): number => {
  let least = Number.POSITIVE_INFINITY
  for (const partners of alignments(gold.parts, system.parts)) {
    const pairs = partners.filter((partner) => partner !== undefined).length
    let sum = gold.parts.length + system.parts.length - 2 * pairs
    partners.forEach((partner, i) => {
      const part = gold.parts[i]!
      if (partner !== undefined)
        sum += (same(part.types, partner.types) ? 0 : 0.5) + (sameSpans(part, partner) ? 0 : 0.25)
    })
    least = Math.min(least, sum)
  }
  return least / Math.max(1, gold.parts.length)
}

/** The best of all alignments: least I + D + Σ E_r, then most pairs, then least Σ E_c. */
const bestOf = ([gold, system]: Pair) => {
  const [left, right] = [entitiesOf(gold), entitiesOf(system)]
  const entity = new Map(right.map((own) => [own.node, own]))
  let best = { first: Number.POSITIVE_INFINITY, pairs: 0, components: 0 }
  for (const partners of alignments(
    left.map(({ node }) => node),
    right.map(({ node }) => node),
  )) {
    let [roots, components, pairs] = [0, 0, 0]
    partners.forEach((partner, i) => {
      if (partner === undefined) return
      const own = left[i]!
      roots += rootError(own.node, partner)
      components += componentError(own, entity.get(partner)!)
      pairs++
    })
    const first = left.length + right.length - 2 * pairs + roots
    const [a, b, c] = [first - best.first, best.pairs - pairs, components - best.components]
    const near = 1e-9
    if (a < -near || (a < near && (b < 0 || (b === 0 && c < -near)))) best = { first, pairs, components }
  }
  return { ...best, gold: left.length, system: right.length }
}

describe('the alignment', () => {
  it('of trees costs the least among all possible alignments', () => {
    fc.assert(
      fc.property(treePairs({ most: 5, longest: 8 }), (pair) => {
        const own = measured(eter, [pair])
        const { first, pairs, components, gold, system } = bestOf(pair)
        if (gold === 0) return
        expect([own.deletions, own.insertions]).toEqual([gold - pairs, system - pairs])
        expect(own.eterAlpha0).toBeCloseTo(first / gold, 9)
        expect(own.componentError).toBeCloseTo(components / gold, 9)
        expect(own.eter).toBeCloseTo((0.5 * first + 0.5 * (gold + system - 2 * pairs + components)) / gold, 9)
      }),
      { numRuns: drawing(300), seed: 1 },
    )
  })
})

// ---- identities ------------------------------------------------------------------------------------------------------

const documents = fc.array(treePairs(), { minLength: 1, maxLength: 4 })
const alphas = fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 1_000_000)

describe('properties of random trees', () => {
  it('ETER is linear in alpha', () => {
    fc.assert(
      fc.property(documents, alphas, (pairs, alpha) => {
        const { eter: value, eterAlpha0: from, eterAlpha1: to, ...counts } = measured(eter, pairs, { alpha })
        if (value === undefined || from === undefined || to === undefined) return
        expect(value).toBeCloseTo(from + alpha * (to - from), 12)
        const { eter: _, ...others } = measured(eter, pairs)
        expect({ eterAlpha0: from, eterAlpha1: to, ...counts }).toEqual(others)
      }),
      { numRuns: drawing(200), seed: 1 },
    )
  })

  it('insertions, deletions, root errors and component errors add up to ETER', () => {
    fc.assert(
      fc.property(documents, (pairs) => {
        const own = measured(eter, pairs)
        if (own.eter === undefined) return
        const { insertions = 0, deletions = 0, entities = 0, rootError = 0, componentError = 0 } = own
        expect((insertions + deletions) / entities + 0.5 * rootError + 0.5 * componentError).toBeCloseTo(own.eter, 12)
      }),
      { numRuns: drawing(200), seed: 1 },
    )
  })

  it('ETER with alignBy=error is concave in alpha and at most ETER with alignBy=root', () => {
    fc.assert(
      fc.property(documents, (pairs) => {
        const sweep = (options: object): readonly number[] => {
          const own = scorer(eter, { ...options })
          const points = own.report?.sweeps?.(sumOf(own, pairs))['alpha'] ?? []
          return points.flatMap(({ measures }) => measures['eter'] ?? [])
        }
        const [line, curve] = [sweep({}), sweep({ alignBy: 'error' })]
        expect(curve.length).toBe(line.length)
        curve.forEach((value, i) => {
          expect(value).toBeLessThanOrEqual(line[i]! + 1e-12)
          const [before, after] = [curve[i - 1], curve[i + 1]]
          if (before !== undefined && after !== undefined)
            expect(value).toBeGreaterThanOrEqual((before + after) / 2 - 1e-12)
        })
      }),
      { numRuns: drawing(60), seed: 1 },
    )
  })

  it('SER equals the error rate of MUC over the two slots TYPE and TEXT', () => {
    fc.assert(
      fc.property(documents, (pairs) => {
        const own = scorer(ser)
        // for each line two slots: incorrect ones, missed and spurious tags count in both
        let [incorrect, missing, spurious, possible] = [0, 0, 0, 0]
        for (const [gold, system] of pairs) {
          for (const { verdict, show } of own.judge(gold)(system)) {
            const { gold: inGold, system: inSystem } = show?.() ?? {}
            if (inGold !== undefined) possible += 2
            if (inGold === undefined) spurious += 2
            else if (inSystem === undefined) missing += 2
            else incorrect += (verdict.includes('type') ? 1 : 0) + (verdict.includes('boundary') ? 1 : 0)
          }
        }
        const values = own.summarise(sumOf(own, pairs))
        expect(values.ser).toBe(possible === 0 ? undefined : (incorrect + missing + spurious) / possible)
      }),
      { numRuns: drawing(200), seed: 1 },
    )
  })

  it('the order of the nodes of a document does not change the scores', () => {
    fc.assert(
      fc.property(treePairs(), ([gold, system]) => {
        const turned = ({ nodes }: Trees): Trees => {
          const roots = nodes.flatMap(({ parent }, i) => (parent < 0 ? [i] : [])).reverse()
          const order: number[] = []
          const add = (i: number): void => {
            order.push(i)
            nodes
              .flatMap(({ parent }, j) => (parent === i ? [j] : []))
              .reverse()
              .forEach(add)
          }
          roots.forEach(add)
          const at = (i: number): number => (i < 0 ? -1 : order.indexOf(i))
          return { nodes: order.map((i) => ({ ...nodes[i]!, parent: at(nodes[i]?.parent ?? -1) })) }
        }
        expect(measured(eter, [[turned(gold), turned(system)]])).toEqual(measured(eter, [[gold, system]]))
        expect(measured(ser, [[turned(gold), turned(system)]])).toEqual(measured(ser, [[gold, system]]))
      }),
      { numRuns: drawing(150), seed: 1 },
    )
  })
})
