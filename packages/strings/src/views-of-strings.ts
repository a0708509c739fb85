/** Views of strings as spans and as tags: each string is looked for in the text of its document. */
import {
  commonCode,
  type Either,
  formAt,
  left,
  ratioOf,
  right,
  type Span,
  type Spans,
  type Tags,
  tagsOf,
  textOfSpans,
  type View,
  type ViewRefusal,
  view,
} from '@assay/core'
import { withTags, wordsIn } from '@assay/core/internal'
import { inCodePoints } from '@assay/core/source'
import { unsureIn, unsureNames, withNames } from './joined-names.ts'
import { code } from './messages.ts'
import { labelText } from './model.ts'
import { type PlacedItems, type PlacingOptions, placements, placeStrings } from './place-strings.ts'
import type { StringItem, Strings } from './strings.ts'

/** Policies for strings that a view does not find. */
type Unaligned = 'miss' | 'skip' | 'refuse'

interface Settings extends PlacingOptions {
  readonly unaligned: Unaligned
}

const values = {
  borders: ['words', 'blanks', 'any'],
  case: ['exact', 'fold'],
  repeats: ['cost', 'once'],
  unaligned: ['miss', 'skip', 'refuse'],
  overlaps: ['keep', 'longest', 'first'],
} as const

const usual: Settings = {
  borders: 'words',
  case: 'exact',
  repeats: 'cost',
  unaligned: 'miss',
  overlaps: 'keep',
  fuzzy: undefined,
}

/** Settings by their texts, in the order in which a name has them. */
const settingsFrom = (
  texts: Readonly<Record<string, string>>,
  base: Settings,
): Either<string, readonly [settings: Settings, name: string]> => {
  let settings: Settings = base
  const named: string[] = []
  for (const key of Object.keys(texts)) {
    if (key !== 'fuzzy' && !Object.hasOwn(values, key))
      return left(`there is no setting "${key}" of this view: it has ${Object.keys(values).join(', ')} and fuzzy`)
  }
  for (const key of Object.keys(values) as (keyof typeof values)[]) {
    if (!Object.hasOwn(texts, key)) continue
    const value = (values[key] as readonly string[]).find((one) => one === texts[key])
    if (value === undefined) return left(`${key} is one of ${values[key].join(', ')}, and not "${texts[key]}"`)
    settings = { ...settings, [key]: value }
    if (value !== base[key]) named.push(`${key}=${value}`)
  }
  if (Object.hasOwn(texts, 'fuzzy')) {
    const least = ratioOf(texts['fuzzy']!)
    if (least === undefined || least[0] > least[1] || least[0] === 0)
      return left(`fuzzy is a similarity above 0 and up to 1, such as 4/5, and not "${texts['fuzzy']}"`)
    settings = { ...settings, fuzzy: least }
    named.push(`fuzzy=${texts['fuzzy']}`)
  }
  return right([settings, named.join(',')])
}

// ---- items -----------------------------------------------------------------------------------------------------------

interface Item {
  readonly text: string
  readonly label: string
  readonly item: StringItem
}

const itemsOf = (strings: Strings, text: string | undefined): readonly Item[] =>
  withNames(strings, text).items.map((item) => ({ text: item.text, label: item.labels.map(labelText).join('|'), item }))

/** Drops the strings that were not found, or says why they are not. */
const withPolicy = (
  placed: PlacedItems<Item>,
  { unaligned }: Settings,
  hint: string,
): Either<ViewRefusal, PlacedItems<Item>> => {
  const [first] = placed.unaligned
  if (unaligned === 'skip') return right({ ...placed, unaligned: [] })
  if (unaligned === 'miss' || first === undefined) return right(placed)
  const { at } = first.item
  return left({
    code: commonCode.E385,
    message: `${JSON.stringify(first.text)} is not in the text, or not as often as it is answered`,
    ...(at && { location: { at } }),
    hint,
  })
}

const missOrSkip = 'unaligned=miss counts such strings as wrong, unaligned=skip drops them'

/** The places that a view gives to strings: by a rule, or those that the answer has. */
type Rule = (typeof rules)[number]
const rules = [...placements, 'offsets'] as const

const noOffsets: ViewRefusal = {
  code: commonCode.E385,
  message: 'the strings of this answer have no offsets',
  hint: 'view=first and others look for strings in the text; offsets are read where the text is next to the answer',
}

/** Strings at their own places; one without a place has none, if the program that answered looked for places. */
const atOffsets = (text: string, items: readonly Item[]): Either<ViewRefusal, PlacedItems<Item>> => {
  const isPlaced = ({ item }: Item): boolean => item.start !== undefined
  const isSought = ({ item }: Item): boolean => item.attributes?.['alignment_status'] !== undefined
  if (items.length > 0 && !items.some((one) => isPlaced(one) || isSought(one))) return left(noOffsets)
  const { toString16 } = inCodePoints(text)
  const placed = items.filter(isPlaced).map((item) => ({
    item,
    start: toString16(item.item.start!),
    end: toString16(item.item.end!),
    isFuzzy: false,
  }))
  return right({ placed, unaligned: items.filter((one) => !isPlaced(one)), omitted: [] })
}

