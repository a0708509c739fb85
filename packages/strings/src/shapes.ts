/** Items in a value, by the shapes that models and their libraries give answers. */

import { shortestNumber } from '@assay/core'
import {
  type CallValue,
  isListValue,
  isNumberValue,
  isObjectValue,
  isPhraseForNothing,
  type ListValue,
  LooseText,
  type ObjectValue,
  type Value,
} from '@assay/core/answers'
import { type AnswerItem, emptyShape, type ItemLeniency, type Shape, type ShapeOptions } from './answer-shape.ts'
import { mayBeJoined } from './joined-names.ts'
import { isTokenTag } from './token-tags.ts'
import { triplesOf } from './triple-shape.ts'

export const textKeys = [
  'text',
  'extraction_text',
  'span',
  'mention',
  'word',
  'token',
  'surface',
  'name',
  'value',
  'entity',
] as const
export const labelKeys = [
  'label',
  'type',
  'entity_type',
  'category',
  'class',
  'tag',
  'entity_group',
  'extraction_class',
  'entity',
] as const
export const listKeys = [
  'entities',
  'extractions',
  'named_entities',
  'ner',
  'spans',
  'items',
  'results',
  'result',
  'output',
  'annotations',
  'answer',
] as const
const besideKeys: ReadonlySet<string> = new Set([
  'id',
  'text',
  'sentence',
  'input',
  'reasoning',
  'thinking',
  'thought',
  'thoughts',
  'explanation',
  'comment',
  'note',
  'notes',
  'confidence',
  'score',
])
const itemKeys: ReadonlySet<string> = new Set([...textKeys, ...labelKeys])
const namedKeys: ReadonlySet<string> = new Set([...itemKeys, ...listKeys])

export const LABELLED = /^([\p{L}\p{N}_/&-]+(?: [\p{L}\p{N}_/&-]+){0,2}):\s+(\S[\s\S]*)$/u
const NUNER = /^([\s\S]*\S)\s*<>\s*(\S[\s\S]*)$/

/** The label around a value, and whether the whole of a string there is an item. */
type Context = string | undefined

class ShapeReading {
  private readonly options: ShapeOptions
  private readonly known: ReadonlySet<string>
  readonly shape = emptyShape()

  constructor(options: ShapeOptions) {
    this.options = options
    this.known = new Set(options.labels)
  }

  count(leniency: ItemLeniency, by = 1): void {
    const { counts } = this.shape
    counts[leniency] = (counts[leniency] ?? 0) + by
  }

  private unknown(): void {
    this.shape.isKnown = false
  }

  private add(label: string, value: Value, more?: Partial<AnswerItem>): void {
    if (isNumberValue(value)) {
      const number = shortestNumber(value.text)
      this.count('numbers')
      this.shape.items.push({ label, text: value.text, ...(number !== value.text && { number }), ...more })
    } else if (typeof value !== 'string' || value.trim() === '') this.count('blank')
    else this.shape.items.push({ label, text: value, ...more })
  }

  /** A value as a whole, or the content of a key that holds items. */
  value(value: Value, label: Context): void {
    if (value === null) return
    if (isObjectValue(value)) this.object(value, label)
    else if (isListValue(value)) this.list(value, label)
    else if (typeof value === 'object' && value.kind === 'call') this.call(value)
    else this.unknown()
  }

  private list(list: ListValue, label: Context): void {
    if (list.isTuple && this.pair(list)) return
    for (const item of list.items) this.inList(item, label)
  }

  private inList(value: Value, label: Context): void {
    if (value === null) this.count('blank')
    else if (typeof value === 'string') this.string(value, label)
    else if (isListValue(value)) {
      const [first, ...others] = value.items
      // numbers behind a string say something of it: a place, or a share
      if (label !== undefined && typeof first === 'string' && others.length > 0 && others.every(isNumberValue))
        this.string(first, label)
      else if (!this.pair(value)) this.list(value, label)
    } else if (isNumberValue(value) && label !== undefined) this.add(label, value)
    else this.value(value, label)
  }

  /** The pair that a list is, if it is one. */
  private pair({ items }: ListValue): boolean {
    const strings = items.filter((item): item is string => typeof item === 'string')
    const [a, b] = strings
    if (a !== undefined && b === undefined && items.length === 2 && isNumberValue(items[1])) this.shape.tags++
    if (a === undefined || b === undefined) return false
    const { pair } = this.options
    const [first, second] = [this.known.has(a), this.known.has(b)]
    if (strings.length === 3 && items.length === 3 && first === second) this.shape.threes++
    if (first !== second) this.shape.pairs[first ? 'first' : 'second']++
    const isTurned = pair === 'label-text' || (pair === 'auto' && first && !second)
    if (isTurned) this.add(a, b)
    else this.add(b, a)
    return true
  }

