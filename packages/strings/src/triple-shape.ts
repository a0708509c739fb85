/** Triples of subject, relation and object in an answer, as objects, lists of three, pairs under their relation, and lines. */

import {
  type CallValue,
  isListValue,
  isNumberValue,
  isObjectValue,
  type ObjectValue,
  type Value,
} from '@assay/core/answers'
import { argumentOfFolded, foldedName, typeNames } from '@assay/core/internal/source'
import { type AnswerItem, emptyShape, type Shape } from './answer-shape.ts'
import { answerTree } from './answer-tree.ts'

/** Subject, relation and object; one that is missing or blank is `undefined`. */
type Parts = readonly [subject: string | undefined, relation: string | undefined, object: string | undefined]

const surfaceKeys = ['text', 'name', 'mention', 'surface', 'value', '@value', 'word'] as const

/** A part of a triple: a string or a number, or an object with one. */
const partOf = (value: Value | undefined): string | undefined => {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (isNumberValue(value)) return value.text
  if (!isObjectValue(value)) return undefined
  const key = surfaceKeys.find((one) => value.entries.has(one))
  return key === undefined ? undefined : partOf(value.entries.get(key))
}

/** The parts of an object that has a subject or an object; nothing of others. */
const partsOf = ({ entries }: ObjectValue): Parts | undefined => {
  const sides: Partial<Record<'head' | 'tail', string>> = {}
  let relation: string | undefined
  let rank = Number.POSITIVE_INFINITY
  for (const [key, value] of entries) {
    const name = foldedName(key)
    const [side, part] = argumentOfFolded(name) ?? []
    const partName = partOf(value)
    if (side !== undefined && (part === '' || part === 'surface')) sides[side] ??= partName ?? ''
    const at = typeNames.indexOf(name)
    if (at < 0 || at >= rank || typeof value !== 'string') continue
    rank = at
    relation = partName
  }
  if (sides.head === undefined && sides.tail === undefined) return undefined
  return [sides.head || undefined, relation, sides.tail || undefined]
}

