/** `assay task init`, `assay task evaluate` and `assay task score`: a shared task on a platform or on a disk. */
import type { Failure } from '@assay/host'
import { failure, hostCode, suggestion } from '@assay/host/internal'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { Arguments } from '../arguments.ts'
import { type Console, fail } from '../console.ts'
import { consoleFlags } from '../flags.ts'
import type { App } from '../process.ts'
import { evaluateSubmission } from '../task/evaluate-submission.ts'
import { initTask } from '../task/init-task.ts'
import { platforms } from '../task/platforms/platforms.ts'
import { scoreTask } from '../task/score-task.ts'
import type { CommandDef } from './command.ts'

const usage = (code: (typeof hostCode)[keyof typeof hostCode], message: string, hint: string): Either<Failure, never> =>
  left(failure(2, code, message, hint))

const required = (args: Arguments, flag: string, what: string): Either<Failure, string> => {
  const value = args.last(flag)
  return value === undefined
    ? usage(hostCode.E104, `--${flag} is missing`, `name ${what}: --${flag} ${flag === 'platform' ? 'NAME' : 'FOLDER'}`)
    : right(value)
}

const init = async (app: App, args: Arguments, console: Console, config = 'assay.json'): Promise<number> => {
  const name = required(args, 'platform', `one of ${platforms.map((one) => one.name).join(', ')}`)
  if (isLeft(name)) return fail(console, name.left)
  const platform = platforms.find((one) => one.name === name.right)!
  const folder = required(args, 'output', 'the folder to make')
  if (isLeft(folder)) return fail(console, folder.left)
  const made = await initTask(app, console, platform, config, folder.right)
  return isLeft(made) ? fail(console, made.left) : 0
}

const evaluate = async (app: App, args: Arguments, console: Console, config = 'task.json'): Promise<number> => {
  const gold = required(args, 'gold', 'the folder of the gold')
  if (isLeft(gold)) return fail(console, gold.left)
  const submission = required(args, 'submission', 'the folder of the submission')
  if (isLeft(submission)) return fail(console, submission.left)
  const output = required(args, 'output', 'the folder for scores and page')
  if (isLeft(output)) return fail(console, output.left)
  const folders = { gold: gold.right, submission: submission.right, output: output.right }
  const evaluated = await evaluateSubmission(app, config, folders)
  return isLeft(evaluated) ? fail(console, evaluated.left) : evaluated.right
}

/** Scores what has come. */
const scoreArrivals = async (app: App, _: Arguments, console: Console, folder = '.'): Promise<number> => {
  const scored = await scoreTask(app, console, folder)
  return isLeft(scored) ? fail(console, scored.left) : scored.right
}

const actions = { init, evaluate, score: scoreArrivals } as const

export const taskCommand: CommandDef = {
  usage: 'task init|score|evaluate [CONFIG or FOLDER]',
  examples: [
    ['assay task init assay.json --platform tira -o task', 'an evaluator image, the truth and pages for TIRA'],
    [
      'assay task init assay.json --platform local -o task',
      'a folder for submissions, and a leaderboard as a static site',
    ],
    ['assay task score task', 'scores what comes into task/submissions, and writes task/site'],
    [
      'assay task evaluate task.json --gold reference_data --submission run -o out',
      'what the scoring program of a platform does: scores and a page for one submission',
    ],
  ],
  flags: [
    {
      name: 'platform',
      value: 'NAME',
      choices: platforms.map(({ name }) => name),
      help: `init: ${platforms.map(({ name, title }) => `${name} (${title})`).join('; ')}`,
    },
    { name: 'gold', value: 'FOLDER', help: 'evaluate: the folder of the gold' },
    { name: 'submission', value: 'FOLDER', help: 'evaluate: the folder of the submission' },
    { name: 'output', short: 'o', value: 'FOLDER', help: 'the folder to make, or the one for scores and page' },
    ...consoleFlags,
  ],
  run: async (app, args, console) => {
    const [name = '', config, extra] = args.words
    if (!Object.hasOwn(actions, name)) {
      const hint = suggestion(name, Object.keys(actions))
      const why = name === '' ? 'what to do with a task is not said' : `task has no action "${name}"`
      return fail(console, failure(2, hostCode.E104, why, hint))
    }
    if (extra !== undefined)
      return fail(
        console,
        failure(2, hostCode.E104, `"${extra}" is one argument too many`, `write: assay task ${name} CONFIG`),
      )
    return actions[name as keyof typeof actions](app, args, console, config)
  },
}
