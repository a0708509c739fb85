/** Offers calls or configs that are accepted: what was refused, with the options that the hints name. Each was tried before. */
import type { Problem } from '@assay/core'
import type { Machine } from '@assay/host'
import { type AmendedConfig, amendConfig, amendedEntries, systemsAt } from './amend-config.ts'
import type { Arguments } from './arguments.ts'
import type { Command } from './commands/command.ts'
import type { LoadedConfig } from './config.ts'
import { fromConfig } from './config-outputs.ts'
import { type Console, newConsole } from './console.ts'
import {
  bootstrapFlags,
  compareFlags,
  evidenceFlags,
  outputFlags,
  partFlag,
  queueFlags,
  threadFlags,
  workFlag,
} from './flags.ts'
import type { App, Sink } from './process.ts'
import { rewordProblems } from './remedies.ts'
import { type Option, type Remedy, remediesIn } from './remedy.ts'
import { quoted } from './request.ts'

// ---- trials ----------------------------------------------------------------------------------------------------------

const commandsWithOffers = ['score', 'errors', 'agree', 'convert', 'check', 'run', 'validate']

/** Flags without which a call is tried: nothing is written, no thread is started, and no sample is drawn. */
const withoutFlags: ReadonlySet<string> = new Set([
  ...[...bootstrapFlags, ...compareFlags, ...outputFlags, ...evidenceFlags, ...threadFlags, ...queueFlags].map(
    ({ name }) => name,
  ),
  ...[partFlag.name, workFlag.name, 'watch', 'github'],
])

const MOST_ALTERNATIVES = 3
/** Remedies of further refusals that are added to one. */
const MOST_FURTHER = 2
/** Metrics of a config of which each is tried with an option. */
const MOST_METRICS = 4
/** Bytes that one trial may read, so that nobody waits for it. */
const MOST_BYTES = 2 ** 22

const silent: Sink = { terminal: false, columns: 80, write: () => undefined }

const withOptions = (args: Arguments, remedy: Remedy): Arguments => {
  const all = (flag: string): readonly string[] =>
    withoutFlags.has(flag)
      ? []
      : [...args.all(flag), ...remedy.flatMap(([name, value]) => (name === flag ? [value] : []))]
  const has = (flag: string): boolean =>
    !withoutFlags.has(flag) && (args.has(flag) || remedy.some(([name]) => name === flag))
  return { words: args.words, has, all, last: (flag) => all(flag).at(-1) }
}

/** A machine that reads no more than a trial may, and not the standard input, which is spent. */
const frugal = (machine: Machine): Machine => {
  let left = MOST_BYTES
  const spend = (bytes: Uint8Array): void => {
    left -= bytes.length
    if (left < 0) throw new RangeError('too much for a trial')
  }
  const refuseStdin = (path: string): void => {
    if (path === '-') throw new RangeError('standard input is read once')
  }
  return {
    ...machine,
    bytes: (path, onChunk, ...others) => {
      refuseStdin(path)
      const counted = (bytes: Uint8Array): void => {
        spend(bytes)
        onChunk?.(bytes)
      }
      return machine.bytes(path, counted, ...others)
    },
    source: (path, onChunk, maxBytes) => {
      refuseStdin(path)
      const counted = (bytes: Uint8Array): void => {
        spend(bytes)
        onChunk?.(bytes)
      }
      return machine.source(path, counted, maxBytes)
    },
  }
}

const errorsAmong = (problems: readonly Problem[]): readonly Problem[] =>
  problems.filter(({ severity }) => severity === 'error')

interface RefusedCall {
  readonly app: App
  readonly args: Arguments
  readonly command: Command
  readonly console: Console
  /** What was refused, its hints as for a call without a config. */
  readonly problems: readonly Problem[]
  /** The config, if the call is about one. */
  readonly loaded: LoadedConfig | undefined
}

/** A call with options that were added, or its config with them in it. */
interface Draft {
  readonly remedy: Remedy
  readonly amended: AmendedConfig | undefined
}

type Trial = { readonly isAccepted: true } | { readonly isAccepted: false; readonly problems: readonly Problem[] }

/** A config of which nothing is tested, drawn or written. */
const scoredAlone = ({ output, compare, gates, ...config }: AmendedConfig): AmendedConfig => ({
  ...config,
  bootstrap: { samples: 0 },
})

