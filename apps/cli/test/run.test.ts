/** `assay run`: the config, its mistakes with their places, and where its outputs go. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { assay, files, gold, half, inOwnFolder, problemsOf, resultOf, system } from './support.ts'

inOwnFolder()

const metrics = ['@assay/conll-f1/conll-f1']

/** A config in a folder of its own, beside its data. */
const campaign = (config: object | string, name = 'c/assay.json'): void =>
  files({
    'c/gold.conll': gold,
    'c/runs/a.conll': half,
    'c/runs/b.conll': system,
    [name]: typeof config === 'string' ? config : JSON.stringify(config, undefined, 2),
  })

const plain = { gold: 'gold.conll', systems: { a: 'runs/a.conll', b: 'runs/b.conll' }, metrics }

const f1s = async (...call: readonly string[]) =>
  resultOf(await assay('run', ...call, '--json', '--quiet')).scores.map((s) => [s.system, s.measures['f1']?.value])

describe('a run from a config', () => {
  test('scores the files that it names, relative to its folder', async () => {
    campaign(plain)
    const ran = await assay('run', 'c/assay.json')
    expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' })
    expect(ran.out).toMatch(/ +1 +a +100\.00 +75\.00 +85\.71\n +2 +b +50\.00 +50\.00 +50\.00\n$/)
  })

  test('computes intervals and tests with default settings for true, and none for false', async () => {
    campaign({ ...plain, bootstrap: true, compare: true })
    const drawn = resultOf(await assay('run', 'c/assay.json', '--json', '--quiet'))
    expect(drawn.scores[0]?.signature).toContain('|bootstrap:1000,0.95,12345|')
    expect(drawn.comparisons.map(({ test }) => test)).toEqual(['randomisation'])
    campaign({ ...plain, bootstrap: false, compare: false })
    const plainly = resultOf(await assay('run', 'c/assay.json', '--json', '--quiet'))
    expect([plainly.scores[0]?.bootstrap, plainly.comparisons]).toEqual([undefined, []])
  })

  test('uses ./assay.json unless another is named', async () => {
    campaign(plain)
    process.chdir('c')
    expect((await assay('run')).out).toContain('rank')
    expect(await f1s()).toEqual([
      ['a', 6 / 7],
      ['b', 0.5],
    ])
  })

  test('gives the same result from any folder', async () => {
    campaign(plain)
    const from = async (folder: string, path: string) => {
      const before = process.cwd()
      process.chdir(folder)
      const { out } = await assay('run', path, '--json')
      process.chdir(before)
      return out
    }
    const inside = await from('c', 'assay.json')
    expect(await from('.', 'c/assay.json')).toBe(inside)
    expect(await from('.', `${process.cwd()}/c/assay.json`)).toBe(inside)
  })

  test('may score built-in systems', async () => {
    campaign({
      ...plain,
      systems: {
        ...plain.systems,
        base: { make: '@assay/conll-f1/baseline', train: 'gold.conll', options: { classes: 'frequent' } },
        vote: { make: 'conll-f1/majority-vote', of: ['a', 'b', 'base'] },
      },
    })
    expect(await f1s('c/assay.json')).toEqual([
      ['a', 6 / 7],
      ['b', 0.5],
      ['base', 1],
      ['vote', 0.75],
    ])
    const { inputs } = resultOf(await assay('run', 'c/assay.json', '--json'))
    expect(inputs.map(({ role }) => role)).toContain('train')
  })

  test('uses the bootstrap of a preset, unless the config sets one', async () => {
    const bootstrapOf = async () => resultOf(await assay('run', 'c/assay.json', '--json')).scores[0]?.bootstrap
    campaign({ ...plain, metrics: ['@assay/conll-f1/conll-2003'] })
    expect(await bootstrapOf()).toEqual({ samples: 250, seed: 12345, confidence: 0.9 })
    campaign({ ...plain, metrics, bootstrap: { samples: 10, seed: 3, confidence: 0.8 } })
    expect(await bootstrapOf()).toEqual({ samples: 10, seed: 3, confidence: 0.8 })
    campaign({ ...plain, metrics: ['@assay/conll-f1/conll-2003'], bootstrap: { samples: 10 } })
    expect(await bootstrapOf()).toEqual({ samples: 10, seed: 12345, confidence: 0.9 })
  })

  test('may have options of a metric and of the reader', async () => {
    campaign({
      gold: { files: ['gold.conll'], reader: ['conll-columns', { docstart: 'skip' }] },
      systems: { a: { files: 'runs/a.conll' } },
      metrics: [['@assay/conll-f1/conll-f1', { scheme: 'IOB2', types: ['PER'] }]],
    })
    const [only] = resultOf(await assay('run', 'c/assay.json', '--json')).scores
    expect(only?.signature).toContain('|scheme:IOB2|')
    expect(only?.signature).toContain(',docstart:skip}')
    // a system is read as the gold is
    expect(only?.signature).not.toContain('readSystem')
  })

  test('may read gold and systems with different readers', async () => {
    campaign({
      gold: { files: 'gold.conll', reader: ['conll-columns', { comment: '#' }] },
      systems: { a: { files: 'runs/a.conll', reader: 'conll-columns' } },
      metrics,
    })
    const [only] = resultOf(await assay('run', 'c/assay.json', '--json')).scores
    expect(only?.signature).toContain('readSystem:conll-columns@1.0.0')
    const files = ['-g', 'c/gold.conll', '-s', 'c/runs/a.conll']
    const again = resultOf(await assay('score', '--signature', only?.signature ?? '', ...files, '--json'))
    expect(again.scores[0]?.signature).toBe(only?.signature)
    expect(again.scores[0]?.measures).toEqual(only?.measures)
  })

  test('may have patterns, columns and metadata', async () => {
    campaign({ gold: 'gold.conll:2', systems: { a: { files: 'runs/[a].conll', meta: { team: 'A' } } }, metrics })
    expect(await f1s('c/assay.json')).toEqual([['a', 6 / 7]])
  })

  test('may have notes, and $schema', async () => {
    campaign({ $schema: './x.json', 'x-note': { anything: [1] }, 'x-': 1, ...plain })
    expect(await f1s('c/assay.json')).toHaveLength(2)
  })

  test('may have a byte order mark and CRLF', async () => {
    campaign(`\ufeff${JSON.stringify(plain, undefined, 2).replaceAll('\n', '\r\n')}`)
    expect(await f1s('c/assay.json')).toHaveLength(2)
  })
})

