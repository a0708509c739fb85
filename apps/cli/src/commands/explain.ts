/** `assay explain NAME`: what a number means, or what a problem means and what to do. */
import { type Failure, failure, splitName } from '@assay/host'
import { type Either, isLeft, right } from 'fp-ts/lib/Either.js'
import { fail } from '../console.ts'
import { codeOf, named } from '../explain/named.ts'
import { textOfResult } from '../explain/of.ts'
import { consoleFlags } from '../flags.ts'
import { type Registry, registryOf } from '../installed.ts'
import { print } from '../output.ts'
import { oneWord } from '../request.ts'
import type { Called } from './command.ts'

const textOf = async (
  registry: Registry,
  name: string,
  result: string | undefined,
): Promise<Either<Failure, string>> => {
  if (result === undefined) {
    const code = codeOf(registry, name.toUpperCase())
    if (code !== undefined) return code
  }
  const meant = named(registry, name)
  if (isLeft(meant)) return meant
  return result === undefined
    ? right(await meant.right.text())
    : textOfResult(result, name, meant.right.metrics ?? [], registry)
}

export const explainCommand: Called = {
  usage: 'explain METRIC|PRESET|PLUGIN|READER|SYSTEM|FIGURE|CODE',
  examples: [
    ['assay explain conll-f1 --of result.json', 'the formulas with the numbers of a stored result'],
    ['assay explain conll-2003', 'what a preset runs, and whose numbers it gives'],
    ['assay explain conll-columns', 'a format, with an example, and its options'],
    ['assay explain p-value', 'a figure of a comparison: interval, detectable, pCorrected; and signature'],
    ['assay explain E311', 'what the problem means and what to do'],
  ],
  flags: [
    {
      name: 'of',
      value: 'RESULT.json',
      help: 'the formulas of a metric, a preset or a plugin with the numbers of this result',
    },
    ...consoleFlags,
  ],
  run: async (app, given, console) => {
    const word = oneWord(given, 'explain takes one name')
    if (isLeft(word)) return fail(console, word.left)
    const name = word.right
    if (name === undefined)
      return fail(
        console,
        failure(2, 'E104', 'explain what?', 'name a metric, a reader or the code of a problem: assay explain E311'),
      )
    const file = name.startsWith('.') ? splitName(name) : undefined
    const registry = await registryOf({ ...app, plugins: [...(app.plugins ?? []), ...(file ? [file.package] : [])] })
    if (isLeft(registry)) return fail(console, registry.left)
    const own = file && registry.right.plugins.at(-1)?.name
    const asked = file?.member === undefined ? (own ?? name) : `${own}/${file.member}`
    const text = await textOf(registry.right, asked, given.last('of'))
    if (isLeft(text)) return fail(console, text.left)
    const printed = print(app.stdout, [text.right])
    return isLeft(printed) ? fail(console, printed.left) : 0
  },
}
