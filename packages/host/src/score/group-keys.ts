/** Keys of metadata, and bins of those that are numbers: `year:1850,1900` is before 1850, from 1850 up to 1900, and from 1900 on. */
import { compareCodePoints } from '@assay/core'
import type { AnsweredDocument } from '../read/pair.ts'

export interface Key {
  /** As documents have it. */
  readonly name: string
  /** Lower bounds of bins, ascending; `undefined` if each value is a group. */
  readonly borders: readonly string[] | undefined
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?`
const BINNED = new RegExp(`^(.+):(${NUMBER}(?:,${NUMBER})*)$`, 's')

/** Parses keys; `a+b` crosses two. */
export const keysIn = (text: string): readonly Key[] =>
  text.split('+').map((part) => {
    const [, name, borders] = BINNED.exec(part) ?? []
    return name === undefined || borders === undefined
      ? { name: part, borders: undefined }
      : { name, borders: borders.split(',') }
  })

export const doAscend = ({ borders = [] }: Key): boolean =>
  borders.every((border, i) => i === 0 || Number(borders[i - 1]) < Number(border))

const wholeDigits = (border: string): number => border.split('.')[0]?.length ?? 0

/** Texts of the same width before the point, so that bins are in order wherever labels are sorted. */
const padded = (borders: readonly string[]): readonly string[] => {
  const most = borders.reduce((so, border) => Math.max(so, wholeDigits(border)), 0)
  return borders.map((border) => ' '.repeat(most - wholeDigits(border)) + border)
}

/** `[1850, 1900)` has its first bound and not its second. What is not a number is in a bin of its own. */
const binOf = (borders: readonly string[], value: string): string => {
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) return value === '' ? '' : 'not a number'
  const texts = padded(borders)
  const bin = borders.filter((border) => Number(border) <= number).length
  const [from, to] = [texts[bin - 1], texts[bin]]
  if (from === undefined) return `(−∞, ${to})`
  return to === undefined ? `[${from}, ∞)` : `[${from}, ${to})`
}

/** The label that a document has under a key. */
export const labelUnder = ({ name, borders }: Key, meta: Readonly<Record<string, string>>): string => {
  const value = Object.hasOwn(meta, name) ? meta[name]! : ''
  return borders === undefined ? value : binOf(borders, value)
}

/**
 * Adds to the metadata of documents of the gold, for keys that it lacks, what answers to them have: `yes`, or `no and yes` where systems
 * differ.
 */
export const newAnswerMeta = (keys: readonly string[]): ((row: AnsweredDocument) => AnsweredDocument) => {
  const names = new Set(keys.flatMap(keysIn).map(({ name }) => name))
  if (names.size === 0) return (row) => row
  return (row) => {
    const { gold, answers } = row
    const meta: Record<string, string> = {}
    for (const name of names) {
      if (Object.hasOwn(gold.meta, name)) continue
      const values = answers.flatMap((answer) => (answer && Object.hasOwn(answer.meta, name) ? answer.meta[name]! : []))
      if (values.length > 0) meta[name] = [...new Set(values)].sort(compareCodePoints).join(' and ')
    }
    return Object.keys(meta).length === 0 ? row : { ...row, gold: { ...gold, meta: { ...gold.meta, ...meta } } }
  }
}
