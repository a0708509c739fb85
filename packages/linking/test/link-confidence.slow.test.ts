/** The metric `link-confidence` on whole files: `linking` of the file cut at each of its thresholds. */
import { describe, expect, test } from 'vitest'
import { comparePoints, measures } from './confidence-points.ts'
import { scoredFiles } from './vectors.ts'

describe('points of link-confidence', () => {
  const made = ['prior', 'neural'].map(scoredFiles)

  test.each(measures)('equal the metric linking on the file cut at their score, under %s', (measure) => {
    let thresholds = 0
    for (const pairs of made) thresholds += comparePoints(pairs, { measure })
    expect(thresholds).toBeGreaterThan(100)
  })
})
