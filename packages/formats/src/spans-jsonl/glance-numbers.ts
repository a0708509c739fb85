/** Where the scanner of usual records puts what it finds; in a file of its own, so that bundlers write the numbers out. */

/** Keys of a record: of each string two cells, where it begins and ends. */
export const ID = 0
export const TEXT = 1
export const UNIT = 2
export const SPANS = 3
/** The column of the text. */
export const TEXT_COLUMN = 6

/** The cells of a span, of which the first one begins at `HEAD`. */
export const HEAD = 7
export const WIDTH = 8
export const START = 0
export const END = 1
/** Keys of a span, its strings again with two cells each. */
export const LABEL = 2
export const SURFACE = 3
export const LABEL_FROM = 2
export const LABEL_TO = 3
/** -1 where the span does not say its words. */
export const SURFACE_FROM = 4
export const SURFACE_TO = 5
/** How many bytes more than characters the words have. */
export const SURFACE_SURPLUS = 6
export const COLUMN = 7
