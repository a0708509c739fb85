/** Answers as published programs read them. */

import { type CallValue, isListValue, isObjectValue, LooseText, type Value } from '@assay/core/answers'
import type { AnswerItem } from './answer-shape.ts'
import type { Answer } from './read-answer.ts'

const unparsed = (reason: string): Answer => ({ outcome: 'unparsed', items: [], lenient: {}, reason })

const answerWith = (items: readonly AnswerItem[]): Answer => ({
  outcome: items.length > 0 ? 'items' : 'empty',
  items,
  lenient: {},
})

const strict = (text: string): Value | undefined => new LooseText(text).whole()

/** UniversalNER: a list of strings at the very beginning, up to the first closing bracket, on one line. */
export const asUniversalNer = (text: string, label: string): Answer => {
  const list = /^\[[^\n]*?\]/.exec(text)?.[0]
  const value = list === undefined ? undefined : strict(list)
  if (!isListValue(value) || !value.items.every((item): item is string => typeof item === 'string'))
    return unparsed('no list of strings')
  return answerWith(value.items.map((item) => ({ label, text: item as string })))
}

const RESULT = 'result = '

const isCall = (value: Value): value is CallValue =>
  typeof value === 'object' && value !== null && value.kind === 'call'

/** GoLLIE: a list of calls after the last `result = `, whole, as Python would read it. */
export const asGollie = (text: string): Answer => {
  const at = text.lastIndexOf(RESULT)
  const answerText = (at < 0 ? text : text.slice(at + RESULT.length)).trim()
  const parsed = new LooseText(answerText).parse(0)
  if (parsed === undefined || typeof parsed === 'string' || parsed.isCut || parsed.end < answerText.length)
    return unparsed('not an expression of Python')
  if (!isListValue(parsed.value)) return unparsed('no list')
  const items: AnswerItem[] = []
  for (const value of parsed.value.items) {
    if (!isCall(value)) return unparsed('not a list of calls')
    const string = value.args.find(([key]) => key === 'span' || key === undefined)?.[1]
    if (typeof string !== 'string') return unparsed('a call without a string')
    items.push({ label: value.name, text: string })
  }
  return answerWith(items)
}

/** A part of an answer as InstructUIE compares it. */
const instructPart = (part: string): string =>
  part
    .replace(/\s+/g, ' ')
    .replace(/\s*(,|:|\(|\)|\.|_|;|'|-)\s*/g, '$1')
    .toLowerCase()
    .replace(/[{}]/g, '')
    .replace(/,+/g, ',')
    .replace(/\.+/g, '.')
    .replace(/;+/g, ';')
    .replaceAll('’', "'")
    .replaceAll('location', 'located')

const PART = 'part'

/** InstructUIE: parts between semicolons, each compared as a whole with its label; an empty answer is one empty part. */
export const asInstructUie = (text: string): Answer => {
  const parts = instructPart(text.trim())
    .split(';')
    .map((part) => part.trim())
  return answerWith(parts.map((part) => ({ label: PART, text: part })))
}

/** The strings in the lists of an object by label, as EuroEval takes them; what is no list is dropped. */
export const euroEvalItems = (value: Value | undefined): Answer => {
  if (!isObjectValue(value)) return unparsed('no object')
  const items: AnswerItem[] = []
  for (const [label, strings] of value.entries) {
    if (!isListValue(strings)) continue
    for (const string of strings.items) if (typeof string === 'string') items.push({ label, text: string })
  }
  return answerWith(items)
}

/** EuroEval: the first object without braces in it. */
export const asEuroEval = (text: string): Answer => {
  const object = /\{[^{}]*\}/.exec(text)?.[0]
  return euroEvalItems(object === undefined ? undefined : strict(object))
}
