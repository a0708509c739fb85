import {
  type AnyModel,
  clustersOf,
  type Document,
  type Model,
  type Models,
  mentionsOf,
  type Span,
  type Spans,
  tagsOf,
  treesOf,
} from '@assay/core'
import type { NestedNode } from '@assay/core/internal'
import { models } from '@assay/core/internal/host'
import { describe, expect, test } from 'vitest'
import { lossesInView, lossesOf } from '../src/calls/losses.ts'

const documentOf = <M extends Model>(content: Models[M], id = 'd', meta = {}): Document<M> => ({
  id,
  content,
  meta,
  at: { path: '', line: 1, column: 1 },
})

const modelOf = (name: Model): AnyModel => models.find((model) => model.name === name)!

const lost = <M extends Model>(model: M, before: Models[M], after: Models[M]): Record<string, number> =>
  Object.fromEntries(lossesOf(modelOf(model), documentOf(before), documentOf(after), { named: true, isKept: true }))

describe('losses of a conversion: documents', () => {
  const empty = clustersOf([])
  const losses = (before: Document<'clusters'>, after: Document<'clusters'>, named = true, kept = true) =>
    Object.fromEntries(lossesOf(modelOf('clusters'), before, after, { named, isKept: kept }))

  test('include ids, unless the format keeps no ids', () => {
    expect(losses(documentOf<'clusters'>(empty, 'a'), documentOf<'clusters'>(empty, 'b'))).toEqual({ ids: 1 })
    expect(losses(documentOf<'clusters'>(empty, 'a'), documentOf<'clusters'>(empty, 'b'), true, false)).toEqual({})
  })

  test('include metadata, except values that the id contains', () => {
    const before = documentOf<'clusters'>(empty, '(nw/a); part 001', { document: 'nw/a', part: '001', genre: 'nw' })
    const after = documentOf<'clusters'>(empty, before.id)
    expect(losses(before, after)).toEqual({})
    expect(losses(before, after, false)).toEqual({ metadata: 3 })
    expect(losses(documentOf<'clusters'>(empty, 'nwx', { genre: 'nw' }), after, true, false)).toEqual({ metadata: 1 })
    expect(
      losses(documentOf<'clusters'>(empty, 'x', { genre: 'nw' }), documentOf<'clusters'>(empty, 'x', { genre: 'nw' })),
    ).toEqual({})
  })
})

describe('losses of a conversion: clusters', () => {
  test('are none if only the order or default names differ', () => {
    expect(lost('clusters', clustersOf([['a', 'b'], ['c']]), clustersOf([['c'], ['b', 'a']]))).toEqual({})
    expect(lost('clusters', clustersOf([['0-0', '1-2']]), clustersOf([['0', '1-2']]))).toEqual({})
  })

  test('include items and changed clusters', () => {
    const before = clustersOf([['a', 'b', 'c'], ['alone'], ['1-2,4', '3'], ['7.1', '9']])
    expect(lost('clusters', before, clustersOf([['a', 'b'], ['3'], ['9']]))).toEqual({
      items: 1,
      singletons: 1,
      discontinuous: 1,
      emptyNodes: 1,
    })
    expect(lost('clusters', clustersOf([['a', 'b']]), clustersOf([['a'], ['b']]))).toEqual({ clusters: 1 })
  })

  test('include names and types of clusters, discarded items, and items without a cluster', () => {
    const named = { ...clustersOf([['a']], { types: ['PER'], discarded: ['x'] }), clusterName: () => 'Ann' }
    expect(lost('clusters', named, clustersOf([['a']]))).toEqual({ clusterNames: 1, clusterTypes: 1, setAside: 1 })
    const loose = { ...clustersOf([['a'], ['b']]), start: Int32Array.of(0, 1), members: Int32Array.of(0) }
    expect(lost('clusters', loose, clustersOf([['a']]))).toEqual({ loose: 1 })
  })
})

describe('losses of a conversion: trees', () => {
  const entity = (start: number, end: number, types = ['a'], children: readonly NestedNode[] = []): NestedNode => ({
    kind: 'entity',
    types,
    start,
    end,
    children,
  })
  const words = ['x', 'yy', 'z']

  test('are none if positions in tokens become the same positions in characters', () => {
    const inTokens = treesOf([entity(1, 3)], words)
    const inCharacters = { ...treesOf([entity(1, 4)]), text: 'xyyz', words }
    expect(lost('trees', inTokens, inCharacters)).toEqual({})
    expect(lost('trees', inTokens, { ...treesOf([entity(1, 3)]), text: 'xyyz', words })).toEqual({ entities: 1 })
    expect(lost('trees', inTokens, { ...inCharacters, text: 'xyyw' })).toEqual({ text: 1 })
  })

  test('include entities, components and their nesting', () => {
    const split = {
      ...entity(0, 3),
      spans: [
        { start: 0, end: 1 },
        { start: 2, end: 3 },
      ],
    }
    const component: NestedNode = { kind: 'component', types: ['c'], start: 0, end: 1 }
    const before = treesOf([split, entity(0, 2, ['a', 'b'], [component])], words)
    expect(lost('trees', before, treesOf([], words))).toEqual({ discontinuous: 1, severalTypes: 1, components: 1 })
    const nested = treesOf([entity(0, 2, ['a'], [entity(0, 1, ['b'])])], words)
    expect(lost('trees', nested, treesOf([entity(0, 2), entity(0, 1, ['b'])], words))).toEqual({ nesting: 1 })
  })
})

describe('losses of a conversion: other models', () => {
  const spans = (readings: readonly (readonly Span[])[]): Spans => ({
    length: 3,
    regions: [{ readings, texts: readings.map(() => 'abc') }],
  })

  test('include alternatives, attributes and omitted zones of spans', () => {
    const span: Span = { start: 0, end: 1, labels: [['A']], attributes: { MORF: 'M,S' } }
    const before = spans([[span, { start: 1, end: 2, labels: [], omitted: 'zone' }], []])
    const { attributes: _, ...plain } = span
    expect(lost('spans', before, before)).toEqual({})
    expect(lost('spans', before, spans([[plain]]))).toEqual({ alternatives: 1, attributes: 1, omitted: 1 })
    expect(lost('spans', before, spans([[]]))).toEqual({ entities: 1, alternatives: 1, attributes: 1, omitted: 1 })
  })

  test('do not include the text if the document has only words', () => {
    const own: Spans = {
      length: 2,
      regions: [{ readings: [[{ start: 0, end: 1, labels: [['A']] }]] }],
      tokens: ['a', 'b'],
    }
    expect(lost('spans', own, own)).toEqual({})
  })

  test('include the words and tags of tagged sentences, and names of mentions', () => {
    expect(lost('tags', tagsOf(['O', 'B-A'], ['x', 'y']), tagsOf(['O', 'O']))).toEqual({ words: 2, tags: 1 })
    expect(lost('mentions', mentionsOf([['a', 'b', 'PER', '1']]), mentionsOf([]))).toEqual({ names: 1 })
  })

  test('include what the view to another model cannot hold', () => {
    const before = treesOf([{ kind: 'component', types: ['c'], start: 0, end: 1 }], ['x'])
    const after: Spans = { length: 1, regions: [{ readings: [[]] }] }
    expect(Object.fromEntries(lossesInView(modelOf('trees'), [before], modelOf('spans'), [after]))).toEqual({
      text: 1,
      words: 1,
      components: 1,
    })
  })
})
