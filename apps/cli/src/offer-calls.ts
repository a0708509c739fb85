/** Offers calls or configs that are accepted: what was refused, with the options that the hints name. Each was tried before. */
import type { Problem } from '@assay/core'
import { shellWord } from '@assay/core/internal/host'
import {
  frugal,
  hostCode,
  type LoadedConfig,
  type Option,
  type Remedy,
  remediesIn,
  settleRefusal,
  type Trial,
} from '@assay/host/internal'
import { type AmendedConfig, amendConfig, amendedEntries, systemsAt } from './amend-config.ts'
import type { Arguments } from './arguments.ts'
import type { Command } from './commands/command.ts'
import { fromConfig } from './config-outputs.ts'
import { type Console, newConsole } from './console.ts'
import {
  bootstrapFlags,
  compareFlags,
  evidenceFlags,
  outputFlags,
  partFlag,
  printConfigFlag,
  queueFlags,
  threadFlags,
  workFlag,
} from './flags.ts'
import type { App, Sink } from './process.ts'
import { rewordProblems } from './remedies.ts'

// ---- trials ----------------------------------------------------------------------------------------------------------

const commandsWithOffers = ['score', 'errors', 'agree', 'convert', 'check', 'run', 'validate']

/** Flags without which a call is tried: nothing is written, no thread is started, and no sample is drawn. */
const withoutFlags: ReadonlySet<string> = new Set([
  ...[...bootstrapFlags, ...compareFlags, ...outputFlags, ...evidenceFlags, ...threadFlags, ...queueFlags].map(
    ({ name }) => name,
  ),
  ...[partFlag.name, printConfigFlag.name, workFlag.name, 'github'],
])

/** Length of a call from which on it is easier kept as a config. */
const LONG = 300

const silent: Sink = { terminal: false, columns: 80, write: () => undefined }

const withOptions = (args: Arguments, remedy: Remedy): Arguments => {
  const all = (flag: string): readonly string[] => {
    if (withoutFlags.has(flag)) return []
    const added = remedy.flatMap(([name, value]) => (name === flag ? [value] : []))
    // another metric is in the place of the one that was refused
    return flag === 'metric' && added.length > 0 ? added : [...args.all(flag), ...added]
  }
  const has = (flag: string): boolean =>
    !withoutFlags.has(flag) && (args.has(flag) || remedy.some(([name]) => name === flag))
  return { words: args.words, has, all, last: (flag) => all(flag).at(-1) }
}

interface RefusedCall {
  readonly app: App
  readonly args: Arguments
  readonly command: Command
  readonly console: Console
  /** Problems of the refusal, their hints as for a call without a config. */
  readonly problems: readonly Problem[]
  /** The config, if the call is about one. */
  readonly loaded: LoadedConfig | undefined
}

/** A call with options that were added, or its config with them in it. */
interface Draft {
  readonly remedy: Remedy
  readonly amended: AmendedConfig | undefined
}

/** A config of which nothing is tested, drawn or written. */
const scoredAlone = ({ output, compare, gates, ...config }: AmendedConfig): AmendedConfig => ({
  ...config,
  bootstrap: { samples: 0 },
})

/** Problems with the flags of the command, where its call is amended. */
const reworded = ({ amended }: Draft, { flags }: Command, problems: readonly Problem[]): readonly Problem[] =>
  amended === undefined ? rewordProblems(flags, problems) : problems

/** True if a call names one file for both sides. */
const namesOneFile = (args: Arguments): boolean => {
  const named = [...args.words, ...args.all('gold'), ...args.all('system')].map((word) => word.replace(/^[^/=]*=/, ''))
  return named.length > 1 && new Set(named).size === 1
}

/** Runs the call as drafted, silently. */
const tryDraft = async ({ app, args, command }: RefusedCall, draft: Draft): Promise<Trial> => {
  const { remedy, amended } = draft
  const problems: Problem[] = []
  const { workers, ask, onConfig, ...quiet } = app
  const trial: App = {
    ...quiet,
    isTrial: true,
    ...(amended && { triedConfig: scoredAlone(amended) }),
    onProblems: (all) => problems.push(...all),
    machine: frugal(app.machine),
    stdout: silent,
    stderr: silent,
  }
  const amendedArgs = withOptions(args, amended === undefined ? remedy : [])
  try {
    const exit = await command.run(trial, amendedArgs, newConsole(trial, amendedArgs, command.flags))
    if (exit !== 0) return { isAccepted: false, problems: reworded(draft, command, problems) }
    // one column of one file is the same on both sides
    const isSame = namesOneFile(args) && problems.some(({ code }) => code === hostCode.W401)
    return isSame ? { isAccepted: false, problems: [] } : { isAccepted: true }
  } catch {
    // it reads too much, or what is spent
    return { isAccepted: false, problems: [] }
  }
}

