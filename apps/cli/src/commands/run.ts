/** `assay run [CONFIG]`: scores everything in a config. */
import type { Failure, HostEnvironment, Outcome, Request } from '@assay/host'
import { type Either, isLeft } from 'fp-ts/lib/Either.js'
import type { Arguments } from '../arguments.ts'
import { commandPackages } from '../assay-packages.ts'
import { type Console, fail } from '../console.ts'
import type { App } from '../process.ts'
import { singleWord } from '../request.ts'
import { runFlags, scoreConfig } from '../score-config.ts'
import type { CommandDef } from './command.ts'
import { callOf } from './command-call.ts'
import { loadCommandPackage } from './command-package.ts'

/** Scores with the workers of a queue. */
const scoreOn =
  (app: App, args: Arguments, console: Console) =>
  async (request: Request, environment: HostEnvironment): Promise<Either<Failure, Outcome>> => {
    const queue = await loadCommandPackage(app, commandPackages['work']!, 'a queue')
    return isLeft(queue) ? queue : queue.right.scoreElsewhere!(callOf(app, args, console), request, environment)
  }

export const runCommand: CommandDef = {
  usage: 'run [CONFIG]',
  examples: [
    ['assay run examples/conll-2003/assay.json', 'the sixteen systems of the CoNLL-2003 shared task, ranked'],
    ['assay run --on redis://queue.example', 'the same, by all workers started with assay work redis://queue.example'],
    ['assay run --json | jq .scores[0].measures.f1', 'the result for a program'],
  ],
  flags: runFlags,
  run: async (app, args, console) => {
    const word = singleWord(args, 'run takes one config')
    if (isLeft(word)) return fail(console, word.left)
    return scoreConfig(app, args, console, word.right ?? 'assay.json', { elsewhere: scoreOn(app, args, console) })
  },
}
