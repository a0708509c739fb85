/**
 * Pairs documents by id. A document of the gold is yielded as soon as every system has answered it; systems in the gold's order
 * never buffer more than that one.
 */
import type { Problem } from '@assay/core'
import type { ProblemLog, Section } from '../checks/problem-log.ts'
import { code } from '../codes.ts'
import type { OnBytes } from '../plan/environment.ts'
import type { Disjoint, DocumentPolicies, Missing } from '../plan/request.ts'
import type { Answer, AnsweredDocument, AnyDocument } from './document.ts'
import { type Ids, newIds, newStems } from './document-ids.ts'
import { findDisjoint } from './find-disjoint.ts'
import type { FileSummary } from './pair-by-position.ts'
import { checkedRow, type Differing } from './pair-row.ts'
import {
  type DocumentPlace,
  type GoldReader,
  goldReader,
  type Numbered,
  readSide,
  type SystemReader,
  systemReader,
  withoutContent,
} from './pair-sides.ts'
import type { Side } from './pair-streams.ts'

// ---- documents of one side -------------------------------------------------------------------------------------------

type OnlyOn = (id: string, at: Problem['at'], side: Side, policy: Missing) => Problem

const missingConsequence: Readonly<Record<Missing, string>> = {
  error:
    'both sides must have the same documents; or choose: --set documents.missing=empty (scored as an answer with nothing in it), or --set documents.missing=skip',
  empty: 'it is scored as an answer with nothing in it, as documents.missing=empty says',
  skip: 'it is left out for this system, as documents.missing=skip says',
}

const missingDocument: OnlyOn = (id, at, { name }, missing) => ({
  severity: missing === 'error' ? 'error' : 'warning',
  code: missing === 'error' ? code.E405 : code.W405,
  message: `document ${id} is in the gold, but not in ${name}`,
  at,
  hint: missingConsequence[missing],
})

const extraConsequence: Readonly<Record<Missing, string>> = {
  error:
    'both sides must have the same documents; or choose: --set documents.extra=empty (all that the system finds there is spurious), or --set documents.extra=skip',
  empty: 'the gold has nothing there: all that the system finds in it is spurious, unless documents.extra=skip',
  skip: 'it is skipped, and nothing in it counts, unless documents.extra=empty',
}

const extraDocument: OnlyOn = (id, at, { name }, extra) => ({
  severity: extra === 'error' ? 'error' : 'warning',
  code: extra === 'error' ? code.E406 : code.W406,
  message: `document ${id} is in ${name}, but not in the gold`,
  at,
  hint: extraConsequence[extra],
})

// ---- pairs -----------------------------------------------------------------------------------------------------------

/** Standard input is read once: of several sides that name it, the first has it. */
const isSpentFor = (side: number, sides: readonly Side[]): ((path: string) => boolean) => {
  const isTaken = sides.slice(0, side).some(({ files }) => files.paths.includes('-'))
  return (path) => isTaken && path === '-'
}

/** All sides of a run. */
interface Sides {
  readonly gold: GoldReader
  readonly systems: readonly SystemReader[]
  /** By system: the documents that it lacks, or that the gold lacks. */
  readonly lacks: readonly Section[]
  readonly ids: Ids
  readonly lacking: DocumentPolicies
  readonly disjoint: Disjoint
  /** True if a file or the pairing has an error, after which nothing is judged. */
  readonly isWrong: () => boolean
}

/** Single documents that are named after their files are paired, whatever the files are called. */
const isSameFile = ({ gold }: Sides, system: SystemReader): boolean =>
  gold.isSingle() && system.isSingle() && gold.peek() === undefined

/** The answers to a document of the gold; nothing where something is wrong. */
const answersTo = (sides: Sides, head: Numbered): readonly Answer[] | undefined => {
  const { systems, lacking, isWrong } = sides
  const answers = systems.map((system): Answer => {
    const answer = system.find(head.number)
    return answer === undefined && !isWrong() && isSameFile(sides, system) ? system.letGo()[0]?.document : answer
  })
  const isLacking = answers.includes(undefined)
  if (isWrong() || (isLacking && lacking.missing === 'error')) return undefined
  return isLacking ? answers.map((answer, i) => answer ?? substituteFor(sides, head, i)) : answers
}

/** Substitute for an answer that a system lacks. */
const substituteFor = ({ systems, lacks, lacking: { missing } }: Sides, { document }: Numbered, i: number): Answer => {
  const { side } = systems[i]!
  lacks[i]?.add(missingDocument(document.id, document.at, side, missing))
  const { empty } = side.files.reader
  return missing === 'empty' && empty !== undefined ? { ...document, content: empty(document.content) } : undefined
}

/** A document that the gold lacks; the whole of it where it is to be scored. */
type Extra = DocumentPlace & Partial<Pick<Numbered, 'document'>>

const withDocument = (read: Numbered): Extra => ({ ...withoutContent(read), document: read.document })

