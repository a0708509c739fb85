/** Sides read in step, for documents with ids. Of a document that was yielded, only its id and line are kept. */
import { commonCode, type Place, type Problem } from '@assay/core'
import { shellWord } from '@assay/core/internal/host'
import type { Input } from '@assay/core/result'
import type { Section } from '../checks/problem-log.ts'
import type { OnBytes } from '../plan/environment.ts'
import type { Answer, AnyDocument } from './document.ts'
import type { Ids } from './document-ids.ts'
import { documentsIn, type Side } from './pair-streams.ts'

/** A document with the number of its id. */
export interface Numbered {
  readonly number: number
  readonly document: AnyDocument
}

/** A document with the number of its file. */
export interface LocatedDocument extends Numbered {
  /** The number of its file. */
  readonly file: number
}

/** Place of a document that is not judged. */
export interface DocumentPlace {
  readonly number: number
  readonly at: Place
}

export const withoutContent = ({ number, document: { at } }: Numbered): DocumentPlace => ({ number, at })

/** A side that is being read. */
export interface SideReader {
  readonly side: Side
  /** The files that have been read to their end. */
  readonly inputs: readonly Input[]
  /** Returns the next document with a new id on this side; a repeated id is reported. */
  readonly next: () => LocatedDocument | undefined
  /** True if a document has been read. */
  readonly has: (number: number) => boolean
  /** True if a document of this id was in the files but does not count. */
  readonly leavesOut: (number: number) => boolean
  /** True if its files had an error: documents may be missing for that reason only. */
  readonly isDamaged: () => boolean
  /** True if one document has been read so far, and it is named after its file. */
  readonly isSingle: () => boolean
}

const twice = (document: AnyDocument, path: string, line: number): Problem => ({
  severity: 'error',
  code: commonCode.E407,
  message: `document ${document.id} occurs twice`,
  at: document.at,
  hint: `it is first in ${path}:${line}; keep one of the two`,
})

const MAX_NAMES = 8

const severalPeople = ({ id, at }: AnyDocument, names: readonly string[]): Problem => {
  const more = names.length - MAX_NAMES
  const listed = `${names.slice(0, MAX_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return {
    severity: 'error',
    code: commonCode.E397,
    message: `document ${id} has ${names.length} annotations, by ${listed}`,
    at,
    hint: `choose one: --set reader.annotator=${shellWord(names[0]!)}; the same files with one annotator as gold and another as system give their agreement`,
  }
}

/** Tracks the annotator of each document; of documents with several, reports the first with all names. */
const newPeople = () => {
  const by = new Map<number, string>()
  let first: { readonly number: number; readonly document: AnyDocument; readonly names: Set<string> } | undefined
  return {
    see: ({ number, document }: Numbered): void => {
      if (document.by !== undefined) by.set(number, document.by)
    },
    /** True if an earlier document is by another annotator. */
    differ: ({ number, document }: Numbered): boolean => {
      const annotator = by.get(number)
      if (annotator === undefined || document.by === undefined) return false
      if (annotator === document.by && first?.number !== number) return false
      first ??= { number, document, names: new Set([annotator]) }
      if (first.number === number) first.names.add(document.by)
      return true
    },
    problem: (): Problem | undefined => first && severalPeople(first.document, [...first.names]),
  }
}

/** First place of each document, by number. */
const newPlaces = () => {
  const paths: (string | undefined)[] = []
  const lines: number[] = []
  return {
    path: (number: number): string | undefined => paths[number],
    line: (number: number): number => lines[number]!,
    add: (number: number, { path, line }: Place): void => {
      // without holes, which would make the lists slow
      while (paths.length < number) {
        paths.push(undefined)
        lines.push(0)
      }
      paths[number] = path
      lines[number] = line
    },
  }
}

export const readSide = (
  side: Side,
  { numberOf, numberNear }: Ids,
  isSpent: (path: string) => boolean,
  log: Section,
  onBytes: OnBytes | undefined,
): SideReader => {
  const inputs: Input[] = []
  const out = new Set<number>()
  const onInputs = (read: readonly Input[]): number => inputs.push(...read)
  const onLeftOut = (all: Iterable<string>): void => {
    for (const id of all) out.add(numberOf(id))
  }
  let damaged = false
  const section: Section = {
    ...log,
    add: (problem) => {
      damaged ||= problem.severity === 'error'
      log.add(problem)
    },
  }
  let file = 0
  const onFile = (k: number): void => {
    file = k
  }
  const documents = documentsIn(side, section, { onBytes, onInputs, onLeftOut, onFile, isSpent })
  const places = newPlaces()
  const people = newPeople()
  let ended = false
  let count = 0
  let named: AnyDocument['named']
  // sides are usually in one order, so that the id is the one after the last
  let last = -1
  const next = (): LocatedDocument | undefined => {
    for (;;) {
      const document = documents.next().value
      if (document === undefined) {
        const problem = ended ? undefined : people.problem()
        ended = true
        if (problem !== undefined) log.add(problem)
        return undefined
      }
      const number = numberNear(document.id, last + 1)
      last = number
      const path = places.path(number)
      if (path === undefined) {
        places.add(number, document.at)
        people.see({ number, document })
        count++
        named = document.named
        return { number, document, file }
      }
      if (!people.differ({ number, document })) log.add(twice(document, path, places.line(number)))
    }
  }
  return {
    side,
    inputs,
    next,
    has: (number) => places.path(number) !== undefined,
    isDamaged: () => damaged,
    leavesOut: (number) => out.has(number),
    isSingle: () => count === 1 && named === 'file',
  }
}

/** The gold, whose next document may be looked at before it is taken. */
export interface GoldReader extends SideReader {
  readonly peek: () => LocatedDocument | undefined
}

export const goldReader = (reading: SideReader): GoldReader => {
  let peeked: LocatedDocument | undefined
  const peek = (): LocatedDocument | undefined => {
    peeked ??= reading.next()
    return peeked
  }
  const next = (): LocatedDocument | undefined => {
    const head = peek()
    peeked = undefined
    return head
  }
  return { ...reading, next, peek }
}

/** A system, whose documents may come before they are asked for. */
export interface SystemReader extends SideReader {
  /** Reads on until the document is found; `undefined` if the side ends without it, or something is wrong. */
  readonly find: (number: number) => Answer
  /** Releases documents that were not requested. */
  readonly letGo: () => readonly Numbered[]
}

export const systemReader = (reading: SideReader, isWrong: () => boolean): SystemReader => {
  const waiting = new Map<number, AnyDocument>()
  const find = (number: number): Answer => {
    const document = waiting.get(number)
    if (document !== undefined) {
      waiting.delete(number)
      return document
    }
    while (!isWrong()) {
      const read = reading.next()
      if (read === undefined || read.number === number) return read?.document
      waiting.set(read.number, read.document)
    }
    return undefined
  }
  const letGo = (): readonly Numbered[] => {
    const all = Array.from(waiting, ([number, document]) => ({ number, document }))
    waiting.clear()
    return all
  }
  return { ...reading, find, letGo }
}
