/**
 * The short way of the usual record, straight from its bytes to a document: what has been said in full stands in `records.ts` and
 * `placing.ts`, which do the same by a tape and a draft. Whatever is not usual, or does not fit its text, takes the long way from
 * its start, so that everything that there is to say of it is said there.
 */
import type { Document, Span } from '@assay/core'
import { codePointsOver, isTextUnit, measured, stringIn, type TextUnit } from '@assay/core/source'
import type { FileState } from './file.ts'
import type { Frame } from './frames.ts'
import { type Glance, glanceFor } from './glance.ts'
import {
  COLUMN,
  END,
  HEAD,
  ID,
  LABEL_FROM,
  LABEL_TO,
  START,
  SURFACE_FROM,
  SURFACE_SURPLUS,
  SURFACE_TO,
  TEXT,
  TEXT_COLUMN,
  UNIT,
  WIDTH,
} from './glance-numbers.ts'
import type { Told } from './offsets.ts'
import type { Placing } from './placing.ts'
import { noMeta, seeBorders, textDocument } from './records.ts'
import { labelsOf } from './spans.ts'

/** After so many records in a row that are not usual none is looked at any more. */
const PATIENCE = 8

/** Whether the words of a span are those of the text between two offsets. */
const isThere = (
  text: string,
  start: number,
  end: number,
  bytes: Uint8Array,
  cells: Int32Array,
  cell: number,
): boolean => {
  const from = cells[cell + SURFACE_FROM] as number
  const to = cells[cell + SURFACE_TO] as number
  if (cells[cell + SURFACE_SURPLUS] !== 0) return text.slice(start, end) === stringIn(bytes, from, to)
  if (to - from !== end - start) return false
  for (let i = start, at = from; at < to; i++, at++) if (text.charCodeAt(i) !== bytes[at]) return false
  return true
}

/** The document of a frame, where it holds a usual record that fits. */
export type ShortWay = (frame: Frame) => Document<'spans'> | undefined

/** The short way of a file; nothing where its options or its dialect ask for more than a usual record shows. */
export const shortWay = (file: FileState, { takes }: Placing): ShortWay | undefined => {
  const { path, settings, layout } = file
  if (takes === undefined || settings.annotator !== '' || layout.dialect.loose === true) return undefined
  const glance: Glance = glanceFor(layout.usual.record, layout.usual.span)
  const more = layout.inclusive ? 1 : 0
  let patience = PATIENCE

  /** What the offsets of a record count: as it says, unless the options do. */
  const unitIn = (bytes: Uint8Array, cells: Int32Array): TextUnit | undefined => {
    const from = cells[2 * UNIT] as number
    if (from < 0) return layout.unit
    const said = stringIn(bytes, from, cells[2 * UNIT + 1] as number)
    if (!isTextUnit(said)) return undefined
    return settings.unit === 'dialect' ? said : layout.unit
  }

  const spansIn = (frame: Frame, text: string, unit: TextUnit): Span[] | undefined => {
    const { bytes, number } = frame
    const cells = glance.cells()
    const spans: Span[] = []
    const last = HEAD + glance.count() * WIDTH
    const { toString16 } = unit === 'codepoint' ? codePointsOver(text, glance.pairs()) : measured(text, unit)
    for (let cell = HEAD; cell < last; cell += WIDTH) {
      const start = toString16(cells[cell + START] as number)
      const end = toString16((cells[cell + END] as number) + more)
      if (start < 0 || end <= start) return undefined
      const isSaid = (cells[cell + SURFACE_FROM] as number) >= 0
      if (isSaid && !isThere(text, start, end, bytes, cells, cell)) return undefined
      const label = stringIn(bytes, cells[cell + LABEL_FROM] as number, cells[cell + LABEL_TO] as number)
      if (label === '') return undefined
      const at = { path, line: number, column: cells[cell + COLUMN] as number }
      spans.push({ start, end, labels: labelsOf(file, label), at })
    }
    return spans
  }

  /** Spans as they were told, for counts that are made once others do not fit. */
  const toldIn = (text: string, spans: readonly Span[]): readonly Told[] => {
    const cells = glance.cells()
    return spans.map(({ start, end }, i) => {
      const cell = HEAD + i * WIDTH
      const surface = (cells[cell + SURFACE_FROM] as number) < 0 ? undefined : text.slice(start, end)
      const [from, to] = [cells[cell + START] as number, cells[cell + END] as number]
      return { start: from, end: to, surface, first: undefined, last: undefined }
    })
  }

  const documentOf = (frame: Frame): Document<'spans'> | undefined => {
    const { bytes, number: line } = frame
    const cells = glance.cells()
    const named = cells[2 * ID] as number
    const id = named < 0 ? String(file.records + 1) : stringIn(bytes, named, cells[2 * ID + 1] as number)
    const unit = unitIn(bytes, cells)
    if (id === '' || unit === undefined) return undefined
    const text = stringIn(bytes, cells[2 * TEXT] as number, cells[2 * TEXT + 1] as number)
    const spans = spansIn(frame, text, unit)
    if (spans === undefined || !takes(unit, text, () => toldIn(text, spans))) return undefined
    file.records++
    file.documents++
    file.spans += spans.length
    file.outcomes.see(spans.length > 0 ? 'annotated' : 'empty')
    for (let i = 0; i < spans.length; i++) {
      const { start, end } = spans[i] as Span
      seeBorders(file, text, start, end, (cells[HEAD + i * WIDTH + SURFACE_FROM] as number) >= 0)
    }
    const place = { path, line, column: cells[TEXT_COLUMN] as number }
    const known = { id, by: undefined, meta: noMeta, at: { path, line, column: 1 } }
    return textDocument(known, text, place, spans, [])
  }

  return (frame) => {
    if (patience === 0 || frame.cursor !== undefined) return undefined
    const made = glance.at(frame.bytes, frame.start, frame.end) ? documentOf(frame) : undefined
    patience = made === undefined ? patience - 1 : PATIENCE
    return made
  }
}
