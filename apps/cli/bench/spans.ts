/**
 * How fast spans in JSON lines are read and scored, as a user runs it: the built command line on two generated files, in the
 * shapes of Prodigy and of our own, against what JSON.parse takes for the same lines; and at half the size, for the growth of
 * memory. Run it with `node --import tsx bench/spans.ts` after `pnpm build`.
 */
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { numbers } from '../../../tools/bench.ts'
import { bin, type Timing, time } from './support.ts'

const words = [
  'Zoë',
  'met',
  'Añã',
  'in',
  'Zürich',
  'the',
  'report',
  'said',
  'that',
  'U.N.',
  'officials',
  'of',
  'Paris',
  '😀',
]
const labels = ['PER', 'LOC', 'ORG', 'MISC']

interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly id: number
  readonly ws: boolean
}

interface Named {
  readonly token: Token
  readonly gold: string
  readonly system: string
}

interface Made {
  readonly id: string
  readonly text: string
  readonly tokens: readonly Token[]
  readonly named: readonly Named[]
}

const documentOf = (id: number, next: (below: number) => number): Made => {
  const tokens: Token[] = []
  const named: Named[] = []
  let at = 0
  const size = 15 + next(30)
  for (let i = 0; i < size; i++) {
    const text = words[next(words.length)]!
    const end = at + [...text].length
    const token: Token = { text, start: at, end, id: i, ws: true }
    tokens.push(token)
    at = end + 1
    if (next(8) > 0) continue
    const gold = labels[next(labels.length)]!
    named.push({ token, gold, system: next(5) > 0 ? gold : labels[next(labels.length)]! })
  }
  return { id: `document-${id}`, text: tokens.map(({ text }) => text).join(' '), tokens, named }
}

type Side = 'gold' | 'system'

const shapes: Readonly<Record<string, (made: Made, side: Side) => unknown>> = {
  prodigy: ({ id, text, tokens, named }, side) => ({
    text,
    _input_hash: 885944384,
    _task_hash: -1665691389,
    tokens,
    spans: named.map((one) => ({
      start: one.token.start,
      end: one.token.end,
      token_start: one.token.id,
      token_end: one.token.id,
      label: one[side],
    })),
    _session_id: null,
    _view_id: 'ner_manual',
    answer: 'accept',
    meta: { id },
  }),
  plain: ({ id, text, named }, side) => ({
    id,
    text,
    unit: 'codepoint',
    spans: named.map((one) => ({ start: one.token.start, end: one.token.end, label: one[side], text: one.token.text })),
  }),
}

const generate = (paths: Readonly<Record<Side, string>>, shape: string, bytes: number): void => {
  const next = numbers(1)
  const sides = ['gold', 'system'] as const
  const files = sides.map((side) => openSync(paths[side], 'w'))
  for (let id = 0, size = 0; size < bytes; id++) {
    const made = documentOf(id, next)
    sides.forEach((side, i) => {
      size += writeSync(files[i]!, `${JSON.stringify(shapes[shape]?.(made, side))}\n`)
    })
  }
  for (const file of files) closeSync(file)
}

/** What a program does that parses the lines and nothing else. */
const parsing = `
  const { openSync, readSync } = require('node:fs')
  for (const path of process.argv.slice(1)) {
    const file = openSync(path, 'r')
    const decoder = new TextDecoder()
    const bytes = new Uint8Array(65536)
    let rest = ''
    for (let size = readSync(file, bytes); size > 0; size = readSync(file, bytes)) {
      const lines = (rest + decoder.decode(bytes.subarray(0, size), { stream: true })).split('\\n')
      rest = lines.pop()
      for (const line of lines) JSON.parse(line)
    }
  }`

const show = (what: string, { seconds, processor, mebibytes }: Timing, parse?: Timing): void => {
  const times = parse === undefined ? '' : `  ${(seconds / parse.seconds).toFixed(2)} times JSON.parse`
  console.log(
    `${what.padEnd(34)} ${seconds.toFixed(2).padStart(7)} s  ${processor.toFixed(2).padStart(7)} s CPU  ${mebibytes.toFixed(0).padStart(5)} MiB${times}`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
try {
  const paths = { gold: join(folder, 'gold.jsonl'), system: join(folder, 'system.jsonl') }
  for (const shape of Object.keys(shapes))
    for (const megabytes of [50, 100]) {
      generate(paths, shape, megabytes * 1e6)
      const size = (statSync(paths.gold).size + statSync(paths.system).size) / 1e6
      console.log(`${shape}, ${size.toFixed(0)} MB in two files, node ${process.version}`)
      const parse = time(3, process.execPath, ['-e', parsing, paths.gold, paths.system])
      show('JSON.parse, line by line', parse)
      show(
        'assay score span-f1',
        time(3, process.execPath, [bin, 'score', 'span-f1', '-g', paths.gold, '-s', paths.system]),
        parse,
      )
    }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
