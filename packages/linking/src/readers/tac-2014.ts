/**
 * The reader `tac-2014`: the answers of TAC-KBP up to 2014, a candidate a line: id of the query, link, type, score; the queries, in XML
 * in another file, have the places of mentions. Queries of one span are one mention.
 */
import { type Document, type Either, entry, left, type Problem, reader, right, type Source } from '@assay/core'
import { linesOf, scanXml, type TextWithPlaces, textOptions, wholeText } from '@assay/core/source'
import * as v from 'valibot'
import { code } from '../messages.ts'
import {
  type CandidateLine,
  documentsOf,
  type Extent,
  endHint,
  exclusion,
  extentOf,
  isOffset,
  isProblem,
  isScore,
  type Line,
  lineProblem,
  nothingIn,
  openSibling,
  tacEntries,
  withoutMentions,
} from './pooled.ts'

const options = v.strictObject({
  queries: entry.of(v.string(), 'the file with the queries, in the same folder; empty: the same name with .xml', ''),
  ...tacEntries,
})
export type Tac2014Options = v.InferOutput<typeof options>

const COLUMNS = 'write id of the query, link, type and score, separated by tabs: q1, E72, GPE, 1.0'

// ---- queries ---------------------------------------------------------------------------------------------------------

interface Query {
  readonly extent: Extent
  readonly offset: number
}

/** A query that is being read: its fields by the name of their element. */
interface OpenQuery {
  readonly id: string
  readonly offset: number
  readonly end: number
  readonly fields: Map<string, string>
}

const queryProblem = (
  whole: TextWithPlaces,
  { offset, end }: Pick<OpenQuery, 'offset' | 'end'>,
  message: string,
  hint: string,
): Problem => ({
  severity: 'error',
  code: code.E361,
  message,
  ...whole.spot(offset, end),
  hint,
})

const QUERY = 'write <query id="q1"><name>Zürich</name><docid>d1</docid><beg>17</beg><end>22</end></query>'

const extentIn = (whole: TextWithPlaces, query: OpenQuery, how: Tac2014Options['end']): Extent | Problem => {
  const field = (name: string): string => (query.fields.get(name) ?? '').trim()
  const [document, from, to] = [field('docid'), field('beg'), field('end')]
  if (query.id === '' || document === '') return queryProblem(whole, query, 'a query without an id or a docid', QUERY)
  if (!isOffset(from) || !isOffset(to))
    return queryProblem(whole, query, `${from || 'nothing'} to ${to || 'nothing'} are not offsets`, QUERY)
  return extentOf(document, from, to, how) ?? queryProblem(whole, query, 'end before start', endHint(how))
}

const queriesIn = (
  whole: TextWithPlaces,
  how: Tac2014Options['end'],
): Either<readonly Problem[], ReadonlyMap<string, Query>> => {
  const queries = new Map<string, Query>()
  const problems: Problem[] = []
  let open: OpenQuery | undefined
  let field = ''
  const close = (query: OpenQuery): void => {
    const extent = extentIn(whole, query, how)
    if (isProblem(extent)) problems.push(extent)
    else if (queries.has(query.id))
      problems.push(queryProblem(whole, query, `duplicate query id ${query.id}`, 'give each query a different id'))
    else queries.set(query.id, { extent, offset: query.offset })
  }
  const mistake = scanXml(whole.text, {
    open: ({ name, attributes, start, end }) => {
      if (name === 'query') open = { id: attributes.get('id') ?? '', offset: start, end, fields: new Map() }
      field = name
    },
    close: (name) => {
      if (name === 'query' && open !== undefined) close(open)
      if (name === 'query') open = undefined
      field = ''
    },
    text: (text) => {
      open?.fields.set(field, (open.fields.get(field) ?? '') + text)
    },
  })
  if (mistake !== undefined) {
    const { code, message, offset, end, hint } = mistake
    problems.push({ severity: 'error', code, message, ...whole.spot(offset, end), hint })
  }
  return problems.length > 0 ? left(problems) : right(queries)
}

/** `links.tab` has its queries in `links.xml`. */
const queriesName = (path: string): string =>
  `${path
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\.gz$/, '')
    .replace(/\.[^.]*$/, '')}.xml`

// ---- links -----------------------------------------------------------------------------------------------------------

