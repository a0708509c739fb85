/** Records in the program: gates on a path, and what others may see. */
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
