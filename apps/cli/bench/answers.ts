/**
 * How fast answers of language models are scored, as a user runs it: gold spans with their texts beside answers in JSON, ten strings an
 * answer, of which one in ten is wrong in its label, its string or its count. First 100,000 answers, then growth: documents, strings
 * an answer and length of text are doubled twice, each by itself. Run it with `pnpm bench` after `pnpm build`.
 */
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { numbers } from '../../../tools/bench.ts'
import { bin, time } from './support.ts'

interface Size {
  readonly documents: number
  /** Strings of the gold in each. */
  readonly strings: number
  /** Words between two strings. */
  readonly words: number
}

const labels = ['PER', 'LOC', 'ORG', 'MISC'] as const
const words = ['the', 'of', 'said', 'company', 'in', 'yesterday', 'minister', 'results', 'and', 'were'] as const
const names = ['Ana', 'Oslo', 'Bo', 'United', 'Marta', 'Zürich', 'Bank', 'Lake', 'Peters', 'Union'] as const

/** One in fifty answers is fenced, one in a hundred has prose around it, one in a hundred is cut. */
const written = (answer: string, chance: number): string => {
  if (chance < 2) return `\`\`\`json\n${answer}\n\`\`\``
  if (chance === 2) return `Here are the entities: ${answer}`
  return chance === 3 ? answer.slice(0, -20) : answer
}

/** A document of the gold, and the answer to it. */
const document = (id: number, { strings, words: between }: Size): readonly [gold: string, answer: string] => {
  const next = numbers(id + 1)
  let text = ''
  const spans: object[] = []
  const items: object[] = []
  for (let i = 0; i < strings; i++) {
    for (let w = 0; w < between; w++) text += `${words[next(words.length)]} `
    const own = `${names[next(names.length)]} ${names[next(names.length)]}${next(1000)}`
    const label = labels[next(4)]!
    spans.push({ start: text.length, end: text.length + own.length, label })
    text += `${own} `
    const fate = next(30)
    items.push({ text: fate === 0 ? `${own}s` : own, label: fate === 1 ? labels[next(4)]! : label })
    if (fate === 2) items.push(items.at(-1)!)
  }
  const gold = JSON.stringify({ id: `d${id}`, text, spans })
  const response = written(JSON.stringify(items), next(100))
  return [gold, JSON.stringify({ id: `d${id}`, response })]
}

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
const gold = join(folder, 'gold.jsonl')
const answers = join(folder, 'answers.jsonl')

const write = (size: Size): number => {
  const files = [openSync(gold, 'w'), openSync(answers, 'w')] as const
  let texts: [string, string] = ['', '']
  for (let id = 0; id < size.documents; id++) {
    const [a, b] = document(id, size)
    texts = [`${texts[0]}${a}\n`, `${texts[1]}${b}\n`]
    if (texts[0].length < 2 ** 20 && id < size.documents - 1) continue
    files.forEach((file, i) => void writeSync(file, texts[i]!))
    texts = ['', '']
  }
  files.forEach(closeSync)
  return (statSync(gold).size + statSync(answers).size) / 1e6
}

const measure = (size: Size, runs: number, flags: readonly string[] = []): void => {
  const megabytes = write(size)
  const { seconds, processor, mebibytes } = time(runs, process.execPath, [bin, gold, answers, '--quiet', ...flags])
  const what = `${size.documents.toLocaleString('en')} answers, ${size.strings} strings, ${size.words} words between`
  console.log(
    `${what.padEnd(52)} ${megabytes.toFixed(0).padStart(4)} MB ${seconds.toFixed(2).padStart(6)} s, ${processor.toFixed(2)} s of processor, ${mebibytes.toFixed(0)} MiB`,
  )
}

try {
  console.log(`node ${process.version}`)
  measure({ documents: 100_000, strings: 10, words: 2 }, 3)
  const base: Size = { documents: 10_000, strings: 10, words: 4 }
  for (const times of [1, 2, 4]) measure({ ...base, documents: times * base.documents }, 2)
  for (const times of [2, 4]) measure({ ...base, strings: times * base.strings }, 2)
  for (const times of [2, 4]) measure({ ...base, words: times * base.words }, 2)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
