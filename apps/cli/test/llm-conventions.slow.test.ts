/** The table of conventions on WNUT 2017, by whole runs: what an independent oracle counts of the same answers, by sentences and by 40 of them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import * as spanF1 from '../../../packages/span-f1/src/index.ts'
import * as strings from '../../../packages/strings/src/index.ts'
import { assayIn, files, inOwnFolder, type Ran, resultOf } from './support.ts'

inOwnFolder()

const plugins = { '@assay/strings': () => strings, '@assay/span-f1': () => spanF1 }
const folderOf = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

type Counts = readonly [correct: string, gold: number, found: number, f1: number]
type Tables = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Counts>>>>>>

const vectors = join(folderOf('packages/strings/test/vectors'), 'wnut.vectors.json.gz')
const { tables } = JSON.parse(gunzipSync(readFileSync(vectors)).toString('utf8')) as { readonly tables: Tables }

const systems = ['sjtu_adapt', 'uh_ritual', 'drexel_cci'] as const

interface Item {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly label: string
}
interface Sentence {
  readonly text: string
  readonly items: readonly Item[]
}

/** Tokens with a blank between two, and the phrases that conlleval reads. */
const sentenceOf = (block: string): Sentence => {
  const rows = block.split('\n').map((row) => row.split('\t'))
  const tokens = rows.map(([token = '']) => token)
  const tags = rows.map((row) => row.at(-1)!)
  const lengthTo = (token: number): number => [...tokens.slice(0, token).join(' ')].length
  const starts = tags.flatMap((tag, i) => {
    const before = tags[i - 1] ?? 'O'
    return tag !== 'O' && (tag.startsWith('B') || tag.slice(2) !== before.slice(2)) ? [i] : []
  })
  const items = starts.map((first): Item => {
    const label = tags[first]!.slice(2)
    let after = first + 1
    while (tags[after] === `I-${label}`) after++
    const start = first === 0 ? 0 : lengthTo(first) + 1
    return { start, end: lengthTo(after), text: tokens.slice(first, after).join(' '), label }
  })
  return { text: tokens.join(' '), items }
}

const sentencesOf = (name: string): readonly Sentence[] =>
  readFileSync(join(folderOf('examples/wnut-2017'), `${name}.conll`), 'utf8')
    .replaceAll('\r', '')
    .trimEnd()
    .split(/\n{2,}/)
    .map(sentenceOf)

/** Documents of so many sentences, a line break between two. */
const documentsOf = (name: string, size: number): readonly Sentence[] => {
  const all = sentencesOf(name)
  const groups = all.flatMap((_, i) => (i % size === 0 ? [all.slice(i, i + size)] : []))
  return groups.map((group) => {
    let before = 0
    const items = group.flatMap((sentence) => {
      const own = sentence.items.map((item) => ({ ...item, start: item.start + before, end: item.end + before }))
      before += [...sentence.text].length + 1
      return own
    })
    return { text: group.map(({ text }) => text).join('\n'), items }
  })
}

const lines = (records: readonly object[]): string =>
  records.map((record, i) => `${JSON.stringify({ id: `d${i + 1}`, ...record })}\n`).join('')

/** Gold and answers. */
const putDocuments = (size: number): void => {
  const gold = documentsOf('gold', size).map(({ text, items }) => ({ text, spans: items }))
  files({ 'gold.jsonl': lines(gold) })
  for (const system of systems) {
    const answers = documentsOf(system, size).map(({ text, items }) => ({ text, response: items }))
    files({ [`${system}.jsonl`]: lines(answers) })
  }
}

const sides = ['-g', 'gold.jsonl', ...systems.flatMap((name) => ['-s', `${name}.jsonl`])]
const score = (...call: readonly string[]): Promise<Ran> =>
  assayIn({ plugins }, 'score', ...call, ...sides, '--system-set', 'reader=answers', '--bootstrap', '0', '--json')

describe.each([
  ['1 sentence a document', 1],
  ['40 sentences a document', 40],
] as const)('the preset llm-conventions with %s', (name, size) => {
  const expected = tables[name]!
  const expectRow = (ran: Ran, row: string, isIn: (convention: string | undefined) => boolean): void => {
    for (const system of systems) {
      const own = resultOf(ran).scores.filter((one) => one.system === system && isIn(one.convention))
      expect([row, own.length]).toEqual([row, 1])
      const [correct, gold, found, f1] = expected[row]![system]!
      const { measures } = own[0]!
      const counts = ['correct', 'gold', 'found'].map((measure) => measures[measure]?.value)
      expect([row, system, ...counts]).toEqual([row, system, Number(correct), gold, found])
      expect(100 * (measures['f1']?.value ?? 0)).toBeCloseTo(f1, 9)
    }
  }

  test('prints the reference counts in each of its 12 rows', { timeout: 30_000 }, async () => {
    putDocuments(size)
    const ran = await score('@assay/strings/llm-conventions')
    const rows = [...new Set(resultOf(ran).scores.map(({ convention }) => convention ?? ''))]
    expect(rows.length).toBe(12)
    for (const row of rows) expectRow(ran, row.replace(' (upper bound)', ''), (convention) => convention === row)
  })

  test.each(['first', 'all'])(
    'prints the reference counts of strings between blanks, each counted once: placed by %s',
    { timeout: 30_000 },
    async (how) => {
      putDocuments(size)
      const ran = await score(
        '@assay/span-f1',
        '--plugin',
        '@assay/strings',
        '--set',
        `view=${how},borders=blanks,repeats=once`,
      )
      expectRow(ran, `placed ${how}, blanks, once`, () => true)
    },
  )
})
