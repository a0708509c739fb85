/**
 * The reader `neleval`: the TSV of neleval and TAC-KBP, a mention a line: document, start, end, then linked id, score and type of each
 * candidate. Ends are inclusive, offsets count code points of a source that is not in the file. Spans keep the best candidate as `id`.
 */
import {
  type Code,
  commonCode,
  type Document,
  type Either,
  entry,
  left,
  type Problem,
  reader,
  right,
  type Source,
  type Span,
} from '@assay/core'
import { fieldAt, stringAt } from '@assay/core/internal/source'
import { encodingEntry, type Line, linesOf, maxLineEntry, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { treeOf } from '../json-tree.ts'
import { code } from '../messages.ts'
import { error, spotOfLine, startOf } from '../problems.ts'
import { noteLinkScores, readingOf } from '../reading.ts'
import { withoutSpans } from '../text-spans.ts'

const options = v.strictObject({
  end: entry.choice(
    ['inclusive', 'exclusive'],
    'whether the end of a mention is its last character, or one past it, as in the data of TAC 2011',
  ),
  candidates: entry.choice(
    ['best', 'refuse'],
    'a mention with several candidates: the one of the highest score is the id, and the others follow, or it is refused',
    ['best'],
  ),
  sameSpan: entry.choice(
    ['pool', 'apart'],
    'several lines with the same offsets: one mention with the candidates of all (TAC), or a mention each (neleval)',
  ),
  missingId: entry.choice(
    ['refuse', 'keep'],
    'a mention without a link: refused, or a mention without an id, about which the metric decides',
    ['keep'],
  ),
  encoding: encodingEntry,
  maxLine: maxLineEntry(16),
})
export type NelevalOptions = v.InferOutput<typeof options>

// ---- a line ----------------------------------------------------------------------------------------------------------

interface Candidate {
  readonly id: string
  /** As it is written. */
  readonly score: string
  readonly type: string
  /** Kind of the mention, such as NAM, if the type is JSON. */
  readonly reference: string
}

interface Mention {
  readonly document: string
  readonly start: number
  readonly end: number
  readonly candidates: readonly Candidate[]
  readonly line: Line
}

const NO_ID =
  'an entity that is not in the knowledge base has an id too, such as NIL001; to keep mentions without one: --set reader.missingId=keep'

const COLUMNS = 'write document, start, end, id, score and type with tabs between them: d1, 17, 22, Q72, 1.0, LOC'

const lineProblem = (path: string, line: Line, code: Code, message: string, hint = COLUMNS): Problem =>
  error(code, message, spotOfLine(path, line), hint)

const isProblem = (u: object): u is Problem => 'severity' in u

/** A type may be an object of JSON: `{"type": "PER", "reftype": "NAM"}`. */
const typeFrom = (field: string): { readonly type: string; readonly reference: string } | undefined => {
  if (!field.startsWith('{')) return { type: field, reference: '' }
  const read = treeOf({ path: '', text: field })
  if (read._tag === 'Left') return undefined
  const value = (name: string): string => stringAt(read.right, fieldAt(read.right, 0, name)) ?? ''
  return { type: value('type'), reference: value('reftype') }
}

const isScore = (field: string): boolean =>
  field === '' || /^-?(?:\d{1,30}\.?\d{0,30}|\.\d{1,30})(?:[eE][-+]?\d{1,3})?$/.test(field)

const candidatesIn = (
  path: string,
  line: Line,
  fields: readonly string[],
  missingId: NelevalOptions['missingId'],
): readonly Candidate[] | Problem => {
  if (fields.length > 3 && fields.length % 3 !== 0)
    return lineProblem(
      path,
      line,
      code.E424,
      `${fields.length} columns after the offsets are not candidates of id, score and type`,
    )
  const candidates: Candidate[] = []
  for (let at = 0; at < fields.length; at += 3) {
    const [id = '', score = '', type = ''] = fields.slice(at, at + 3)
    const read = typeFrom(type)
    if (id === '' && missingId === 'refuse')
      return lineProblem(path, line, commonCode.E336, 'a candidate without an id', NO_ID)
    if (!isScore(score)) return lineProblem(path, line, code.E424, `the score ${JSON.stringify(score)} is not a number`)
    if (read === undefined)
      return lineProblem(
        path,
        line,
        code.E424,
        'the type begins as JSON, and is not',
        '{"type": "PER", "reftype": "NAM"}',
      )
    candidates.push({ id, score, ...read })
  }
  return candidates
}

const mentionIn = (path: string, line: Line, options: NelevalOptions): Mention | Problem => {
  const { end: how, candidates: several, missingId } = options
  const [document = '', from = '', to = '', ...rest] = line.text.split('\t')
  while (rest.at(-1) === '') rest.pop()
  if (document === '') return lineProblem(path, line, commonCode.E336, 'a mention without the name of its document')
  if (to === '') return lineProblem(path, line, code.E424, 'this is not a mention: it has no offsets')
  if (!/^\d{1,15}$/.test(from) || !/^\d{1,15}$/.test(to))
    return lineProblem(
      path,
      line,
      commonCode.E330,
      `${from} to ${to} are not offsets`,
      'offsets are whole numbers from 0',
    )
  if (rest.length === 0 && missingId === 'refuse')
    return lineProblem(path, line, code.E424, 'line has 3 columns: a mention without a link', NO_ID)
  const start = Number(from)
  const end = Number(to) + (how === 'inclusive' ? 1 : 0)
  if (end <= start) {
    const hint =
      how === 'inclusive'
        ? 'ends are inclusive here: 17 and 17 are one character; if they are not: --set reader.end=exclusive'
        : 'the end is one past the last character; if it is the last: --set reader.end=inclusive'
    return lineProblem(path, line, commonCode.E330, 'end before start', hint)
  }
  const candidates = candidatesIn(path, line, rest, missingId)
  if ('severity' in candidates) return candidates
  return several === 'refuse' && candidates.length > 1
    ? manyCandidates(path, line, candidates.length)
    : { document, start, end, candidates, line }
}

const manyCandidates = (path: string, line: Line, count: number): Problem =>
  lineProblem(
    path,
    line,
    code.E424,
    `the mention has ${count} candidates`,
    '--set reader.candidates=best takes that of the highest score',
  )

// ---- documents -------------------------------------------------------------------------------------------------------

/** A mention, with the candidates of all lines that have its offsets where they are pooled. */
interface MentionPool {
  readonly first: Mention
  readonly candidates: Candidate[]
}

/** Candidates by descending score; equal scores keep their order, and an id that is repeated counts once. */
const ranked = (candidates: readonly Candidate[]): readonly Candidate[] => {
  const passed = new Set<string>()
  const scoreOf = ({ score }: Candidate): number => (score === '' ? 1 : Number(score))
  return [...candidates]
    .sort((a, b) => scoreOf(b) - scoreOf(a))
    .filter(({ id }) => {
      const isNew = !passed.has(id)
      passed.add(id)
      return isNew
    })
}

/** Candidate of a line that has none. */
const nothing: Candidate = { id: '', score: '', type: '', reference: '' }

const spanOf = (path: string, { first, candidates }: MentionPool): Span => {
  const all = ranked(candidates)
  const { id, score, type, reference } = all[0] ?? nothing
  return {
    start: first.start,
    end: first.end,
    labels: type === '' ? [] : [[type]],
    attributes: {
      ...(id !== '' && { id }),
      ...(all.length > 1 && { ids: JSON.stringify(all.map((one) => one.id)) }),
      ...(score !== '' && { score }),
      ...(reference !== '' && { reference }),
    },
    at: { path, line: first.line.number, column: 1 },
  }
}

const documentOf = (path: string, id: string, mentions: readonly MentionPool[]): Document<'spans'> => {
  const spans = mentions.map((mention) => spanOf(path, mention))
  const length = spans.reduce((most, { end }) => Math.max(most, end), 0)
  const line = mentions[0]?.first.line.number ?? 1
  return {
    id,
    content: { length, unit: 'codepoint', regions: [{ readings: [spans] }] },
    meta: {},
    at: { path, line, column: 1 },
  }
}

function* read(source: Source, settings: NelevalOptions): Iterable<Either<Problem, Document<'spans'>>> {
  const { path } = source
  const documents = new Map<string, Map<string, MentionPool>>()
  let isBroken = false
  for (const item of linesOf(source, textOptions(settings))) {
    if (item._tag === 'Left') return yield item
    const line = item.right
    if (line.text.trim() === '') continue
    const mention = mentionIn(path, line, settings)
    if (isProblem(mention)) {
      isBroken = true
      yield left(mention)
      continue
    }
    const { document, start, end, candidates } = mention
    const pools = documents.get(document) ?? new Map<string, MentionPool>()
    documents.set(document, pools)
    const key = settings.sameSpan === 'pool' ? `${start} ${end}` : `${line.number}`
    const existing = pools.get(key)
    if (existing === undefined) pools.set(key, { first: mention, candidates: [...candidates] })
    else if (settings.candidates === 'best') existing.candidates.push(...candidates)
    else {
      isBroken = true
      yield left(manyCandidates(path, line, existing.candidates.length + candidates.length))
    }
  }
  if (isBroken) return
  if (documents.size === 0)
    yield left(error(commonCode.E309, 'there is nothing to score: the file has no mention', startOf(path), COLUMNS))
  for (const [id, mentions] of documents) yield right(documentOf(path, id, [...mentions.values()]))
}

/** Offsets in the second and third column, and a score in the fifth: PubTator has a type there. */
const looks = /^[^\t\n]+\t\d{1,15}\t\d{1,15}\t[^\t\n]+(?:\t-?\d*\.?\d+(?:[eE]-?\d+)?(?:\t[^\n]*)?)?$/

const sniff = (head: string): number => {
  const lines = head.split(/\r\n?|\n/, 4).filter((line) => line.trim() !== '')
  if (lines.length === 0 || !lines.slice(0, 2).every((line) => looks.test(line.slice(0, 2000)))) return 0
  return lines[0]!.split('\t').length > 4 ? 0.95 : 0.25
}

export const neleval = reader({
  contract: 1,
  name: 'neleval',
  title:
    'entity links of neleval and TAC-KBP: document, start, inclusive end, then id, score and type of each candidate',
  gives: 'spans',
  options,
  signed: ['end', 'candidates'],
  sniff,
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => readingOf((see) => noteLinkScores(read(source, settings), see)),
  empty: withoutSpans,
  listsMentions: true,
})
