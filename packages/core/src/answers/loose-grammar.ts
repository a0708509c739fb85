/** The values of answers of language models: JSON, and the loose grammar around it. */
import { type LooseGrammar, type Parsed as ParsedOf, LooseText as TextOf } from '../source/loose-json.ts'

export { isNameCharacter, TOO_DEEP } from '../source/loose-json.ts'

/** A value of the grammar; numbers keep their spelling. */
export type Value = null | boolean | string | NumberValue | ListValue | ObjectValue | CallValue

export interface NumberValue {
  readonly kind: 'number'
  readonly text: string
}
export interface ListValue {
  readonly kind: 'list'
  readonly items: readonly Value[]
  readonly isTuple: boolean
}
export interface ObjectValue {
  readonly kind: 'object'
  readonly entries: ReadonlyMap<string, Value>
  /** True if the text ended before the object did. */
  readonly isCut: boolean
}
export interface CallValue {
  readonly kind: 'call'
  readonly name: string
  /** The arguments in order; the key is absent for those by position. */
  readonly args: readonly (readonly [key: string | undefined, value: Value])[]
}

export type Parsed = ParsedOf<Value>

export const isListValue = (value: Value | undefined): value is ListValue =>
  typeof value === 'object' && value !== null && value.kind === 'list'
export const isObjectValue = (value: Value | undefined): value is ObjectValue =>
  typeof value === 'object' && value !== null && value.kind === 'object'
export const isNumberValue = (value: Value | undefined): value is NumberValue =>
  typeof value === 'object' && value !== null && value.kind === 'number'

/** Values keep what an answer may mean: the spelling of a number, a tuple, a call. */
export const looseGrammar: LooseGrammar<Value, Map<string, Value>> = {
  words: new Map<string, null | boolean>([
    ['null', null],
    ['true', true],
    ['false', false],
    ['None', null],
    ['True', true],
    ['False', false],
  ]),
  string: (text) => text,
  number: (text) => ({ kind: 'number', text }),
  list: (items, _at, isTuple) => ({ kind: 'list', items, isTuple }),
  entries: () => new Map(),
  // of a key that is there twice two lists are joined, else the last counts
  add: (entries, key, value) => {
    const before = entries.get(key)
    const joins = isListValue(before) && isListValue(value)
    entries.set(key, joins ? { ...value, items: [...before.items, ...value.items] } : value)
  },
  object: (entries, _at, isCut) => ({ kind: 'object', entries, isCut }),
  call: (name, args) => ({ kind: 'call', name, args }),
}

/** The values of one text. What was tried at a place is not tried again. */
export class LooseText extends TextOf<Value, Map<string, Value>> {
  constructor(text: string) {
    super(text, looseGrammar)
  }
}
