/** Scores data of the calling program, and files on disk. */
import type { Model } from '@assay/core'
import type { Settings } from '../calls/check-call.ts'
import { type Answers, type Data, evaluateOn, type PathData, type Scored } from '../calls/evaluate.ts'
import type { Evaluation } from '../calls/evaluated.ts'
import { node } from './machine.ts'

/**
 * As `evaluate` of `@assay/host`, where a side can be a path too: `{ path: 'runs/ours.conll' }`, with `:COLUMN` for one of several
 * columns; a folder or a pattern as on the command line.
 *
 * @throws {EvaluationError} with the problems as data, where the command line would refuse
 */
export const evaluate = <M extends Model, O, S, K extends string, N extends string>(
  metric: Scored<M, O, S, K>,
  data: Data<Answers<NoInfer<M>> | PathData, N>,
  options: Partial<O> = {},
  settings: Settings = {},
): Promise<Evaluation<K, N>> => evaluateOn(node, metric, data, options, settings)
