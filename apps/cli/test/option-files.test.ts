/** Options whose data stands in a file: `fields` and `schema` of records. */
import { describe, expect, test } from 'vitest'
import * as records from '../../../packages/records/src/index.ts'
import { assayIn, files, inOwnFolder, problemsOf, type Ran, resultOf } from './support.ts'

inOwnFolder()

const around = { plugins: { '@assay/records': () => Promise.resolve(records) } }
const assay = (...call: readonly string[]): Promise<Ran> => assayIn(around, ...call)

const fields = `{
  "total": { "kind": "number" },
  "note": { "kind": "ignore" }
}
`
const given = (more: Readonly<Record<string, string | Uint8Array>> = {}): void =>
  files({
    'gold.jsonl': '{"id": "1", "record": {"total": "12.50", "note": "x"}}\n',
    's.jsonl': '{"id": "1", "record": {"total": 12.5, "note": "y"}}\n',
    'fields.json': fields,
    ...more,
  })

const score = (...more: readonly string[]): Promise<Ran> =>
  assay('score', 'records', '-g', 'gold.jsonl', '-s', 's.jsonl', '--quiet', '--diagnostics', 'json', ...more)

const run = (options: object): Promise<Ran> => {
  const config = { gold: 'gold.jsonl', systems: { s: 's.jsonl' }, metrics: [['@assay/records', options]] }
  files({ 'deeper/assay.json': JSON.stringify(config, null, 2) })
  return assay('run', 'deeper/assay.json', '--quiet', '--json', '--diagnostics', 'json')
}

const canonical = '{"note":{"kind":"ignore"},"total":{"kind":"number"}}'

/** The number of right leaves, and the option as the signature has it. */
const told = (ran: Ran) => {
  const [one] = resultOf(ran).scores
  const text = /\|fields:([^|]*)/.exec(one?.signature ?? '')?.[1] ?? ''
  return [one?.measures['correct']?.value, decodeURIComponent(text)]
}

const refusal = (ran: Ran): readonly string[] =>
  problemsOf(ran).map(({ code, message, at }) => `${code} ${at.path}:${at.line}:${at.column} ${message}`)

describe('a file of options', () => {
  test('is named in the call, and what it holds stands in the result', async () => {
    given()
    expect(told(await score('--json'))).toEqual([0, '{}'])
    expect(told(await score('--json', '--set', 'fields=fields.json'))).toEqual([1, canonical])
  })

  test('is the same as its text, and its signature scores again without the file', async () => {
    given()
    const byFile = resultOf(await score('--json', '--set', 'fields=fields.json')).scores[0]?.signature
    expect(resultOf(await score('--json', '--set', `fields=${fields}`)).scores[0]?.signature).toBe(byFile)
    given({ 'fields.json': '{}' })
    const again = await score('--json', '--signature', byFile ?? '')
    expect(told(again)).toEqual([1, canonical])
    expect(resultOf(again).scores[0]?.signature).toBe(byFile)
  })

  test('of a config is looked for in its folder', async () => {
    files({
      'deeper/gold.jsonl': '{"id": "1", "record": {"total": "12.50"}}\n',
      'deeper/s.jsonl': '{"id": "1", "record": {"total": 12.5}}\n',
      'deeper/fields.json': fields,
    })
    expect(told(await run({ fields: 'fields.json' }))).toEqual([1, canonical])
    expect(told(await run({ fields: JSON.parse(fields) }))).toEqual([1, canonical])
  })

  test('a JSON Schema has the kinds', async () => {
    given({ 'schema.json': '{"properties": {"total": {"type": ["number", "null"]}}}' })
    expect(told(await score('--json', '--set', 'schema=schema.json'))).toEqual([1, '{}'])
    expect(resultOf(await score('--json', '--set', 'schema=schema.json')).scores[0]?.signature).toContain(
      '|extra:count|kinds:inferred|',
    )
  })
})

describe('a mistake in a file of options', () => {
  test('is told with its place in that file, each by itself', async () => {
    given({ 'fields.json': '{\n  "total": {"kind": "nmber"},\n  "note": {"knd": "ignore"}\n}\n' })
    const ran = await score('--set', 'fields=fields.json')
    expect(refusal(ran)).toEqual([
      expect.stringContaining('E217 fields.json:2:13 option fields.total.kind of records: "nmber" is not one of auto,'),
      expect.stringContaining('E217 fields.json:3:12 option fields.note.knd of records: a field has no option "knd"'),
    ])
  })

  test('is told in the config where the data stands there', async () => {
    files({ 'deeper/gold.jsonl': '{"id": "1", "a": 1}\n', 'deeper/s.jsonl': '{"id": "1", "a": 1}\n' })
    const [first] = refusal(await run({ fields: { a: { kind: 'nmber' } } }))
    expect(first).toMatch(/^E217 deeper\/assay\.json:12:\d+ option fields\.a\.kind of records: "nmber" is not one of /)
  })

  test.each([
    ['a key twice', '{"a": {},\n "a": {}}', 'E334 fields.json:2:2 '],
    ['no JSON', '{"a": {},}', 'E333 fields.json:1:10 '],
    ['not UTF-8', Uint8Array.of(0x7b, 0xff, 0x7d), 'E217 :0:0 the option fields names fields.json, which is not valid'],
    ['a list', '[]', 'E217 fields.json:1:1 option fields of records: '],
    ['too deep', `{"a": ${'['.repeat(200)}${']'.repeat(200)}}`, 'E362 fields.json:1:'],
  ])('%s', async (_, text, message) => {
    given({ 'fields.json': text })
    expect(refusal(await score('--set', 'fields=fields.json'))).toEqual([expect.stringContaining(message)])
  })

  test('no file is there, or it is too large, or out of the folder of the config', async () => {
    given({ 'large.json': `{"a": {}}${' '.repeat(4 * 2 ** 20)}`, 'outside.json': '{}' })
    expect(refusal(await score('--set', 'fields=none.json'))).toEqual([
      expect.stringContaining('the option fields names none.json: there is no such file'),
    ])
    expect(refusal(await score('--set', 'fields=large.json'))).toEqual([
      expect.stringContaining('E217 :0:0 the option fields names large.json: '),
    ])
    expect(refusal(await score('--set', 'fields=-'))).toEqual([
      expect.stringContaining('the option fields is not read from standard input'),
    ])
    expect(refusal(await run({ fields: '../outside.json' }))).toContainEqual(expect.stringContaining('E208 '))
  })
})
