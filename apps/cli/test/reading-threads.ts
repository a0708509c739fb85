/** Threads that read and judge, as the tests of them have them: inside this process, and what they read. */
import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { type Machine, type Request, score } from '@assay/host'
import type { Progress } from '@assay/host/internal'
import { node, threadsOf, type Workers } from '@assay/host/node'
import { isLeft } from 'fp-ts/lib/Either.js'
import { expect } from 'vitest'
import * as conllF1 from '../../../packages/conll-f1/src/index.ts'
import { isDecided, noteRead, type Run } from '../../../packages/host/src/node/runs.ts'
import { type ReaderData, readRun } from '../../../packages/host/src/node/team.ts'
import { reviveRequest } from '../../../packages/host/src/parts/description.ts'
import { planSafely } from '../../../packages/host/src/score/run-guarded.ts'
import * as spanF1 from '../../../packages/span-f1/src/index.ts'
import { bundledPlugins } from '../src/bundled-plugins.ts'
import { plugins as ofExamples } from './example-folders.ts'
import { shown } from './outcomes.ts'
import { importing } from './support.ts'

export const plugins = { ...ofExamples, '@assay/conll-f1': () => conllF1, '@assay/span-f1': () => spanF1 }
export const machine: Machine = { ...node, carried: bundledPlugins, importPlugin: importing(plugins) }

export type StandIn = EventEmitter & { readonly stdout: EventEmitter; readonly stderr: EventEmitter }

/** What a thread does, here: once it is known how far it has to read, since nobody can be waited for. */
const standIn = (data: ReaderData, onFound: (thread: StandIn) => void): Worker => {
  const thread: StandIn = Object.assign(new EventEmitter(), { stdout: new EventEmitter(), stderr: new EventEmitter() })
  const asked = structuredClone(data)
  const postMessage = async (run: Run): Promise<void> => {
    const plan = await planSafely(reviveRequest(asked.request, asked.pluginFolders), { machine })
    while (!isDecided(run)) await new Promise((resolve) => setImmediate(resolve))
    const found = isLeft(plan) ? 'failed' : readRun(plan.right, run, noteRead(run))
    if (found !== 'failed') onFound(thread)
    thread.emit('message', structuredClone(found))
  }
  return Object.assign(thread, { postMessage, terminate: async () => 0 }) as unknown as Worker
}

/** So many threads, whatever there is to read, and how many of them have found something. */
export const standIns = (
  jobs: number,
  onFound: (thread: StandIn) => void = () => undefined,
): { readonly workers: Workers; readonly found: () => number } => {
  let found = 0
  const start: Workers['start'] = (data) =>
    standIn(data as ReaderData, (thread) => {
      found++
      onFound(thread)
    })
  return { workers: { jobs, cores: jobs, worth: 1, start }, found: () => found }
}

export const request = (more: Partial<Request>): Request => ({
  folder: '.',
  asTyped: true,
  pluginFolders: ['.'],
  gold: { files: ['gold.conll'] },
  systems: [{ name: 'a', files: ['a.conll'] }],
  metrics: ['@assay/conll-f1/*'],
  ...more,
})

/** Says how many other threads have found something. */
export const sameFor = async (asked: Request, jobs: number): Promise<number> => {
  const { workers, found } = standIns(jobs)
  const threads = threadsOf(workers)
  const alone = await score(asked, { machine })()
  expect(shown(await score(asked, { machine, threads: { ...threads, help: () => undefined } })())).toBe(shown(alone))
  return found()
}

const tags = ['O', 'B-PER', 'I-PER', 'O', 'B-LOC', 'O', 'O']
export const sentences = (count: number, wrong: number): string =>
  Array.from({ length: count }, (_, i) =>
    Array.from({ length: 1 + (i % 9) }, (__, j) => `w${(i * j) % 97} ${tags[(i + (j % wrong)) % tags.length]}\n`).join(
      '',
    ),
  ).join('\n')

/** What is told of how far it is, with what was read in one. */
export const newProgress = (): Progress & { readonly said: () => readonly string[] } => {
  const said: string[] = []
  let read = 0
  const end = (): void => {
    if (read > 0) said.push(`read ${read}`)
    read = 0
  }
  return {
    start: (bytes) => said.push(`start ${bytes}`),
    read: (bytes) => {
      read += bytes
    },
    step: (name) => {
      end()
      said.push(name)
      return () => undefined
    },
    stop: () => {
      end()
      said.push('stop')
    },
    said: () => said,
  }
}
