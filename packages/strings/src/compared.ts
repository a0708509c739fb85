/** Items of a document as they are compared: in their normal form, with what is said of each before any pair is made. */

import { normaliser } from '@assay/core'
import { findOccurrence, grouped } from '@assay/core/internal'
import { labelText } from './model.ts'
import { formOf, labelFormOf, listedLabels, type StringOptions } from './options.ts'
import { timesIn } from './place-strings.ts'
import type { StringItem, Strings } from './strings.ts'

/** An item as it is compared. */
export interface Compared {
  readonly item: StringItem
  readonly text: string
  /** The shortest spelling of a number that is written otherwise. */
  readonly number: string | undefined
  /** The labels of it, any of which may be right; usually one. */
  readonly labels: readonly string[]
  /** True if its string is not in the text. */
  readonly isAway: boolean
  readonly isOffSchema: boolean
}

/** Counts of the strings of a document with one label: all of them, those dropped for their text, and repeated ones. */
export interface LabelTally {
  readonly all: number
  readonly dropped: number
  readonly repeated: number
}

/** The items of a system in a document, and what was counted before they are paired. */
export interface SystemItems {
  readonly items: readonly Compared[]
  /** Items that are not in the text. */
  readonly away: readonly Compared[]
  /** Items whose label is not in the schema. */
  readonly offSchema: readonly Compared[]
  readonly repeated: number
  readonly dropped: number
  /** Counts of each label, where the labels of the schema are those of the gold, known once all is read. */
  readonly labels: ReadonlyMap<string, LabelTally> | undefined
}

/** Lists that are so short are compared item by item; of longer ones keys are made. */
export const SHORT = 48

const itemKey = ({ text, labels }: Compared): string =>
  `${labels.length === 1 ? labels[0] : labels.join('\u0001')}\u0000${text}`

/** An item whose string is the value of its number, if it is one that is written otherwise. */
export const byValue = (one: Compared): Compared => (one.number === undefined ? one : { ...one, text: one.number })

/** True of items with the same labels and string; labels of one form are one list. */
const isSame = (a: Compared, b: Compared): boolean => {
  if (a.text !== b.text) return false
  const { labels } = a
  const others = b.labels
  return labels === others || (labels.length === others.length && labels.every((label, i) => label === others[i]))
}

/** The rule by which items are equal. */
export interface Sameness {
  readonly keyFor: (one: Compared) => string
  readonly isEqual: (a: Compared, b: Compared) => boolean
}

const byString: Sameness = { keyFor: ({ text }) => text, isEqual: (a, b) => a.text === b.text }
const byLabelAndString: Sameness = { keyFor: itemKey, isEqual: isSame }

export const samenessUnder = ({ matching }: StringOptions): Sameness =>
  matching === 'string' ? byString : byLabelAndString

/** Counts items that are equal to an earlier one. */
export const repeatedIn = (
  all: readonly Compared[],
  most = SHORT,
  { keyFor, isEqual }: Sameness = byLabelAndString,
): number => {
  if (all.length > most) return all.length - new Set(all.map(keyFor)).size
  let repeated = 0
  for (let i = 1; i < all.length; i++)
    for (let j = 0; j < i; j++)
      if (isEqual(all[i]!, all[j]!)) {
        repeated++
        break
      }
  return repeated
}

const byLabel = (all: readonly Compared[]): ReadonlyMap<string, readonly Compared[]> =>
  grouped(all, ({ labels }) => labels[0]!)

const talliesOf = (
  all: readonly Compared[],
  left: readonly Compared[],
  isSet: boolean,
): ReadonlyMap<string, LabelTally> => {
  const after = byLabel(left)
  return new Map(
    Array.from(byLabel(all), ([label, items]): readonly [string, LabelTally] => {
      const rest = after.get(label) ?? []
      return [label, { all: items.length, dropped: items.length - rest.length, repeated: isSet ? 0 : repeatedIn(rest) }]
    }),
  )
}

