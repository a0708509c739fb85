/** Tables of items, records, pairs and weights: one rule says what parts their columns. */
import { describe, expect, it, test } from 'vitest'
import type { Source } from '../../src/contract.ts'
import { clusterCount, right } from '../../src/index.ts'
import { keyOf } from '../../src/internal.ts'
import { optionsOf } from '../../src/laws/subject.ts'
import { clustersTable, pairs } from '../../src/readers/index.ts'
import { tableDelimiter } from '../../src/readers/table-cursor.ts'

const sourceOf = (text: string, beside: Readonly<Record<string, string>> = {}): Source => ({
  path: 't.csv',
  chunks: () => [right(new TextEncoder().encode(text))],
  beside: (name) => (beside[name] === undefined ? undefined : sourceOf(beside[name])),
})

/** The clusters of a table, each as its items. */
const clustersIn = (
  reader: typeof clustersTable | typeof pairs,
  text: string,
  options: Readonly<Record<string, unknown>> = {},
  beside: Readonly<Record<string, string>> = {},
): readonly (readonly string[])[] => {
  const own = reader as typeof clustersTable
  return [...own.with(optionsOf(own, options))(sourceOf(text, beside))].flatMap((one) => {
    if (one._tag === 'Left') throw new Error(`${one.left.code} ${one.left.message}`)
    const { items, members, start } = one.right.content
    return Array.from({ length: clusterCount(one.right.content) }, (_, c) =>
      Array.from(members.subarray(start[c], start[c + 1]), (i) => keyOf(items, i)),
    )
  })
}

describe('the separator of columns', () => {
  test.each([
    ['a\tb, c\n', 'tab'],
    ['a,b\n', 'comma'],
    ['a;b\n', 'semicolon'],
    ['a b\n', 'blank'],
    ['"Silva, Ana";1\n"Silva, A.";1\n', 'semicolon'],
    ['"Silva; Ana",1\n', 'comma'],
    // a comma in a title or a cell without quotes parts the rows unevenly, or into fewer cells
    ['id_l;id_r;name, first\na;b;x\n', 'semicolon'],
    ['id_l,id_r,name; first\na,b,x\n', 'comma'],
    ['a;b;0,9\nc;d;0,8\n', 'semicolon'],
    // what each of both could be
    ['Silva, Ana;1\nSilva, A.;1\n', 'comma'],
    ['\n\na;b\n', 'semicolon'],
  ] as const)('in %j is the %s', (head, delimiter) => {
    expect(tableDelimiter(head, 'blank')).toBe(delimiter)
  })

  it('is found by the same rule in tables of clusters and in tables of pairs', () => {
    const links = 'id_l;"name, first";id_r\na;"x, y";b\nc;z;d\n'
    expect(pairs.sniff(links, 't.csv')).toBe(0.9)
    expect(clustersIn(pairs, links)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    const table = 'record;"name, first";cluster\na;"x, y";1\nb;z;1\nc;z;2\nd;z;2\n'
    expect(clustersTable.sniff(table, 't.csv')).toBe(0.5)
    expect(clustersIn(clustersTable, table)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(clustersIn(pairs, '"Silva, Ana";"Silva, A."\n')).toEqual([['Silva, Ana', 'Silva, A.']])
    expect(clustersIn(clustersTable, '"Silva, Ana";1\n"Silva, A.";1\n')).toEqual([['Silva, Ana', 'Silva, A.']])
  })

  it('is also found in the additional tables of records and weights', () => {
    const records = 'id;name\na;"Silva, Ana"\nb;y\nc;z\n'
    expect(clustersIn(pairs, 'id_l,id_r\na,b\n', { records: 'r.csv', names: 'name' }, { 'r.csv': records })).toEqual([
      ['a', 'b'],
      ['c'],
    ])
    const weights = 'cluster;weight\n1;2\n2;0.5\n'
    const table = 'record,cluster\na,1\nb,1\nc,2\n'
    expect(clustersIn(clustersTable, table, { weights: 'w.csv' }, { 'w.csv': weights })).toEqual([['a', 'b'], ['c']])
  })
})
