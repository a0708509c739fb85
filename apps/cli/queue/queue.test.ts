/**
 * Runs over a queue, with a Redis of their own: workers are killed, Redis is, files and versions differ, parts fail; what comes out is
 * what one process prints.
 */
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import {
  addQueue,
  certificateIn,
  clientFolder,
  otherVersion,
  PASSWORD,
  type Running,
  startApp,
  startRedis,
} from './redis.ts'

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
  readonly ttl: (key: string) => Promise<number>
  readonly get: (key: string) => Promise<string | null>
  readonly set: (key: string, value: string) => Promise<unknown>
  readonly hget: (key: string, field: string) => Promise<string | null>
  readonly hset: (key: string, field: string, value: string | Buffer) => Promise<unknown>
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
  return new Redis(redis.owner)
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

it('two workers compute the same result as one process', async () => {
  const workers = [await worker(), await worker()]
  const own = run()
  expect(await result(own)).toBe(single)
  expect(own.err()).toContain(`${parts} parts at ${redis.shown}; 2 workers`)
  expect(workers.map(made).reduce((sum, n) => sum + n, 0)).toBe(parts)
  for (const one of workers) one.child.kill('SIGTERM')
  expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual([0, 0])
})

it('a part whose worker is killed is computed by another worker', async () => {
  const [first, second] = [await worker(), await worker()]
  const own = run()
  await first.says(/making part (?!1 )/)
  await kill(first)
  expect(await result(own)).toBe(single)
  expect(made(first) + made(second)).toBeGreaterThanOrEqual(parts - 1)
})

it('a run continues after Redis is killed and restarted', async () => {
  const workers = [await worker(), await worker()]
  const own = run()
  await workers[0]?.says(/made part/)
  await redis.restart()
  expect(await result(own)).toBe(single)
})

