/** Faults of calls, configs and gates, by the numbers of the fault table. */
import { describe, expect, test } from 'vitest'
import * as lea from '../../../packages/lea/src/index.ts'
import { readConfig } from '../src/read-config.ts'
import {
  assay,
  type FromThread,
  files,
  gold,
  half,
  inOwnFolder,
  refused,
  refusedIn,
  sample,
  system,
} from './support.ts'

inOwnFolder()

const plain = { gold: 'gold.conll', systems: { a: 'a.conll', b: 'b.conll' }, metrics: ['@assay/conll-f1/conll-f1'] }
const data = { 'gold.conll': gold, 'a.conll': half, 'b.conll': system }

const configured = (text: string | Uint8Array): void => files({ ...data, 'assay.json': text })
const config = (more: object): void => configured(`${JSON.stringify({ ...plain, ...more }, null, 2)}\n`)

const scoring = ['score', 'conll-f1', '--metric', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll'] as const

/** The one problem of a config, as it is read; nothing is scored. */
const refusalOf = (text: string | Uint8Array) => {
  configured(text)
  const read = readConfig('assay.json', ['.'])
  if (read._tag === 'Right') return expect.fail('the config is taken')
  const { exit, problems } = read.left
  expect(exit).toBe(2)
  const [told, ...others] = problems
  if (told === undefined) return expect.fail('no problem is told')
  expect(others).toEqual([])
  const { code, message, hint, at } = told
  return { code, message, hint, place: `${at.path}:${at.line}:${at.column}` }
}

const placeOf = ([told]: readonly FromThread[]): string => `${told?.at.path}:${told?.at.line}:${told?.at.column}`

// ---- F65 -------------------------------------------------------------------------------------------------------------

describe('F65: an unknown name is refused with a suggestion', () => {
  test.each([
    ['a flag', [...scoring, '--bootstap', '5'], 'E101', 'did you mean --bootstrap?'],
    ['an option of the metric', [...scoring, '--set', 'sheme=IOB2'], 'E216', 'did you mean scheme?'],
    ['an option of the reader', [...scoring, '--set', 'reader.colum=2'], 'E216', 'did you mean column?'],
    ['a value of an option', [...scoring, '--set', 'scheme=IOB3'], 'E217', 'assay explain conll-f1 lists its options'],
    [
      'a metric',
      [...scoring.slice(0, 2), ...scoring.slice(4), '--metric', 'conll-f'],
      'E210',
      'did you mean conll-f1?',
    ],
    ['a reader', [...scoring, '--reader', 'conl-columns'], 'E211', 'did you mean conll-columns?'],
    ['a baseline', [...scoring, '--baseline', 'aa'], 'E801', 'did you mean a?'],
  ])('on the command line: %s', async (_, call, code, hint) => {
    sample()
    const [told] = await refused(2, [code], ...call)
    expect(told?.hint).toContain(hint)
  })

  const gate = { metric: 'conll-f1', measure: 'f1', min: 0 }
  test.each<readonly [string, object, string, string, string]>([
    ['a metric', { metrics: ['conll-f1/conll-f2'] }, 'E210', 'assay.json:8:5', 'did you mean conll-f1?'],
    [
      'an option of a metric',
      { metrics: [['conll-f1', { shceme: 'iob2' }]] },
      'E216',
      'assay.json:11:9',
      'did you mean scheme?',
    ],
    ['a reader', { gold: { files: 'gold.conll', reader: 'conll-colums' } }, 'E211', 'assay.json:2:3', 'conll-columns'],
    ['a built-in system', { systems: { a: { make: 'conll-f1/basline' } } }, 'E213', 'assay.json:4:5', 'baseline'],
    ['a metric in a gate', { gates: [{ ...gate, metric: 'conll' }] }, 'E801', 'assay.json:12:7', 'conll-f1'],
    ['a measure in a gate', { gates: [{ ...gate, measure: 'f2' }] }, 'E801', 'assay.json:13:7', 'did you mean f1?'],
    ['a system in a gate', { gates: [{ ...gate, system: 'aa' }] }, 'E801', 'assay.json:15:7', 'did you mean a?'],
    ['a baseline', { compare: { baseline: 'aa' } }, 'E801', 'assay.json:11:5', 'did you mean a?'],
  ])('in a config, as a key: %s', async (_, more, code, place, hint) => {
    config(more)
    const told = await refused(2, [code], 'run')
    expect(placeOf(told)).toBe(place)
    expect(told[0]?.hint).toContain(hint)
  })

  test.each<readonly [string, object, string, string, string]>([
    ['a key', { metric: [] }, 'E204', 'assay.json:10:3', 'did you mean metrics?'],
    ['a key of a gate', { gates: [{ ...gate, sytem: 'a' }] }, 'E204', 'assay.json:15:7', 'did you mean system?'],
    ['a key of documents', { documents: { mising: 'skip' } }, 'E204', 'assay.json:11:5', 'did you mean missing?'],
    ['a key of labels', { labels: { onyl: ['PER'] } }, 'E204', 'assay.json:11:5', 'did you mean only?'],
    ['a key of compare', { compare: { baselin: 'a' } }, 'E204', 'assay.json:11:5', 'did you mean baseline?'],
    ['a wrong type', { groupBy: 'genre' }, 'E205', 'assay.json:10:3', 'write ["genre"]'],
  ])('in a config: %s', (_, more, code, place, hint) => {
    const told = refusalOf(JSON.stringify({ ...plain, ...more }, null, 2))
    expect(told).toMatchObject({ code, place, hint: expect.stringContaining(hint) })
  })

  test.each([
    ['is left', { only: ['PRE', 'ORG'] }, 'assay.json:12:7', 'PER'],
    ['is renamed', { map: { LCO: 'X' } }, 'assay.json:12:7', 'LOC'],
  ])('in a config, as a label that %s', async (_, labels, place, near) => {
    config({ labels })
    const told = await refused(2, ['E801'], 'run')
    expect(placeOf(told)).toBe(place)
    expect(told[0]?.hint).toContain(`did you mean ${near}?`)
  })
})

// ---- F66 -------------------------------------------------------------------------------------------------------------

describe('F66: a hostile or malformed config', () => {
  const text = JSON.stringify(plain, null, 2)

  test.each([
    ['at the top', text.replace('{', '{\n  "__proto__": { "polluted": 1 },'), 'assay.json:2:3'],
    ['below', text.replace('"a": "a.conll"', '"__proto__": "a.conll"'), 'assay.json:4:5'],
    ['in an escape', text.replace('"a": "a.conll"', '"\\u005f_proto__": "a.conll"'), 'assay.json:4:5'],
    ['in a note', text.replace('{', '{\n  "x-note": { "__proto__": { "polluted": 1 } },'), 'assay.json:2:15'],
  ])('is refused if it has the key __proto__ %s', (_, content, place) => {
    expect(refusalOf(content)).toMatchObject({ code: 'E206', place })
    expect(({} as Readonly<Record<string, unknown>>)['polluted']).toBeUndefined()
  })

  test.each([
    ['the word __proto__ as a value', text.replace('{', '{\n  "x-note": "\\"__proto__\\": 1",')],
    ['a byte order mark', `\ufeff${text}`],
  ])('is read if it has %s', (_, content) => {
    configured(content)
    expect(readConfig('assay.json', ['.'])._tag).toBe('Right')
  })

  test('is refused if it has 10 MB', () => {
    const told = refusalOf(text.replace('{', `{ "x-note": "${'x'.repeat(10_000_000)}",`))
    expect(told).toMatchObject({ code: 'E363', message: expect.stringContaining('4194304 bytes') })
  })

  test.each([
    ['objects', '{"x":'.repeat(10_000)],
    ['lists', '['.repeat(10_000)],
  ])('is refused if it has %s of depth 10,000', (_, open) => {
    const told = refusalOf(
      text.replace('{', `{ "x-note": ${open}1${open.startsWith('[') ? ']'.repeat(10_000) : '}'.repeat(10_000)},`),
    )
    expect(told).toMatchObject({ code: 'E362', message: 'nested deeper than 100 levels' })
  })

  test.each([
    ['of a line', text.replace('{', '{ // mine'), 'assay.json:1:3'],
    ['of a block', text.replace('"gold"', '/* mine */ "gold"'), 'assay.json:2:3'],
  ])('is refused if it has a comment %s', (_, content, place) => {
    expect(refusalOf(content)).toMatchObject({ code: 'E201', place, hint: expect.stringContaining('no comments') })
  })

  test.each([
    ['at the top', text.replace('{', '{\n  "gold": "a.conll",'), '"gold"', 'assay.json:3:3', 'line 2'],
    ['two systems of one name', text.replace('"b": "b.conll"', '"a": "b.conll"'), '"a"', 'assay.json:5:5', 'line 4'],
    ['in an escape', text.replace('"b": "b.conll"', '"\\u0061": "b.conll"'), '"a"', 'assay.json:5:5', 'line 4'],
  ])('is refused with both places if it repeats a key, %s', (_, content, key, place, first) => {
    expect(refusalOf(content)).toMatchObject({
      code: 'E334',
      place,
      message: `the key ${key} is in this object twice`,
      hint: `it is first defined in ${first}; keep one of them`,
    })
  })

  test('is refused if its bytes are not text', () => {
    expect(refusalOf(Buffer.from(text.replace('b.conll', 'b\u00e9.conll'), 'latin1')).code).toBe('E201')
  })
})

// ---- F67 to F69 ------------------------------------------------------------------------------------------------------

describe('F67: a gate on a group that does not occur', () => {
  const gate = { metric: 'lea', measure: 'f1', group: 'genre=new', min: 0 }
  const key = (genre: string): string =>
    `#begin document (${genre}/a); part 000\nx 0 0 w (1)\nx 0 1 v (1)\n\n#end document\n`

  test('is refused with the existing groups', async () => {
    files({
      'gold.key': key('bn'),
      'meta.csv': 'id,genre\n(bn/a); part 000,news\n',
      'assay.json': JSON.stringify(
        {
          gold: 'gold.key',
          systems: { a: 'a.key' },
          metrics: ['@assay/lea'],
          documents: { meta: 'meta.csv' },
          groupBy: ['genre'],
          gates: [gate],
        },
        null,
        2,
      ),
      'a.key': `${key('bn')}\n`,
    })
    const told = await refusedIn({ plugins: { '@assay/lea': () => lea } }, 2, ['E802'], 'run')
    expect(told[0]).toMatchObject({ message: 'no document has genre "new"', hint: 'did you mean news?' })
    expect(placeOf(told)).toBe('assay.json:19:7')
  })

  test('is refused even if no groups were requested', async () => {
    config({ gates: [{ metric: 'conll-f1', measure: 'f1', group: 'genre=news', min: 0 }] })
    const [told] = await refused(2, ['E801'], 'run')
    expect(told?.message).toBe('the gate is on a group by "genre", and there are no groups by it')
  })
})

test('F68: a gate on a measure without a value (0/0) fails with the reason, and the result is complete', async () => {
  config({ gates: [{ metric: 'conll-f1', measure: 'precision', system: 'a', min: 0 }] })
  files({ 'a.conll': gold.replaceAll(/[BI]-\w+/g, 'O') })
  const ran = await assay('run', '--json', '-o', 'out.json', '-o', 'out.txt')
  expect(ran).toMatchObject({ exit: 1, out: '' })
  expect(ran.err).toContain('warning W410: a has no tag with a label')
  const printed = await assay('run', '--json')
  const { gates, scores } = JSON.parse(printed.out) as { gates: readonly object[]; scores: readonly object[] }
  expect(gates).toMatchObject([{ pass: false, value: null, reason: 'it has no value (0/0)' }])
  expect(scores).toHaveLength(2)
})

describe('F69: a baseline from a stored result', () => {
  const gate = { metric: 'conll-f1', measure: 'f1', system: 'a', maxDrop: 0.1, against: 'main.json' }

  test('is refused if its gold data differ', async () => {
    config({})
    await assay('run', '-o', 'main.json')
    config({ gates: [gate] })
    for (const name of Object.keys(data)) files({ [name]: data[name as keyof typeof data].replace('heads', 'leads') })
    const told = await refused(2, ['E803'], 'run')
    expect(told[0]?.message).toBe('main.json was scored on other gold data')
    expect(placeOf(told)).toBe('assay.json:16:7')
  })

  test('is refused if its options differ', async () => {
    config({})
    await assay('run', '-o', 'main.json')
    config({ gates: [gate], metrics: [['@assay/conll-f1/conll-f1', { scheme: 'IOB2' }]] })
    const [told] = await refused(2, ['E803'], 'run')
    expect(told?.message).toBe('main.json was scored with other options')
  })

  test('is used if its gold and options are equal', async () => {
    config({})
    await assay('run', '-o', 'main.json')
    config({ gates: [gate] })
    expect(await assay('run', '-o', 'out.json')).toEqual({ exit: 0, out: '', err: '' })
  })
})
