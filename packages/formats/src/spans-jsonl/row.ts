/** One value of a file on its tape: what is looked at, where it stands, and what is wrong with it. */
import type { Place, Problem } from '@assay/core'
import {
  ARRAY,
  type ByteTape,
  codePoints,
  FALSE,
  isFault,
  type JsonFault,
  NULL,
  NUMBER,
  OBJECT,
  STRING,
  suggest,
  TRUE,
} from '@assay/core/source'
import { pythonHint } from '../python.ts'
import type { FileState } from './file.ts'
import { type Frame, lineIn, placeIn } from './frames.ts'
import type { Layout } from './layout.ts'

export interface Row {
  readonly file: FileState
  readonly frame: Frame
  readonly tape: ByteTape
  readonly problems: Problem[]
}

/** No tool nests deeper; a hostile file may. */
const DEEPEST = 1000

const faulty = (path: string, frame: Frame, { code, message, at, cut }: JsonFault): Problem => {
  const ends = cut === true && frame.unended
  const hint = {
    E303: 'write the character itself, or both halves of its pair',
    E333: ends ? 'the file was cut: its last line is not whole' : 'each line holds one whole record in JSON',
    E334: 'a program that reads this keeps one of the two, and which is not known: remove one',
    E335: 'write offsets as whole numbers, and what is not known as null',
    E362: 'no tool for annotation writes such a record: check that this is the right file',
  }[code]
  return {
    severity: 'error',
    code,
    message: ends ? `the file ends inside of a record: ${message}` : message,
    at: placeIn(path, frame, at, codePoints(frame.bytes, frame.start, at) + 1),
    text: lineIn(frame, at),
    hint: (code === 'E333' ? pythonHint(frame.bytes, at) : undefined) ?? hint,
  }
}

/** The tape of a record, or why there is none. */
export const rowOf = (file: FileState, frame: Frame): Row | Problem => {
  const tape = file.layout.tapes.read(frame.bytes, frame.start, frame.end, DEEPEST)
  return isFault(tape) ? faulty(file.path, frame, tape) : { file, frame, tape, problems: [] }
}

export const placeAt = ({ file, frame, tape }: Row, index: number): Place =>
  placeIn(file.path, frame, tape.at[index] as number, tape.columns[index] as number)

export const problemAt = (row: Row, index: number, code: string, message: string, hint: string): Problem => ({
  severity: 'error',
  code,
  message,
  at: placeAt(row, index),
  text: lineIn(row.frame, row.tape.at[index] as number),
  hint,
})

export const refuse = (row: Row, index: number, code: string, message: string, hint: string): undefined => {
  row.problems.push(problemAt(row, index, code, message, hint))
  return undefined
}

const kindNames: ReadonlyMap<number, string> = new Map([
  [OBJECT, 'an object'],
  [ARRAY, 'a list'],
  [STRING, 'a string'],
  [NUMBER, 'a number'],
  [TRUE, 'true'],
  [FALSE, 'false'],
  [NULL, 'null'],
])

export const kindAt = ({ tape }: Row, index: number): number => tape.kinds[index] as number
export const textAt = ({ file }: Row, index: number): string => file.layout.tapes.text(index)
export const numberAt = ({ file }: Row, index: number): number => file.layout.tapes.number(index)

/** Whether a value is of a kind; says what it is if it is not. */
export const isKind = (row: Row, index: number, kind: number, what: string): boolean => {
  const found = kindAt(row, index)
  if (found === kind) return true
  const wanted = kindNames.get(kind)
  refuse(row, index, 'E335', `${what} must be ${wanted}, and not ${kindNames.get(found)}`, `write ${what} as ${wanted}`)
  return false
}

/** The items of a list, the values of an object. */
export const itemsOf = ({ tape }: Row, index: number): readonly number[] => {
  const items: number[] = []
  const end = tape.next[index] as number
  if (tape.kinds[index] === ARRAY) for (let i = index + 1; i < end; i = tape.next[i] as number) items.push(i)
  else for (let i = index + 1; i < end; i = tape.next[i + 1] as number) items.push(i + 1)
  return items
}

/** The keys of an object, as they stand in it. */
const keysOf = (row: Row, index: number): readonly string[] =>
  kindAt(row, index) === OBJECT ? itemsOf(row, index).map((value) => textAt(row, value - 1)) : []

/** Looks for misspelt keys in an object of a kind: among those without a number, which are none that is read. */
export const seeKeys = (row: Row, object: number, kind: keyof Layout['read']): void => {
  const { tape, file } = row
  const { numbered, read } = file.layout
  const end = tape.next[object] as number
  for (let i = object + 1; i < end; i = tape.next[i + 1] as number)
    if ((tape.next[i] as number) >= numbered)
      file.near.see(
        read[kind],
        textAt(row, i),
        (name) => keysOf(row, object).includes(name),
        () => ({ at: placeAt(row, i), text: lineIn(row.frame, tape.at[i] as number) }),
      )
}

const MOST_KEYS = 12

/** A key that is needed; `option` says it, where a file has another name for it. */
export const missingKey = (row: Row, object: number, key: string, option: string): undefined => {
  const keys = keysOf(row, object)
  if (keys.includes(key))
    return refuse(
      row,
      object,
      'E337',
      `"${key}" is null here, and is needed`,
      `write it; --set reader.${option}=KEY names another key`,
    )
  const near = suggest(key, keys)
  const there = keys.length === 0 ? 'there are no keys' : `there is ${keys.slice(0, MOST_KEYS).join(', ')}`
  const hint = `${near === undefined ? there : `did you mean ${near}? ${there}`}; --set reader.${option}=KEY names another key`
  return refuse(row, object, 'E337', `the key "${key}" is missing`, hint)
}
