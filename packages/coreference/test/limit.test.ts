/** Mentions that lie in each other, in a file of under a megabyte. */
import { type Clusters, textSource } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { conll2012 } from '@assay/core/readers'
import { describe, expect, it } from 'vitest'
import { b3, mor } from '../src/index.ts'
import { measured, scorerOf } from './support.ts'

/** Mention 0 holds mention 1, which holds mention 2, and so on. */
const nested = (mentions: number): Clusters => {
  const [all, turned] = [[...Array(mentions).keys()], [...Array(mentions).keys()].reverse()]
  const rows = [...all.map((m) => `a 0 ${m} w (${m}`), ...turned.map((m, i) => `a 0 ${mentions + i} w ${m})`)]
  const source = textSource('f', `#begin document (a); part 000\n${rows.join('\n')}\n#end document\n`)
  for (const item of conll2012.with(optionsOf(conll2012, {}))(source))
    if (item._tag === 'Right') return item.right.content
  throw new Error('no document')
}

const problems = (clusters: Clusters) => [...(scorerOf(mor).check?.(clusters) ?? [])]

describe('mentions nested in each other', () => {
  it('are still scored by mor if there are 300', () => {
    expect(problems(nested(300))).toEqual([])
    expect(measured(mor, [[nested(300), nested(300)]])['f1']).toBe(1)
  })

  it('are refused by mor if there are tens of thousands, and still scored by b3', () => {
    const many = nested(60_000)
    const refused = problems(many)
    expect(refused.map(({ code, severity, at }) => [code, severity, at.line])).toEqual([['E365', 'error', 2]])
    expect(measured(b3, [[many, many]])['f1']).toBe(1)
  })
})
