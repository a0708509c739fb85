/** Parquet as lines of JSON: the values that were written into it, whatever its codec, or a problem and no line that is wrong. */

import fc from 'fast-check'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { describe, expect, it } from 'vitest'
import { bytesOf, type Read, readBytes, readMade } from './support.ts'

const valuesOf = ({ text, problems }: Read): readonly unknown[] => {
  expect(problems).toEqual([])
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** What Python's json says of the rows. */
const rows = valuesOf({ text: bytesOf('rows.jsonl').toString(), problems: [] }) as readonly Record<string, unknown>[]

describe('a Parquet file is read with the rows that were written', () => {
  it.each(['none', 'snappy', 'gzip', 'zstd', 'brotli', 'plain'])(
    'with row groups, lists, structs and dates: %s',
    (form) => expect(valuesOf(readMade(`rows-${form}.parquet`))).toEqual(rows),
  )

  it('if its pages have version 2', () => {
    const expected = rows.map(({ id, text, large, ratio, good }) => ({ id, text, large, ratio, good }))
    expect(valuesOf(readMade('rows-v2.parquet'))).toEqual(expected)
  })

  it('with whole numbers beyond 2^53 as text of their digits', () => {
    const { text } = readMade('rows-none.parquet')
    expect([...text.matchAll(/"large":([^,]*)/g)].map(([, value]) => value)).toEqual([
      `${2 ** 53 - 2}`,
      'null',
      '"9007199254740992"',
      '"9007199254740993"',
      '"9007199254740994"',
    ])
  })

  it('if the rows are random', () => {
    const column = (value: fc.Arbitrary<unknown>) => fc.array(value, { minLength: 3, maxLength: 3 })
    const text = fc.string({ unit: 'binary' }).filter((one) => !/\p{Surrogate}/u.test(one))
    const table = fc.record({
      'a "b"': column(fc.option(text)),
      n: column(fc.double({ noNaN: true, noDefaultInfinity: true }).filter((one) => !Object.is(one, -0))),
      ok: column(fc.boolean()),
    })
    fc.assert(
      fc.property(table, (columns) => {
        const columnData = Object.entries(columns).map(([name, data]) => ({
          name,
          data,
          type: name === 'n' ? ('DOUBLE' as const) : name === 'ok' ? ('BOOLEAN' as const) : ('STRING' as const),
        }))
        const found = valuesOf(readBytes(new Uint8Array(parquetWriteBuffer({ columnData })), 'drawn'))
        expect(found).toEqual(
          [0, 1, 2].map((i) => Object.fromEntries(Object.entries(columns).map(([k, v]) => [k, v[i]]))),
        )
      }),
    )
  })
})

describe('a Parquet file is refused with a reason, and no row is read', () => {
  it.each([
    ['bytes.parquet', 'E441', 'the column image holds bytes that are not text in UTF-8'],
    ['decimal.parquet', 'E441', 'the column price has decimal numbers of 38 digits'],
    ['rows-lz4.parquet', 'E441', 'the column id is compressed by LZ4_RAW, not by SNAPPY, GZIP, ZSTD, BROTLI'],
  ])('%s', (name, code, message) => expect(readMade(name)).toMatchObject({ text: '', problems: [{ code, message }] }))

  it('if it is cut off at any byte', () => {
    const whole = bytesOf('rows-snappy.parquet')
    for (let length = 4; length < whole.length; length += 97)
      expect(readBytes(whole.subarray(0, length), 'cut.parquet')).toMatchObject({
        text: '',
        problems: [{ code: 'E440', message: 'the Parquet file is damaged: it was cut off: it does not end with PAR1' }],
      })
  })

  it('if a changed byte damages it, without an exception', () => {
    const whole = bytesOf('rows-gzip.parquet')
    const codes = new Set<string>()
    fc.assert(
      fc.property(fc.integer({ min: 4, max: whole.length - 9 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Uint8Array.from(whole)
        changed[at] = changed[at]! ^ by
        for (const { code } of readBytes(changed, 'changed.parquet').problems) codes.add(code)
      }),
      { numRuns: 100 },
    )
    expect([...codes].filter((code) => !['E440', 'E441'].includes(code))).toEqual([])
    expect(codes).toContain('E440')
  })

  it('if an entry is missing in the dictionary of its column', () => {
    const changed = Uint8Array.from(bytesOf('rows-gzip.parquet'))
    // the header of the dictionary of the first column no longer says how many values it has
    changed[11] = changed[11]! ^ 4
    expect(readBytes(changed, 'changed.parquet')).toMatchObject({ text: '', problems: [{ code: 'E440' }] })
  })

  it('if it unpacks to more than the limit', () =>
    expect(readMade('rows-none.parquet', undefined, 1000)).toMatchObject({ problems: [{ code: 'E363' }] }))
})
