/** The layout of the official scorer, byte for byte, against what the scorer wrote. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { score } from '@assay/host'
import { node } from '@assay/host/node'
import { describe, expect, it } from 'vitest'
import { plugin } from '../src/index.ts'
import { type Id, ids, type Values, wepsText } from '../src/weps-text.ts'

const golden = fileURLToPath(new URL('../golden', import.meta.url))

const baselines = {
  ONE_IN_ONE_BASELINE: 'one-in-one',
  ALL_IN_ONE_BASELINE: 'all-in-one',
  COMBINED_BASELINE: 'combined',
} as const

const written = async (campaign: string, teams: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const outcome = await score(
    {
      folder: `${golden}/${campaign}`,
      pluginFolders: [],
      gold: { files: ['gold'] },
      systems: [
        ...teams.map((name) => ({ name, files: [`systems/${name}`] })),
        ...Object.entries(baselines).map(([name, make]) => ({ name, make: `clustering-purity/${make}` })),
      ],
      metrics: ['clustering-purity/weps-scorer'],
      missing: 'empty',
    },
    { machine: { ...node, importPlugin: async () => ({ plugin }) } },
  )()
  if (outcome._tag === 'Left') throw new Error(JSON.stringify(outcome.left))
  const { result, formats } = outcome.right
  return new Map(result.scores.map(({ system }, i) => [system, formats[i]?.['weps-scorer']?.() ?? '']))
}

describe('the layout weps-scorer', () => {
  it.each([
    ['weps-made', ['TEAM_A']],
    ['weps-odd', ['T0', 'T4', 'T5']],
  ])('writes what the scorer of WePS-1 writes for %s and its baselines', async (campaign, teams) => {
    const ours = await written(campaign, teams)
    expect([...ours.keys()].sort()).toEqual([...teams, ...Object.keys(baselines)].sort())
    for (const [team, text] of ours)
      expect(text, team).toBe(readFileSync(`${golden}/${campaign}/scorer/${team}.eval`, 'utf8'))
  })

  const all = (value: number | undefined): Values =>
    Object.fromEntries(ids.map((id) => [id, value])) as Record<Id, number | undefined>
  const cells = (row: number | undefined, average: number | undefined): readonly (string | undefined)[] =>
    wepsText(new Map([['A', all(row)]]), all(average))
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t')[1])

  // `Math.round(x * 100) / 100` for a name, `%.2f` of OpenJDK 17 for the average, run for these numbers
  it.each([
    [0.125, '0.13', '0.13'],
    [0.285, '0.28', '0.29'],
    [0.145, '0.14', '0.15'],
    [0.005, '0.01', '0.01'],
    [0.0049999, '0.00', '0.00'],
    [0.00009, '0.00', '0.00'],
    [0.995, '1.00', '1.00'],
    [1, '1.00', '1.00'],
    [undefined, '0.00', 'NaN'],
  ])('rounds %s as the scorer does: %s for a name, %s for the average', (value, row, average) => {
    expect(cells(value, value)).toEqual([row, average])
  })
})
