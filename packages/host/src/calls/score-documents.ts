/**
 * The functional layer: pairs of documents are judged, the evidence is added up, and the sum is summarised. It is a pure function, without
 * files, readers, plugins or a registry; a run of the host does the same around it.
 */
import type { Metric, Model, Models, Problem } from '@assay/core'
import { decodeOptions, unknownMember } from '@assay/core/internal/host'
import type { Score } from '@assay/core/result'
import { code } from '../codes.ts'
import type { AnyScorer } from '../plan/plan.ts'
import { facetsOf, measuresOf } from '../result/measures.ts'
import { newTotalAccumulator } from '../score/accumulator.ts'
import { type Breakdowns, breakdownsOf, type Numbers, numbersOf } from './breakdowns.ts'
import { callProblem, EvaluationError } from './evaluation-error.ts'
import { inLibraryWords } from './library-words.ts'

/** The documents of the gold, each with the answer of one system, as the metric's model has them: those of `tagsOf`, `clustersOf` or a reader. */
export type DocumentPairs<M extends Model> = Iterable<readonly [gold: Models[M], system: Models[M]]>

/** Measures by name, `undefined` where the formula has no value (0/0), and those of each label of a facet. */
export type DocumentsScore<K extends string> = Numbers<K> &
  Breakdowns<K> & {
    /** Number of pairs. */
    readonly units: number
    /** Everything that the metric repairs or doubts in the documents. */
    readonly warnings: readonly Problem[]
  }

/** Takes an error as the end of the call, and keeps the warnings. */
const refuseErrors = (problems: Iterable<Problem>, warnings: Problem[]): void => {
  for (const problem of problems) {
    if (problem.severity === 'error') throw new EvaluationError([inLibraryWords(problem)])
    warnings.push(inLibraryWords(problem))
  }
}

/**
 * Scores documents by a metric: the numbers of `assay score` to the bit, for documents of the metric's own model.
 *
 * Nothing is paired, and nothing is doubted but what the metric itself refuses: `evaluate` does that too, and takes lists and files.
 *
 * @param metric as its package exports it, such as `phraseF1` of `@assay/conll-f1`
 * @param pairs each document of the gold with that of the system; read once
 * @param options those of the metric, as `assay explain METRIC` lists them
 * @throws {EvaluationError} where the metric refuses an option or a document
 */
export const scoreDocuments = <M extends Model, O, S, K extends string>(
  metric: Metric<M, O, S, K>,
  pairs: DocumentPairs<NoInfer<M>>,
  options: Partial<O> = {},
): DocumentsScore<K> => {
  const decoded = decodeOptions(metric.options, options)
  if (decoded._tag === 'Left')
    throw new EvaluationError(
      decoded.left.map(({ path, message }) =>
        callProblem(code.E217, `options ${path.join('.')}: ${message}`, `${metric.name} has its options in its README`),
      ),
    )
  const scorer = metric.with(decoded.right)
  const unknown = unknownMember(scorer as unknown as AnyScorer)
  if (unknown !== undefined) throw new EvaluationError([callProblem(code.E506, `${metric.name}: ${unknown}`, '')])
  const sum = newTotalAccumulator(scorer as unknown as AnyScorer)
  const warnings: Problem[] = []
  for (const [gold, system] of pairs) {
    refuseErrors(scorer.check?.(gold) ?? [], warnings)
    refuseErrors(scorer.check?.(system, gold) ?? [], warnings)
    sum.add(scorer.judge(gold)(system))
  }
  const { stats, parts, units } = sum.finish()
  const final = scorer.settled?.(() => stats as S) ?? { _tag: 'Right' as const, right: scorer }
  if (final._tag === 'Left') throw new EvaluationError([callProblem(code.E217, `${metric.name}: ${final.left}`, '')])
  const scored = {
    metric: { ...metric, measures: { ...metric.measures, ...final.right.measures } },
    scorer: final.right,
  } as unknown as Parameters<typeof facetsOf>[0]
  const measures: Score['measures'] = measuresOf(scored.metric, scored.scorer.summarise(stats), () => undefined)
  const facets = facetsOf(scored, parts(), false)
  return { ...numbersOf<K>(measures), ...breakdownsOf<K>({ measures, facets }), units, warnings }
}
