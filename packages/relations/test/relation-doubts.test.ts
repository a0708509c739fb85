/** What `relation-f1` says of a system of which nothing is right: what is named in two ways, and what would be right otherwise. */
import type { AnyMetric, Json } from '@assay/core'
import { optionsOf, sumPairs } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { pairLabels, relationF1, relationsModel } from '../src/index.ts'
import { emptyRelations, type Relation, type RelationMention, type Relations } from '../src/model.ts'

const mention = (id: string, start: number, end: number, type: string): RelationMention => ({
  id,
  pieces: [{ start, end }],
  types: [type],
})

const relation = (type: string, head: string, tail: string, roles: readonly [string, string]): Relation => ({
  type,
  arguments: [
    { role: roles[0], mention: head },
    { role: roles[1], mention: tail },
  ],
})

interface Changes {
  readonly roles?: readonly [string, string]
  readonly isSwapped?: boolean
  readonly typeOf?: (type: string) => string
  readonly longer?: number
}

/** Ana Lee lives in Bern, and Bob works in Oslo. */
const relations = ({
  roles = ['head', 'tail'],
  isSwapped = false,
  typeOf = (own) => own,
  longer = 0,
}: Changes = {}) => {
  const own = (type: string, head: string, tail: string): Relation =>
    isSwapped ? relation(type, tail, head, roles) : relation(type, head, tail, roles)
  const content: Relations = {
    ...emptyRelations,
    text: 'Ana Lee lives in Bern. Bob works in Oslo.',
    mentions: [
      mention('a', 0, 7 + longer, typeOf('PER')),
      mention('b', 17, 21 + longer, typeOf('LOC')),
      mention('c', 23, 26 + longer, typeOf('PER')),
      mention('d', 36, 40 + longer, typeOf('LOC')),
    ],
    relations: [own('Live_In', 'a', 'b'), own('Work_In', 'c', 'd')],
  }
  return content
}

/** F1, and the doubts by their codes. */
const scored = (system: Relations, options: Readonly<Record<string, Json>> = {}) => {
  const scorer = relationF1.with(optionsOf(relationF1, options))
  const { stats } = sumPairs(scorer, [[relations(), system]])
  const doubts = scorer.report!.doubts!.flatMap(([code, doubtOf]) => {
    const doubt = doubtOf(stats)
    return doubt === undefined ? [] : [[code, doubt.message, doubt.hint] as const]
  })
  return { f1: scorer.summarise(stats).f1, doubts }
}

