/** A call of a command as its package sees it. */
import type { CommandCall, Failure, Request, Target } from '@assay/host'
import { failure, hostCode, restore, suggestion, verifyResult } from '@assay/host/internal'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { parseLimit } from '../agreement-items.ts'
import { type Arguments, parseArguments, parseMaxBytes, parseNumber, parseSettings } from '../arguments.ts'
import { attempt } from '../attempt.ts'
import type { Console } from '../console.ts'
import { consoleFlags, outputFlags } from '../flags.ts'
import { printExactly } from '../github-runner.ts'
import { code } from '../messages.ts'
import { forTerminal, isSameFile, writeFiles, writeFolder } from '../output.ts'
import { lateFaults, printGuarded } from '../plugin-guard.ts'
import type { App, Sink } from '../process.ts'
import { readConfig } from '../read-config.ts'
import { loadRegistry, type Registry, withReferences } from '../registry.ts'
import { deliver, parseTarget, parseTargets } from '../render.ts'
import { loadConfig, parseSystem, singleWord } from '../request.ts'
import { hostEnvironment } from '../run-notes.ts'

const targetsIn =
  (args: Arguments): CommandCall['targets'] =>
  (formats, what) =>
    chain((targets: readonly Target[]): Either<Failure, readonly Target[]> => {
      const wrong = targets.find(({ format }) => !formats.includes(format))
      if (wrong === undefined) return right(targets)
      const why = `there is no format "${wrong.format}" for ${what}`
      return left(failure(2, hostCode.E212, why, suggestion(wrong.format, formats)))
    })(parseTargets(args))

/** The options of readers; a command of a package has none of metrics. */
const readerTextsIn = (args: Arguments): ReturnType<CommandCall['readerTexts']> =>
  chain(({ metric, reader }: { readonly [K in 'metric' | 'reader']: ReadonlyMap<string, string> }) => {
    const [other] = metric.keys()
    const hint = 'an option of the reader is written with its prefix: --set reader.key=value'
    return other === undefined
      ? right(reader)
      : left(failure(2, hostCode.E216, `this command has no metric options, such as "${other}"`, hint))
  })(parseSettings(args))

const deliverTo =
  (app: App): CommandCall['deliver'] =>
  async (targets, inputs, render) => {
    const over = targets.find(({ path }) => path !== undefined && inputs.some((input) => isSameFile(input, path)))
    if (over !== undefined) {
      const hint = 'write somewhere else: an input is never written over'
      return left(failure(2, code.E105, `${over.path} is one of the inputs`, hint))
    }
    const { stdout } = app
    const [files, printed]: [{ path: string; texts: string[] }[], string[]] = [[], []]
    for (const { format, path } of targets) {
      const rendered = render(format, path === undefined && stdout.terminal ? stdout.columns : undefined)
      if (typeof rendered !== 'string') {
        const written = await writeFolder(path!, rendered)
        if (isLeft(written)) return written
      } else if (path === undefined) printed.push(forTerminal(stdout, format, rendered))
      else files.push({ path, texts: [rendered] })
    }
    const written = files.length === 0 ? right(undefined) : await writeFiles(files)
    return isLeft(written) || printed.length === 0 ? written : printGuarded(app, printed)
  }

const reportIn =
  (app: App): CommandCall['report'] =>
  async (outcome, words, targets) => {
    const args = parseArguments(words, [...outputFlags, ...consoleFlags], 'report')
    return isLeft(args) ? args : deliver(app, args.right, outcome, targets, [])
  }

/** Reports of stored results, for a program that reads them, whatever terminal or runner this one was started by. */
const storedReportsIn = (app: App): CommandCall['storedReport'] => {
  let registry: Either<Failure, Registry> | undefined
  return async (stored, words) => {
    registry ??= await loadRegistry(app)
    if (isLeft(registry)) return registry
    const { metrics } = registry.right
    const verified = verifyResult(stored, metrics)
    if (isLeft(verified)) return verified
    const args = parseArguments(words, [...outputFlags, ...consoleFlags], 'report')
    if (isLeft(args)) return args
    const targets = parseTargets(args.right)
    if (isLeft(targets)) return targets
    let text = ''
    const stdout: Sink = {
      terminal: false,
      columns: 100,
      write: (part) => {
        text += part
      },
    }
    const restored = withReferences(restore(stored.result, metrics), registry.right)
    const delivered = await deliver({ ...app, env: {}, stdout }, args.right, restored, targets.right, [])
    return isLeft(delivered) ? delivered : right(text)
  }
}

const printIn =
  (app: App): CommandCall['print'] =>
  async (texts) => {
    await lateFaults()
    return printExactly(app, texts)
  }

/** The call with the surroundings of the app. */
export const callOf = (app: App, args: Arguments, console: Console): CommandCall => ({
  ...args,
  count: (flag, least, most) => parseNumber(args, flag, least, most, true),
  onlyWord: (what) => singleWord(args, what),
  limit: () => parseLimit(args),
  readerTexts: () => readerTextsIn(args),
  maxBytes: () => parseMaxBytes(args),
  system: parseSystem,
  request: async (config) =>
    map(({ request }: { readonly request: Request }) => request)(await loadConfig(app, args, config)),
  config: (path, { absent = {}, instead } = {}) => readConfig(path, app.pluginFolders, undefined, absent, instead),
  attempt: (path, instead, words) => attempt(app, path, instead, words),
  environment: (onPlan) => hostEnvironment(app, console, onPlan && { see: onPlan, outline: () => undefined }),
  targets: targetsIn(args),
  deliver: deliverTo(app),
  target: parseTarget,
  report: reportIn(app),
  storedReport: storedReportsIn(app),
  print: printIn(app),
  writeFiles,
  writeFolder,
  input: app.input,
  now: app.now ?? Date.now,
  env: app.env,
  machine: app.machine,
  pluginFolders: app.pluginFolders,
  pluginsOfCall: app.plugins ?? [],
  secrets: app.secrets,
  isQuiet: console.quiet,
  problems: console.problems,
  tell: (text) => app.stderr.write(text),
  note: console.note,
  aside: console.aside,
  detail: console.detail,
})
