/** Lists of record pairs: their columns, what they make, and what is wrong with them. */
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { drawing } from '../../../../tools/drawn.ts'
import type { Document, Problem, Source } from '../../src/contract.ts'
import { type Clusters, clusterCount, right } from '../../src/index.ts'
import { keyOf } from '../../src/internal.ts'
import { optionsOf } from '../../src/laws/subject.ts'
import { clustersTable, pairs } from '../../src/readers/index.ts'
import { readNumber } from '../../src/readers/pair-cells.ts'

type Options = Readonly<Record<string, unknown>>
type Files = Readonly<Record<string, string>>

const sourceOf = (path: string, text: string, beside: Files): Source => ({
  path,
  chunks: () => [right(new TextEncoder().encode(text))],
  beside: (name) => (beside[name] === undefined ? undefined : sourceOf(name, beside[name], {})),
})

const readWith = (text: string, options: Options = {}, beside: Files = {}) => {
  const documents: Document<'clusters'>[] = []
  const problems: Problem[] = []
  for (const one of pairs.with(optionsOf(pairs, options))(sourceOf('p.csv', text, beside)))
    if (one._tag === 'Left') problems.push(one.left)
    else documents.push(one.right)
  return { documents, problems }
}

const said = (text: string, options: Options = {}, beside: Files = {}): readonly string[] =>
  readWith(text, options, beside).problems.map(({ code, at, message }) => `${code} ${at.line}:${at.column} ${message}`)

const single = (text: string, options: Options = {}, beside: Files = {}): Clusters => {
  const { documents, problems } = readWith(text, options, beside)
  expect(problems).toEqual([])
  return documents[0]!.content
}

const sets = (clusters: Clusters): readonly string[] =>
  Array.from({ length: clusterCount(clusters) }, (_, c) =>
    Array.from(clusters.members.subarray(clusters.start[c], clusters.start[c + 1]), (i) =>
      keyOf(clusters.items, i),
    ).join(' '),
  )

/** `a b 0.9` */
const listed = ({ items, pairs: own }: Clusters): readonly string[] =>
  Array.from(own!.left, (left, i) =>
    [keyOf(items, left), keyOf(items, own!.right[i]!), own!.probabilities?.[i], own!.decisions?.[i]]
      .filter((part) => part !== undefined)
      .join(' '),
  )

