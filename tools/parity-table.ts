/** The values that were compared with those of other programs and of papers: what `test/parity.ts` of each package says. */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { faultsOf, type Giver, type ParityOf } from './parity.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const givers: readonly Giver[] = ['official', 'independent', 'published']

interface Counts {
  readonly metric: string
  readonly compared: { readonly [G in Giver]: number }
  readonly different: number
}

const countsOf = async (folder: string): Promise<readonly Counts[]> => {
  const { parity } = (await import(pathToFileURL(join(root, folder, 'test/parity.ts')).href)) as { parity: ParityOf }
  const all: Counts[] = []
  for (const [metric, own] of Object.entries(parity)) {
    if (typeof own === 'string') continue
    const sources = await own()
    const compared = (giver: Giver): number =>
      sources.filter((one) => one.giver === giver).flatMap(({ cases }) => cases.flatMap(({ rows }) => rows)).length
    all.push({
      metric,
      compared: {
        official: compared('official'),
        independent: compared('independent'),
        published: compared('published'),
      },
      different: sources.flatMap(faultsOf).length,
    })
  }
  return all
}

/** The rows of the table: a metric each, then all together. */
export const parityRows = async (): Promise<readonly (readonly string[])[]> => {
  const folders = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)
  const all: Counts[] = []
  for (const folder of folders.filter((one) => existsSync(join(root, one, 'test/parity.ts'))))
    all.push(...(await countsOf(folder)))
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
  const totals = givers.map((giver) => sum(all.map(({ compared }) => compared[giver])))
  return [
    ['metric', 'values of the official program', 'of another program', 'of papers', 'different'],
    ...all.map(({ metric, compared, different }) => [
      `\`${metric}\``,
      ...givers.map((giver) => String(compared[giver])),
      String(different),
    ]),
    ['all', ...totals.map(String), String(sum(all.map(({ different }) => different)))],
  ]
}