it('a run without workers reports that it is waiting, and continues when a worker starts', async () => {
  const own = run()
  await own.says(/no worker at/)
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

it('a worker with other file contents refuses the part without revealing size or hash; another worker computes it', async () => {
  const other = copied('bytes', (text) => text.replaceAll(`${WORD}1`, `${WORD}2`))
  const wrong = await worker('--folder', other)
  const alone = run()
  expect(await alone.ended).toBe(3)
  expect(alone.out()).toBe('')
  expect(alone.err()).toContain('gold.conll is another file here than where the run was cut')
  expect(alone.err()).not.toMatch(/[0-9a-f]{64}/)
  await worker()
  expect(await result(run())).toBe(single)
  expect(made(wrong)).toBe(0)
})

it('a worker with another version of a plugin refuses the part, and names both versions', async () => {
  const other = join(folder, 'version')
  otherVersion(assembled, other, 'conll-f1', '9.9.9')
  await worker('--allow-plugins-from', other)
  const own = run()
  expect(await own.ended).toBe(4)
  expect(own.err()).toMatch(/E803/)
  expect(own.err()).toContain('@assay/conll-f1/conll-f1@1.0.0')
  expect(own.err()).toContain('@assay/conll-f1/conll-f1@9.9.9')
})

it('a part that fails three times ends the run; --resume continues with the finished parts', async () => {
  const failing = await worker('--folder', copied('end', otherEnd))
  const own = run()
  expect(await own.ended).toBe(3)
  expect(own.out()).toBe('')
  expect(own.err()).toContain(`part ${parts} of ${parts} has failed 3 times; ${parts - 1} are kept`)
  expect(made(failing)).toBe(parts - 1)
  const there = await kept()
  expect(there).toContain('"sums"')
  expect(there).not.toContain(WORD)
  await kill(failing)
  const second = await worker()
  const again = run('--resume')
  expect(await result(again)).toBe(single)
  expect(again.err()).toContain(`${parts - 1} of them are there`)
  expect(made(second)).toBe(1)
  expect(await kept()).not.toContain('"sums"')
  const third = run('--resume')
  expect(await third.ended).toBe(2)
  expect(third.err()).toContain('there is no run of these inputs to go on with')
})

it('a mistake in the data is reported with the same place and line as in a single process', async () => {
  const wrong = copied('wrong', (text) => {
    const lines = text.split('\n')
    return lines.with(-100, `${WORD}-alone`).join('\n')
  })
  const alone = start(wrong, 'run', '--json')
  expect(await alone.ended).toBe(3)
  await worker('--folder', folder)
  const own = start(wrong, 'run', '--on', redis.shown, '--parts', '4', '--json')
  expect(await own.ended).toBe(3)
  const place = /error E311[\s\S]*?(gold\.conll:\d+:\d+)/.exec(alone.err())?.[1] ?? 'nowhere'
  expect(own.err()).toContain(place)
  expect(own.err()).toContain(`${WORD}-alone`)
  expect(own.err()).toContain('of 4 has failed 3 times')
  expect(await kept()).not.toContain(WORD)
})

// ---- who may write to the queue ----------------------------------------------------------------------------------------

const SECRET = 'PASSWORD=hunter2'

/** What a part says, as it stands in the queue. */
interface Written {
  readonly gold: { readonly files: readonly string[] }
  readonly sizes: Record<string, number>
  readonly sha256: Record<string, string>
}

/** A run whose parts are changed in the queue before anybody works, so that the gold is another path; then one worker comes. */
const attacked = async (
  path: string,
  seals: Partial<Pick<Written, 'sizes' | 'sha256'>>,
  ...flags: readonly string[]
) => {
  const own = start(data, 'run', '--on', redis.shown, '--parts', '2', '--json')
  await own.says(/no worker at/)
  const client = connect()
  for (const key of await client.keys('*:common')) {
    const text = ((await client.get(key)) ?? '').replaceAll('"gold.conll', `${JSON.stringify(path).slice(0, -1)}`)
    const common = JSON.parse(text) as Written
    const { [path]: _, ...sha256 } = common.sha256
    const sizes = { ...common.sizes, ...seals.sizes }
    await client.set(key, JSON.stringify({ ...common, sizes, sha256: { ...sha256, ...seals.sha256 } }))
  }
  for (const key of await client.keys('*:parts-1:*')) {
    if ((await client.type(key)) !== 'hash' || (await client.hget(key, 'data')) === null) continue
    const job = JSON.parse((await client.hget(key, 'data')) ?? '') as { readonly k: number }
    const piece = JSON.stringify({ k: job.k, piece: { files: [{ file: 0 }] } })
    await client.hset(key, 'data', JSON.stringify({ ...job, piece }))
  }
  client.disconnect()
  const victim = await worker(...flags)
  expect(await own.ended, own.err()).toBe(3)
  const there = `${own.out()}\n${own.err()}\n${victim.err()}\n${await kept()}`
  await kill(victim)
  return there
}

it('a worker reads nothing outside its folder: by an absolute path, by .. or by a link', async () => {
  const secret = join(folder, 'secret.txt')
  writeFileSync(secret, `${SECRET} O\n`)
  symlinkSync(secret, join(data, 'link.txt'))
  const bytes = readFileSync(secret)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  for (const path of [secret, '../secret.txt', 'link.txt']) {
    // whoever knows all of it does not get it either
    const there = await attacked(path, { sizes: { [path]: bytes.length }, sha256: { [path]: sha256 } })
    expect(there).toContain(`${path} leads out of the folder of this worker`)
    expect(there).not.toContain(SECRET)
  }
  rmSync(join(data, 'link.txt'))
})

it('a worker reads no file without its hash, and reveals neither size nor hash', async () => {
  const secret = join(data, 'secret.txt')
  writeFileSync(secret, `${SECRET} O\n`)
  const { length } = readFileSync(secret)
  const sha256 = createHash('sha256').update(readFileSync(secret)).digest('hex')
  const path = 'secret.txt'
  for (const [seals, said] of [
    [{ sizes: { [path]: length } }, 'names secret.txt without the hash of its bytes'],
    [{ sizes: { [path]: length }, sha256: { [path]: 'f'.repeat(64) } }, 'secret.txt is another file here'],
    [{ sizes: { [path]: length + 1 }, sha256: { [path]: 'f'.repeat(64) } }, 'secret.txt is another file here'],
  ] as const) {
    const there = await attacked(path, seals)
    expect(there).toContain(said)
    expect(there).not.toContain(SECRET)
    expect(there).not.toContain(sha256)
    expect(there).not.toMatch(new RegExp(`\\b${length}\\b bytes`))
  }
  rmSync(secret)
})

it('an invalid part is reported as a fault of the part, not of a plugin', async () => {
  const own = start(data, 'run', '--on', redis.shown, '--parts', '2', '--json')
  await own.says(/no worker at/)
  const client = connect()
  const [key] = await client.keys('*:common')
  const results = key!.replace(/common$/, 'results')
  for (const k of ['1', '2']) await client.hset(results, k, gzipSync(JSON.stringify({ part: { k: Number(k), n: 2 } })))
  client.disconnect()
  await worker()
  expect(await own.ended).toBe(3)
  expect(own.err()).toMatch(/E218/)
  expect(own.err()).not.toContain('plugin')
})

/** Keys that stay for ever. */
const unexpiring = async (): Promise<readonly string[]> => {
  const client = connect()
  const keys = await client.keys('*')
  const ages = await Promise.all(keys.map((key) => client.ttl(key)))
  client.disconnect()
  return keys.filter((_, i) => ages[i] === -1)
}

it('keys in Redis expire after a run, a failed run and a killed run', async () => {
  const own = await worker()
  await result(run())
  expect(await unexpiring()).toEqual([])
  await kill(own)
  const failing = await worker('--folder', copied('expiry', otherEnd))
  expect(await run().ended).toBe(3)
  expect(await unexpiring()).toEqual([])
  await kill(failing)
  const killed = run()
  await killed.says(/no worker at/)
  await kill(killed)
  expect(await unexpiring()).toEqual([])
  const late = await worker()
  for (const k of [1, parts]) await late.says(new RegExp(`^made part ${k} `, 'm'))
  late.child.kill('SIGTERM')
  await late.ended
  expect(await unexpiring()).toEqual([])
})

it('a part is refused if a text beside an annotation file or the table of metadata has changed', async () => {
  const brat = join(folder, 'brat')
  for (const side of ['gold', 'run']) {
    mkdirSync(join(brat, side), { recursive: true })
    for (const n of [1, 2, 3]) {
      writeFileSync(join(brat, side, `d${n}.ann`), `T1\tLOC 2 6\tRome\nT2\tPER ${n + 6} ${n + 9}\tBob\n`)
      writeFileSync(join(brat, side, `d${n}.txt`), `A Rome${' '.repeat(n)}Bob.\n`)
    }
  }
  writeFileSync(join(brat, 'documents.csv'), 'document,genre\nd1,news\nd2,web\nd3,news\n')
  const request = {
    gold: { files: 'gold/*.ann', reader: 'brat' },
    systems: { run: 'run/*.ann' },
    metrics: [['@assay/span-f1/span-f1', { view: 'roots' }]],
    documents: { meta: 'documents.csv' },
    groupBy: ['genre'],
  }
  writeFileSync(join(brat, 'assay.json'), JSON.stringify(request))
  const alone = await result(start(brat, 'run', '--json'))
  const own = await worker('--folder', folder)
  expect(await result(start(brat, 'run', '--on', '--json'))).toBe(alone)
  await kill(own)
  // the text of another folder is not taken for none
  const other = join(folder, 'other-texts')
  cpSync(brat, other, { recursive: true })
  writeFileSync(join(other, 'run/d1.txt'), 'A Rome Bob!\n')
  await worker('--folder', other)
  const refused = start(brat, 'run', '--on', '--json')
  expect(await refused.ended).toBe(3)
  expect(refused.err()).toContain('run/d1.txt is another file here')
})

it('two runs at the same time do not mix their results', async () => {
  writeFileSync(join(data, 'other.json'), config({ bootstrap: { samples: 60, seed: 5 } }))
  const other = await result(start(data, 'run', 'other.json', '--json'))
  const workers = [await worker(), await worker()]
  const both = [run(), start(data, 'run', 'other.json', '--on', '--parts', '5', '--json')] as const
  expect(await result(both[0])).toBe(single)
  expect(await result(both[1])).toBe(other)
  expect(workers.map(made).reduce((sum, n) => sum + n, 0)).toBe(parts + 5)
})

it('TLS accepts a trusted certificate only', async () => {
  const certificate = certificateIn(join(folder, 'tls'))
  const other = await startRedis(join(folder, 'redis-tls'), certificate)
  const env = { ASSAY_QUEUE: other.url, NODE_EXTRA_CA_CERTS: certificate.certificate }
  const tls = (...call: readonly string[]): Running => {
    const own = startApp(assembled, data, env, ...call)
    started.push(own)
    return own
  }
  try {
    const stranger = startApp(assembled, data, { ASSAY_QUEUE: other.url }, 'work')
    expect(await stranger.ended).toBe(5)
    expect(stranger.err()).toContain(`the queue at ${other.shown} does not answer: self-signed certificate`)
    await tls('work').says(/at work at rediss:/)
    expect(await result(tls('run', '--on', '--parts', '2', '--json'))).toBe(single)
  } finally {
    await other.stop()
  }
})

it('a refused login or an unreachable host reveals no password', async () => {
  const wrong = startApp(assembled, data, {}, 'run', '--on', `${redis.shown.replace('//', '//me:not-it@')}`)
  expect(await wrong.ended).toBe(5)
  expect(wrong.err()).toContain(`the queue at ${redis.shown} does not answer: WRONGPASS`)
  expect(wrong.err()).not.toContain('not-it')
  const bad = startApp(assembled, data, {}, 'work', 'redis://me:not-it@host:port', '--verbose')
  expect(await bad.ended).toBe(2)
  expect(bad.err()).not.toContain('not-it')
})
