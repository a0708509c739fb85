/** The process in which a worker makes parts: it may be busy, or end, while the worker keeps what it holds in the queue. */
import { type ChildProcess, fork } from 'node:child_process'
import { type Failure, failure, type PartWork } from '@assay/host'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { QUEUE } from './package.ts'

/** What the process is asked. */
export interface Asked {
  readonly work: PartWork
  /** Nothing outside of it is read. */
  readonly folder: string
  /** Folders to look for plugins from, from the top. */
  readonly pluginFolders: readonly string[]
}

/** What it says: how much it has read, and at the end what it has made. */
export type Said =
  | { readonly kind: 'read'; readonly bytes: number }
  | { readonly kind: 'made'; readonly result: Uint8Array }
  | { readonly kind: 'failed'; readonly failure: Failure }

// the bundle has the script beside it; the sources have it as it is
const name = import.meta.url.endsWith('.ts') ? './maker.ts' : './maker.js'
const script = new URL(name, import.meta.url)

/** Without the address of the queue: plugins run there. */
const environment = (): NodeJS.ProcessEnv => {
  const { [QUEUE]: _, ...rest } = process.env
  return rest
}

const ended = (code: number | null, signal: string | null): Failure =>
  failure(
    4,
    'E812',
    `the process that made the part has ended: ${signal ?? `exit code ${code}`}`,
    'it may have run out of memory: make smaller parts of it, with --parts',
  )

export interface Maker {
  readonly folder: string
  readonly isAlive: () => boolean
  readonly make: (asked: Asked, onRead: (bytes: number) => void) => Promise<Either<Failure, Uint8Array>>
  readonly end: () => void
}

/** Starts the process in a folder, from which the paths of parts are. */
export const startMaker = (folder: string): Maker => {
  const child: ChildProcess = fork(script, [], {
    cwd: folder,
    env: environment(),
    serialization: 'advanced',
    // what plugins print is not for whoever watches the worker
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let alive = true
  child.on('exit', () => {
    alive = false
  })
  return {
    folder,
    isAlive: () => alive,
    make: (asked, onRead) =>
      new Promise((resolve) => {
        const settle = (made: Either<Failure, Uint8Array>): void => {
          child.off('message', hear)
          child.off('exit', die)
          resolve(made)
        }
        const die = (code: number | null, signal: string | null): void => settle(left(ended(code, signal)))
        const hear = (said: Said): void => {
          if (said.kind === 'read') onRead(said.bytes)
          else settle(said.kind === 'made' ? right(said.result) : left(said.failure))
        }
        child.on('message', hear)
        child.on('exit', die)
        child.send(asked)
      }),
    end: () => {
      if (alive) child.kill('SIGKILL')
    },
  }
}
