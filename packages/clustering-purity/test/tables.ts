/** Tables of clusters in a folder, scored through the host. */
import { score } from '@assay/host'
import { node } from '@assay/host/node'
import { plugin } from '../src/index.ts'

/** Scores `s.tsv` against `g.tsv` by one metric. */
export const scoreTables = (
  folder: string,
  metric: string,
  options: Readonly<Record<string, string>> = {},
): ReturnType<ReturnType<typeof score>> =>
  score(
    {
      folder,
      pluginFolders: [],
      gold: { files: ['g.tsv'] },
      systems: [{ name: 's', files: ['s.tsv'] }],
      metrics: [`@assay/clustering-purity/${metric}`],
      metricTexts: new Map(Object.entries(options)),
    },
    { machine: { ...node, importPlugin: async () => ({ plugin }) } },
  )()
