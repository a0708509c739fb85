/** Splits the line of a problem: before, marked, and after. */
import type { Problem } from '@assay/core'

export interface Excerpt {
  readonly before: string
  readonly marked: string
  readonly after: string
}

/** Characters of a long line that are shown on either side. */
const ROOM = 80

/** Replaces control characters by visible symbols. */
const visible = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000a-\u001f]/g, (character) => String.fromCharCode(0x2400 + character.charCodeAt(0)))

/** Splits the line of a problem; columns count code points, from 1. */
export const excerptOf = ({ text, at }: Pick<Problem, 'text' | 'at'>): Excerpt | undefined => {
  if (text === undefined) return undefined
  const characters = [...text]
  const from = Math.min(Math.max(0, at.column - 1), characters.length)
  const to = from + Math.max(1, at.length ?? 1)
  const before = characters.slice(0, from)
  const marked = characters.slice(from, Math.min(to, from + ROOM))
  const after = characters.slice(to)
  return {
    before: visible(`${before.length > ROOM ? '…' : ''}${before.slice(-ROOM).join('')}`),
    // what ends too soon is meant at its end
    marked: marked.length === 0 ? '␣' : visible(`${marked.join('')}${to - from > ROOM ? '…' : ''}`),
    after: visible(`${after.slice(0, ROOM).join('')}${after.length > ROOM ? '…' : ''}`),
  }
}

/** Formats a place as `file:line:column`, or as the file if it is about all of it. */
export const placeOf = ({ text, at: { path, line, column, length } }: Pick<Problem, 'text' | 'at'>): string => {
  const isWhole = text === undefined && line === 1 && column === 1 && length === undefined
  return path === '' || line < 1 || isWhole ? visible(path) : `${visible(path)}:${line}:${column}`
}
