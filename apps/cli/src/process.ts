/** What the app needs of the process it runs in: small enough for a test to stand in for it. */
import { fstatSync, type Stats, writeSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Machine } from '@assay/host'
import { type Misuse, node, type Workers } from '@assay/host/node'
import { carried } from './carried.ts'
import { startThread } from './thread.ts'

export interface App {
  readonly arguments: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** Folders to look for plugins from: where the user is, then where the app is. */
  readonly pluginFolders: readonly string[]
  /** Plugins that the call names beside those of its metrics. */
  readonly plugins?: readonly string[]
  readonly machine: Machine
  /** What plugins do to the process; nothing is known of it where it is not theirs alone. */
  readonly misuse?: Misuse
  /** How worker threads are started, and how many may be; without it there is one thread. */
  readonly workers?: Omit<Workers, 'jobs'>
  /** Milliseconds, for who waits; the system's clock unless a test has its own. */
  readonly now?: () => number
  /** Waits before files are looked at again; false where they are looked at no more, as without it. */
  readonly nextLook?: () => Promise<boolean>
  readonly stdout: Sink
  readonly stderr: Sink
  /** Asks on the terminal, where there is one to answer; nothing where the input has ended. */
  readonly ask?: (question: string) => Promise<string | undefined>
}

export interface Sink {
  readonly terminal: boolean
  /** True where it is a file on a disk, which nobody reads line by line as it is written. */
  readonly file?: boolean
  /** The same without what keeps commands out of a log, for what has been kept free of them. */
  readonly exact?: Sink
  readonly columns: number
  /** Writes all of a text, or throws what the system says. */
  readonly write: (text: string) => void
}

const statOf = (file: number): Stats | undefined => {
  try {
    return fstatSync(file)
  } catch {
    // it has been closed
    return undefined
  }
}

/** A stream of the process is asked for where it may be that of a terminal: Node loads its network to make one of a pipe. */
const mayBeTerminal = (file: number): boolean => statOf(file)?.isCharacterDevice() === true

/** Written at once, so that nothing is lost when the process ends; a pipe that is full is waited for. */
const sink = (file: number, stream: () => NodeJS.WriteStream): Sink => ({
  terminal: mayBeTerminal(file) && stream().isTTY === true,
  file: statOf(file)?.isFile() === true,
  // a terminal that does not know its size says 0
  columns: (mayBeTerminal(file) && stream().columns) || 80,
  write: (text) => {
    const bytes = Buffer.from(text, 'utf8')
    let at = 0
    while (at < bytes.length) {
      try {
        at += writeSync(file, bytes, at)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
      }
    }
  },
})

/** Asks on stderr and reads a line of standard input. */
const ask = async (question: string): Promise<string | undefined> => {
  const { createInterface } = await import('node:readline/promises')
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const ended = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)))
    return await Promise.race([lines.question(question), ended])
  } finally {
    lines.close()
  }
}

/** More are not used unless they are asked for: each has a heap of its own. */
const MOST_CORES = 8

/** So many milliseconds between two looks: two of them are how soon a change is noticed. */
const LOOKS = 500

/** The process that Node runs. */
export const nodeProcess = (): App => ({
  arguments: process.argv.slice(2),
  env: process.env,
  pluginFolders: ['.', dirname(fileURLToPath(import.meta.url))],
  machine: { ...node, carried },
  workers: { start: startThread, cores: Math.min(availableParallelism(), MOST_CORES) },
  nextLook: () => setTimeout(LOOKS, true),
  stdout: sink(1, () => process.stdout),
  stderr: sink(2, () => process.stderr),
  ...(mayBeTerminal(0) && mayBeTerminal(2) && process.stdin.isTTY && process.stderr.isTTY && { ask }),
})
