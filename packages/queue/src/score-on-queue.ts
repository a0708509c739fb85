/** Scores over a queue: cuts the run, has workers make the parts, merges them. */
import { type Either, isLeft, left, right } from '@assay/core'
import type { CommandCall, CommandPackage, Failure, HostEnvironment, Request } from '@assay/host'
import {
  allOf,
  describeParts,
  doPart,
  failure,
  hostCode,
  mergeParts,
  type PartWork,
  type Progress,
  type StoredPart,
} from '@assay/host/internal'
import { queueAddress, queueFailure } from './address.ts'
import { parseFailure, parsePart, pieceText, type SharedWork, sharedWork } from './messages.ts'
import { type RunEvent, runOnQueue } from './run.ts'
import { version } from './version.ts'

const MIB = 2 ** 20
/** Bytes per part, unless there would be too many. */
const PART_BYTES = 16 * MIB
const MIN_PARTS = 2
const MAX_PARTS = 1000
const MAX_PARTS_ASKED = 100_000

/** Flags that parts do not support. */
const incompatibleFlags = ['part', 'jobs', 'evidence', 'html-max-bytes'] as const

const contradiction = (call: CommandCall): Either<Failure, void> => {
  const flag = incompatibleFlags.find((name) => call.has(name) && call.last(name) !== 'none')
  if (flag === undefined) return right(undefined)
  return left(failure(2, hostCode.E103, `--on and --${flag} contradict each other`, 'remove one of them'))
}

const pluginName = (entry: unknown): unknown => (Array.isArray(entry) ? entry[0] : entry)

/** Refuses plugins named by a file, which workers do not load. */
const refusePluginFile = ({ metrics, plugins = [], pluginsOfCall = [] }: Request): Failure | undefined => {
  const file = [...metrics.map(pluginName), ...plugins, ...pluginsOfCall].find(
    (name) => typeof name === 'string' && name.startsWith('.'),
  )
  if (file === undefined) return undefined
  const hint = 'make a package of it, install that wherever parts are made, and name it here'
  return failure(2, hostCode.E103, `workers load plugins from their own installation, and ${file} is a file`, hint)
}

/** Refuses a patch of the gold before anything is asked for: parts would. */
const refusePatch = ({ patch }: Request): Failure | undefined =>
  patch === undefined
    ? undefined
    : failure(
        2,
        hostCode.E103,
        'a patch of the gold needs all files in one run: parts do not show how far it changes the scores',
        'score without --on, with --jobs N for more threads',
      )

const bytesIn = ({ sizes }: PartWork): number => Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0)

/** Number of parts, which depends on the bytes alone, so that `--resume` finds the same parts. */
const partsFor = (work: PartWork): number =>
  Math.min(MAX_PARTS, Math.max(MIN_PARTS, Math.ceil(bytesIn(work) / PART_BYTES)))

const cutParts = async (
  request: Request,
  partsAsked: number | undefined,
  surroundings: HostEnvironment,
): Promise<Either<Failure, readonly PartWork[]>> => {
  // what is planned is shown once, where it is cut
  const { onPlan: _, ...quietly } = surroundings
  const whole = await describeParts(request, 1, quietly)
  if (isLeft(whole)) return whole
  const described = await describeParts(request, partsAsked ?? partsFor(whole.right.works[0]!), surroundings, {
    areSealed: true,
  })
  return isLeft(described) ? described : right(described.right.works)
}

const reportEvents =
  (call: CommandCall, parts: number, progress: Progress | undefined) =>
  (event: RunEvent): void => {
    if (event.kind === 'begun') {
      const { shown, kept: done, workers } = event
      const there = done === 0 ? '' : `, ${done} of them are there`
      call.aside(`${parts} parts at ${shown}${there}; ${workers} ${workers === 1 ? 'worker' : 'workers'}`)
    } else if (event.kind === 'read') progress?.read(event.bytes)
    else if (event.kind === 'idle')
      call.aside(`no worker at ${event.shown}; start one on any machine that sees the files: assay work ${event.shown}`)
    else call.detail(`the queue: ${event.why}`)
  }

