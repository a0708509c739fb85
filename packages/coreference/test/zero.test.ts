/** The score of zeros: the vectors of corefud-scorer, and worked examples. */
import { type Clusters, textSource } from '@assay/core'
import { checkLaws, corefudPairs } from '@assay/core/laws'
import { conll2012, corefud } from '@assay/core/readers'
import { describe, expect, it } from 'vitest'
import { numberOf } from '../../../tools/parity.ts'
import { zero } from '../src/index.ts'
import { measured, pairsOf, scorerOf } from './support.ts'
import { nameOf, zerosOf, zeroVectors } from './zero-vectors.ts'

/** A document of one sentence of eight words, with an empty node after some, and the entities of some words. */
const documentOf = (entities: Readonly<Record<string, string>>): Clusters => {
  const ids = ['1', '2', '3', '3.1', '4', '5', '6', '6.1', '7', '8', '8.1', '9']
  const rows = ids.map((id) => {
    const misc = entities[id] === undefined ? '_' : `Entity=(${entities[id]}-x-1-)`
    const isEmpty = id.includes('.')
    return [
      id,
      'w',
      '_',
      '_',
      '_',
      '_',
      isEmpty ? '_' : '0',
      isEmpty ? '_' : 'root',
      isEmpty ? `${id[0]}:dep` : '_',
      misc,
    ].join('\t')
  })
  const text = `# newdoc id = d\n# global.Entity = eid-etype-head-other\n${rows.join('\n')}\n\n`
  const [read] = corefud.with({
    match: 'head',
    zeros: 'keep',
    zeroMatch: 'linear',
    encoding: 'auto',
    normalize: 'none',
    maxLine: 16,
  })(textSource('d.conllu', text))
  if (read?._tag !== 'Right') throw new Error(JSON.stringify(read))
  return read.right.content
}

const key = documentOf({ 1: 'e1', '3.1': 'e1', '6.1': 'e1', 2: 'e2', '8.1': 'e2' })
const dropped = { dropSingletons: true }

describe('the metric zero', () => {
  it('counts an anaphor as correct if one antecedent is right, whatever else is in the entity', () => {
    const response = documentOf({ 1: 'f1', '3.1': 'f1', '8.1': 'f1', 2: 'f2', '6.1': 'f2' })
    expect(measured(zero, [[key, response]], dropped)).toEqual({
      ...{ correct: 1, wrongLink: 2, missed: 0, spurious: 0 },
      ...{ precision: 1 / 3, recall: 1 / 3, f1: 1 / 3 },
    })
  })

  it('counts an anaphor as missed if its entity is a singleton', () => {
    const response = documentOf({ 1: 'f1', '3.1': 'f1', '8.1': 'f1', '6.1': 'f2' })
    expect(measured(zero, [[key, response]], dropped)).toMatchObject({ precision: 1 / 2, recall: 1 / 3, f1: 2 / 5 })
  })

  it('counts an anaphor as missed if it is the first of its entity', () => {
    const response = documentOf({ 1: 'f1', '3.1': 'f1', '6.1': 'f2', 9: 'f2' })
    expect(measured(zero, [[key, response]], dropped)).toMatchObject({ correct: 1, missed: 2, spurious: 0 })
  })

  it('is 1 for a file against itself, and 0 for a response without empty nodes', () => {
    expect(measured(zero, [[key, key]]).f1).toBe(1)
    const response = documentOf({ 1: 'f1', 4: 'f1', 2: 'f2', 5: 'f2' })
    expect(measured(zero, [[key, response]])).toMatchObject({ missed: 3, spurious: 0, recall: 0, precision: undefined })
  })

  it('breaks scores down by the distance between a mention and the one before it', () => {
    const scorer = scorerOf(zero, { distances: [2, 4] })
    const lines = [...scorer.judge(key)(key)]
    expect(lines.map(({ facets }) => facets?.['distance'])).toEqual(['2-3', '2-3', '4+'])
  })

  it('counts nothing in a format without empty nodes, and a remark says so', () => {
    const scorer = scorerOf(zero)
    const pairs = pairsOf(conll2012, 'golden/conll/TC-A.key', 'golden/conll/TC-A.key')
    const [[document] = []] = pairs
    if (document === undefined) throw new Error('no document')
    const [line] = [...scorer.judge(document)(document)]
    expect(scorer.report?.remarks?.(line!.stats)).toEqual([
      '1 document is without empty nodes, which CorefUD has: no anaphor counts there',
    ])
    expect(measured(zero, pairs, { anaphors: 'all' }).f1).toBe(1)
  })

  for (const vector of zeroVectors) {
    it(`gives the counts and ratios of ${nameOf(vector)}`, () => {
      const expected = Object.entries(vector.expected).map(
        ([name, value]) => [name, value === null ? undefined : numberOf(String(value))] as const,
      )
      expect(zerosOf(vector)).toMatchObject(Object.fromEntries(expected))
    })
  }
})

checkLaws({ describe, it }, zero, {
  documents: corefudPairs(),
  options: [{ anaphors: 'all' }, { anaphors: 'all', dropSingletons: true }],
  // mentions of other words are paired by their share of the gold's mention: gold and system cannot change places
  except: ['mirror'],
})
