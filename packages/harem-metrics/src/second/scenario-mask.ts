/**
 * Scenarios of the Second HAREM: masks of categories, types and subtypes, such as `LOCAL(FISICO{*};HUMANO{ILHA}):PESSOA`, and the names
 * of those that the campaign had.
 */

import { suggest } from '@assay/core/source'
import type { Categories, Types } from './ontology.ts'

/** A category, a type and a subtype; `undefined` for none. */
export interface Tuple {
  readonly category: string
  readonly type: string | undefined
  readonly subtype: string | undefined
}

/** The categories that take part; one without types is judged as a category alone. */
export interface Mask {
  readonly categories: Categories
  /** True for `*`, which leaves out nothing: what the ontology lacks stays in, without value. */
  readonly everything: boolean
}

const openLocal = 'LOCAL(FISICO{*};HUMANO{*})'
const allCategories = 'ABSTRACCAO:ACONTECIMENTO:COISA:LOCAL:OBRA:ORGANIZACAO:OUTRO:PESSOA'
const threeCategories = 'PESSOA:LOCAL:ORGANIZACAO'

/** The scenarios of the campaign, in the order of its reports. */
export const campaignScenarios: Readonly<Record<string, string>> = {
  total: '*',
  cenario2: `${openLocal}:PESSOA:ORGANIZACAO:TEMPO`,
  cenario3: allCategories,
  cenario4: `${allCategories}:TEMPO:VALOR`,
  cenario5: openLocal,
  cenario6: 'ACONTECIMENTO(*):LOCAL(*):OBRA(*):ORGANIZACAO(*):OUTRO(*):PESSOA(*):TEMPO(*):VALOR(*)',
  tempo: 'TEMPO',
  abstraccao: 'ABSTRACCAO',
  acontecimento: 'ACONTECIMENTO',
  coisa: 'COISA',
  local: 'LOCAL',
  obra: 'OBRA',
  organizacao: 'ORGANIZACAO',
  pessoa: 'PESSOA',
  valor: 'VALOR',
}

/** Masks by name: the campaign's, and the others of its programs. */
const named: Readonly<Record<string, string>> = {
  ...campaignScenarios,
  outro: 'OUTRO',
  pessoaInd: 'PESSOA(INDIVIDUAL)',
  pessoaCargo: 'PESSOA(CARGO)',
  pessoaLocalOrg: threeCategories,
  selectivo5Categ: `${threeCategories}:TEMPO:VALOR`,
}

/** A sign after the last of a mask. */
const END = '\n'

/** A sentence about the first mistake in a mask. */
type Mistake = string

interface Cursor {
  readonly text: string
  at: number
}

const notRead = ({ text, at }: Cursor, expected: string): Mistake => {
  const actual = at < text.length - END.length ? `"${text[at]}"` : 'its end'
  return `column ${at + 1} of the mask has ${actual} where ${expected} is expected`
}

const takeName = (cursor: Cursor): string => {
  const [name = ''] = /^[^(){};:,*\s]*/.exec(cursor.text.slice(cursor.at)) ?? []
  cursor.at += name.length
  return name
}

const takeSign = (cursor: Cursor, sign: string): boolean => {
  if (cursor.text[cursor.at] !== sign) return false
  cursor.at++
  return true
}

const unknown = (what: string, name: string, where: string, candidates: Iterable<string>): Mistake => {
  const all = [...candidates]
  const near = all.find((candidate) => candidate.startsWith(name)) ?? suggest(name, all)
  return `no ${what} ${name} in ${where}${near === undefined ? '' : `; did you mean ${near}?`}`
}

