/** Settings that a preset may give if the request does not, comparison, slices and secrets. */
import type { Problem } from '@assay/core'
import { type Slice, sliceNames } from '@assay/core/internal/host'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { allIn, allOf, type Failure, failureAt, locateFailure, sortByPlace, suggestion } from '../checks/failure.ts'
import { withoutWords } from '../checks/secrets.ts'
import { code } from '../codes.ts'
import { type Machine, pathIn } from '../io/machine.ts'
import type { MetricSelection } from './choose-metrics.ts'
import { refuseOutsideRoot } from './expand-files.ts'
import {
  arePairedById,
  type Plan,
  type PlannedFiles,
  type PlannedMetric,
  type PlannedSlices,
  type PlanResult,
  scoredNames,
} from './plan.ts'
import { planFiles } from './plan-files.ts'
import { withGoldReader } from './plan-systems.ts'
import type { Registry } from './registry.ts'
import {
  type Bootstrap,
  type Compare,
  type DocumentPolicies,
  impliedExtra,
  locate,
  type Missing,
  type Request,
} from './request.ts'

/** Adds settings of presets to a request. Their systems come after the named ones. */
export const withPresets = (
  request: Request,
  { settings, systems }: Pick<MetricSelection, 'settings' | 'systems'>,
): Request => {
  const named = new Set(request.systems.map(({ name }) => name))
  return {
    ...request,
    systems: [...request.systems, ...systems.filter(({ name }) => !named.has(name))],
    usual: { ...settings, ...request.usual },
  }
}

/** Settings of the bootstrap; `undefined` if it is off. */
export const planBootstrap = ({ bootstrap, usual }: Request): Bootstrap | undefined => {
  const settings = { ...usual?.bootstrap, ...bootstrap }
  if (settings.samples === undefined || settings.samples === 0) return undefined
  const { samples, seed = 12345, confidence = 0.95, bounds = 'cut' } = settings
  return { samples, seed, confidence, ...(bounds !== 'cut' && { bounds }) }
}

type FilesReader = Pick<PlannedFiles, 'reader' | 'paths'>

/** A policy for documents that a system lacks (`missing`), or the gold (`extra`). */
interface Policy {
  readonly key: 'missing' | 'extra'
  readonly value: Missing
  /** The readers that make an empty answer. */
  readonly makers: readonly FilesReader[]
}

/** Refuses a policy if documents have no names, or a reader cannot make an empty answer. */
const checkPolicy =
  (request: Request, files: readonly FilesReader[]) =>
  ({ key, value, makers }: Policy): Either<Failure, Missing> => {
    if (value === 'error') return right(value)
    const refused = (why: string, hint: string): Either<Failure, never> =>
      left(failureAt(2, code.E223, `documents.${key}=${value}: ${why}`, hint, locate(request, 'documents', key)))
    const byPosition = arePairedById(files)
      ? undefined
      : files.find(({ reader }) => reader.pairs === 'position')?.reader
    if (byPosition !== undefined) {
      const why = `${byPosition.name} identifies ${byPosition.units} by position, so none can be ${key}`
      return refused(why, 'remove it, or read a format whose documents have names')
    }
    const isUnable = ({ reader }: FilesReader): boolean =>
      reader.empty === undefined || (key === 'extra' && reader.gives !== files[0]?.reader.gives)
    const unable = value === 'empty' ? makers.find(isUnable)?.reader : undefined
    if (unable === undefined) return right(value)
    const ofGold = files[0]?.reader.gives
    const isOther = key === 'extra' && ofGold !== unable.gives
    const models = isOther ? `: the gold has ${ofGold}, and it reads ${unable.gives}` : ''
    const [what, other] =
      key === 'missing'
        ? ['an empty answer', 'add the documents to the system']
        : [`an empty gold of a document of the system${models}`, 'add the documents to the gold']
    return refused(`${unable.name} cannot make ${what}`, `take documents.${key}=skip, or ${other}`)
  }

/**
 * Plans the policies for documents that one side lacks. Those of a preset apply to formats with names only. A gold that lists mentions
 * alone cannot name a document without any: it is empty, and so is one that such a system lacks, for metrics of lists.
 */
export const planDocumentPolicies =
  (request: Request) =>
  (
    gold: FilesReader,
    systems: readonly FilesReader[],
    metrics: readonly Pick<PlannedMetric, 'metric'>[],
  ): Either<Failure, DocumentPolicies> => {
    const files = [gold, ...systems]
    const isNamed = arePairedById(files)
    const usual = isNamed ? request.usual?.documents : undefined
    const isListing = ({ reader }: FilesReader): boolean => isNamed && reader.listsMentions === true
    const areLists =
      systems.length > 0 && systems.every(isListing) && metrics.every(({ metric }) => metric.lists === true)
    const missing = request.missing ?? usual?.missing ?? (areLists ? 'empty' : 'error')
    const unnamed = isListing(gold) ? 'empty' : impliedExtra(missing)
    const extra = request.extra ?? usual?.extra ?? (isNamed ? unnamed : 'error')
    const checked = checkPolicy(request, files)
    return allOf({
      ...(request.names === 'stem' && { names: right('stem' as const) }),
      missing: checked({ key: 'missing', value: missing, makers: systems.length > 0 ? systems : files }),
      extra: checked({ key: 'extra', value: extra, makers: systems }),
    })
  }

