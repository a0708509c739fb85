/** What conlleval.pl, wnuteval.py and seqeval print, and ours. */
import { type Case, type Parity, type ParityOf, percent, printedRow, row, rowsOf } from '../../../tools/parity.ts'
import { phraseF1, surfaceF1 } from '../src/index.ts'
import { optionsAs, printed } from './seqeval.ts'
import { columnsOf, measured, type Pair, pairsOfFiles, sentences, textOf } from './support.ts'

const counts = /^processed (\d+) tokens with (\d+) phrases; found: (\d+) phrases; correct: (\d+)\./
const ratios = /accuracy: +([\d.]+)%; precision: +([\d.]+)%; recall: +([\d.]+)%; FB1: +([\d.]+)/

/** Its first two lines: counts, and percent with two decimals. */
const conllevalCase = (name: string, pairs: readonly Pair[], path: string): Case => {
  const text = textOf(path)
  const values = measured(phraseF1, pairs)
  const [counted, shown] = [counts, ratios].map((line) => (line.exec(text) ?? []).slice(1)) as [string[], string[]]
  return {
    name,
    rows: [
      ...(['accuracy', 'precision', 'recall', 'f1'] as const).map((measure, i) =>
        printedRow(measure, shown[i]!, percent(values[measure])),
      ),
      ...(['tokens', 'gold', 'found', 'correct'] as const).map((measure, i) =>
        row(measure, counted[i], values[measure]),
      ),
    ],
  }
}

/** The test set; the development set is compared in the tests. */
const conll2003 = (): readonly Case[] => {
  const [, ...systems] = textOf('golden/conll-2003/columns.txt').trim().split('\n')
  const columns = columnsOf('golden/conll-2003/eng.testb.tags.gz', [1, ...systems.map((_, i) => i + 2)])
  return systems.map((system, i) => {
    const pairs = columns.map((tags) => [tags[0], tags[i + 1]] as Pair)
    return conllevalCase(`eng.testb, ${system}`, pairs, `golden/conll-2003/expected.eng.testb.${system}.txt`)
  })
}

const wnut = Object.entries(
  JSON.parse(textOf('golden/wnut-2017/expected.surface.json')) as Readonly<
    Record<string, Readonly<Record<string, number>>>
  >,
).map(([system, forms]) => {
  const pairs = pairsOfFiles('../../examples/wnut-2017/gold.conll', `../../examples/wnut-2017/${system}.conll`)
  return { system, forms, pairs }
})

const origins = {
  conll: { file: 'golden/conll-2003/ORIGIN.md', about: ['2004-01-26', 'CODAIT'] },
  wnut: { file: 'golden/wnut-2017/ORIGIN.md', about: ['expected.SYSTEM.txt', 'Gold and submissions'] },
  forms: { file: 'golden/wnut-2017/ORIGIN.md', about: ['wnuteval.py', 'Gold and submissions'] },
  seqeval: { file: 'golden/seqeval/ORIGIN.md', about: ['measured.json'] },
} as const

const phrases = (): readonly Parity[] => [
  { giver: 'official', origin: origins.conll, cases: conll2003() },
  {
    giver: 'official',
    origin: origins.wnut,
    cases: wnut.map(({ system, pairs }) => conllevalCase(system, pairs, `golden/wnut-2017/expected.${system}.txt`)),
  },
  {
    giver: 'official',
    origin: origins.seqeval,
    cases: printed.map((one, i) => ({
      name: `${i + 1}, ${one.mode}, zeroDivision=${one.zeroDivision}`,
      rows: rowsOf(one.expected, measured(phraseF1, sentences(one.gold, one.system), optionsAs(one))),
    })),
  },
]

const forms = (): readonly Parity[] => [
  {
    giver: 'official',
    origin: origins.forms,
    cases: wnut.map(({ system, forms: expected, pairs }) => ({
      name: system,
      rows: rowsOf(expected, measured(surfaceF1, pairs)),
    })),
  },
]

export const parity: ParityOf = { 'conll-f1': phrases, 'surface-f1': forms }
