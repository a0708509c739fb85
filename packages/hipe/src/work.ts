/** What a metric brings to the judging: its columns as objects with labels, and what its options say. */
import { type Cell, cellsOf } from './cells.ts'
import { type Labels, type LinksOf, linksOf, type TypeSettings, type TypesOf, typesOf } from './labels.ts'
import { cellAt, type HipeColumn, type HipeText } from './model.ts'
import { entitiesIn, linkedIn, type Objects, runsIn, type Tokens, tokenAt } from './objects.ts'
import type { CommonOptions, LinkOptions, NerOptions } from './options.ts'
import type { Sides } from './pairing.ts'
import { noiseOf, periodsOf, type Slice, slicesOf } from './slices.ts'
import { tagsets } from './tagsets.ts'

/** The objects of a column in some tokens, with all alternatives that a cutoff leaves. */
export interface Column {
  readonly labels: Labels
  readonly sides: (tokens: Tokens, cutoff: number) => Sides
}

/** What a metric brings: its columns, and what its options say. */
export interface Work {
  readonly cells: readonly Cell[]
  readonly slices: readonly Slice[]
  readonly cutoffs: readonly number[]
  readonly columns: readonly string[]
  readonly columnOf: (name: string, gold: HipeText, system: HipeText) => Column | undefined
  readonly partner: 'first' | 'best'
  readonly blame: 'gold' | 'own'
  readonly bySlice: 'tokens' | 'entities'
  /** What its labels are. There are as many links as there are entities in the world: there is no breakdown by them. */
  readonly facet: 'type' | 'link'
}

// ---- what both have --------------------------------------------------------------------------------------------------

/** What two columns come to, worked out once for two files. */
const perFiles = <A>(make: (gold: HipeColumn, system: HipeColumn) => A) => {
  const known = new WeakMap<readonly string[], WeakMap<readonly string[], A>>()
  return (gold: HipeColumn, system: HipeColumn): A => {
    const own = known.get(gold.names) ?? new WeakMap<readonly string[], A>()
    known.set(gold.names, own)
    const before = own.get(system.names)
    if (before !== undefined) return before
    const made = make(gold, system)
    own.set(system.names, made)
    return made
  }
}

/** Objects of which one label counts, in their order. */
const counted = (objects: Objects, isCounted: (what: number) => boolean): Objects => {
  if (objects.what.every(isCounted)) return objects
  const kept = objects.what.flatMap((what, i) => (isCounted(what) ? [i] : []))
  const at = (from: readonly number[]): number[] => kept.map((i) => from[i] as number)
  return { start: at(objects.start), end: at(objects.end), what: at(objects.what) }
}

const textBetween = (text: HipeText, tokens: Tokens, start: number, end: number): string => {
  let all = ''
  for (let i = start; i < end; i++) all += cellAt(text.tokens, tokenAt(tokens, i))
  return all
}

/** Whether objects of one span say the same, where sides may have other words. */
const sameWords = (gold: HipeText, system: HipeText, tokens: Tokens, sides: Pick<Sides, 'gold' | 'system'>) => {
  if (gold.words === 'same' || system.words === 'same') return undefined
  return (g: number, s: number): boolean => {
    const own = (text: HipeText, { start, end }: Objects, i: number): string =>
      textBetween(text, tokens, start[i] as number, end[i] as number)
    return own(gold, sides.gold, g) === own(system, sides.system, s)
  }
}

const common = (options: CommonOptions, cutoffs: readonly number[]) => {
  const slices = slicesOf(options.noise.map(noiseOf), periodsOf(options.periods))
  const cells: readonly Cell[] = cellsOf(options.columns, slices, cutoffs)
  const { columns, partner, blame, slices: bySlice } = options
  return { cells, slices, cutoffs, columns, partner, blame, bySlice }
}

// ---- entities --------------------------------------------------------------------------------------------------------

const typeSettings = ({ tagset, hyphens, dashes }: NerOptions): TypeSettings => {
  if (tagset === 'gold' || tagset === 'any') return { tagset, hyphens, dashes }
  const labels = typeof tagset === 'string' ? tagsets[tagset] : tagset.map((label) => label.toUpperCase())
  return { tagset: new Set(labels), hyphens, dashes }
}

/** Types by their number as lists of one, made once. */
const alone = (names: readonly string[]): readonly (readonly number[])[] => names.map((_, label) => [label])

