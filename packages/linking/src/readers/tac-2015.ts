/**
 * The reader `tac-2015`: the answers of TAC-KBP from 2015 on, a candidate a line: run, id of the mention, its text, its place as
 * `document: start - end`, link, type, type of the mention (NAM, NOM), score; further columns are ignored.
 */
import {
  commonCode,
  type Disagreement,
  type Document,
  type Either,
  entry,
  left,
  type Problem,
  reader,
  right,
  type Source,
  type Span,
  type Spans,
} from '@assay/core'
import { linesOf, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import {
  type CandidateLine,
  documentsOf,
  endHint,
  exclusion,
  extentOf,
  isProblem,
  isScore,
  type Line,
  lineProblem,
  nothingIn,
  tacEntries,
  withoutMentions,
} from './pooled.ts'

const options = v.strictObject({
  ...tacEntries,
  text: entry.choice(
    ['compare', 'ignore'],
    'the words of mentions at the same place on both sides: they must be the same, or are not compared',
    ['ignore'],
  ),
})
type Options = v.InferOutput<typeof options>

const COLUMNS =
  'write run, id, text, place, link, type, NAM or NOM, and score, separated by tabs: run1, m1, Zürich, d1: 17 - 22, E72, GPE, NAM, 1.0'

const place = /^(\S{1,1000}): ?(\d{1,15}) ?[-\u2013] ?(\d{1,15})$/

const parseLine = (path: string, line: Line, { end: how, text: use }: Options): CandidateLine | Problem => {
  const fields = line.text.split('\t')
  if (fields.length < 8)
    return lineProblem(path, line, `line has ${fields.length} columns, and a mention has 8 or more`, COLUMNS)
  const [, , text = '', where = '', id = '', type = '', reference = '', score = ''] = fields
  const [, document = '', from = '', to = ''] = place.exec(where) ?? []
  if (document === '') return lineProblem(path, line, `${JSON.stringify(where)} is not a place`, COLUMNS)
  const extent = extentOf(document, from, to, how)
  if (extent === undefined) return lineProblem(path, line, 'end before start', endHint(how))
  if (id === '')
    return lineProblem(
      path,
      line,
      'a mention without a link',
      'give an entity that is not in the knowledge base an id such as NIL001',
    )
  if (!isScore(score)) return lineProblem(path, line, `the score ${JSON.stringify(score)} is not a number`, COLUMNS)
  const mentionText = use === 'compare' && text !== '' ? { text } : {}
  return {
    extent,
    candidate: { id, score, type, reference },
    ...mentionText,
    at: { path, line: line.number, column: 1 },
  }
}

function* read(source: Source, settings: Options): Iterable<Either<Problem, Document<'spans'>>> {
  const excluded = exclusion(source, settings)
  if (excluded._tag === 'Left') {
    yield* excluded.left.map((problem) => left(problem))
    return
  }
  const all: CandidateLine[] = []
  let isBroken = false
  for (const item of linesOf(source, textOptions(settings))) {
    if (item._tag === 'Left') return yield item
    if (item.right.text.trim() === '') continue
    const linked = parseLine(source.path, item.right, settings)
    if (isProblem(linked)) {
      isBroken = true
      yield left(linked)
    } else if (!excluded.right(linked.extent)) all.push(linked)
  }
  if (isBroken) return
  if (all.length === 0) return yield left(nothingIn(source.path, COLUMNS))
  for (const document of documentsOf(source.path, all)) yield right(document)
}

const mentionsIn = ({ regions }: Spans): readonly Span[] => regions[0]?.readings[0] ?? []

// line ends and blanks are written in several ways
const words = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** Finds a place at which the sides have different words, since offsets do not show that the texts differ. */
const otherWords = (gold: Spans, system: Spans): Disagreement | undefined => {
  const goldByPlace = new Map(mentionsIn(gold).map((span) => [`${span.start} ${span.end}`, span]))
  for (const span of mentionsIn(system)) {
    const other = goldByPlace.get(`${span.start} ${span.end}`)
    if (other?.text === undefined || span.text === undefined || words(other.text) === words(span.text)) continue
    const at = (span: Span) => ({ at: span.at ?? { path: '', line: 0, column: 0 } })
    return {
      code: commonCode.E402,
      message: `from ${span.start} to ${span.end} the text is ${JSON.stringify(other.text)} in the gold and ${JSON.stringify(span.text)} in the system`,
      gold: at(other),
      system: at(span),
      hint: 'both sides must have the same text; if one side has changed words: --set reader.text=ignore',
    }
  }
  return undefined
}

const looks = /^(?:[^\t\n]*\t){3}[^\t\n]{1,1000}: ?\d{1,15} ?[-\u2013] ?\d{1,15}\t[^\t\n]+\t[^\t\n]*\t[^\t\n]*\t/

export const tac2015 = reader({
  contract: 1,
  name: 'tac-2015',
  title: 'answers of TAC-KBP from 2015 on: run, id, text, document: start - end, link, type, NAM or NOM, score',
  example: 'run1\tm1\tZürich\td1: 17 - 22\tE72\tGPE\tNAM\t1.0\n',
  gives: 'spans',
  options,
  disagree: otherWords,
  signed: ['end', 'excluded'],
  sniff: (head) => (looks.test(head.slice(0, 4000)) ? 0.97 : 0),
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => ({ [Symbol.iterator]: () => read(source, settings)[Symbol.iterator]() }),
  empty: withoutMentions,
  listsMentions: true,
})
