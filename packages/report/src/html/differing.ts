/** Items on which annotators differ, on a page. */

/** An item that annotators gave different labels. */
export interface DisputedItem {
  /** Where it stands: `ratings.txt:8`. */
  readonly place: string
  readonly item: string
  /** By annotator; who has no value is not there. */
  readonly labels: Readonly<Record<string, string>>
}

/** Items on which annotators differ, the first of them or all. */
export interface Disagreements {
  readonly annotators: readonly string[]
  readonly items: readonly DisputedItem[]
  /** How many there are. */
  readonly all: number
}
