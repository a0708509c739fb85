/** What a metric brings to the judging: its columns as objects with labels, and what its options say. */
import { type Cell, cellsOf } from './cells.ts'
import { type Labels, type LinksOf, linksOf, type TypeSettings, type TypesOf, typesOf } from './labels.ts'
import { cellAt, type HipeColumn, type HipeText } from './model.ts'
import { type Counted, entitiesIn, linkedIn, type Objects, runsIn, type Tokens, tokenAt } from './objects.ts'
import type { CommonOptions, LinkOptions, NerOptions } from './options.ts'
import type { Lists, Sides } from './pairing.ts'
import { perFiles } from './per-files.ts'
import { noiseOf, periodsOf, type Slice, slicesOf } from './slices.ts'
import { tagsets } from './tagsets.ts'
import { newTally, type Tally } from './tally.ts'

/** A column of a pair of documents. */
export interface Column {
  readonly name: string
  readonly labels: Labels
  /** Where its counts are added up, shared by all documents of two files. */
  readonly tally: Tally
  /** How many alternatives cells of the system have at most; a higher cutoff leaves what this one leaves. */
  readonly most: (from: number, to: number) => number
  /** The objects in some tokens, with all alternatives that a cutoff leaves. */
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

const textBetween = (text: HipeText, tokens: Tokens, start: number, end: number): string => {
  let all = ''
  for (let i = start; i < end; i++) all += cellAt(text.tokens, tokenAt(tokens, i))
  return all
}

/** Whether objects of one span say the same, where sides may have other words. */
const sameWords = (gold: HipeText, system: HipeText, tokens: Tokens, ofGold: Objects, ofSystem: Objects) => {
  if (gold.words === 'same' || system.words === 'same') return undefined
  return (g: number, s: number): boolean => {
    const own = (text: HipeText, { start, end }: Objects, i: number): string =>
      textBetween(text, tokens, start[i] as number, end[i] as number)
    return own(gold, ofGold, g) === own(system, ofSystem, s)
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
    const { names } = types.labels
    return { ...types, lists: alone(names), lost: names.indexOf(''), tally: newTally(types.labels) }
  })
  const columnOf = (name: string, gold: HipeText, system: HipeText): Column | undefined => {
    const [goldColumn, systemColumn] = [gold.columns.get(name), system.columns.get(name)]
    if (goldColumn === undefined || systemColumn === undefined) return undefined
    const { labels, gold: goldTags, system: systemTags, lists, lost, tally } = typesIn(goldColumn, systemColumn)
    return {
      name,
      labels,
      tally,
      most: () => 1,
      sides: (tokens) => {
        const own = entitiesIn(goldTags, goldColumn.ids, tokens, labels.counts, lost)
        const other = entitiesIn(systemTags, systemColumn.ids, tokens, labels.counts, lost)
        return {
          gold: own,
          system: other,
          goldLabels: lists,
          systemLabels: lists,
          sameWords: sameWords(gold, system, tokens, own, other),
        }
      },
    }
  }
  return { ...common(options, [1]), columnOf, facet: 'type' }
}

// ---- links -----------------------------------------------------------------------------------------------------------

/** The column whose entities border the links of another. */
export const bordersOf = (column: string): string => column.replace(/^NEL-/, 'NE-COARSE-')

/** The alternatives of a system's cells that a cutoff leaves, and which cells count. */
interface Cut {
  readonly lists: Lists
  readonly counted: Counted
}

export const workOfLinks = (options: LinkOptions): Work => {
  const { hyphens, bounds, goldAlternatives } = options
  const linksIn = perFiles((gold, system) => {
    const links: LinksOf = linksOf(gold, system, hyphens)
    const { labels } = links
    const some = (all: readonly number[]): 0 | 1 => (all.some((label) => labels.counts[label] === 1) ? 1 : 0)
    const cut = (cutoff: number): Cut => {
      const lists = links.system.alternatives.map((all) => (all.length > cutoff ? all.slice(0, cutoff) : all))
      return { lists, counted: Uint8Array.from(lists, some) }
    }
    const firsts = links.gold.alternatives.map((all) => all.slice(0, 1))
    return {
      ...links,
      rights: goldAlternatives === 'any' ? links.gold.alternatives : firsts,
      counted: Uint8Array.from(firsts, some),
      cuts: new Map(options.cutoff.map((cutoff) => [cutoff, cut(cutoff)])),
      tally: newTally(labels),
    }
  })
  // types alone matter here: which of them count does not
  const tagsIn = perFiles((gold, system) => typesOf(gold, system, { tagset: 'any', hyphens, dashes: 'outside' }))
  const columnOf = (name: string, gold: HipeText, system: HipeText): Column | undefined => {
    const [goldColumn, systemColumn] = [gold.columns.get(name), system.columns.get(name)]
    if (goldColumn === undefined || systemColumn === undefined) return undefined
    const {
      labels,
      gold: goldLinks,
      system: systemLinks,
      rights,
      counted,
      cuts,
      tally,
    } = linksIn(goldColumn, systemColumn)
    const borders = bordersOf(name)
    const [goldBorders, systemBorders] = [gold.columns.get(borders), system.columns.get(borders)]
    if (bounds === 'ner' && (goldBorders === undefined || systemBorders === undefined)) return undefined
    const goldObjects = (tokens: Tokens): Objects => {
      if (bounds === 'link') return runsIn(goldLinks, goldColumn.ids, tokens, counted)
      const [own, other] = [goldBorders as HipeColumn, systemBorders as HipeColumn]
      return linkedIn(tagsIn(own, other).gold, own.ids, goldLinks, goldColumn.ids, tokens, counted, 'gold')
    }
    const systemObjects = (tokens: Tokens, some: Counted): Objects => {
      if (bounds === 'link') return runsIn(systemLinks, systemColumn.ids, tokens, some)
      const [other, own] = [goldBorders as HipeColumn, systemBorders as HipeColumn]
      return linkedIn(tagsIn(other, own).system, own.ids, systemLinks, systemColumn.ids, tokens, some, 'system')
    }
    return {
      name,
      labels,
      tally,
      most: (from, to) => {
        let most = 1
        for (let token = from; token < to; token++) {
          const { length } = systemLinks.alternatives[systemColumn.ids[token] as number] as readonly number[]
          if (length > most) most = length
        }
        return most
      },
      sides: (tokens, cutoff) => {
        const cut = cuts.get(cutoff) as Cut
        const [own, other] = [goldObjects(tokens), systemObjects(tokens, cut.counted)]
        return {
          gold: own,
          system: other,
          goldLabels: rights,
          systemLabels: cut.lists,
          sameWords: sameWords(gold, system, tokens, own, other),
        }
      },
    }
  }
  return { ...common(options, options.cutoff), columnOf, facet: 'link' }
}
