/** `assay work [URL]`: makes the parts of runs that others have started, until it is stopped. */
import { type Failure, failure } from '@assay/host'
import { isLeft } from 'fp-ts/lib/Either.js'
import { type Console, fail } from '../console.ts'
import { consoleFlags } from '../flags.ts'
import { failureIn } from '../queue/described.ts'
import { making } from '../queue/making.ts'
import { addressIn, type QueuePackage, queueFailure, queuePackage } from '../queue/package.ts'
import type { Called } from './command.ts'

type Event = Parameters<Parameters<QueuePackage['work']>[1]['onEvent']>[0]

const telling =
  (console: Console) =>
  (event: Event): void => {
    if (event.kind === 'ready') console.note(`at work at ${event.shown}; Ctrl-C ends it after the part that it makes`)
    else if (event.kind === 'refused') console.problems(failureIn(event.said)?.problems ?? [])
    else if (event.kind === 'trouble') console.note(`the queue: ${event.why}`)
    else console.detail(`${event.kind === 'begun' ? 'making' : 'made'} part ${event.k} of run ${event.run}`)
  }

const noFolder = (folder: string): Failure =>
  failure(3, 'E306', `there is no folder ${folder}`, 'name the folder that the files of runs are in: --folder DIR')

/** When it is told to stop. */
const stopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })

export const workCommand: Called = {
  usage: 'work [URL]',
  examples: [
    ['assay work', 'the queue that the variable ASSAY_QUEUE names, with user and password'],
    ['assay work redis://queue.example --folder /data', 'reads the files of runs in /data, and nothing outside of it'],
  ],
  flags: [
    {
      name: 'folder',
      value: 'DIR',
      help: 'the folder with the files of runs, outside of which nothing is read (default: the current one)',
    },
    ...consoleFlags.filter(({ name }) => name !== 'plugin'),
  ],
  run: async (app, given, console) => {
    const [word, ...others] = given.words
    // not shown: it may hold a password
    if (others.length > 0)
      return fail(console, failure(2, 'E104', 'work takes one address', 'start a worker for each queue'))
    const url = addressIn(app.env, word)
    if (isLeft(url)) return fail(console, url.left)
    const queue = await queuePackage(app)
    if (isLeft(queue)) return fail(console, queue.left)
    const folder = given.last('folder') ?? '.'
    if (app.machine.look(folder)?.kind !== 'folder') return fail(console, noFolder(folder))
    const { make, end } = making(app, folder)
    const worked = await queue.right.work(url.right, { make, onEvent: telling(console), stop: stopped() })
    end()
    if (isLeft(worked) && worked.left.kind !== 'part') return fail(console, queueFailure(worked.left))
    return 0
  },
}