describe('outputs of a config', () => {
  test('are written relative to its folder, and do not change stdout', async () => {
    campaign({ ...plain, systems: { b: 'runs/b.conll' }, output: ['out.json', 'conlleval:table.txt', 'text:report'] })
    const ran = await assay('run', 'c/assay.json', '--json')
    expect(ran.exit).toBe(0)
    expect(readFileSync('c/out.json', 'utf8')).toBe(ran.out)
    expect(readFileSync('c/table.txt', 'utf8')).toContain('FB1:  50.00')
    expect(readFileSync('c/report', 'utf8')).toMatch(/^conll-f1 /)
  })

  test('may be one string in place of a list', async () => {
    campaign({ ...plain, output: 'out.txt' })
    const ran = await assay('run', 'c/assay.json')
    expect(readFileSync('c/out.txt', 'utf8')).toBe(ran.out)
  })

  test('are separate from -o, which is relative to the working folder', async () => {
    campaign({ ...plain, output: 'out.txt' })
    expect(await assay('run', 'c/assay.json', '-o', 'own.json')).toEqual({ exit: 0, out: '', err: '' })
    expect(existsSync('own.json') && existsSync('c/out.txt')).toBe(true)
  })

  test('are written to an absolute path or refused there, but never written as if it were relative', async () => {
    mkdirSync('elsewhere')
    const path = `${process.cwd()}/elsewhere/out.json`
    campaign({ ...plain, output: path })
    const { exit } = await assay('run', 'c/assay.json')
    expect([exit, existsSync(path)]).toEqual(exit === 2 ? [2, false] : [0, true])
  })

  test('F77: create a missing folder', async () => {
    campaign({ ...plain, output: 'none/out.json' })
    expect(await assay('run', 'c/assay.json', '-o', 'own.json')).toMatchObject({ exit: 0, out: '' })
    expect(readFileSync('c/none/out.json', 'utf8')).toBe(readFileSync('own.json', 'utf8'))
  })

  test('F77: are checked by validate and run before any input is read', async () => {
    campaign({ ...plain, output: ['assay.json/out.json', 'pony:x.txt'] })
    for (const command of ['run', 'validate']) {
      const ran = await assay(command, 'c/assay.json')
      expect({ command, exit: ran.exit, out: ran.out }).toEqual({ command, exit: 2, out: '' })
      expect(ran.err).toContain('error E702: c/assay.json/out.json cannot be written: a part of its path is a file')
      expect(ran.err).toContain('error E212: there is no format "pony" for this')
    }
  })

  test('may name a format that does not follow from the file name', async () => {
    campaign({ ...plain, output: 'out.conll' })
    const ran = await assay('run', 'c/assay.json')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('error E212')
  })
})

