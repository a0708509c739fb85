/** Child process in which a worker makes parts, so that the worker keeps its locks while the process is busy or dies. */
import { type ChildProcess, fork } from 'node:child_process'
import { type Either, left, right } from '@assay/core'
import type { Failure } from '@assay/host'
import { failure, hostCode, type PartWork } from '@assay/host/internal'
import { QUEUE } from './address.ts'

/** A part to make. */
export interface PartRequest {
  readonly work: PartWork
  /** Files outside of it are not read. */
  readonly folder: string
  /** Folders to look for plugins in, as absolute paths. */
  readonly pluginFolders: readonly string[]
}

/** Messages of the process: progress, then the result. */
export type MakerMessage =
  | { readonly kind: 'read'; readonly bytes: number }
  | { readonly kind: 'made'; readonly result: Uint8Array }
  | { readonly kind: 'failed'; readonly failure: Failure }

const name = import.meta.url.endsWith('.ts') ? './maker.ts' : './maker.js'
const script = new URL(name, import.meta.url)

/** The environment without the address of the queue, since plugins run in the process. */
const environment = (): NodeJS.ProcessEnv => {
  const { [QUEUE]: _, ...others } = process.env
  return others
}

const processDied = (code: number | null, signal: string | null): Failure =>
  failure(
    4,
    hostCode.E812,
    `the process that made the part has ended: ${signal ?? `exit code ${code}`}`,
    'it may have run out of memory: make smaller parts of it, with --parts',
  )

export interface Maker {
  readonly folder: string
  readonly isAlive: () => boolean
  readonly make: (request: PartRequest, onRead: (bytes: number) => void) => Promise<Either<Failure, Uint8Array>>
  readonly end: () => void
}

/** Starts the process in the folder that paths are relative to. */
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
    make: (request, onRead) =>
      new Promise((resolve) => {
        const settle = (result: Either<Failure, Uint8Array>): void => {
          child.off('message', hear)
          child.off('exit', die)
          resolve(result)
        }
        const die = (code: number | null, signal: string | null): void => settle(left(processDied(code, signal)))
        const hear = (message: MakerMessage): void => {
          if (message.kind === 'read') onRead(message.bytes)
          else settle(message.kind === 'made' ? right(message.result) : left(message.failure))
        }
        child.on('message', hear)
        child.on('exit', die)
        child.send(request)
      }),
    end: () => {
      if (alive) child.kill('SIGKILL')
    },
  }
}
