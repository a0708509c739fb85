/**
 * Reader `uima-cas`: a CAS of UIMA as written by INCEpTION, WebAnno and cassis, in JSON (0.4.0) or XMI. Spans are the annotations of
 * one layer; offsets count UTF-16 units. Relations, chains and annotations of no length are skipped and counted.
 */
import { type Document, type Either, left, type Problem, reader, right, type Source } from '@assay/core'
import { newSkippedCounts, placesOf } from '@assay/core/internal/source'
import { textOptions, wholeText } from '@assay/core/source'
import { sniffFor } from '../json-shapes.ts'
import { treeOf } from '../json-tree.ts'
import { whoseFile } from '../projects.ts'
import { readingOf, type See } from '../reading.ts'
import { withoutSpans } from '../text-spans.ts'
import { differentTexts } from '../texts.ts'
import { isCasFault } from './cas.ts'
import { documentOf, problemOf } from './document.ts'
import { casFromJson } from './json.ts'
import { options, type UimaCasOptions } from './options.ts'
import { casFromXmi } from './xmi.ts'

function* read(source: Source, settings: UimaCasOptions, see: See): Iterable<Either<Problem, Document<'spans'>>> {
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

const isXmi = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<xmi:XMI[\s>]/

const ofJson = sniffFor('uima-cas')

export const uimaCas = reader({
  contract: 1,
  name: 'uima-cas',
  title: 'a CAS of UIMA in JSON or XMI, as INCEpTION, WebAnno and cassis write it: the annotations of one layer',
  gives: 'spans',
  options,
  signed: ['layer', 'feature', 'identifier', 'view', 'unlabelled', 'annotator'],
  sniff: (...file) => (isXmi.test(file[0]) ? 1 : ofJson(...file)),
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => readingOf((see) => read(source, settings, see)),
  disagree: differentTexts,
  empty: withoutSpans,
})