export const workOfTypes = (options: NerOptions): Work => {
  const settings = typeSettings(options)
  const typesIn = perFiles((gold, system) => {
    const types: TypesOf = typesOf(gold, system, settings)
    return { ...types, lists: alone(types.labels.names) }
  })
  const columnOf = (name: string, gold: HipeText, system: HipeText): Column | undefined => {
    const [goldColumn, systemColumn] = [gold.columns.get(name), system.columns.get(name)]
    if (goldColumn === undefined || systemColumn === undefined) return undefined
    const { labels, gold: goldTags, system: systemTags, lists } = typesIn(goldColumn, systemColumn)
    const isCounted = (type: number): boolean => labels.counts[type] as boolean
    const isKept = (type: number): boolean => labels.names[type] !== ''
    return {
      labels,
      sides: (tokens) => {
        const sides = {
          gold: counted(entitiesIn(goldTags, goldColumn.ids, tokens, isKept), isCounted),
          system: counted(entitiesIn(systemTags, systemColumn.ids, tokens, isKept), isCounted),
        }
        return {
          ...sides,
          goldLabels: (g) => lists[sides.gold.what[g] as number] as readonly number[],
          systemLabels: (s) => lists[sides.system.what[s] as number] as readonly number[],
          sameWords: sameWords(gold, system, tokens, sides),
        }
      },
    }
  }
  return { ...common(options, [1]), columnOf, facet: 'type' }
}

// ---- links -----------------------------------------------------------------------------------------------------------

/** The column whose entities border the links of another. */
export const bordersOf = (column: string): string => column.replace(/^NEL-/, 'NE-COARSE-')

export const workOfLinks = (options: LinkOptions): Work => {
  const { hyphens, bounds, goldAlternatives } = options
  const linksIn = perFiles((gold, system) => {
    const links: LinksOf = linksOf(gold, system, hyphens)
    const cut = (cutoff: number) => links.system.alternatives.map((all) => all.slice(0, cutoff))
    return {
      ...links,
      rights: links.gold.alternatives.map((all) => (goldAlternatives === 'any' ? all : all.slice(0, 1))),
      cuts: new Map(options.cutoff.map((cutoff) => [cutoff, cut(cutoff)])),
    }
  })
  // types alone matter here: which of them count does not
  const tagsIn = perFiles((gold, system) => typesOf(gold, system, { tagset: 'any', hyphens, dashes: 'outside' }))
  const columnOf = (name: string, gold: HipeText, system: HipeText): Column | undefined => {
    const [goldColumn, systemColumn] = [gold.columns.get(name), system.columns.get(name)]
    if (goldColumn === undefined || systemColumn === undefined) return undefined
    const { labels, gold: goldLinks, system: systemLinks, rights, cuts } = linksIn(goldColumn, systemColumn)
    const borders = bordersOf(name)
    const [goldBorders, systemBorders] = [gold.columns.get(borders), system.columns.get(borders)]
    if (bounds === 'ner' && (goldBorders === undefined || systemBorders === undefined)) return undefined
    const isCounted = (label: number): boolean => labels.counts[label] as boolean
    const objectsIn = (side: 'gold' | 'system', tokens: Tokens): Objects => {
      const [links, ids] = side === 'gold' ? [goldLinks, goldColumn.ids] : [systemLinks, systemColumn.ids]
      if (bounds === 'link') return runsIn(links, ids, tokens)
      const tags = tagsIn(goldBorders as HipeColumn, systemBorders as HipeColumn)[side]
      const own = side === 'gold' ? goldBorders : systemBorders
      return linkedIn(tags, (own as HipeColumn).ids, links, ids, tokens, side)
    }
    return {
      labels,
      sides: (tokens, cutoff) => {
        const cut = cuts.get(cutoff) as readonly (readonly number[])[]
        const sides = {
          gold: counted(objectsIn('gold', tokens), (cell) => isCounted(goldLinks.alternatives[cell]?.[0] as number)),
          system: counted(objectsIn('system', tokens), (cell) => (cut[cell] as readonly number[]).some(isCounted)),
        }
        return {
          ...sides,
          goldLabels: (g) => rights[sides.gold.what[g] as number] as readonly number[],
          systemLabels: (s) => cut[sides.system.what[s] as number] as readonly number[],
          sameWords: sameWords(gold, system, tokens, sides),
        }
      },
    }
  }
  return { ...common(options, options.cutoff), columnOf, facet: 'link' }
}