const base = `{
  "gold": "gold.conll",
  "systems": { "a": "runs/a.conll" },
  "metrics": ["@assay/conll-f1"]
}
`

/** What is wrong, the config, the code, the place, what it says, the remedy. */
const mistakes: readonly (readonly [string, string, string, string, string, string])[] = [
  [
    'an unknown key',
    base.replace('"gold"', '"godl": 1,\n  "gold"'),
    'E204',
    ':2:3',
    'the config has no key "godl"',
    'did you mean gold?',
  ],
  [
    'an unknown key of a system',
    base.replace('"runs/a.conll"', '{ "file": "runs/a.conll" }'),
    'E204',
    ':3:23',
    'systems.a.file',
    'did you mean files?',
  ],
  [
    'an unknown key of the gold',
    base.replace('"gold.conll"', '{ "files": "gold.conll", "readr": "x" }'),
    'E204',
    ':2:36',
    'gold.readr',
    'did you mean reader?',
  ],
  [
    'a number for the bootstrap',
    base.replace('"metrics"', '"bootstrap": 100,\n  "metrics"'),
    'E205',
    ':4:3',
    'bootstrap cannot be 100',
    'write { "samples": 100 }',
  ],
  [
    'an unknown key of the bootstrap',
    base.replace('"metrics"', '"bootstrap": { "samples": 5, "sed": 1 },\n  "metrics"'),
    'E204',
    ':4:32',
    'bootstrap.sed',
    'did you mean seed?',
  ],
  [
    'a key that is not there',
    base.replace('"gold": "gold.conll",', ''),
    'E205',
    ':1:1',
    'the config has no "gold"',
    'write "gold": "gold.conll"',
  ],
  [
    'a number for a path',
    base.replace('"gold.conll"', '5'),
    'E205',
    ':2:3',
    'gold cannot be 5',
    'write "gold.conll", or { "files": "gold.conll" }',
  ],
  [
    'a text for a list',
    base.replace('["@assay/conll-f1"]', '"@assay/conll-f1"'),
    'E205',
    ':4:3',
    'metrics cannot be "@assay/conll-f1"',
    'write ["@assay/conll-f1"]',
  ],
  [
    'an empty list of metrics',
    base.replace('["@assay/conll-f1"]', '[]'),
    'E205',
    ':4:3',
    'metrics is empty',
    'write ["conll-f1"]',
  ],
  [
    'a text for a number',
    base.replace('"metrics"', '"bootstrap": { "samples": "many" },\n  "metrics"'),
    'E205',
    ':4:18',
    'bootstrap.samples cannot be "many"',
    'write a number',
  ],
  [
    'a number out of range',
    base.replace('"metrics"', '"bootstrap": { "samples": 5, "confidence": 2 },\n  "metrics"'),
    'E205',
    ':4:32',
    'bootstrap.confidence cannot be 2',
    'write a number of 0.999 or less',
  ],
  ['a list for the whole', '[]', 'E205', ':1:1', 'the config is not an object', '"gold": …'],
  ['null for the whole', 'null', 'E205', ':1:1', 'the config is not an object', '"gold": …'],
  [
    'a comma too many',
    base.replace('"]\n}', '"],\n}'),
    'E201',
    ':5:1',
    'not valid JSON',
    'no comma after the last item',
  ],
  [
    'a comma too few',
    base.replace('"gold.conll",', '"gold.conll"'),
    'E201',
    ':3:3',
    'not valid JSON',
    'no comma after',
  ],
  ['a comment', base.replace('{\n', '{ // mine\n'), 'E201', ':1:3', 'not valid JSON', 'no comments'],
  ['an end that is cut off', base.slice(0, 40), 'E201', ':3:15', 'not valid JSON', 'JSON'],
  ['nothing at all', '', 'E201', ':1:1', 'not valid JSON', 'JSON'],
  [
    'a key __proto__',
    base.replace('"gold"', '"__proto__": { "x": 1 },\n  "gold"'),
    'E206',
    ':2:3',
    '__proto__',
    'another name',
  ],
  [
    'no systems',
    base.replace('{ "a": "runs/a.conll" }', '{}'),
    'E205',
    ':3:3',
    'systems: there is no system',
    'write { "NAME": "FILE" }',
  ],
  [
    'a number for the bootstrap',
    base.replace('"metrics"', '"bootstrap": 1000,\n  "metrics"'),
    'E205',
    ':4:3',
    'bootstrap cannot be 1000',
    'write { "samples": 1000 }',
  ],
  [
    'a gate that is a text',
    base.replace('"metrics"', '"gates": ["f1"],\n  "metrics"'),
    'E205',
    ':4:13',
    'gates.0 cannot be "f1"',
    'write { "metric": ',
  ],
  [
    'an option of a wrong type',
    base.replace('"@assay/conll-f1"', '["@assay/conll-f1", { "scheme": 5 }]'),
    'E217',
    ':4:37',
    'option scheme of conll-f1',
    'assay explain conll-f1 lists its options',
  ],
]

