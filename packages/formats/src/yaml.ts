/**
 * YAML of records: what programs write of lists, keys and values a line. What it has beyond that is refused, and so is what one version of
 * YAML takes for a number or a truth value and another for a text.
 */
import {
  LooseText,
  type NestedFault,
  type NestedGrammar,
  type NestedLine,
  nestedLine,
  nestedValue,
} from '@assay/core/internal/source'
import { entriesGrammar, type HeadValue, type ValueSequence } from './json-head.ts'

/** Numbers of some programs: with underscores, bases, sixties or exponents. */
const doubtfulNumber =
  /^[-+]?(?:0b[01_]+|0x[\da-f_]+|0o[0-7]+|\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:e[-+]?\d+)?|\.inf|\.nan)$/i
const doubtfulWord = /^(?:yes|no|on|off|=|<<)$/i

/** The value of what stands without quotes. */
const bareValue = (written: string): HeadValue | undefined => {
  if (/^(?:~|null|Null|NULL)?$/.test(written)) return null
  if (/^(?:true|True|TRUE)$/.test(written)) return true
  if (/^(?:false|False|FALSE)$/.test(written)) return false
  if (/^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(written)) return Number(written)
  if (doubtfulNumber.test(written) || doubtfulWord.test(written)) return undefined
  return /^[&*!|>%@`"'#?,[\]{}]|^[-?:](?:\s|$)|:(?:\s|$)/.test(written) ? undefined : written
}

const comment = /(?:^|\s)#.*$/

/** A value on a line, up to the end of it or a comment. */
const scalar = (written: string): HeadValue | undefined => {
  if (!/^["'[{]/.test(written)) return bareValue(written.replace(comment, '').trimEnd())
  const { grammar, repeated } = entriesGrammar()
  const text = new LooseText(written, { ...grammar, bare: bareValue })
  const parsed = text.parse(0)
  if (typeof parsed !== 'object' || parsed.isCut || repeated.length > 0) return undefined
  return text.afterBlanks(parsed.end) < written.length ? undefined : parsed.value
}

/** A blank of Unicode where a blank says something: to YAML it is none. */
const otherBlank = /(?:^|[\s:#,[\]{}-])[^\S \t\r]|[^\S \t\r](?:$|[\s:#,[\]{}])/

/** The documents of a text, each by its lines; a fault where a tab or a blank of Unicode says how deep a line is, or where a text ends. */
const documentsIn = (text: string): readonly (readonly NestedLine[])[] | NestedFault => {
  const documents: NestedLine[][] = [[]]
  let at = 0
  let isParted = false
  for (const line of text.split('\n')) {
    const one = nestedLine(line, at)
    const isMark = /^(?:---|\.\.\.)\s*(?:#.*)?$/.test(line)
    const isEmpty = /^\s*(?:#.*)?$/.test(line)
    if (isMark) documents.push([])
    else if (!isEmpty && (one === undefined || otherBlank.test(line))) return { fault: 'value', at }
    else if (!isEmpty) documents.at(-1)!.push({ ...one!, isParted })
    isParted = isMark || isEmpty
    at += line.length + 1
  }
  return documents.filter((lines) => lines.length > 0)
}

/** The values of the documents of YAML, or why there are none. */
export const yamlIn = (text: string): ValueSequence | NestedFault => {
  const documents = documentsIn(text)
  if ('fault' in documents) return documents
  const { grammar, starts } = entriesGrammar()
  const nested: NestedGrammar<HeadValue, Record<string, HeadValue>> = {
    ...grammar,
    scalar: (written, at) => {
      const value = scalar(written)
      if (typeof value === 'object') starts.set(value, at)
      return value
    },
    isComment: (written) => written.startsWith('#'),
    goesOn: (written) => /^[^"'[{&*!|>%@`]/.test(written) && !comment.test(written),
  }
  const values: HeadValue[] = []
  for (const lines of documents) {
    const read = nestedValue(lines, nested)
    if ('fault' in read) return read
    values.push(read.value)
  }
  return { values, starts, isLoose: false }
}

/** The values with which YAML begins: of a head that is cut, or has a fault, what stands in the lines before. */
export const yamlHead = (head: string): readonly HeadValue[] => {
  const linesBefore = (end: number): string => head.slice(0, head.lastIndexOf('\n', end - 1) + 1)
  if (!/^\s*(?:#[^\n]*\n\s*)*(?:---\s*(?:[#\n]|$)|- |["']?[\p{L}_][^\n:]*:\s)/u.test(head)) return []
  const whole = yamlIn(linesBefore(head.length))
  const read = 'fault' in whole ? yamlIn(linesBefore(whole.at)) : whole
  return 'fault' in read ? [] : read.values
}
