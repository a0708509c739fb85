/** The plans of `hipe-ner` and `hipe-link`: their columns as objects with labels, and the settings of their options. */
import { type Cell, cellsOf } from './cells.ts'
import { type ColumnLinks, type ColumnTypes, type Labels, linksOf, type TypeSettings, typesOf } from './labels.ts'
import { cellAt, type HipeColumn, type HipeText } from './model.ts'
import { type CountFlags, entitiesIn, linkedIn, type Objects, runsIn, type Tokens, tokenAt } from './objects.ts'
import { type CommonOptions, type LinkOptions, type NerOptions, tagsets } from './options.ts'
import type { LabelLists, Sides } from './pair-objects.ts'
import { noiseOf, periodsOf, type Slice, slicesOf } from './slices.ts'
import { newTally, type Tally } from './tally.ts'

/** A column of a pair of documents. */
export interface Column {
  readonly name: string
  readonly labels: Labels
  /** The counters, shared by all documents of two files. */
  readonly tally: Tally
  /** The most alternatives in a cell of the system; a higher cutoff changes nothing. */
  readonly most: (from: number, to: number) => number
  /** The objects in some tokens, with their alternatives up to a cutoff. */
  readonly sides: (tokens: Tokens, cutoff: number) => Sides
}

/** The plan of a metric: its columns and settings. */
export interface MetricPlan {
  readonly cells: readonly Cell[]
  readonly slices: readonly Slice[]
  readonly cutoffs: readonly number[]
  readonly columns: readonly string[]
  readonly columnOf: (name: string, gold: HipeText, system: HipeText) => Column | undefined
  readonly partner: 'first' | 'best'
  readonly blame: 'gold' | 'own'
  readonly bySlice: 'tokens' | 'entities'
  /** The kind of its labels. Links are not broken down by label, since there may be as many as entities. */
  readonly facet: 'type' | 'link'
}

// ---- shared ----------------------------------------------------------------------------------------------------------

/** Computes a value of two columns once for two files, whose documents share their lists of cells. */
const perFiles = <A>(make: (gold: HipeColumn, system: HipeColumn) => A) => {
  const cache = new WeakMap<readonly string[], WeakMap<readonly string[], A>>()
  return (gold: HipeColumn, system: HipeColumn): A => {
    const bySystem = cache.get(gold.names) ?? new WeakMap<readonly string[], A>()
    cache.set(gold.names, bySystem)
    const cached = bySystem.get(system.names)
    if (cached !== undefined) return cached
    const value = make(gold, system)
    bySystem.set(system.names, value)
    return value
  }
}

const textBetween = (text: HipeText, tokens: Tokens, start: number, end: number): string => {
  let all = ''
  for (let i = start; i < end; i++) all += cellAt(text.tokens, tokenAt(tokens, i))
  return all
}

/** Compares the words of objects of one span if sides may have different words. */
const sameWords = (gold: HipeText, system: HipeText, tokens: Tokens, ofGold: Objects, ofSystem: Objects) => {
  if (gold.words === 'same' || system.words === 'same') return undefined
  return (g: number, s: number): boolean => {
    const words = (text: HipeText, { start, end }: Objects, i: number): string =>
      textBetween(text, tokens, start[i]!, end[i]!)
    return words(gold, ofGold, g) === words(system, ofSystem, s)
  }
}

