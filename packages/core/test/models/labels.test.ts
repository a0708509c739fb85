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

describe('spans', () => {
  const of = (paths: readonly (readonly string[])[], own: Labels) => {
    const see = spansUnder(own)
    const spans: Spans = { length: 1, regions: [{ readings: [[{ start: 0, end: 1, labels: paths }]] }] }
    return see(spans).regions[0]?.readings[0]?.map((span) => span.labels)
  }

  it('are renamed by the whole path, and only by that', () => {
    expect(of([['LOCAL', 'CORREIO']], labels({ 'LOCAL.CORREIO': 'SITE.MAIL', LOCAL: 'X' }))).toEqual([
      [['SITE', 'MAIL']],
    ])
    expect(of([['LOCAL', '']], labels({ LOCAL: 'X' }))).toEqual([[['X']]])
  })

  it('keep of several labels those that are left, once each, and go with the last', () => {
    expect(of([['A'], ['B'], ['C']], labels({ B: 'A' }, 'A'))).toEqual([[['A']]])
    expect(of([['B'], ['C']], labels({}, 'A'))).toEqual([])
  })

  it('stay where they are not evaluated, or have no label and none is asked for', () => {
    const zone = { start: 0, end: 1, labels: [], omitted: 'zone' } as const
    const spans: Spans = { length: 1, regions: [{ readings: [[zone]] }] }
    expect(spansUnder(labels({}, 'A'))(spans)).toEqual(spans)
    expect(of([], labels({ A: 'B' }))).toEqual([[]])
    expect(of([], labels({}, 'A'))).toEqual([])
  })
})

describe('trees', () => {
  const shown = ({ nodes }: Trees): readonly string[] =>
    nodes.map(({ types, parent }) => `${types.join('+')}<${parent}`)
  const of = (own: Labels, ...roots: readonly NestedNode[]) => shown(treesUnder(own)(treesOf(roots)))

  it('put what is in a node that goes into the node around it', () => {
    const inner = node('entity', 'loc', node('component', 'name'))
    const outer = node('entity', 'pers', node('component', 'kind', node('entity', 'org', inner)))
    expect(of(labels({}, 'pers', 'kind', 'loc', 'name'), outer)).toEqual(['pers<-1', 'kind<0', 'loc<1', 'name<2'])
    expect(of(labels({}, 'pers', 'loc', 'name'), outer)).toEqual(['pers<-1', 'loc<0', 'name<1'])
  })

  it('let a component go with its entity, however deep it lies', () => {
    const org = node('entity', 'org', node('component', 'kind', node('component', 'name'), node('entity', 'loc')))
    expect(of(labels({}, 'pers', 'kind', 'name', 'loc'), node('entity', 'pers', org))).toEqual(['pers<-1', 'loc<0'])
    expect(of(labels({}, 'name', 'loc'), org)).toEqual(['loc<-1'])
    // of a component that goes, the entity is still there
    expect(of(labels({}, 'org', 'name'), org)).toEqual(['org<-1', 'name<0'])
  })

  it('keep of metonymy what is left, in the order of code points', () => {
    expect(of(labels({ loc: 'zone' }), node('entity', 'loc+org'))).toEqual(['org+zone<-1'])
    expect(of(labels({ loc: 'org' }), node('entity', 'loc+org'))).toEqual(['org<-1'])
    expect(of(labels({}, 'org'), node('entity', 'loc+org'))).toEqual(['org<-1'])
  })
})

describe('mentions', () => {
  it('that go take their form, base, entity and place with them', () => {
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

describe('a census counts the labels of all documents that it sees', () => {
  const counted = <A>(census: () => Census<A>, ...contents: readonly A[]) => {
    const { see, counts } = census()
    for (const content of contents) see(content)
    return Object.fromEntries(counts())
  }

  it('of tags: of each token but those with O, whatever the prefix, also where sources give them other ids', () => {
    const first = tagsOf(['B-PER', 'I-PER', 'O', 'B-LOC'])
    const second = tagsOf(['O', 'B-LOC', 'PER', 'B-'])
    expect(counted(tagsCensus, first, second)).toEqual({ PER: 3, LOC: 2, '': 1 })
    expect(counted(tagsCensus, { ...first, from: 1, length: 2 })).toEqual({ PER: 1 })
  })

  it('of trees: of entities and components, each type of one', () => {
    const trees = treesOf([node('entity', 'loc+org', node('component', 'name'))])
    expect(counted(treesCensus, trees, trees)).toEqual({ loc: 2, org: 2, name: 2 })
  })

  it('of spans: the whole path, in all readings, and not of zones that are skipped', () => {
    const span = (...labels: readonly (readonly string[])[]) => ({ start: 0, end: 1, labels })
    const zone = { ...span(['A']), omitted: 'zone' } as const
    const readings = [[span(['LOCAL', 'CORREIO'], ['OBRA', ''])], [span(['OBRA', '']), zone]]
    expect(counted(spansCensus, { length: 1, regions: [{ readings }] })).toEqual({ 'LOCAL.CORREIO': 1, OBRA: 2 })
  })

  it('of mentions: their types', () => {
    const rows = mentionsOf([
      ['Praha', 'Praha', 'GPE', '1'],
      ['Brno', 'Brno', 'GPE', '3'],
    ])
    expect(counted(mentionsCensus, rows)).toEqual({ GPE: 2 })
  })
})
