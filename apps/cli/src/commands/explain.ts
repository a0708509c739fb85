/** `assay explain NAME`: the meaning of a metric, a figure, a format or a code. */
import type { Failure } from '@assay/host'
import { failure, hostCode, splitName, wholeSignature } from '@assay/host/internal'
import { type Either, isLeft, right } from 'fp-ts/lib/Either.js'
import { type Console, fail } from '../console.ts'
import { explainCode, findExplanation } from '../explain/find-explanation.ts'
import { resultText } from '../explain/result-text.ts'
import { signatureText } from '../explain/texts.ts'
import { consoleFlags } from '../flags.ts'
import { print } from '../output.ts'
import type { App } from '../process.ts'
import { loadRegistry, type Registry } from '../registry.ts'
import { singleWord } from '../request.ts'
import type { CommandDef } from './command.ts'

const textOf = async (
  registry: Registry,
  name: string,
  result: string | undefined,
): Promise<Either<Failure, string>> => {
  if (result === undefined) {
    const code = explainCode(registry, name.toUpperCase())
    if (code !== undefined) return code
  }
  const meant = findExplanation(registry, name)
  if (isLeft(meant)) return meant
  return result === undefined
    ? right(await meant.right.text())
    : resultText(result, name, meant.right.metrics ?? [], registry)
}

/** Prints the whole of a signature, which may be a short one. */
const explainSignature = async (app: App, text: string, console: Console): Promise<number> => {
  const scope = { folder: '.', pluginFolders: app.pluginFolders, called: app.plugins ?? [] }
  const whole = await wholeSignature(text, undefined, scope, app.machine)
  if (isLeft(whole)) return fail(console, whole.left)
  const printed = print(app.stdout, [signatureText(whole.right)])
  return isLeft(printed) ? fail(console, printed.left) : 0
}

export const explainCommand: CommandDef = {
  usage: 'explain METRIC|PRESET|PLUGIN|READER|SYSTEM|FIGURE|FORMAT|CODE',
  examples: [
    ['assay explain conll-f1 --of result.json', 'the formulas, with the numbers of a stored result'],
    ['assay explain conll-2003', 'the metrics of a preset, and the paper it follows'],
    ['assay explain p-value', 'a term of reports; also precision, macro, interval, signature'],
    ['assay explain E311', 'the meaning of an error code, and what to do'],
  ],
  flags: [
    {
      name: 'of',
      value: 'RESULT.json',
      help: 'show the formulas with the numbers of this result',
    },
    ...consoleFlags,
  ],
  run: async (app, args, console) => {
    const word = singleWord(args, 'explain takes one name')
    if (isLeft(word)) return fail(console, word.left)
    const name = word.right
    if (name === undefined)
      return fail(
        console,
        failure(
          2,
          hostCode.E104,
          'explain what?',
          'name a metric, a reader or the code of a problem: assay explain E311',
        ),
      )
    if (name.includes('|')) return explainSignature(app, name, console)
    const file = name.startsWith('.') ? splitName(name) : undefined
    const registry = await loadRegistry({ ...app, plugins: [...(app.plugins ?? []), ...(file ? [file.package] : [])] })
    if (isLeft(registry)) return fail(console, registry.left)
    const own = file && registry.right.plugins.at(-1)?.name
    const asked = file?.member === undefined ? (own ?? name) : `${own}/${file.member}`
    const text = await textOf(registry.right, asked, args.last('of'))
    if (isLeft(text)) return fail(console, text.left)
    const printed = print(app.stdout, [text.right])
    return isLeft(printed) ? fail(console, printed.left) : 0
  },
}