describe('record pairs', () => {
  it('are found by the column titles of the usual tools, in any order and any case', () => {
    for (const [left, rightTitle] of [
      ['unique_id_l', 'unique_id_r'],
      ['ID_L', 'id_r'],
      ['left', 'right'],
      ['left_id', 'right_id'],
      ['rec_id_1', 'rec_id_2'],
      ['l_id', 'r_id'],
      ['idx_x', 'idx_y'],
      ['record left', 'record right'],
      ['ltable_id', 'rtable_id'],
      ['id1', 'id2'],
      ['id_1', 'id_2'],
      ['record1', 'record2'],
      ['record_id_1', 'record_id_2'],
      ['id_a', 'id_b'],
      ['source', 'target'],
      ['p1', 'p2'],
    ])
      for (const score of ['match_probability', 'probability', 'score', 'confidence', 'similarity']) {
        expect(listed(single(`x,${score},${rightTitle},${left}\n0,0.5,b,a\n`))).toEqual(['a b 0.5'])
        expect(pairs.sniff(`${score},${left},${rightTitle}\n0.5,a,b\n`, 'p.csv')).toBe(0.9)
        expect(pairs.sniff(`${left}\t${rightTitle}\nb\ta\n`, 'p.tsv')).toBe(0.9)
      }
    // other tables have such titles too
    expect(pairs.sniff('source,target,length\na,b,3\n', 'a.csv')).toBe(0)
    expect(pairs.sniff('record,cluster\na,b\n', 'a.csv')).toBe(0)
  })
  it('are not read from a table of records and clusters, unless options name two columns', () => {
    for (const titles of ['record,cluster', 'cluster_id,unique_id', 'document,item,cluster'])
      expect(said(`${titles}\n${titles.replace(/\w+/g, '1')}\n`)[0]).toMatch(
        /^E318 1:1 this is a table of records and clusters by its titles \(/,
      )
    expect(listed(single('record,cluster\na,b\n', { left: 'record', right: 'cluster' }))).toEqual(['a b'])
    expect(listed(single('record,cluster\na,b\n', { header: 'no' }))).toEqual(['record cluster', 'a b'])
  })
  it('are refused if they have decimal commas, and the hint asks for points', () => {
    for (const titles of ['id_l;id_r;score\n', '']) {
      const { problems } = readWith(`${titles}a;b;0,9\nc;d;0,8\n`)
      const line = titles === '' ? 1 : 2
      expect(problems.map(({ code, at, hint }) => `${code} ${at.line} ${hint}`)).toEqual([
        `E476 ${line} write it with a point: 0.9`,
        `E476 ${line + 1} write it with a point: 0.8`,
      ])
    }
  })
  it('are joined into clusters of connected records, in the order of the first record of each', () => {
    const clusters = single('id_l,id_r\nb,a\nc,d\na,e\n')
    expect(sets(clusters)).toEqual(['b a e', 'c d'])
    expect(clusters.clusterName(1)).toBe('c')
    expect(clusters.spot(2).at).toMatchObject({ line: 4 })
    expect(sets(single('id_l,id_r\nb,a\na,e\n', { closure: 'none' }))).toEqual(['b', 'a', 'e'])
  })
  it('are cut at a threshold, and records without a remaining pair become singletons', () => {
    const text = 'id_l,id_r,score\na,b,0.9\nb,c,0.5\nd,e,0.4\n'
    expect(sets(single(text, { threshold: 0.5 }))).toEqual(['a b c', 'd', 'e'])
    expect(listed(single(text, { threshold: 0.6 }))).toEqual(['a b 0.9'])
  })
  it('get probabilities from match weights if the table has no probabilities', () => {
    const [{ content } = { content: undefined }] = readWith(
      'id_l,id_r,match_weight\na,b,0\nb,c,2000\nc,d,-1\n',
    ).documents
    // odds of 1, of 2^2000 and of 1/2
    expect([...content!.pairs!.probabilities!]).toEqual([1 / 2, 1, 1 / 3])
    expect(listed(single('id_l,id_r,match_weight,match_probability\na,b,5,0.75\n'))).toEqual(['a b 0.75'])
  })
  it('are linked only if they are judged as a match', () => {
    const text = 'id_l,id_r,clerical_match_score\na,b,1.0\nb,c,0\nc,d,match\nd,e,False\n'
    expect(listed(single(text))).toEqual(['a b 1', 'b c 0', 'c d 1', 'd e 0'])
    expect(sets(single(text))).toEqual(['a b', 'c d', 'e'])
    expect(said('id_l,id_r,label\na,b,maybe\n')).toEqual(['E477 2:5 "maybe" is not a judgement of a pair'])
    expect(said('id_l,id_r,label\na,b,1\nb,a,0\n')).toEqual([
      'W477 3:1 a pair that is there already: it counts once, with the highest probability',
      'E477 3:1 the pair is judged twice, once as a match and once not',
    ])
  })
  it('name a record by its source and id, unless an option ignores the source', () => {
    const text = 'source_dataset_l,unique_id_l,source_dataset_r,unique_id_r\nx,1,y,1\n'
    const clusters = single(text)
    expect(sets(clusters)).toEqual(['x-__-1 y-__-1'])
    expect([clusters.group?.(0), clusters.group?.(1)]).toEqual(['x', 'y'])
    expect(said(text, { sources: 'none' })).toEqual(['W477 2:1 a record with itself: skipped'])
  })
  it('from two tables are found by their titles; an id that is in both columns needs an option', () => {
    const both = 'ltable_id,rtable_id,label\n1,7,1\n2,2,1\n3,1,1\n'
    expect(said(both)).toEqual(['E489 4:1 the id "1" is in both columns, which have ids of two tables by their titles'])
    expect(sets(single(both, { sources: 'tables' }))).toEqual([
      'left-__-1 right-__-7',
      'left-__-2 right-__-2',
      'left-__-3 right-__-1',
    ])
    expect(sets(readWith(both, { sources: 'none' }).documents[0]!.content)).toEqual(['1 7 3', '2'])
    expect(sets(single('ltable_id,rtable_id,label\n1,7,1\n2,8,1\n'))).toEqual(['1 7', '2 8'])
  })
  it('are refused if a record is paired with itself, unless an option says that ids are unique', () => {
    const itself = 'id_a,id_b\n1,2\n3,3\n'
    expect(said(itself)).toEqual([
      'E489 3:1 a record is paired with itself: the two columns may have ids of two tables',
    ])
    expect(sets(single(itself, { sources: 'tables' }))).toEqual(['left-__-1 right-__-2', 'left-__-3 right-__-3'])
  })
  it('are counted once if repeated or reversed', () => {
    const text = 'id_l,id_r,score\na,b,0.5\nb,a,0.75\na,b,0.25\nc,c,1\na,c,0.5\n'
    const { documents, problems } = readWith(text, { sources: 'none' })
    expect(listed(documents[0]!.content)).toEqual(['a b 0.75', 'a c 0.5'])
    expect(documents[0]!.content.pairs!.spot(1).at.line).toBe(6)
    expect(problems.map(({ code, at, message }) => `${code} ${at.line} ${message}`)).toEqual([
      'W476 1 all 5 pairs count as links, the one below 0.5 too',
      'W477 5 a record with itself: skipped',
      'W477 3 2 times a pair that is there already: it counts once, with the highest probability; the first is here',
    ])
  })
  it('are counted once if repeated below the threshold, in any order', () => {
    const twice = 'W477 3:1 a pair that is there already: it counts once, with the highest probability'
    for (const text of ['id_l,id_r,score\nb,a,0.9\na,b,0.1\n', 'id_l,id_r,score\nc,d,0.8\na,b,0.1\nb,a,0.9\n']) {
      expect(said(text, { threshold: 0.5 })).toEqual([twice])
      expect(listed(readWith(text, { threshold: 0.5 }).documents[0]!.content)).toContain('b a 0.9')
    }
    expect(said('id_l,id_r,score\na,b,0.2\na,b,0.1\nc,d,0.9\n', { threshold: 0.5 })).toEqual([])
  })
  it('keep ids as text: 7 and 07 differ, and so do blanks unless they are trimmed', () => {
    expect(sets(single('id_l,id_r\n7,07\n'))).toEqual(['7 07'])
    expect(sets(single('id_l,id_r\n"a ", b\nb,a\n'))).toEqual(['a   b', 'b a'])
    expect(sets(single('id_l,id_r\n"a ", b\n', { trim: true }))).toEqual(['a b'])
    expect(said('id_l,id_r\na,\n')).toEqual(['E311 2:3 column 2 is empty'])
    expect(said('id_l,id_r\n ,b\n', { trim: true })).toEqual(['E311 2:1 column 1 is empty'])
  })
  it('are distinguished by ids of any length', () => {
    const long = 'x'.repeat(40)
    const text = `id_l,id_r\n${long}1,${long}2\n${'y'.repeat(24)},${long}1\n${'y'.repeat(25)},${'y'.repeat(24)}\n`
    expect(single(text).items.size).toBe(4)
    expect(clusterCount(single(text))).toBe(1)
  })
  it('are refused unless all of them or none have a probability from 0 to 1', () => {
    expect(said('id_l,id_r,score\na,b,1.7\n')).toEqual(['E476 2:5 1.7 in line 2 is not a probability'])
    expect(said('id_l,id_r,score\na,b,NaN\n')).toEqual(['E476 2:5 NaN in line 2 is not a probability'])
    expect(said('id_l,id_r,score\na,b,0.5\nb,c,\n')).toEqual(['E476 3:1 line 3 has no probability, and line 2 has one'])
    expect(listed(single('id_l,id_r,score\na,b,1.7\n', { score: 'none' }))).toEqual(['a b'])
    expect(said('id_l,id_r\na,b\n', { threshold: 0.5 })).toEqual([
      'E476 1:1 a threshold of 0.5, and the pairs have no probability',
    ])
  })
  it('all count as links without a threshold, with a warning about those below 0.5', () => {
    const text = 'id_l,id_r,score\na,b,0.9\nb,c,0.01\nc,d,0.4\n'
    expect(said(text)).toEqual(['W476 1:1 all 3 pairs count as links, the 2 below 0.5 too'])
    expect(said('id_l,id_r,score\na,b,0.9\nb,c,0.3\n')).toEqual([
      'W476 1:1 all 2 pairs count as links, the one below 0.5 too',
    ])
    expect(said('id_l,id_r,score\na,b,0.9\nb,c,0.5\n')).toEqual([])
    expect(said(text, { threshold: 0.5 })).toEqual([])
  })
  it('are refused if the titles do not show which columns hold the records and the probability', () => {
    expect(said('id_l,id_r,left,right\na,b,c,d\n')[0]).toMatch(
      /^E318 1:1 "left" and "right" and "id_l"|^E318 1:1 "id_l"/,
    )
    expect(said('id_l,id_r,score,similarity\na,b,1,1\n')).toEqual([
      'E318 1:1 "score" and "similarity" may each be the column of the probability',
    ])
    expect(listed(single('id_l,id_r,score,similarity\na,b,1,0.5\n', { score: 'similarity' }))).toEqual(['a b 0.5'])
    expect(said('id_l,id_r\na,b\n', { score: 'p' })).toEqual(['E316 1:1 there is no column p'])
    expect(said('a,b,c,d\n1,2,3,4\n', { header: 'yes' })).toEqual([
      'E318 1:1 the titles "a" and "b" and "c" and "d" do not show which columns hold the two records',
    ])
  })
  it('are read without titles from two columns, or three with a probability', () => {
    expect(listed(single('a,b\nb,c\n'))).toEqual(['a b', 'b c'])
    expect(listed(single('a\tb\t0.5\n'))).toEqual(['a b 0.5'])
    expect(said('one,other,p\na,b,0.5\n')[0]).toBe(
      'E318 1:1 the first row may be titles or data: it has "one" and "other" and "p"',
    )
    expect(listed(single('one,other,p\na,b,0.5\n', { left: 'one', right: 'other', score: 'p' }))).toEqual(['a b 0.5'])
  })
  it('include records without a pair that another table lists', () => {
    const beside = { 'r.csv': 'unique_id,name\nz,Zoe\na,Ann\nb,Bea\n' }
    const clusters = single('id_l,id_r\na,b\n', { records: 'r.csv', names: 'name' }, beside)
    expect(sets(clusters)).toEqual(['z', 'a b'])
    expect(clusters.shown?.(0)).toBe('Zoe')
    expect(said('id_l,id_r\na,b\n', { records: 'q.csv' })).toEqual(['E478 1:1 there is no q.csv beside this file'])
    expect(said('id_l,id_r\na,b\n', { records: 'r.csv' }, { 'r.csv': 'id\na\na\n' })).toEqual([
      'E478 3:1 the id is empty, or that of a row before',
    ])
  })
  it('are each read exactly once, in any number', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { minLength: 1, maxLength: 700 }), (rows) => {
        const text = ['id_l,id_r', ...rows.map(([a, b]) => `r${a},r${b}`), ''].join('\n')
        const { documents } = readWith(text, { sources: 'none' })
        const once = new Set(rows.filter(([a, b]) => a !== b).map(([a, b]) => `r${Math.min(a, b)} r${Math.max(a, b)}`))
        const own = documents[0]!.content
        const found = listed(own).map((pair) => {
          const [a = '', b = ''] = pair.split(' ')
          return Number(a.slice(1)) < Number(b.slice(1)) ? `${a} ${b}` : `${b} ${a}`
        })
        expect(new Set(found)).toEqual(once)
        expect(found.length).toBe(once.size)
        expect(own.items.size).toBe(new Set(rows.flat()).size)
      }),
      { numRuns: drawing(50) },
    ))
})

