/** Words, sentences, texts and mentions of all parts, in columns. */
import type { Interval, Tags } from '@assay/core'
import { ENDS, isBlankCharacter, isInWord, newBorders, type Reading, STARTS } from '@assay/core/internal'
import { append, type Column, makeRoom, newColumn } from './columns.ts'
import { addHigh, addLow, scatter } from './hash.ts'
import { type ListedDocument, listings, newTagReading } from './listed.ts'
import type { Part } from './parts.ts'
import { addToken, newWords, touched, type Words, wordsOfText } from './words.ts'

/** Stretches of the data that are compared as wholes: sentences, or texts. */
export interface Units {
  readonly name: 'sentences' | 'documents'
  /** The first word of each unit, and one past its last. */
  readonly first: Column
  readonly past: Column
  readonly document: Column
  /** The hash of the words, of 64 bits. */
  readonly low: Column
  readonly high: Column
  /** The hash of the labels and their borders. */
  readonly labelsLow: Column
  readonly labelsHigh: Column
  readonly mentions: Column
}

const newUnits = (name: Units['name']): Units => ({
  name,
  first: newColumn(),
  past: newColumn(),
  document: newColumn(),
  low: newColumn(),
  high: newColumn(),
  labelsLow: newColumn(),
  labelsHigh: newColumn(),
  mentions: newColumn(),
})

export interface Mentions {
  /** The first word, and one past the last; both -1 where a mention has no place in a text. */
  readonly first: Column
  readonly past: Column
  readonly label: Column
  readonly cluster: Column
  readonly document: Column
  /** Its number within the document. */
  readonly ordinal: Column
  readonly sentence: Column
  /** The hash of its words. */
  readonly low: Column
  readonly high: Column
}

/** A stretch of documents, words, units and mentions that belong to a part. */
export interface Extent {
  readonly documents: number
  readonly sentences: number
  readonly texts: number
  readonly mentions: number
}

export interface Store {
  readonly parts: readonly Part[]
  /** The beginning of each part, and after the last the end of all. */
  readonly starts: Extent[]
  /** By document of all parts. */
  readonly contents: { readonly part: number; readonly index: number }[]
  readonly words: Column
  readonly shapes: Column
  /** By document, its first word. */
  readonly firstWords: Column
  readonly sentences: Units
  readonly texts: Units
  readonly mentions: Mentions
  readonly labels: string[]
  /** The mentions with a border inside of a word, and those with one at a blank. */
  readonly cut: Column
  readonly blank: Column
  /** By part, the number of documents without words, such as those of columns of tags only. */
  readonly textless: number[]
}

/** The part that a document is of, with the document as a text with mentions. */
export const listedDocument = (store: Store, document: number): ListedDocument => {
  const { part, index } = store.contents[document]!
  return listOf(store.parts[part]!, index)
}

const listOf = (part: Part, index: number): ListedDocument => {
  switch (part.model) {
    case 'tags':
      return listings.tags(part.documents[index]!.content)
    case 'spans':
      return listings.spans(part.documents[index]!.content)
    case 'trees':
      return listings.trees(part.documents[index]!.content)
    case 'clusters':
      return listings.clusters(part.documents[index]!.content)
    case 'mentions':
      return listings.mentions(part.documents[index]!.content)
  }
}

const newStore = (parts: readonly Part[]): Store => ({
  parts,
  starts: [],
  contents: [],
  words: newColumn(),
  shapes: newColumn(),
  firstWords: newColumn(),
  sentences: newUnits('sentences'),
  texts: newUnits('documents'),
  mentions: {
    first: newColumn(),
    past: newColumn(),
    label: newColumn(),
    cluster: newColumn(),
    document: newColumn(),
    ordinal: newColumn(),
    sentence: newColumn(),
    low: newColumn(),
    high: newColumn(),
  },
  labels: [],
  cut: newColumn(),
  blank: newColumn(),
  textless: parts.map(() => 0),
})

const extentOf = ({ contents, sentences, texts, mentions }: Store): Extent => ({
  documents: contents.length,
  sentences: sentences.first.size,
  texts: texts.first.size,
  mentions: mentions.first.size,
})

