/**
 * The numbers of the parser of JSON. They have a file of their own, which imports nothing: from there bundlers write them out
 * where they are used. A name of a module is looked up each time, which costs more than what is done with it.
 */

/** The kinds of values on the tape. A key is before its value. */
export const OBJECT = 1
export const ARRAY = 2
export const STRING = 3
export const NUMBER = 4
export const TRUE = 5
export const FALSE = 6
export const NULL = 7
export const KEY = 8

// bytes
export const QUOTE = 34
export const COMMA = 44
export const MINUS = 45
export const POINT = 46
export const COLON = 58
export const BACKSLASH = 92
// the closing one is two above the opening one, of braces as of brackets
export const BRACE = 123
export const BRACKET = 91

/** This many digits are surely below what a double holds. */
export const SAFE_DIGITS = 300
/** Depths that are distinguished where keys are guessed. */
export const DEPTHS = 4
/** The number of the key before the first of a text. */
export const NO_KEY = 1_073_741_823
