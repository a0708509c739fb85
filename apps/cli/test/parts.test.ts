/** Parts of a run, `--part K/N`, and the whole that `merge` makes of them: the bytes of one run, and why it may be refused. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { partsOf } from './parts-of.ts'
import { assay, files, inOwnFolder } from './support.ts'

inOwnFolder()

const sentences = (tag: string, count = 30): string =>
  Array.from({ length: count }, (_, i) => `w${i} ${i % 3 === 0 ? tag : 'B-PER'}\n\n`).join('')
const inputs = { 'gold.conll': sentences('B-PER'), 'one.conll': sentences('O'), 'two.conll': sentences('B-LOC') }
const call = ['score', 'conll-f1', '--metric', 'conll-f1', '-g', 'gold.conll', '-s', 'one.conll', '-s', 'two.conll']
const parted = async (n: number, ...more: readonly string[]) => {
  files(inputs)
  return partsOf(n, ...call, ...more)
}

/** The code, the message and the remedy of the one problem of a call that prints nothing. */
const refusal = async (...of: readonly string[]) => {
  const { exit, out, err } = await assay(...of, '--diagnostics', 'json')
  expect(out).toBe('')
  const [{ code, message, hint }] = JSON.parse(err).problems as readonly [Readonly<Record<string, string>>]
  return { exit, code, message, hint }
}

test('merged parts print the same official format as the whole run', async () => {
  const parts = await parted(3)
  files(inputs)
  const one = ['score', 'conll-f1', '--metric', 'conll-f1', '-g', 'gold.conll', '-s', 'one.conll']
  const own = await partsOf(4, ...one)
  expect(await assay('merge', ...own, '-f', 'conlleval')).toEqual(await assay(...one, '-f', 'conlleval'))
  expect(await assay('merge', ...parts, '-f', 'latex')).toEqual(await assay(...call, '-f', 'latex'))
})

test('merged parts give the same comparison of systems as the whole run', async () => {
  const flags = ['--baseline', 'one', '--test', 'bootstrap', '--trials', '9']
  const parts = await parted(3, ...flags)
  expect(await assay('merge', ...parts, '--json', '--quiet')).toEqual(
    await assay(...call, ...flags, '--json', '--quiet'),
  )
})

test('a part is written to standard output as JSON', async () => {
  files(inputs)
  const { exit, out, err } = await assay(...call, '--part', '2/3')
  expect({ exit, err }).toEqual({ exit: 0, err: '' })
  expect(JSON.parse(out).part).toMatchObject({ k: 2, n: 3 })
  writeFileSync('two.json', out)
  await parted(3)
  expect(readFileSync('part-2-of-3.json', 'utf8')).toBe(out)
})

test('more parts than documents are allowed', async () => {
  files({
    'gold.conll': sentences('B-PER', 4),
    'one.conll': sentences('O', 4),
    'two.conll': sentences('B-LOC', 4),
  })
  expect(await assay('merge', ...(await partsOf(9, ...call)))).toEqual(await assay(...call))
})

test('gates are judged, and may fail, when parts are merged, not before', { timeout: 30_000 }, async () => {
  files({
    ...inputs,
    'assay.json': JSON.stringify({
      gold: 'gold.conll',
      systems: { one: 'one.conll' },
      metrics: ['@assay/conll-f1/conll-f1'],
      gates: [{ metric: 'conll-f1', measure: 'f1', min: 0.99 }],
    }),
  })
  const whole = await assay('run', '--json')
  expect(whole.exit).toBe(1)
  expect(await assay('merge', ...(await partsOf(3, 'run')), '--json')).toEqual(whole)
})