/** Reads parts into columns. */
export const storeOf = (parts: readonly Part[]): Store => {
  const store = newStore(parts)
  const words = newWords()
  const sentences: number[] = []
  const labelIds = new Map<string, number>()
  const idOf = (label: string): number => {
    const existing = labelIds.get(label)
    if (existing !== undefined) return existing
    labelIds.set(label, store.labels.length)
    return store.labels.push(label) - 1
  }
  for (const [p, part] of parts.entries()) {
    store.starts.push(extentOf(store))
    const addTags = tagAdder(store, words, idOf)
    let text = ''
    for (let index = 0; index < part.documents.length; index++) {
      store.contents.push({ part: p, index })
      append(store.firstWords, store.words.size)
      if (part.model === 'tags') {
        const { content, meta, at } = part.documents[index]!
        // sentences between two -DOCSTART- lines are one text
        const textName = `${at.path}\n${meta['document'] ?? ''}`
        if (textName !== text || index === 0) beginUnit(store, store.texts)
        text = textName
        addTags(content)
      } else {
        beginUnit(store, store.texts)
        addListed(store, listOf(part, index), words, sentences, idOf)
      }
    }
  }
  store.starts.push(extentOf(store))
  closeUnits(store)
  hashUnits(store, store.sentences, (m) => store.mentions.sentence.values[m]!)
  hashUnits(store, store.texts)
  return store
}

const beginUnit = ({ words, contents, mentions }: Store, units: Units, word = words.size): void => {
  append(units.first, word)
  append(units.document, contents.length - 1)
  append(units.mentions, mentions.first.size)
}

/** The ends of all units: a text ends where the next begins, and so does a sentence, or else with its text. */
const closeUnits = ({ words, sentences, texts, mentions }: Store): void => {
  for (let t = 0; t < texts.first.size; t++)
    append(texts.past, t + 1 < texts.first.size ? texts.first.values[t + 1]! : words.size)
  let text = 0
  for (let s = 0; s < sentences.first.size; s++) {
    const first = sentences.first.values[s]!
    while (texts.past.values[text]! <= first && text < texts.first.size - 1) text++
    const next = s + 1 < sentences.first.size ? sentences.first.values[s + 1]! : words.size
    append(sentences.past, Math.min(next, texts.past.values[text]!))
  }
  append(sentences.mentions, mentions.first.size)
  append(texts.mentions, mentions.first.size)
}

const countTextless = ({ contents, textless }: Store): void => {
  const { part } = contents.at(-1)!
  textless[part] = textless[part]! + 1
}

const appendAll = (column: Column, values: Int32Array, count: number): void => {
  makeRoom(column, count)
  column.values.set(values.subarray(0, count), column.size)
  column.size += count
}

const appendWords = (store: Store, { count, hashes, shapes }: Words): number => {
  const from = store.words.size
  appendAll(store.words, hashes, count)
  appendAll(store.shapes, shapes, count)
  return from
}

interface NewMention {
  readonly first: number
  readonly past: number
  readonly label: number
  readonly cluster: number
  readonly ordinal: number
  readonly sentence: number
  readonly low: number
  readonly high: number
}

const addMention = ({ mentions, contents }: Store, mention: NewMention): void => {
  append(mentions.first, mention.first)
  append(mentions.past, mention.past)
  append(mentions.label, mention.label)
  append(mentions.cluster, mention.cluster)
  append(mentions.document, contents.length - 1)
  append(mentions.ordinal, mention.ordinal)
  append(mentions.sentence, mention.sentence)
  append(mentions.low, mention.low)
  append(mentions.high, mention.high)
}

/** The hash of some words, in two halves. */
const halves = (values: Int32Array, from: number, to: number): readonly [low: number, high: number] => {
  let low = to - from
  let high = low
  for (let i = from; i < to; i++) {
    low = addLow(low, values[i]!)
    high = addHigh(high, values[i]!)
  }
  return [low, high]
}

/** Adds sentences of tags, without an object for a token. */
const tagAdder = (store: Store, words: Words, idOf: (label: string) => number): ((tags: Tags) => void) => {
  const read: Reading = newTagReading()
  const room = newBorders()
  const labels: number[] = []
  let firstOf = new Int32Array(256)
  return (tags) => {
    beginUnit(store, store.sentences)
    const { length, from, column } = tags
    const { forms } = column
    if (firstOf.length <= length) firstOf = new Int32Array(length * 2)
    words.count = 0
    if (forms !== undefined)
      for (let i = 0; i < length; i++) {
        firstOf[i] = words.count
        addToken(words, forms.bytes, forms.start[from + i]!, forms.end[from + i]!, i)
      }
    else countTextless(store)
    firstOf[length] = words.count
    const base = appendWords(store, words)
    const { bits, types } = read.borders(tags, room)
    let ordinal = 0
    for (let start = 0; start < length; start++) {
      if ((bits[start]! & STARTS) === 0) continue
      let end = start + 1
      while ((bits[end]! & ENDS) === 0) end++
      const type = types[start]!
      labels[type] ??= idOf(read.typeNames[type]!)
      const first = forms === undefined ? -1 : base + firstOf[start]!
      const past = forms === undefined ? -1 : base + firstOf[end]!
      const [low, high] = first < 0 ? [0, 0] : halves(store.words.values, first, past)
      const sentence = store.sentences.first.size - 1
      addMention(store, { first, past, label: labels[type]!, cluster: -1, ordinal: ordinal++, sentence, low, high })
    }
  }
}

