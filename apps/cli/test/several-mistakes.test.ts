/** Several mistakes of a config are reported in one run, each at its key. */
import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { assay, files, inOwnFolder, problemsOf, sample } from './support.ts'

inOwnFolder('span-f1')

/** A config, a key a line, so that the line of a problem says which key it is about. */
const config = (keys: Readonly<Record<string, unknown>>): readonly string[] => {
  const lines = Object.entries(keys).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
  writeFileSync('assay.json', `{\n${lines.join(',\n')}\n}\n`)
  return ['{', ...lines, '}']
}

/** What is wrong, and what stands where it is said to be. */
const mistakesIn = async (lines: readonly string[]) => {
  const ran = await assay('run', '--diagnostics', 'json')
  expect(ran.out).toBe('')
  const all = problemsOf(ran).map(({ code, message, at }) => ({
    code,
    message,
    key: /^"[^"]*"/.exec((lines[at.line - 1] ?? '').slice(at.column - 1))?.[0],
  }))
  return { exit: ran.exit, all }
}

const base = { gold: 'gold.conll', systems: { a: 'a.conll' }, metrics: ['conll-f1'] }

describe('several mistakes of a config', () => {
  test('of every part, in the order of the file', async () => {
    sample()
    const lines = config({
      ...base,
      gold: 'nothing*.conll',
      systems: { a: 'a.conll', b: 'missing*.conll' },
      metrics: [['conll-f1', { sheme: 'IOB2', repair: 'perhaps', beta: 2 }]],
      compare: { baseline: 'c', measures: ['precision', 'recal'] },
      gates: [
        { metric: 'conll-f1', measure: 'f2', min: 0.5 },
        { metric: 'lea', measure: 'f1', min: 0.5 },
      ],
      output: ['gold.conll/result.json', 'csv:-', 'pony:table', 'report.html'],
    })
    const { exit, all } = await mistakesIn(lines)
    expect(exit).toBe(2)
    expect(all).toEqual([
      { code: 'E207', message: 'nothing matches nothing*.conll', key: '"gold"' },
      { code: 'E207', message: 'nothing matches missing*.conll', key: '"b"' },
      { code: 'E216', message: 'conll-f1 has no option "sheme"', key: '"sheme"' },
      { code: 'E217', message: expect.stringContaining('option repair of conll-f1: '), key: '"repair"' },
      {
        code: 'E702',
        message: 'gold.conll/result.json cannot be written: a part of its path is a file',
        key: '"gold.conll/result.json"',
      },
      { code: 'E205', message: 'output: csv:- is not a file', key: '"csv:-"' },
    ])
  })

  test('of what is compared, gated and grouped, where the metrics are known', async () => {
    sample()
    const lines = config({
      ...base,
      compare: { baseline: 'c', measures: ['precision', 'recal'] },
      gates: [
        { metric: 'conll-f1', measure: 'f2', min: 0.5 },
        { metric: 'lea', measure: 'f1', min: 0.5 },
      ],
      documents: { missing: 'skip' },
      output: ['pony:table', 'conlleval:table.txt'],
    })
    const { exit, all } = await mistakesIn(lines)
    expect(exit).toBe(2)
    expect(all).toEqual([
      { code: 'E801', message: 'the baseline is "c", and there is no such system', key: '"baseline"' },
      { code: 'E801', message: 'no metric here has a measure "recal"', key: '"recal"' },
      { code: 'E801', message: 'the gate is on the measure "f2", which does not exist here', key: '"measure"' },
      { code: 'E801', message: 'the gate is on the metric "lea", which does not exist here', key: '"metric"' },
      { code: 'E223', message: expect.stringContaining('documents.missing=skip: '), key: '"missing"' },
      { code: 'E212', message: 'there is no format "pony" for this', key: '"pony:table"' },
    ])
  })

  test('plugins that are not installed, each at its entry', async () => {
    sample()
    const lines = config({ ...base, plugins: ['@nobody/reads'], metrics: ['@nobody/one', 'conll-f1', '@nobody/two'] })
    const { exit, all } = await mistakesIn(lines)
    expect(exit).toBe(4)
    expect(all.map(({ code, key }) => [code, key])).toEqual([
      ['E501', '"@nobody/one"'],
      ['E501', '"@nobody/two"'],
      ['E501', '"@nobody/reads"'],
    ])
  })

  test('an option that only one of several metrics lacks', async () => {
    sample()
    const lines = config({
      ...base,
      metrics: [
        ['span-f1', { minOverlap: 0.5 }],
        ['span-f1/entity-match', { minOverlap: 0.5 }],
      ],
    })
    const { exit, all } = await mistakesIn(lines)
    expect(exit).toBe(2)
    expect(all).toEqual([{ code: 'E216', message: 'span-f1 has no option "minOverlap"', key: '"minOverlap"' }])
  })

  test('a metric named twice with the same options', async () => {
    sample()
    const lines = config({ ...base, metrics: ['conll-f1', ['conll-f1', { beta: 2 }], '@assay/conll-f1', 'conll-f1/*'] })
    const { exit, all } = await mistakesIn(lines)
    expect(exit).toBe(2)
    const twice = 'the metric conll-f1 of @assay/conll-f1 is named twice with the same options'
    expect(all).toEqual([
      { code: 'E220', message: twice, key: '"@assay/conll-f1"' },
      { code: 'E220', message: twice, key: '"conll-f1/*"' },
    ])
  })

  test('options of readers and of built-in systems', async () => {
    sample()
    const lines = config({
      ...base,
      gold: { files: 'gold.conll', reader: ['conll-columns', { colum: 2, column: 0 }] },
      systems: { a: 'a.conll', v: { make: 'conll-f1/majority-vote', of: ['a', 'z', 'y'], options: { ties: 'x' } } },
    })
    const { all } = await mistakesIn(lines)
    expect(all.map(({ code, key }) => [code, key])).toEqual([
      ['E216', '"colum"'],
      ['E217', '"column"'],
    ])
    const right = config({
      ...base,
      systems: { a: 'a.conll', v: { make: 'conll-f1/majority-vote', of: ['a', 'z', 'y'], options: { ties: 'x' } } },
    })
    expect((await mistakesIn(right)).all.map(({ code, key }) => [code, key])).toEqual([
      ['E224', '"of"'],
      ['E224', '"of"'],
      ['E217', '"ties"'],
    ])
  })

  test('where outputs cannot be written, nothing is scored first', async () => {
    sample()
    files({ 'folder/note': '' })
    const lines = config({ ...base, output: ['json:folder', 'a.conll/x.json'] })
    const { exit, all } = await mistakesIn(lines)
    expect(exit).toBe(5)
    expect(all).toEqual([
      { code: 'E702', message: 'folder cannot be written: it is a folder', key: '"json:folder"' },
      {
        code: 'E702',
        message: 'a.conll/x.json cannot be written: a part of its path is a file',
        key: '"a.conll/x.json"',
      },
    ])
    const ran = await assay('score', 'conll-f1', '-g', 'gold.conll', '-s', 'none.conll', '-o', 'a.conll/x.json')
    expect(ran).toMatchObject({ exit: 5, out: '' })
    expect(ran.err).toContain('error E702: a.conll/x.json cannot be written: a part of its path is a file')
  })
})

describe('several mistakes of a call', () => {
  const codesOf = async (...call: readonly string[]) => {
    const ran = await assay(...call, '--diagnostics', 'json')
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
    return problemsOf(ran).map(({ code, message }) => `${code} ${message}`)
  }

  test('of score: flags, files and numbers', async () => {
    sample()
    const call = ['score', 'conll-f1', '--seed=-1', '--bootstrap', 'many', '--set', 'scheme', '--json', '-f', 'text']
    expect(await codesOf(...call)).toEqual([
      'E102 --set cannot be "scheme"',
      'E102 --bootstrap cannot be "many"',
      'E102 --seed cannot be "-1"',
      'E104 there is no gold',
      'E104 there is no system to score',
      'E103 --json and --format text contradict each other',
    ])
  })

  test('of convert: the options of both formats', async () => {
    sample()
    const call = ['convert', 'gold.conll', 'out.conll', '--set', 'reader.colum=2', '--to', 'nobody']
    const [first, second, ...others] = await codesOf(...call)
    expect([first, second]).toEqual([
      expect.stringContaining('E211 there is no format "nobody" to write'),
      'E216 the reader conll-columns has no option "colum"',
    ])
    expect(others).toEqual([])
  })
})
