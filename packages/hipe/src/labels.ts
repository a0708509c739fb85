/** The labels in the cells of two columns: types or links, numbered alike on both sides, and flags for those that count. */
import type { HipeColumn } from './model.ts'

/** The tags of a column, by the number of a cell. */
export interface Tags {
  /** The number of its type; -1 outside. */
  readonly type: Int32Array
  /** 1 for a `B-`, which begins an entity in any context. */
  readonly begins: Uint8Array
  /** 1 for an `I-`. */
  readonly inside: Uint8Array
}
/** The links of a column, by the number of a cell. */
export interface Links {
  /** The alternatives, best first, by the number of the link. */
  readonly alternatives: readonly (readonly number[])[]
  /** The same number for cells of the same text. */
  readonly cell: Int32Array
  /** 1 for a cell without a link. */
  readonly none: Uint8Array
}

/** The labels of both sides of a column. */
export interface Labels {
  readonly names: readonly string[]
  /** 1 for a label that counts. */
  readonly counts: Uint8Array
}

export type Hyphens = 'keep' | 'official'
export type Dashes = 'outside' | 'type'

const countsOf = (names: readonly string[], counted: ReadonlySet<string>): Uint8Array =>
  Uint8Array.from(names, (name) => (counted.has(name) ? 1 : 0))

const noTags: ReadonlySet<string> = new Set(['O', '_', '-', ''])

/** The label of a cell in HIPE-scorer: the part after the last hyphen of the first alternative. */
const officialLabel = (cell: string): string | undefined => {
  const label = cell.split('|')[0]!.split('-').at(-1)!
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
  const ids = new Map<string, number>()
  const numberOf = (name: string): number => {
    const id = ids.get(name) ?? names.push(name) - 1
    ids.set(name, id)
    return id
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

export interface ColumnTypes {
  readonly labels: Labels
  readonly gold: Tags
  readonly system: Tags
}

/** The types of a column. Those of the gold count, and those of the system that are in the tag set. */
export const typesOf = (gold: HipeColumn, system: HipeColumn, settings: TypeSettings): ColumnTypes => {
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
    cell: Int32Array.from(cells, (cell) => first.get(cell)!),
    none: Uint8Array.from(cells, (cell) => (cell === '_' || cell === '-' || cell === '' ? 1 : 0)),
  }
}

export interface ColumnLinks {
  readonly labels: Labels
  readonly gold: Links
  readonly system: Links
}

/** The links of a column. Each first alternative in a cell of either side counts. */
export const linksOf = (gold: HipeColumn, system: HipeColumn, hyphens: Hyphens): ColumnLinks => {
  const { names, numberOf } = newNumbers()
  const links = { gold: linksIn(gold.names, numberOf), system: linksIn(system.names, numberOf) }
  const cells = [...gold.names, ...system.names]
  const counted =
    hyphens === 'official'
      ? officialLabels(cells)
      : new Set(cells.map((cell) => cell.split('|')[0]!).filter((link) => !noTags.has(link)))
  return { labels: { names, counts: countsOf(names, counted) }, ...links }
}
