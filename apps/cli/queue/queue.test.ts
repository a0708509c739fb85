/**
 * Runs over a queue, with a Redis of their own: workers are killed, Redis is, files and versions differ, parts fail; what comes out is
 * what one process prints.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type * as queue from '@assay/queue'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import type { QueuePackage } from '../src/queue/package.ts'
import { addQueue, clientFolder, otherVersion, PASSWORD, type Running, startApp, startRedis } from './redis.ts'

const assembled = inject('assembled')
const folder = mkdtempSync(join(realpathSync(tmpdir()), 'assay-queue-'))
const data = join(folder, 'data')
const parts = 16

let redis: Awaited<ReturnType<typeof startRedis>>
let single = ''
const started: Running[] = []

// ---- data ------------------------------------------------------------------------------------------------------------

const DOCUMENTS = 3000
const TOKENS = 60
const WORD = 'quagga'

/** The same numbers each time. */
const numbers = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

const tags = ['O', 'O', 'O', 'B-PER', 'I-PER', 'B-LOC', 'B-ORG']

/** Columns of which one tag in so many is another than in the gold. */
const columns = (seed: number, wrong: number): string => {
  const [gold, own] = [numbers(7), numbers(seed)]
  const lines: string[] = []
  for (let document = 0; document < DOCUMENTS; document++) {
    for (let token = 0; token < TOKENS; token++) {
      const tag = tags[gold(tags.length)]
      lines.push(`${WORD}${gold(10_000)} ${wrong > 0 && own(wrong) === 0 ? tags[own(tags.length)] : tag}`)
    }
    lines.push('')
  }
  return `${lines.join('\n')}\n`
}

const config = (more: object = {}): string =>
  JSON.stringify({
    gold: 'gold.conll',
    systems: { a: 'a.conll', b: 'b.conll' },
    metrics: [['conll-f1/conll-f1', { repair: 'discard', scheme: 'IOB2' }]],
    bootstrap: { samples: 100 },
    compare: { test: 'randomisation', trials: 200 },
    ...more,
  })

// ---- processes -------------------------------------------------------------------------------------------------------

const start = (cwd: string, ...call: readonly string[]): Running => {
  const own = startApp(assembled, cwd, { ASSAY_QUEUE: redis.url }, ...call)
  started.push(own)
  return own
}

const worker = async (...flags: readonly string[]): Promise<Running> => {
  const own = start(data, 'work', '--verbose', ...flags)
  await own.says(/at work at/)
  return own
}

const run = (...flags: readonly string[]): Running =>
  start(data, 'run', '--on', redis.shown, '--parts', `${parts}`, '--json', ...flags)

const result = async (own: Running): Promise<string> => {
  expect(await own.ended, own.err()).toBe(0)
  return own.out()
}

const made = (own: Running): number => own.err().match(/^made part/gm)?.length ?? 0

const kill = async (own: Running): Promise<void> => {
  own.child.kill('SIGKILL')
  await own.ended
}

beforeAll(async () => {
  mkdirSync(data)
  for (const [name, seed, wrong] of [
    ['gold', 1, 0],
    ['a', 2, 9],
    ['b', 3, 7],
  ] as const)
    writeFileSync(join(data, `${name}.conll`), columns(seed, wrong))
  writeFileSync(join(data, 'assay.json'), config())
  await addQueue(assembled)
  redis = await startRedis(join(folder, 'redis'))
  single = await result(start(data, 'run', '--json'))
})

afterEach(async () => {
  for (const own of started) if (own.child.exitCode === null) await kill(own)
  for (const own of started.splice(0)) expect(own.out() + own.err()).not.toContain(PASSWORD)
})

afterAll(async () => {
  await redis?.stop()
  rmSync(folder, { recursive: true, force: true })
})

// ---- what is kept --------------------------------------------------------------------------------------------------

