/** The folder of an exported project of INCEpTION or WebAnno: each document has a folder, and each annotator a file in it. */
import { commonCode, entry, type Problem } from '@assay/core'
import { stemOf } from '@assay/core/source'
import * as v from 'valibot'
import { error, startOf } from './problems.ts'
import { outcomeCounts } from './record-outcomes.ts'

export const annotatorEntry = entry.of(
  v.string(),
  'whose annotation counts in an exported project, where annotation/DOCUMENT/ANNOTATOR.json are the files',
  '',
)

const inProject = /(?:^|[/\\])(?:annotation|curation)[/\\]([^/\\]+)[/\\][^/\\]+$/

/** INCEpTION's name for the document as it was imported. */
const IMPORTED = 'INITIAL_CAS'

/** Document of a file, by its folder in a project; nothing if it is in none. */
export const documentInProject = (path: string): string | undefined => inProject.exec(path)?.[1]

/** Annotator of a file in a project; nothing if it is in none. */
export const annotatorInProject = (path: string): string | undefined =>
  inProject.test(path) ? stemOf(path) : undefined

/** Decides if a file counts or is of another annotator; a problem if neither can be decided. */
export const whoseFile = (path: string, annotator: string): 'counts' | 'other' | Problem => {
  const stem = stemOf(path)
  if (annotator === '') {
    if (stem !== IMPORTED) return 'counts'
    const counts = outcomeCounts()
    counts.see('unannotated')
    return (
      counts.problem(path, `${IMPORTED} is the document as it was imported; name the files of the annotators`) ??
      'counts'
    )
  }
  if (inProject.test(path)) return stem === annotator ? 'counts' : 'other'
  return error(
    commonCode.E397,
    `this annotation names no annotator, and "${annotator}" was requested`,
    startOf(path),
    'in the folder of an exported project the file has the name of the annotator: annotation/DOCUMENT/ANNOTATOR.json',
  )
}
