/**
 * One process, two threads, and a queue with two and four workers, beside one another on this machine: for one large file and for a
 * campaign of many systems whose time goes into draws. Wall time, processor time of all that took part (which says more on a machine
 * that is busy with other things), the share of it that one process does without, and what a part more costs; with a Redis of its own.
 * `pnpm bench:scale`, or with millions of tokens and samples: `pnpm bench:scale 5 1000`. Linux alone, for its `/proc`.
 */
import { spawnSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { appIn, assemble } from '../../../tools/assembled.ts'
import { numbers } from '../../../tools/bench.ts'
import { addQueue, type Running, startApp, startRedis } from '../queue/redis.ts'

const millions = Number(process.argv[2] ?? 50)
const samples = Number(process.argv[3] ?? 10_000)
const SYSTEMS = 12
const SENTENCES = 4000

const write = (text: string): void => {
  process.stdout.write(text)
}

// ---- data ------------------------------------------------------------------------------------------------------------

const tags = ['O', 'O', 'O', 'O', 'O', 'B-PER', 'I-PER', 'B-LOC', 'B-ORG', 'I-ORG']

/** A gold and systems that are wrong now and then, sentence by sentence. */
const columns = (folder: string, systems: number, sentences: number): void => {
  const below = numbers(1)
  const files = ['gold', ...Array.from({ length: systems }, (_, i) => `s${i + 1}`)].map((name) =>
    openSync(join(folder, `${name}.conll`), 'w'),
  )
  let texts = files.map(() => '')
  const flush = (): void => {
    for (const [i, file] of files.entries()) writeSync(file, texts[i]!)
    texts = files.map(() => '')
  }
  for (let sentence = 0; sentence < sentences; sentence++) {
    for (let left = 5 + below(40); left > 0; left--) {
      const word = `word${below(50_000)}`
      const tag = tags[below(tags.length)]
      for (let i = 0; i < files.length; i++) {
        const own = i > 0 && below(20) === 0 ? tags[below(tags.length)] : tag
        texts[i] += `${word} ${own}\n`
      }
    }
    for (let i = 0; i < files.length; i++) texts[i] += '\n'
    if (texts[0]!.length > 2 ** 20) flush()
  }
  flush()
  for (const file of files) closeSync(file)
}

const configured = (folder: string, systems: number, more: object): void => {
  const names = Array.from({ length: systems }, (_, i) => `s${i + 1}`)
  const config = {
    gold: 'gold.conll',
    systems: Object.fromEntries(names.map((name) => [name, `${name}.conll`])),
    metrics: ['conll-f1'],
    ...more,
  }
  writeFileSync(join(folder, 'assay.json'), JSON.stringify(config))
}

// ---- time ------------------------------------------------------------------------------------------------------------

// ticks of a second in `/proc`, as every Linux has them
const TICKS = 100

interface Process {
  readonly parent: number
  /** Its own, and that of those of its children that have ended. */
  readonly seconds: number
}

const processOf = (id: string): readonly (readonly [number, Process])[] => {
  try {
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number)
    const ticks = fields.slice(11, 15).reduce((sum, own) => sum + own, 0)
    return [[Number(id), { parent: fields[1]!, seconds: ticks / TICKS }]]
  } catch {
    // it has ended
    return []
  }
}

/** Seconds of processor that some processes have had, and those that they have started. */
const processorOf = (roots: readonly Running[]): number => {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(processOf),
  )
  const ids = new Set(roots.map(({ child }) => child.pid))
  const isOf = (id: number): boolean => id > 1 && (ids.has(id) || isOf(all.get(id)?.parent ?? 0))
  return [...all].reduce((sum, [id, { seconds }]) => sum + (isOf(id) ? seconds : 0), 0)
}

interface Took {
  readonly seconds: number
  readonly processor: number
  readonly mebibytes: number
  readonly out: string
}

const assembled = await assemble()
const folder = mkdtempSync(join(realpathSync(tmpdir()), 'assay-bench-scale-'))
await addQueue(assembled)
const redis = await startRedis(join(folder, 'redis'))
const env = { PATH: process.env['PATH'], ASSAY_QUEUE: redis.url }

