/**
 * Sides that are read in step, for documents with ids. What is kept of a document that was handed out is its id and the line
 * where it stood.
 */
import type { Place, Problem } from '@assay/core'
import type { Input } from '@assay/core/result'
import type { OnBytes } from '../plan/surroundings.ts'
import type { Section } from '../problems/problem-log.ts'
import type { Answer, AnyDocument } from './document.ts'
import { documentsIn, type Side } from './pair-streams.ts'

/** The ids of a run, each with a number that is the same on all sides. */
export interface Ids {
  readonly numberOf: (id: string) => number
  readonly idOf: (number: number) => string
}

export const newIds = (): Ids => {
  const numbers = new Map<string, number>()
  const ids: string[] = []
  const numberOf = (text: string): number => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    // a string that was cut out of a line keeps the whole line in memory; this one stands alone
    const id = JSON.parse(JSON.stringify(text)) as string
    numbers.set(id, ids.length)
    return ids.push(id) - 1
  }
  return { numberOf, idOf: (number) => ids[number] as string }
}

/** A document with the number of its id. */
export interface Numbered {
  readonly number: number
  readonly document: AnyDocument
}

/** What is left of a document that is not to be judged. */
export interface Placed {
  readonly number: number
  readonly at: Place
}

export const placed = ({ number, document: { at } }: Numbered): Placed => ({ number, at })

/** A side that is being read. */
export interface Reading {
  readonly side: Side
  /** The files that have been read to their end. */
  readonly inputs: readonly Input[]
  /** The next document whose id has not occurred on this side before; one whose id has is reported. */
  readonly next: () => Numbered | undefined
  /** Whether a document has been read. */
  readonly has: (number: number) => boolean
  /** Whether one document has been read so far, and is named for its file. */
  readonly isSingle: () => boolean
}

const twice = (document: AnyDocument, path: string, line: number): Problem => ({
  severity: 'error',
  code: 'E407',
  message: `document ${document.id} stands here again`,
  at: document.at,
  hint: `it stood first in ${path}:${line}; each document is scored once`,
})

/** Where documents stood first, by number. */
const newPlaces = () => {
  const paths: (string | undefined)[] = []
  const lines: number[] = []
  return {
    path: (number: number): string | undefined => paths[number],
    line: (number: number): number => lines[number] as number,
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

export const readingOf = (
  side: Side,
  { numberOf }: Ids,
  isSpent: (path: string) => boolean,
  log: Section,
  onBytes: OnBytes | undefined,
): Reading => {
  const inputs: Input[] = []
  const onInputs = (read: readonly Input[]): number => inputs.push(...read)
  const documents = documentsIn(side, log, { onBytes, onInputs, isSpent })
  const places = newPlaces()
  let count = 0
  let named: AnyDocument['named']
  const next = (): Numbered | undefined => {
    for (;;) {
      const document = documents.next().value
      if (document === undefined) return undefined
      const number = numberOf(document.id)
      const path = places.path(number)
      if (path === undefined) {
        places.add(number, document.at)
        count++
        named = document.named
        return { number, document }
      }
      log.add(twice(document, path, places.line(number)))
    }
  }
  return {
    side,
    inputs,
    next,
    has: (number) => places.path(number) !== undefined,
    isSingle: () => count === 1 && named === 'file',
  }
}

/** The gold, whose next document may be looked at before it is taken. */
export interface Asking extends Reading {
  readonly peek: () => Numbered | undefined
}

export const asking = (reading: Reading): Asking => {
  let peeked: Numbered | undefined
  const peek = (): Numbered | undefined => {
    peeked ??= reading.next()
    return peeked
  }
  const next = (): Numbered | undefined => {
    const head = peek()
    peeked = undefined
    return head
  }
  return { ...reading, next, peek }
}

/** A system, whose documents may come before they are asked for. */
export interface Answering extends Reading {
  /** Reads on until a document is there; none if the side ends without it, or something is wrong. */
  readonly find: (number: number) => Answer
  /** Gives up the documents that nobody has asked for yet. */
  readonly letGo: () => readonly Numbered[]
}

export const answering = (reading: Reading, isWrong: () => boolean): Answering => {
  const waiting = new Map<number, AnyDocument>()
  const find = (number: number): Answer => {
    const known = waiting.get(number)
    if (known !== undefined) {
      waiting.delete(number)
      return known
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