/** Runs the call as drafted, silently. */
const tryDraft = async ({ app, args, command }: RefusedCall, { remedy, amended }: Draft): Promise<Trial> => {
  const problems: Problem[] = []
  const { workers, nextLook, ask, onConfig, ...quiet } = app
  const trial: App = {
    ...quiet,
    isTrial: true,
    ...(amended && { triedConfig: scoredAlone(amended) }),
    onProblems: (all) => problems.push(...all),
    machine: frugal(app.machine),
    stdout: silent,
    stderr: silent,
  }
  const own = withOptions(args, amended === undefined ? remedy : [])
  try {
    const exit = await command.run(trial, own, newConsole(trial, own, command.flags))
    return exit === 0 ? { isAccepted: true } : { isAccepted: false, problems: errorsAmong(problems) }
  } catch {
    // it reads too much, or what is spent
    return { isAccepted: false, problems: [] }
  }
}

// ---- drafts ----------------------------------------------------------------------------------------------------------

/** Drafts with one more remedy; several if it may be meant for one of several metrics. */
interface Extension {
  readonly drafts: readonly Draft[]
  readonly remedy: Remedy
}

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

/** Extensions by the first problem that names any. */
const extensionsOf = (call: RefusedCall, draft: Draft, problems: readonly Problem[]): readonly Extension[] => {
  const worded = draft.amended === undefined ? rewordProblems(call.command.flags, problems) : problems
  for (const { code, hint = '' } of worded) {
    const paths = problems.filter((one) => one.code === code).map(({ at }) => at.path)
    const extensions = remediesIn(hint)
      .map((remedy) => ({ drafts: extend(call, draft, remedy, paths), remedy }))
      .filter(({ drafts }) => drafts.length > 0)
    if (extensions.length > 0) return extensions
  }
  return []
}

/** True if a remedy lets a score stand in which nothing meets: it is offered where no other is. */
const allowsAll = ({ remedy }: Extension): boolean => remedy.some(([, value]) => value === 'disjoint=allow')

/** The first of some drafts that is accepted: with a remedy, and those of what is refused then. */
const settle = async (
  call: RefusedCall,
  drafts: readonly Draft[],
  place: number,
  further = MOST_FURTHER,
): Promise<Draft | undefined> => {
  const refused: (readonly [Draft, readonly Problem[]])[] = []
  for (const draft of drafts.slice(0, MOST_METRICS)) {
    const trial = await tryDraft(call, draft)
    if (trial.isAccepted) return draft
    refused.push([draft, trial.problems])
  }
  if (further === 0) return undefined
  for (const [draft, problems] of refused) {
    const extensions = extensionsOf(call, draft, problems).filter((next) => !allowsAll(next))
    const next = extensions[place] ?? extensions[0]
    const settled = next && (await settle(call, next.drafts, place, further - 1))
    if (settled !== undefined) return settled
  }
  return undefined
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

const lineOf = ({ app, loaded }: RefusedCall, { remedy, amended }: Draft): string => {
  if (amended !== undefined && loaded !== undefined) return amendedEntries(loaded.config, amended)
  const added = remedy.flatMap(([flag, value]) => [`--${flag}`, value])
  return ['assay', ...keptWords(app.arguments, remedy), ...added].map(quoted).join(' ')
}

/** True if a draft has the options of another and more. */
const isWider = ({ remedy }: Draft, other: Draft): boolean => {
  const own = remedy.map(String)
  return other.remedy.length < own.length && other.remedy.every((option) => own.includes(String(option)))
}

/** Prints the calls that are accepted in the place of one that was refused, or the entries of its config. */
export const offerCalls = async (call: RefusedCall): Promise<void> => {
  const { app, args, command, console, problems, loaded } = call
  const isRead = ['json', 'github'].includes(args.last('diagnostics') ?? '') || args.has('github') || console.quiet
  if (isRead || app.isTrial || !commandsWithOffers.includes(command.name)) return
  const refused: Draft = { remedy: [], amended: loaded?.config }
  const first = extensionsOf(call, refused, errorsAmong(problems)).slice(0, MOST_ALTERNATIVES)
  const accepted: Draft[] = []
  for (const [place, extension] of first.entries()) {
    if (allowsAll(extension) && accepted.length > 0) continue
    const draft = await settle(call, extension.drafts, place)
    if (draft !== undefined) accepted.push(draft)
  }
  const narrow = accepted.filter((draft) => !accepted.some((other) => isWider(draft, other)))
  const lines = [...new Set(narrow.map((draft) => lineOf(call, draft)))]
  const [one, each] =
    loaded === undefined
      ? ['this call is accepted', 'each of these calls is accepted']
      : [`this is accepted in ${loaded.path}`, `each of these is accepted in ${loaded.path}`]
  if (lines.length === 1) console.aside(`${one}: ${lines[0]}`)
  if (lines.length < 2) return
  console.aside(`${each}:`)
  for (const line of lines) console.aside(`  ${line}`)
}
