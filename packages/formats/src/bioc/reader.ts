/**
 * Reader `bioc`: BioC JSON, a collection of documents made of passages. Offsets count over the whole document, by default in code
 * points; labels and linked ids are infons. Relations and annotations without a location are skipped and counted.
 */
import { type Document, reader } from '@assay/core'
import { fragmentsOf, wordsOfSpan } from '@assay/core/internal'
import { mapOffsets } from '@assay/core/internal/source'
import { sniffFor } from '../json-shapes.ts'
import { hasSeveralIds, idField } from '../linked-ids.ts'
import { readingOf } from '../reading.ts'
import { type Flat, flatSpans, namesOf, withoutSpans } from '../text-spans.ts'
import { differentTexts } from '../texts.ts'
import { type BiocOptions, options, read } from './read.ts'

// ---- writing ---------------------------------------------------------------------------------------------------------

const annotationsOf = ({ text, spans }: Flat, { unit, type, id: idKeys }: BiocOptions): readonly unknown[] => {
  const { fromString16 } = mapOffsets(text, unit)
  const [typeKey = 'type', idKey = 'identifier'] = [type[0], idKeys[0]]
  const annotations: unknown[] = []
  for (const span of spans)
    for (const name of namesOf(span)) {
      const id = idField(span)
      annotations.push({
        id: String(annotations.length + 1),
        infons: { [typeKey]: name, ...(id !== '' && { [idKey]: id }) },
        text: wordsOfSpan(text, span),
        locations: fragmentsOf(span).map(({ start, end }) => {
          const offset = fromString16(start)
          return { offset, length: fromString16(end) - offset }
        }),
      })
    }
  return annotations
}

/** One passage a document; an annotation for each label of a span. */
function* write(documents: Iterable<Document<'spans'>>, settings: BiocOptions): Iterable<string> {
  yield '{"source":"","date":"","key":"","infons":{},"documents":['
  let before = '\n'
  for (const { id, content, meta } of documents) {
    const flat = flatSpans(content)!
    const annotations = annotationsOf(flat, settings)
    const passage = { offset: 0, infons: {}, text: flat.text, sentences: [], annotations, relations: [] }
    yield `${before}${JSON.stringify({ id, infons: meta, passages: [passage], annotations: [], relations: [] })}`
    before = ',\n'
  }
  yield '\n]}\n'
}

const unwritable = ({ content }: Document<'spans'>): string | undefined =>
  flatSpans(content) === undefined ? 'it has no text' : undefined

const readWith = (documents: readonly Document<'spans'>[], { ids }: BiocOptions): Partial<BiocOptions> =>
  ids !== 'split' && documents.some(({ content }) => flatSpans(content)?.spans.some(hasSeveralIds))
    ? { ids: 'split' }
    : {}

// ---- the reader ------------------------------------------------------------------------------------------------------

export const bioc = reader({
  contract: 1,
  name: 'bioc',
  title: 'BioC in JSON: documents of passages, with annotations whose labels and linked ids are infons',
  gives: 'spans',
  options,
  signed: ['unit', 'type', 'id', 'ids', 'surfaces'],
  sniff: sniffFor('bioc'),
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) =>
    readingOf((see) => {
      see('unit', settings.unit)
      return read(source, settings)
    }),
  disagree: differentTexts,
  empty: withoutSpans,
  writer: { write, unwritable, readWith, endings: ['.json'] },
})
