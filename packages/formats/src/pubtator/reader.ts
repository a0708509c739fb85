/**
 * Reader `pubtator`: `12|t|title`, `12|a|abstract`, then a mention per line with tabs: document, start, end, words, type and linked
 * id. Offsets are half open and count code points over title, one character and abstract. Relations are skipped and counted.
 */
import { type Document, reader } from '@assay/core'
import { mapOffsets } from '@assay/core/internal/source'
import { hasSeveralIds, idField } from '../linked-ids.ts'
import { readingOf } from '../reading.ts'
import { flatSpans, namesOf, withoutSpans } from '../text-spans.ts'
import { differentTexts } from '../texts.ts'
import { options, type PubtatorOptions, read } from './read.ts'

// ---- writing ---------------------------------------------------------------------------------------------------------

const inField = /[\t\r\n]/

const unwritable = ({ id, content }: Document<'spans'>): string | undefined => {
  const flat = flatSpans(content)
  if (flat === undefined) return 'it has no text'
  if (id === '' || /[|\t\r\n]/.test(id)) return `its name ${JSON.stringify(id)} has a bar, a tab or a line end in it`
  if (flat.text.includes('\r') || flat.text.split('\n').length > 2)
    return 'its text has more than two lines, a title and an abstract'
  const fields = flat.spans.flatMap((span) => [...namesOf(span), ...Object.values(span.attributes ?? {})])
  const bad = fields.find((field) => inField.test(field))
  return bad === undefined ? undefined : `${JSON.stringify(bad)} has a tab or a line end in it`
}

/** A line for each label of a span. */
function* write(documents: Iterable<Document<'spans'>>, { unit }: PubtatorOptions): Iterable<string> {
  for (const { id, content } of documents) {
    const { text, spans } = flatSpans(content)!
    const { fromString16 } = mapOffsets(text, unit)
    const [title, abstract] = text.split('\n')
    let lines = `${id}|t|${title}\n`
    if (abstract !== undefined) lines += `${id}|a|${abstract}\n`
    for (const span of spans) {
      const { start, end, attributes = {} } = span
      const words = text.slice(start, end).replace(/\s/g, ' ')
      const { more } = attributes
      for (const name of namesOf(span)) {
        const fields = [id, fromString16(start), fromString16(end), words, name, idField(span)]
        lines += `${[...fields, ...(more === undefined ? [] : [more])].join('\t')}\n`
      }
    }
    yield `${lines}\n`
  }
}

/** Options to read the output with: a line end separates title and abstract, and bars separate ids. */
const readWith = (
  documents: readonly Document<'spans'>[],
  { separator, ids }: PubtatorOptions,
): Partial<PubtatorOptions> => {
  const several = documents.some(({ content }) => flatSpans(content)?.spans.some(hasSeveralIds))
  return {
    ...(separator !== 'one' && { separator: 'one' as const }),
    ...(several && ids !== 'split' && { ids: 'split' as const }),
  }
}

// ---- the reader ------------------------------------------------------------------------------------------------------

export const pubtator = reader({
  contract: 1,
  name: 'pubtator',
  title: 'PubTator: title, abstract, and a mention a line with start, end, words, type and linked id',
  gives: 'spans',
  options,
  signed: ['unit', 'separator', 'fiveColumns', 'ids'],
  sniff: (head) => (/^(?:\s*\n)?[^|\s"'<{[]{1,200}\|t\|/.test(head) ? 1 : 0),
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) =>
    readingOf((see) => {
      see('unit', settings.unit)
      return read(source, settings)
    }),
  disagree: differentTexts,
  empty: withoutSpans,
  writer: { write, unwritable, readWith, endings: ['.pubtator'] },
})
