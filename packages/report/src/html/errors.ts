/**
 * The page of errors: the worst documents as they stand, and those in which two systems differ most; all of them packed for a script to
 * browse.
 */
import { deflateSync, strToU8 } from 'fflate'
import { withNumbers } from '../passages/clusters.ts'
import type { Finding } from '../passages/finding.ts'
import { countsText, passagesIn, placeText } from '../passages/finding.ts'
import { passageHtml } from '../passages/html.ts'
import { lineOf } from '../passages/lines.ts'
import { headOf, type Passage, pieces, together, wordsOf } from '../passages/passage.ts'
import { sampleOf } from '../sample.ts'
import type { More } from './document.ts'
import type { DocumentRecord, ErrorRecords, PairRecord, PassageRecord, VerdictRecord } from './error-records.ts'
import type { PageEvidence } from './evidence.ts'
import { errorsScript, errorsStyle } from './inline-texts.ts'
import { bytesIn, heading, named, paragraph, text } from './markup.ts'
import type { Page } from './view.ts'

/** What the page brings beside its markup. */
export const errorsParts: More = { style: errorsStyle, script: errorsScript }

// ---- by document -----------------------------------------------------------------------------------------------------

interface OfSystem {
  readonly system: string
  readonly findings: readonly Finding[]
  readonly passages: readonly Passage[]
  /** What no text says: lines without one, and what else there is to say of the others. */
  readonly lines: readonly string[]
}
interface Errors {
  readonly name: string
  readonly count: number
  readonly systems: readonly OfSystem[]
}

const grouped = <A>(all: readonly A[], keyOf: (one: A) => string): readonly (readonly A[])[] => {
  const groups = new Map<string, A[]>()
  for (const one of all) {
    const own = groups.get(keyOf(one))
    if (own === undefined) groups.set(keyOf(one), [one])
    else own.push(one)
  }
  return [...groups.values()]
}

const ofSystem = (findings: readonly Finding[]): OfSystem => {
  const [first, ...rest] = passagesIn(findings)
  const whole = first && together([first, ...rest])
  return {
    system: findings[0]!.system,
    findings,
    passages: whole === undefined ? [] : pieces(withNumbers(whole)),
    lines: findings.flatMap((finding) => lineOf(finding, whole)),
  }
}

const documentsOf = (findings: readonly Finding[]): readonly Errors[] =>
  grouped(findings, ({ document, passage, shown }) => JSON.stringify([document, passage?.text ?? shown.at?.path])).map(
    (own) => {
      const first = own[0]!
      const place = placeText(first)
      return {
        name: place === '' ? first.document : `${place}${first.document === '' ? '' : ` (${first.document})`}`,
        count: own.length,
        systems: grouped(own, ({ system }) => system).map(ofSystem),
      }
    },
  )

// ---- without a script ------------------------------------------------------------------------------------------------

const MOST = 20

const countIn = ({ systems }: Errors, name: string): number =>
  systems.find(({ system }) => system === name)?.findings.length ?? 0

const stillOf = ({ name, systems }: Errors, words: string): string => {
  const body = systems.map(
    ({ system, findings, passages, lines }) =>
      `<h4>${named(system)}</h4>\n${paragraph(text(countsText(findings)), 'note')}${passages.map(passageHtml).join('')}${lines.map((line) => paragraph(text(line), 'note')).join('')}`,
  )
  return `<details>\n<summary>${named(name)}: ${words}</summary>\n${body.join('')}</details>\n`
}

/** The first that fit. */
const within = (all: Iterable<string>, room: number): readonly string[] => {
  const shown: string[] = []
  let bytes = 0
  for (const one of all) {
    bytes += bytesIn(one)
    if (bytes > room) break
    shown.push(one)
  }
  return shown
}

function* worstOf(documents: readonly Errors[]): Iterable<string> {
  const worst = documents.toSorted((a, b) => b.count - a.count).slice(0, MOST)
  for (const one of worst) yield stillOf(one, `${one.count} ${one.count === 1 ? 'error' : 'errors'}`)
}

/** Two systems, the first of which has more errors in some documents than the second. */
interface Pair {
  readonly a: string
  readonly b: string
}

function* furthestOf(documents: readonly Errors[], { a, b }: Pair): Iterable<string> {
  const apart = documents.map((one) => ({ one, ofA: countIn(one, a), ofB: countIn(one, b) }))
  const most = apart.filter(({ ofA, ofB }) => ofA > ofB).sort((x, y) => y.ofA - y.ofB - (x.ofA - x.ofB))
  for (const { one, ofA, ofB } of most.slice(0, MOST)) {
    const systems = one.systems.filter(({ system }) => system === a || system === b)
    yield stillOf({ ...one, systems }, `+${ofA - ofB} (${named(a)} ${ofA}, ${named(b)} ${ofB})`)
  }
}

/** What stands in the page: the worst documents and, of several systems, those in which the first two differ most. */
const stillIn = (documents: readonly Errors[], pair: Pair | undefined, room: number): string => {
  const worst = within(worstOf(documents), room / 3)
  const shown =
    documents.length > worst.length
      ? `the ${worst.length} worst of ${documents.length} documents`
      : `${documents.length} documents`
  const furthest = pair === undefined ? [] : within(furthestOf(documents, pair), room / 6)
  const apart =
    pair === undefined || furthest.length === 0
      ? ''
      : `<div id="errors-apart">\n${heading(3, 'errors-apart-title', `Where ${named(pair.a)} has more errors than ${named(pair.b)}`)}${paragraph('the largest difference first', 'note')}${furthest.join('')}</div>\n`
  return `<div id="errors-still">\n<div id="errors-worst">\n${paragraph(shown, 'note')}${worst.join('')}</div>\n${apart}</div>\n`
}

