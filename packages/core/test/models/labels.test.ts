/** Documents under other labels: what is renamed, what goes, and what goes with it. */
import { describe, expect, it } from 'vitest'
import type { Census, Labels } from '../../src/contract.ts'
import { census as mentionsCensus, relabel as mentionsUnder } from '../../src/models/mentions/model.ts'
import { mentionsOf } from '../../src/models/mentions/type.ts'
import { census as spansCensus, relabel as spansUnder } from '../../src/models/spans/model.ts'
import type { Spans } from '../../src/models/spans/type.ts'
import { census as tagsCensus } from '../../src/models/tags/model.ts'
import { tagsOf } from '../../src/models/tags/type.ts'
import { census as treesCensus, relabel as treesUnder } from '../../src/models/trees/model.ts'
import { type NestedNode, type Trees, treesOf } from '../../src/models/trees/type.ts'

const labels = (map: Labels['map'], ...only: readonly string[]): Labels => ({ map, only })
const node = (kind: NestedNode['kind'], type: string, ...children: readonly NestedNode[]): NestedNode => ({
  kind,
  types: type.split('+'),
  start: 0,
  end: 1,
  children,
})

describe('labels of spans', () => {
  const of = (paths: readonly (readonly string[])[], own: Labels) => {
    const see = spansUnder(own)
    const spans: Spans = { length: 1, regions: [{ readings: [[{ start: 0, end: 1, labels: paths }]] }] }
    return see(spans).regions[0]?.readings[0]?.map((span) => span.labels)
  }

  it('are renamed by the full path only', () => {
    expect(of([['LOCAL', 'CORREIO']], labels({ 'LOCAL.CORREIO': 'SITE.MAIL', LOCAL: 'X' }))).toEqual([
      [['SITE', 'MAIL']],
    ])
    expect(of([['LOCAL', '']], labels({ LOCAL: 'X' }))).toEqual([[['X']]])
  })

  it('are filtered and merged one by one; a span without a remaining label is dropped', () => {
    expect(of([['A'], ['B'], ['C']], labels({ B: 'A' }, 'A'))).toEqual([[['A']]])
    expect(of([['B'], ['C']], labels({}, 'A'))).toEqual([])
  })

  it('are left as they are in omitted zones, or if they are empty and no filter is set', () => {
    const zone = { start: 0, end: 1, labels: [], omitted: 'zone' } as const
    const spans: Spans = { length: 1, regions: [{ readings: [[zone]] }] }
    expect(spansUnder(labels({}, 'A'))(spans)).toEqual(spans)
    expect(of([], labels({ A: 'B' }))).toEqual([[]])
    expect(of([], labels({}, 'A'))).toEqual([])
  })
})

describe('labels of trees', () => {
  const shown = ({ nodes }: Trees): readonly string[] =>
    nodes.map(({ types, parent }) => `${types.join('+')}<${parent}`)
  const of = (own: Labels, ...roots: readonly NestedNode[]) => shown(treesUnder(own)(treesOf(roots)))

  it('are filtered, and the children of a dropped node move to its parent', () => {
    const inner = node('entity', 'loc', node('component', 'name'))
    const outer = node('entity', 'pers', node('component', 'kind', node('entity', 'org', inner)))
    expect(of(labels({}, 'pers', 'kind', 'loc', 'name'), outer)).toEqual(['pers<-1', 'kind<0', 'loc<1', 'name<2'])
    expect(of(labels({}, 'pers', 'loc', 'name'), outer)).toEqual(['pers<-1', 'loc<0', 'name<1'])
  })

  it('are filtered, and a component is dropped with its entity at any depth', () => {
    const org = node('entity', 'org', node('component', 'kind', node('component', 'name'), node('entity', 'loc')))
    expect(of(labels({}, 'pers', 'kind', 'name', 'loc'), node('entity', 'pers', org))).toEqual(['pers<-1', 'loc<0'])
    expect(of(labels({}, 'name', 'loc'), org)).toEqual(['loc<-1'])
    // of a component that goes, the entity is still there
    expect(of(labels({}, 'org', 'name'), org)).toEqual(['org<-1', 'name<0'])
  })

  it('are sorted by code point if several remain on a node', () => {
    expect(of(labels({ loc: 'zone' }), node('entity', 'loc+org'))).toEqual(['org+zone<-1'])
    expect(of(labels({ loc: 'org' }), node('entity', 'loc+org'))).toEqual(['org<-1'])
    expect(of(labels({}, 'org'), node('entity', 'loc+org'))).toEqual(['org<-1'])
  })
})

describe('labels of mentions', () => {
  it('are dropped together with form, base, entity and place', () => {
    const rows = mentionsOf([
      ['Praha', 'Praha', 'GPE', '1'],
      ['Slavia', 'Slavia', 'ORG', '2'],
      ['Brno', 'Brno', 'LOC', '3'],
    ])
    const seen = mentionsUnder(labels({ GPE: 'LOC' }, 'LOC'))(rows)
    expect([seen.form, seen.type, seen.entity]).toEqual([
      ['Praha', 'Brno'],
      ['LOC', 'LOC'],
      ['1', '3'],
    ])
    expect([seen.shown(1), seen.spot(1).at.line]).toEqual(['Brno', 3])
  })
})

describe('the number of units for each label', () => {
  const counted = <A>(census: () => Census<A>, ...contents: readonly A[]) => {
    const { see, counts } = census()
    for (const content of contents) see(content)
    return Object.fromEntries(counts())
  }

  it('counts tokens under the label of their tag without its prefix, except O', () => {
    const first = tagsOf(['B-PER', 'I-PER', 'O', 'B-LOC'])
    const second = tagsOf(['O', 'B-LOC', 'PER', 'B-'])
    expect(counted(tagsCensus, first, second)).toEqual({ PER: 3, LOC: 2, '': 1 })
    expect(counted(tagsCensus, { ...first, from: 1, length: 2 })).toEqual({ PER: 1 })
  })

  it('counts the types of entities and components in trees', () => {
    const trees = treesOf([node('entity', 'loc+org', node('component', 'name'))])
    expect(counted(treesCensus, trees, trees)).toEqual({ loc: 2, org: 2, name: 2 })
  })

  it('counts spans under their full path in all readings, but not in omitted zones', () => {
    const span = (...labels: readonly (readonly string[])[]) => ({ start: 0, end: 1, labels })
    const zone = { ...span(['A']), omitted: 'zone' } as const
    const readings = [[span(['LOCAL', 'CORREIO'], ['OBRA', ''])], [span(['OBRA', '']), zone]]
    expect(counted(spansCensus, { length: 1, regions: [{ readings }] })).toEqual({ 'LOCAL.CORREIO': 1, OBRA: 2 })
  })

  it('counts the types of mentions', () => {
    const rows = mentionsOf([
      ['Praha', 'Praha', 'GPE', '1'],
      ['Brno', 'Brno', 'GPE', '3'],
    ])
    expect(counted(mentionsCensus, rows)).toEqual({ GPE: 2 })
  })
})
