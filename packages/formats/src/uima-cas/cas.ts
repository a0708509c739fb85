/** A CAS of UIMA, as far as spans are asked of it: the same whether it was written as JSON or as XMI. */
import type { Problem } from '@assay/core'

/** A feature structure: what UIMA calls anything that has a type and features. */
export interface Structure {
  readonly id: string
  /** With its package, such as `de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity`. */
  readonly type: string
  /** The text that it is about, by the id of that. */
  readonly sofa: string | undefined
  readonly begin: number | undefined
  readonly end: number | undefined
  /** Strings, numbers and truth values; in XMI references too, as which they cannot be recognised. */
  readonly features: ReadonlyMap<string, string>
  /** The names of features that refer to other structures, where the format says so. */
  readonly references: readonly string[]
  /** Offset of the structure in the file. */
  readonly offset: number
}

/** A subject of analysis: a text, in the view of this name. */
export interface Sofa {
  readonly id: string
  readonly name: string
  /** Absent where the text is not in the file. */
  readonly text: string | undefined
  readonly offset: number
  /** Offset in the file of a unit of the text, if its parts are in several places. */
  readonly offsetOf?: (unit: number) => number
}

export interface Cas {
  readonly structures: readonly Structure[]
  readonly sofas: readonly Sofa[]
  /** By the id of a text: the structures in its index. A text without an entry says nothing about its index. */
  readonly members: ReadonlyMap<string, ReadonlySet<string>>
  /** Of a type the one above it, where the file has a type system. */
  readonly above: ReadonlyMap<string, string> | undefined
}

/** Fault of a file in its format, at an offset. */
export interface CasFault {
  readonly code: Problem['code']
  readonly message: string
  readonly offset: number
  readonly end?: number
  readonly hint: string
}

export const casFault = (code: CasFault['code'], message: string, offset: number, hint: string): CasFault => ({
  code,
  message,
  offset,
  hint,
})

export const isCasFault = (u: Cas | CasFault): u is CasFault => 'code' in u

/** The name of a type without its package. */
export const shortName = (type: string): string => type.slice(type.lastIndexOf('.') + 1)

/** An offset in a text: a whole number from 0; -1 where it is something else. */
export const offsetFrom = (value: string | undefined): number | undefined =>
  value === undefined ? undefined : /^\d{1,15}$/.test(value) ? Number(value) : -1
