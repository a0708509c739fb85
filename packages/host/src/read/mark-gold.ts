/** Marks in the gold what is known from training data, for models that do so; the training data is read before the documents. */
import type { Input } from '@assay/core/result'
import type { ProblemLog } from '../checks/problem-log.ts'
import type { Plan } from '../plan/plan.ts'
import type { AnsweredDocument } from './document.ts'
import { documentsIn } from './pair-streams.ts'

/** `inputs` gets the training files that were read. */
export const goldMarker = (
  { gold: { model }, slices: { train } }: Plan,
  log: ProblemLog,
  inputs: Input[],
): ((document: AnsweredDocument) => AnsweredDocument) => {
  if (train === undefined || model.trained === undefined) return (document) => document
  const side = { name: 'training', role: 'train' as const, files: train }
  const training = [...documentsIn(side, log, { onInputs: (read) => inputs.push(...read) })]
  const mark = model.trained(training.map(({ content }) => content))
  return (document) => ({ ...document, gold: { ...document.gold, content: mark(document.gold.content) } })
}
