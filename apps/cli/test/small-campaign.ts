/** A campaign of three systems with a place of each kind that is suspicious in a gold. */
import { files } from './support.ts'

export const smallConfig = {
  metrics: ['@assay/conll-f1'],
  gold: 'gold.conll',
  systems: { a: 'a.conll', b: 'b.conll', c: 'c.conll' },
}

/** Columns of a side by the tags of Rio, Bob and Paris. */
type Columns = (rio: string, bob: string, paris: string) => string

/** Sentences of words with their tags, as columns. */
export const conll = (...all: readonly (readonly (readonly [word: string, tag: string])[])[]): string =>
  all.map((words) => `${words.map(([word, tag]) => `${word}\t${tag}\n`).join('')}\n`).join('')

export const smallColumns: Columns = (rio, bob, paris) =>
  conll(
    [
      ['Rio', rio],
      ['is', 'O'],
    ],
    [
      ['Ana', 'B-PER'],
      ['met', 'O'],
      ['Bob', bob],
    ],
    [
      ['old', 'O'],
      ['Paris', paris],
    ],
    [['Eva', 'B-PER']],
  )

/** Writes it: Rio is labelled otherwise by two, Bob is found by two, Paris by none, and Eva by all. */
export const smallCampaign = (made: Columns = smallColumns): void =>
  files({
    'assay.json': JSON.stringify(smallConfig),
    'gold.conll': made('B-PER', 'O', 'B-LOC'),
    'a.conll': made('B-LOC', 'B-PER', 'O'),
    'b.conll': made('B-LOC', 'B-PER', 'O'),
    'c.conll': made('B-PER', 'O', 'O'),
  })
