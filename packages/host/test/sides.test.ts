/** A gold and its systems that do not belong together, or are in another format than they seem: told at their places, with a remedy. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Problem } from '@assay/core'
import { isLeft } from 'fp-ts/lib/Either.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { node } from '../src/node/machine.ts'
import type { Request, Side } from '../src/plan/request.ts'
import { score } from '../src/result/score.ts'
import { memoryMachine } from './memory-machine.ts'
import { testPlugin } from './plugin.ts'

type Files = Readonly<Record<string, string>>

const plugins = { '@assay/test': { plugin: testPlugin } }
const columns = 'conll-columns'

const requestFor = (gold: Side, systems: Readonly<Record<string, Side>>): Request => ({
  folder: '.',
  pluginFolders: [],
  gold,
  systems: Object.entries(systems).map(([name, side]) => ({ name, ...side })),
  metrics: ['test'],
})

const scored = (files: Files, gold: Side, systems: Readonly<Record<string, Side>>) => {
  const placed = Object.fromEntries(Object.entries(files).map(([path, text]) => [`/data/${path}`, text]))
  return score(requestFor(gold, systems), { machine: memoryMachine('posix', placed, plugins) })()
}

/** The problems of a run that ends with this code, and the warnings of one that ends well. */
const told = async (
  exit: number,
  files: Files,
  gold: Side,
  systems: Readonly<Record<string, Side>>,
): Promise<readonly Problem[]> => {
  const outcome = await scored(files, gold, systems)
  expect(isLeft(outcome) ? outcome.left.exit : 0).toBe(exit)
  return isLeft(outcome) ? outcome.left.problems : outcome.right.warnings
}

const placesOf = (problems: readonly Problem[]): readonly string[] =>
  problems.map(({ code, at }) => `${code} ${at.path}:${at.line}:${at.column}`)

const gold = 'U.N. B-ORG\nofficial O\nEkeus B-PER\nheads O\n\nJohn B-PER\nleft O\n'
const system = gold.replace('B-ORG', 'B-LOC')
const one: Side = { files: ['gold.conll'], reader: columns }
const other: Side = { files: ['s.conll'], reader: columns }
const against = (text: string, goldText = gold) =>
  told(3, { 'gold.conll': goldText, 's.conll': text }, one, { s: other })

describe('gold and system', () => {
  it('with a different word cause a message with the system and the line of the gold', async () => {
    const problems = await against(system.replace('Ekeus', 'Ekéus'))
    expect(placesOf(problems)).toEqual(['E402 s.conll:3:1'])
    expect(problems[0]).toMatchObject({
      message: 'token 3 of the sentence is "Ekeus" in the gold and "Ekéus" in the system s',
      text: 'Ekéus B-PER',
      hint: 'the gold has, in gold.conll:3: Ekeus B-PER; both sides must hold the same text, token by token',
    })
  })

  it('with different texts cause one message for each system, not for each line', async () => {
    const text = gold.replaceAll(/^(\S+)/gm, 'x$1')
    const systems = { a: { files: ['a.conll'], reader: columns }, b: { files: ['b.conll'], reader: columns } }
    const problems = await told(3, { 'gold.conll': gold, 'a.conll': text, 'b.conll': text }, one, systems)
    expect(placesOf(problems)).toEqual(['E402 a.conll:1:1', 'E402 b.conll:1:1'])
  })

  it('with different sentence ends cause a message with the line of the gold', async () => {
    const problems = await against(system.replace('Ekeus B-PER\n', 'Ekeus B-PER\n\n'))
    expect(placesOf(problems)).toEqual(['E403 s.conll:3:7'])
    expect(problems[0]?.hint).toContain('gold.conll:3')
    expect(placesOf(await against(system, gold.replace('Ekeus B-PER\n', 'Ekeus B-PER\n\n')))).toEqual([
      'E403 s.conll:3:7',
    ])
  })

  it('with different lengths cause a message with the next line, and the file that ends too early', async () => {
    const cut = gold.slice(0, gold.indexOf('John'))
    const shortGold = await against(system, cut)
    expect(placesOf(shortGold)).toEqual(['E404 s.conll:6:1'])
    expect(shortGold[0]).toMatchObject({
      message: 's has more here, but the gold ended after 1 sentences (gold.conll)',
      hint: 'one of the files was cut off, or belongs to another text',
    })
    const shortSystem = await against(cut)
    expect(placesOf(shortSystem)).toEqual(['E404 gold.conll:6:1'])
    expect(shortSystem[0]?.message).toBe('the gold has more here, but s ended after 1 sentences (s.conll)')
  })

  it('cause a message each if both files are missing', async () => {
    expect(placesOf(await told(3, {}, one, { s: other }))).toEqual(['E306 gold.conll:1:1', 'E306 s.conll:1:1'])
  })

  it('are refused if two paths of systems differ by case only', async () => {
    const systems = { a: { files: ['A.conll'], reader: columns }, b: { files: ['a.conll'], reader: columns } }
    const problems = await told(2, { 'gold.conll': gold, 'A.conll': gold, 'a.conll': gold }, one, systems)
    expect(problems.map(({ code }) => code)).toEqual(['E209'])
  })

  it.each([
    ['F19: empty files', ''],
    ['F20: files of blank lines', '\n \n\t\n\n'],
    ['F20: files of comments', '# one\n# two\n'],
  ])('%s get no score, and no warning that they are equal', async (_, text) => {
    expect(placesOf(await against(text, text))).toEqual(['E309 gold.conll:1:1', 'E309 s.conll:1:1'])
  })
})

