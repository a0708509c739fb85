/** The few escapes that our own output may hold. */

export interface Style {
  readonly strong: (text: string) => string
  readonly faint: (text: string) => string
  readonly error: (text: string) => string
  readonly warning: (text: string) => string
  /** A marked part of a running text, and the labels of the gold and of a system. */
  readonly marked: (text: string) => string
  readonly gold: (text: string) => string
  readonly system: (text: string) => string
}

const escapes =
  (codes: string) =>
  (text: string): string =>
    text === '' ? text : `\u001b[${codes}m${text}\u001b[0m`

const colored: Style = {
  strong: escapes('1'),
  faint: escapes('2'),
  error: escapes('1;31'),
  warning: escapes('1;33'),
  marked: escapes('1'),
  gold: escapes('32'),
  system: escapes('35'),
}

const same = (text: string): string => text
const plain: Style = { strong: same, faint: same, error: same, warning: same, marked: same, gold: same, system: same }

/** The style with colours, or without. */
export const styleOf = (color: boolean): Style => (color ? colored : plain)
