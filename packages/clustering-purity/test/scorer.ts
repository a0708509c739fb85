/** The campaigns that the official scorer was run on, with its baselines. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Outcome, score } from '@assay/host'
import { node } from '@assay/host/node'
import { plugin } from '../src/index.ts'

const golden = fileURLToPath(new URL('../golden', import.meta.url))

export const baselines = {
  ONE_IN_ONE_BASELINE: 'one-in-one',
  ALL_IN_ONE_BASELINE: 'all-in-one',
  COMBINED_BASELINE: 'combined',
} as const

export const campaigns = { 'weps-made': ['TEAM_A'], 'weps-odd': ['T0', 'T4', 'T5'] } as const
export type Campaign = keyof typeof campaigns

/** What the scorer wrote of a team or a baseline. */
export const writtenOf = (campaign: Campaign, team: string): string =>
  readFileSync(`${golden}/${campaign}/scorer/${team}.eval`, 'utf8')

export const scored = async (campaign: Campaign, ...metrics: readonly string[]): Promise<Outcome> => {
  const outcome = await score(
    {
      folder: `${golden}/${campaign}`,
      pluginFolders: [],
      gold: { files: ['gold'] },
      systems: [
        ...campaigns[campaign].map((name) => ({ name, files: [`systems/${name}`] })),
        ...Object.entries(baselines).map(([name, make]) => ({ name, make: `clustering-purity/${make}` })),
      ],
      metrics: metrics.map((name) => `clustering-purity/${name}`),
      missing: 'empty',
    },
    { machine: { ...node, importPlugin: async () => ({ plugin }) } },
  )()
  if (outcome._tag === 'Left') throw new Error(JSON.stringify(outcome.left))
  return outcome.right
}