describe('F26: a warning that a system equals its gold', () => {
  const equal = async (files: Files, goldFile: string, systemFile: string): Promise<readonly Problem[]> => {
    const [goldSide, systemSide] = [goldFile, systemFile].map((file) => ({ files: [file], reader: columns }))
    return told(0, files, goldSide!, { s: systemSide! })
  }

  it.each([
    ['the same path', 'gold.conll'],
    ['the same path, written in another way', './gold.conll'],
    ['a copy', 'copy.conll'],
  ])('suggests columns to score: %s', async (_, path) => {
    const [warning, ...more] = await equal({ 'gold.conll': gold, 'copy.conll': gold }, 'gold.conll', path)
    expect(warning).toMatchObject({ severity: 'warning', code: 'W401', message: 's equals the gold in every answer' })
    expect(warning?.hint).toContain('-g gold.conll:-2')
    expect(more).toEqual([])
  })

  it('F37: is given for the column of the gold under another number, but not for another column', async () => {
    const files = { 'both.conll': gold.replaceAll(/ (\S+)$/gm, ' $1 O') }
    const codes = async (...names: readonly [string, string]) => (await equal(files, ...names)).map(({ code }) => code)
    expect(await codes('both.conll:2', 'both.conll:-2')).toContain('W401')
    expect(await codes('both.conll:-2', './both.conll:2')).toContain('W401')
    expect(await codes('both.conll:2', 'both.conll:-1')).not.toContain('W401')
  })
})

describe('F85: a file in an unknown format', () => {
  const guessed = (text: string) => told(3, { g: text, s: text }, { files: ['g'] }, { s: { files: ['s'] } })

  it.each([
    ['JSON', '{\n  "PER": 1\n}\n'],
    ['an HTML page', '<!DOCTYPE html>\n<title>PER</title>\n'],
    ['XML', '<?xml version="1.0"?>\n<a>PER</a>\n'],
  ])('is reported with the format that it looks like: %s', async (look, text) => {
    const [problem] = await guessed(text)
    expect(problem).toMatchObject({
      code: 'E320',
      message: `this looks like ${look}, which is not read here`,
      at: { path: 'g', line: 1, column: 1 },
      text: text.split('\n')[0],
      hint: 'convert it first, or name a reader of it: --reader NAME; assay list readers',
    })
  })

  it('is reported as cut off if it is JSON without an end', async () => {
    const [problem] = await guessed('{"id": "d1", "te')
    expect(problem).toMatchObject({
      code: 'E333',
      message: 'the text ends where the end of a string is expected',
      at: { path: 'g', line: 1, column: 17 },
      hint: 'the file was cut: its last part is missing',
    })
    // what would say that it is personal data may be missing
    expect(problem).not.toHaveProperty('text')
    expect((await guessed('{"id": "d1"}\n{"id": "d2", "te'))[0]!.code).toBe('E320')
  })

  it('is not reported as cut off if it is empty or missing', async () => {
    for (const text of ['', '\n \n\t\n\n', '# one\n# two\n'])
      expect([...new Set((await guessed(text)).map(({ code }) => code))]).toEqual(['E309'])
    const there = { s: 'd1 A\n' }
    expect(placesOf(await told(3, there, { files: ['none'] }, { s: { files: ['s'] } }))).toEqual(['E306 none:1:1'])
  })
})