/** Reads a system to its end: the documents that the gold does not have. */
const readExtras = ({ gold, lacking }: Sides, system: SystemReader): readonly Extra[] => {
  const shape = lacking.extra === 'empty' ? withDocument : withoutContent
  const extras: Extra[] = system.letGo().map(shape)
  for (let read = system.next(); read !== undefined; read = system.next()) extras.push(shape(read))
  // documents that the gold skips are in neither side
  return extras.filter(({ number }) => !gold.has(number) && !gold.leavesOut(number))
}

/**
 * Reads the rest from a document of the gold on, reports documents that only one side has, and returns those that the gold lacks.
 */
const readRest = (sides: Sides, from: Numbered | undefined): readonly (readonly Extra[])[] => {
  const { gold, systems, lacks, ids, lacking } = sides
  const unjudged: DocumentPlace[] = []
  for (let head = from; head !== undefined; head = gold.next()) unjudged.push(withoutContent(head))
  // all systems are read before the first of these is reported: too many errors end the reading
  const beyond = systems.map((system) => readExtras(sides, system))
  return systems.map((system, i) => {
    if (isSameFile(sides, system)) return []
    const isApart = (beyond[i] ?? []).length > 0 && findDisjoint(gold, system, sides)
    if (isApart) {
      lacks[i]?.add(isApart)
      return []
    }
    const report = (onlyOn: OnlyOn, { number, at }: DocumentPlace, policy: Missing): void =>
      lacks[i]?.add(onlyOn(ids.idOf(number), at, system.side, policy))
    // a document that was refused is not one that is lacking
    const unfound = system.isDamaged() ? [] : unjudged.filter(({ number }) => !system.has(number))
    for (const document of unfound) report(missingDocument, document, lacking.missing)
    const extra = gold.isDamaged() ? [] : beyond[i]!
    for (const document of extra) report(extraDocument, document, lacking.extra)
    return extra
  })
}

/** Rows for documents that the gold lacks, each once: an empty gold, with the answers of the systems that have it. */
function* extraRows(
  { systems, ids }: Sides,
  all: readonly (readonly Extra[])[],
): Generator<readonly [row: readonly [AnyDocument, ...Answer[]], of: Side]> {
  const rows = new Map<number, Answer[]>()
  for (const [i, extras] of all.entries())
    for (const { number, document } of extras) {
      const row = rows.get(number) ?? systems.map((): Answer => undefined)
      rows.set(number, row)
      row[i] = document
    }
  for (const [number, row] of rows) {
    const first = row.findIndex((answer) => answer !== undefined)
    const { side } = systems[first]!
    const document = row[first]!
    const content = side.files.reader.empty?.(document.content)
    if (content !== undefined) yield [[{ ...document, id: ids.idOf(number), content }, ...row], side]
  }
}

interface PairingOptions {
  readonly onBytes?: OnBytes | undefined
  /** Called with the number of the gold's file before each document. */
  readonly onFile?: ((file: number) => void) | undefined
  /** Policy for sides without a document in common. */
  readonly disjoint?: Disjoint
}

/** Pairs the documents of the gold in their order. Of whole files it reads all, since each may have problems. */
export function* pairById(
  sides: readonly Side[],
  lacking: DocumentPolicies,
  log: ProblemLog,
  { onBytes, onFile, disjoint = 'error' }: PairingOptions = {},
): Generator<AnsweredDocument, FileSummary> {
  const ahead = log.reserve()
  const isWrong = (): boolean => ahead.errors() > 0
  const ids = lacking.names === 'stem' ? newStems() : newIds()
  const all = sides.map((side, i) => readSide(side, ids, isSpentFor(i, sides), ahead.section(), onBytes))
  const gold = goldReader(all[0]!)
  const systems = all.slice(1).map((reading) => systemReader(reading, isWrong))
  const pairing: Sides = { gold, systems, lacks: systems.map(() => ahead.section()), ids, lacking, disjoint, isWrong }
  const independent = systems.map((_, i) => i + 1)
  const differing: Differing = new Set()
  let file = 0
  let head = gold.next()
  for (; head !== undefined; head = gold.next()) {
    const answers = answersTo(pairing, head)
    if (answers === undefined) break
    // whoever keeps the id of a document keeps nothing else of it
    const document = lacking.names === 'stem' ? head.document : { ...head.document, id: ids.idOf(head.number) }
    file = head.file
    onFile?.(file)
    if (differing.size > 0) differing.clear()
    const row = checkedRow([document, ...answers], sides, independent, differing, log)
    if (row !== undefined) yield { gold: row[0], answers: row.slice(1), file }
  }
  const isStretch = gold.side.files.stretches?.some((stretch) => stretch !== undefined) === true
  // whoever reads stretches reads the whole where something is wrong
  if (!isStretch || !isWrong()) {
    const beyond = readRest(pairing, head)
    if (lacking.extra === 'empty' && !isWrong())
      for (const [extra, { name }] of extraRows(pairing, beyond)) {
        differing.clear()
        const row = checkedRow(extra, [{ ...gold.side, name }, ...sides.slice(1)], independent, differing, log)
        if (row !== undefined) yield { gold: row[0], answers: row.slice(1), file, isExtra: true }
      }
  }
  ahead.settle()
  const inputs = all.flatMap((reading) => reading.inputs)
  return { inputs, ...(isStretch && { names: ids.all() }) }
}