describe('tables of clusters', () => {
  const read = (text: string, beside: Files = {}, options: Options = {}): readonly string[] =>
    [...clustersTable.with(optionsOf(clustersTable, options))(sourceOf('c.csv', text, beside))].flatMap((one) =>
      one._tag === 'Left' ? [`${one.left.code} ${one.left.at.line} ${one.left.message}`] : [],
    )
  it('cause a warning if the names of clusters are also items, as in a list of pairs', () => {
    expect(read('1,2\n2,3\n3,1\n4,9\n5,9\n')).toEqual(['W478 1 the second column names items: are these pairs?'])
    // clusters that have the name of one of their own
    expect(read('1,1\n2,1\n3,3\n')).toEqual([])
  })
  it('take a weight for each cluster or record from another file', () => {
    const table = 'record,cluster\na,c1\nb,c2\n'
    const withWeights = (text: string): readonly string[] => read(table, { 'w.csv': text }, { weights: 'w.csv' })
    expect(withWeights('cluster,weight\nc2,0.5\nc1,2\n')).toEqual([])
    expect(withWeights('c1,2\n')).toEqual(['E479 1 c2 has no weight in w.csv'])
    expect(withWeights('c1,2\nc3,1\n')).toEqual(['E479 2 c3 is not a cluster of c.csv'])
    expect(withWeights('c1,2\nc1,1\n')).toEqual(['E479 2 c1 has two weights'])
    expect(withWeights('c1,2\nc2,0\n')).toEqual(['E479 2 0 is no weight'])
  })
})

