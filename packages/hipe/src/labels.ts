/** What the cells of two columns say: types of entities or links, in numbers that both sides share, and which of them count. */
import type { HipeColumn } from './model.ts'

/** By the number of a cell. */
export interface Tags {
  /** The number of its type; -1 outside. */
  readonly type: Int32Array
  /** Whether it begins an entity whatever stands before. */
  readonly begins: Uint8Array
  /** Whether it is an `I-`. */
  readonly inside: Uint8Array
}
/** By the number of a cell. */
export interface Links {
  /** The alternatives, best first, by the number of the link. */
  readonly alternatives: readonly (readonly number[])[]
  /** Cells that are the same text have the same number. */
  readonly cell: Int32Array
  /** Whether there is no link. */
  readonly none: Uint8Array
}

/** The labels of both sides of a column. */
export interface Labels {
  readonly names: readonly string[]
  /** By the number of a label: 1 where it counts. */
  readonly counts: Uint8Array
}

export type Hyphens = 'keep' | 'official'
export type Dashes = 'outside' | 'type'

const countsOf = (names: readonly string[], counted: ReadonlySet<string>): Uint8Array =>
  Uint8Array.from(names, (name) => (counted.has(name) ? 1 : 0))

const noTags: ReadonlySet<string> = new Set(['O', '_', '-', ''])

/** What the scorer takes for the label of a cell: what follows the last hyphen of the first alternative. */
const officialLabel = (cell: string): string | undefined => {
  const label = (cell.split('|')[0] as string).split('-').at(-1) as string
  return label === '_' || label === '-' || label === 'O' ? undefined : label
}

const officialLabels = (names: readonly string[]): ReadonlySet<string> =>
  new Set(
    names.flatMap((cell) => {
      const label = officialLabel(cell)
      return label === undefined ? [] : [label]
    }),
  )

const newNumbers = () => {
  const names: string[] = []
  const known = new Map<string, number>()
  const numberOf = (name: string): number => {
    const own = known.get(name) ?? names.push(name) - 1
    known.set(name, own)
    return own
  }
  return { names, numberOf }
}

// ---- types -----------------------------------------------------------------------------------------------------------

export interface TypeSettings {
  readonly tagset: 'gold' | 'any' | ReadonlySet<string>
  readonly hyphens: Hyphens
  readonly dashes: Dashes
}

const isOutsideOf =
  (dashes: Dashes) =>
  (cell: string): boolean =>
    dashes === 'type' ? cell === 'O' : noTags.has(cell)

const tagsOf = (names: readonly string[], numberOf: (name: string) => number, dashes: Dashes): Tags => {
  const isOutside = isOutsideOf(dashes)
  return {
    type: Int32Array.from(names, (cell) => (isOutside(cell) ? -1 : numberOf(cell.slice(2)))),
    begins: Uint8Array.from(names, (cell) => (cell[0] === 'B' ? 1 : 0)),
    inside: Uint8Array.from(names, (cell) => (cell[0] === 'I' ? 1 : 0)),
  }
}

const typesIn = (names: readonly string[], { hyphens, dashes }: TypeSettings): ReadonlySet<string> => {
  if (hyphens === 'official') return officialLabels(names)
  const isOutside = isOutsideOf(dashes)
  return new Set(names.filter((cell) => !isOutside(cell) && cell !== '_').map((cell) => cell.slice(2)))
}

export interface TypesOf {
  readonly labels: Labels
  readonly gold: Tags
  readonly system: Tags
}

/** The types of a column: those of the gold count, and those of the system that the tag set has. */
export const typesOf = (gold: HipeColumn, system: HipeColumn, settings: TypeSettings): TypesOf => {
  const { names, numberOf } = newNumbers()
  const { tagset, dashes } = settings
  const tags = { gold: tagsOf(gold.names, numberOf, dashes), system: tagsOf(system.names, numberOf, dashes) }
  const counted = new Set(typesIn(gold.names, settings))
  if (tagset !== 'gold')
    for (const type of typesIn(system.names, settings)) if (tagset === 'any' || tagset.has(type)) counted.add(type)
  return { labels: { names, counts: countsOf(names, counted) }, ...tags }
}

// ---- links -----------------------------------------------------------------------------------------------------------

const linksIn = (cells: readonly string[], numberOf: (name: string) => number): Links => {
  const first = new Map<string, number>()
  cells.forEach((cell, i) => {
    if (!first.has(cell)) first.set(cell, i)
  })
  return {
    alternatives: cells.map((cell) => cell.split('|').map(numberOf)),
    cell: Int32Array.from(cells, (cell) => first.get(cell) as number),
    none: Uint8Array.from(cells, (cell) => (cell === '_' || cell === '-' || cell === '' ? 1 : 0)),
  }
}

export interface LinksOf {
  readonly labels: Labels
  readonly gold: Links
  readonly system: Links
}

/** The links of a column: whatever is first in a cell of either side counts. */
export const linksOf = (gold: HipeColumn, system: HipeColumn, hyphens: Hyphens): LinksOf => {
  const { names, numberOf } = newNumbers()
  const links = { gold: linksIn(gold.names, numberOf), system: linksIn(system.names, numberOf) }
  const cells = [...gold.names, ...system.names]
  const counted =
    hyphens === 'official'
      ? officialLabels(cells)
      : new Set(cells.map((cell) => cell.split('|')[0] as string).filter((link) => !noTags.has(link)))
  return { labels: { names, counts: countsOf(names, counted) }, ...links }
}