const placesIn = (
  text: string,
  strings: Strings,
  how: Rule,
  settings: Settings,
): Either<ViewRefusal, PlacedItems<Item>> => {
  const unsure = unsureIn(strings, text)
  if (unsure !== undefined)
    return left({ code: code.E718, ...unsureNames(unsure), ...(unsure.at && { location: { at: unsure.at } }) })
  const items = itemsOf(strings, text)
  return how === 'offsets' ? atOffsets(text, items) : right(placeStrings(text, items, how, settings))
}

const noText: ViewRefusal = {
  code: commonCode.E385,
  message: 'there is no text to look for the strings in',
  hint: 'the texts are taken from the gold if it has any; or write the text of each answer next to it as "text", or name a file of them: --system-set reader.texts=FILE',
}

const otherText = (text: string, gold: string): ViewRefusal => {
  let at = 0
  while (at < text.length && text[at] === gold[at]) at++
  const from = (text: string): string => (at < text.length ? JSON.stringify(text.slice(at, at + 20)) : 'its end')
  return {
    code: commonCode.E402,
    message: `after ${at} characters the text is ${from(gold)} in the gold and ${from(text)} next to the answer`,
    hint: 'both sides must hold the same text',
  }
}

// ---- spans -----------------------------------------------------------------------------------------------------------

type Moved = (offset: number) => number

const spanFrom = (
  { item: { item }, start, end, isFuzzy }: PlacedItems<Item>['placed'][number],
  from: Moved,
  to: Moved,
): Span => ({
  start: from(start),
  end: to(end),
  labels: item.labels,
  ...(isFuzzy || item.attributes ? { attributes: { ...item.attributes, ...(isFuzzy && { placed: 'fuzzy' }) } } : {}),
  ...(item.at && { at: item.at }),
})

const unalignedFrom = ({ item: { labels, text, at, attributes } }: Item): NonNullable<Spans['unaligned']>[number] => ({
  labels,
  text,
  ...(attributes && { attributes }),
  ...(at && { at }),
})

const withUnaligned = (spans: Spans, unaligned: readonly Item[]): Spans =>
  unaligned.length === 0 ? spans : { ...spans, unaligned: unaligned.map(unalignedFrom) }

/** Spans over a text. */
const overString = (text: string, { placed, unaligned }: PlacedItems<Item>): Spans => {
  const points = inCodePoints(text)
  const spans = placed.map((one) => spanFrom(one, points.fromString16, points.fromString16))
  return withUnaligned({ length: points.length, regions: [{ readings: [spans], texts: [text] }] }, unaligned)
}

/** Tokens with a blank between two, and the token that begins or ends at an offset; -1 where none does. */
const overTokens = (tokens: readonly string[]) => {
  const [starts, ends] = [new Map<number, number>(), new Map<number, number>()]
  let at = 0
  tokens.forEach((token, i) => {
    starts.set(at, i)
    at += token.length
    ends.set(at, i + 1)
    at++
  })
  const text = tokens.join(' ')
  return {
    text,
    /** Keeps what begins and ends at tokens: the rest has no place among them. */
    split: ({ placed, unaligned, omitted }: PlacedItems<Item>): PlacedItems<Item> => {
      const isWhole = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
        starts.has(start) && ends.has(end)
      return {
        placed: placed.filter(isWhole),
        unaligned: [...unaligned, ...placed.filter((one) => !isWhole(one)).map(({ item }) => item)],
        omitted,
      }
    },
    start: (offset: number): number => starts.get(offset)!,
    end: (offset: number): number => ends.get(offset)!,
  }
}

const spansIn = (
  strings: Strings,
  other: Spans | undefined,
  how: Rule,
  settings: Settings,
): Either<ViewRefusal, Spans> => {
  const given = other === undefined ? undefined : textOfSpans(other)
  const tokens = given === undefined ? other?.tokens : undefined
  const givenText = strings.text
  if (givenText !== undefined && given !== undefined && givenText !== given) return left(otherText(givenText, given))
  if (tokens !== undefined) {
    const over = overTokens(tokens)
    const places = placesIn(over.text, strings, how, settings)
    if (places._tag === 'Left') return places
    const outcome = withPolicy(over.split(places.right), settings, missOrSkip)
    if (outcome._tag === 'Left') return outcome
    const spans = outcome.right.placed.map((one) => spanFrom(one, over.start, over.end))
    return right(
      withUnaligned({ length: tokens.length, tokens, regions: [{ readings: [spans] }] }, outcome.right.unaligned),
    )
  }
  const text = given ?? givenText
  if (text === undefined) return left(noText)
  const places = placesIn(text, strings, how, settings)
  if (places._tag === 'Left') return places
  const outcome = withPolicy(places.right, settings, missOrSkip)
  return outcome._tag === 'Left' ? outcome : right(overString(text, outcome.right))
}

