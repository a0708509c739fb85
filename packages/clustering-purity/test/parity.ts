/** What the scorer of WePS-1 writes, what an independent reference gives, and ours. */
import { readFileSync } from 'node:fs'
import { type Case, type Parity, type ParityOf, printedRow, row } from '../../../tools/parity.ts'
import { plugin } from '../src/index.ts'
import { type Campaign, campaigns, scored, writtenOf } from './scorer.ts'
import { measure } from './support.ts'
import { cases, metricOf, pairsIn, tableOf } from './vectors.ts'

const file = 'golden/ORIGIN.md'

/** The last line of a file of the scorer: the means over names, with two decimals. */
const averages = (text: string): readonly (readonly [measure: string, printed: string])[] => {
  const [heads, ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
  return (heads ?? []).slice(1).map((name, i) => [name, lines.at(-1)![i + 1]!])
}

const campaignCases = async (campaign: Campaign): Promise<readonly Case[]> =>
  (await scored(campaign, 'weps-scorer')).result.scores.map(({ system, measures }) => ({
    name: `${campaign}, ${system}`,
    rows: averages(writtenOf(campaign, system)).map(([name, printed]) => {
      const value = measures[name]?.value ?? undefined
      // of a name without any of its documents the scorer has no PR, and none of the mean
      return printed === 'NaN' ? row(name, undefined, value) : printedRow(name, printed, value)
    }),
  }))

const officialScorer = async (): Promise<readonly Parity[]> => [
  {
    giver: 'official',
    origin: { file, about: ['scorer/', 'weps-odd/`:', 'weps-made/`:'] },
    cases: (await Promise.all((Object.keys(campaigns) as Campaign[]).map(campaignCases))).flat(),
  },
]

const reference = (metric: string): readonly Parity[] => [
  {
    giver: 'independent',
    origin: { file, about: ['vectors/vectors.json'] },
    cases: cases.flatMap((one) =>
      Object.entries(one.expected ?? {}).flatMap(([title, values]): readonly Case[] => {
        const { name, options, expected } = tableOf(title, values)
        if (name !== metric) return []
        const found = measure(metricOf(name), pairsIn(one), { ...one.policy, ...options })
        return [
          {
            name: title === name ? one.name : `${one.name}, ${title}`,
            rows: Object.entries(expected).map(([key, value]) => row(key, value, found[key])),
          },
        ]
      }),
    ),
  },
]

/** What the reference calls measures of a campaign. */
const named: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'clustering-purity': {
    purity: 'purity',
    inversePurity: 'inverse_purity',
    'fAlpha0.5': 'f_0.5',
    'fAlpha0.2': 'f_0.2',
  },
  'b-cubed': {
    precision: 'bcubed_precision',
    recall: 'bcubed_recall',
    f1: 'bcubed_f_0.5',
    'fAlpha0.2': 'bcubed_f_0.2',
  },
}

interface Campaigned {
  readonly macro: Readonly<Record<string, number>>
}

const campaignReference = async (metric: string): Promise<Parity> => {
  const expected = JSON.parse(
    readFileSync(new URL('../golden/weps-made/expected.json', import.meta.url), 'utf8'),
  ) as Readonly<Record<string, Campaigned>>
  const { result } = await scored('weps-made', metric)
  return {
    giver: 'independent',
    origin: { file, about: ['weps-made/`:'] },
    cases: result.scores.map(({ system, measures }) => ({
      name: `weps-made, ${system}`,
      rows: Object.entries(named[metric] ?? {}).map(([measure, theirs]) =>
        row(
          measure,
          expected[system.replace('_BASELINE', '').replaceAll('-', '_')]?.macro[theirs],
          measures[measure]?.value,
        ),
      ),
    })),
  }
}

const partsOf = (metric: string) => async (): Promise<readonly Parity[]> => {
  if (metric === 'weps-scorer') return officialScorer()
  return metric in named ? [await campaignReference(metric), ...reference(metric)] : reference(metric)
}

export const parity: ParityOf = Object.fromEntries(plugin.metrics.map(({ name }) => [name, partsOf(name)]))
