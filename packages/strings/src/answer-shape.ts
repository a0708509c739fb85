/** Items of an answer, and how its values are read as such. */

/** A string with its label, as an answer has it. */
export interface AnswerItem {
  readonly label: string
  /** Of a triple the subject. */
  readonly text: string
  /** The object of a triple, whose relation is the label. */
  readonly tail?: string
  /** The shortest spelling of a number, if it is written otherwise. */
  readonly number?: string
  readonly start?: number
  readonly end?: number
  /** The status of its alignment, where a library gives one. */
  readonly status?: string
  /** True of a string that stands where a list of them may, and may be several. */
  readonly mayBeJoined?: true
}

export interface ShapeOptions {
  /** The labels of the schema; empty: unknown. */
  readonly labels: readonly string[]
  /** The label of strings that have none, where one type is asked for at a time. */
  readonly label: string
  readonly pair: 'auto' | 'text-label' | 'label-text'
  /** The keys of the string and of the label of an item; empty or absent: those that are usual. */
  readonly itemText?: string
  readonly itemLabel?: string
  /** True where triples of subject, relation and object are read, and not strings with their labels. */
  readonly areTriples?: true
}

/** Leniencies that are counted once an item. */
export type ItemLeniency = 'inString' | 'numbers' | 'incomplete' | 'blank' | 'inverse' | 'wrongOffsets'

/** Items of a value, with what was overlooked in it. */
export interface Shape {
  readonly items: AnswerItem[]
  readonly counts: Partial<Record<ItemLeniency, number>>
  /** False if the value, or something in it, has no known shape. */
  isKnown: boolean
  /** Pairs in which one of the two, and that one alone, is a known label: label first, label second. */
  readonly pairs: { first: number; second: number }
  /** Lists of three strings, of which two are taken for a string and its label, and which may be triples. */
  threes: number
  /** Pairs of a string and a number, as lists of tags have them. */
  tags: number
}

/** The shape of a value without items. */
export const emptyShape = (): Shape => ({
  items: [],
  counts: {},
  isKnown: true,
  pairs: { first: 0, second: 0 },
  threes: 0,
  tags: 0,
})