describe('parts that do not make a whole', () => {
  test('are refused if a part is missing', async () => {
    const [, two, one] = await parted(3)
    expect(await refusal('merge', one!, two!)).toMatchInlineSnapshot(`
      {
        "code": "E803",
        "exit": 2,
        "hint": "make it by the same call with "--part 3/3", or name its file too",
        "message": "of 3 parts one is missing: 3",
      }
    `)
    expect(await refusal('merge', one!)).toMatchInlineSnapshot(`
      {
        "code": "E803",
        "exit": 2,
        "hint": "make them by the same call with "--part 2/3" and so on, or name their files too",
        "message": "of 3 parts 2 are missing: 2, 3",
      }
    `)
  })

  test('are refused if a part occurs twice', async () => {
    const [two, one] = await parted(2)
    cpSync(two!, 'again.json')
    expect(await refusal('merge', one!, two!, 'again.json')).toMatchInlineSnapshot(`
      {
        "code": "E803",
        "exit": 2,
        "hint": "name each part once",
        "message": "part-2-of-2.json and again.json are both part 2 of 2",
      }
    `)
  })

  test('are refused if one of them is from a division into another number of parts', async () => {
    const [two] = await parted(2)
    const three = await parted(3)
    expect(await refusal('merge', two!, three[2]!)).toMatchInlineSnapshot(`
      {
        "code": "E803",
        "exit": 2,
        "hint": "merge the parts of one run alone: the same call each time, but for the number of the part",
        "message": "part-1-of-3.json and part-2-of-2.json are parts of two runs: the one is of 3 parts, the other of 2",
      }
    `)
  })

  test('are refused if one of them was scored with other options', async () => {
    const [two] = await parted(2)
    cpSync(two!, 'two.json')
    const [, one] = await parted(2, '--bootstrap', '10')
    expect(await refusal('merge', one!, 'two.json')).toMatchInlineSnapshot(`
      {
        "code": "E803",
        "exit": 2,
        "hint": "merge the parts of one run alone: the same call each time, but for the number of the part",
        "message": "two.json and part-1-of-2.json are parts of two runs: their calls differ in "bootstrap"",
      }
    `)
  })

  test('are refused if one of them was scored from other files', async () => {
    const [two] = await parted(2)
    cpSync(two!, 'two.json')
    writeFileSync('one.conll', sentences('B-PER'))
    const [, one] = await partsOf(2, ...call)
    expect(await refusal('merge', one!, 'two.json')).toMatchInlineSnapshot(`
      {
        "code": "E803",
        "exit": 2,
        "hint": "merge the parts of one run alone: the same call each time, but for the number of the part",
        "message": "two.json and part-1-of-2.json are parts of two runs: one.conll was not the same file for both",
      }
    `)
  })

  test('are refused if one of them was edited', async () => {
    const [two, one] = await parted(2)
    writeFileSync('cut.json', readFileSync(two!, 'utf8').replace('"units":', '"units": '))
    expect(await refusal('merge', one!, 'cut.json')).toMatchInlineSnapshot(`
      {
        "code": "E218",
        "exit": 3,
        "hint": "make the part again, and merge what it prints as it is",
        "message": "this part is not as it was made: changed or cut off",
      }
    `)
    writeFileSync('cut.json', readFileSync(two!, 'utf8').slice(0, 1000))
    expect((await refusal('merge', one!, 'cut.json')).code).toBe('E218')
    writeFileSync('cut.json', JSON.stringify(JSON.parse(readFileSync(two!, 'utf8')), null, 2))
    expect((await refusal('merge', one!, 'cut.json')).code).toBe('E218')
  })

  test('are refused if a whole result is among them', async () => {
    const [two] = await parted(2)
    await assay(...call, '-o', 'whole.json')
    expect(await refusal('merge', two!, 'whole.json')).toMatchInlineSnapshot(`
      {
        "code": "E803",
        "exit": 2,
        "hint": "merge parts with parts, and results of shards with results",
        "message": "part-2-of-2.json is a part, and whole.json is not",
      }
    `)
  })
})

describe('an impossible part', () => {
  test.each(['0/3', '4/3', '3', 'a/b', '1/1000000'])('is refused: --part %s', async (part) => {
    files(inputs)
    expect(await refusal(...call, '--part', part)).toMatchObject({ exit: 2, code: 'E102' })
  })

  test('is refused in another format than JSON', async () => {
    files(inputs)
    expect(await refusal(...call, '--part', '1/2', '-f', 'text')).toMatchInlineSnapshot(`
      {
        "code": "E103",
        "exit": 2,
        "hint": "write it as JSON, -o part.json, and merge the parts into a report: assay merge part-*.json -f text",
        "message": "a part is written as JSON, and not as text",
      }
    `)
  })

  test('is refused for standard input', async () => {
    files(inputs)
    expect(await refusal('score', 'conll-f1', '-g', '-:-1', '-s', 'one.conll', '--part', '1/2')).toMatchInlineSnapshot(`
      {
        "code": "E103",
        "exit": 2,
        "hint": "write it to a file first, and name the file",
        "message": "standard input can be read only once, and parts are read separately",
      }
    `)
  })

  test('is refused if its documents have an error', async () => {
    files({ ...inputs, 'one.conll': `${sentences('O')}w O extra\n` })
    expect(await refusal(...call, '--part', '2/2')).toMatchObject({ exit: 3, code: 'E311' })
  })
})