describe('files of a run on disk', () => {
  const before = process.cwd()
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-sides-'))
    process.chdir(folder)
  })
  afterEach(() => {
    process.chdir(before)
    rmSync(folder, { recursive: true, force: true })
  })
  const place = (files: Files): void => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
  }
  const run = (request: Request) =>
    score(request, { machine: { ...node, importPlugin: async () => ({ plugin: testPlugin }) } })()

  it('are suggested with a path from the working directory', async () => {
    place({ 'campaign/gold': 'd1 A\n', 'campaign/ours': 'd1 A\n' })
    const request = requestFor({ files: ['gol'] }, { s: { files: ['ours'] } })
    const outcome = await run({ ...request, folder: 'campaign' })
    if (!isLeft(outcome)) throw new Error('there is no such file')
    const [problem] = outcome.left.problems
    expect(problem).toMatchObject({ code: 'E306', at: { path: 'campaign/gol', line: 1 } })
    expect(problem?.hint).toContain('did you mean campaign/gold?')
  })

  it('do not count the texts beside annotations in a folder as answers', async () => {
    const text = 'Mr. Smith went to Rome\n'
    const annotations = 'T1\tpers 0 9\tMr. Smith\nT2\tloc 18 22\tRome\n'
    place({ 'g/d.ann': annotations, 'g/d.txt': text, 's/d.ann': annotations.replace('loc', 'pers'), 's/d.txt': text })
    const outcome = await run(requestFor({ files: ['g'] }, { s: { files: ['s'] } }))
    if (isLeft(outcome)) throw new Error(outcome.left.problems.map(({ message }) => message).join('\n'))
    const { inputs, scores } = outcome.right.result
    expect(inputs.map(({ path }) => path)).toEqual(['g/d.ann', 'g/d.txt', 's/d.ann', 's/d.txt'])
    expect([scores[0]?.units, outcome.right.warnings]).toEqual([1, []])
  })

  // brat writes no file for a text in which nothing was annotated, when a system makes the files
  it('are paired by file name if the system lacks a file of the gold', async () => {
    const text = 'Mr. Smith went to Rome\n'
    const annotations = 'T1\tpers 0 9\tMr. Smith\n'
    const paired = async (missing?: 'empty' | 'skip') => {
      const request = requestFor({ files: ['g'] }, { s: { files: ['s'] } })
      return run({ ...request, ...(missing && { missing }) })
    }
    place({ 'g/d.ann': annotations, 'g/d.txt': text, 'g/e.ann': annotations, 'g/e.txt': text, 's/d.ann': annotations })
    const refused = await paired()
    expect(isLeft(refused) ? refused.left.problems.map(({ code, message }) => `${code} ${message}`) : []).toEqual([
      'E405 document e is in the gold, but not in s',
    ])
    const units = async (missing: 'empty' | 'skip') => {
      const outcome = await paired(missing)
      return isLeft(outcome) ? [] : outcome.right.result.scores.map((score) => score.units)
    }
    expect([await units('empty'), await units('skip')]).toEqual([[2], [1]])
    // with other names nothing says which files belong together
    place({ 't/x.ann': annotations })
    const other = await run(requestFor({ files: ['g'] }, { t: { files: ['t'] } }))
    expect(isLeft(other) ? other.left.problems.map(({ code }) => code) : []).toEqual(['E214'])
  })

  it('are recognised by a later part of the file if its beginning does not decide', async () => {
    const words = Array.from({ length: 20_000 }, (_, i) => `"w${i}"`).join(', ')
    const entity = '{"kind": "entity", "types": ["loc"], "start": 0, "end": 1}'
    place({ g: `{"id": "a", "tokens": [${words}], "entities": [${entity}]}\n` })
    const outcome = await run(requestFor({ files: ['g'] }, { s: { files: ['g'] } }))
    if (isLeft(outcome)) throw new Error(outcome.left.problems.map(({ message }) => message).join('\n'))
    expect(outcome.right.result.inputs.map(({ reader }) => reader)).toEqual(['trees-jsonl@1.0.0', 'trees-jsonl@1.0.0'])
  })
})
