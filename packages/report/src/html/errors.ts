/**
 * The page of errors: the worst documents, and all of them packed for a script to browse, by the difference of two systems too.
 */
import { grouped } from '@assay/core/internal'
import type { PassageArc } from '@assay/core/result'
import { deflateSync, strToU8 } from 'fflate'
import { drawSample } from '../draw-sample.ts'
import { lineText, numberClusters } from '../passages/clusters.ts'
import { countsText, type Finding, type PageEvidence, placeText, textOf } from '../passages/finding.ts'
import { cutPassage, markHead, type Passage, shownVerdict } from '../passages/passage.ts'
import type {
  ArcRecord,
  DocumentRecord,
  ErrorRecords,
  PairRecord,
  PassageRecord,
  VerdictRecord,
} from './error-records.ts'
import { errorsScript, errorsStyle } from './inline-texts.ts'
import { bytesIn, heading, isolateName, paragraph, text } from './markup.ts'
import { MARKS_LEGEND, passagesHtml } from './passages-html.ts'
import type { PageAssets } from './render-document.ts'
import type { Page } from './view.ts'

/** Style and script of the page. */
export const errorsAssets: PageAssets = { style: errorsStyle, script: errorsScript }

// ---- by document -----------------------------------------------------------------------------------------------------

interface SystemErrors {
  readonly system: string
  readonly findings: readonly Finding[]
  readonly passages: readonly Passage[]
  /** Lines without a text, and remarks on the others. */
  readonly lines: readonly string[]
}
interface DocumentErrors {
  readonly name: string
  readonly count: number
  readonly systems: readonly SystemErrors[]
}

const toSystemErrors = (findings: readonly Finding[]): SystemErrors => {
  const whole = textOf(findings)
  return {
    system: findings[0]!.system,
    findings,
    passages: whole === undefined ? [] : cutPassage(numberClusters(whole)),
    lines: findings.flatMap((finding) => lineText(finding, whole)),
  }
}

const groupByDocument = (findings: readonly Finding[]): readonly DocumentErrors[] =>
  [
    ...grouped(findings, ({ document, passage, shown }) =>
      JSON.stringify([document, passage?.text ?? shown.at?.path]),
    ).values(),
  ].map((ofDocument) => {
    const first = ofDocument[0]!
    const place = placeText(first)
    return {
      name: place === '' ? first.document : `${place}${first.document === '' ? '' : ` (${first.document})`}`,
      count: ofDocument.length,
      systems: [...grouped(ofDocument, ({ system }) => system).values()].map(toSystemErrors),
    }
  })

// ---- without a script ------------------------------------------------------------------------------------------------

const MAX_DOCUMENTS = 20

const documentMarkup = ({ name, count, systems }: DocumentErrors): string => {
  const isSeveral = systems.length > 1
  const counts = systems.map(
    ({ system, findings }) => `${isSeveral ? `${isolateName(system)}: ` : ''}${text(countsText(findings))}`,
  )
  const texts = passagesHtml(
    systems.flatMap(({ passages }) => passages),
    isSeveral,
  )
  const lines = systems.flatMap(({ system, lines }) =>
    lines.map((line) => paragraph(`${isSeveral ? `${isolateName(system)}: ` : ''}${text(line)}`, 'note')),
  )
  const body = `${texts.join('')}${paragraph(counts.join('; '), 'note')}${lines.join('')}`
  return `<details${texts.length === 1 ? ' open' : ''}>\n<summary>${isolateName(name)}: ${count} ${count === 1 ? 'error' : 'errors'}</summary>\n${body}</details>\n`
}

/** The first that fit. */
const takeFitting = <A>(all: readonly A[], write: (item: A) => string, room: number): readonly string[] => {
  const shown: string[] = []
  let bytes = 0
  for (const item of all) {
    const markup = write(item)
    bytes += bytesIn(markup)
    if (bytes > room) break
    shown.push(markup)
  }
  return shown
}

/** Markup that needs no script: the worst documents. */
const staticMarkup = (documents: readonly DocumentErrors[], room: number): string => {
  const worst = documents.toSorted((a, b) => b.count - a.count).slice(0, MAX_DOCUMENTS)
  const shown = takeFitting(worst, documentMarkup, room / 3)
  const sentence =
    documents.length > shown.length
      ? `the ${shown.length} worst of ${documents.length} documents`
      : `${documents.length} documents`
  return `<div id="errors-still">\n${paragraph(sentence, 'note')}${shown.join('')}</div>\n`
}

// ---- for the script --------------------------------------------------------------------------------------------------

