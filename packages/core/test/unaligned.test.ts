/** Spans without a place in the text: renamed and counted as all others are, lost with them, and nowhere in a tree. */
import { expect, test } from 'vitest'
import { spansModel } from '../src/models/spans/model.ts'
import type { Spans } from '../src/models/spans/type.ts'
import { spansToTrees } from '../src/views/trees.ts'

const spans: Spans = {
  length: 3,
  regions: [{ readings: [[{ start: 0, end: 3, labels: [['PER']] }]], texts: ['Zoë'] }],
  unaligned: [{ labels: [['LOC']], text: 'Zurich' }],
}

test('spans without a place in the text are renamed, filtered and counted like other spans', () => {
  const renamed = spansModel.labels?.under({ map: { LOC: 'PLACE' }, only: [] })(spans)
  expect(renamed?.unaligned).toEqual([{ labels: [['PLACE']], text: 'Zurich' }])
  expect(spansModel.labels?.under({ map: {}, only: ['PER'] })(spans).unaligned).toEqual([])
  const census = spansModel.labels?.census()
  census?.see(spans)
  expect([...(census?.counts() ?? [])].sort()).toEqual([
    ['LOC', 1],
    ['PER', 1],
  ])
})

test('spans without a place in the text are counted among the losses of a conversion', () => {
  const { unaligned: _, ...without } = spans
  expect(spansModel.losses?.between(spans, without)).toMatchObject({ entities: 1 })
  expect(spansModel.losses?.within?.(spans)).toMatchObject({ entities: 2 })
})

test('spans without a place in the text cannot be converted to trees', () => {
  expect(spansToTrees.see(spans)).toEqual({
    _tag: 'Left',
    left: 'a span without a place in the text is nowhere in a tree',
  })
})
