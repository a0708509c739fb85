/** What scorer.pl prints of the suite of the reference scorers, what that suite and the one of corefud-scorer expect, what the latter gives for random files, and ours. */
import { conll2012 } from '@assay/core/readers'
import { type Case, type Parity, type ParityOf, percent, row, rowsOf, suiteRow } from '../../../tools/parity.ts'
import { plugin } from '../src/index.ts'
import { type CorefudSuite, casesOf, corefudPairs, metricOf, type Suite, type SuiteCase } from './suites.ts'
import { measured, type Pair, pairsOf, rpf, textOf, type Values } from './support.ts'
import { nameOf, zerosOf, zeroVectors } from './zero-vectors.ts'

const measures = ['Recall', 'Precision', 'F1'] as const

/** scorer.pl cuts after two decimals, and leaves out zeros at the end. */
const CUT = 0.01

interface Read extends SuiteCase {
  readonly pairs: readonly Pair[]
}

const corefudSuite = (suite: CorefudSuite): readonly Read[] =>
  casesOf(suite).map((one) => ({ ...one, pairs: corefudPairs(suite, one) }))

/** Each file is read once for all metrics. */
const suites: Readonly<Record<Suite, readonly Read[]>> = {
  conll: casesOf('conll').map(
    (one): Read => ({
      ...one,
      pairs: pairsOf(conll2012, `golden/conll/${one.key}`, `golden/conll/${one.response}`),
    }),
  ),
  corefud: corefudSuite('corefud'),
  'corefud-random': corefudSuite('corefud-random'),
  'corefud-zeros': corefudSuite('corefud-zeros'),
}

// ---- what scorer.pl prints -------------------------------------------------------------------------------------------

/** Its names of our metrics, and of the lines that have their numbers. */
const lines = {
  mentions: ['muc', 'Identification of Mentions'],
  muc: ['muc', 'Coreference'],
  b3: ['bcub', 'Coreference'],
  ceafm: ['ceafm', 'Coreference'],
  ceafe: ['ceafe', 'Coreference'],
  blanc: ['blanc', 'BLANC'],
} as const
type Single = keyof typeof lines

/** Recall, precision and F1 in percent; nothing where the script ended before. */
const printedOf = (one: SuiteCase, single: Single): readonly string[] | undefined => {
  const text = textOf(`golden/conll/scorer/${one.response.replace('.response', '')}.txt`)
  const [name, line] = lines[single]
  const block = text.split('METRIC ').find((own) => own.startsWith(`${name}:`)) ?? ''
  const own = new RegExp(`^${line}: Recall: .*? ([\\d.]+)%\\tPrecision: .*? ([\\d.]+)%\\tF1: ([\\d.]+)%$`, 'm')
  return own.exec(block)?.slice(1)
}

const printedRows = (one: SuiteCase, single: Single, values: Values, names: readonly string[]) =>
  (printedOf(one, single) ?? []).map((text, i) => row(names[i]!, text, percent(values[names[i]!]), CUT))

const under = { zeroDivision: 0 }
const printed = (casesIn: (one: Read) => Case['rows']): Parity => ({
  giver: 'official',
  origin: { file: 'golden/conll/ORIGIN.md', about: ['scorer.pl'] },
  under,
  cases: suites.conll
    .map((one) => ({ name: one.response.replace('.response', ''), rows: casesIn(one) }))
    .filter(({ rows }) => rows.length > 0),
})

const printedFor = (name: Single): Parity =>
  printed((one) => printedRows(one, name, measured(metricOf(name), one.pairs, under), ['recall', 'precision', 'f1']))

const printedWhole = (): Parity =>
  printed((one) => {
    const values = measured(metricOf('reference-scorer'), one.pairs, under)
    return (Object.keys(lines) as Single[]).flatMap((name) =>
      printedRows(
        one,
        name,
        values,
        measures.map((measure) => name + measure),
      ),
    )
  })

/** The script prints no mean: that of the three F1 that it prints, each of them cut. */
const printedAverage = (): Parity =>
  printed((one) => {
    const three = (['muc', 'b3', 'ceafe'] as const).flatMap((name) => printedOf(one, name)?.[2] ?? [])
    if (three.length < 3) return []
    const mean = three.reduce((sum, text) => sum + Number(text), 0) / 3
    return [
      row('f1, mean of those printed', mean, percent(measured(metricOf('conll-average'), one.pairs, under)['f1']), CUT),
    ]
  })

// ---- what the suites expect ------------------------------------------------------------------------------------------

/** Of BLANC without links of one kind each suite follows its own scorer. */
const degenerate = { conll: 'perl', corefud: 'ua', 'corefud-random': 'ua', 'corefud-zeros': 'ua' } as const

/** What the `ORIGIN.md` of a suite says of its values. */
const about: Readonly<Record<Suite, readonly string[]>> = {
  conll: ['expected.json', 'test cases'],
  corefud: ['expected.json', 'test cases'],
  'corefud-random': ['expected.json', 'random'],
  'corefud-zeros': ['expected.json', 'random'],
}

const expectedFor = (suite: Suite, name: string): readonly Parity[] => {
  const options = { ...under, ...(name === 'blanc' && { degenerate: degenerate[suite] }) }
  const cases = suites[suite].flatMap((one): readonly Case[] => {
    const expected = one.expected[name]
    if (expected === undefined) return []
    const dropSingletons = one.options?.singletons === 'drop'
    const found = rpf(metricOf(name), one.pairs, { ...options, dropSingletons })
    const rows = expected.map((value, i) => suiteRow(['recall', 'precision', 'f1'][i]!, value, found[i]))
    return [{ name: one.case, rows }]
  })
  const origin = { file: `golden/${suite}/ORIGIN.md`, about: about[suite] }
  return cases.length === 0 ? [] : [{ giver: 'official', origin, under: options, cases }]
}

const wholes: ParityOf = {
  'conll-average': () => [printedAverage()],
  'reference-scorer': () => [printedWhole()],
}

const isPrinted = (name: string): name is Single => Object.hasOwn(lines, name)

/** Zeros as corefud-scorer counts them; those of all anaphors are ours. */
const zeros = (): readonly Parity[] => [
  {
    giver: 'official',
    origin: { file: 'golden/crac/ORIGIN.md', about: ['vectors.json'] },
    cases: zeroVectors
      .filter(({ anaphors }) => anaphors === 'zero')
      .map((vector) => ({ name: nameOf(vector), rows: rowsOf(vector.expected, zerosOf(vector)) })),
  },
  ...expectedFor('corefud-zeros', 'zero'),
]

export const parity: ParityOf = {
  ...wholes,
  zero: zeros,
  ...Object.fromEntries(
    plugin.metrics
      .filter(({ name }) => name !== 'zero' && !Object.hasOwn(wholes, name))
      .map(({ name }) => [
        name,
        () => [
          ...(isPrinted(name) ? [printedFor(name)] : []),
          // mentions of the suite were counted from its files
          ...(name === 'mentions' ? [] : expectedFor('conll', name)),
          ...expectedFor('corefud', name),
          ...expectedFor('corefud-random', name),
          ...expectedFor('corefud-zeros', name),
        ],
      ]),
  ),
}