/** Of the client of the package, what is used here. */
interface Client {
  readonly keys: (pattern: string) => Promise<readonly string[]>
  readonly type: (key: string) => Promise<string>
  readonly get: (key: string) => Promise<string | null>
  readonly hgetallBuffer: (key: string) => Promise<Readonly<Record<string, Buffer>>>
  readonly lrange: (key: string, from: number, to: number) => Promise<readonly string[]>
  readonly zrange: (key: string, from: number, to: number) => Promise<readonly string[]>
  readonly smembers: (key: string) => Promise<readonly string[]>
  readonly xrange: (key: string, from: string, to: string) => Promise<unknown>
  readonly flushall: () => Promise<unknown>
  readonly disconnect: () => void
}

const connect = (): Client => {
  const { Redis } = createRequire(join(clientFolder, 'package.json'))('ioredis') as {
    Redis: new (url: string) => Client
  }
  return new Redis(redis.url)
}

/** All that Redis keeps, as text. */
const kept = async (): Promise<string> => {
  const client = connect()
  const texts: string[] = []
  for (const key of await client.keys('*')) {
    const kind = await client.type(key)
    texts.push(key)
    if (kind === 'string') texts.push((await client.get(key)) ?? '')
    if (kind === 'hash')
      for (const value of Object.values(await client.hgetallBuffer(key)))
        texts.push((value[0] === 0x1f && value[1] === 0x8b ? gunzipSync(value) : value).toString())
    if (kind === 'list') texts.push(...(await client.lrange(key, 0, -1)))
    if (kind === 'set') texts.push(...(await client.smembers(key)))
    if (kind === 'zset') texts.push(...(await client.zrange(key, 0, -1)))
    if (kind === 'stream') texts.push(JSON.stringify(await client.xrange(key, '-', '+')))
  }
  client.disconnect()
  return texts.join('\n')
}

afterEach(async () => {
  const client = connect()
  await client.flushall()
  client.disconnect()
})

// ---- the tests -------------------------------------------------------------------------------------------------------

it('the app knows the package as it is', () => {
  const fits: typeof queue extends QueuePackage ? true : false = true
  expect(fits).toBe(true)
})

it('two workers make what one process does', async () => {
  const workers = [await worker(), await worker()]
  const own = run()
  expect(await result(own)).toBe(single)
  expect(own.err()).toContain(`${parts} parts at ${redis.shown}; 2 workers`)
  expect(workers.map(made).reduce((sum, n) => sum + n, 0)).toBe(parts)
  for (const one of workers) one.child.kill('SIGTERM')
  expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual([0, 0])
})

it('a worker that is killed in the middle of a part', async () => {
  const [first, second] = [await worker(), await worker()]
  const own = run()
  await first.says(/making part (?!1 )/)
  await kill(first)
  expect(await result(own)).toBe(single)
  expect(made(first) + made(second)).toBeGreaterThanOrEqual(parts - 1)
})

it('Redis that is killed in the middle, and starts again', async () => {
  const workers = [await worker(), await worker()]
  const own = run()
  await workers[0]?.says(/made part/)
  await redis.restart()
  expect(await result(own)).toBe(single)
})

it('a run that began when nobody worked, and is told so', async () => {
  const own = run()
  await own.says(/nobody works at/)
  const waiting = await kept()
  expect(waiting).toContain('\\"piece\\":')
  expect(waiting).not.toContain(WORD)
  await worker()
  expect(await result(own)).toBe(single)
})

/** A copy of the data in which some of the bytes of the gold are others, as many. */
const copied = (name: string, change: (text: string) => string): string => {
  const to = join(folder, name)
  cpSync(data, to, { recursive: true })
  const path = join(to, 'gold.conll')
  writeFileSync(path, change(readFileSync(path, 'utf8')))
  return to
}

const otherEnd = (text: string): string => text.replace(/\S+\n+$/, (end) => end.replace(/[A-Z]/g, 'X'))

