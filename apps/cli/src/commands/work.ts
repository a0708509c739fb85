/** `assay work [URL]`: makes parts of other users' runs, until it is stopped. */
import type { Failure } from '@assay/host'
import { failure, hostCode } from '@assay/host/internal'
import { isLeft } from 'fp-ts/lib/Either.js'
import { type Console, fail } from '../console.ts'
import { consoleFlags } from '../flags.ts'
import { parseFailure } from '../queue/messages.ts'
import { type QueuePackage, queueAddress, queueFailure, queuePackage } from '../queue/package.ts'
import { newPartMaker } from '../queue/part-maker.ts'
import type { CommandDef } from './command.ts'

type Event = Parameters<Parameters<QueuePackage['work']>[1]['onEvent']>[0]

const reportEvent =
  (console: Console) =>
  (event: Event): void => {
    if (event.kind === 'ready') console.note(`at work at ${event.shown}; Ctrl-C ends it after the part that it makes`)
    else if (event.kind === 'refused') console.problems(parseFailure(event.message)?.problems ?? [])
    else if (event.kind === 'trouble') console.note(`the queue: ${event.why}`)
    else console.detail(`${event.kind === 'begun' ? 'making' : 'made'} part ${event.k} of run ${event.run}`)
  }

const noFolder = (folder: string): Failure =>
  failure(
    3,
    hostCode.E306,
    `there is no folder ${folder}`,
    'name the folder that the files of runs are in: --folder DIR',
  )

/** Resolves on SIGINT or SIGTERM. */
const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })

export const workCommand: CommandDef = {
  usage: 'work [URL]',
  examples: [
    ['assay work', 'the queue in the environment variable ASSAY_QUEUE, with user and password'],
    ['assay work redis://queue.example --folder /data', 'reads files only in the folder /data'],
  ],
  flags: [
    {
      name: 'folder',
      value: 'DIR',
      help: 'folder of the input files; nothing else is read (default: the current folder)',
    },
    ...consoleFlags.filter(({ name }) => name !== 'plugin'),
  ],
  run: async (app, args, console) => {
    const [word, ...others] = args.words
    // not shown: it may hold a password
    if (others.length > 0)
      return fail(console, failure(2, hostCode.E104, 'work takes one address', 'start a worker for each queue'))
    const url = queueAddress(app.env, word)
    if (isLeft(url)) return fail(console, url.left)
    const queue = await queuePackage(app)
    if (isLeft(queue)) return fail(console, queue.left)
    const folder = args.last('folder') ?? '.'
    if (app.machine.look(folder)?.kind !== 'folder') return fail(console, noFolder(folder))
    const { make, end } = newPartMaker(app, folder)
    const worked = await queue.right.work(url.right, { make, onEvent: reportEvent(console), stop: stopSignal() })
    end()
    if (isLeft(worked) && worked.left.kind !== 'part') return fail(console, queueFailure(worked.left))
    return 0
  },
}
