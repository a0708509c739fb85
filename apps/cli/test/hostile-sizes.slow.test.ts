/**
 * No file below a megabyte keeps a run busy or fills the memory: every plugin gets every shape, with all of its metrics. It scores it, or
 * refuses it (E365, or as a format that it does not read), in ten seconds of processor and a gigabyte. A plugin that is added is covered. It takes eight minutes,
 * and four pairs of a plugin and a shape are still too slow: it is run on demand, `ASSAY_HOSTILE=1 npm run test:slow hostile-sizes`.
 */
import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { pluginNames } from '../../../tools/plugins.ts'
import { files, inOwnFolder, program } from './support.ts'

inOwnFolder()

const [MOST_SECONDS, MOST_KILOBYTES] = [10, 1_000_000]

const list = (n: number, of: (i: number) => string, between = ''): string =>
  Array.from({ length: n }, (_, i) => of(i)).join(between)

const document = (content: object): string => `${JSON.stringify({ id: 'd', ...content })}\n`

/** Spans with labels of their own; those of the two sides differ. */
const spans =
  (n: number, placeOf: (i: number) => readonly [start: number, end: number]) =>
  (side: string): string =>
    document({ text: 'x '.repeat(n), spans: Array.from({ length: n }, (_, i) => [...placeOf(i), `${side}${i}`]) })

const relations =
  (types: number) =>
  (side: string): string => {
    const mentions = Array.from({ length: 3000 }, (_, i) => ({ id: `T${i}`, type: 'P', start: 2 * i, end: 2 * i + 1 }))
    const step = side === 'L' ? 7 : 11
    const all = Array.from({ length: 11_000 }, (_, i) => ({
      type: `L${i % types}`,
      head: `T${i % 3000}`,
      tail: `T${(i * step + 1) % 3000}`,
    }))
    return document({ text: 'x '.repeat(3000), mentions, relations: all })
  }

const entity = '<EM CATEG="LOCAL">Lisboa</EM>'
const harem = (text: string): string => `<colHAREM><DOC DOCID="a">${text}</DOC></colHAREM>`

const tags =
  (n: number, labels: number) =>
  (side: string): string =>
    list(n, (i) => `w B-${side}${i % labels}\n`)

const clusters =
  (of: (i: number, step: number) => readonly string[]) =>
  (side: string): string =>
    document({ clusters: Array.from({ length: 20_000 }, (_, i) => of(i, side === 'L' ? 1 : 7)) })

/** By shape the name of the file and its text, of the gold (L) and of the system (M). */
const shapes: readonly (readonly [shape: string, name: string, of: (side: string) => string])[] = [
  ['spans on one place', 'a.jsonl', spans(9000, () => [0, 5])],
  ['spans that all begin at 0', 'a.jsonl', spans(9000, (i) => [0, i + 1])],
  ['nested spans', 'a.jsonl', spans(9000, (i) => [i, 18_000 - i])],
  ['relations of one type', 'a.jsonl', relations(1)],
  ['relations of 9,000 types', 'a.jsonl', relations(9000)],
  ['an ALT of 500 options', 'a.xml', () => harem(`<ALT>${list(500, () => entity, '|')}</ALT>`)],
  ['an ALT of 6,000 options', 'a.xml', () => harem(`<ALT>${list(6000, () => entity, '|')}</ALT>`)],
  ['ALT of 20 options', 'a.xml', () => harem(list(200, () => `<ALT>${list(20, () => entity, '|')}</ALT> `))],
  ['a long sentence of one label', 'a.conll', tags(60_000, 1)],
  ['a long sentence of 9,000 labels', 'a.conll', tags(60_000, 9000)],
  ['clusters of one item', 'a.jsonl', clusters((i, step) => [`i${(i * step) % 20_000}`])],
  ['clusters that all hold one item', 'a.jsonl', clusters((i, step) => ['x', `i${(i * step) % 20_000}`])],
]

/** Says at the end of a process what it used: the program runs as it is. */
const watcher = `data:text/javascript,${encodeURIComponent(
  `import { writeSync } from 'node:fs'
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
    writeSync(2, 'used ' + (userCPUTime + systemCPUTime) / 1e6 + ' ' + maxRSS)
  })`,
)}`

/** How a call ends, and what it used; without figures where it was stopped. */
const ran = (...call: readonly string[]) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', watcher, ...program, ...call, '--quiet', '--json'],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 60_000,
    },
  )
  const [, seconds = Number.POSITIVE_INFINITY, kilobytes = Number.POSITIVE_INFINITY] =
    /used ([\d.]+) (\d+)$/.exec(stderr) ?? []
  return { status, isQuick: Number(seconds) < MOST_SECONDS, isSmall: Number(kilobytes) < MOST_KILOBYTES }
}

const inTime = (ended: ReturnType<typeof ran>): void => {
  expect(ended).toMatchObject({ isQuick: true, isSmall: true })
  // a result, or a refusal of the call or of the data: no fault of a plugin, and no bug
  expect([0, 2, 3]).toContain(ended.status)
}

const isAsked = process.env['ASSAY_HOSTILE'] !== undefined

describe.skipIf(!isAsked).each(shapes)('%s', { timeout: 90_000 }, (_, name, of) => {
  test.each(pluginNames())('%s scores them, or refuses them, in seconds', (plugin) => {
    const texts = { [`gold.${name}`]: of('L'), [`system.${name}`]: of('M') }
    for (const text of Object.values(texts)) expect(text.length).toBeLessThan(1_000_000)
    files(texts)
    inTime(ran('score', plugin, '-g', `gold.${name}`, '-s', `s=system.${name}`, '--all'))
  })
})

const tables: readonly (readonly [shape: string, text: string])[] = [
  ['20,000 units of 20,000 labels', `item,a,b\n${list(20_000, (i) => `${i},L${i},L${i}\n`)}`],
  ['50,000 units of 9,000 labels', `item,a,b\n${list(50_000, (i) => `${i},L${i % 9000},L${(i * 7) % 9000}\n`)}`],
  [
    '500 units of 400 annotators',
    `item,${list(400, (a) => `a${a}`, ',')}\n${list(500, (i) => `${i},${list(400, (a) => 'xyz'[(i * a * a) % 3]!, ',')}\n`)}`,
  ],
]

test.skipIf(!isAsked).each(tables)('a panel of %s agrees in seconds', { timeout: 90_000 }, (_, text) => {
  files({ 'table.csv': text })
  inTime(ran('agree', 'table.csv'))
})
