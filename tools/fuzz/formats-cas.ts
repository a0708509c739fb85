/** The formats of stand-off annotation and of linguistic tools: PubTator, BioC, UIMA CAS, WebAnno TSV, neleval. */
import type { Format, Printed } from './formats.ts'
import { borderChanges, type Item, labelChanges, type Text } from './texts.ts'

const labels = ['Person', 'Location', 'Org', 'Amount']

const lengthOf = (text: string): number => [...text].length

/** A text with a blank between two words, and where its items stand in it. */
interface Laid {
  readonly text: string
  readonly items: readonly {
    readonly start: number
    readonly end: number
    readonly words: string
    readonly label: string
    readonly id: string
  }[]
}

const laidOut = ({ words, items }: Text, length: (text: string) => number): Laid => {
  const starts: number[] = []
  let at = 0
  for (const word of words) {
    starts.push(at)
    at += length(word) + 1
  }
  const laid = ({ start, end, label, group }: Item) => {
    const own = words.slice(start, end).join(' ')
    const from = starts[start] as number
    return { start: from, end: from + length(own), words: own, label: labels[label] as string, id: `Q${group}` }
  }
  return { text: words.join(' '), items: items.map(laid) }
}

const pubtator = (text: Text): string => {
  const { text: title, items } = laidOut(text, lengthOf)
  const lines = items.map(({ start, end, words, label, id }) => [text.id, start, end, words, label, id].join('\t'))
  return `${[`${text.id}|t|${title}`, `${text.id}|a|`, ...lines].join('\n')}\n\n`
}

const bioc = (texts: readonly Text[]): Printed => {
  const documents = texts.map((text) => {
    const { text: own, items } = laidOut(text, lengthOf)
    const annotations = items.map(({ start, end, words, label, id }, i) => ({
      id: String(i),
      infons: { type: label, identifier: id },
      text: words,
      locations: [{ offset: start, length: end - start }],
    }))
    return { id: text.id, infons: {}, passages: [{ offset: 0, text: own, annotations }] }
  })
  return { 'a.json': `${JSON.stringify({ documents }, undefined, 1)}\n` }
}

const inOne =
  (name: string, print: (text: Text) => string): Format['print'] =>
  (texts): Printed => ({ [name]: texts.map(print).join('') })

const spans = {
  words: true,
  changes: [labelChanges, borderChanges],
  single: true,
  files: 'SIDE',
  metrics: ['@assay/eter/eter', '@assay/eter/ser', '@assay/eter/tag-f1'],
  pairs: [],
} as const

export const casFormats: readonly Format[] = [
  { ...spans, reader: '@assay/formats/pubtator', print: inOne('a.pubtator', pubtator) },
  { ...spans, reader: '@assay/formats/bioc', print: bioc },
]
