/** References of metrics: as BibTeX for a paper, and as text for a reader. */
import { compareCodePoints } from '@assay/core'
import { lookUp } from './values.ts'

/** A metric to cite, by keys of the bibliography or by references in full. */
export interface CitedMetric {
  readonly name: string
  readonly cites: readonly string[]
}

/** BibTeX entries by key, from the bibliographies of all plugins. */
export type Bibliography = Readonly<Record<string, string>>

/** The entries of all references, each once, by key. */
export const bibtex = (metrics: readonly CitedMetric[], bibliography: Bibliography): string => {
  const entries = new Map<string, string>()
  for (const { name, cites } of metrics) {
    for (const [i, cite] of cites.entries()) {
      const [key, entry] = entryOf(cite, bibliography) ?? [`${name}-${i + 1}`, fullEntry(`${name}-${i + 1}`, cite)]
      entries.set(key, entry)
    }
  }
  const sorted = [...entries].sort(([a], [b]) => compareCodePoints(a, b))
  return sorted.map(([, entry]) => `${entry}\n`).join('\n')
}

/** A reference as text: authors, year, title, venue. */
export const reference = (cite: string, bibliography: Bibliography = {}): string => {
  const entry = lookUp(bibliography, cite) ?? cite
  if (!entry.startsWith('@')) return entry
  const field = (name: string): string => fieldOf(entry, name)
  const authors = (field('author') || field('editor')).split(' and ').map(givenNameFirst)
  const named = authors.length > 1 ? `${authors.slice(0, -1).join(', ')} and ${authors.at(-1)}` : authors[0]
  return `${named} (${field('year')}). ${endSentence(field('title'))} ${endSentence(field('journal') || field('booktitle') || field('institution') || field('publisher'))}`
}

const fieldOf = (entry: string, name: string): string =>
  new RegExp(`^ {2}${name} = \\{\\{?(.*?)\\}?\\},?$`, 'm').exec(entry)?.[1] ?? ''

const givenNameFirst = (author: string): string => author.split(', ').reverse().join(' ')

const endSentence = (sentence: string): string => (/[.?!]$/.test(sentence) ? sentence : `${sentence}.`)

/** The entry of a key, or of a reference in full that names its title. */
const entryOf = (cite: string, bibliography: Bibliography): readonly [key: string, entry: string] | undefined => {
  const entry = lookUp(bibliography, cite)
  if (entry !== undefined) return [cite, entry]
  const text = cite.toLowerCase()
  return Object.entries(bibliography).find(([, other]) => text.includes(`${fieldOf(other, 'title').toLowerCase()}.`))
}

/** A reference that is not in the bibliography: an entry as its plugin wrote it, or a note of its text. */
const fullEntry = (key: string, cite: string): string =>
  cite.startsWith('@') ? cite.trim() : `@misc{${key},\n  note = {${cite.replace(/[\\{}%]/g, '\\$&')}}\n}`
