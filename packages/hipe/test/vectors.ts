/** The vectors of the specification, and our results for them in the layout of the scorer's JSON. */
import type { Scorer } from '@assay/core'
import { sumPairs } from '@assay/core/laws'
import { hipeLink, hipeNer } from '../src/index.ts'
import { goldenText, type Pair, pairsOf, scorerOf, sumOf } from './support.ts'

type Scores = Readonly<Record<string, string | number | null>>
type ByRegime = Readonly<Record<string, Scores>>
export type ByColumn = Readonly<Record<string, Record<string, Record<string, Record<string, ByRegime>>>>>

export interface Vector {
  readonly name: string
  readonly gold: string
  readonly system: string
  readonly task: 'nerc_coarse' | 'nerc_fine' | 'nel'
  readonly edition: 'hipe-2020' | 'hipe-2022'
  readonly options: {
    readonly originalNel?: boolean
    readonly nBest?: readonly number[]
    readonly noise?: readonly string[]
    readonly time?: readonly string[]
    readonly tagset?: string
    readonly glue?: string
  }
  readonly why: string
  readonly expected: ByColumn | Readonly<Record<string, ByColumn>>
  readonly error?: string
}

const columns = {
  'hipe-2020': {
    nerc_coarse: ['NE-COARSE-LIT', 'NE-COARSE-METO'],
    nerc_fine: ['NE-FINE-LIT', 'NE-FINE-METO', 'NE-FINE-COMP', 'NE-NESTED'],
    nel: ['NEL-LIT', 'NEL-METO'],
  },
  'hipe-2022': { nerc_coarse: ['NE-COARSE-LIT'], nerc_fine: ['NE-FINE-LIT', 'NE-NESTED'], nel: ['NEL-LIT'] },
}

/** The metric with every quirk of the scorer. */
const scorerFor = ({ task, edition, options }: Vector) => {
  const { originalNel, nBest, noise, time, tagset } = options
  const common = {
    columns: columns[edition][task],
    hyphens: 'official',
    ...(noise && { noise }),
    ...(time && { periods: time }),
  }
  return task === 'nel'
    ? scorerOf(hipeLink, { ...common, ...(originalNel && { bounds: 'link' }), ...(nBest && { cutoff: nBest }) })
    : scorerOf(hipeNer, { ...common, dashes: 'type', ...(tagset && { tagset: 'hipe-2022' }) })
}

const readerOptions = ({ options: { glue } }: Vector) => ({
  documents: 'official',
  hashTokens: 'drop',
  words: 'official',
  ...(glue && { glue: [glue] }),
})

const pairsIn = (own: Vector, textOf: (path: string) => string): readonly Pair[] => {
  const [gold, system] = [textOf(own.gold), textOf(own.system)]
  // a system without metadata is divided as the gold is
  const isFlat = !/^#.*document/m.test(system)
  return pairsOf(gold, system, { ...readerOptions(own), ...(isFlat && { documents: 'gold' }) })
}

/** The names of regimes in HIPE-scorer. */
export const official = { strict: 'strict', fuzzy: 'ent_type', partial: 'partial', exact: 'exact' } as const

const foundIn = (own: Vector, textOf: (path: string) => string): unknown => {
  const scorer = scorerFor(own)
  const sum = sumOf(scorer as never, pairsIn(own, textOf))
  const text = scorer.report?.formats?.['hipe-json']?.(sum as never, {
    system: 'SYSTEM',
    signature: '',
    units: 1,
    parts: {},
  })
  return JSON.parse(text!)
}

type Row = readonly [facet: string, label: string, values: Readonly<Record<string, number | undefined>>]

/** The rows of a report by column, noise, period and cutoff. */
export const rowsOf = (own: Vector, textOf: (path: string) => string): readonly Row[] => {
  const scorer = scorerFor(own) as Scorer<'hipe', unknown, string>
  const parts = sumPairs(scorer, pairsIn(own, textOf)).parts()
  return ['column', 'noise', 'period', 'cutoff'].flatMap((facet) =>
    [...(parts[facet] ?? [])].map(([label, sum]): Row => [facet, label, scorer.summarise(sum)]),
  )
}

/** Expected and actual results by cutoff of links; the key is empty for entities. */
export const expectedAndFound = (own: Vector, textOf: (path: string) => string) => {
  const [expected, found] = [own.expected, foundIn(own, textOf)].map((all) => (own.task === 'nel' ? all : { '': all }))
  return { expected, found } as Readonly<Record<'expected' | 'found', Readonly<Record<string, ByColumn>>>>
}

/** The vectors of a file, without texts that HIPE-scorer refuses. */
export const vectorsIn = (path: string): readonly Vector[] =>
  (JSON.parse(goldenText(path)) as readonly Vector[]).filter(({ error }) => error === undefined)
export const suites = [
  ['hand-made cases', 'vectors/quirks.vectors.json', (path: string) => goldenText(`vectors/${path}`)],
  ['generated pairs', 'vectors/random.vectors.json', (path: string) => goldenText(`vectors/${path}`)],
  ['slices with few objects', 'vectors/slices.vectors.json', (path: string) => goldenText(`vectors/${path}`)],
  ['real data', 'ajmc/vectors.json', (path: string) => goldenText(`${path}.gz`)],
] as const
