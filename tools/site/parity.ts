/** What official scorers print, from the goldens of the packages, and what is printed here for the same files. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { evaluate } from '../../packages/host/src/node.ts'
import { type AnyMetric, fixed } from './from.ts'
import { table } from './page.ts'
import { besideAt, type Files, root } from './written.ts'

/** A case: what was scored, and precision, recall and F1 of both, from 0 to 1; nothing is no value. */
interface Case {
  readonly name: string
  readonly official: readonly number[]
  readonly here: readonly (number | undefined)[]
}

interface Source {
  /** The metrics that it is about. */
  readonly metrics: readonly string[]
  /** Where the goldens and their origin are. */
  readonly origin: string
  readonly measures: readonly string[]
  /** Of the official numbers in per cent, as many as all of them have. */
  readonly decimals: number
  readonly cases: (metric: AnyMetric) => Promise<readonly Case[]>
}

const json = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))

const prf = ['precision', 'recall', 'f1'] as const

/** Pairs of files with what the official scorer gives: recall, precision, F. */
interface Golden {
  readonly name: string
  readonly key: string
  readonly response: string
  readonly expected: readonly [recall: number, precision: number, f: number]
}

// some responses have other filler words than their key, and mentions twice: the official scorers do not look
const settings = { reader: 'conll-2012', readerOptions: { form: 0 } }
const options = { duplicates: 'first' }

const scored = (goldens: readonly Golden[], metric: AnyMetric): Promise<readonly Case[]> =>
  Promise.all(
    goldens.map(async ({ name, key, response, expected: [recall, precision, f] }) => {
      const sides = { gold: { path: join(root, key) }, systems: { ours: { path: join(root, response) } } }
      const { ours } = await evaluate(metric, sides, { zeroDivision: 0, ...options }, settings)
      const numbers = ours as unknown as Readonly<Record<(typeof prf)[number], number | undefined>>
      return { name, official: [precision, recall, f], here: prf.map((measure) => numbers[measure]) }
    }),
  )

const lea = 'packages/lea/golden'
const leaGoldens = (): readonly Golden[] =>
  (
    json(`${lea}/cases.json`) as readonly {
      readonly id: string
      readonly format: string
      readonly key: string
      readonly response: string
      readonly expected: { readonly lea?: Golden['expected'] }
    }[]
  ).flatMap(({ id, format, key, response, expected }) =>
    format === 'conll-2012' && expected.lea !== undefined
      ? [{ name: id, key: `${lea}/${key}`, response: `${lea}/${response}`, expected: expected.lea }]
      : [],
  )

const conll = 'packages/coreference/golden/conll'
const conllGoldens = (metric: string): readonly Golden[] =>
  (
    json(`${conll}/expected.json`) as readonly {
      readonly case: string
      readonly key: string
      readonly response: string
      readonly expected: Readonly<Record<string, Golden['expected']>>
    }[]
  ).flatMap(({ case: name, key, response, expected: { [metric]: own } }) =>
    own === undefined ? [] : [{ name, key: `${conll}/${key}`, response: `${conll}/${response}`, expected: own }],
  )

const conlleval = 'packages/conll-f1/golden/conll-2003'
const summaryLine = /precision: +([\d.]+)%; recall: +([\d.]+)%; FB1: +([\d.]+)/

/** The files of the shared task, whose numbers here are those that the example's own test holds. */
const conllevalCases = (): readonly Case[] =>
  (
    json('examples/conll-2003/expected.json') as {
      readonly scores: readonly {
        readonly system: string
        readonly measures: Readonly<Record<string, { readonly value: number }>>
      }[]
    }
  ).scores.flatMap(({ system, measures }) => {
    if (system.includes(' ')) return []
    const text = readFileSync(join(root, conlleval, `expected.eng.testb.${system}.txt`), 'utf8')
    const official = (summaryLine.exec(text) ?? []).slice(1).map((number) => Number(number) / 100)
    return [{ name: `eng.testb, ${system}`, official, here: prf.map((measure) => measures[measure]?.value) }]
  })

const weps = 'packages/clustering-purity/golden'
const wepsNames: Readonly<Record<string, readonly (readonly [measure: string, theirs: string])[]>> = {
  'clustering-purity': [
    ['purity', 'purity'],
    ['inversePurity', 'inverse_purity'],
    ['fAlpha0.5', 'f_0.5'],
  ],
  'b-cubed': [
    ['precision', 'bcubed_precision'],
    ['recall', 'bcubed_recall'],
    ['f1', 'bcubed_f_0.5'],
  ],
}

const wepsCases = async (metric: AnyMetric): Promise<readonly Case[]> => {
  const { TEAM_A: team } = json(`${weps}/weps-made/expected.json`) as {
    readonly TEAM_A: { readonly macro: Readonly<Record<string, number>> }
  }
  const names = wepsNames[metric.name] ?? []
  const at = (path: string) => ({ path: join(root, weps, 'weps-made', path) })
  const { ours } = await evaluate(metric, { gold: at('gold'), systems: { ours: at('systems/TEAM_A') } })
  const numbers = ours as unknown as Readonly<Record<string, number | undefined>>
  const official = names.map(([, theirs]) => team.macro[theirs] as number)
  return [{ name: 'weps-made, TEAM_A', official, here: names.map(([own]) => numbers[own]) }]
}

const sources: readonly Source[] = [
  { metrics: ['conll-f1'], origin: conlleval, measures: prf, decimals: 2, cases: async () => conllevalCases() },
  { metrics: ['lea'], origin: lea, measures: prf, decimals: 3, cases: (metric) => scored(leaGoldens(), metric) },
  {
    metrics: ['mentions', 'muc', 'b3', 'ceafm', 'ceafe', 'blanc'],
    origin: conll,
    measures: prf,
    decimals: 3,
    cases: (metric) => scored(conllGoldens(metric.name), metric),
  },
  ...Object.entries(wepsNames).map(([name, measures]) => ({
    metrics: [name],
    origin: weps,
    measures: measures.map(([measure]) => measure),
    decimals: 3,
    cases: wepsCases,
  })),
]

const percentWith =
  (decimals: number) =>
  (value: number | undefined): string =>
    value === undefined ? '–' : fixed(100 * value, decimals)

const differenceOf = ({ official, here }: Case, decimals: number): string => {
  const percent = percentWith(decimals)
  const differences = official.map((value, i) => Math.abs(Number(percent(value)) - Number(percent(here[i]))))
  const most = fixed(Math.max(...differences), decimals)
  return Number(most) === 0 ? 'none' : most
}

/** A table of the goldens of a metric, ratios in per cent; nothing where there are none of this form. */
export const parityPart = async (metric: AnyMetric, files: Files): Promise<string | undefined> => {
  const source = sources.find(({ metrics }) => metrics.includes(metric.name))
  if (source === undefined) return undefined
  const cases = await source.cases(metric)
  const origin = `${source.origin}/ORIGIN.md`
  files.add(origin)
  const rows = cases.map((one) => [
    one.name,
    one.official.map(percentWith(source.decimals)).join(' '),
    one.here.map(percentWith(source.decimals)).join(' '),
    differenceOf(one, source.decimals),
  ])
  return `${source.measures.join(', ')} in per cent; [where the files and the official numbers come from](${besideAt(origin)})@{target="_self"}@, in ${dirname(origin)}.\n\n${table(['case', 'official', 'here', 'difference'], rows)}`
}
