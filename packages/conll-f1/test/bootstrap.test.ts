import { rowsOf } from '@assay/core/internal/host'
import { describe, expect, it } from 'vitest'
import { bootstrap, differs, type Intervals } from '../../host/src/significance/bootstrap.ts'
import { phraseF1, plugin } from '../src/index.ts'
import { english, englishColumns, scorer, tallied } from './support.ts'

const systems = english.slice(1)
const own = scorer(phraseF1)
const preset = plugin.presets?.['conll-2003']
const settings = { samples: 250, confidence: 0.9, seed: 0 }

const sentences = englishColumns('testb')
const rows = systems.map((_, i) => {
  const of = rowsOf(own.stats)
  for (const [gold, ...answers] of sentences) {
    if (gold === undefined || answers[i] === undefined) throw new TypeError('an answer')
    of.add(tallied(own, [[gold, answers[i]]]))
  }
  return of
})
const intervals = bootstrap(rows, own.summarise, ['f1'], settings)
const intervalOf = (of: readonly Intervals[], system: string): readonly [number, number] => {
  const interval = of[systems.indexOf(system)]?.get('f1')?.interval
  if (interval === undefined) throw new TypeError(`${system} has an interval`)
  return interval
}
const halfWidth = ([low, high]: readonly [number, number]): number => (100 * (high - low)) / 2
const f1 = (system: string): number =>
  own.summarise(rows[systems.indexOf(system)]?.weigh(new Float64Array(sentences.length).fill(1)) ?? own.stats.empty)
    .f1 ?? Number.NaN

describe('the preset conll-2003', () => {
  it('runs conll-f1 with 250 bootstrap samples at 90 % confidence', () => {
    expect(preset?.metrics).toEqual(['@assay/conll-f1/conll-f1'])
    expect(preset?.bootstrap).toEqual({ samples: 250, confidence: 0.9 })
  })

  it('scores Florian from the counts of the metric: 2 · 5001 / (5648 + 5620)', () => {
    expect(f1('florian')).toBe((2 * 5001) / (5648 + 5620))
  })

  it('gives Florian an interval of about ± 0.7, as printed in the paper (0.67 to 0.83)', () => {
    const width = halfWidth(intervalOf(intervals, 'florian'))
    expect(width).toBeGreaterThan(0.67)
    expect(width).toBeLessThan(0.83)
  })

  it('gives every system an interval whose half is within 0.1 of the 0.7 to 1.3 that the paper prints', () => {
    for (const system of systems) {
      const width = halfWidth(intervalOf(intervals, system))
      expect(width, system).toBeGreaterThan(0.7 - 0.1)
      expect(width, system).toBeLessThan(1.3 + 0.1)
    }
  })

  it('separates Florian and Chieu from Hammerton, but under no seed from each other', () => {
    const two = ['florian', 'chieu'].map((system) => rows[systems.indexOf(system)] ?? rowsOf(own.stats))
    for (let seed = 0; seed < 5; seed++) {
      const [florian, chieu] = bootstrap(two, own.summarise, ['f1'], { ...settings, seed })
      expect(differs(f1('florian'), chieu?.get('f1')?.interval ?? [1, 0])).toBe(false)
      expect(differs(f1('chieu'), florian?.get('f1')?.interval ?? [1, 0])).toBe(false)
    }
    expect(differs(f1('hammerton'), intervalOf(intervals, 'chieu'))).toBe(true)
    expect(differs(f1('florian'), intervalOf(intervals, 'hammerton'))).toBe(true)
  })
})
