/** Suspicious items as reports show them: numbered, in their sentence, with the words of both sides. */
import type { Place } from '@assay/core'
import { inCodePoints } from '@assay/core/source'
import { type SuspiciousGold, type SuspiciousItem, shownPath } from '@assay/host/internal'
import { node } from '@assay/host/node'
import { cutPassage, fixed, type Mark, mergePassages, type Passage } from '@assay/report/internal'

/** An item of one side, in characters of the document's text. */
export interface SuspiciousMark {
  readonly start: number
  readonly end: number
  readonly label: string
  readonly text: string
}

export interface ShownItem extends Omit<SuspiciousItem, 'passages'> {
  readonly rank: number
  /** `gold.conll:12` */
  readonly place: string
  readonly sentence: string
  readonly gold: readonly SuspiciousMark[]
  readonly system: readonly SuspiciousMark[]
  /** The whole text of the document with the marks of both sides. */
  readonly passage: Passage
}

/** Characters of a text up to an offset; a surrogate pair is one. */
type Characters = (text: string, offset: number) => number

/** Goes through a text once while items of it are asked for. */
const newCharacters = (): Characters => {
  let last = ''
  let points = inCodePoints(last)
  return (text, offset) => {
    if (text !== last) [last, points] = [text, inCodePoints(text)]
    return points.fromString16(offset)
  }
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const marksOf = ({ text, marks }: Passage, side: Mark['side'], upTo: Characters): readonly SuspiciousMark[] =>
  marks
    .filter((mark) => mark.side === side)
    .map(({ start, end, label }) => ({
      start: upTo(text, start),
      end: upTo(text, end),
      label,
      text: onOneLine(text.slice(start, end)),
    }))

const shownItem = ({ passages, ...item }: SuspiciousItem, index: number, upTo: Characters): ShownItem => {
  const passage = { ...mergePassages(passages), system: item.agree.join(', ') }
  const shown = (place: Place): Place => ({ ...place, path: shownPath(node.paths, place.path) })
  const at = item.at && shown(item.at)
  const parts = cutPassage(passage).filter(({ marks }) => marks.length > 0)
  return {
    ...item,
    at,
    documentAt: shown(item.documentAt),
    rank: index + 1,
    place: at === undefined ? item.document : `${at.path}:${at.line}`,
    sentence: parts.map(({ text }) => onOneLine(text)).join(' … '),
    gold: marksOf(passage, 'gold', upTo),
    system: marksOf(passage, 'system', upTo),
    passage,
  }
}

export const shownItems = (items: readonly SuspiciousItem[]): readonly ShownItem[] => {
  const upTo = newCharacters()
  return items.map((item, i) => shownItem(item, i, upTo))
}

/** `person "Maria", location "Rio"`; a dash where a side has nothing. */
export const marksText = (marks: readonly SuspiciousMark[]): string =>
  marks.length === 0
    ? '–'
    : marks.map(({ label, text }) => (label === '' ? `"${text}"` : `${label} "${text}"`)).join(', ')

/** `2 of 3`, and those that have the gold's item. */
export const agreeText = ({ agree, against }: ShownItem, systems: number): string =>
  `${agree.length} of ${systems}${against.length === 0 ? '' : `, ${against.length} against`}`

const headlineText = (value: number | null, isRatio: boolean): string => {
  if (value === null) return 'no value'
  return isRatio ? fixed(value * 100, 2) : fixed(value, 4)
}

/** `1 document`, `12 documents` */
export const countText = (documents: number): string => `${documents} ${documents === 1 ? 'document' : 'documents'}`

/** Name and headline of each system. */
export const headlines = ({ metric, systems }: SuspiciousGold) => {
  const measure = metric.measures[metric.headline as string]!
  return {
    title: measure.title,
    values: systems.map(({ name, value }) => ({ name, text: headlineText(value, measure.unit === 'ratio') })),
  }
}

/** `two or three of three`, as far as systems can agree. */
const enoughText = (systems: number): string => {
  if (systems === 2) return 'both systems'
  return systems === 3 ? 'two or three of the three systems' : `two or more of the ${systems} systems`
}

const inSeries = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** The sentences that say what is here, and what it does not say. */
export const explanation = (gold: SuspiciousGold): readonly string[] => {
  const { systems, documents, goldItems, unfound, items, equal } = gold
  const count = (kind: SuspiciousItem['kind']): number => items.filter((item) => item.kind === kind).length
  const { title, better } = gold.metric.measures[gold.metric.headline as string]!
  const goodness = better === 'lower' ? `1 minus the ${title}` : `the ${title}`
  const counts = [
    `Suspicious items: ${items.length}, in a gold of ${countText(documents)}: ${enoughText(systems.length)} agree with each other against the gold, or none finds what it has.`,
    `Items of the gold that are labelled or bounded otherwise: ${count('other')}; items that are not in the gold: ${count('extra')}; items of the gold that no system finds: ${unfound} of ${goldItems}.`,
    ...equal.map(
      (names) =>
        `${inSeries(names)} have the same in all documents: if that is one run under several names, leave one of them in the config.`,
    ),
  ]
  if (items.length === 0) return counts
  return [
    ...counts,
    `The first ones have the best systems against the gold: an item counts ${goodness} of those that agree, without its document, less that of those that have the gold's item. Items that none finds count less, the more of them there are elsewhere.`,
    ...(documents === 1 ? ['There is one document, so that each system counts by its whole score.'] : []),
    'Systems that agree may be wrong together: they learnt from the same data, and a rare form misleads all of them. A person decides.',
  ]
}
