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

/** A document that places are in. */
interface OpenDocument {
  readonly document: number
  readonly listed: ListedDocument
  readonly words: Words
}

/** The documents that are kept open: a place and the one that it is held against are often in two long ones. */
const MAX_OPEN = 4

/** Finds the places and words of mentions and units in their documents; the last ones are kept. */
export const newDisplay = (store: Store): Display => {
  const openDocuments: OpenDocument[] = []
  const breaks: number[] = []
  const open = (document: number): OpenDocument => {
    const existing = openDocuments.find((one) => one.document === document)
    if (existing !== undefined) return existing
    const listed = listedDocument(store, document)
    const opened = { document, listed, words: newWords() }
    wordsOfText(listed.text ?? listed.names ?? '', opened.words, breaks)
    openDocuments.push(opened)
    if (openDocuments.length > MAX_OPEN) openDocuments.shift()
    return opened
  }
  const sourceOf = (document: number): { readonly id: string; readonly at: Place } => {
    const { part, index } = store.contents[document]!
    return store.parts[part]!.documents[index]!
  }
  /** The number of the first word of a document in all. */
  const firstOf = (document: number): number => {
    const firstWords = store.firstWords.values
    return firstWords[document]!
  }
  return {
    mention: (mention) => {
      const document = store.mentions.document.values[mention]!
      const { text, mentions, placeAt } = open(document).listed
      const { id, at } = sourceOf(document)
      const { stretch, form = '', at: place } = mentions[store.mentions.ordinal.values[mention]!]!
      return {
        at: place ?? (stretch && placeAt?.(stretch.start)) ?? at,
        document: id,
        text: shorten(stretch === undefined || text === undefined ? form : text.slice(stretch.start, stretch.end)),
      }
    },
    unit: (units, unit) => {
      const document = units.document.values[unit]!
      const { listed, words } = open(document)
      const { text, names = '', placeAt } = listed
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
      const { listed, words } = open(document)
      const { text = '' } = listed
      const wordInDocument = word - firstOf(document)
      return text.slice(words.starts[wordInDocument]!, words.ends[wordInDocument]!)
    },
  }
}