/** Names in brackets, with what follows each of them; a star stands for all. */
const takeNames = <A>(
  cursor: Cursor,
  [open, between, close]: readonly [string, string, string],
  valueByName: ReadonlyMap<string, A>,
  describe: (name: string) => Mistake,
  takeRest: (name: string, all: A) => A | Mistake,
): ReadonlyMap<string, A> | Mistake => {
  takeSign(cursor, open)
  if (takeSign(cursor, '*')) return takeSign(cursor, close) ? valueByName : notRead(cursor, `"${close}"`)
  const taken = new Map<string, A>()
  do {
    const before = cursor.at
    const name = takeName(cursor)
    if (name === '') return notRead(cursor, 'a name')
    const all = valueByName.get(name)
    if (all === undefined) return describe(name)
    if (taken.has(name)) return `${name} occurs twice, the second time in column ${before + 1} of the mask`
    const rest = takeRest(name, all)
    if (typeof rest === 'string') return rest
    taken.set(name, rest)
  } while (takeSign(cursor, between))
  const expected = close === END ? 'the end' : `"${close}"`
  return takeSign(cursor, close) ? taken : notRead(cursor, `"${between}" or ${expected}`)
}

const takeTypes = (cursor: Cursor, category: string, types: Types): Types | Mistake => {
  if (cursor.text[cursor.at] !== '(') return new Map()
  return takeNames(
    cursor,
    ['(', ';', ')'],
    types,
    (name) => unknown('type', name, category, types.keys()),
    (type, subtypes) => {
      if (cursor.text[cursor.at] !== '{') return new Set()
      const bySubtype = new Map(Array.from(subtypes, (subtype) => [subtype, true as const]))
      const taken = takeNames(
        cursor,
        ['{', ',', '}'],
        bySubtype,
        (name) => unknown('subtype', name, `${category} ${type}`, subtypes),
        () => true as const,
      )
      return typeof taken === 'string' ? taken : new Set(taken.keys())
    },
  )
}

/** Reads a scenario: a name of the campaign, or a mask in any case. Returns a sentence if it cannot be read. */
export const parseMask = (scenario: string, ontology: Categories): Mask | Mistake => {
  const text = (Object.hasOwn(named, scenario) ? named[scenario]! : scenario).toUpperCase().replace(/\s+/g, '')
  if (text === '*') return { categories: ontology, everything: true }
  const cursor: Cursor = { text: text + END, at: 0 }
  const categories = takeNames(
    cursor,
    ['', ':', END],
    ontology,
    (name) => unknown('category', name, 'the ontology', ontology.keys()),
    (category, types) => takeTypes(cursor, category, types),
  )
  return typeof categories === 'string' ? categories : { categories, everything: false }
}

/** The part of a tuple that takes part in a scenario; `undefined` if it has none. */
const keepTuple = ({ categories }: Mask, tuple: Tuple): Tuple | undefined => {
  const { category, type, subtype } = tuple
  const types = categories.get(category)
  if (types === undefined) return undefined
  if (type === undefined) return tuple
  if (types.size === 0) return { category, type: undefined, subtype: undefined }
  const subtypes = types.get(type)
  if (subtypes === undefined) return undefined
  if (subtype === undefined) return tuple
  if (subtypes.size === 0) return { category, type, subtype: undefined }
  return subtypes.has(subtype) ? tuple : undefined
}

export const keepTuples = (mask: Mask, tuples: readonly Tuple[]): readonly Tuple[] =>
  mask.everything ? tuples : tuples.flatMap((tuple) => keepTuple(mask, tuple) ?? [])

/** The part of a tuple that is judged: what the mask does not name, the tuple does not have. */
const judgedTuple = ({ categories }: Mask, { category, type, subtype }: Tuple): Tuple | undefined => {
  const types = categories.get(category)
  if (types === undefined) return undefined
  const subtypes = type === undefined ? undefined : types.get(type)
  if (subtypes === undefined) return { category, type: undefined, subtype: undefined }
  const isSubtype = subtype !== undefined && subtypes.has(subtype)
  return { category, type, subtype: isSubtype ? subtype : undefined }
}

export const judgedTuples = (mask: Mask, tuples: readonly Tuple[]): readonly Tuple[] =>
  tuples.flatMap((tuple) => judgedTuple(mask, tuple) ?? [])

/** True if two masks share a category, and types of it if both name some. */
export const masksMeet = (mask: Mask, participation: Mask): boolean =>
  Array.from(mask.categories).some(([category, types]) => {
    const others = participation.categories.get(category)
    if (others === undefined) return false
    return types.size === 0 || Array.from(types.keys()).some((type) => others.has(type))
  })
