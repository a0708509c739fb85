/** Answers of the forms that most have, in strict JSON: what `shapeOf` says of their values, without the values between. */

import type { ObjectValue, Value } from '@assay/core/answers'
import { isPhraseForNothing } from '@assay/core/answers'
import type { AnswerItem, ShapeOptions } from './answer-shape.ts'
import { isSpecialKey, listKeys } from './shapes.ts'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** True of a key that may be a number, and such keys lose their place in objects. */
const mayBeNumber = (key: string): boolean => key.charCodeAt(0) <= 57

/** Counts strings and keys as they are written: a key that is there twice is one in what is parsed. */
const stringsIn = (text: string): number => {
  let quotes = 0
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === 92) slashes++
    if (slashes % 2 === 0) quotes++
  }
  return quotes / 2
}

/** Adds the items of a list of objects with a text and a label; false if something else is in it. */
const addObjects = (list: readonly unknown[], items: AnswerItem[]): boolean => {
  for (const one of list) {
    if (!isObject(one)) return false
    let [keys, text, label]: [number, unknown, unknown] = [0, undefined, undefined]
    for (const key in one) {
      keys++
      if (key === 'text') text = one[key]
      else if (key === 'label' || key === 'type') label = one[key]
    }
    if (keys !== 2 || typeof text !== 'string' || typeof label !== 'string' || text.trim() === '') return false
    items.push({ label, text })
  }
  return true
}

/** Adds the strings of a list under a label; false if something else is in it. */
const addStrings = (
  list: readonly unknown[],
  label: string,
  labels: readonly string[],
  items: AnswerItem[],
): boolean => {
  for (const text of list) {
    // a label of the schema in a list is that of the string before it
    if (typeof text !== 'string' || text.trim() === '' || labels.includes(text)) return false
    if (!isPhraseForNothing(text)) items.push({ label, text })
  }
  return true
}

/** Items of an object of one list, or of lists of strings by label; nothing where it is none. */
const itemsOfObject = (
  object: Readonly<Record<string, unknown>>,
  text: string,
  labels: readonly string[],
): readonly AnswerItem[] | undefined => {
  const items: AnswerItem[] = []
  let strings = 0
  let keys = 0
  for (const key in object) {
    const list = object[key]
    if (!Array.isArray(list) || mayBeNumber(key)) return undefined
    keys++
    if (isSpecialKey(key)) {
      const isOnly = keys === 1 && Object.keys(object).length === 1
      if (!isOnly || labels.includes(key) || !listKeys.some((one) => one === key) || !addObjects(list, items))
        return undefined
      strings += 4 * list.length
    } else {
      if (!addStrings(list, key, labels, items)) return undefined
      strings += list.length
    }
  }
  return stringsIn(text) === strings + keys ? items : undefined
}

/** The items of an answer of such a form; nothing where it has another. */
export const plainItems = (text: string, options: ShapeOptions): readonly AnswerItem[] | undefined => {
  const { label, labels } = options
  if (label !== '' || options.areTriples) return undefined
  const isWhole = (text.startsWith('[') && text.endsWith(']')) || (text.startsWith('{') && text.endsWith('}'))
  if (!isWhole) return undefined
  const value = parsed(text)
  if (isObject(value)) return itemsOfObject(value, text, labels)
  const items: AnswerItem[] = []
  return Array.isArray(value) && addObjects(value, items) ? items : undefined
}

// ---- records ---------------------------------------------------------------------------------------------------------

/** The deepest nesting of values that is looked at here. */
const DEEPEST = 8

/** Counts the strings and keys of a value. */
interface Counter {
  strings: number
}

/** A value without numbers, which keep their spelling; nothing where it is another. */
const plainValue = (value: unknown, counter: Counter, depth: number): Value | undefined => {
  if (typeof value === 'string') {
    counter.strings++
    return value
  }
  if (value === null || typeof value === 'boolean') return value
  if (depth === DEEPEST) return undefined
  if (!Array.isArray(value)) return isObject(value) ? plainObject(value, counter, depth) : undefined
  const items: Value[] = []
  for (const one of value) {
    const item = plainValue(one, counter, depth + 1)
    if (item === undefined) return undefined
    items.push(item)
  }
  return { kind: 'list', items, isTuple: false }
}

const plainObject = (
  object: Readonly<Record<string, unknown>>,
  counter: Counter,
  depth: number,
): ObjectValue | undefined => {
  const entries = new Map<string, Value>()
  for (const key in object) {
    const plain = mayBeNumber(key) ? undefined : plainValue(object[key], counter, depth + 1)
    if (plain === undefined) return undefined
    counter.strings++
    entries.set(key, plain)
  }
  return { kind: 'object', entries, isCut: false }
}

/** A record of such values; nothing where a line is something else, or has a key twice. */
export const plainRecord = (line: string): ObjectValue | undefined => {
  const value = line.startsWith('{') ? parsed(line) : undefined
  if (!isObject(value)) return undefined
  const counter: Counter = { strings: 0 }
  const record = plainObject(value, counter, 0)
  return record !== undefined && counter.strings === stringsIn(line) ? record : undefined
}