const parseLine = (path: string, line: Line, queries: ReadonlyMap<string, Query>): CandidateLine | Problem => {
  const fields = line.text.split('\t')
  if (fields.length < 3)
    return lineProblem(path, line, `line has ${fields.length} columns, and a link has 3 or 4`, COLUMNS)
  const [query = '', id = '', type = '', score = '1'] = fields
  const queryEntry = queries.get(query)
  if (queryEntry === undefined)
    return lineProblem(
      path,
      line,
      `there is no query ${JSON.stringify(query)}`,
      'the place of a mention is that of its query; name the file of queries: --set reader.queries=NAME',
    )
  if (id === '')
    return lineProblem(
      path,
      line,
      'a query without a link',
      'give an entity that is not in the knowledge base an id such as NIL001',
    )
  if (!isScore(score)) return lineProblem(path, line, `the score ${JSON.stringify(score)} is not a number`, COLUMNS)
  return {
    extent: queryEntry.extent,
    candidate: { id, score, type, reference: '' },
    at: { path, line: line.number, column: 1 },
  }
}

const isHeader = ({ text, number }: Line): boolean => number === 1 && text.startsWith('query_id\t')

/** Queries of a span that no line answers. */
const unanswered = (
  whole: TextWithPlaces,
  queries: ReadonlyMap<string, Query>,
  all: readonly CandidateLine[],
): readonly Problem[] => {
  const keyOf = ({ document, start, end }: Extent): string => JSON.stringify([document, start, end])
  const answered = new Set(all.map(({ extent }) => keyOf(extent)))
  return [...queries]
    .filter(([, { extent }]) => !answered.has(keyOf(extent)))
    .map(([id, { offset }]) =>
      queryProblem(
        whole,
        { offset, end: offset + 6 },
        `the query ${id} has no link`,
        'write a link for each query; NIL and a number if its entity is not in the knowledge base',
      ),
    )
}

function* read(source: Source, settings: Tac2014Options): Iterable<Either<Problem, Document<'spans'>>> {
  const name = settings.queries === '' ? queriesName(source.path) : settings.queries
  const sibling = openSibling(source, name, 'name the file with the queries: --set reader.queries=NAME')
  if (sibling._tag === 'Left') return yield sibling
  const whole = wholeText(sibling.right, textOptions(settings))
  if (whole._tag === 'Left') return yield whole
  const queries = queriesIn(whole.right, settings.end)
  const excluded = exclusion(source, settings)
  const before = [...(queries._tag === 'Left' ? queries.left : []), ...(excluded._tag === 'Left' ? excluded.left : [])]
  for (const problem of before) yield left(problem)
  if (queries._tag === 'Left' || excluded._tag === 'Left') return
  const all: CandidateLine[] = []
  let isBroken = false
  for (const item of linesOf(source, textOptions(settings))) {
    if (item._tag === 'Left') return yield item
    if (item.right.text.trim() === '' || isHeader(item.right)) continue
    const linked = parseLine(source.path, item.right, queries.right)
    if (isProblem(linked)) {
      isBroken = true
      yield left(linked)
    } else all.push(linked)
  }
  if (isBroken) return
  if (all.length === 0) return yield left(nothingIn(source.path, COLUMNS))
  const open = unanswered(whole.right, queries.right, all)
  for (const problem of open) yield left(problem)
  if (open.length > 0) return
  const counted = all.filter(({ extent }) => !excluded.right(extent))
  for (const document of documentsOf(source.path, counted)) yield right(document)
}

const looks = /^[^\t\n]+\t(?:NIL|E\d|kb_)[^\t\n]*\t[A-Z]{2,6}(?:\t-?\d*\.?\d+)?\r?(?:\n|$)/

export const tac2014 = reader({
  contract: 1,
  name: 'tac-2014',
  title: 'answers of TAC-KBP up to 2014: id of the query, link, type, score; the queries in XML in another file',
  example: 'q1\tE72\tGPE\t1.0\n',
  gives: 'spans',
  options,
  signed: ['queries', 'end', 'excluded'],
  sniff: (head) => (looks.test(head.replace(/^query_id\t[^\n]*\n/, '').slice(0, 4000)) ? 0.9 : 0),
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => ({ [Symbol.iterator]: () => read(source, settings)[Symbol.iterator]() }),
  empty: withoutMentions,
  listsMentions: true,
})
