/** The report of the scorer of SemEval-2010 Task 8, byte for byte. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folder, pairsOf, readWith, scorePairs, sourceOf } from './vectors.ts'

describe('the report semeval-2010-8', () => {
  it.each(['1', '3', '5', 'few'])('equals the output of the official scorer on example %s', (name) => {
    const file = (what: string): string => join(folder, 'semeval', `${name}.${what}.txt`)
    const [key, answers] = ['key', 'answers'].map((what) => readWith('semeval-2010-8', sourceOf(file(what))).documents)
    const { formats } = scorePairs(pairsOf('semeval-2010-8', key!, answers!, false), 'pair-labels', {
      direction: 'count',
      negative: ['Other'],
      classes: 'gold',
      'items.missing': 'label',
      missingLabel: 'Other',
    })
    expect(formats['semeval-2010-8']).toBe(readFileSync(file('report'), 'utf8'))
  })
})
