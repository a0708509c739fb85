/** Pairs of documents for the laws: both over one text, the system a gold with mistakes or independent of it. */
import fc from 'fast-check'
import type { HipeColumn, HipeText } from '../src/index.ts'

type Cells = readonly string[]

const columnOf = (cells: Cells): HipeColumn => {
  const names = [...new Set(['O', '_', ...cells])]
  return { names, ids: Int32Array.from(cells, (cell) => names.indexOf(cell)) }
}

/** The content of a document: tags and links by column, distances, dates. */
export interface Content {
  readonly columns: Readonly<Record<string, Cells>>
  readonly led: readonly number[]
  readonly date: readonly number[]
}

const textOf = ({ columns, led, date }: Content): HipeText => ({
  length: led.length,
  tokens: columnOf(led.map((_, i) => `w${i}`)),
  columns: new Map(Object.entries(columns).map(([name, cells]) => [name, columnOf(cells)])),
  led,
  date,
  starts: led.length > 3 ? [0, 2] : [0],
  words: 'same',
  spot: (token) => ({ at: { path: 'a.tsv', line: token + 2, column: 1 } }),
})

interface Mention {
  readonly length: number
  readonly type: string
  readonly link: string
  readonly led: number
}

const mention = fc.record({
  length: fc.constantFrom(1, 1, 2, 3),
  type: fc.constantFrom('', 'PERS', 'LOC', 'ORG-ENT', 'PERS.IND'),
  link: fc.constantFrom('Q1', 'Q2', 'NIL', '_', 'Q1|Q2', 'BAD-EMS|Q3', 'Q3|Q1'),
  led: fc.constantFrom(Number.NaN, 0, 0.05, 0.2, 0.4),
})

const cellsOf = (mentions: readonly Mention[]) => {
  const tags: string[] = []
  const links: string[] = []
  const led: number[] = []
  for (const { length, type, link, led: own } of mentions)
    for (let i = 0; i < length; i++) {
      tags.push(type === '' ? 'O' : `${i === 0 ? 'B' : 'I'}-${type}`)
      links.push(type === '' ? '_' : link)
      led.push(own)
    }
  return { tags, links, led }
}

const padCells = (cells: Cells, length: number, filler: string): Cells =>
  Array.from({ length }, (_, i) => cells[i] ?? filler)

/** Pairs in two columns of entities and one of links. */
export const hipePairs = (): fc.Arbitrary<readonly [gold: HipeText, system: HipeText]> =>
  fc
    .tuple(
      fc.array(mention, { maxLength: 4 }),
      fc.array(mention, { maxLength: 4 }),
      fc.array(mention, { maxLength: 3 }),
      fc.constantFrom(0, 18500101, 18991231, 19000101),
      fc.boolean(),
    )
    .map(([own, other, second, year, isRight]) => {
      const gold = cellsOf(own)
      const system = isRight ? { ...gold, links: gold.links.map((link) => link.replace('Q1', 'Q2')) } : cellsOf(other)
      const length = gold.tags.length
      const more = cellsOf(second)
      const date = gold.tags.map(() => year)
      const contentWith = ({ tags, links }: typeof gold, fine: Cells): Content => ({
        columns: {
          'NE-COARSE-LIT': padCells(tags, length, 'O'),
          'NE-FINE-LIT': padCells(fine, length, 'O'),
          'NEL-LIT': padCells(links, length, '_'),
        },
        led: gold.led,
        date,
      })
      return [textOf(contentWith(gold, more.tags)), textOf(contentWith(system, system.tags))] as const
    })
