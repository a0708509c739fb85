/** The answers of equal annotators, none of whom is the gold. */
import type { Models } from '../models.ts'
import type { Model } from './document.ts'
import type { Evidence } from './evidence.ts'
import type { Parts } from './measure.ts'

/** A metric of a panel, such as a kappa over more than two annotators: their answers are in the order of their names. */
export interface Panel<M extends Model, S> {
  /**
   * Its evidence; a missing answer is undefined. Smaller panels are parts of its sum: `pair` with `a × b`, `annotator` with all pairs of
   * one, and `without` one of them.
   */
  readonly judge: (
    answers: readonly (Models[M] | undefined)[],
    names: readonly string[],
  ) => Iterable<Evidence<NoInfer<S>>>
  /** Parts that follow from the sum, such as each label against all others. */
  readonly split?: (s: NoInfer<S>) => Parts<S>
}
