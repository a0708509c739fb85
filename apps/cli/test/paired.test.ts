/** Documents that are paired by id are judged as they come; problems and output are as if all had been read first. */
import { readFileSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import * as lea from '../../../packages/lea/src/index.ts'
import { assayIn, inOwnFolder, type Ran } from './support.ts'
import { putTwofold } from './twofold-mentions.ts'

inOwnFolder('lea')

const plugins = { '@assay/lea': () => Promise.resolve(lea) }
const run = (...call: readonly string[]): Promise<Ran> => assayIn({ plugins }, ...call)

const sides = ['-g', 'gold.jsonl', '-s', 'run.jsonl']

describe('an error in the last line of a file', () => {
  beforeEach(() => putTwofold(100))
  const whole = ['score', 'lea', ...sides]
  test.each([
    [whole],
    [[...whole, '--json']],
    [[...whole, '--bootstrap', '20']],
    [['errors', 'lea', ...sides]],
    [['errors', 'lea', ...sides, '--json']],
    [['errors', 'lea', ...sides, '--by-document']],
  ])('is the only output of %j', async (call) => {
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