test("numbers with a point and an exponent are parsed to the same double as by JavaScript's Number", () => {
  const digits = (maxLength: number) => fc.array(fc.nat(9), { maxLength }).map((own) => own.join(''))
  fc.assert(
    fc.property(
      fc.oneof(digits(12), fc.constantFrom('0', '00', '')),
      fc.oneof(
        fc.constant(''),
        digits(26).map((own) => `.${own}`),
        digits(12).map((own) => `.0000${own}`),
      ),
      fc.constantFrom('', 'e5', 'E-3', 'e+0', 'e-17', 'e1234567890', 'e', 'x'),
      (whole, fraction, exponent) => {
        const text = `${whole}${fraction}${exponent}`
        const bytes = new TextEncoder().encode(text)
        expect(readNumber(bytes, 0, bytes.length)).toBe(text === '' ? undefined : Number(text))
      },
    ),
    { numRuns: drawing(3000) },
  )
})

test("numbers in bytes are parsed to the same double as by JavaScript's Number", () =>
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom<(x: number) => string>(
        String,
        (x) => x.toFixed(4),
        (x) => x.toFixed(18),
        (x) => x.toExponential(),
        (x) => x.toPrecision(21),
        (x) => ` ${x} `,
        (x) => `+${x}`,
      ),
      (x, write) => {
        const bytes = new TextEncoder().encode(write(x))
        expect(readNumber(bytes, 0, bytes.length)).toBe(Number(write(x)))
      },
    ),
    { numRuns: drawing(2000) },
  ))
