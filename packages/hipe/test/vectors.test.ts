/**
 * The vectors of the specification: hand-made cases, each of one fact, generated pairs, and real data with a made answer. Every number
 * is HIPE-scorer's (commit c2a5684); see golden/ORIGIN.md.
 */
import { describe, expect, it } from 'vitest'
import { hipeLink, hipeNer } from '../src/index.ts'
import { goldenText, type Pair, pairsOf, scorerOf, sumOf } from './support.ts'

type Scores = Readonly<Record<string, string | number | null>>
type ByRegime = Readonly<Record<string, Scores>>
type ByColumn = Readonly<Record<string, Record<string, Record<string, Record<string, ByRegime>>>>>

interface Case {
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
const scorerFor = ({ task, edition, options }: Case) => {
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

const asRead = ({ options: { glue } }: Case) => ({
  documents: 'official',
  hashTokens: 'drop',
  words: 'official',
  ...(glue && { glue: [glue] }),
})

const pairsIn = (own: Case, textOf: (path: string) => string): readonly Pair[] => {
  const [gold, system] = [textOf(own.gold), textOf(own.system)]
  // an answer without metadata is cut as the gold is
  const isFlat = !/^#.*document/m.test(system)
  return pairsOf(gold, system, { ...asRead(own), ...(isFlat && { documents: 'gold' }) })
}

const official = { strict: 'strict', fuzzy: 'ent_type', partial: 'partial', exact: 'exact' } as const

const numberIn = (said: string | number): number => {
  const [whole, of] = String(said).split('/').map(Number) as [number, number | undefined]
  return of === undefined ? whole : whole / of
}

/** Every number of a case, by its path; counts that are 0 are not written. */
const compared = (expected: ByColumn, found: ByColumn): number => {
  let compared = 0
  expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort())
  for (const [column, times] of Object.entries(expected))
    for (const [time, noises] of Object.entries(times))
      for (const [noise, labels] of Object.entries(noises)) {
        const own = found[column]?.[time]?.[noise] ?? {}
        const known = Object.keys(labels).length === 1 ? ['ALL'] : Object.keys(own)
        expect(known.sort()).toEqual(Object.keys(labels).sort())
        for (const [label, regimes] of Object.entries(labels))
          for (const [regime, scores] of Object.entries(regimes)) {
            const numbers = own[label]?.[official[regime as keyof typeof official]] ?? {}
            for (const name of ['correct', 'incorrect', 'partial', 'missed', 'spurious'])
              expect([column, time, noise, label, regime, name, numbers[name]]).toEqual([
                column,
                time,
                noise,
                label,
                regime,
                name,
                scores[name] ?? 0,
              ])
            for (const [name, said] of Object.entries(scores)) {
              compared++
              const value = numbers[name]
              if (said === null) expect([label, name, value]).toEqual([label, name, null])
              else expect(value as number).toBeCloseTo(numberIn(said), 12)
            }
          }
      }
  return compared
}

const check = (own: Case, textOf: (path: string) => string): number => {
  const scorer = scorerFor(own)
  const sum = sumOf(scorer as never, pairsIn(own, textOf))
  const text = scorer.formats?.['hipe-json']?.(sum as never, { system: 'SYSTEM', signature: '', units: 1, parts: {} })
  const found = JSON.parse(text as string) as Record<string, ByColumn>
  if (own.task !== 'nel') return compared(own.expected as ByColumn, found as unknown as ByColumn)
  expect(Object.keys(found)).toEqual(Object.keys(own.expected))
  return Object.entries(own.expected as Record<string, ByColumn>).reduce(
    (sum, [cutoff, expected]) => sum + compared(expected, found[cutoff] as ByColumn),
    0,
  )
}

const casesIn = (path: string): readonly Case[] => JSON.parse(goldenText(path)) as readonly Case[]
const titleOf = ({ name, task, edition, options, why }: Case): string =>
  `${name} ${task} ${edition} ${JSON.stringify(options)}: ${why}`

const suites = [
  ['hand-made cases', 'vectors/quirks.vectors.json', (path: string) => goldenText(`vectors/${path}`)],
  ['generated pairs', 'vectors/random.vectors.json', (path: string) => goldenText(`vectors/${path}`)],
  ['real data', 'ajmc/vectors.json', (path: string) => goldenText(`${path}.gz`)],
] as const

for (const [name, path, textOf] of suites)
  describe(name, () => {
    for (const own of casesIn(path).filter(({ error }) => error === undefined))
      it(titleOf(own), () => {
        expect(check(own, textOf)).toBeGreaterThan(0)
      })
  })
