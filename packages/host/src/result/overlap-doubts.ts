/** Doubts about sides with little or nothing in common: the evidence for it, and settings that would change it. */
import type { AnyMetric, Problem, Setting } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import { decodeOptions } from '@assay/core/internal/host'
import type { Score } from '@assay/core/result'
import { isRight } from 'fp-ts/lib/Either.js'
import { code as ownCode } from '../codes.ts'
import type { Plan, PlannedFiles, PlannedSystem } from '../plan/plan.ts'
import { type KeyKind, kindsOf, type Overlap, type Overlaps } from '../score/overlaps.ts'

/** From so many on both sides, it is not by chance that none meets. */
export const MIN_ITEMS = 20
/** Of twenty, one may meet by chance. */
const MAX_RATIO = 20

/** Advice for continuing the run anyway. */
export const ALLOWED = 'to score all the same: --set disjoint=allow'

/** True if a headline is the worst possible, or has no value. */
export const isWorst = ({ measures, headline }: AnyMetric, score: Score | undefined): boolean => {
  const value = score?.measures[headline]?.value ?? null
  const better = measures[headline]?.better
  return value === null || (better === 'lower' ? value >= 1 : value <= 0)
}

// ---- in words ----------------------------------------------------------------------------------------------------------

const listNames = (names: readonly string[], count: number): string =>
  names.length === 0 ? '' : ` (${names.join(', ')}${count > names.length ? ', …' : ''})`

const plural = (item: string): string => `${item}s`

const messageOf = (
  item: string,
  system: string,
  { gold, system: systemCount, both: common, first }: Overlap,
): string => {
  const sides = `the gold has ${gold}${listNames(first.gold, gold)}, and ${system} ${systemCount}${listNames(first.system, systemCount)}`
  return common === 0
    ? `no ${item} of ${system} is one of the gold's: ${sides}`
    : `only ${common} of ${systemCount} ${plural(item)} of ${system} ${common === 1 ? 'is one' : 'are some'} of the gold's: ${sides}`
}

/** The flag for an option that the reader of a side has, and that is not set so. */
const flagOf = ({ gold }: Plan, { files }: PlannedSystem, { side, option, from, to }: Setting): string | undefined => {
  const read: PlannedFiles | undefined = side === 'gold' ? gold : files
  if (read === undefined) return undefined
  const options = read.options as Readonly<Record<string, unknown>>
  const detected = read.saw?.[option] ?? []
  const is = detected.length > 0 ? detected.every((value) => value === from) : options[option] === from
  if (!is || !isRight(decodeOptions(read.reader.options, { ...options, [option]: to }))) return undefined
  return `--${side}-set reader.${option}=${to}`
}

const remedyOf = (
  plan: Plan,
  system: PlannedSystem,
  { keys }: KeyKind,
  { would, gold, system: systemCount, both: common }: Overlap,
): string => {
  const [best] = Object.entries(would).sort((a, b) => b[1] - a[1])
  if (best === undefined || keys.remedy === undefined) return ALLOWED
  const [name, count] = best
  const flag = (keys.settings?.(name) ?? [])
    .map((setting) => flagOf(plan, system, setting))
    .find((candidate) => candidate !== undefined)
  const many = common === 0 ? `${count} of ${systemCount}` : `${count} more of ${systemCount}`
  const remedy = `${flag ?? keys.remedy(name)}: then ${many} ${plural(keys.item)} meet`
  // where most would meet it is not right as it is
  return count * 2 > Math.min(gold, systemCount) ? remedy : `${remedy}; ${ALLOWED}`
}

// ---- the judgement -----------------------------------------------------------------------------------------------------

type ScoreOf = (metric: number, system: string) => Score | undefined

const severityOf = (
  plan: Plan,
  kind: KeyKind,
  overlap: Overlap,
  isNothing: () => boolean,
): Problem['severity'] | undefined => {
  const least = Math.min(overlap.gold, overlap.system)
  if (least === 0) return undefined
  if (overlap.both > 0) return least >= MIN_ITEMS && overlap.both * MAX_RATIO < least ? 'warning' : undefined
  if (plan.disjoint === 'allow') return 'warning'
  if (kind.keys.given === true) return 'error'
  return least >= MIN_ITEMS && (kind.needed || isNothing()) ? 'error' : 'warning'
}

const doubtsOf = (
  plan: Plan,
  overlaps: Overlaps,
  scoreOf: ScoreOf,
  isAsked: (kind: KeyKind) => boolean,
): readonly Problem[] =>
  kindsOf(plan.metrics).flatMap((kind, k) =>
    plan.systems.flatMap((system, s): readonly Problem[] => {
      const overlap = overlaps[k]?.[s]
      if (overlap === undefined || system.files === undefined || !isAsked(kind)) return []
      const isNothing = (): boolean =>
        kind.metrics.every((m) => {
          const { metric } = plan.metrics[m]!
          const score = scoreOf(m, system.name)
          return score === undefined || isWorst(metric, score)
        })
      const severity = severityOf(plan, kind, overlap, isNothing)
      if (severity === undefined) return []
      const code = severity === 'error' ? ownCode.E480 : ownCode.W480
      const message = messageOf(kind.keys.item, system.name, overlap)
      return [{ severity, code, message, at: nowhere, hint: remedyOf(plan, system, kind, overlap) }]
    }),
  )

/**
 * Doubts about the whole run, by system that is read; built-in systems are exempt. `scoreOf` returns `undefined` if nothing was
 * scored.
 */
export const overlapDoubts = (plan: Plan, overlaps: Overlaps, scoreOf: ScoreOf): readonly Problem[] =>
  doubtsOf(plan, overlaps, scoreOf, () => true)

/** Systems whose items differ from the gold's altogether: other errors of a metric follow from that. */
export const disjointSystems = (plan: Plan, overlaps: Overlaps): readonly Problem[] =>
  doubtsOf(
    plan,
    overlaps,
    () => undefined,
    ({ keys }) => keys.given === true,
  ).filter(({ severity }) => severity === 'error')
