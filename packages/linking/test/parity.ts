/** What neleval counts, what GERBIL's own unit tests expect, and ours. */
import { optionsOf, sumPairs } from '@assay/core/laws'
import { type Case, type ParityOf, row } from '../../../tools/parity.ts'
import { linkConfidence } from '../src/index.ts'
import { columns, golden, pairsOf, scorerOf, sumOf } from './support.ts'
import {
  classes,
  countsOf,
  cutVectors,
  gerbilVectors,
  measureOf,
  type NelevalVector,
  neleval,
  nelevalVectors,
  numbers,
  scoredFiles,
  valuesOf,
  weightsOf,
} from './vectors.ts'

const file = 'golden/ORIGIN.md'

/** A case is a measure of neleval of a pair of files, of the whole of them. */
const nelevalCases = (own: NelevalVector): readonly Case[] => {
  const [gold, system] = [columns(golden(own.gold)), columns(golden(own.system))]
  const whole = Object.entries(own.expected).filter(([name]) => !name.includes(';'))
  if (whole.length === 0) return []
  const scorer = scorerOf({ ...neleval, ...weightsOf(own), measure: whole.map(([name]) => name) })
  const all = sumOf(scorer, pairsOf(gold, system).values())
  return whole.map(([name, expected]) => {
    const counts = all.measures.get(name)
    const values = scorer.summarise({ ...all, measures: new Map(counts && [[name, counts]]) })
    return {
      name: `${own.system}, ${name}`,
      rows: numbers.map((measure, i) => row(measure, expected[i], values[measure])),
    }
  })
}

const gerbilCases = (isMeant: (source: string) => boolean): readonly Case[] =>
  gerbilVectors
    .filter(({ source }) => isMeant(source))
    .map((own, i) => {
      const values = valuesOf(own)
      const measures = Object.entries(own.expected).flatMap(([name, expected]) =>
        typeof expected === 'string' ? [row(measureOf(name), expected, values[measureOf(name)])] : [],
      )
      const counts = classes.flatMap((prefix) => {
        const expected = own.expected[`${prefix}counts`]
        return typeof expected === 'object'
          ? countsOf(prefix).map((name, j) => row(name, expected[j], values[name]))
          : []
      })
      const files = own.systemFile === undefined ? own.source : `${own.source}, ${own.systemFile}`
      return { name: [i + 1, own.task, own.match ?? 'strong', files].join(', '), rows: [...measures, ...counts] }
    })

const cutCases = (): readonly Case[] => {
  const pairs = new Map(['prior', 'neural'].map((system) => [system, scoredFiles(system)]))
  return cutVectors.flatMap(({ system, threshold, expected }) =>
    Object.entries(expected).map(([measure, [ptp, fp, , fn, ...shares]]) => {
      const scorer = linkConfidence.with(optionsOf(linkConfidence, { measure, threshold }))
      const values: Readonly<Record<string, number | undefined>> = scorer.summarise(
        sumPairs(scorer, pairs.get(system) ?? []).stats,
      )
      const { kept = 0, gold = 0 } = values
      return {
        name: `${system}, ${measure}, threshold=${threshold}`,
        rows: [
          row('kept', ptp! + fp!, kept),
          row('gold', ptp! + fn!, gold),
          ...(['precision', 'recall', 'f1'] as const).map((name, i) => row(name, shares[i], values[name])),
        ],
      }
    }),
  )
}

const ofUnitTests = (source: string): boolean => source.startsWith('GERBIL unit test')

export const parity: ParityOf = {
  linking: () => [
    {
      giver: 'official',
      origin: { file, about: ['neleval.vectors.json', 'neleval/*', 'ajmc/*.tsv', 'quirks/*'] },
      under: neleval,
      cases: nelevalVectors.flatMap(nelevalCases),
    },
  ],
  gerbil: () => [
    { giver: 'official', origin: { file, about: ['gerbil.vectors.json'] }, cases: gerbilCases(ofUnitTests) },
    {
      giver: 'independent',
      origin: { file, about: ['gerbil.vectors.json'] },
      cases: gerbilCases((source) => !ofUnitTests(source)),
    },
  ],
  'link-confidence': () => [
    {
      giver: 'official',
      origin: { file: 'golden/link-confidence/ORIGIN.md', about: ['neleval.json'] },
      cases: cutCases(),
    },
  ],
}
