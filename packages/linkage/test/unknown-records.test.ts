/** Records that one side alone knows: what is said of them, beside the number. */
import type { Clusters } from '@assay/core'
import { describe, expect, it } from 'vitest'
import { linkage } from '../src/index.ts'
import { type Link, list, pairsFrom, scored, tableFrom } from './support.ts'

const gold = tableFrom('record,cluster\na,1\nb,1\nc,2\nd,2\ne,3\n')
const links: readonly Link[] = [
  ['a', 'b', 0.9],
  ['c', 'd', 0.8],
]

/** F1, and the warnings. */
const judged = (system: Clusters, own: Clusters = gold) => {
  const { values, scorer } = scored(linkage, [[own, system]])
  const problems = [...scorer.check!(system, own)]
  return { f1: values['f1'], said: problems.map(({ code, message }) => `${code} ${message}`), problems }
}

describe('records that only one side has', () => {
  it('are not reported where a list of pairs leaves out records without a link', () => {
    expect(judged(pairsFrom(list(...links)))).toMatchObject({ f1: 1, said: [] })
  })

  it('are reported with their number and up to three ids', () => {
    const more = ['x', 'y', 'z'].map((id): Link => ['a', id, 0.9])
    expect(judged(pairsFrom(list(...links, ['a', 'zz', 0.9])))).toMatchObject({
      f1: 1,
      said: ['W745 1 record of the system is not in the gold: zz'],
    })
    expect(judged(pairsFrom(list(...links, ...more, ['a', 'zz', 0.9]))).said).toEqual([
      'W745 4 records of the system are not in the gold: x, y, z, …',
    ])
  })

  it('count as singletons of the gold with unknownRecords=singletons, so that links with them are wrong', () => {
    const own = pairsFrom('id1,id2\nr1,r2\nr3,r4\nr5,r6\n')
    const system = pairsFrom('id1,id2\nr1,r2\nr3,r9\nr5,r6\n')
    const under = (options: Record<string, unknown>) => {
      const { values, scorer } = scored(linkage, [[own, system]], options)
      const { precision, f1, 'given.precision': ofLinks, 'given.recall': found } = values
      return {
        values: { precision, f1, ofLinks, found },
        said: [...scorer.check!(system, own)].map(({ code }) => code),
      }
    }
    // of three links the one with r9 is left out, or wrong
    expect(under({})).toEqual({
      values: { precision: 2 / 2, f1: (2 * 2) / (2 + 3), ofLinks: 2 / 2, found: 2 / 3 },
      said: ['W745'],
    })
    expect(under({ unknownRecords: 'singletons' })).toEqual({
      values: { precision: 2 / 3, f1: (2 * 2) / (3 + 3), ofLinks: 2 / 3, found: 2 / 3 },
      said: ['W745'],
    })
  })

  it('are reported if a table of clusters has no row for them', () => {
    expect(judged(tableFrom('record,cluster\na,1\nb,1\nc,2\nd,2\n'))).toMatchObject({
      f1: 1,
      said: ['W745 1 record of the gold is not in the system: e'],
    })
  })

  it('are not reported if the gold consists of judged pairs', () => {
    const own = pairsFrom('id_l,id_r,is_match\na,b,1\nc,d,0\n')
    expect(judged(pairsFrom(list(['a', 'b', 0.9], ['x', 'y', 0.9])), own).said).toEqual([])
  })
})

describe('ids that the system writes unlike the gold', () => {
  it('are reported if they have extra blanks, which reader.trim removes', () => {
    const text = list(['a ', 'b', 0.9], ['c ', 'd', 0.8])
    const { f1, said, problems } = judged(pairsFrom(text))
    // of the gold pairs a–b and c–d none is found
    expect(f1).toBe(0)
    expect(said).toEqual([
      'W744 2 records of the system differ from one of the gold in blanks, case or zeros alone: "a " is "a" in the gold',
    ])
    expect(problems[0]!.hint).toBe('--system-set reader.trim=true takes blanks around ids away')
    expect(judged(pairsFrom(text, { trim: true }))).toMatchObject({ f1: 1, said: [] })
  })

  it('are reported if they differ by case', () => {
    // 1 of 2 pairs is found, and 1 is right
    expect(judged(pairsFrom(list(['A', 'b', 0.9], ['c', 'd', 0.8])))).toMatchObject({
      f1: (2 * 1) / (1 + 2),
      said: [
        'W744 1 record of the system differs from one of the gold in blanks, case or zeros alone: "A" is "a" in the gold',
      ],
      problems: [{ hint: 'write the ids in one way in both files: they are compared as they are' }],
    })
  })

  it('are reported if they differ by zeros', () => {
    const own = tableFrom('record,cluster\n01,a\n1,a\n2,b\n')
    expect(judged(tableFrom('record,cluster\n1,x\n1.0,x\n2,y\n'), own)).toMatchObject({
      f1: 0,
      said: [
        'W744 1 record of the system differs from one of the gold in blanks, case or zeros alone: "1.0" is "1" in the gold',
        'W745 1 record of the gold is not in the system: 01',
      ],
    })
  })
})
