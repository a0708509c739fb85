/** Parts of the readers of TAC-KBP: lines with candidates, pooled by span into documents; and spans that are not evaluated. */
import {
  commonCode,
  type Document,
  type Either,
  entry,
  left,
  type Place,
  type Problem,
  right,
  type Source,
  type Span,
  type Spans,
} from '@assay/core'
import { encodingEntry, linesOf, maxLineEntry, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { code } from '../messages.ts'

export interface Line {
  readonly text: string
  readonly number: number
}

export const lineProblem = (path: string, { text, number }: Line, message: string, hint: string): Problem => ({
  severity: 'error',
  code: code.E360,
  message,
  at: { path, line: number, column: 1, length: Math.max(1, [...text].length) },
  text,
  hint,
})

export const isProblem = (u: object): u is Problem => 'severity' in u

export const tacEntries = {
  end: entry.choice(
    ['inclusive', 'exclusive'],
    'the end of a mention is its last character, or one past it, as in the data of TAC 2011',
  ),
  excluded: entry.of(
    v.string(),
    'a file in the same folder with spans that are not evaluated, as document, start and end: a mention that begins or ends in one is skipped; empty: none',
    '',
  ),
  encoding: encodingEntry,
  maxLine: maxLineEntry(16),
}
const shared = v.strictObject(tacEntries)
export type TacOptions = v.InferOutput<typeof shared>

// ---- a line ----------------------------------------------------------------------------------------------------------

export interface Extent {
  readonly document: string
  readonly start: number
  /** One past the last character. */
  readonly end: number
}

export interface Candidate {
  readonly id: string
  /** As it is written. */
  readonly score: string
  readonly type: string
  /** The type of the mention, such as NAM; empty where the format does not have it. */
  readonly reference: string
}

export interface CandidateLine {
  readonly extent: Extent
  readonly candidate: Candidate
  /** The words of the mention, where the format has them. */
  readonly text?: string
  readonly at: Place
}

export const isOffset = (field: string): boolean => /^\d{1,15}$/.test(field)

export const isScore = (field: string): boolean =>
  /^-?(?:\d{1,30}\.?\d{0,30}|\.\d{1,30})(?:[eE][-+]?\d{1,3})?$/.test(field)

/** From offsets as they are written; undefined where the end is before the start. */
export const extentOf = (document: string, from: string, to: string, how: TacOptions['end']): Extent | undefined => {
  const [start, end] = [Number(from), Number(to) + (how === 'inclusive' ? 1 : 0)]
  return end > start ? { document, start, end } : undefined
}

export const endHint = (how: TacOptions['end']): string =>
  how === 'inclusive'
    ? 'ends are read as inclusive: 17 to 17 is one character; if they are exclusive: --set reader.end=exclusive'
    : 'ends are read as one past the last character; if they are inclusive: --set reader.end=inclusive'

// ---- files in the same folder ----------------------------------------------------------------------------------------

/** Opens a file in the same folder; a problem where there is none. */
export const openSibling = (source: Source, name: string, hint: string): Either<Problem, Source> => {
  const other = source.beside?.(name)
  if (other !== undefined) return right(other)
  return left({
    severity: 'error',
    code: code.E361,
    message: `there is no file ${name} in the same folder`,
    at: { path: source.path, line: 1, column: 1 },
    hint,
  })
}

const EXCLUDED = 'write document, first and last character, separated by tabs: d1, 17, 22'

/** Reads the file of spans that are not evaluated; the result tests that a mention begins or ends in one. */
export const exclusion = (
  source: Source,
  settings: TacOptions,
): Either<readonly Problem[], (extent: Extent) => boolean> => {
  if (settings.excluded === '') return right(() => false)
  const sibling = openSibling(source, settings.excluded, 'name the file with the spans: --set reader.excluded=NAME')
  if (sibling._tag === 'Left') return left([sibling.left])
  const zones = new Map<string, (readonly [first: number, last: number])[]>()
  const problems: Problem[] = []
  for (const item of linesOf(sibling.right, textOptions(settings))) {
    if (item._tag === 'Left') return left([item.left])
    if (item.right.text.trim() === '') continue
    const [document = '', first = '', last = ''] = item.right.text.split('\t')
    if (!isOffset(first) || !isOffset(last))
      problems.push(lineProblem(sibling.right.path, item.right, 'this is not a span: it has no offsets', EXCLUDED))
    else zones.set(document, [...(zones.get(document) ?? []), [Number(first), Number(last)]])
  }
  const isIn = (document: string, at: number): boolean =>
    zones.get(document)?.some(([first, last]) => first <= at && at <= last) === true
  return problems.length > 0
    ? left(problems)
    : right(({ document, start, end }) => isIn(document, start) || isIn(document, end - 1))
}

// ---- documents -------------------------------------------------------------------------------------------------------

const spanOf = (all: readonly CandidateLine[]): Span => {
  // the sort is stable: of equal scores the first stays first
  const ranked = [...all].sort((a, b) => Number(b.candidate.score) - Number(a.candidate.score))
  const { extent, candidate, text, at } = ranked[0]!
  const ids = [...new Set(ranked.map((one) => one.candidate.id))]
  return {
    start: extent.start,
    end: extent.end,
    labels: candidate.type === '' ? [] : [[candidate.type]],
    attributes: {
      id: candidate.id,
      ...(ids.length > 1 && { ids: JSON.stringify(ids) }),
      score: candidate.score,
      ...(candidate.reference !== '' && { reference: candidate.reference }),
    },
    ...(text !== undefined && { text }),
    at,
  }
}

/** Documents in the order in which they come, a mention for each span with the candidates of all lines that have it. */
export function* documentsOf(path: string, all: readonly CandidateLine[]): Iterable<Document<'spans'>> {
  const documents = new Map<string, Map<string, CandidateLine[]>>()
  for (const linked of all) {
    const { document, start, end } = linked.extent
    const spans = documents.get(document) ?? new Map<string, CandidateLine[]>()
    documents.set(document, spans)
    const key = `${start} ${end}`
    const pool = spans.get(key)
    if (pool === undefined) spans.set(key, [linked])
    else pool.push(linked)
  }
  for (const [id, pools] of documents) {
    const spans = Array.from(pools.values(), spanOf)
    const length = spans.reduce((most, { end }) => Math.max(most, end), 0)
    yield {
      id,
      content: { length, unit: 'codepoint', regions: [{ readings: [spans] }] },
      meta: {},
      at: spans[0]?.at ?? { path, line: 1, column: 1 },
    }
  }
}

export const nothingIn = (path: string, hint: string): Problem => ({
  severity: 'error',
  code: commonCode.E309,
  message: 'there is nothing to score: the file has no mention',
  at: { path, line: 1, column: 1 },
  hint,
})

/** An answer without mentions. */
export const withoutMentions = ({ length }: Spans): Spans => ({ length, regions: [{ readings: [[]] }] })
