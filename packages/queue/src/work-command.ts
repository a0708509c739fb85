/** `assay work [URL]`: makes parts of other users' runs, until it is stopped. */
import { isLeft, left, right } from '@assay/core'
import type { CommandCall, Failure, PackageCommand } from '@assay/host'
import { failure, hostCode } from '@assay/host/internal'
import { queueAddress, queueFailure } from './address.ts'
import { parseFailure } from './messages.ts'
import { newPartMaker } from './part-maker.ts'
import { type WorkEvent, work } from './work.ts'

const reportEvent =
  (call: CommandCall) =>
  (event: WorkEvent): void => {
    if (event.kind === 'ready') call.note(`at work at ${event.shown}; Ctrl-C ends it after the part that it makes`)
    else if (event.kind === 'refused') call.problems(parseFailure(event.message)?.problems ?? [])
    else if (event.kind === 'trouble') call.note(`the queue: ${event.why}`)
    else call.detail(`${event.kind === 'begun' ? 'making' : 'made'} part ${event.k} of run ${event.run}`)
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

export const workCommand: PackageCommand = {
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
  ],
  run: async (call) => {
    const [word, ...others] = call.words
    // not shown: it may hold a password
    if (others.length > 0)
      return left(failure(2, hostCode.E104, 'work takes one address', 'start a worker for each queue'))
    const url = queueAddress(call.env, word)
    if (isLeft(url)) return url
    const folder = call.last('folder') ?? '.'
    if (call.machine.look(folder)?.kind !== 'folder') return left(noFolder(folder))
    const { make, end } = newPartMaker(call, folder)
    const worked = await work(url.right, { make, onEvent: reportEvent(call), stop: stopSignal() })
    end()
    return isLeft(worked) && worked.left.kind !== 'part' ? left(queueFailure(worked.left)) : right(0)
  },
}