const noSentences: number[] = []

const addListed = (
  store: Store,
  listed: ListedDocument,
  words: Words,
  sentences: number[],
  idOf: (label: string) => number,
): void => {
  const { text, names = '', mentions } = listed
  wordsOfText(text ?? names, words, sentences)
  if (text === undefined) {
    countTextless(store)
    sentences.length = 0
  } else if (listed.sentences !== undefined) {
    sentences.length = 0
    for (const offset of listed.sentences) sentences.push(touched(words, offset, offset + 1)[0])
  }
  const base = appendWords(store, words)
  // sentences have their mentions one after the other
  const order = mentions
    .map((mention, ordinal) => ({ mention, ordinal, start: mention.stretch?.start ?? -1 }))
    .sort((a, b) => a.start - b.start)
  let next = 0
  let sentence = -1
  const spare = newWords()
  for (const { mention, ordinal, start } of order) {
    const { stretch, label, cluster, form } = mention
    const [first, past] = stretch === undefined ? [-1, -1] : touched(words, stretch.start, stretch.end)
    while (next < sentences.length && start >= 0 && sentences[next]! <= first) {
      beginUnit(store, store.sentences, base + sentences[next]!)
      sentence = store.sentences.first.size - 1
      next++
    }
    const isPlaced = first >= 0 && first < past
    if (stretch !== undefined && text !== undefined) noteBorders(store, text, stretch)
    const [low, high] = isPlaced
      ? halves(store.words.values, base + first, base + past)
      : halvesOfText(form ?? '', spare)
    addMention(store, {
      first: isPlaced ? base + first : -1,
      past: isPlaced ? base + past : -1,
      label: idOf(label),
      cluster,
      ordinal,
      sentence,
      low,
      high,
    })
  }
  for (; next < sentences.length; next++) beginUnit(store, store.sentences, base + sentences[next]!)
}

/** Notes borders of the mention that is added next, where they are inside of a word or at a blank. */
const noteBorders = ({ cut, blank, mentions }: Store, text: string, { start, end }: Interval): void => {
  const mention = mentions.first.size
  if (isInWord(text, start) || isInWord(text, end)) append(cut, mention)
  if (isBlankCharacter(text.charCodeAt(start)) || isBlankCharacter(text.charCodeAt(end - 1))) append(blank, mention)
}

const halvesOfText = (text: string, words: Words): readonly [low: number, high: number] => {
  wordsOfText(text, words, noSentences)
  return halves(words.hashes, 0, words.count)
}

/** Hashes the words of each unit, and its labels with their borders; `unitOf` gives the unit of a mention, where some are in none. */
const hashUnits = ({ words, mentions }: Store, units: Units, unitOf?: (mention: number) => number): void => {
  const { first, past, low, high, labelsLow, labelsHigh } = units
  const numbered = new Map<number, number>()
  for (let unit = 0; unit < first.size; unit++) {
    const from = first.values[unit]!
    const [ofLow, ofHigh] = halves(words.values, from, past.values[unit]!)
    append(low, ofLow)
    append(high, ofHigh)
    numbered.clear()
    let [ofLabelsLow, ofLabelsHigh] = [0, 0]
    for (let m = units.mentions.values[unit]!; m < units.mentions.values[unit + 1]!; m++) {
      if (unitOf !== undefined && unitOf(m) !== unit) continue
      const cluster = mentions.cluster.values[m]!
      // clusters have no names of their own: they are numbered as they come
      if (cluster >= 0 && !numbered.has(cluster)) numbered.set(cluster, numbered.size + 1)
      let one = scatter(mentions.first.values[m]! - from)
      one = addLow(one, mentions.past.values[m]! - from)
      one = addLow(one, mentions.label.values[m]!)
      one = scatter(addLow(one, cluster < 0 ? 0 : numbered.get(cluster)!))
      ofLabelsLow = (ofLabelsLow + one) | 0
      ofLabelsHigh = (ofLabelsHigh + Math.imul(one, one | 1)) | 0
    }
    append(labelsLow, ofLabelsLow)
    append(labelsHigh, ofLabelsHigh)
  }
}
