/** The page of errors: the worst documents as they stand, all of them packed for a script to browse. */
import { deflateSync, strToU8 } from 'fflate'
import type { Finding } from '../passages/finding.ts'
import { countsText, pairText, passagesIn, placeText } from '../passages/finding.ts'
import { passageHtml } from '../passages/html.ts'
import { type Passage, pieces, together, wordsOf } from '../passages/passage.ts'
import { sampleOf } from '../sample.ts'
import type { More } from './document.ts'
import { errorsScript, errorsScriptHash } from './errors-script.ts'
import { errorsStyle, errorsStyleHash } from './errors-style.ts'
import type { PageEvidence } from './evidence.ts'
import { heading, named, paragraph, text } from './markup.ts'
import type { Page } from './view.ts'

/** What the page brings beside its markup. */
export const errorsParts: More = {
  style: errorsStyle,
  styleHash: errorsStyleHash,
  script: errorsScript,
  scriptHash: errorsScriptHash,
}

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

const linesOf = (findings: readonly Finding[]): readonly string[] =>
  findings.flatMap(({ verdict, passage, shown, ...rest }) => {
    const finding = { verdict, shown, ...rest }
    if (passage === undefined)
      return [`${verdict}: ${pairText(finding)}${shown.details === undefined ? '' : ` (${shown.details})`}`]
    return shown.details === undefined ? [] : [`${verdict}: ${shown.details}`]
  })

const ofSystem = (findings: readonly Finding[]): OfSystem => {
  const [first, ...rest] = passagesIn(findings)
  return {
    system: findings[0]?.system as string,
    findings,
    passages: first === undefined ? [] : pieces(together([first, ...rest])),
    lines: linesOf(findings),
  }
}

const documentsOf = (findings: readonly Finding[]): readonly Errors[] =>
  grouped(findings, ({ document, passage, shown }) => JSON.stringify([document, passage?.text ?? shown.at?.path])).map(
    (own) => {
      const first = own[0] as Finding
      const place = placeText(first)
      return {
        name: place === '' ? first.document : `${place}${first.document === '' ? '' : ` (${first.document})`}`,
        count: own.length,
        systems: grouped(own, ({ system }) => system).map(ofSystem),
      }
    },
  )

// ---- without a script ------------------------------------------------------------------------------------------------

const WORST = 20

const stillOf = ({ name, count, systems }: Errors): string => {
  const body = systems.map(
    ({ system, findings, passages, lines }) =>
      `<h4>${named(system)}</h4>\n${paragraph(text(countsText(findings)), 'note')}${passages.map(passageHtml).join('')}${lines.map((line) => paragraph(text(line), 'note')).join('')}`,
  )
  const words = `${named(name)}: ${count} ${count === 1 ? 'error' : 'errors'}`
  return `<details>\n<summary>${words}</summary>\n${body.join('')}</details>\n`
}

// ---- for the script --------------------------------------------------------------------------------------------------

/** Documents with their words by number: `[name, [[system, [[verdict, count]], [[text, before, after, marks]], lines]]]`. */
const recordsOf = (documents: readonly Errors[]): string => {
  const numbers = new Map<string, number>()
  const words: string[] = []
  const numberOf = (word: string): number => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    numbers.set(word, words.length)
    return words.push(word) - 1
  }
  const counted = (findings: readonly Finding[]) =>
    grouped(findings, ({ verdict }) => verdict).map((own) => [numberOf((own[0] as Finding).verdict), own.length])
  const passageOf = ({ text: own, cut, marks }: Passage) => [
    own,
    cut?.before ? 1 : 0,
    cut?.after ? 1 : 0,
    marks.map((mark) => [mark.side === 'gold' ? 0 : 1, mark.start, mark.end, numberOf(wordsOf(mark, marks))]),
  ]
  const records = documents.map(({ name, systems }) => [
    name,
    systems.map(({ system, findings, passages, lines }) => [
      numberOf(system),
      counted(findings),
      passages.map(passageOf),
      lines,
    ]),
  ])
  return JSON.stringify({ words, documents: records })
}

const CHUNK = 0x8000

const base64 = (bytes: Uint8Array): string => {
  let binary = ''
  for (let i = 0; i < bytes.length; i += CHUNK) binary += String.fromCharCode(...bytes.subarray(i, i + CHUNK))
  return btoa(binary)
}

/** Equal documents give equal bytes: one deflate, whatever the machine has. */
const packed = (documents: readonly Errors[]): string =>
  base64(deflateSync(strToU8(recordsOf(documents)), { level: 9 }))

// ---- the page --------------------------------------------------------------------------------------------------------

/** Documents that fit, drawn by the seed where not all of them do. */
const fitting = (documents: readonly Errors[], room: number, seed: number) => {
  let some = documents
  let text = packed(some)
  while (text.length > room && some.length > 0) {
    const share = Math.min(0.9, room / text.length)
    const drawn = sampleOf(documents.length, Math.floor(some.length * share), seed)
    some = drawn.map((i) => documents[i] as Errors)
    text = packed(some)
  }
  return { some, text }
}

/** The worst that fit, at most half of the room. */
const stillIn = (worst: readonly Errors[], room: number): readonly string[] => {
  const shown: string[] = []
  let length = 0
  for (const one of worst.slice(0, WORST)) {
    const own = stillOf(one)
    length += own.length * 2
    if (length > room / 2) break
    shown.push(own)
  }
  return shown
}

export const errors = (evidence: PageEvidence | undefined): Page => {
  const page = { id: 'errors', title: 'Errors' }
  if (evidence === undefined || evidence.findings.length === 0) return { ...page, html: '' }
  const { findings, maxBytes, seed, notes } = evidence
  const documents = documentsOf(findings)
  const worst = documents.toSorted((a, b) => b.count - a.count)
  const still = stillIn(worst, maxBytes)
  const { some, text: data } = fitting(documents, maxBytes - still.join('').length * 2, seed)
  const sampled =
    some.length < documents.length
      ? [
          `a sample of ${some.length} of ${documents.length} documents (seed ${seed}): all would be larger than the page may be`,
        ]
      : []
  const by = `by ${findings[0]?.metric}`
  const shown =
    documents.length > still.length
      ? `the ${still.length} worst of ${documents.length} documents`
      : `${documents.length} documents`
  const said = [by, ...notes, ...sampled].join('; ')
  return {
    ...page,
    html: [
      heading(3, 'errors-of', text(said)),
      paragraph(text(countsText(findings))),
      paragraph('What the gold marks is underlined, what a system marks has a dashed line above.', 'note'),
      '<div id="errors-browser" hidden></div>\n',
      `<div id="errors-worst">\n${paragraph(text(shown), 'note')}${still.join('')}</div>\n`,
      `<script type="application/octet-stream" id="assay-evidence">${data}</script>\n`,
    ].join(''),
  }
}
