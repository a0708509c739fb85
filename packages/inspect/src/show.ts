/** Places and words of findings, for people. */
import type { Place } from '@assay/core'
import type { FindingPlace } from './findings.ts'
import type { ListedDocument } from './listed.ts'
import { listedDocument, type Store, type Units } from './store.ts'
import { newWords, type Words, wordsOfText } from './words.ts'

type DisplayedPlace = Pick<FindingPlace, 'at' | 'document' | 'text'>

/** The most characters of a text that are shown. */
const LONGEST = 160

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= LONGEST) return line
  const cut = line.slice(0, LONGEST - 2).replace(/[\ud800-\udbff]$/, '')
  return `${cut} …`
}

export interface Display {
  readonly mention: (mention: number) => DisplayedPlace
  readonly unit: (units: Units, unit: number) => DisplayedPlace
  /** A word as it is written. */
  readonly word: (document: number, word: number) => string
}

/** Finds the places and words of mentions and units in their documents; the last document is kept. */
export const newDisplay = (store: Store): Display => {
  const words: Words = newWords()
  const breaks: number[] = []
  let last = -1
  let listed: ListedDocument | undefined
  const open = (document: number): ListedDocument => {
    if (last !== document || listed === undefined) {
      listed = listedDocument(store, document)
      last = document
      wordsOfText(listed.text ?? listed.names ?? '', words, breaks)
    }
    return listed
  }
  const sourceOf = (document: number): { readonly id: string; readonly at: Place } => {
    const { part, index } = store.contents[document]!
    return store.parts[part]!.documents[index]!
  }
  /** The number of the first word of a document in all. */
  const firstOf = (document: number): number => {
    const own = store.firstWords.values
    return own[document]!
  }
  return {
    mention: (mention) => {
      const document = store.mentions.document.values[mention]!
      const { text, mentions, placeAt } = open(document)
      const { id, at } = sourceOf(document)
      const { stretch, form = '', at: own } = mentions[store.mentions.ordinal.values[mention]!]!
      return {
        at: own ?? (stretch && placeAt?.(stretch.start)) ?? at,
        document: id,
        text: shorten(stretch === undefined || text === undefined ? form : text.slice(stretch.start, stretch.end)),
      }
    },
    unit: (units, unit) => {
      const document = units.document.values[unit]!
      const { text, names = '', placeAt } = open(document)
      const { id, at } = sourceOf(document)
      const from = units.first.values[unit]! - firstOf(document)
      const to = Math.min(units.past.values[unit]! - firstOf(document), words.count)
      if (from >= to) return { at, document: id, text: shorten(text ?? names) }
      const start = words.starts[from]!
      return {
        at: units.name === 'documents' ? at : (placeAt?.(start) ?? at),
        document: id,
        text: shorten((text ?? names).slice(start, words.ends[to - 1]!)),
      }
    },
    word: (document, word) => {
      const { text = '' } = open(document)
      const own = word - firstOf(document)
      return text.slice(words.starts[own]!, words.ends[own]!)
    },
  }
}
