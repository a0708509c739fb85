/** Problems of files: how they are built, and those that several readers report. */
import { type Code, commonCode, type Location, type Problem } from '@assay/core'
import { shellWord } from '@assay/core/internal/source'
import { suggest } from '@assay/core/source'

/** The beginning of a file, for what concerns all of it. */
export const startOf = (path: string): Location => ({ at: { path, line: 1, column: 1 } })

/** A line of a file, from its first to its last character. */
export const spotOfLine = (
  path: string,
  { text, number }: { readonly text: string; readonly number: number },
): Location => ({
  at: { path, line: number, column: 1, length: Math.max(1, [...text].length) },
  text,
})

export const error = (code: Code, message: string, spot: Location, hint: string): Problem => ({
  severity: 'error',
  code,
  message,
  ...spot,
  hint,
})

export const warning = (code: Code, message: string, spot: Location, hint: string): Problem => ({
  ...error(code, message, spot, hint),
  severity: 'warning',
})

// ---- hints -----------------------------------------------------------------------------------------------------------

/** `--set reader.annotator='Ann B'`: an option of a reader with a value that the shell leaves as it is. */
export const setting = (option: string, value = ''): string => `--set reader.${option}=${shellWord(value)}`

const MAX_NAMES = 8

export const nameList = (names: readonly string[]): string =>
  names.length > MAX_NAMES
    ? `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`
    : names.join(', ')

/** Suggests the name that was probably meant, in front of those that there are. */
export const didYouMean = (name: string, names: readonly string[], there: string): string => {
  const near = suggest(name, names)
  return near === undefined ? there : `did you mean ${near}? ${there}`
}

// ---- annotators ------------------------------------------------------------------------------------------------------

/** The problem of a document with annotations of several people, where none of them was chosen: no reader guesses. */
export const severalAnnotators = (document: string, names: readonly string[], spot: Location): Problem =>
  error(
    commonCode.E397,
    `${document} has ${names.length} annotations, by ${nameList(names)}`,
    spot,
    `choose one: ${setting('annotator', names[0])}; the same file with one annotator as gold and another as system gives their agreement`,
  )

/** The problem of a file without annotations by the person that was chosen. */
export const noSuchAnnotator = (annotator: string, names: readonly string[], path: string): Problem => {
  const near = suggest(annotator, names)
  const there = `here is: ${nameList(names)}`
  const hint = near === undefined ? `t${there}` : `did you mean ${near}? T${there}`
  return error(commonCode.E397, `nothing in the file is by the annotator "${annotator}"`, startOf(path), hint)
}
