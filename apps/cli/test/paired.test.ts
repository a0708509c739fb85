/** Documents that are paired by id are judged as they come; problems and output are as if all had been read first. */
import { readFileSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import * as lea from '../../../packages/lea/src/index.ts'
import { assayIn, inOwnFolder, type Ran, resultOf, shell, spawned } from './support.ts'

inOwnFolder('lea')

const plugins = { '@assay/lea': () => Promise.resolve(lea) }
const run = (...call: readonly string[]): Promise<Ran> => assayIn({ plugins }, ...call)

/** A mention in two entities, which the metric reports for each document that is judged. */
const both = '[[[0,1],[3,3],[5,8]],[[10,12],[3,3]]]'

const write = (documents: number): void => {
  const lines = (clustersOf: (i: number) => string): string =>
    Array.from({ length: documents }, (_, i) => `{"id":"page ${i + 1}","clusters":${clustersOf(i)}}\n`).join('')
  writeFileSync(
    'gold.jsonl',
    lines(() => both),
  )
  writeFileSync(
    'run.jsonl',
    lines((i) => (i % 3 === 0 ? '[[[0,1],[5,8]]]' : both)),
  )
}

const sides = ['-g', 'gold.jsonl', '-s', 'run.jsonl']

describe('an error in the last line', () => {
  beforeEach(() => write(100))
  const whole = ['score', 'lea', ...sides]
  test.each([
    [whole],
    [[...whole, '--json']],
    [[...whole, '--bootstrap', '20']],
    [['errors', 'lea', ...sides]],
    [['errors', 'lea', ...sides, '--json']],
    [['errors', 'lea', ...sides, '--by-document']],
  ])('%j prints nothing, and only that line is reported', async (call) => {
    const before = await run(...call)
    expect(before.exit).toBe(0)
    expect(before.err).toContain('warning W323: ')
    const text = readFileSync('run.jsonl', 'utf8')
    writeFileSync('run.jsonl', text.slice(0, -20))
    const { exit, out, err } = await run(...call)
    expect({ exit, out }).toEqual({ exit: 3, out: '' })
    expect(err).toMatch(/^error E333: .*\n +--> run\.jsonl:100:/)
    expect(err.trimEnd()).toMatch(/\n1 error$/)
  })
})

describe('standard input', () => {
  beforeEach(() => write(2200))
  const scoring = 'score lea --reader clusters-jsonl --json --quiet'

  test('that is slow, as either side', async () => {
    const expected = resultOf(await run(...scoring.split(' '), ...sides)).scores
    const slowly = (file: string): string => `{ head -c 100000 ${file}; sleep 0.3; tail -c +100001 ${file}; }`
    for (const piped of [
      `${slowly('run.jsonl')} | assay ${scoring} -g gold.jsonl -s run=-`,
      `${slowly('gold.jsonl')} | assay ${scoring} -g - -s run.jsonl`,
    ])
      expect(resultOf(shell(piped)).scores).toEqual(expected)
  })

  test('that two sides name is the first one’s, whole', () => {
    const input = readFileSync('gold.jsonl', 'utf8')
    // more than is read at a time
    expect(input.length).toBeGreaterThan(2 ** 17)
    const { exit, err } = spawned([...scoring.split(' '), '-g', '-', '-s', '-', '--diagnostics', 'json'], { input })
    const { problems } = JSON.parse(err) as { problems: readonly { code: string }[] }
    expect(exit).toBe(3)
    expect([...new Set(problems.map(({ code }) => code))]).toEqual(['E309'])
  })
})
