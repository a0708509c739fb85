/** Interface between the app and its process, small enough to be replaced in tests. */
import { fstatSync, type Stats, writeSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Problem } from '@assay/core'
import type { Machine } from '@assay/host'
import type { LoadedConfig } from '@assay/host/internal'
import { node, type Workers } from '@assay/host/node'
import type { AmendedConfig } from './amend-config.ts'
import { assayPackages } from './assay-packages.ts'
import { bundledPlugins } from './bundled-plugins.ts'
import { messages } from './messages.ts'
import { startThread } from './start-thread.ts'

export interface App {
  readonly arguments: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** Folders where plugins are looked for: that of the user, then that of the app. */
  readonly pluginFolders: readonly string[]
  /** Plugins named by `--plugin`. */
  readonly plugins?: readonly string[]
  /** Secret words that are asked for, by `--show-leaks` or `--show-shapes`; or that all are secret, by `--secret`. */
  readonly secrets?: 'shown' | 'shapes' | 'hidden'
  readonly machine: Machine
  /** Starts worker threads; without it there is one thread. */
  readonly workers?: Omit<Workers, 'jobs'>
  /** Clock in milliseconds; tests have their own. */
  readonly now?: () => number
  /** Standard input as it arrives, for a call that answers it piece by piece. */
  readonly input?: () => AsyncIterable<Uint8Array>
  readonly stdout: Sink
  readonly stderr: Sink
  /** Set for a call that is tried before it is offered: it writes nothing. */
  readonly isTrial?: true
  /** The config of such a call, which takes the place of the file. */
  readonly triedConfig?: AmendedConfig
  /** Called with problems that are printed, their hints as for a call without a config. */
  readonly onProblems?: (problems: readonly Problem[]) => void
  /** Called with a config that was read. */
  readonly onConfig?: (config: LoadedConfig) => void
  /** Asks a question on the terminal; undefined if the input has ended. */
  readonly ask?: (question: string) => Promise<string | undefined>
}

export interface Sink {
  readonly terminal: boolean
  /** True for a file on a disk. */
  readonly file?: boolean
  /** The unescaped sink, for text that is safe already. */
  readonly exact?: Sink
  readonly columns: number
  /** Writes a text, or throws the error of the system. */
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

/** True if the stream may be a terminal. Node loads its network code to open a pipe, so streams are only opened for terminals. */
const mayBeTerminal = (file: number): boolean => statOf(file)?.isCharacterDevice() === true

/** A sink that writes synchronously, so that nothing is lost at exit; it waits for a full pipe. */
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

/** Default limit of threads: each has a heap of its own. */
const MAX_CORES = 8

/** The process that Node runs. */
export const nodeProcess = (): App => ({
  arguments: process.argv.slice(2),
  env: process.env,
  pluginFolders: ['.', dirname(fileURLToPath(import.meta.url))],
  machine: { ...node, carried: bundledPlugins, messages, published: assayPackages },
  workers: { start: startThread, cores: Math.min(availableParallelism(), MAX_CORES) },
  input: () => process.stdin,
  stdout: sink(1, () => process.stdout),
  stderr: sink(2, () => process.stderr),
  ...(mayBeTerminal(0) && mayBeTerminal(2) && process.stdin.isTTY && process.stderr.isTTY && { ask }),
})
