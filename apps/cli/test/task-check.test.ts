/** `assay task check` on made bundles: what stops tasks on their platform is found, each with its reason. */
import { rmSync } from 'node:fs'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { files, inOwnFolder, installed } from './support.ts'

inOwnFolder()

/** A scoring program that does as it is told, with a file of the submission as its only reason to score. */
const program = (atStart: string, scores: object): string => `
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
const [submission, output] = process.argv.slice(2)
${atStart}
const names = readdirSync(submission, { recursive: true }).map(String)
if (!names.some((name) => name.endsWith('gold.conll'))) {
  console.error('error: no file')
  writeFileSync(output + '/detailed_results.html', 'no file')
  process.exit(3)
}
writeFileSync(output + '/scores.json', ${JSON.stringify(JSON.stringify(scores))})
writeFileSync(output + '/detailed_results.html', 'scored')
`

const competition = `version: 2
image: logo.png
tasks:
  - index: 0
    scoring_program: "scoring_program"
    reference_data: reference_data
leaderboards:
  - title: "Results"
    key: "results"
    columns:
      - title: "F1"
        key: "f1"
`

const bundle = (atStart: string, scores: object, folder = 'task'): Readonly<Record<string, string>> => ({
  [`${folder}/competition.yaml`]: competition,
  [`${folder}/logo.png`]: '',
  [`${folder}/reference_data/gold.conll`]: 'a B-PER\n',
  [`${folder}/scoring_program/metadata.yaml`]: 'command: "node score.mjs /app/input/res /app/output"\n',
  [`${folder}/scoring_program/score.mjs`]: program(atStart, scores),
})

const begun = "console.log('scoring')"
const check = async (...words: readonly string[]) => installed('task', 'check', 'task', ...words)

test('a bundle in order is said to be so, line by line', async () => {
  files(bundle(begun, { f1: 1 }))
  const { exit, out } = await check()
  expect(exit).toBe(0)
  expect(out.split('\n').map((line) => line.replace(/[\d.]+ (?=seconds$)/, 'N '))).toEqual([
    'ok     the files that competition.yaml names are there',
    'ok     the gold as a submission is scored',
    'ok     each column of the leaderboard has a value',
    'ok     it writes a page for the participant',
    'ok     the log has its first line after N seconds',
    expect.stringMatching(/^ok {5}it takes [\d.]+ of N seconds$/),
    'ok     the same in a folder of its own, with a README and what macOS puts into zips, has the same scores',
    'ok     an empty submission is refused, with the reason in the log and on the page',
    '',
  ])
})

test.each([
  ['a column without a value', begun, { f2: 1 }, [], 'none for f1: the leaderboard shows n/a'],
  ['an empty log', '', { f1: 1 }, [], 'the log is empty: nobody can tell why a submission fails'],
  [
    'a submission beyond the limit of time',
    `${begun}; await new Promise((done) => setTimeout(done, 60_000))`,
    { f1: 1 },
    ['--time-limit', '1'],
    'it was ended after 1 seconds',
  ],
  ['a program that fails', "throw new Error('no model')", { f1: 1 }, [], 'the program ends with 1: '],
  [
    'a program that a README stops',
    `${begun}; if (readdirSync(submission, { recursive: true }).some((name) => String(name).endsWith('.md'))) { console.error('error: README.md'); process.exit(3) }`,
    { f1: 1 },
    [],
    'has the same scores: error: README.md',
  ],
  [
    'an empty submission that is scored',
    `${begun}; if (!existsSync(submission + '/x')) { writeFileSync(output + '/scores.json', '{"f1": 1}'); writeFileSync(output + '/detailed_results.html', ''); process.exit(0) }`,
    { f1: 1 },
    [],
    'it is scored',
  ],
] as const)('finds %s', async (_, atStart, scores, words, fault) => {
  files(bundle(atStart, scores))
  const { exit, out } = await check(...words)
  expect([exit, out.split('\n').find((line) => line.startsWith('WRONG'))]).toEqual([1, expect.stringContaining(fault)])
})

test('finds a file that is named and not there, and a zip that is older than its folder', async () => {
  files(bundle(begun, { f1: 1 }))
  rmSync('task/logo.png')
  files({ 'task.zip': zipSync({ 'competition.yaml': new TextEncoder().encode('version: 2\n') }) })
  const { exit, out } = await check()
  expect(exit).toBe(1)
  expect(out).toContain('WRONG  the files that competition.yaml names are there: not there: logo.png\n')
  expect(out).toMatch(/^WRONG {2}task\.zip holds what the folder holds: it differs in .*: zip the files/m)
})

test('refuses a zip of the folder, where a platform looks for its files', async () => {
  const inner = Object.entries(bundle(begun, { f1: 1 }))
  files({
    'task.zip': zipSync(Object.fromEntries(inner.map(([name, text]) => [name, new TextEncoder().encode(text)]))),
  })
  const { exit, out, err } = await installed('task', 'check', 'task.zip')
  expect([exit, out]).toEqual([2, ''])
  expect(err).toContain('the task stands in the folder task of task.zip, and a platform looks for it at the top')
  expect(err).toContain('zip what is in task, and not task itself')
})

test('refuses a folder that is no task', async () => {
  files({ 'task/x.txt': '' })
  expect((await check()).err).toContain('error E221: task is no task of codabench or tira')
})