/** Plans the paired tests; refuses unknown systems and measures. */
export const planCompare =
  ({ compare = false, usual, systems, placeOf }: Request) =>
  (metrics: readonly PlannedMetric[]): Either<Failure, boolean | Compare> => {
    if (typeof compare === 'boolean') return right(compare)
    const unknown = (why: string, hint: string, ...keys: readonly string[]): Either<Failure, never> =>
      left(failureAt(2, code.E801, why, hint, placeOf?.('compare', ...keys)))
    const names = scoredNames(systems)
    const { baseline, measures = [] } = compare
    const available = [...new Set(metrics.flatMap(({ metric }) => Object.keys(metric.measures)))]
    const wrong = measures.flatMap((measure, i) =>
      available.includes(measure)
        ? []
        : [
            unknown(
              `no metric here has a measure "${measure}"`,
              suggestion(measure, available, 'measures'),
              'measures',
              String(i),
            ),
          ],
    )
    if (baseline !== undefined && !names.includes(baseline)) {
      const why = `the baseline is "${baseline}", and there is no such system`
      wrong.unshift(unknown(why, suggestion(baseline, names, 'systems'), 'baseline'))
    }
    return pipe(
      allIn(wrong),
      map(() => ({
        test: 'randomisation',
        trials: 10_000,
        correction: 'holm',
        seed: 12345,
        ...usual?.compare,
        ...compare,
      })),
    )
  }

const trainingSlices: readonly Slice[] = ['seen', 'frequency']

const chooseSlices = (request: Request): Either<Failure, readonly Slice[]> =>
  allIn(
    [...new Set(request.slices)].map((name, i) => {
      const slice = sliceNames.find((sliceName) => sliceName === name)
      if (slice !== undefined) return right(slice)
      const spot = locate(request, 'slices', String(i))
      return left(failureAt(2, code.E801, `there is no slice "${name}"`, suggestion(name, sliceNames), spot))
    }),
  )

/** Refuses slices of training data without the data, and the data where neither a slice nor the model of the gold uses it. */
const requireTraining =
  (request: Request, gold: Either<Failure, PlannedFiles>) =>
  (names: readonly Slice[]): Either<Failure, readonly Slice[]> => {
    const needy = names.find((name) => trainingSlices.includes(name))
    if (needy !== undefined && request.train === undefined) {
      const why = `the slice ${needy} needs training data, and none is named`
      return left(failureAt(2, code.E224, why, 'name it: --train FILE', locate(request, 'slices')))
    }
    const isMarked = isLeft(gold) || gold.right.model.trained !== undefined
    if (needy === undefined && request.train !== undefined && !isMarked) {
      const why = 'training data is named, and nothing uses it'
      return left(failureAt(2, code.E103, why, 'add --slice seen or --slice frequency', locate(request, 'train')))
    }
    return right(names)
  }

/** Refuses to look for ambiguous words in a gold that can be read once only. */
const requireGoldAgain =
  (request: Request) =>
  (names: readonly Slice[]): Either<Failure, readonly Slice[]> => {
    if (!names.includes('ambiguity') || !request.gold.files.includes('-')) return right(names)
    const why = 'the slice ambiguity reads the gold twice, and standard input can be read once'
    return left(failureAt(2, code.E103, why, 'write the gold to a file', locate(request, 'slices')))
  }

/** Plans the slices and the marking of the gold; training documents are read like the gold, unless a reader is named. */
export const planSlices = async (
  registry: Registry,
  request: Request,
  gold: Either<Failure, PlannedFiles>,
): PlanResult<PlannedSlices> => {
  const names = pipe(chooseSlices(request), chain(requireTraining(request, gold)), chain(requireGoldAgain(request)))
  if (isLeft(names)) return names
  if (request.train === undefined) return right({ names: names.right, train: undefined })
  // problems of the gold are reported with it
  if (isLeft(gold)) return right({ names: [], train: undefined })
  const files = await planFiles(
    registry,
    request,
    withGoldReader(gold.right, request.train),
    gold.right.reader.gives,
    'train',
  )
  return pipe(
    locateFailure(locate(request, 'train'))(files),
    map((train) => ({ names: names.right, train })),
  )
}

/** Plans the table of metadata, which must be below the root like other files. */
export const planTable = (machine: Machine, request: Request): Either<Failure, string | undefined> => {
  if (request.documentTable === undefined) return right(undefined)
  const path = pathIn(machine.paths, request.folder, request.documentTable)
  const outside = refuseOutsideRoot(machine, path, { root: request.root, spot: locate(request, 'documents', 'meta') })
  return outside === undefined ? right(path) : left(outside)
}

// ---- secrets ---------------------------------------------------------------------------------------------------------

/** The words that a run keeps to itself, or shows since it is asked to. */
export const secretsUnder = (
  { secrets }: Request,
  metrics: readonly PlannedMetric[],
  files: readonly PlannedFiles[],
): Pick<Plan, 'secrets' | 'revealed'> => {
  const isSecret =
    secrets === 'hidden' || metrics.some(({ metric }) => metric.secret) || files.some(({ reader }) => reader.secret)
  return {
    secrets: !isSecret || secrets === 'shown' ? undefined : (secrets ?? 'hidden'),
    revealed: isSecret && secrets === 'shown',
  }
}

/** A failure of a plan, in the order of the config; what may show a file whose words are secret is told without them. */
export const withoutSecrets = (
  registry: Registry,
  { secrets }: Request,
  chosen: Either<Failure, MetricSelection>,
  why: Failure,
): Failure => {
  const problems = sortByPlace(why.problems)
  const isSecret = secrets === 'hidden' || (!isLeft(chosen) && chosen.right.entries.some(({ metric }) => metric.secret))
  if (secrets === 'shown' || !isSecret) return { ...why, problems }
  // mistakes of the config are told as they are
  const visible = (problem: Problem): Problem =>
    problem.code.startsWith('E2') ? problem : withoutWords(problem, registry.titles(), registry.machine.messages)
  return { ...why, problems: problems.map(visible) }
}
