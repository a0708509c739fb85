/** `assay task init`, `check`, `evaluate` and `score`: a shared task on a platform or on a disk. */
import { type Either, isLeft, left, right } from '@assay/core'
import type { CommandCall, Failure, PackageCommand } from '@assay/host'
import { failure, hostCode, suggestion } from '@assay/host/internal'
import { checkTask } from './check-task.ts'
import { evaluateSubmission } from './evaluate-submission.ts'
import { initTask } from './init-task.ts'
import { platforms } from './platforms/platforms.ts'
import { scoreTask } from './score-task.ts'

const usage = (message: string, hint: string): Either<Failure, never> => left(failure(2, hostCode.E104, message, hint))

const required = (call: CommandCall, flag: string, what: string): Either<Failure, string> => {
  const value = call.last(flag)
  return value === undefined
    ? usage(`--${flag} is missing`, `name ${what}: --${flag} ${flag === 'platform' ? 'NAME' : 'FOLDER'}`)
    : right(value)
}

const init = async (call: CommandCall, config = 'assay.json'): Promise<Either<Failure, number>> => {
  const name = required(call, 'platform', `one of ${platforms.map((candidate) => candidate.name).join(', ')}`)
  if (isLeft(name)) return name
  const platform = platforms.find((candidate) => candidate.name === name.right)!
  const folder = required(call, 'output', 'the folder to make')
  if (isLeft(folder)) return folder
  const written = await initTask(call, platform, config, folder.right)
  return isLeft(written) ? written : right(0)
}

const evaluate = async (call: CommandCall, config = 'task.json'): Promise<Either<Failure, number>> => {
  const gold = required(call, 'gold', 'the folder of the gold')
  if (isLeft(gold)) return gold
  const submission = required(call, 'submission', 'the folder of the submission')
  if (isLeft(submission)) return submission
  const output = required(call, 'output', 'the folder for scores and page')
  if (isLeft(output)) return output
  return evaluateSubmission(call, config, { gold: gold.right, submission: submission.right, output: output.right })
}

/** Scores what has come. */
const scoreArrivals = (call: CommandCall, folder = '.'): Promise<Either<Failure, number>> => scoreTask(call, folder)

/** The limit of Codabench for one submission. */
const USUAL_LIMIT = 600
const DAY = 86_400

const check = async (call: CommandCall, folder = '.'): Promise<Either<Failure, number>> => {
  const seconds = call.count('time-limit', 1, DAY)
  return isLeft(seconds) ? seconds : checkTask(call, folder, seconds.right ?? USUAL_LIMIT)
}

const actions = { init, check, evaluate, score: scoreArrivals } as const

export const taskCommand: PackageCommand = {
  usage: 'task init|check|score|evaluate [CONFIG or FOLDER]',
  examples: [
    ['assay task init assay.json --platform tira -o task', 'an evaluator image, the truth and pages for TIRA'],
    [
      'assay task init assay.json --platform local -o task',
      'a folder for submissions, and a leaderboard as a static site',
    ],
    [
      'assay task check task',
      'a dry run before the deadline: does the bundle score, say why not, and keep to the time',
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
    {
      name: 'time-limit',
      value: 'SECONDS',
      help: `check: the time that the platform gives a submission (default ${USUAL_LIMIT})`,
    },
    { name: 'output', short: 'o', value: 'FOLDER', help: 'the folder to make, or the one for scores and page' },
  ],
  shared: ['plugin'],
  run: async (call) => {
    const [name = '', config, extra] = call.words
    if (!Object.hasOwn(actions, name)) {
      const why = name === '' ? 'task needs an action' : `task has no action "${name}"`
      return usage(why, suggestion(name, Object.keys(actions)))
    }
    if (extra !== undefined) return usage(`"${extra}" is one argument too many`, `write: assay task ${name} CONFIG`)
    return actions[name as keyof typeof actions](call, config)
  },
}