// ---- for the script --------------------------------------------------------------------------------------------------

/** Documents with their words by number. */
const recordsOf = (documents: readonly Errors[], seed: number, systems: readonly string[]): ErrorRecords => {
  const numbers = new Map<string, number>()
  const words: string[] = []
  const numberOf = (word: string): number => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    numbers.set(word, words.length)
    return words.push(word) - 1
  }
  const typeNumber = (type: string | undefined): number => (type === undefined ? -1 : numberOf(type))
  const counted = (findings: readonly Finding[]): readonly VerdictRecord[] =>
    grouped(findings, ({ verdict }) => verdict).map((own) => [numberOf(own[0]!.verdict), own.length])
  const metIn = (findings: readonly Finding[]): readonly PairRecord[] =>
    grouped(
      findings.filter(({ shown }) => shown.types !== undefined),
      ({ shown: { types } }) => JSON.stringify([types?.gold ?? null, types?.system ?? null]),
    ).map((own) => {
      const { gold, system } = own[0]?.shown.types ?? {}
      return [typeNumber(gold), typeNumber(system), own.length]
    })
  const passageOf = ({ text: own, cut, marks, from = 0 }: Passage): PassageRecord => [
    own,
    cut?.before ? 1 : 0,
    cut?.after ? 1 : 0,
    marks.map((mark) => [
      mark.side === 'gold' ? 0 : 1,
      mark.start,
      mark.end,
      numberOf(wordsOf(mark, marks)),
      numberOf(headOf(mark)),
    ]),
    from,
  ]
  const ranked = systems.map(numberOf)
  const records = documents.map(
    ({ name, systems }): DocumentRecord => [
      name,
      systems.map(({ system, findings, passages, lines }) => [
        numberOf(system),
        counted(findings),
        passages.map(passageOf),
        lines,
        metIn(findings),
      ]),
    ],
  )
  return { seed, systems: ranked, words, documents: records }
}

const CHUNK = 0x8000

const base64 = (bytes: Uint8Array): string => {
  let binary = ''
  for (let i = 0; i < bytes.length; i += CHUNK) binary += String.fromCharCode(...bytes.subarray(i, i + CHUNK))
  return btoa(binary)
}

// ---- the page --------------------------------------------------------------------------------------------------------

/** Equal documents give equal bytes: one deflate, whatever the machine has. */
const packed = (records: ErrorRecords): string => base64(deflateSync(strToU8(JSON.stringify(records)), { level: 9 }))

/** Documents that fit, drawn by the seed where not all of them do. */
const fitting = (documents: readonly Errors[], room: number, seed: number, systems: readonly string[]) => {
  let some = documents
  let text = packed(recordsOf(some, seed, systems))
  while (text.length > room && some.length > 0) {
    const share = Math.min(0.9, room / text.length)
    const drawn = sampleOf(documents.length, Math.max(0, Math.floor(some.length * share)), seed)
    some = drawn.map((i) => documents[i]!)
    text = packed(recordsOf(some, seed, systems))
  }
  return { some, text }
}

/** The systems that have errors, in the order of the ranking. */
const systemsIn = (findings: readonly Finding[], ranking: readonly string[]): readonly string[] => {
  const having = new Set(findings.map(({ system }) => system))
  return [...new Set([...ranking.filter((name) => having.has(name)), ...having])]
}

/** A page, and what of its documents was drawn where they do not all fit. */
export interface ErrorsPage extends Page {
  readonly sampled?: string
}

/** What the bytes of a page are kept for beside the documents: its headings and notes. */
const FRAME = 4096

/** The page of errors in so many bytes; `ranking` is the order of the systems. */
export const errors = (
  evidence: PageEvidence | undefined,
  room: number = evidence?.maxBytes ?? 0,
  ranking: readonly string[] = [],
): ErrorsPage => {
  const page = { id: 'errors', title: 'Errors' }
  if (evidence === undefined || evidence.findings.length === 0) return { ...page, html: '' }
  const { findings, seed } = evidence
  const documents = documentsOf(findings)
  const systems = systemsIn(findings, ranking)
  const [a, b] = systems
  const left = Math.max(0, room - FRAME)
  const still = stillIn(documents, a === undefined || b === undefined ? undefined : { a, b }, left)
  const { some, text: data } = fitting(documents, left - bytesIn(still), seed, systems)
  const sampled =
    some.length < documents.length
      ? `a sample of ${some.length} of ${documents.length} documents (seed ${seed}): all would be larger than the page may be`
      : undefined
  const said = [`by ${findings[0]?.metric}`, ...(sampled === undefined ? [] : [sampled])].join('; ')
  return {
    ...page,
    ...(sampled !== undefined && { sampled }),
    html: [
      heading(3, 'errors-of', text(said)),
      paragraph(text(countsText(findings))),
      paragraph('What the gold marks is underlined, what a system marks has a dashed line above.', 'note'),
      '<div id="errors-browser" hidden></div>\n',
      still,
      `<script type="application/octet-stream" id="assay-evidence">${data}</script>\n`,
    ].join(''),
  }
}