interface FailedPart {
  readonly k: number
  readonly kept: number
  readonly attempts: number
  readonly message: string | undefined
}

const workersDied = (attempts: number): Failure =>
  failure(
    4,
    hostCode.E812,
    `${attempts} workers have ended while they made it`,
    'each may have run out of memory: make smaller parts, with --parts',
  )

/** Explains the failure of a part; problems of the data are located by repeating it here. */
const explainFailedPart = async (
  call: CommandCall,
  works: readonly PartWork[],
  failed: FailedPart,
): Promise<Failure> => {
  const { k, kept, attempts, message } = failed
  const reported = message === undefined ? undefined : (parseFailure(message) ?? failure(4, hostCode.E812, message))
  const isOfData = reported?.problems.some(({ message }) => message === '') === true
  const repeated = isOfData
    ? await doPart(works[k - 1]!, { machine: call.machine, pluginFolders: call.pluginFolders })
    : undefined
  const why =
    repeated !== undefined && isLeft(repeated) ? repeated.left : withWorkerMessages(reported ?? workersDied(attempts))
  const how = `part ${k} of ${works.length} has failed ${attempts} times; ${kept} are kept, and --resume goes on with the others`
  const first = why.problems.find(({ severity }) => severity === 'error')
  return {
    ...why,
    problems: why.problems.map((problem) =>
      problem === first ? { ...first, hint: first.hint === undefined ? how : `${first.hint}; ${how}` } : problem,
    ),
  }
}

/** Fills in messages for problems that only the worker finds. */
const withWorkerMessages = (why: Failure): Failure => ({
  ...why,
  problems: why.problems.map((problem) =>
    problem.message === ''
      ? {
          ...problem,
          message:
            'a worker reports this for its copy of the file, and the copy here has no such fault: check that both machines see the same file',
        }
      : problem,
  ),
})

/** Scores with the workers of a queue; the result is the same as on one machine. */
export const scoreElsewhere: NonNullable<CommandPackage['scoreElsewhere']> = async (call, request, environment) => {
  const flags = allOf({
    url: queueAddress(call.env, call.last('on')),
    parts: call.count('parts', 1, MAX_PARTS_ASKED),
    _: contradiction(call),
  })
  if (isLeft(flags)) return flags
  const why = refusePatch(request) ?? refusePluginFile(request)
  if (why !== undefined) return left(why)
  const cut = await cutParts(request, flags.right.parts, environment)
  if (isLeft(cut)) return cut
  const works = cut.right
  const [first] = works as readonly [PartWork]
  const common: SharedWork = sharedWork(first, call.machine.paths.resolve('.'))
  const { progress } = environment
  progress?.start(bytesIn(first) * (first.by === 'documents' ? first.n : 1))
  try {
    const outcome = await runOnQueue(
      flags.right.url,
      { of: `${first.of}-${version}`, common: JSON.stringify(common), pieces: works.map(pieceText) },
      { resume: call.has('resume'), onEvent: reportEvents(call, works.length, progress) },
    )
    if (isLeft(outcome)) {
      const trouble = outcome.left
      return left(trouble.kind === 'part' ? await explainFailedPart(call, works, trouble) : queueFailure(trouble))
    }
    const parts = outcome.right.results.map((text, i) => parsePart(text, i + 1, common))
    const broken = parts.find(isLeft)
    const merged =
      broken ??
      (await mergeParts(
        parts.flatMap((part) => (isLeft(part) ? [] : [part.right])) as unknown as readonly [
          StoredPart,
          ...StoredPart[],
        ],
        { machine: call.machine, pluginFolders: call.pluginFolders, ...(progress && { progress }) },
      ))
    await outcome.right.forget()
    return merged
  } finally {
    progress?.stop()
  }
}