describe('relation-f1 with no correct relation', () => {
  it('warns that roles have other names, which direction=no ignores', () => {
    const system = relations({ roles: ['subject', 'object'] })
    const { f1, doubts } = scored(system)
    expect(f1).toBe(0)
    expect(doubts).toEqual([
      [
        'W727',
        '0 of 2 relations are right; the roles are head, tail in the gold and object, subject in the system; 2 of 2 are right in type and arguments',
        'name them alike in both files; --set direction=no leaves roles out of the comparison',
      ],
    ])
    expect(scored(system, { direction: 'no' })).toEqual({ f1: 1, doubts: [] })
  })

  it('warns that the arguments are swapped', () => {
    const system = relations({ isSwapped: true })
    const { f1, doubts } = scored(system)
    expect(f1).toBe(0)
    expect(doubts.map(([code, message]) => [code, message])).toEqual([
      ['W727', '0 of 2 relations are right; 2 of 2 are right with the arguments swapped'],
    ])
    expect(scored(system, { direction: 'no' }).f1).toBe(1)
  })

  it('warns that types of arguments have other names, which match=boundaries ignores', () => {
    const system = relations({ typeOf: (type) => type.toLowerCase() })
    const { f1, doubts } = scored(system)
    expect(f1).toBe(0)
    expect(doubts.map(([code, message]) => [code, message])).toEqual([
      [
        'W727',
        '0 of 2 relations are right; the types of arguments are LOC, PER in the gold and loc, per in the system; 2 of 2 are right in type, roles and places',
      ],
    ])
    expect(scored(system, { match: 'boundaries' })).toEqual({ f1: 1, doubts: [] })
  })

  it('warns in one message that roles and types of arguments have other names', () => {
    const system = relations({ roles: ['subject', 'object'], typeOf: (type) => type.toLowerCase() })
    const [[code, message, hint] = []] = scored(system).doubts
    expect(code).toBe('W727')
    expect(message).toContain('the roles are head, tail in the gold and object, subject in the system; the types')
    expect(hint).toContain('direction=no')
    expect(hint).toContain('match=boundaries')
    expect(scored(system, { direction: 'no', match: 'boundaries' }).f1).toBe(1)
  })

  it('warns of nothing if one relation is right', () => {
    expect(scored({ ...relations(), relations: relations().relations.slice(0, 1) }).doubts).toEqual([])
  })

  it('suggests inclusive ends if all mentions end one position too early', () => {
    expect([scored(relations({ longer: -1 })).f1, scored(relations({ longer: 0 })).f1]).toEqual([0, 1])
    const [keys] = relationF1.with(optionsOf(relationF1, {})).keys!
    const { first, ...counts } = keys!.meet(relations(), relations({ longer: -1 }))!
    expect(counts).toEqual({ gold: 4, system: 4, both: 0, would: { 'end+1': 4 } })
    expect(first!().system[0]).toBe('[0, 6)')
    expect(keys!.remedy!('end+1')).toBe('the ends of the system look inclusive: add 1 to each')
  })
})

describe('labels of relations', () => {
  const formOf = (metric: AnyMetric, options: Readonly<Record<string, Json>>) =>
    metric.with(optionsOf(metric, options) as never).labelForm!

  it('are compared in normalised form under match=name', () => {
    expect(formOf(relationF1, { match: 'name' })('works_for')).toBe(formOf(relationF1, { match: 'name' })('Works for'))
    expect(formOf(relationF1, {})('works_for')).not.toBe(formOf(relationF1, {})('works for'))
  })

  it('are compared without the direction under direction=ignore', () => {
    expect(formOf(pairLabels, { direction: 'ignore' })('Cause-Effect(e1,e2)')).toBe('Cause-Effect')
    expect(formOf(pairLabels, {})('Cause-Effect(e1,e2)')).toBe('Cause-Effect(e1,e2)')
  })

  const content: Relations = {
    ...emptyRelations,
    pairs: [
      { key: ['1'], labels: { at: 'true', isAt: null } },
      { key: ['2'], labels: { at: 'false', isAt: 'true' } },
    ],
  }

  it('are counted in judged pairs if the file has no relations', () => {
    const census = relationsModel.labels!.census()
    census.see(content)
    expect(Object.fromEntries(census.counts())).toEqual({ true: 2, false: 1 })
  })

  it('match after a renaming that changes their case', () => {
    const labelled = (label: string): Relations => ({
      ...emptyRelations,
      pairs: [{ key: ['1'], labels: { at: label } }],
    })
    const scorer = pairLabels.with(optionsOf(pairLabels, {}))
    const accuracy = (system: Relations) =>
      scorer.summarise(sumPairs(scorer, [[labelled('TRUE'), system]]).stats).accuracy
    expect(accuracy(labelled('true'))).toBe(0)
    const renamed = relationsModel.labels!.under({ map: { true: 'TRUE' }, only: [] })
    expect(accuracy(renamed(labelled('true')))).toBe(1)
  })

  it('can be renamed and filtered in judged pairs', () => {
    const own = relationsModel.labels!.under({ map: { true: 'TRUE' }, only: ['TRUE'] })
    expect(own(content).pairs).toEqual([
      { key: ['1'], labels: { at: 'TRUE', isAt: null } },
      { key: ['2'], labels: { isAt: 'TRUE' } },
    ])
  })
})
