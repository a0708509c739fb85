/** A run whose parts are made by the workers of a queue: cut here, and merged here. */
import {
  allOf,
  describeParts,
  doPart,
  type Failure,
  failure,
  mergeParts,
  type Outcome,
  type PartWork,
  type Progress,
  type Request,
  type StoredPart,
  type Surroundings,
} from '@assay/host'
import { type Either, isLeft, left, right, traverseArrayWithIndex } from 'fp-ts/lib/Either.js'
import manifest from '../../package.json' with { type: 'json' }
import { type Arguments, numberOf } from '../arguments.ts'
import type { Console } from '../console.ts'
import type { App } from '../process.ts'
import { type Common, commonOf, failureIn, ownText, partIn } from './described.ts'
import { addressIn, type QueuePackage, queueFailure, queuePackage } from './package.ts'

const MIB = 2 ** 20
/** So many bytes are a part, unless there are many of them. */
const PART = 16 * MIB
const FEWEST = 2
const MOST = 1000
const MOST_ASKED = 100_000

/** What a part cannot do. */
const alone = ['part', 'jobs', 'isolate', 'evidence', 'redact', 'html-max-bytes'] as const

const contradiction = (given: Arguments): Either<Failure, void> => {
  const flag = alone.find((name) => given.has(name))
  if (flag === undefined) return right(undefined)
  return left(failure(2, 'E103', `--on and --${flag} contradict each other`, 'give one of them'))
}

/** A flag that says something only beside --on. */
export const withoutQueue = (given: Arguments): Failure | undefined => {
  const flag = ['resume', 'parts'].find((name) => given.has(name) && !given.has('on'))
  if (flag === undefined) return undefined
  return failure(2, 'E103', `--${flag} is for a run over a queue`, 'add --on redis://HOST:PORT')
}

const nameOf = (entry: unknown): unknown => (Array.isArray(entry) ? entry[0] : entry)

/** Code that the run names by a file, which workers do not load. */
const ofFile = ({ metrics, plugins = [], called = [] }: Request): Failure | undefined => {
  const file = [...metrics.map(nameOf), ...plugins, ...called].find(
    (name) => typeof name === 'string' && name.startsWith('.'),
  )
  if (file === undefined) return undefined
  const hint = 'make a package of it, install that wherever parts are made, and name it here'
  return failure(2, 'E103', `workers load plugins from their own installation, and ${file} is a file`, hint)
}

const bytesIn = ({ sizes }: PartWork): number => Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0)

/** As many parts as the bytes make, so that going on makes the same. */
const partsFor = (work: PartWork): number => Math.min(MOST, Math.max(FEWEST, Math.ceil(bytesIn(work) / PART)))

const cut = async (
  request: Request,
  asked: number | undefined,
  surroundings: Surroundings,
): Promise<Either<Failure, readonly PartWork[]>> => {
  // what is planned is shown once, where it is cut
  const { onPlan: _, ...quietly } = surroundings
  const one = await describeParts(request, 1, quietly)
  if (isLeft(one)) return one
  const described = await describeParts(request, asked ?? partsFor(one.right.works[0] as PartWork), surroundings, {
    areSealed: true,
  })
  return isLeft(described) ? described : right(described.right.works)
}

const seen = (console: Console, parts: number, progress: Progress | undefined) => {
  type Event = Parameters<Parameters<QueuePackage['runOn']>[2]['onEvent']>[0]
  return (event: Event): void => {
    if (event.kind === 'begun') {
      const { shown, kept, workers } = event
      const there = kept === 0 ? '' : `, ${kept} of them are there`
      console.aside(`${parts} parts at ${shown}${there}; ${workers} ${workers === 1 ? 'worker' : 'workers'}`)
    } else if (event.kind === 'read') progress?.read(event.bytes)
    else if (event.kind === 'idle')
      console.aside(`nobody works at ${event.shown}; on any machine that sees the files: assay work ${event.shown}`)
    else console.detail(`the queue: ${event.why}`)
  }
}

interface FailedPart {
  readonly k: number
  readonly kept: number
  readonly attempts: number
  readonly said: string | undefined
}

const dead = (attempts: number): Failure =>
  failure(
    4,
    'E812',
    `${attempts} workers have ended while they made it`,
    'each may have run out of memory: make smaller parts, with --parts',
  )

/** What is wrong with a part: as its workers say, and where that is in the data, as it is found here. */
const whyPart = async (app: App, works: readonly PartWork[], failed: FailedPart): Promise<Failure> => {
  const { k, kept, attempts, said } = failed
  const told = said === undefined ? undefined : (failureIn(said) ?? failure(4, 'E812', said))
  const isOfData = told?.problems.some(({ message }) => message === '') === true
  const own = isOfData
    ? await doPart(works[k - 1] as PartWork, { machine: app.machine, pluginFolders: app.pluginFolders })
    : undefined
  const why = own !== undefined && isLeft(own) ? own.left : unsaid(told ?? dead(attempts))
  const how = `part ${k} of ${works.length} has failed ${attempts} times; ${kept} are kept, and --resume goes on with the others`
  const first = why.problems.find(({ severity }) => severity === 'error')
  return {
    ...why,
    problems: why.problems.map((problem) =>
      problem === first ? { ...first, hint: first.hint === undefined ? how : `${first.hint}; ${how}` } : problem,
    ),
  }
}

/** What is wrong with data that is in order here. */
const unsaid = (why: Failure): Failure => ({
  ...why,
  problems: why.problems.map((problem) =>
    problem.message === ''
      ? { ...problem, message: 'the worker finds this in its file, and here there is nothing wrong with it' }
      : problem,
  ),
})

/** Scores with the workers of a queue; the same as on this machine alone. */
export const scoreOn = async (
  app: App,
  given: Arguments,
  console: Console,
  request: Request,
  surroundings: Surroundings,
): Promise<Either<Failure, Outcome>> => {
  const asked = allOf({
    url: addressIn(app.env, given.last('on')),
    parts: numberOf(given, 'parts', 1, MOST_ASKED, true),
    _: contradiction(given),
  })
  if (isLeft(asked)) return asked
  const file = ofFile(request)
  if (file !== undefined) return left(file)
  const queue = await queuePackage(app)
  if (isLeft(queue)) return queue
  const works = await cut(request, asked.right.parts, surroundings)
  if (isLeft(works)) return works
  const [first] = works.right as readonly [PartWork]
  const common: Common = commonOf(first, app.machine.paths.resolve('.'))
  const { progress } = surroundings
  progress?.start(bytesIn(first) * (first.by === 'documents' ? first.n : 1))
  try {
    const made = await queue.right.runOn(
      asked.right.url,
      { of: `${first.of}-${manifest.version}`, common: JSON.stringify(common), pieces: works.right.map(ownText) },
      { resume: given.has('resume'), onEvent: seen(console, works.right.length, progress) },
    )
    if (isLeft(made)) {
      const trouble = made.left
      return left(trouble.kind === 'part' ? await whyPart(app, works.right, trouble) : queueFailure(trouble))
    }
    const parts = traverseArrayWithIndex((i: number, text: string) => partIn(text, i + 1, common))(made.right.results)
    const merged = isLeft(parts)
      ? parts
      : await mergeParts(parts.right as readonly [StoredPart, ...StoredPart[]], {
          machine: app.machine,
          pluginFolders: app.pluginFolders,
          ...(progress && { progress }),
        })
    await made.right.forget()
    return merged
  } finally {
    progress?.stop()
  }
}