describe('a wrong config', () => {
  test.each(mistakes)('is refused with code, place and remedy: %s', async (_, config, code, place, said, remedy) => {
    campaign(config)
    const ran = await assay('run', 'c/assay.json')
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
    expect(ran.err).toContain(`error ${code}: `)
    expect(ran.err).toContain(said)
    expect(ran.err).not.toContain('Invalid ')
    expect(ran.err).toContain(remedy)
    const told = problemsOf(await assay('run', 'c/assay.json', '--diagnostics', 'json'))
    expect(told.map(({ at }) => `:${at.line}:${at.column}`)).toEqual([place])
    expect(told[0]?.at.path).toBe('c/assay.json')
  })

  test('is refused if it does not exist', async () => {
    const ran = await assay('run')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('error E201: there is no config assay.json')
    expect(ran.err).toContain('assay run PATH')
    expect((await assay('run', 'x.json')).err).toContain('there is no config x.json')
  })

  test('is refused if it is a folder', async () => {
    mkdirSync('assay.json')
    const ran = await assay('run')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('error E201')
  })

  test('is refused for very deep nesting', async () => {
    campaign(`${'{"gold":'.repeat(10_000)}1${'}'.repeat(10_000)}`)
    expect(await assay('run', 'c/assay.json')).toMatchObject({ exit: 2, out: '' })
  })

  test('is reported with all its mistakes', async () => {
    campaign(base.replace('"gold"', '"godl": 1,\n  "gold"').replace('"metrics": [', '"metric": ['))
    const ran = await assay('run', 'c/assay.json')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('did you mean gold?')
    expect(ran.err).toContain('did you mean metrics?')
  })

  test('is refused for misspelt options of a metric, a reader and a built-in system', async () => {
    const told = async (config: object) => {
      campaign(config)
      const ran = await assay('run', 'c/assay.json')
      expect(ran).toMatchObject({ exit: 2, out: '' })
      return ran.err
    }
    expect(await told({ ...plain, metrics: [['conll-f1/conll-f1', { sheme: 'IOB2' }]] })).toContain(
      'did you mean scheme?',
    )
    const read = { files: 'gold.conll', reader: ['conll-columns', { coment: '#' }] }
    expect(await told({ ...plain, gold: read })).toContain('did you mean comment?')
    const made = { make: 'conll-f1/baseline', train: 'gold.conll', options: { clases: 'unique' } }
    expect(await told({ ...plain, systems: { made } })).toContain('did you mean classes?')
  })

  test('is refused for a built-in system that does not exist', async () => {
    campaign({ ...plain, systems: { ...plain.systems, vote: { make: 'conll-f1/majority-vote', of: ['a', 'bb'] } } })
    const ran = await assay('run', 'c/assay.json')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('error E224: conll-f1/majority-vote is made of "bb", and there is no such system')
  })

  test('is refused for a majority vote over itself or over a later vote', async () => {
    const vote = (of: string) => ({ make: 'conll-f1/majority-vote', of: [of] })
    for (const systems of [{ v: vote('v') }, { v: vote('w'), w: vote('a'), a: 'runs/a.conll' }]) {
      campaign({ ...plain, systems })
      expect(await assay('run', 'c/assay.json')).toMatchObject({ exit: 2, out: '' })
    }
  })

  test('leads to messages about data with paths relative to the working folder', async () => {
    campaign(plain)
    files({ 'c/runs/a.conll': 'x\n' })
    const ran = await assay('run', 'c/assay.json')
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect(ran.err).toContain('--> c/runs/a.conll:1')
  })
})
