/** What the published programs give of the same answers, what an independent oracle gives, and ours. */
import { type Case, type ParityOf, row, rowsOf } from '../../../tools/parity.ts'
import { readAnswer } from '../src/index.ts'
import { programs } from '../src/presets.ts'
import { type DocumentPair, documentOf, documentOfAnswer, type Pair, scoreOf, vectorsOf } from './vectors.ts'

const file = 'test/vectors/ORIGIN.md'
const ratios = ['precision', 'recall', 'f1'] as const

interface GollieCase {
  readonly texts: readonly string[]
  readonly gold: readonly (readonly Pair[])[]
  readonly answers: readonly string[]
  readonly expected: Readonly<Record<(typeof ratios)[number], number>>
}

/** The classes that its guidelines name. */
const classes = ['Person', 'Location', 'Corporation', 'Product', 'CreativeWork', 'Group']

const gollieCases = (): readonly Case[] =>
  vectorsOf<{ readonly cases: readonly GollieCase[] }>('official-gollie').cases.map((own, i) => {
    const pairs = own.gold.map(
      (gold, k): DocumentPair => [
        documentOf(gold, own.texts[k]),
        documentOfAnswer(readAnswer(own.answers[k]!, { as: 'gollie' })),
      ],
    )
    const { measures } = scoreOf(pairs, { ...programs.gollie, schema: classes })
    return { name: `case ${i + 1}`, rows: ratios.map((name) => row(name, own.expected[name], measures[name])) }
  })

interface SumCase {
  readonly gold: readonly string[]
  readonly answers: readonly string[]
  readonly expected: Readonly<Record<string, number>>
}

const instructCases = (): readonly Case[] =>
  vectorsOf<{ readonly cases: readonly SumCase[] }>('official-instructuie').cases.map(
    ({ gold, answers, expected }, i) => {
      const read = (text: string) => documentOfAnswer(readAnswer(text, { as: 'instructuie', label: 'x' }))
      const { measures } = scoreOf(
        gold.map((own, k): DocumentPair => [read(own), read(answers[k]!)]),
        programs.instructuie,
      )
      return { name: `case ${i + 1}`, rows: ratios.map((name) => row(name, expected[name], measures[name])) }
    },
  )

interface ScoreCase {
  readonly why: string
  readonly gold: readonly (readonly Pair[] | null)[]
  readonly system: readonly (readonly Pair[] | null)[]
  readonly text: readonly string[] | null
  readonly options: object
  readonly expected: Readonly<Record<string, string | null>>
}

const oracleCases = (): readonly Case[] =>
  vectorsOf<{ readonly cases: readonly ScoreCase[] }>('score').cases.map((own) => {
    const pairs = own.gold.map((gold, k): DocumentPair => [documentOf(gold, own.text?.[k]), documentOf(own.system[k]!)])
    const { measures } = scoreOf(pairs, own.options)
    const expected = Object.fromEntries(ratios.map((name) => [name, own.expected[name]]))
    return { name: own.why, rows: rowsOf(expected, measures) }
  })

export const parity: ParityOf = {
  'string-f1': () => [
    {
      giver: 'official',
      origin: { file, about: ['official-gollie'] },
      under: { ...programs.gollie, schema: classes },
      cases: gollieCases(),
    },
    {
      giver: 'official',
      origin: { file, about: ['official-instructuie'] },
      under: programs.instructuie,
      cases: instructCases(),
    },
    { giver: 'independent', origin: { file, about: ['random.vectors.json'] }, cases: oracleCases() },
  ],
}