const took = (cwd: string, workers: readonly Running[], ...call: readonly string[]): Took => {
  const before = processorOf(workers)
  const began = performance.now()
  const given = ['-f', 'used %U %S %M', process.execPath, appIn(assembled), 'run', '--json', '--quiet', ...call]
  const made = spawnSync('/usr/bin/time', given, { cwd, env, encoding: 'utf8', maxBuffer: 2 ** 30 })
  const seconds = (performance.now() - began) / 1000
  if (made.status !== 0) throw new Error(made.stderr)
  const [, user, system, peak] = /used ([\d.]+) ([\d.]+) (\d+)/.exec(made.stderr) ?? []
  const others = processorOf(workers) - before
  return {
    seconds,
    processor: Number(user) + Number(system) + others,
    mebibytes: Number(peak) / 1024,
    out: made.stdout,
  }
}

// ---- one after the other ---------------------------------------------------------------------------------------------

const row = (cells: readonly string[]): void =>
  write(`| ${cells.map((cell, i) => cell.padEnd(i === 0 ? 28 : 10)).join(' | ')} |\n`)

/** The same run by all means, which has to come to the same bytes each time. */
const compared = async (cwd: string, parts?: readonly [few: number, many: number]): Promise<void> => {
  row(['work', 'seconds', 'times', 'processor', 'overhead', 'MiB'])
  row(['---', '---', '---', '---', '---', '---'])
  let one: Took | undefined
  const show = (what: string, own: Took): void => {
    one ??= own
    if (own.out !== one.out) throw new Error(`${what} comes to other bytes`)
    const more = Math.max(0, 1 - one.processor / own.processor)
    row([
      what,
      own.seconds.toFixed(1),
      (one.seconds / own.seconds).toFixed(2),
      own.processor.toFixed(1),
      `${(100 * more).toFixed(0)} %`,
      own.mebibytes.toFixed(0),
    ])
  }
  show('one process, one thread', took(cwd, [], '--jobs', '1'))
  show('two threads', took(cwd, [], '--jobs', '2'))
  const workers: Running[] = []
  for (const n of [2, 4]) {
    while (workers.length < n) {
      const own = startApp(assembled, cwd, { ASSAY_QUEUE: redis.url }, 'work')
      await own.says(/at work at/)
      workers.push(own)
    }
    show(`queue, ${n} workers`, took(cwd, workers, '--on'))
  }
  if (parts !== undefined) {
    const [few, many] = parts.map((n) => took(cwd, workers, '--on', '--parts', `${n}`)) as [Took, Took]
    const each = (many.seconds - few.seconds) / (parts[1] - parts[0])
    write(`\n${parts.join(' and ')} parts: ${few.seconds.toFixed(1)} and ${many.seconds.toFixed(1)} s, `)
    write(`${(1000 * each).toFixed(0)} ms for each more with 4 workers\n`)
  }
  for (const { child, ended } of workers) {
    child.kill('SIGKILL')
    await ended
  }
}

try {
  write(`node ${process.version}, ${availableParallelism()} cores\n`)
  const large = join(folder, 'large')
  mkdirSync(large)
  // 24.5 tokens a sentence
  columns(large, 1, Math.round((millions * 1e6) / 24.5))
  configured(large, 1, {})
  const mebibytes = ['gold', 's1'].reduce((sum, name) => sum + statSync(join(large, `${name}.conll`)).size, 0) / 2 ** 20
  write(`\n${millions} M tokens, one system, ${mebibytes.toFixed(0)} MiB, no intervals\n\n`)
  await compared(large, [16, 64])
  const campaign = join(folder, 'campaign')
  mkdirSync(campaign)
  columns(campaign, SYSTEMS, SENTENCES)
  configured(campaign, SYSTEMS, { bootstrap: { samples } })
  write(`\n${SYSTEMS} systems, ${SENTENCES} sentences, ${samples} bootstrap samples\n\n`)
  await compared(campaign)
} finally {
  await redis.stop()
  for (const one of [folder, assembled]) rmSync(one, { recursive: true, force: true })
}
