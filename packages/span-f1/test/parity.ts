/** Our numbers next to those of conlleval.pl for tags, and of nervaluate for nested spans. */
import { readFileSync } from 'node:fs'
import { type Case, type Parity, type ParityOf, percent, printedRow, row } from '../../../tools/parity.ts'
import { entityMatch, spanF1 } from '../src/index.ts'
import { confidenceVectors, otherNames, pairsOf, valuesOf } from './confidence-vectors.ts'
import { measuredCases, preset, views } from './nervaluate.ts'
import { measured, pair, pairsOfFiles } from './support.ts'

const wnut = '../conll-f1/golden/wnut-2017'
const systems = ['drexel_cci', 'sjtu_adapt', 'uh_ritual'] as const

const conllevalCase = (system: string): Case => {
  const text = readFileSync(new URL(`../${wnut}/expected.${system}.txt`, import.meta.url), 'utf8')
  const [, ...counts] = /with (\d+) phrases; found: (\d+) phrases; correct: (\d+)\./.exec(text) ?? []
  const [, ...ratios] = /precision: +([\d.]+)%; recall: +([\d.]+)%; FB1: +([\d.]+)/.exec(text) ?? []
  const examples = '../../examples/wnut-2017'
  const values = measured(spanF1, pairsOfFiles(`${examples}/gold.conll`, `${examples}/${system}.conll`))
  return {
    name: system,
    rows: [
      ...(['precision', 'recall', 'f1'] as const).map((measure, i) =>
        printedRow(measure, ratios[i]!, percent(values[measure])),
      ),
      ...(['gold', 'found', 'correct'] as const).map((measure, i) => row(measure, counts[i], values[measure])),
    ],
  }
}

const conlleval = (): readonly Parity[] => [
  {
    giver: 'official',
    origin: { file: `${wnut}/ORIGIN.md`, about: ['expected.SYSTEM.txt', 'Gold and submissions'] },
    cases: systems.map(conllevalCase),
  },
]

const verdicts = ['Correct', 'Incorrect', 'Partial', 'Missed', 'Spurious'] as const

const nervaluate = (): readonly Parity[] => [
  {
    giver: 'official',
    origin: { file: 'golden/nervaluate/ORIGIN.md', about: ['measured.json'] },
    under: preset(),
    cases: measuredCases.map(({ gold, system, minOverlap, ...expected }, i) => {
      const values: Readonly<Record<string, number | undefined>> = measured(entityMatch, [pair(gold, system)], {
        ...preset(),
        minOverlap,
      })
      return {
        name: `${i + 1}, minOverlap=${minOverlap}`,
        rows: views.flatMap((view) =>
          verdicts.flatMap((verdict, j) => {
            const name = `${view}${verdict}`
            // a view without partial matches has no measure of them; nervaluate has 0
            return name in values || expected[view][j] !== 0 ? [row(name, expected[view][j], values[name])] : []
          }),
        ),
      }
    }),
  },
]

const scikit = (): readonly Parity[] => [
  {
    giver: 'independent',
    origin: { file: 'golden/confidence/ORIGIN.md', about: ['vectors.json'] },
    cases: confidenceVectors
      .filter(({ options }) => options.timesEachDocument === undefined)
      .map(({ gold, system, options, expected }) => {
        const values = valuesOf(pairsOf(gold, system), options)
        return {
          name: `${system}, matching=${options.matching}`,
          rows: Object.entries(expected).flatMap(([key, value]) => {
            const name = otherNames[key] ?? key
            return typeof value === 'number' && name in values ? [row(name, value, values[name])] : []
          }),
        }
      }),
  },
]

export const parity: ParityOf = { 'span-f1': conlleval, 'entity-match': nervaluate, confidence: scikit }
