/** Goldens as documents, and what a metric makes of them. */
import { readFileSync } from 'node:fs'
import { type Document, type Evidence, type Spans, textSource } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { plugin as formats } from '@assay/formats'
import { linking } from '../src/index.ts'

export const golden = (path: string): string => readFileSync(new URL(`../golden/${path}`, import.meta.url), 'utf8')

const neleval = formats.readers.find(({ name }) => name === 'neleval')

/** The documents of a file of neleval, by name, as neleval itself counts its lines. */
export const columns = (text: string): ReadonlyMap<string, Spans> => {
  if (neleval === undefined) throw new Error('there is no reader neleval')
  const read = neleval.with(optionsOf(neleval, { missingId: 'keep', sameSpan: 'apart' }))
  const documents = new Map<string, Spans>()
  for (const item of read(textSource('a.tsv', text))) {
    if (item._tag === 'Left') throw new Error(item.left.message)
    const { id, content } = item.right as Document<'spans'>
    documents.set(id, content)
  }
  return documents
}

const empty: Spans = { length: 0, regions: [{ readings: [[]] }] }

/** Both sides of every document that either side has. */
export const pairsOf = (
  gold: ReadonlyMap<string, Spans>,
  system: ReadonlyMap<string, Spans>,
): ReadonlyMap<string, readonly [gold: Spans, system: Spans]> =>
  new Map(
    [...new Set([...gold.keys(), ...system.keys()])].map((id) => [
      id,
      [gold.get(id) ?? empty, system.get(id) ?? empty],
    ]),
  )

export const scorerOf = (options: object = {}) => linking.with(optionsOf(linking, options))
type Scorer = ReturnType<typeof scorerOf>
export type Sum = Scorer['stats']['empty']

export const linesOf = (scorer: Scorer, pairs: Iterable<readonly [Spans, Spans]>): readonly Evidence<Sum>[] =>
  [...pairs].flatMap(([gold, system]) => [...scorer.judge(gold)(system)])

export const sumOf = (scorer: Scorer, pairs: Iterable<readonly [Spans, Spans]>): Sum =>
  linesOf(scorer, pairs).reduce((sum, { stats }) => scorer.stats.concat(sum, stats), scorer.stats.empty)

/** A fraction as text: `19/36`. */
export const fraction = (text: string): number => {
  const [above = '', below = '1'] = text.split('/')
  return Number(above) / Number(below)
}
