/**
 * Wall time of a run over a queue with 1, 2 and 4 workers beside one process, and what a part costs beside its work; with a Redis of its own.
 * `pnpm bench:queue`, or with a number of documents: `pnpm bench:queue 20000`.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { assemble } from '../../../tools/assembled.ts'
import { addQueue, type Running, startApp, startRedis } from '../queue/redis.ts'

const documents = Number(process.argv[2] ?? 20_000)
const TOKENS = 50
const tags = ['O', 'O', 'O', 'O', 'B-PER', 'B-LOC', 'B-ORG']

const columns = (wrong: number): string => {
  const lines: string[] = []
  for (let i = 0; i < documents; i++) {
    for (let j = 0; j < TOKENS; j++) {
      const n = (i * 31 + j * 17) % 997
      lines.push(`word${n} ${n % wrong === 0 ? 'O' : tags[(n * 7 + i) % tags.length]}`)
    }
    lines.push('')
  }
  return `${lines.join('\n')}\n`
}

const assembled = await assemble()
const folder = mkdtempSync(join(realpathSync(tmpdir()), 'assay-bench-queue-'))
const data = join(folder, 'data')
mkdirSync(data)
for (const [name, wrong] of [
  ['gold', 1009],
  ['a', 11],
  ['b', 7],
] as const)
  writeFileSync(join(data, `${name}.conll`), columns(wrong))
const config = { gold: 'gold.conll', systems: { a: 'a.conll', b: 'b.conll' }, metrics: ['conll-f1/*'] }
writeFileSync(join(data, 'assay.json'), JSON.stringify(config))
await addQueue(assembled)
const redis = await startRedis(join(folder, 'redis'))
const workers: Running[] = []

const start = (...call: readonly string[]): Running => startApp(assembled, data, { ASSAY_QUEUE: redis.url }, ...call)

const timed = async (...call: readonly string[]): Promise<number> => {
  const began = performance.now()
  const own = start('run', '--json', '--quiet', ...call)
  if ((await own.ended) !== 0) throw new Error(own.err())
  return (performance.now() - began) / 1000
}

const say = (what: string, seconds: number): boolean =>
  process.stdout.write(`${what.padEnd(36)}${seconds.toFixed(2)} s\n`)

process.stdout.write(`${(documents * TOKENS) / 1e6} M tokens, two systems, all metrics of conll-f1\n`)
say('one process', await timed())
for (const n of [1, 2, 4]) {
  while (workers.length < n) {
    const own = start('work')
    await own.says(/at work at/)
    workers.push(own)
  }
  // what a worker loads once is not of the run
  await timed('--on', '--parts', `${4 * n}`)
  say(`${n} ${n === 1 ? 'worker' : 'workers'}, 16 parts`, await timed('--on', '--parts', '16'))
}
const [few, many] = [await timed('--on', '--parts', '16'), await timed('--on', '--parts', '116')]
say('16 parts again', few)
say('116 parts', many)
process.stdout.write(`a part more: ${(((many - few) / 100) * 1000).toFixed(1)} ms of four workers\n`)
for (const { child } of workers) child.kill('SIGKILL')
await redis.stop()
for (const one of [folder, assembled]) rmSync(one, { recursive: true, force: true })
