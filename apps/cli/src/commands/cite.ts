/** `assay cite [CONFIG|PLUGIN|PRESET]`: BibTeX of the metrics and presets in use. */
import { bibliographyOf, failure, hostCode, loadMetrics } from '@assay/host/internal'
import { bibtex } from '@assay/report'
import { isLeft, left } from 'fp-ts/lib/Either.js'
import { type Console, fail } from '../console.ts'
import { consoleFlags } from '../flags.ts'
import { print } from '../output.ts'
import type { App } from '../process.ts'
import { readConfig } from '../read-config.ts'
import { singleWord } from '../request.ts'
import { allMetricsEntry, noteOtherMetrics } from '../run-notes.ts'
import type { CommandDef } from './command.ts'

type MetricsResult = Awaited<ReturnType<typeof loadMetrics>>

/** Metrics of a plugin, a metric or a preset. */
export const metricsNamed = (app: App, name: string): Promise<MetricsResult> => {
  const { pluginFolders, plugins: pluginsOfCall = [], machine } = app
  return loadMetrics({ folder: '.', pluginFolders, pluginsOfCall, metrics: [name] }, machine)
}

const metricsOfConfig = async (app: App, path: string): Promise<MetricsResult> => {
  const configured = readConfig(path, app.pluginFolders)
  if (isLeft(configured)) return configured
  const { plugins: pluginsOfCall = [], machine } = app
  return loadMetrics({ ...configured.right.request, pluginsOfCall }, machine)
}

/** Prints the references of metrics, or the reason why there are none. */
export const printCitations = (app: App, console: Console, cited: MetricsResult): number => {
  if (isLeft(cited)) return fail(console, cited.left)
  const { plugins, metrics, presets, lonePackages } = cited.right
  const text = bibtex([...presets, ...metrics], bibliographyOf(plugins.map(({ plugin }) => plugin)))
  noteOtherMetrics(console, lonePackages, allMetricsEntry)
  const printed =
    text === ''
      ? left(failure(2, hostCode.E106, 'there is nothing to cite', 'its README says more'))
      : print(app.stdout, [text])
  return isLeft(printed) ? fail(console, printed.left) : 0
}

export const citeCommand: CommandDef = {
  usage: 'cite [CONFIG|PLUGIN|PRESET]',
  examples: [
    ['assay cite conll-f1', 'the default metric of conll-f1'],
    ['assay cite conll-f1/surface-f1', 'another metric of the plugin'],
    ["assay cite 'conll-f1/*'", 'all metrics of the plugin'],
    ['assay cite seqeval', 'what a preset follows, and its metrics'],
  ],
  flags: consoleFlags,
  run: async (app, args, console) => {
    const word = singleWord(args, 'cite takes one config, plugin or preset')
    if (isLeft(word)) return fail(console, word.left)
    const name = word.right ?? 'assay.json'
    const isConfig = name.endsWith('.json')
    return printCitations(app, console, await (isConfig ? metricsOfConfig(app, name) : metricsNamed(app, name)))
  },
}
