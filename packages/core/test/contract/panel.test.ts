import { expect, it } from 'vitest'
import { tagsOf } from '../../src/models/tags/type.ts'
import { newLineAccumulator } from '../../src/stats/line-accumulator.ts'
import { fleiss } from './panel.ts'

it('a metric of a panel is added up and summarised as any other', () => {
  const sum = newLineAccumulator(fleiss.stats)
  const panel = [
    ['A', 'A', 'B'],
    ['A', 'B', 'B'],
    ['A', 'A', 'B'],
  ]
  for (const line of fleiss.judge(panel.map((tags) => tagsOf(tags)))) sum.add(line)
  // of 3 · 3 · 2 ordered pairs 6 + 2 + 6 agree; A was said 5 times of 9
  const expected = (5 / 9) ** 2 + (4 / 9) ** 2
  expect(fleiss.summarise(sum.sum().stats).kappa).toBe((14 / 18 - expected) / (1 - expected))
})