/** Brings the items of documents to the form in which options compare them. */
export const newComparison = (options: StringOptions) => {
  const normalise = normaliser(formOf(options))
  const labelForm = labelFormOf(options, normalise)
  const listed = listedLabels(options)
  const schema = listed && new Set(listed.map(labelForm))
  const isAny = options.labels === 'any'
  const isSet = options.count === 'set'
  const sameness = samenessUnder(options)
  const dropsEmpty = options.emptyStrings === 'drop'

  /** The form of each label in a list of one, which all labels of that form share. */
  const forms = new Map<string, readonly [form: string]>()
  const formLists = new Map<string, readonly [form: string]>()
  const formOfLabel = (path: readonly string[]): readonly [form: string] => {
    const label = path.length === 1 ? path[0]! : labelText(path)
    const existing = forms.get(label)
    if (existing !== undefined) return existing
    const form = labelForm(label)
    const list = formLists.get(form) ?? ([form] as const)
    formLists.set(form, list)
    forms.set(label, list)
    return list
  }
  /** The labels of items as they are compared; readers share those of many. */
  const shownByLabels = new WeakMap<StringItem['labels'], readonly (readonly string[])[]>()
  /** The labels of the items that one is compared as. */
  const labelsOf = ({ labels }: StringItem): readonly (readonly string[])[] => {
    const before = shownByLabels.get(labels)
    if (before !== undefined) return before
    const lists = [...new Set(labels.map(formOfLabel))]
    const labelLists = lists.length === 0 ? [['']] : isAny ? [Array.from(lists, ([form]) => form).sort()] : lists
    shownByLabels.set(labels, labelLists)
    return labelLists
  }
  const isIn = (text: string, string: string): boolean =>
    options.inText === 'substring'
      ? text.includes(string)
      : findOccurrence(text, string, 0, { borders: 'words', case: 'exact' }) !== undefined

  /** Looks for strings in a text: each once, where they are many. */
  const searchIn = (text: string | undefined, strings: number): ((string: string) => boolean) => {
    if (text === undefined) return () => false
    if (strings <= SHORT) return (string) => !isIn(text, string)
    const isAwayByText = new Map<string, boolean>()
    return (string) => {
      const isAway = isAwayByText.get(string) ?? !isIn(text, string)
      isAwayByText.set(string, isAway)
      return isAway
    }
  }

  const compared = (
    { items }: Strings,
    text: string | undefined,
    labelsThere: ReadonlySet<string> | undefined,
  ): readonly Compared[] => {
    const all: Compared[] = []
    const isAwayFrom = searchIn(text, items.length)
    for (const item of items) {
      const normalised = normalise(item.text)
      if (dropsEmpty && normalised === '') continue
      const number = item.number === undefined ? undefined : normalise(item.number)
      const isAway = isAwayFrom(normalised) && (number === undefined || isAwayFrom(number))
      for (const labels of labelsOf(item)) {
        const isOffSchema = labelsThere !== undefined && !labels.some((label) => labelsThere.has(label))
        all.push({ item, text: normalised, number, labels, isAway, isOffSchema })
      }
    }
    return all
  }

  const distinct = (all: readonly Compared[]): readonly Compared[] => {
    if (!isSet) return all
    const keysTaken = new Set<string>()
    return all.filter((one) => {
      const keys = [sameness.keyFor(one), ...(one.number === undefined ? [] : [sameness.keyFor(byValue(one))])]
      const isNew = !keys.some((key) => keysTaken.has(key))
      for (const key of keys) keysTaken.add(key)
      return isNew
    })
  }

  /** Drops what the options say. */
  const filterItems = (all: readonly Compared[], text: string | undefined): readonly Compared[] => {
    const { notInSchema, notInText, surplus } = options
    let rest = all
    if (notInSchema === 'drop') rest = rest.filter(({ isOffSchema }) => !isOffSchema)
    if (text === undefined) return rest
    if (notInText === 'drop') rest = rest.filter(({ isAway }) => !isAway)
    if (surplus === 'drop') {
      const timesTaken = new Map<string, number>()
      rest = rest.filter((one) => {
        const left = (timesTaken.get(one.text) ?? timesIn(text, one.text)) - 1
        timesTaken.set(one.text, left)
        return left >= 0 || one.isAway
      })
    }
    return rest
  }

  return {
    normalise,
    gold: (content: Strings): readonly Compared[] => distinct(compared(content, undefined, undefined)),
    /** The items of a system; the text is in its normal form. */
    system: (content: Strings, text: string | undefined): SystemItems => {
      const all = compared(content, text, schema)
      const left = filterItems(all, text)
      const [away, offSchema]: [Compared[], Compared[]] = [[], []]
      for (const one of all) {
        if (one.isAway) away.push(one)
        if (one.isOffSchema) offSchema.push(one)
      }
      return {
        items: distinct(left),
        away,
        offSchema,
        repeated: isSet ? 0 : repeatedIn(left, SHORT, sameness),
        dropped: all.length - left.length,
        labels: options.schema === 'gold' ? talliesOf(all, left, isSet) : undefined,
      }
    },
  }
}
