/** Reading a CAS from JSON or from XMI. */
import { type Document, type Either, left, type Problem, right, type Source } from '@assay/core'
import { newSkippedCounts, placesOf, textOptions, wholeText } from '@assay/core/source'
import { treeOf } from '../json-tree.ts'
import { whoseFile } from '../projects.ts'
import type { See } from '../reading.ts'
import { isCasFault } from './cas.ts'
import { documentOf, problemOf } from './document.ts'
import { casFromJson } from './json.ts'
import type { UimaCasOptions } from './options.ts'
import { casFromXmi } from './xmi.ts'

export function* read(
  source: Source,
  settings: UimaCasOptions,
  see: See,
): Iterable<Either<Problem, Document<'spans'>>> {
  const { path } = source
  const whose = whoseFile(path, settings.annotator)
  if (whose !== 'counts') {
    if (whose !== 'other') yield left(whose)
    return
  }
  const whole = wholeText(source, textOptions(settings))
  if (whole._tag === 'Left') return yield whole
  const { text } = whole.right
  const isXmi = text.trimStart().startsWith('<')
  const tree = isXmi ? right({ places: placesOf(path, text) }) : treeOf(whole.right)
  if (tree._tag === 'Left') return yield tree
  const file = { path, settings, places: tree.right.places, skipped: newSkippedCounts() }
  const cas = 'tape' in tree.right ? casFromJson(tree.right) : casFromXmi(text)
  if (isCasFault(cas)) yield left(problemOf(file, cas))
  else yield* documentOf(file, cas, see)
}
