/** Scores a panel: read, join, judge, add up; the rest is that of any score, of one system, which is the panel. */
import type { Input } from '@assay/core/result'
import { type Either, isLeft, left } from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { guarded } from '../judge/guard.ts'
import { newUnits, type Units } from '../judge/units.ts'
import { shownPath } from '../machine/machine.ts'
import type { Outcome } from '../plan/outcome.ts'
import type { Plan, PlannedFiles } from '../plan/planned.ts'
import type { OnBytes, Surroundings } from '../plan/surroundings.ts'
import { type Failure, failure } from '../problems/failure.ts'
import { type ProblemLog, problemLog } from '../problems/problem-log.ts'
import type { Side } from '../read/pair-streams.ts'
import { comparingAll } from '../read/same.ts'
import { together } from '../result/as-read.ts'
import { linesTo, shownLine } from '../result/lines-to.ts'
import type { Read } from '../result/read.ts'
import { outcomeOf } from '../result/score.ts'
import { DOCUMENT } from '../sum/groups.ts'
import { laneOf } from '../sum/lane.ts'
import { groupedByPeople, joinSides } from './join.ts'
import { type OnPanel, visitPanel } from './judge.ts'
import { type PanelPlan, planPanel } from './plan.ts'
import type { PanelRequest } from './request.ts'
import { overOneText, type Visit } from './same-text.ts'
import { withSplit } from './split.ts'

/** The plan of a score whose only system is all annotators together. */
const asOne = (plan: Plan, names: readonly string[]): Plan => {
  const files = plan.systems.find((system) => system.files?.reader !== plan.gold.reader)?.files ?? plan.gold
  return { ...plan, systems: [{ name: names.join(', '), meta: undefined, files, made: undefined }], compare: false }
}

/** Reads everything, and calls `begin` for what is done with documents as soon as the names of all annotators are known. */
const readAll = (
  { plan, sides }: PanelPlan,
  log: ProblemLog,
  begin: (names: readonly string[]) => Visit,
  onBytes: OnBytes | undefined,
): readonly Input[] => {
  const [only, ...others] = sides as [Side, ...Side[]]
  if (others.length > 0) {
    const visit = begin(sides.map(({ name }) => name))
    return joinSides(sides, plan.lacking.missing, log, visit, onBytes)
  }
  const { names, documents, inputs } = groupedByPeople(only, log, onBytes)
  const people = names.map((name): Side => ({ ...only, name }))
  const visit = overOneText(people, log, begin(names))
  if (log.errors() === 0) for (const answers of documents) visit(answers)
  return inputs.map((input) => ({ ...input, systems: names.map((system) => ({ system })) }))
}

const tooFew = (names: readonly string[]): Failure =>
  failure(
    2,
    'E104',
    names.length === 0 ? 'no annotator is named' : `there is only one annotator, ${names[0]}`,
    'agreement takes two or more: assay agree anna=FILE ben=FILE',
  )

const agreed = (panel: PanelPlan, { progress, onLine }: Surroundings): Either<Failure, Outcome> => {
  const { plan } = panel
  const log = problemLog(plan, plan.titles)
  const units = plan.metrics.map(() => newUnits())
  const ofGroups = plan.groupBy.length > 0 || plan.means.some((key) => key !== DOCUMENT)
  const kept = { apart: plan.bootstrap !== undefined || ofGroups, means: plan.means.includes(DOCUMENT) }
  const lanes = plan.metrics.map((planned, m) => laneOf(planned, units[m] as Units, kept))
  const asShown = (path: string): string => shownPath(plan.machine.paths, path, plan.shownFrom)
  let people: readonly string[] = []
  let equal: ReturnType<typeof comparingAll>['problems'] = () => []
  const begin = (names: readonly string[]): Visit => {
    people = names
    const shown = onLine && linesTo(asOne(plan, names), (line) => onLine(shownLine(line, asShown)))
    const onPanel: OnPanel = (m, lines, document, seen) => {
      const own = lines()
      lanes[m]?.add(shown?.(m, 0, own, document, { gold: seen, system: seen }) ?? own, document)
    }
    const visit = visitPanel(plan.metrics, names, log, onPanel)
    const { see, problems } = comparingAll(plan.gold.model, names)
    equal = problems
    return (answers) => {
      see(answers)
      visit(answers)
    }
  }
  const inputs = readAll(panel, log, begin, progress?.read)
  if (log.errors() === 0 && people.length < 2) return left(tooFew(people))
  const tallied =
    log.errors() > 0
      ? []
      : lanes.map((lane, m) => [withSplit((plan.metrics[m] as Plan['metrics'][number]).scorer, lane.finish())])
  const saw = together(inputs)
  const gold: PlannedFiles = saw === undefined ? plan.gold : { ...plan.gold, saw }
  const read: Read = {
    tallied,
    units,
    inputs,
    labels: undefined,
    barenessOf: () => ({ bare: false, possible: true }),
    doubts: equal(),
    met: [],
    log,
  }
  return outcomeOf(asOne({ ...plan, gold }, people), read, { progress })
}

/** Plans and scores a panel. */
export const agree =
  (request: PanelRequest, surroundings: Surroundings): TaskEither<Failure, Outcome> =>
  async () => {
    if (request.annotators.length === 0) return left(tooFew([]))
    const panel = await planPanel(request, surroundings)
    if (isLeft(panel)) return panel
    const { plan, sides } = panel.right
    return guarded(
      { ...plan, systems: sides.map((side) => ({ ...side, meta: undefined, made: undefined })) },
      surroundings.progress,
      () => agreed(panel.right, surroundings),
    )
  }
