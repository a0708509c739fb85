/** `assay cite [CONFIG|PLUGIN]`: BibTeX of the metrics in use. */

import { failure, metricsOf } from '@assay/host'
import { bibtex } from '@assay/report'
import { isLeft, left } from 'fp-ts/lib/Either.js'
import { readConfig } from '../config.ts'
import { type Console, fail } from '../console.ts'
import { consoleFlags } from '../flags.ts'
import { print } from '../output.ts'
import type { App } from '../process.ts'
import { oneWord } from '../request.ts'
import { allInConfig, tellAlone } from '../told.ts'
import type { Called } from './command.ts'

type Cited = Awaited<ReturnType<typeof metricsOf>>

/** What a plugin is scored with, or a metric or a preset by its own name. */
export const metricsNamed = (app: App, name: string): Promise<Cited> => {
  const { pluginFolders, plugins: called = [], machine } = app
  return metricsOf({ folder: '.', pluginFolders, called, metrics: [name] }, machine)
}

const metricsOfConfig = async (app: App, path: string): Promise<Cited> => {
  const configured = readConfig(path, app.pluginFolders)
  if (isLeft(configured)) return configured
  const { plugins: called = [], machine } = app
  return metricsOf({ ...configured.right.request, called }, machine)
}

/** Prints the references of metrics, or says why there are none. */
export const printCitations = (app: App, console: Console, cited: Cited): number => {
  if (isLeft(cited)) return fail(console, cited.left)
  const { metrics, alone, bibliography } = cited.right
  const text = bibtex(metrics, bibliography)
  tellAlone(console, alone, allInConfig)
  const printed =
    text === ''
      ? left(failure(2, 'E106', 'there is nothing to cite', 'its README says more'))
      : print(app.stdout, [text])
  return isLeft(printed) ? fail(console, printed.left) : 0
}

export const citeCommand: Called = {
  usage: 'cite [CONFIG|PLUGIN]',
  examples: [
    ['assay cite conll-f1', 'the metric that assay score conll-f1 runs'],
    ['assay cite conll-f1/surface-f1', 'another metric of it'],
    ["assay cite 'conll-f1/*'", 'all of them'],
  ],
  flags: consoleFlags,
  run: async (app, given, console) => {
    const word = oneWord(given, 'cite takes one config or plugin')
    if (isLeft(word)) return fail(console, word.left)
    const name = word.right ?? 'assay.json'
    const isConfig = name.endsWith('.json')
    return printCitations(app, console, await (isConfig ? metricsOfConfig(app, name) : metricsNamed(app, name)))
  },
}
