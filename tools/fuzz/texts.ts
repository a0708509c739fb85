/** Texts with annotations that no format has a say in, and the changes of meaning that are made to them. */
import type { Random } from './random.ts'

/** Some words of a text, from `start` to before `end`. */
export interface Item {
  readonly start: number
  readonly end: number
  /** Which of the format's labels, from 0 to 3. */
  readonly label: number
  /** Which entity it is of. */
  readonly group: number
}

export interface Text {
  readonly id: string
  readonly words: readonly string[]
  /** In the order of the words; none overlaps another. */
  readonly items: readonly Item[]
}

const LABELS = 4
const GROUPS = 4

const stems = ['Ana', 'rzeka', 'Łódź', 'été', 'naïve', 'São', '💩', 'Müller', 'the', 'of']

const textOf = (id: string, length: number, random: Random): Text => {
  // each word once, so that no name is another's
  const words = Array.from({ length }, (_, i) => `${random.pick(stems)}${i}`)
  const items: Item[] = []
  for (let at = random.below(3); at < length; ) {
    const end = Math.min(length, at + 1 + random.below(3))
    items.push({ start: at, end, label: random.below(LABELS), group: random.below(GROUPS) })
    at = end + random.below(3)
  }
  return { id, words, items }
}

export const textsFrom = (random: Random, count: number, length: number): readonly Text[] =>
  Array.from({ length: count }, (_, i) => textOf(`doc${i + 1}`, length, random))

const withText = (texts: readonly Text[], at: number, changed: Text): readonly Text[] =>
  texts.map((text, i) => (i === at ? changed : text))

/** Where an item stands: the number of the text, and its own. */
export type Spot = readonly [text: number, item: number]

export const spotsIn = (texts: readonly Text[]): readonly Spot[] =>
  texts.flatMap(({ items }, t) => items.map((_, i) => [t, i] as const))

const withItem = (texts: readonly Text[], [t, i]: Spot, changed: Item): readonly Text[] => {
  const text = texts[t]!
  return withText(texts, t, { ...text, items: text.items.map((item, at) => (at === i ? changed : item)) })
}

/** What a part of an annotation may become; nothing where there is nothing else that it could be. */
export type Change = (texts: readonly Text[], spot: Spot) => readonly (readonly Text[])[]

const itemAt = (texts: readonly Text[], [t, i]: Spot): Item => texts[t]!.items[i]!

const others = (count: number, own: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => i).filter((one) => one !== own)

export const labelChanges: Change = (texts, spot) => {
  const item = itemAt(texts, spot)
  return others(LABELS, item.label).map((label) => withItem(texts, spot, { ...item, label }))
}

/** Which items of a text are together, whatever their entities are called. */
const partition = ({ items }: Text): string => {
  const groups = new Map<number, string[]>()
  for (const { start, group } of items) groups.set(group, [...(groups.get(group) ?? []), `${start}`])
  return [...groups.values()].map((group) => group.join(' ')).join('|')
}

/** Those that are another partition: an entity of another name is the same one. */
export const groupChanges: Change = (texts, spot) => {
  const [t] = spot
  const item = itemAt(texts, spot)
  return others(GROUPS, item.group)
    .map((group) => withItem(texts, spot, { ...item, group }))
    .filter((changed) => partition(changed[t]!) !== partition(texts[t]!))
}

export const borderChanges: Change = (texts, spot) => {
  const [t, i] = spot
  const { words, items } = texts[t]!
  const { start, end, ...rest } = items[i]!
  const [from, to] = [items[i - 1]?.end ?? 0, items[i + 1]?.start ?? words.length]
  return [
    [start - 1, end],
    [start + 1, end],
    [start, end - 1],
    [start, end + 1],
  ].flatMap(([a, b]) =>
    a !== undefined && b !== undefined && a >= from && b <= to && a < b
      ? [withItem(texts, spot, { ...rest, start: a, end: b })]
      : [],
  )
}

export const otherWord = (texts: readonly Text[], random: Random): readonly Text[] => {
  const t = random.below(texts.length)
  const text = texts[t]!
  const at = random.below(text.words.length)
  const words = text.words.map((word, i) => (i === at ? random.pick(['other', `${word}x`, word.slice(0, -1)]) : word))
  return withText(texts, t, { ...text, words })
}

/** A word fewer; what stands after it moves up, and an item that had no other word is gone with it. */
export const withoutWord = (texts: readonly Text[], random: Random): readonly Text[] => {
  const t = random.below(texts.length)
  const text = texts[t]!
  const gone = random.below(text.words.length)
  const moved = (at: number): number => (at > gone ? at - 1 : at)
  const items = text.items.map((item) => ({ ...item, start: moved(item.start), end: moved(item.end) }))
  return withText(texts, t, {
    ...text,
    words: text.words.filter((_, i) => i !== gone),
    items: items.filter(({ start, end }) => start < end),
  })
}

export const withoutText = (texts: readonly Text[], random: Random): readonly Text[] => {
  const gone = random.below(texts.length)
  return texts.filter((_, i) => i !== gone)
}
