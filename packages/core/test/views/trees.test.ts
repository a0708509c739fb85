import { describe, expect, it } from 'vitest'
import type { Span, Spans } from '../../src/models/spans/type.ts'
import { treesModel } from '../../src/models/trees/model.ts'
import { type NestedNode, treesOf } from '../../src/models/trees/type.ts'
import { spansToTrees, treesToSpans } from '../../src/views/trees.ts'

const node = (
  kind: NestedNode['kind'],
  type: string,
  start: number,
  end: number,
  ...children: NestedNode[]
): NestedNode => ({
  kind,
  types: [type],
  start,
  end,
  children,
})

/** Two fragments with a gap of one position. */
const apart = [
  { start: 0, end: 1 },
  { start: 2, end: 3 },
]

// func.ind with a kind, a location in it, and a location in a component of it
const forest = treesOf([
  node(
    'entity',
    'func.ind',
    0,
    6,
    node('component', 'kind', 0, 1),
    node('entity', 'loc.adm.nat', 3, 4, node('component', 'name', 3, 4)),
  ),
  node('entity', 'pers', 7, 9, node('component', 'title', 7, 9, node('entity', 'org.ent', 8, 9))),
])

const shown = (spans: Spans): readonly string[] =>
  (spans.regions[0]?.readings[0] ?? []).map(
    ({ labels, start, end }) => `${labels.map((path) => path.join('/')).join('|')}[${start},${end})`,
  )

describe('the view trees→spans', () => {
  it.each([
    ['roots', ['func/ind[0,6)', 'pers[7,9)']],
    ['leaves', ['loc/adm/nat[3,4)', 'org/ent[8,9)']],
    ['all', ['func/ind[0,6)', 'loc/adm/nat[3,4)', 'pers[7,9)', 'org/ent[8,9)']],
  ])('gives the %s of a tree', (name, expected) => {
    const view = treesToSpans.find((own) => own.name === `trees→spans(${name})`)
    const seen = view?.see(forest)
    expect(seen?._tag === 'Right' ? [seen.right.length, shown(seen.right)] : seen).toEqual([9, expected])
  })

  it('keeps several types, and the fragments of a discontinuous span', () => {
    const [, , , all] = treesToSpans
    const types = all.see({ ...treesOf([{ kind: 'entity', types: ['a.b', 'c'], start: 0, end: 1 }]), length: 5 })
    expect(types._tag === 'Right' && [types.right.length, shown(types.right)]).toEqual([5, ['a/b|c[0,1)']])
    expect(all.see(treesOf([{ kind: 'entity', types: ['a'], start: 0, end: 3, spans: apart }]))).toEqual({
      _tag: 'Right',
      right: { length: 3, regions: [{ readings: [[{ start: 0, end: 3, fragments: apart, labels: [['a']] }]] }] },
    })
  })

  it('does not treat an entity in the gap of a discontinuous entity as nested in it', () => {
    const gap = { kind: 'entity', types: ['b'], start: 1, end: 2 } as const
    const part = { kind: 'entity', types: ['c'], start: 2, end: 3 } as const
    const around = (children: readonly NestedNode[]) =>
      treesOf([{ kind: 'entity', types: ['a'], start: 0, end: 3, spans: apart, children }])
    const seen = treesToSpans.map(({ see }) => see(around([gap])))
    expect(seen.map((one) => one._tag === 'Right' && shown(one.right))).toEqual(
      treesToSpans.map(() => ['a[0,3)', 'b[1,2)']),
    )
    const [flat, roots, leaves] = treesToSpans.map(({ see }) => see(around([part])))
    expect(flat).toMatchObject({ _tag: 'Left', left: { message: 'c is inside a' } })
    expect(roots?._tag === 'Right' && shown(roots.right)).toEqual(['a[0,3)'])
    expect(leaves?._tag === 'Right' && shown(leaves.right)).toEqual(['c[2,3)'])
  })
})

describe('the view spans→trees', () => {
  const of = (...reading: readonly Span[]) => spansToTrees.see({ length: 9, regions: [{ readings: [reading] }] })
  it('leaves out omitted zones', () => {
    const zone: Span = { start: 0, end: 9, labels: [], omitted: 'zone' }
    const seen = of(zone, { start: 1, end: 2, labels: [['A']], omitted: 'within' })
    expect(seen._tag === 'Right' && treesModel.show(seen.right)).toBe('A[1,2)')
  })
  it('refuses a span without a label', () => {
    expect(of({ start: 4, end: 6, labels: [], text: 'Rio' })).toEqual({
      _tag: 'Left',
      left: 'Rio at 4 has no label, and a node of a tree has one',
    })
  })

  it('nests spans by containment, and joins the parts of a label with dots', () => {
    const reading = [
      { start: 3, end: 4, labels: [['loc', 'adm']] },
      { start: 0, end: 6, labels: [['org'], ['func', 'ind']] },
    ]
    const seen = spansToTrees.see({ length: 7, regions: [{ readings: [reading] }] })
    expect(seen._tag === 'Right' && treesModel.show(seen.right)).toBe('func.ind+org[0,6){loc.adm[3,4)}')
  })

  it('refuses alternative readings', () => {
    expect(spansToTrees.see({ length: 1, regions: [{ readings: [[], []] }] })._tag).toBe('Left')
  })
})
