/** Files of many links: thresholds that are rounded, and a million records in one cluster. */
import { expect, test } from 'vitest'
import { linkage } from '../src/index.ts'
import type { LinkageStats } from '../src/linkage-stats.ts'
import { curveOf } from '../src/thresholds/curve.ts'
import { allRight, forms, ofOneCluster } from './one-cluster.ts'
import { type Link, list, pairsFrom, scored, tableFrom } from './support.ts'

test('thresholds of over ten thousand probabilities are rounded, and have the scores of the file cut there', () => {
  const size = 12_000
  const rows = Array.from(
    { length: size },
    (_, i): Link => [`r${2 * i}`, `r${2 * i + (i % 3 === 0 ? 2 : 1)}`, ((i * 7919) % size) / size + 1e-9],
  )
  const golds = tableFrom(
    ['record,cluster', ...Array.from({ length: 2 * size + 2 }, (_, i) => `r${i},c${i >> 1}`), ''].join('\n'),
  )
  const { stats, values, remarks } = scored(linkage, [[golds, pairsFrom(list(...rows))]])
  const curve = curveOf(stats as LinkageStats)!
  expect(curve.thresholds.length).toBeLessThan(4000)
  expect(remarks.join()).toContain('three digits')
  for (const i of [0, 17, 800, curve.thresholds.length - 1]) {
    const cut = scored(linkage, [[golds, pairsFrom(list(...rows), { threshold: curve.thresholds[i]! })]]).values
    expect([curve.at(i).f1, curve.at(i).given.f1]).toEqual([cut['f1'], cut['given.f1']])
    expect(curve.at(i).bcubedPrecision).toBeCloseTo(cut['bcubedPrecision']!, 12)
  }
  const best = pairsFrom(list(...rows), { threshold: values['best.threshold']! })
  expect(scored(linkage, [[golds, best]]).values['f1']).toBe(values['best.f1'])
})

test.each(forms)('a million records in one cluster are read and scored as %s', (_, other) => {
  expect(ofOneCluster(1_000_000, other)).toMatchObject(allRight(1_000_000))
})