  private string(text: string, label: Context, isAlone = false): void {
    if (label !== undefined) {
      if (text.trim() === '') this.count('blank')
      else if (!isPhraseForNothing(text))
        this.add(label, text, isAlone && mayBeJoined(text) ? { mayBeJoined: true } : {})
      return
    }
    if (text.trim() === '') {
      this.count('blank')
      return
    }
    if (this.inString(text, undefined)) return
    const nuner = NUNER.exec(text)
    const labelled = nuner === null ? LABELLED.exec(text) : null
    if (nuner === null && labelled === null) {
      this.count('incomplete')
      return
    }
    if (nuner !== null) this.add(nuner[2]!.trimEnd(), nuner[1]!.trimStart())
    else this.add(labelled![1]!, labelled![2]!.trimEnd())
    this.count('inString')
  }

  /** Reads a string that is itself a value with items; false if it is none. */
  private inString(text: string, label: Context): boolean {
    const whole = text.trim()
    if (!/^[[{(]/.test(whole)) return false
    const parsed = new LooseText(whole).parse(0)
    if (parsed === undefined || typeof parsed === 'string' || parsed.end < whole.length || parsed.isCut) return false
    const reading = new ShapeReading(this.options)
    reading.value(parsed.value, label)
    if (!reading.shape.isKnown || reading.shape.counts.incomplete !== undefined) return false
    this.shape.items.push(...reading.shape.items)
    for (const [name, by] of Object.entries(reading.shape.counts) as [ItemLeniency, number][])
      if (name !== 'inString') this.count(name, by)
    this.count('inString', reading.shape.items.length)
    return true
  }

  // ---- objects ---------------------------------------------------------------------------------------------------------

  private object(object: ObjectValue, label: Context): void {
    const { entries } = object
    if (entries.size === 0) return
    const [textKey, labelKey] = itemKeysOf(entries, this.options)
    const ownLabel = labelKey === undefined ? undefined : (entries.get(labelKey) as string)
    if (textKey !== undefined && ownLabel !== undefined) {
      this.item(object, ownLabel, textKey)
      return
    }
    for (const key of listKeys) {
      if (!entries.has(key) || this.known.has(key)) continue
      const inner = entries.get(key)!
      const context = ownLabel ?? label
      if (typeof inner === 'string') this.content(inner, context)
      else this.value(inner, context)
      return
    }
    if (label !== undefined && textKey !== undefined) {
      this.item(object, label, textKey)
      return
    }
    if (object.isCut && (textKey !== undefined || ownLabel !== undefined)) {
      this.count('incomplete')
      return
    }
    // a place with a label and no words is no item of strings
    const isPlace =
      ownLabel !== undefined &&
      (['start', 'end'].every((key) => isNumberValue(entries.get(key))) ||
        (entries.size > 1 &&
          [...entries].every(([key, value]) => key === labelKey || (!this.known.has(key) && areNumbers(value)))))
    if (isPlace || this.isIncomplete(entries)) {
      this.count('incomplete')
      return
    }
    if (label !== undefined) {
      this.unknown()
      return
    }
    this.map(entries)
  }

  /** A string where items should be. */
  private content(text: string, label: Context): void {
    if (text.trim() === '' || isPhraseForNothing(text) || this.inString(text, label)) return
    if (label === undefined) this.unknown()
    else this.add(label, text)
  }

  private item({ entries }: ObjectValue, label: string, textKey: string): void {
    const value = entries.get(textKey)!
    if (isListValue(value)) for (const one of value.items) this.add(label, one)
    else this.add(label, value, offsetsOf(entries))
  }

  private isIncomplete(entries: ObjectValue['entries']): boolean {
    let hasString = false
    for (const [key, value] of entries) {
      if (this.known.has(key) || !(itemKeys.has(key) || isBeside(key))) return false
      hasString ||= typeof value === 'string'
    }
    return hasString
  }

  private map(entries: ObjectValue['entries']): void {
    const usableEntries = [...entries].filter(([key]) => this.known.has(key) || !isBeside(key))
    if (usableEntries.length === 0) {
      this.unknown()
      return
    }
    if (this.isInverse(usableEntries)) {
      for (const [text, labels] of usableEntries)
        for (const label of stringsOf(labels)) {
          this.add(label, text)
          this.count('inverse')
        }
      return
    }
    for (const [label, value] of usableEntries) this.labelled(label, value)
  }

  private isInverse(usableEntries: readonly (readonly [string, Value])[]): boolean {
    const isLabel = (text: string): boolean => this.known.has(text) || isTokenTag(text)
    return usableEntries.every(
      ([key, value]) => stringsOf(value).some(isLabel) && stringsOf(value).every(isLabel) && !isLabel(key),
    )
  }

  private labelled(label: string, value: Value): void {
    if (value === null || value === '') return
    if (typeof value === 'string') this.string(value, label, true)
    else if (isNumberValue(value)) this.add(label, value)
    else this.value(value, label)
  }

  // ---- calls -----------------------------------------------------------------------------------------------------------

  private call({ name, args }: CallValue): void {
    const usable = (value: Value | undefined): value is Value =>
      typeof value === 'string' || isNumberValue(value) || (isListValue(value) && value.items.every(isScalar))
    const byKey = textKeys.map((key) => args.find(([keyName, value]) => keyName === key && usable(value))?.[1])
    const chosen =
      args.find(([key, value]) => key === undefined && usable(value))?.[1] ??
      byKey.find((value) => value !== undefined) ??
      args.find(([, value]) => typeof value === 'string')?.[1]
    if (chosen === undefined) this.count('incomplete')
    else if (isListValue(chosen)) for (const one of chosen.items) this.add(name, one)
    else this.add(name, chosen)
  }
}

const isBeside = (key: string): boolean => besideKeys.has(key) || key.endsWith('_attributes')
/** True of a key that says something else than a label, whatever stands next to it. */
export const isSpecialKey = (key: string): boolean => namedKeys.has(key) || isBeside(key)
/** True of two numbers, which beside a string are its place. */
const isRange = (value: Value): boolean =>
  isListValue(value) && value.items.length === 2 && value.items.every(isNumberValue)
/** True of a number, or of numbers in a list, as W2NER has the words of a name: `[3, 4]`. */
const areNumbers = (value: Value): boolean =>
  isNumberValue(value) || (isListValue(value) && value.items.length > 0 && value.items.every(areNumbers))

/** The strings that a value is, alone or in a list; none where something else is among them. */
const stringsOf = (value: Value): readonly string[] => {
  const items = isListValue(value) ? value.items : [value]
  return items.every((item) => typeof item === 'string') ? items : []
}
const isScalar = (value: Value): boolean => typeof value === 'string' || value === null || isNumberValue(value)

/** The keys of an object that have its string and its label. */
const itemKeysOf = (
  entries: ObjectValue['entries'],
  { itemText = '', itemLabel = '' }: ShapeOptions,
): readonly [text: string | undefined, label: string | undefined] => {
  const [text, label] = usualKeysOf(entries)
  const ownText = entries.has(itemText) && itemText !== '' ? itemText : text
  const ownLabel = typeof entries.get(itemLabel) === 'string' && itemLabel !== '' ? itemLabel : label
  return [ownText, ownLabel]
}

const usualKeysOf = (
  entries: ObjectValue['entries'],
): readonly [text: string | undefined, label: string | undefined] => {
  const labelKey = labelKeys.find((key) => typeof entries.get(key) === 'string' && key !== 'entity')
  const isText = (key: string): boolean => {
    const value = entries.get(key)
    return value !== undefined && (isScalar(value) || (isListValue(value) && value.items.every(isScalar)))
  }
  const texts = textKeys.filter((key) => isText(key) && key !== 'entity')
  const textKey = texts.find((key) => !isRange(entries.get(key)!)) ?? texts[0]
  const entity = typeof entries.get('entity') === 'string'
  if (textKey !== undefined || labelKey !== undefined || !entity)
    return entity && textKey === undefined
      ? ['entity', labelKey]
      : [textKey ?? (isText('entity') ? 'entity' : undefined), labelKey ?? (entity ? 'entity' : undefined)]
  // alone it is the label
  return [undefined, 'entity']
}

/** Offsets of an item as libraries write them. */
const offsetsOf = (entries: ObjectValue['entries']): Partial<AnswerItem> | undefined => {
  const interval = entries.get('char_interval')
  const from = isObjectValue(interval) ? interval.entries : entries
  const [start, end] = isObjectValue(interval)
    ? [from.get('start_pos'), from.get('end_pos')]
    : [from.get('start'), from.get('end')]
  const status = entries.get('alignment_status')
  const named = typeof status === 'string' ? { status } : undefined
  if (!isNumberValue(start) || !isNumberValue(end)) return named
  return { start: Number(start.text), end: Number(end.text), ...named }
}

/** The items of a value, and what was overlooked to read them. */
export const shapeOf = (value: Value, options: ShapeOptions): Shape => {
  if (options.areTriples) return triplesOf(value)
  const reading = new ShapeReading(options)
  const label = options.label === '' ? undefined : options.label
  reading.value(value, label)
  return reading.shape
}
