/** Records in the program: gates on a path, and what others may see. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { files, inOwnFolder, installed, problemsOf } from './support.ts'

inOwnFolder('records')

test('a gate on a path of records compares the value there', async () => {
  const line = (total: number, qty: number) =>
    `${JSON.stringify({ id: 'd', record: { total, lines: [{ name: 'Bolt', qty }] } })}\n`
  const gate = (path: string) => ({ metric: 'records', measure: 'f1', group: `path=${path}`, min: 0.9 })
  const gates = ['total', 'lines[].qty', 'lines[].size'].map(gate)
  files({
    'gold.jsonl': line(12.5, 2),
    'a.jsonl': line(12.5, 3),
    'assay.json': JSON.stringify({ gold: 'gold.jsonl', systems: { a: 'a.jsonl' }, metrics: ['@assay/records'], gates }),
  })
  const unknown = await installed('run', '--diagnostics', 'json')
  expect(problemsOf(unknown)).toMatchObject([{ code: 'E802', message: 'no item has path "lines[].size"' }])
  files({
    'assay.json': JSON.stringify({
      gold: 'gold.jsonl',
      systems: { a: 'a.jsonl' },
      metrics: ['@assay/records'],
      gates: gates.slice(0, 2),
    }),
  })
  const ran = await installed('run', '--json', '--quiet')
  expect({ exit: ran.exit, gates: (JSON.parse(ran.out) as { gates: readonly object[] }).gates }).toMatchObject({
    exit: 1,
    gates: [
      { group: 'path=total', value: 1, pass: true },
      { group: 'path=lines[].qty', value: 0, pass: false },
    ],
  })
})

// ---- values ----------------------------------------------------------------------------------------------------------

const invoice = (id: string, currency: string, total: number): string =>
  `${JSON.stringify({ id, record: { currency: `Kanari ${currency}`, total, seller: `Kanari ${id}` } })}\n`

const sides = (): void =>
  files({
    'gold.jsonl': invoice('a', 'EUR', 987654) + invoice('b', 'CHF', 9876540) + invoice('c', 'EUR', 9876541),
    'ours.jsonl':
      invoice('a', 'EUR', 987654) +
      invoice('b', 'EUR', 9876542).replace('Kanari b', 'Kanarie b') +
      invoice('c', 'EUR', 9876541),
  })

const errors = (...more: readonly string[]) =>
  installed('errors', 'records', '-g', 'gold.jsonl', '-s', 'ours.jsonl', '--quiet', ...more)

test('errors may be of one path, and a path that is not there is named', async () => {
  sides()
  const { out } = await errors('--path', 'currency')
  expect(out).toContain('"Kanari CHF"')
  expect(out).not.toContain('total')
  const { err } = await installed('errors', 'records', '-g', 'gold.jsonl', '-s', 'ours.jsonl', '--path', 'currencies')
  expect(err).toContain('there is no path "currencies" here; did you mean currency?')
})

test('a matrix of confusion is of the values at a path', async () => {
  sides()
  const ran = await errors('--confusion', '--path', 'currency', '--json')
  expect(JSON.parse(ran.out)).toMatchObject([
    {
      counts: [
        { gold: '"Kanari CHF"', system: '"Kanari EUR"', count: 1 },
        { gold: '"Kanari EUR"', system: '"Kanari EUR"', count: 2 },
      ],
    },
  ])
  const { err } = await errors('--confusion')
  expect(err).toContain('count the values of one field: --path currency')
})

test('a path with more than fifty values has no matrix', async () => {
  const all = (count: number): string => Array.from({ length: count }, (_, i) => invoice(`d${i}`, 'EUR', i)).join('')
  for (const [count, exit] of [
    [50, 0],
    [51, 2],
  ] as const) {
    files({ 'gold.jsonl': all(count), 'ours.jsonl': all(count) })
    const ran = await errors('--confusion', '--path', 'total')
    expect([count, ran.exit]).toEqual([count, exit])
    expect(ran.err.includes('total has 51 different values, and a matrix has at most 50')).toBe(exit === 2)
  }
})

// ---- personal data ---------------------------------------------------------------------------------------------------

/** A value of the records, whole or in part. */
const VALUE = /kanari|987654/i

test('--secret leaves values out of lists of errors, and shows paths', async () => {
  sides()
  expect((await errors('--limit', 'all')).out).toMatch(VALUE)
  for (const format of ['text', 'json', 'jsonl', 'csv', 'md', 'html'])
    for (const more of [[], ['--verdict', 'correct'], ['--group'], ['--table'], ['--show-shapes']]) {
      const { exit, out, err } = await errors('--secret', '-f', format, '--limit', 'all', ...more)
      expect([format, more, exit, VALUE.exec(out + err)?.[0]]).toEqual([format, more, 0, undefined])
      expect(out).toContain('seller')
    }
  const { out } = await errors('--secret', '--confusion', '--path', 'currency')
  expect(out).not.toMatch(VALUE)
})

test('--secret and --redact leave values out of reports', async () => {
  sides()
  const formats = ['text', 'json', 'csv', 'tsv', 'markdown', 'html', 'latex']
  const outputs = formats.flatMap((format) => ['-o', `${format}:out/all.${format}`])
  for (const flags of [['--secret', '--evidence', 'all'], ['--redact']])
    for (const metric of ['records', 'donut', 'openevals', 'stickler']) {
      const call = ['score', `records/${metric}`, '-g', 'gold.jsonl', '-s', 'ours.jsonl', '--bootstrap', '10', ...flags]
      const ran = await installed(...call, ...outputs)
      expect({ metric, exit: ran.exit, found: VALUE.exec(ran.out + ran.err)?.[0] }).toEqual({
        metric,
        exit: 0,
        found: undefined,
      })
      for (const format of formats) {
        const found = VALUE.exec(readFileSync(`out/all.${format}`, 'utf8'))?.[0]
        expect({ flags, metric, format, found }).toEqual({ flags, metric, format, found: undefined })
      }
    }
})

test('--secret tells of a mistake without its line', async () => {
  sides()
  files({ 'ours.jsonl': '{"id": "a", "record": {"name": "Kanari", "name": "Kanari"}}\n' })
  const { exit, err } = await errors('--secret')
  expect(exit).toBe(3)
  expect(err).not.toMatch(VALUE)
  expect((await errors()).err).toMatch(VALUE)
})