const commonPlan = (options: CommonOptions, cutoffs: readonly number[]) => {
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

/** A list of one label for each type. */
const singletons = (names: readonly string[]): readonly (readonly number[])[] => names.map((_, label) => [label])

export const planTypes = (options: NerOptions): MetricPlan => {
  const settings = typeSettings(options)
  const typesIn = perFiles((gold, system) => {
    const types: ColumnTypes = typesOf(gold, system, settings)
    const { names } = types.labels
    return { ...types, lists: singletons(names), dropped: names.indexOf(''), tally: newTally(types.labels) }
  })
  const columnOf = (name: string, gold: HipeText, system: HipeText): Column | undefined => {
    const [goldColumn, systemColumn] = [gold.columns.get(name), system.columns.get(name)]
    if (goldColumn === undefined || systemColumn === undefined) return undefined
    const { labels, gold: goldTags, system: systemTags, lists, dropped, tally } = typesIn(goldColumn, systemColumn)
    return {
      name,
      labels,
      tally,
      most: () => 1,
      sides: (tokens) => {
        const goldObjects = entitiesIn(goldTags, goldColumn.ids, tokens, labels.counts, dropped)
        const systemObjects = entitiesIn(systemTags, systemColumn.ids, tokens, labels.counts, dropped)
        return {
          gold: goldObjects,
          system: systemObjects,
          goldLabels: lists,
          systemLabels: lists,
          sameWords: sameWords(gold, system, tokens, goldObjects, systemObjects),
        }
      },
    }
  }
  return { ...commonPlan(options, [1]), columnOf, facet: 'type' }
}

// ---- links -----------------------------------------------------------------------------------------------------------

/** The column whose entities are the spans of a column's links. */
export const boundsColumn = (column: string): string => column.replace(/^NEL-/, 'NE-COARSE-')

/** The alternatives of a system's cells up to a cutoff, and the cells that count. */
interface CutAlternatives {
  readonly lists: LabelLists
  readonly counted: CountFlags
}

export const planLinks = (options: LinkOptions): MetricPlan => {
  const { hyphens, bounds, goldAlternatives } = options
  const linksIn = perFiles((gold, system) => {
    const links: ColumnLinks = linksOf(gold, system, hyphens)
    const { labels } = links
    const flagOf = (all: readonly number[]): 0 | 1 => (all.some((label) => labels.counts[label] === 1) ? 1 : 0)
    const cut = (cutoff: number): CutAlternatives => {
      const lists = links.system.alternatives.map((all) => (all.length > cutoff ? all.slice(0, cutoff) : all))
      return { lists, counted: Uint8Array.from(lists, flagOf) }
    }
    const firsts = links.gold.alternatives.map((all) => all.slice(0, 1))
    return {
      ...links,
      correctLinks: goldAlternatives === 'any' ? links.gold.alternatives : firsts,
      counted: Uint8Array.from(firsts, flagOf),
      cuts: new Map(options.cutoff.map((cutoff) => [cutoff, cut(cutoff)])),
      tally: newTally(labels),
    }
  })
  // only the spans matter here, so all types count
  const tagsIn = perFiles((gold, system) => typesOf(gold, system, { tagset: 'any', hyphens, dashes: 'outside' }))
  const columnOf = (name: string, gold: HipeText, system: HipeText): Column | undefined => {
    const [goldColumn, systemColumn] = [gold.columns.get(name), system.columns.get(name)]
    if (goldColumn === undefined || systemColumn === undefined) return undefined
    const {
      labels,
      gold: goldLinks,
      system: systemLinks,
      correctLinks,
      counted,
      cuts,
      tally,
    } = linksIn(goldColumn, systemColumn)
    const borders = boundsColumn(name)
    const [goldBorders, systemBorders] = [gold.columns.get(borders), system.columns.get(borders)]
    if (bounds === 'ner' && (goldBorders === undefined || systemBorders === undefined)) return undefined
    const goldObjects = (tokens: Tokens): Objects => {
      if (bounds === 'link') return runsIn(goldLinks, goldColumn.ids, tokens, counted)
      const [goldTags, systemTags] = [goldBorders!, systemBorders!]
      return linkedIn(
        tagsIn(goldTags, systemTags).gold,
        goldTags.ids,
        goldLinks,
        goldColumn.ids,
        tokens,
        counted,
        'gold',
      )
    }
    const systemObjects = (tokens: Tokens, flags: CountFlags): Objects => {
      if (bounds === 'link') return runsIn(systemLinks, systemColumn.ids, tokens, flags)
      const [goldTags, systemTags] = [goldBorders!, systemBorders!]
      return linkedIn(
        tagsIn(goldTags, systemTags).system,
        systemTags.ids,
        systemLinks,
        systemColumn.ids,
        tokens,
        flags,
        'system',
      )
    }
    return {
      name,
      labels,
      tally,
      most: (from, to) => {
        let most = 1
        for (let token = from; token < to; token++) {
          const { length } = systemLinks.alternatives[systemColumn.ids[token]!]!
          if (length > most) most = length
        }
        return most
      },
      sides: (tokens, cutoff) => {
        const cut = cuts.get(cutoff)!
        const [goldSide, systemSide] = [goldObjects(tokens), systemObjects(tokens, cut.counted)]
        return {
          gold: goldSide,
          system: systemSide,
          goldLabels: correctLinks,
          systemLabels: cut.lists,
          sameWords: sameWords(gold, system, tokens, goldSide, systemSide),
        }
      },
    }
  }
  return { ...commonPlan(options, options.cutoff), columnOf, facet: 'link' }
}