const viewName = (to: string, how: Rule, settings: string): string =>
  `strings→${to}(${settings === '' ? how : `${how},${settings}`})`

const toSpans = (how: Rule, settings = usual, name = ''): View<'strings', 'spans'> =>
  view({
    name: viewName('spans', how, name),
    from: 'strings',
    to: 'spans',
    usesText: true,
    ...(how === 'first' && name === '' && { usual: true as const }),
    see: (strings, other) => spansIn(strings, other, how, settings),
    variant: (texts) => {
      const parsed = settingsFrom(texts, usual)
      return parsed._tag === 'Left' ? parsed : right(toSpans(how, ...parsed.right))
    },
  })

// ---- tags ------------------------------------------------------------------------------------------------------------

const wordsOf = (tags: Tags): readonly string[] | undefined =>
  tags.column.forms === undefined ? undefined : Array.from({ length: tags.length }, (_, i) => formAt(tags, i)!)

const tagsIn = (
  strings: Strings,
  other: Tags | undefined,
  how: Rule,
  settings: Settings,
): Either<ViewRefusal, Tags> => {
  const words = other === undefined ? (strings.text === undefined ? undefined : wordsIn(strings.text)) : wordsOf(other)
  if (words === undefined) return left(noText)
  const over = overTokens(words)
  const places = placesIn(over.text, strings, how, settings)
  if (places._tag === 'Left') return places
  const hint = `tags cannot represent a string without a place; use span-f1, which counts it as wrong, or drop such strings: --set view=${how},unaligned=skip`
  const outcome = withPolicy(over.split(places.right), settings, hint)
  if (outcome._tag === 'Left') return outcome
  const tags = words.map(() => 'O')
  for (const { start, end, item } of outcome.right.placed) {
    const [from, to] = [over.start(start), over.end(end)]
    for (let i = from; i < to; i++) tags[i] = `${i === from ? 'B' : 'I'}-${item.label}`
  }
  return right(other === undefined ? tagsOf(tags, words) : withTags(other, tags))
}

/** Tags cannot overlap, and have no word for strings without a place: these are refused, or dropped where that is asked for. */
const inTags: Settings = { ...usual, overlaps: 'longest', unaligned: 'refuse' }

const toTags = (how: Rule, settings = inTags, name = ''): View<'strings', 'tags'> =>
  view({
    name: viewName('tags', how, name),
    from: 'strings',
    to: 'tags',
    usesText: true,
    ...(how === 'first' && name === '' && { usual: true as const }),
    see: (strings, other) => tagsIn(strings, other, how, settings),
    variant: (texts) => {
      const parsed = settingsFrom(texts, inTags)
      if (parsed._tag === 'Left') return parsed
      if (parsed.right[0].overlaps === 'keep') return left('tags cannot overlap: overlaps is longest or first')
      if (parsed.right[0].unaligned === 'miss')
        return left('tags have no word for strings without a place: unaligned is refuse or skip')
      return right(toTags(how, ...parsed.right))
    },
  })

// ---- EuroEval --------------------------------------------------------------------------------------------------------

const typesOfEuroEval: ReadonlyMap<string, string> = new Map([
  ['person', 'PER'],
  ['place', 'LOC'],
  ['location', 'LOC'],
  ['organisation', 'ORG'],
  ['organization', 'ORG'],
  ['miscellaneous', 'MISC'],
])

/**
 * Tags tokens as EuroEval does: each token that contains the first word of a string begins an entity, wherever it
 * stands; one that contains a later word goes on where the token before is of the type, and before the first stands the last.
 */
export const tagsAsEuroEval = (
  tokens: readonly string[],
  items: readonly { readonly label: string; readonly text: string }[],
): readonly string[] => {
  const tags = tokens.map(() => 'O')
  for (const { label, text } of items) {
    const type =
      typesOfEuroEval.get(label) ?? (Array.from(typesOfEuroEval.values()).includes(label) ? label : undefined)
    if (type === undefined) continue
    for (const [w, word] of wordsIn(text).entries())
      for (const [i, token] of tokens.entries()) {
        if (!token.includes(word)) continue
        const before = tags[i === 0 ? tags.length - 1 : i - 1]!
        if (w === 0) tags[i] = `B-${type}`
        else if (tags[i] === 'O' && before.slice(2) === type) tags[i] = `I-${type}`
      }
  }
  return tags
}

const asEuroEval: View<'strings', 'tags'> = view({
  name: 'strings→tags(euroeval)',
  from: 'strings',
  to: 'tags',
  usesText: true,
  see: (strings, other) => {
    const words = other === undefined ? strings.text && wordsIn(strings.text) : wordsOf(other)
    if (words === undefined || words === '') return left(noText)
    const tags = tagsAsEuroEval(words, itemsOf(strings, undefined))
    return right(other === undefined ? tagsOf(tags, words) : withTags(other, tags))
  },
})

/** The places of strings by the rule in the view's name. */
export const viewsOfStrings = [...rules.map((how) => toSpans(how)), ...rules.map((how) => toTags(how)), asEuroEval]
