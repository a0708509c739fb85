/**
 * An evaluator of the shape that openevals and LangSmith take.
 *
 * @module @assay/promptfoo/openevals
 */
import { type Criterion, judgeAnswer } from './judge-answer.ts'

export type { Criterion } from './judge-answer.ts'

export interface EvaluatorSettings extends Omit<Criterion, 'threshold'> {
  /** The name of the score; by default the metric's. */
  readonly key?: string
  /** The key of the answer where outputs are objects, on both sides; by default the outputs are the answer. */
  readonly field?: string
}

/** A run with its answer and the reference; other things may be beside. */
export interface EvaluatedRun {
  readonly outputs: unknown
  readonly referenceOutputs?: unknown
  readonly reference_outputs?: unknown
  readonly [key: string]: unknown
}

export interface EvaluatorResult {
  key: string
  score: number
  /** The value, and the items that are wrong. */
  comment: string
}

/**
 * Scores outputs against reference outputs by a metric.
 *
 * @throws where the metric, an option or the reference is at fault; an answer at fault has the worst score
 */
export const evaluator =
  ({ key, field, ...criterion }: EvaluatorSettings) =>
  async ({ outputs, referenceOutputs, reference_outputs }: EvaluatedRun): Promise<EvaluatorResult> => {
    const at = (side: unknown): unknown =>
      field === undefined ? side : (side as Readonly<Record<string, unknown>> | null | undefined)?.[field]
    const gold = at(referenceOutputs ?? reference_outputs)
    if (gold === undefined)
      throw new Error(`there is no reference${field === undefined ? '' : ` ${field}`} to score against`)
    const { score, reason } = await judgeAnswer(criterion, gold, at(outputs))
    return { key: key ?? criterion.metric, score, comment: reason }
  }
