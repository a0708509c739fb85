/** The text of a document as one string, and where the units of its model stand in it. */
export interface RunningText {
  readonly text: string
  /** How many units there are: tokens, characters or words, as `where` of evidence counts them. */
  readonly units: number
  /** Where a unit, from 0, begins and ends in `text`, in UTF-16 units. */
  readonly start: (unit: number) => number
  readonly end: (unit: number) => number
  /** The first unit of each sentence, in order, where the format says it. */
  readonly sentences?: ArrayLike<number>
}
