/** Where lines stand in the text, and which types meet in them. */
import { type Clusters, clustersOf, type RenderedLine } from '@assay/core'
import { describe, expect, it } from 'vitest'
import { b3, ceafe, mor } from '../src/index.ts'
import { scorerOf } from './support.ts'

/** Clusters of words that are called by their numbers. */
const words = (clusters: readonly (readonly string[])[], types?: readonly string[]): Clusters => {
  const items = [...new Set(clusters.flat())]
  return {
    ...clustersOf(clusters, types && { types }),
    within: (item) => [{ start: Number(items[item]), end: Number(items[item]) + 1 }],
  }
}
const gold = words([['0', '1', '4'], ['7']], ['PER', 'ORG'])
const system = words([['0', '1'], ['4', '9'], ['11']], ['PER', 'LOC', 'LOC'])

const shownBy = (metric: typeof b3): readonly RenderedLine[] =>
  Array.from(scorerOf(metric).judge(gold)(system), ({ show }) => show?.() ?? {})
/** Clusters are called by their number, from 1. */
const at = (start: number, label?: string) => ({
  start,
  end: start + 1,
  ...(label !== undefined && { label, cluster: Number.parseInt(label, 10) - 1 }),
})
const beside = (start: number, label: string) => ({ ...at(start, label), beside: true })

describe('evidence about an entity', () => {
  const [split, missed, , , spurious] = shownBy(b3)
  it('gives the places of the mentions of the entity, and of entities that share a mention with it', () =>
    expect(split?.where).toEqual({
      gold: [at(0, '1 PER'), beside(1, '1 PER'), beside(4, '1 PER')],
      system: [beside(0, '1 PER'), beside(1, '1 PER'), beside(4, '2 LOC'), beside(9, '2 LOC')],
    }))
  it('gives the type of the entity on the other side that shares most mentions', () =>
    expect(split?.types).toEqual({ gold: 'PER', system: 'PER' }))
  it('gives places on one side only if no entity of the other side shares a mention', () => {
    expect([missed?.where, missed?.types]).toEqual([{ gold: [at(7, '2 ORG')] }, { gold: 'ORG' }])
    expect([spurious?.where, spurious?.types]).toEqual([{ system: [at(11, '3 LOC')] }, { system: 'LOC' }])
  })
  it('gives no types for an entity of the system that a line of the gold already covers', () =>
    expect(
      shownBy(b3)
        .slice(2, 4)
        .map(({ types }) => types),
    ).toEqual([undefined, undefined]))
  it('gives the places of the entity that CEAFe aligns it with', () =>
    expect(shownBy(ceafe)[0]?.where?.system).toEqual([beside(0, '1 PER'), beside(1, '1 PER')]))
})

describe('evidence about a mention', () => {
  it('gives the places of the mention and of its partner on the other side', () =>
    expect(shownBy(mor)[0]?.where).toEqual({ gold: [at(0)], system: [at(0)] }))
})
