/** A Redis of the tests' own, and the processes that they start: runs, and workers that can be killed. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { appIn } from '../../../tools/assembled.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const server = process.env['ASSAY_REDIS'] ?? '/usr/bin/redis-server'

/** What no output may have in it. */
export const PASSWORD = 'open-sesame-31'

// ---- the package -----------------------------------------------------------------------------------------------------

/** Puts `@assay/queue` into a folder where the app is assembled, as an installation has it. */
export const addQueue = async (assembled: string): Promise<void> => {
  const own = join(root, 'packages/queue')
  const to = join(assembled, 'node_modules/@assay/queue')
  mkdirSync(to, { recursive: true })
  const manifest = readFileSync(join(own, 'package.json'), 'utf8')
  writeFileSync(join(to, 'package.json'), manifest.replace(/.*"@assay\/source".*\n/, ''))
  await build({
    entryPoints: ['commands', 'maker'].map((name) => join(own, `src/${name}.ts`)),
    outdir: join(to, 'dist'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['@assay/source'],
    external: ['bullmq', 'ioredis'],
  })
  for (const name of ['bullmq', 'ioredis']) {
    const link = join(assembled, 'node_modules', name)
    if (!existsSync(link)) symlinkSync(join(own, 'node_modules', name), link)
  }
}

/** Another installation of a plugin, which says another version of itself. */
export const otherVersion = (assembled: string, folder: string, name: string, version: string): void => {
  const [from, to] = [join(assembled, 'node_modules/@assay'), join(folder, 'node_modules/@assay')]
  for (const one of ['.shared', name]) cpSync(join(from, one), join(to, one), { recursive: true })
  for (const file of ['package.json', 'dist/index.js']) {
    const path = join(to, name, file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/(\bversion"?: ?)"1\.0\.0"/, `$1"${version}"`))
  }
}

// ---- processes -------------------------------------------------------------------------------------------------------

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** A process, what it has printed, and how it ends. */
export interface Running {
  readonly child: ChildProcess
  readonly out: () => string
  readonly err: () => string
  /** Resolves when what it has said on stderr has it. */
  readonly says: (pattern: RegExp) => Promise<void>
  /** With its exit code; none where a signal has ended it. */
  readonly ended: Promise<number | null>
}

const running = (child: ChildProcess): Running => {
  const texts = { out: '', err: '' }
  const waiting = new Set<() => void>()
  child.stdout?.on('data', (chunk: Buffer) => {
    texts.out += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    texts.err += chunk.toString()
    for (const look of waiting) look()
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const says = (pattern: RegExp): Promise<void> =>
    new Promise((resolve, refuse) => {
      const look = (): void => {
        if (!pattern.test(texts.err)) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
      ended.then(() => refuse(new Error(`it has ended without saying ${pattern}:\n${texts.err}`)))
    })
  return { child, out: () => texts.out, err: () => texts.err, says, ended }
}

/** A certificate for this machine, made for the test, and its key: what `NODE_EXTRA_CA_CERTS` has a client trust. */
export const certificateIn = (folder: string): { readonly certificate: string; readonly key: string } => {
  mkdirSync(folder, { recursive: true })
  const [certificate, key] = [join(folder, 'own.crt'), join(folder, 'own.key')]
  const own = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...own, ...files], {
    stdio: 'ignore',
  })
  return { certificate, key }
}

/** A Redis in a folder, which keeps what it is told; with a certificate it speaks TLS alone. */
export const startRedis = async (folder: string, tls?: ReturnType<typeof certificateIn>) => {
  if (!existsSync(server))
    throw new Error(
      `there is no Redis at ${server}: install one (Debian: apt-get install redis-server), or name it in ASSAY_REDIS`,
    )
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  const ports =
    tls === undefined
      ? ['--port', `${port}`]
      : ['--port', '0', '--tls-port', `${port}`, '--tls-auth-clients', 'no', '--tls-cert-file', tls.certificate]
  const secret = tls === undefined ? [] : ['--tls-key-file', tls.key]
  // as the README of the package says: what a queue needs, and no more
  const user = ['--user', 'assay', 'on', `>${PASSWORD}`, '~{assay}:*', '&*', '+@all', '-@dangerous', '+info', '+client']
  const flags = [
    ...ports,
    ...secret,
    ...user,
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--appendonly',
    'yes',
    '--save',
    '',
  ]
  const start = async (): Promise<Running> => {
    const child = spawn(server, [...flags, '--requirepass', PASSWORD], { stdio: ['ignore', 'pipe', 'pipe'] })
    const ready = new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        if (chunk.includes('Ready to accept connections')) resolve()
      })
    })
    const own = running(child)
    await ready
    return own
  }
  let own = await start()
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    own.child.kill(signal)
    await own.ended
  }
  const scheme = tls === undefined ? 'redis' : 'rediss'
  return {
    url: `${scheme}://assay:${PASSWORD}@127.0.0.1:${port}`,
    /** For the tests themselves, which look at all that is kept. */
    owner: `${scheme}://:${PASSWORD}@127.0.0.1:${port}`,
    shown: `${scheme}://127.0.0.1:${port}`,
    /** Ends it at once, as a crash does, and starts it again. */
    restart: async (): Promise<void> => {
      await stop('SIGKILL')
      own = await start()
    },
    stop: () => stop(),
  }
}

/** Starts the app of an assembled folder. */
export const startApp = (
  assembled: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
  ...call: readonly string[]
): Running =>
  running(
    spawn(process.execPath, [appIn(assembled), ...call], {
      cwd,
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )

/** The client of the package, to look at what is kept. */
export const clientFolder = dirname(join(root, 'packages/queue/package.json'))