it('a worker that sees other bytes refuses the part with both hashes said; another makes it', async () => {
  const other = copied('bytes', (text) => text.replaceAll(`${WORD}1`, `${WORD}2`))
  const wrong = await worker('--folder', other)
  const alone = run()
  expect(await alone.ended).toBe(3)
  expect(alone.out()).toBe('')
  expect(alone.err()).toMatch(/E364/)
  expect(alone.err().match(/\b[0-9a-f]{64}\b/g)?.length).toBeGreaterThanOrEqual(2)
  await worker()
  expect(await result(run())).toBe(single)
  expect(made(wrong)).toBe(0)
})

it('a worker with another version of a plugin refuses the part with both said', async () => {
  const other = join(folder, 'version')
  otherVersion(assembled, other, 'conll-f1', '9.9.9')
  await worker('--allow-plugins-from', other)
  const own = run()
  expect(await own.ended).toBe(4)
  expect(own.err()).toMatch(/E803/)
  expect(own.err()).toContain('@assay/conll-f1/conll-f1@1.0.0')
  expect(own.err()).toContain('@assay/conll-f1/conll-f1@9.9.9')
})

it('a part that fails three times ends the run; the others are kept, and --resume goes on with it', async () => {
  const failing = await worker('--folder', copied('end', otherEnd))
  const own = run()
  expect(await own.ended).toBe(3)
  expect(own.out()).toBe('')
  expect(own.err()).toContain(`part ${parts} of ${parts} has failed 3 times; ${parts - 1} are kept`)
  expect(made(failing)).toBe(parts - 1)
  const there = await kept()
  expect(there).toContain('"tape"')
  expect(there).not.toContain(WORD)
  await kill(failing)
  const second = await worker()
  const again = run('--resume')
  expect(await result(again)).toBe(single)
  expect(again.err()).toContain(`${parts - 1} of them are there`)
  expect(made(second)).toBe(1)
  expect(await kept()).not.toContain('"tape"')
  const third = run('--resume')
  expect(await third.ended).toBe(2)
  expect(third.err()).toContain('there is no run of these inputs to go on with')
})

it('a mistake in the data is reported as by one process, with its place and its line', async () => {
  const wrong = copied('wrong', (text) => {
    const lines = text.split('\n')
    return lines.with(-100, `${WORD}-alone`).join('\n')
  })
  const alone = start(wrong, 'run', '--json')
  expect(await alone.ended).toBe(3)
  await worker()
  const own = start(wrong, 'run', '--on', redis.shown, '--parts', '4', '--json')
  expect(await own.ended).toBe(3)
  const place = /error E311[\s\S]*?(gold\.conll:\d+:\d+)/.exec(alone.err())?.[1] ?? 'nowhere'
  expect(own.err()).toContain(place)
  expect(own.err()).toContain(`${WORD}-alone`)
  expect(own.err()).toContain('of 4 has failed 3 times')
  expect(await kept()).not.toContain(WORD)
})

it('two runs at once', async () => {
  writeFileSync(join(data, 'other.json'), config({ bootstrap: { samples: 60, seed: 5 } }))
  const other = await result(start(data, 'run', 'other.json', '--json'))
  const workers = [await worker(), await worker()]
  const both = [run(), start(data, 'run', 'other.json', '--on', '--parts', '5', '--json')] as const
  expect(await result(both[0])).toBe(single)
  expect(await result(both[1])).toBe(other)
  expect(workers.map(made).reduce((sum, n) => sum + n, 0)).toBe(parts + 5)
})

it('who is not let in, and who names nothing, sees no password', async () => {
  const wrong = startApp(assembled, data, {}, 'run', '--on', `${redis.shown.replace('//', '//me:not-it@')}`)
  expect(await wrong.ended).toBe(5)
  expect(wrong.err()).toContain(`the queue at ${redis.shown} does not answer: WRONGPASS`)
  expect(wrong.err()).not.toContain('not-it')
  const bad = startApp(assembled, data, {}, 'work', 'redis://me:not-it@host:port', '--verbose')
  expect(await bad.ended).toBe(2)
  expect(bad.err()).not.toContain('not-it')
})
