/** Paths of fields: keys joined by points, `[]` behind a list: `lines[].tags[]`. Positions are not in them. */

/** The path of a scalar that is a whole record. */
export const ROOT = '$'

const isPlain = (key: string): boolean => key !== '' && !/[.[\]"$\s]/u.test(key)

const quoted = (key: string): string => `["${key.replace(/[\\"]/g, '\\$&')}"]`

/** The path of a key in an object; that of the record is empty. */
export const pathOfKey = (object: string, key: string): string => {
  if (!isPlain(key)) return object + quoted(key)
  return object === '' ? key : `${object}.${key}`
}

export const pathOfItems = (list: string): string => `${list}[]`

/** A step to a value: a key, or a position in a list. */
export interface Step {
  readonly from: Step | undefined
  readonly to: string | number
}

/** The place of a value in its record, with positions: `lines[2].qty`. */
export const placeText = (step: Step | undefined): string => {
  if (step === undefined) return ''
  const before = placeText(step.from)
  return typeof step.to === 'number' ? `${before}[${step.to}]` : pathOfKey(before, step.to)
}

const PATH =
  /^(?:\$|(?:[^.[\]"$\s]+|\[\]|\["(?:[^"\\]|\\["\\])*"\])(?:\.[^.[\]"$\s]+|\[\]|\["(?:[^"\\]|\\["\\])*"\])*)$/u
const QUOTED = /\["((?:[^"\\]|\\["\\])*)"\]/gu

/** Tests a text for being the path of a field, in the one way in which it is written. */
export const isPath = (text: string): boolean =>
  PATH.test(text) && [...text.matchAll(QUOTED)].every(([, key = '']) => !isPlain(key.replace(/\\(["\\])/g, '$1')))
