/** `assay explain NAME`: the meaning of a metric, an option, a word of a report, a format or a code. */
import type { Failure } from '@assay/host'
import { failure, hostCode, splitName, wholeSignature } from '@assay/host/internal'
import { type Either, isLeft, isRight, right } from 'fp-ts/lib/Either.js'
import { type Console, fail } from '../console.ts'
import { explainCode, findExplanation } from '../explain/find-explanation.ts'
import { resultText } from '../explain/result-text.ts'
import { signatureText } from '../explain/texts.ts'
import { explainWord, spellings, wordsOf } from '../explain/words.ts'
import { consoleFlags } from '../flags.ts'
import { print } from '../output.ts'
import type { App } from '../process.ts'
import { loadRegistry, type Registry } from '../registry.ts'
import type { CommandDef } from './command.ts'

const textOf = async (
  registry: Registry,
  name: string,
  result: string | undefined,
): Promise<Either<Failure, string>> => {
  if (result === undefined) {
    const codeText = explainCode(registry, name.toUpperCase())
    if (codeText !== undefined) return codeText
  }
  const words = await wordsOf(registry)
  const explanation = findExplanation(registry, name, spellings(words))
  if (result !== undefined)
    return isLeft(explanation) ? explanation : resultText(result, name, explanation.right.metrics ?? [], registry)
  const wordText = explainWord(words, name, isRight(explanation))
  if (isLeft(explanation)) return wordText === undefined ? explanation : right(wordText)
  const page = await explanation.right.text()
  return right(wordText === undefined ? page : `${page}\n${wordText}`)
}

/** Prints the whole of a signature, which may be a short one. */
const explainSignature = async (app: App, text: string, console: Console): Promise<number> => {
  const scope = { folder: '.', pluginFolders: app.pluginFolders, pluginsOfCall: app.plugins ?? [] }
  const whole = await wholeSignature(text, undefined, scope, app.machine)
  if (isLeft(whole)) return fail(console, whole.left)
  const printed = print(app.stdout, [signatureText(whole.right)])
  return isLeft(printed) ? fail(console, printed.left) : 0
}

export const explainCommand: CommandDef = {
  usage: 'explain METRIC|PRESET|PLUGIN|READER|SYSTEM|OPTION|WORD|FORMAT|CODE',
  examples: [
    ['assay explain conll-f1 --of result.json', 'the formulas, with the numbers of a stored result'],
    ['assay explain zeroDivision', 'an option: its values, its default, and whose it is; also reader.encoding'],
    ['assay explain p-value', 'a word of reports; also precision, macro, group, wrong type, signature'],
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
    // a word of a report may be several: wrong type
    const name = args.words.join(' ')
    if (name === '')
      return fail(
        console,
        failure(
          2,
          hostCode.E104,
          'explain what?',
          'name a metric, a reader, an option, a word of a report or the code of a problem: assay explain E311',
        ),
      )
    if (name.includes('|')) return explainSignature(app, name, console)
    const pluginFile = name.startsWith('.') ? splitName(name) : undefined
    const registry = await loadRegistry({
      ...app,
      plugins: [...(app.plugins ?? []), ...(pluginFile ? [pluginFile.package] : [])],
    })
    if (isLeft(registry)) return fail(console, registry.left)
    const pluginName = pluginFile && registry.right.plugins.at(-1)?.name
    const topicName = pluginFile?.member === undefined ? (pluginName ?? name) : `${pluginName}/${pluginFile.member}`
    const text = await textOf(registry.right, topicName, args.last('of'))
    if (isLeft(text)) return fail(console, text.left)
    const printed = print(app.stdout, [text.right])
    return isLeft(printed) ? fail(console, printed.left) : 0
  },
}