/** Documents with their words by number. */
const toRecords = (documents: readonly DocumentErrors[], seed: number, systems: readonly string[]): ErrorRecords => {
  const numbers = new Map<string, number>()
  const words: string[] = []
  const numberOf = (word: string): number => {
    const existing = numbers.get(word)
    if (existing !== undefined) return existing
    numbers.set(word, words.length)
    return words.push(word) - 1
  }
  const typeNumber = (type: string | undefined): number => (type === undefined ? -1 : numberOf(type))
  const counted = (findings: readonly Finding[]): readonly VerdictRecord[] =>
    [...grouped(findings, ({ verdict }) => verdict).values()].map((sameVerdict) => [
      numberOf(sameVerdict[0]!.verdict),
      sameVerdict.length,
    ])
  const metIn = (findings: readonly Finding[]): readonly PairRecord[] =>
    [
      ...grouped(
        findings.filter(({ shown }) => shown.types !== undefined),
        ({ shown: { types } }) => JSON.stringify([types?.gold ?? null, types?.system ?? null]),
      ).values(),
    ].map((sameTypes) => {
      const { gold, system } = sameTypes[0]?.shown.types ?? {}
      return [typeNumber(gold), typeNumber(system), sameTypes.length]
    })
  const arcRecord = ({ side, from, to, label, verdict }: PassageArc): ArcRecord => [
    side === 'gold' ? 0 : 1,
    [from.start, from.end],
    [to.start, to.end],
    numberOf(label),
    numberOf(verdict),
  ]
  const passageOf = ({ text: content, cut, marks, from = 0, arcs }: Passage): PassageRecord => [
    content,
    cut?.before ? 1 : 0,
    cut?.after ? 1 : 0,
    marks.map((mark) => [
      mark.side === 'gold' ? 0 : 1,
      mark.start,
      mark.end,
      numberOf(mark.label),
      numberOf(shownVerdict(mark, marks)),
      numberOf(markHead(mark)),
    ]),
    from,
    ...(arcs === undefined ? ([] as const) : ([arcs.map(arcRecord)] as const)),
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
const packRecords = (records: ErrorRecords): string =>
  base64(deflateSync(strToU8(JSON.stringify(records)), { level: 9 }))

/** Documents that fit, drawn by the seed where not all of them do. */
const fitDocuments = (documents: readonly DocumentErrors[], room: number, seed: number, systems: readonly string[]) => {
  let fitting = documents
  let text = packRecords(toRecords(fitting, seed, systems))
  while (text.length > room && fitting.length > 0) {
    const share = Math.min(0.9, room / text.length)
    const drawn = drawSample(documents.length, Math.max(0, Math.floor(fitting.length * share)), seed)
    fitting = drawn.map((i) => documents[i]!)
    text = packRecords(toRecords(fitting, seed, systems))
  }
  return { some: fitting, text }
}

/** The systems that have errors, in the order of the ranking. */
const orderSystems = (findings: readonly Finding[], ranking: readonly string[]): readonly string[] => {
  const having = new Set(findings.map(({ system }) => system))
  return [...new Set([...ranking.filter((name) => having.has(name)), ...having])]
}

/** A page, and what of its documents was drawn where they do not all fit. */
export interface ErrorsPage extends Page {
  readonly sampled?: string
}

/** Bytes reserved for headings and notes. */
const HEADINGS_BYTES = 4096

/** The page of errors in so many bytes; `ranking` is the order of the systems. */
export const errors = (
  evidence: PageEvidence | undefined,
  room: number = evidence?.maxBytes ?? 0,
  ranking: readonly string[] = [],
): ErrorsPage => {
  const page = { id: 'errors', title: 'Errors' }
  if (evidence === undefined || evidence.findings.length === 0) return { ...page, html: '' }
  const { findings, seed } = evidence
  const documents = groupByDocument(findings)
  const systems = orderSystems(findings, ranking)
  const left = Math.max(0, room - HEADINGS_BYTES)
  const still = staticMarkup(documents, left)
  const { some: fitting, text: data } = fitDocuments(documents, left - bytesIn(still), seed, systems)
  const sampled =
    fitting.length < documents.length
      ? `a sample of ${fitting.length} of ${documents.length} documents (seed ${seed}): all of them would exceed the size limit of the page`
      : undefined
  const description = [`by ${findings[0]?.metric}`, ...(sampled === undefined ? [] : [sampled])].join('; ')
  return {
    ...page,
    ...(sampled !== undefined && { sampled }),
    html: [
      heading(3, 'errors-of', text(description)),
      paragraph(text(countsText(findings))),
      MARKS_LEGEND,
      '<div id="errors-browser" hidden></div>\n',
      still,
      `<script type="application/octet-stream" id="assay-evidence">${data}</script>\n`,
    ].join(''),
  }
}