// ---- drafts ----------------------------------------------------------------------------------------------------------

const keyOf = ([flag, value]: Option): string => (value.includes('=') ? `${flag} ${value.replace(/=.*/s, '')}` : flag)

/** Drafts with one more remedy; none if it is there already. */
const extend = (
  { loaded }: RefusedCall,
  { remedy: before, amended }: Draft,
  added: Remedy,
  paths: readonly string[],
): readonly Draft[] => {
  const remedy = [...before, ...added]
  if (amended === undefined || loaded === undefined) {
    const keys = before.map(keyOf)
    return added.some((option) => keys.includes(keyOf(option))) ? [] : [{ remedy, amended }]
  }
  const concerned = systemsAt(amended, paths, (file) => fromConfig(loaded.path, file))
  return amendConfig(amended, added, concerned)
    .filter((further) => amendedEntries(amended, further) !== '')
    .map((further) => ({ remedy, amended: further }))
}

/** Words of the call without options that the remedy sets to another value. */
const keptWords = (words: readonly string[], remedy: Remedy): readonly string[] => {
  const keys = remedy.map(keyOf)
  const isReplaced = (i: number): boolean => {
    const [word, value] = [words[i], words[i + 1]]
    return word?.startsWith('--') === true && value !== undefined && keys.includes(keyOf([word.slice(2), value]))
  }
  return words.filter((_, i) => !isReplaced(i) && !isReplaced(i - 1))
}

/** A remedy in which an option that both sides have is one of both. */
const joined = (remedy: Remedy): Remedy =>
  remedy.flatMap(([flag, value]): Remedy => {
    const other = flag === 'gold-set' ? 'system-set' : flag === 'system-set' ? 'gold-set' : undefined
    const isShared = remedy.some((option) => option[0] === other && option[1] === value)
    return isShared ? (flag === 'gold-set' ? [['set', value]] : []) : [[flag, value]]
  })

/** A call with the options of a remedy. */
const callWith = (words: readonly string[], remedy: Remedy): string => {
  const added = joined(remedy).flatMap(([flag, value]) => [`--${flag}`, value])
  return ['assay', ...keptWords(words, remedy), ...added].map(shellWord).join(' ')
}

/** Prints the calls that are as warnings of an accepted one have it: with other options, another number. */
export const offerOthers = (words: readonly string[], warnings: readonly Problem[], console: Console): void => {
  const remedies = warnings.flatMap(({ hint = '' }) => remediesIn(hint))
  for (const line of new Set(remedies.map((remedy) => callWith(words, remedy)))) console.aside(`otherwise: ${line}`)
}

const lineOf = ({ app, loaded }: RefusedCall, { remedy, amended }: Draft): string => {
  if (amended !== undefined && loaded !== undefined) return amendedEntries(loaded.config, amended)
  return callWith(app.arguments, remedy)
}

/** Prints the calls that are accepted in the place of one that was refused, or the entries of its config. */
export const offerCalls = async (call: RefusedCall): Promise<void> => {
  const { app, args, command, console, problems, loaded } = call
  const isRead = ['json', 'github'].includes(args.last('diagnostics') ?? '') || args.has('github')
  if (isRead || app.isTrial || !commandsWithOffers.includes(command.name)) return
  const refused: Draft = { remedy: [], amended: loaded?.config }
  const drafts = await settleRefusal(refused, reworded(refused, command, problems), {
    extend: (draft, remedy, paths) => extend(call, draft, remedy, paths),
    attempt: (draft) => tryDraft(call, draft),
  })
  // options in another order are no other call
  const textOf = (draft: Draft): string =>
    draft.amended === undefined ? draft.remedy.map(String).sort().join('\n') : lineOf(call, draft)
  const distinct = drafts.filter((draft, i) => drafts.findIndex((other) => textOf(other) === textOf(draft)) === i)
  const lines = distinct.map((draft) => lineOf(call, draft))
  const [singular, each] =
    loaded === undefined
      ? ['this call is accepted', 'each of these calls is accepted']
      : [`this is accepted in ${loaded.path}`, `each of these is accepted in ${loaded.path}`]
  if (lines.length === 1) console.advise(`${singular}: ${lines[0]}`)
  if (lines.length > 1) for (const line of [`${each}:`, ...lines.map((call) => `  ${call}`)]) console.advise(line)
  if (loaded === undefined && lines.some((line) => line.length > LONG) && command.flags.includes(printConfigFlag))
    console.advise('a call of that length is easier kept as a config: add --print-config > assay.json, then assay run')
}
