/** The document model `strings`: what was extracted from a text, without its place there. */

import { type DocumentContents, model, newCensus, newLabelRenamer } from '@assay/core'
import { sizesOfText } from '@assay/core/source'
import { readStringsValue, type StringsValue } from './string-values.ts'
import type { StringItem, Strings } from './strings.ts'

declare module '@assay/core' {
  interface Models {
    /** Strings with labels and without places, as language models answer. */
    readonly strings: Strings
  }
  interface DocumentValues {
    readonly strings: StringsValue
  }
}

/** The reason of a document that a system has no answer to. */
export const MISSING = 'missing'

/** A label as one string. */
export const labelText = (path: readonly string[]): string => path.filter((part) => part !== '').join('.')

const labelsOf = ({ labels }: StringItem): string => labels.map(labelText).join('|')

const show = ({ items, outcome, reason, lenient }: Strings): string => {
  const shown = items.map(
    (item) =>
      `${labelsOf(item)} ${JSON.stringify(item.text)}${item.start === undefined ? '' : ` [${item.start},${item.end})`}`,
  )
  const names = Object.entries(lenient).map(([name, count]) => `${name}=${count}`)
  const rest = [
    ...(outcome === 'unparsed' ? [`unparsed: ${reason ?? ''}`] : []),
    ...(names.length > 0 ? [`(${names.join(', ')})`] : []),
  ]
  return [shown.join('; '), ...rest].filter((part) => part !== '').join(' ')
}

const flaw = ({ items, outcome }: Strings): string | undefined => {
  if (items.some(({ start, end }) => (start === undefined) !== (end === undefined)))
    return 'an item has one offset alone'
  if (items.some(({ start = 0, end = 1 }) => !(start >= 0 && start < end))) return 'an item ends before it starts'
  return (outcome === 'items') === items.length > 0
    ? undefined
    : `its outcome is ${outcome}, and it has ${items.length} items`
}

/** Answers that were not read are counted apart. */
const contents = ({ items, text, outcome }: Strings): DocumentContents => ({
  sizes: text === undefined ? {} : sizesOfText(text),
  items: [
    ...items.map(({ text: form, labels }) => ({
      kind: 'strings',
      labels: labels.map(labelText),
      form,
      marks: labels.length > 1 ? ['vague'] : [],
    })),
    ...(outcome === 'unparsed' ? [{ kind: 'unparsed', labels: [] }] : []),
  ],
})

/** The document model `strings`. */
export const stringsModel = model({
  contract: 1,
  name: 'strings',
  show,
  flaw,
  contents,
  isEmpty: ({ items }) => items.length === 0,
  same: (a, b) => show({ ...a, lenient: {} }) === show({ ...b, lenient: {} }),
  labels: {
    item: 'string',
    under: (labels) => {
      const rename = newLabelRenamer(labels)
      const relabelled = (item: StringItem): readonly StringItem[] => {
        const paths = new Map<string, readonly string[]>()
        for (const path of item.labels) {
          const label = labelText(path)
          const renamed = rename(label)
          if (renamed !== undefined && !paths.has(renamed)) paths.set(renamed, renamed === label ? path : [renamed])
        }
        return paths.size === 0 ? [] : [{ ...item, labels: [...paths.values()] }]
      }
      return (strings) => {
        const items = strings.items.flatMap(relabelled)
        return {
          ...strings,
          items,
          outcome: strings.outcome === 'items' && items.length === 0 ? 'empty' : strings.outcome,
        }
      }
    },
    census: newCensus<Strings>(({ items }, count) => {
      for (const { labels } of items) for (const path of labels) count(labelText(path))
    }),
  },
  values: { example: "{ items: [{ text: 'Ana', label: 'PER' }] }", read: readStringsValue },
  reworded: (strings, word) => ({
    ...strings,
    items: strings.items.map((item) => ({ ...item, text: word(item.text) })),
    ...(strings.text !== undefined && { text: word(strings.text) }),
  }),
})
