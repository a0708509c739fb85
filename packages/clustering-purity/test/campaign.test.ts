/** A whole campaign through the host: files as WePS has them, baselines in place. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { score } from '@assay/host'
import { node } from '@assay/host/node'
import { describe, expect, it } from 'vitest'
import { plugin } from '../src/index.ts'

const folder = fileURLToPath(new URL('../golden/weps-made', import.meta.url))

interface Expected {
  readonly macro: Readonly<Record<string, number>>
  readonly micro: Readonly<Record<string, number>>
}
const expected = JSON.parse(readFileSync(`${folder}/expected.json`, 'utf8')) as Readonly<Record<string, Expected>>

const run = async (preset: string) => {
  const outcome = await score(
    {
      folder,
      pluginFolders: [],
      gold: { files: ['gold'] },
      systems: [{ name: 'TEAM_A', files: ['systems/TEAM_A'] }],
      metrics: [`clustering-purity/${preset}`],
      compare: true,
    },
    { machine: { ...node, importPlugin: async () => ({ plugin }) } },
  )()
  if (outcome._tag === 'Left') throw new Error(JSON.stringify(outcome.left))
  return outcome.right
}

const names = {
  TEAM_A: 'TEAM_A',
  'ONE-IN-ONE': 'ONE_IN_ONE',
  'ALL-IN-ONE': 'ALL_IN_ONE',
  COMBINED: 'COMBINED',
} as const

describe('a campaign in the WePS format', () => {
  it('gets the scores of the reference implementation, for a team and for the baselines', async () => {
    const { result } = await run('weps-2')
    for (const [system, name] of Object.entries(names)) {
      const { macro, micro } = expected[name]!
      const value = (metric: string, measure: string) =>
        result.scores.find((score) => score.metric === metric && score.system === system)?.measures[measure]?.value
      for (const [metric, measure, known] of [
        ['clustering-purity', 'purity', macro['purity']],
        ['clustering-purity', 'inversePurity', macro['inverse_purity']],
        ['clustering-purity', 'fAlpha0.5', macro['f_0.5']],
        ['clustering-purity', 'fAlpha0.2', macro['f_0.2']],
        ['clustering-purity', 'microFAlpha0.5', micro['f_0.5']],
        ['clustering-purity', 'microFAlpha0.2', micro['f_0.2']],
        ['b-cubed', 'precision', macro['bcubed_precision']],
        ['b-cubed', 'recall', macro['bcubed_recall']],
        ['b-cubed', 'f1', macro['bcubed_f_0.5']],
        ['b-cubed', 'fAlpha0.2', macro['bcubed_f_0.2']],
      ] as const)
        expect(value(metric, measure), `${system} ${metric} ${measure}`).toBeCloseTo(known!, 12)
    }
  })
  it('gets the same scores under weps-3, which accepts a gold that lacks pages', async () => {
    const values = async (preset: string) =>
      (await run(preset)).result.scores.map(({ metric, system, measures }) => [metric, system, measures])
    expect(await values('weps-3')).toEqual(await values('weps-2'))
  })

  it('gets a remark on dropped items, and its policy is in the signature', async () => {
    const [team] = (await run('weps')).result.scores
    expect(team?.units).toBe(8)
    expect(team?.signature).toMatch(
      /^clustering-purity\|policy:paper\|discarded:drop\|extra:drop\|items\.missing:singletons\|both:assigned\|.*\|documents\.missing:error\|read:weps-xml@1\.0\.0\{rank:number,names:exact\}\|v:@assay\/clustering-purity@1\.0\.0$/,
    )
    expect(team?.remarks?.join('; ')).toMatch(/item/)
  })
})
