/** Checks every law of a metric, with the test runner that its author uses. */
import { type Arbitrary, stringify } from 'fast-check'
import type { DocumentModel, Measure, Metric, Model, Scorer } from '../contract.ts'
import { models as ownModels } from '../models/core-models.ts'
import type { Models, Pair } from '../models.ts'
import * as laws from './laws.ts'
import { examplesOf, newJudgedSums, optionsOf, type Subject, usualRuns } from './subject.ts'

/** The common interface of vitest, mocha and node:test. */
export interface Runner {
  readonly describe: (name: string, body: () => void) => unknown
  readonly it: (name: string, body: () => void) => unknown
}

export type LawName = keyof typeof laws

export interface Conditions<M extends Model> {
  /** Documents to judge: pairs of gold and system about one text, such as `tagPairs()`. */
  readonly documents: Arbitrary<Pair<M>>
  /** The options to check under; the defaults if none are given. */
  readonly options?: readonly Readonly<Record<string, unknown>>[]
  /** Laws that do not hold, by name; the metric's README says why. */
  readonly except?: readonly LawName[]
  /** Examples for each law; by default those of fast-check's `configureGlobal({ numRuns })`, or 100. */
  readonly runs?: number
  /** The same by default, so that a test that passes today passes tomorrow; `Date.now()` looks elsewhere. */
  readonly seed?: number
  /** The model that the metric reads, if it is of its own plugin or of another. */
  readonly model?: DocumentModel<M>
  /** A document as a counterexample shows it; as its model does by default. */
  readonly show?: (content: Models[M]) => string
}

const scorerFor = <M extends Model, O, S, K extends string>(
  metric: Metric<M, O, S, K>,
  options: Readonly<Record<string, unknown>>,
): (() => Scorer<M, S, K>) => {
  const decoded = optionsOf(metric, options)
  return () => metric.with(decoded)
}

/** The model of core with a name, which is the metric's by then. */
const modelNamed = <M extends Model>(name: M): DocumentModel<M> | undefined =>
  ownModels.find((model) => model.name === name)

/** A law about something that a metric does not have is not checked, rather than passed. */
const applies = <M extends Model, S, K extends string>(law: LawName, subject: Subject<M, S, K>): boolean => {
  const scorer = subject.scorer()
  if (law === 'appended') return subject.longer !== undefined
  if (law === 'words') return subject.reworded !== undefined
  if (law === 'sections') return scorer.report?.sections !== undefined
  if (law === 'options') return subject.byDefault !== undefined
  if (law === 'layoutAgrees') return scorer.stats.layout !== undefined
  if (law === 'shares') return subject.draws !== undefined
  if (law === 'basisAgrees') return scorer.resampling?.basis !== undefined
  const measures = Object.values<Measure<K>>(subject.measures)
  if (law === 'mirror') return measures.some(({ mirror }) => mirror !== undefined)
  if (law === 'perfect') return measures.some(({ unit, better }) => unit === 'ratio' && better !== 'neither')
  return true
}

/**
 * Registers a test for each law that applies: `checkLaws({ describe, it }, metric, { documents })`.
 * A law that fails throws with the smallest counterexample that fast-check finds.
 */
export const checkLaws = <M extends Model, O, S, K extends string>(
  { describe, it }: Runner,
  metric: Metric<M, O, S, K>,
  {
    documents,
    options = [{}],
    except = [],
    runs = usualRuns(),
    seed = 1,
    model = modelNamed(metric.reads),
    show = model?.show ?? stringify,
  }: Conditions<M>,
): void => {
  const unknown = except.find((name) => !Object.hasOwn(laws, name))
  if (unknown !== undefined) throw new Error(`there is no law ${unknown}: there are ${Object.keys(laws).join(', ')}`)
  const examples = examplesOf({ documents, show, runs, seed })
  for (const chosen of options) {
    const under = Object.keys(chosen).length === 0 ? '' : ` under ${JSON.stringify(chosen)}`
    describe(`laws of ${metric.name}${under}`, () => {
      const scorer = scorerFor(metric, chosen)
      const subject: Subject<M, S, K> = {
        measures: { ...metric.measures, ...scorer().measures } as Subject<M, S, K>['measures'],
        scorer,
        ...(metric.draws !== undefined && { draws: metric.draws }),
        ...(Object.keys(chosen).length > 0 && { byDefault: scorerFor(metric, {}) }),
        ...(model?.longer && { longer: model.longer }),
        ...(model?.text && { text: model.text }),
        ...(model?.reworded && { reworded: model.reworded }),
        documents,
        runs,
        seed,
        show,
        examples,
        known: newJudgedSums(scorer),
      }
      for (const [name, law] of Object.entries(laws) as [LawName, (subject: Subject<M, S, K>) => void][]) {
        if (!except.includes(name) && applies(name, subject)) it(name, () => law(subject))
      }
    })
  }
}
