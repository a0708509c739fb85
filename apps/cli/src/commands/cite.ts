/** `assay cite [CONFIG|PLUGIN]`: BibTeX of the metrics in use. */
import type { AnyMetric } from '@assay/core'
import { bibtex } from '@assay/core/report'
import { type Failure, failure, metricsOf, splitName } from '@assay/core/run'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { readConfig } from '../config.ts'
import { type Console, fail } from '../console.ts'
import { consoleFlags } from '../flags.ts'
import { stockOf } from '../installed.ts'
import { print } from '../output.ts'
import type { App } from '../process.ts'
import { oneWord } from '../request.ts'
import type { Command } from './command.ts'

type Named = Promise<Either<Failure, readonly AnyMetric[]>>

/** The metrics of a plugin, or one by its own name. */
export const metricsNamed = async (app: App, name: string): Named => {
  const stock = await stockOf(app)
  const isPlugin = stock.plugins.some((plugin) => plugin.name === splitName(name).package)
  const metrics = stock.metrics.map(([, metric]) => metric).filter((metric) => metric.name === name)
  if (!isPlugin && metrics.length > 0) return right(metrics)
  return metricsOf({ folder: '.', pluginFolders: app.pluginFolders, metrics: [name] }, app.importPlugin)
}

const metricsOfConfig = async (app: App, path: string): Named => {
  const configured = readConfig(path, app.pluginFolders)
  return isLeft(configured) ? configured : metricsOf(configured.right.request, app.importPlugin)
}

/** Prints the references of metrics, or says why there are none. */
export const printCitations = (app: App, console: Console, metrics: Either<Failure, readonly AnyMetric[]>): number => {
  if (isLeft(metrics)) return fail(console, metrics.left)
  const text = bibtex(metrics.right)
  const printed =
    text === ''
      ? left(failure(2, 'E102', 'there is nothing to cite', 'its README says more'))
      : print(app.stdout, [text])
  return isLeft(printed) ? fail(console, printed.left) : 0
}

export const citeCommand: Command = {
  name: 'cite',
  title: 'whom to cite for the metrics of a config or a plugin, as BibTeX',
  usage: 'cite [CONFIG|PLUGIN]',
  examples: [
    ['assay cite >> paper.bib', 'the metrics of assay.json of this folder'],
    ['assay cite conll-f1', 'the metrics of a plugin'],
    ['assay cite conll-f1/entity-match', 'one metric of it'],
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
