/** One rule for all formats: where several people have annotated a document, which of them counts is said, and never guessed. */
import type { Place, Problem } from '@assay/core'
import { suggest } from '@assay/core/source'
import { setting } from './remedy.ts'

const MOST_NAMES = 8

const listed = (names: readonly string[]): string =>
  names.length > MOST_NAMES
    ? `${names.slice(0, MOST_NAMES).join(', ')} and ${names.length - MOST_NAMES} more`
    : names.join(', ')

/** A document with annotations of several people, none of whom was asked for. */
export const severalAnnotators = (document: string, names: readonly string[], at: Place): Problem => ({
  severity: 'error',
  code: 'E397',
  message: `${document} has ${names.length} annotations, by ${listed(names)}`,
  at,
  hint: `say which: ${setting('annotator', names[0])}; the same file with one annotator as gold and another as system gives their agreement`,
})

/** Nobody of the name that was asked for has annotated anything in the file. */
export const noSuchAnnotator = (asked: string, names: readonly string[], path: string): Problem => {
  const near = suggest(asked, names)
  return {
    severity: 'error',
    code: 'E397',
    message: `nothing in the file is by the annotator "${asked}"`,
    at: { path, line: 1, column: 1 },
    hint: near === undefined ? `there is: ${listed(names)}` : `did you mean ${near}? There is: ${listed(names)}`,
  }
}
