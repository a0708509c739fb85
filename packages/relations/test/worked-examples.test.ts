/** The worked examples of the definitions, each number by its arithmetic. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { plugin } from '../src/index.ts'
import { folder, pairsOf, readWith, scorePairs, sourceOf } from './vectors.ts'

const quirk = (name: string): string => join(folder, 'quirks', name)

/** A pair of files under a preset. */
const underPreset = (preset: string, reader: string, gold: string, system: string, settings = {}) => {
  const [sides, answers] = [
    readWith(reader, sourceOf(quirk(gold)), settings).documents,
    readWith(reader, sourceOf(quirk(system))).documents,
  ]
  const { metrics, documents } = plugin.presets![preset]!
  const pairs = pairsOf(reader, sides, answers, documents?.extra === 'empty')
  return metrics.map((entry) => {
    const [name, options] = typeof entry === 'string' ? ([entry, {}] as const) : entry
    return scorePairs(pairs, name.split('/').at(-1)!, options).measures
  })
}

describe('the preset hipe-2026', () => {
  it('counts 0 in macro recall for a label that only the system uses', () => {
    const file = 'hipe-class-not-in-gold'
    const [both] = underPreset('hipe-2026', 'hipe-2026', `${file}.gold.jsonl`, `${file}.sys.jsonl`)
    expect(both!.macroRecall).toBeCloseTo((1 / 3 + 1 / 4) / 2, 12)
    const [at] = underPreset('hipe-2026-b', 'hipe-2026', `${file}.gold.jsonl`, `${file}.sys.jsonl`)
    expect(at!.macroRecall).toBeCloseTo((1 + 0 + 0) / 3, 12)
  })

  it('reads null and missing values as FALSE', () => {
    const [own] = underPreset('hipe-2026', 'hipe-2026', 'hipe-null.gold.jsonl', 'hipe-null.sys.jsonl')
    expect(own).toMatchObject({ accuracy: 1, correct: 4, total: 4 })
    const [missing] = underPreset('hipe-2026', 'hipe-2026', 'hipe-missing.gold.jsonl', 'hipe-missing.sys.jsonl')
    expect(missing).toMatchObject({ accuracy: 6 / 8, answered: 4 })
    expect(missing!.macroRecall).toBeCloseTo((1 / 2 + 1) / 2, 12)
  })
})

describe('the preset docred', () => {
  it('leaves facts of the training data out of precision only', () => {
    const train = { train: ['docred.train.json'] }
    const [own] = underPreset('docred', 'docred', 'docred.gold.json', 'docred.sys.json', train)
    expect(own).toMatchObject({ precision: 2 / 3, recall: 1 / 2, wrongDirection: 1, seenCorrect: 1 })
    expect(own!.f1).toBeCloseTo(4 / 7, 12)
    expect(own!.evidenceF1).toBeCloseTo((2 * 2) / (3 + 4), 12)
    expect(own!.ignPrecision).toBeCloseTo((2 - 1) / (3 - 1), 12)
    expect(own!.ignF1).toBeCloseTo((2 * (1 / 2) * (1 / 2)) / 1, 12)
  })

  it('counts one more sentence of evidence in its variant re-docred', () => {
    const [own] = underPreset('re-docred', 'docred', 'docred.gold.json', 'docred.sys.json')
    expect(own!.evidenceF1).toBeCloseTo(4 / 8, 12)
  })
})

describe('the preset semeval-2010-8', () => {
  it('counts skipped examples as Other, and labels unknown to the key in accuracy only', () => {
    const [own] = underPreset('semeval-2010-8', 'semeval-2010-8', 'semeval.key.txt', 'semeval.answers.txt')
    expect(own!.macroF1).toBeCloseTo((1 / 2 + 0) / 2, 12)
    expect(own!.accuracy).toBeCloseTo((1 + 1) / 5, 12)
  })
})

describe('the metric relation-f1', () => {
  const scored = (name: string, options: Parameters<typeof scorePairs>[2]) => {
    const [gold, system] = ['gold', 'sys'].map(
      (side) => readWith('relations-jsonl', sourceOf(quirk(`${name}.${side}.jsonl`))).documents,
    )
    return scorePairs(pairsOf('relations-jsonl', gold!, system!, false), 'relation-f1', options)
  }

  it('counts two mentions of one entity as one fact with match=entity', () => {
    expect(scored('any-mention', { match: 'entity' }).measures).toMatchObject({ precision: 1 / 2, recall: 1 })
  })

  it('finds the largest number of overlapping pairs with match=relaxed', () => {
    expect(scored('relaxed-most', { match: 'relaxed' }).measures).toMatchObject({ correct: 2, f1: 1 })
  })

  it('computes macro means over the types of gold and system', () => {
    const { measures } = scored('wrong-type', {})
    expect(measures).toMatchObject({ f1: 1 / 2, wrongType: 1 })
    expect(measures.macroF1).toBeCloseTo((0 + 0 + 1) / 3, 12)
  })

  it('gives a recall above 1 with duplicates=each', () => {
    const options = { match: 'boundaries', duplicates: 'each' } as const
    const { measures, parts } = scored('duplicates', options)
    expect(measures.recall).toBe(2 / 1)
    expect(parts('type')['Live_In']!.f1).toBeCloseTo((2 * 2) / (2 + 1), 12)
  })
})