/** Parts that stand beside each other in a line: `Ann | works for | Acme`, `(Ann, works for, Acme)`. */
const partsOfLine = (line: string): readonly string[] | undefined => {
  const content = line
    .trim()
    .replace(/^(?:[-*•]|\d+[.)])\s+/, '')
    .replace(/^\|(.*)\|$/, '$1')
  const inBrackets = /^[(<[](.*)[)>\]]\.?$/.exec(content)?.[1]
  const ways = inBrackets === undefined ? ['|', '\t'] : ['|', '\t', ';', ',']
  for (const way of ways) {
    const parts = (inBrackets ?? content).split(way).map((part) => part.trim().replace(/^(["'`])(.*)\1$/, '$2'))
    if (parts.length === 3 && parts.every((part) => part !== '')) return parts
  }
  return undefined
}

/** Names of lists of relations beside others, such as the entities. */
const isOfRelations = (key: string): boolean => /relation|triple|spo|fact/.test(foldedName(key))

class TripleReading {
  readonly shape = emptyShape()

  private add([subject, relation, object]: Parts): void {
    const { items, counts } = this.shape
    if (subject !== undefined && relation !== undefined && object !== undefined)
      items.push({ label: relation, text: subject, tail: object })
    else counts.incomplete = (counts.incomplete ?? 0) + 1
  }

  /** A value under a key, which may be the relation of the pairs in it. */
  value(value: Value, relation?: string): void {
    if (value === null) return
    if (isObjectValue(value)) this.object(value, relation)
    else if (isListValue(value)) this.list(value.items, relation)
    else if (typeof value === 'string') this.line(value)
    else if (typeof value === 'object' && value.kind === 'call') this.call(value)
    else this.shape.isKnown = false
  }

  /** `Relation(head='Ann', type='works for', tail='Acme')`, and `works_for('Ann', 'Acme')`. */
  private call({ name, args }: CallValue): void {
    const named = args.flatMap(([key, value]) => (key === undefined ? [] : [[key, value] as const]))
    const parts = partsOf({ kind: 'object', entries: new Map(named), isCut: false })
    if (parts !== undefined) this.add([parts[0], parts[1] ?? name, parts[2]])
    else if (named.length === 0 && args.length === 2) this.add([partOf(args[0]![1]), name, partOf(args[1]![1])])
    else this.shape.isKnown = false
  }

  private line(text: string): void {
    const [subject, relation, object] = partsOfLine(text) ?? []
    if (subject === undefined) this.shape.isKnown = false
    else this.add([subject, relation, object])
  }

  private list(items: readonly Value[], relation: string | undefined): void {
    const isOfLines = items.length > 0 && items.every((item) => typeof item === 'string' && partsOfLine(item))
    const parts = isOfLines || items.some((item) => isObjectValue(item) && partsOf(item)) ? [] : items.map(partOf)
    const [subject, second, third] = parts
    const areParts = parts.length > 0 && parts.every((part) => part !== undefined)
    if (parts.length === 3 && areParts) this.add([subject, second, third])
    else if (parts.length === 2 && areParts && relation !== undefined) this.add([subject, relation, second])
    else if (areParts && !isOfLines) this.add([undefined, undefined, undefined])
    else for (const item of items) this.value(item, relation)
  }

  private object(object: ObjectValue, relation: string | undefined): void {
    const parts = partsOf(object)
    if (parts !== undefined) {
      this.add([parts[0], parts[1] ?? relation, parts[2]])
      return
    }
    const lists = [...object.entries].filter(([, value]) => isListValue(value) || isObjectValue(value))
    const ofRelations = lists.filter(([key]) => isOfRelations(key))
    if (object.entries.size > 0 && lists.length === 0) this.shape.isKnown = false
    for (const [key, value] of ofRelations.length > 0 ? ofRelations : lists) this.value(value, key)
  }
}

/** The triples of a value. */
export const triplesOf = (value: Value): Shape => {
  const reading = new TripleReading()
  reading.value(value)
  return reading.shape
}

/** Between two triples of one line: `(Ann, works for, Acme); (Bo, works for, Acme)`. */
const between = /(?<=[)>])\s*[;,]?\s*(?=[(<])/
const rule = /^[\s|:-]+$/

const isTitles = (parts: readonly string[]): boolean =>
  parts.every((part) => argumentOfFolded(foldedName(part)) !== undefined || typeNames.includes(foldedName(part)))

/** The triples of lines of one form, and its name; words before them may end in a colon. Nothing where a line has another form. */
export const triplesOfLines = (
  lines: readonly string[],
): { readonly shape: Shape; readonly form: string; readonly isProse: boolean } | undefined => {
  const [first = ''] = lines
  const isProse = lines.length > 1 && partsOfLine(first) === undefined && /:\s*$/.test(first)
  const all = (isProse ? lines.slice(1) : lines)
    .filter((line) => !rule.test(line))
    .flatMap((line) => line.split(between))
  const items = all.flatMap((line, at): readonly AnswerItem[] => {
    const [subject, relation, object] = partsOfLine(line) ?? []
    const isItem =
      relation !== undefined && object !== undefined && !(at === 0 && isTitles([subject!, relation, object]))
    return isItem ? [{ label: relation, text: subject!, tail: object }] : []
  })
  const titles = all.length > 0 && isTitles(partsOfLine(all[0]!) ?? ['']) ? 1 : 0
  if (items.length > 0 && items.length + titles === all.length)
    return { shape: { ...emptyShape(), items }, form: 'lines of triples', isProse }
  const tree = answerTree(lines)
  const shape = tree === undefined ? undefined : triplesOf(tree)
  return shape?.isKnown === true && shape.counts.incomplete === undefined && shape.items.length > 0
    ? { shape, form: 'yaml', isProse: false }
    : undefined
}
