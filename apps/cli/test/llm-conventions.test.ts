/** The row offsets of the table of conventions, which is of the systems alone that have offsets. */
import { expect, test } from 'vitest'
import * as spanF1 from '../../../packages/span-f1/src/index.ts'
import * as strings from '../../../packages/strings/src/index.ts'
import { assayIn, files, inOwnFolder, type Ran, resultOf } from './support.ts'

inOwnFolder()

const plugins = { '@assay/strings': () => strings, '@assay/span-f1': () => spanF1 }
const systems = ['one', 'two', 'three'] as const

/** A sentence, and answers that find Ann alone; systems `without` offsets have the strings alone. */
const putAnswers = (without: readonly string[]): void => {
  const text = 'Ann met Bob'
  const [ann, bob] = [
    { start: 0, end: 3, text: 'Ann', label: 'PER' },
    { start: 8, end: 11, text: 'Bob', label: 'PER' },
  ] as const
  files({ 'gold.jsonl': `${JSON.stringify({ id: 'd', text, spans: [ann, bob] })}\n` })
  for (const system of systems) {
    const found = without.includes(system) ? { text: ann.text, label: ann.label } : ann
    files({ [`${system}.jsonl`]: `${JSON.stringify({ id: 'd', text, response: [found] })}\n` })
  }
}

const sides = ['-g', 'gold.jsonl', ...systems.flatMap((name) => ['-s', `${name}.jsonl`])]
const score = (...call: readonly string[]): Promise<Ran> =>
  assayIn({ plugins }, 'score', ...call, ...sides, '--system-set', 'reader=answers', '--bootstrap', '0', '--json')

const rowsOf = (ran: Ran): readonly string[] =>
  resultOf(ran).scores.flatMap(({ convention, system }) => (convention === 'offsets' ? [system] : []))

test('llm-conventions prints the row offsets only for systems with offsets', async () => {
  putAnswers(['two'])
  expect(rowsOf(await score('@assay/strings/llm-conventions'))).toEqual(['one', 'three'])
})

test('llm-conventions omits the row offsets without a message if no system has offsets', async () => {
  putAnswers(systems)
  const ran = await score('@assay/strings/llm-conventions')
  expect([ran.exit, rowsOf(ran)]).toEqual([0, []])
  expect(ran.err).not.toContain('offsets')
})

test('the view offsets is refused, if requested by name, for a system without offsets', async () => {
  putAnswers(['two'])
  const ran = await score('@assay/span-f1', '--plugin', '@assay/strings', '--set', 'view=offsets')
  expect([ran.exit, ran.out]).toEqual([3, ''])
  expect(ran.err).toContain('E385')
  expect(ran.err).toContain('the strings of this answer have no offsets')
})
