/** Scores a panel: reads, joins, judges and adds up. The rest is as for any score, with the panel as the only system. */
import type { Parts } from '@assay/core'
import type { Input } from '@assay/core/result'
import { type Either, isLeft, left } from 'fp-ts/lib/Either.js'
import { type Failure, failure, type Later } from '../checks/failure.ts'
import { requireSync } from '../checks/faults.ts'
import { type ProblemLog, problemLog } from '../checks/problem-log.ts'
import { code } from '../codes.ts'
import { shownPath } from '../io/machine.ts'
import type { HostEnvironment, OnBytes, Outcome } from '../plan/environment.ts'
import type { AnyScorer, Plan, PlannedFiles } from '../plan/plan.ts'
import type { Answer } from '../read/document.ts'
import { newAnnotatorComparison } from '../read/equal-answers.ts'
import type { Side } from '../read/pair-streams.ts'
import { mergeDetected } from '../result/inputs.ts'
import { linesTo, shownLine } from '../result/lines-to.ts'
import { outcomeOf } from '../result/score.ts'
import type { PlanTotals } from '../result/total-plan.ts'
import { type DocumentRows, type DrawnRows, newAccumulator, type Sum, type Total } from '../score/accumulator.ts'
import { DOCUMENT } from '../score/document-names.ts'
import { runGuarded } from '../score/run-guarded.ts'
import { newUnits } from '../score/units.ts'
import { checkTexts } from './check-texts.ts'
import { groupByAnnotator, joinSides } from './join-annotators.ts'
import { panelPairsOf } from './panel-documents.ts'
import { type AgreementRequest, type PanelPlan, planPanel } from './plan-panel.ts'

type Split = NonNullable<NonNullable<AnyScorer['panel']>['split']>

const withParts = (split: Split, sum: Sum): Sum => ({
  ...sum,
  parts: () => ({ ...(requireSync('split', split(sum.stats)) as Parts<unknown>), ...sum.parts() }),
})

const rowsWith = (split: Split, rows: DocumentRows, facets: ReadonlySet<string>): DocumentRows => {
  const drawnWith = (drawn: DrawnRows): DrawnRows => ({
    ...drawn,
    weigh: (weights) => withParts(split, drawn.weigh(weights)),
    // parts derived from the whole are drawn with it
    inOneUnit: (facet, label) => !facets.has(facet) && drawn.inOneUnit(facet, label),
  })
  return { ...rows, ...drawnWith(rows), drawn: drawnWith(rows.drawn) }
}

const withSplit = ({ panel }: Pick<AnyScorer, 'panel'>, tallied: Total): Total => {
  const split = panel?.split
  if (split === undefined) return tallied
  const facets = new Set(Object.keys(split(tallied.stats)))
  return {
    ...tallied,
    ...withParts(split, tallied),
    rows: tallied.rows && rowsWith(split, tallied.rows, facets),
  }
}

/** Plan whose only system is all annotators together. */
const asSingleSystem = (plan: Plan, names: readonly string[]): Plan => {
  const files = plan.systems.find((system) => system.files?.reader !== plan.gold.reader)?.files ?? plan.gold
  return { ...plan, systems: [{ name: names.join(', '), meta: undefined, files, builtIn: undefined }], compare: false }
}

/** Documents of a panel and its annotators, who are known before the first document. */
interface PanelReading {
  readonly names: readonly string[]
  readonly documents: Iterable<readonly Answer[]>
  /** Files that were read, once all documents have been. */
  readonly inputs: () => readonly Input[]
}

const readPanel = ({ plan, sides }: PanelPlan, log: ProblemLog, onBytes: OnBytes | undefined): PanelReading => {
  const [only, ...others] = sides as [Side, ...Side[]]
  if (others.length > 0) {
    let inputs: readonly Input[] = []
    function* joined(): Generator<readonly Answer[]> {
      inputs = yield* joinSides(sides, plan.lacking.missing, log, onBytes)
    }
    return {
      names: sides.map(({ name }) => name),
      documents: checkTexts(sides, log, joined()),
      inputs: () => inputs,
    }
  }
  const { names, documents, inputs } = groupByAnnotator(only, log, onBytes)
  const people = names.map((name): Side => ({ ...only, name }))
  return {
    names,
    documents: log.errors() > 0 ? [] : checkTexts(people, log, documents),
    inputs: () => inputs.map((input) => ({ ...input, systems: names.map((system) => ({ system })) })),
  }
}

const tooFew = (names: readonly string[]): Failure =>
  failure(
    2,
    code.E104,
    names.length === 0 ? 'no annotator is named' : `there is only one annotator, ${names[0]}`,
    'agreement takes two or more: assay agree anna=FILE ben=FILE',
  )

const scorePanel = (
  panel: PanelPlan,
  { progress, onLine }: HostEnvironment,
  anyWork: boolean | undefined,
): Either<Failure, Outcome> => {
  const { plan } = panel
  const log = problemLog(plan, plan.titles)
  const units = plan.metrics.map(() => newUnits())
  const ofGroups = plan.groupBy.length > 0 || plan.means.some((key) => key !== DOCUMENT)
  const retention = { hasRows: plan.bootstrap !== undefined || ofGroups, means: plan.means.includes(DOCUMENT) }
  const accumulators = plan.metrics.map((planned, m) => newAccumulator(planned, units[m]!, retention))
  const asShown = (path: string): string => shownPath(plan.machine.paths, path, plan.shownFrom)
  const reading = readPanel(panel, log, progress?.read)
  const { names: people } = reading
  const shown = onLine && linesTo(asSingleSystem(plan, people), (line) => onLine(shownLine(line, asShown)))
  const equal = newAnnotatorComparison(plan.gold.model, people)
  function* compared(): Generator<readonly Answer[]> {
    for (const answers of reading.documents) {
      equal.see(answers)
      yield answers
    }
  }
  for (const pair of panelPairsOf(compared(), plan.metrics, people, log, anyWork))
    pair.judge((lines) => accumulators[pair.metric]?.add(shown?.(pair, lines) ?? lines, pair.document))
  const inputs = reading.inputs()
  if (log.errors() === 0 && people.length < 2) return left(tooFew(people))
  const tallied =
    log.errors() > 0
      ? []
      : accumulators.map((accumulator, m) => [withSplit(plan.metrics[m]!.scorer, accumulator.finish())])
  const saw = mergeDetected(inputs)
  const gold: PlannedFiles = saw === undefined ? plan.gold : { ...plan.gold, saw }
  const read: PlanTotals = {
    tallied,
    units,
    inputs,
    labels: undefined,
    emptinessOf: () => ({ bare: false, possible: true }),
    doubts: equal.problems(),
    met: [],
    log,
  }
  return outcomeOf(asSingleSystem({ ...plan, gold }, people), read, { progress })
}

/** Plans and scores a panel. */
export const agree =
  (request: AgreementRequest, surroundings: HostEnvironment): Later<Outcome> =>
  async () => {
    if (request.annotators.length === 0) return left(tooFew([]))
    const panel = await planPanel(request, surroundings)
    if (isLeft(panel)) return panel
    const { plan, sides } = panel.right
    return runGuarded(
      { ...plan, systems: sides.map((side) => ({ ...side, meta: undefined, builtIn: undefined })) },
      surroundings.progress,
      () => scorePanel(panel.right, surroundings, request.anyWork),
    )
  }
