/**
 * Reader `webanno-tsv`: WebAnno TSV 3, a word a line with its offsets and a column for each feature of each layer. Spans are the
 * annotations of one layer; offsets count UTF-16 units. The text between two sentences is not in the file; blanks replace it.
 */
import { type Document, type Either, left, type Problem, reader, type Source } from '@assay/core'
import { newSkippedCounts, placesOf } from '@assay/core/internal/source'
import { encodingEntry, maxLineEntry, nothingToScore, textOptions, wholeText } from '@assay/core/source'
import * as v from 'valibot'
import { annotatorEntry, whoseFile } from '../projects.ts'
import { readingOf, type See } from '../reading.ts'
import { withoutSpans } from '../text-spans.ts'
import { differentTexts } from '../texts.ts'
import { isCasFault } from '../uima-cas/cas.ts'
import { documentOf, problemOf } from '../uima-cas/document.ts'
import { layerEntries } from '../uima-cas/options.ts'
import { casFromTsv } from './cas.ts'
import { isFault, parseTsv } from './parse.ts'

const options = v.strictObject({
  ...layerEntries,
  annotator: annotatorEntry,
  encoding: encodingEntry,
  maxLine: maxLineEntry(16),
})
export type WebannoTsvOptions = v.InferOutput<typeof options>

const NO_WORD = 'the file has no word'

function* read(source: Source, settings: WebannoTsvOptions, see: See): Iterable<Either<Problem, Document<'spans'>>> {
  const { path } = source
  const whose = whoseFile(path, settings.annotator)
  if (whose !== 'counts') {
    if (whose !== 'other') yield left(whose)
    return
  }
  const whole = wholeText(source, textOptions(settings))
  if (whole._tag === 'Left') return yield whole
  const { text } = whole.right
  if (text.trim() === '') return yield left(nothingToScore(path, NO_WORD))
  const file = { path, settings: { ...settings, view: '' }, places: placesOf(path, text), skipped: newSkippedCounts() }
  const tsv = parseTsv(text)
  if (isFault(tsv)) return yield left(problemOf(file, tsv))
  if (tsv.sentences.length === 0) return yield left(nothingToScore(path, NO_WORD))
  const cas = casFromTsv(tsv, file.skipped)
  if (isCasFault(cas)) yield left(problemOf(file, cas))
  else yield* documentOf(file, cas, see)
}

/** TSV 1 and 2 are known too, to say that they are not read. */
const sniff = (head: string): number =>
  /^\s*#FORMAT=WebAnno TSV/.test(head) || /^ # [\w.]+(?: \| [\w.]+)*\s/.test(head) ? 1 : 0

export const webannoTsv = reader({
  contract: 1,
  name: 'webanno-tsv',
  title: 'WebAnno TSV 3: a word a line, with offsets and a column for each feature of each layer',
  gives: 'spans',
  options,
  signed: ['layer', 'feature', 'identifier', 'unlabelled', 'annotator'],
  sniff,
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => readingOf((see) => read(source, settings, see)),
  disagree: differentTexts,
  empty: withoutSpans,
})
