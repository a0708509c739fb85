/** Standard input of many documents that are paired by id: as if all had been read first, however slowly it comes. */
import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { inOwnFolder, installed, resultOf, shell, spawned } from './support.ts'
import { putTwofold } from './twofold-mentions.ts'

inOwnFolder('lea')

beforeEach(() => putTwofold(2200))

const scoring = 'score lea --reader clusters-jsonl --json --quiet'

test('slow standard input is read to its end, as either side', async () => {
  const expected = resultOf(await installed(...scoring.split(' '), '-g', 'gold.jsonl', '-s', 'run.jsonl')).scores
  const slowly = (file: string): string => `{ head -c 100000 ${file}; sleep 0.3; tail -c +100001 ${file}; }`
  for (const piped of [
    `${slowly('run.jsonl')} | assay ${scoring} -g gold.jsonl -s run=-`,
    `${slowly('gold.jsonl')} | assay ${scoring} -g - -s run.jsonl`,
  ])
    expect(resultOf(shell(piped)).scores).toEqual(expected)
})

test('standard input for both sides is read completely by one side, and the other side is refused as empty', () => {
  const input = readFileSync('gold.jsonl', 'utf8')
  // more than is read at a time
  expect(input.length).toBeGreaterThan(2 ** 17)
  const { exit, err } = spawned([...scoring.split(' '), '-g', '-', '-s', '-', '--diagnostics', 'json'], { input })
  const { problems } = JSON.parse(err) as { problems: readonly { code: string }[] }
  expect(exit).toBe(3)
  expect([...new Set(problems.map(({ code }) => code))]).toEqual(['E309'])
})
