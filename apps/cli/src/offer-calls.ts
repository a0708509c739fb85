/** Offers calls that are accepted: what was typed, with the options that the hints of its refusal name. Each was tried before. */
import type { Problem } from '@assay/core'
import type { Machine } from '@assay/host'
import type { Arguments } from './arguments.ts'
import type { Command } from './commands/command.ts'
import { type Console, newConsole } from './console.ts'
import { bootstrapFlags, compareFlags, evidenceFlags, outputFlags, partFlag, threadFlags, workFlag } from './flags.ts'
import type { App, Sink } from './process.ts'
import { VALUE } from './remedies.ts'
import { quoted } from './request.ts'

/** A flag and its value, such as `--system-set` and `reader.encoding=iso-8859-1`. */
type Option = readonly [flag: string, value: string]

/** Options that are set together. */
type Remedy = readonly Option[]

// ---- options of a hint -----------------------------------------------------------------------------------------------

const OPTION = `--(?:set|gold-set|system-set) [\\w.-]+=${VALUE}|--reader [\\w-]+|--view [\\w-]+`
const REMEDY = new RegExp(`(?:${OPTION})(?:(?: and)? (?:${OPTION}))*(?:(?: or|,|, or) =[\\w-]+(?:,[\\w-]+)*)*`, 'g')
const PART = new RegExp(`--([\\w-]+) (${VALUE})|(?<= )=([\\w,-]+)`, 'g')

/** A value that the reader of the hint has to fill in: NAME, KEY, O,B-PER,… */
const isOpen = (value: string): boolean => /(?:^|[=.])(?:[A-Z]|FILE|NAME|TITLE|KEY|LABEL|COLUMN|VIEW)$|…/.test(value)

const unquoted = (value: string): string =>
  value.replace(/'((?:[^']|'\\'')*)'$/, (_, text) => text.replaceAll("'\\''", "'"))

/** The alternatives of one remedy: `--set a=b or =c` are two. */
const alternativesIn = (text: string): readonly Remedy[] => {
  const options: Option[] = []
  const others: Remedy[] = []
  for (const [, flag, value, other] of text.matchAll(PART)) {
    if (flag !== undefined && value !== undefined) options.push([flag, unquoted(value)])
    const [last] = options.slice(-1)
    if (other === undefined || last === undefined) continue
    others.push([...options.slice(0, -1), [last[0], last[1].replace(/=.*/s, `=${other}`)]])
  }
  return [options, ...others]
}

/** Remedies that a hint names, in its order; those with a value to fill in are passed over. */
export const remediesIn = (hint: string): readonly Remedy[] =>
  [...hint.matchAll(REMEDY)]
    .flatMap(([text]) => alternativesIn(text))
    .filter((remedy) => remedy.every(([, value]) => !isOpen(value)))

// ---- trials ----------------------------------------------------------------------------------------------------------

const commandsWithOffers = ['score', 'errors', 'agree', 'convert', 'check']

/** Flags without which a call is tried: nothing is written, no thread is started, and no sample is drawn. */
const withoutFlags: ReadonlySet<string> = new Set([
  ...[...bootstrapFlags, ...compareFlags, ...outputFlags, ...evidenceFlags, ...threadFlags].map(({ name }) => name),
  ...[partFlag.name, workFlag.name, 'watch', 'github'],
])

const MOST_ALTERNATIVES = 3
/** Remedies of further refusals that are added to one. */
const MOST_FURTHER = 2
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
  readonly problems: readonly Problem[]
}

type Trial = { readonly isAccepted: true } | { readonly isAccepted: false; readonly problems: readonly Problem[] }

/** Runs the call with a remedy, silently. */
const tryRemedy = async ({ app, args, command }: RefusedCall, remedy: Remedy): Promise<Trial> => {
  const problems: Problem[] = []
  const { workers, nextLook, ask, ...quiet } = app
  const trial: App = {
    ...quiet,
    isTrial: true,
    onProblems: (all) => problems.push(...all),
    machine: frugal(app.machine),
    stdout: silent,
    stderr: silent,
  }
  const own = withOptions(args, remedy)
  try {
    const exit = await command.run(trial, own, newConsole(trial, own, command.flags))
    return exit === 0 ? { isAccepted: true } : { isAccepted: false, problems: errorsAmong(problems) }
  } catch {
    // it reads too much, or what is spent
    return { isAccepted: false, problems: [] }
  }
}

const keyOf = ([flag, value]: Option): string => `${flag} ${value.replace(/=.*/s, '')}`

/** Alternatives of the first problem that names any; none of them sets what is set already. */
const alternativesOf = (problems: readonly Problem[], set: Remedy = []): readonly Remedy[] => {
  const keys = set.map(keyOf)
  const isSet = (remedy: Remedy): boolean => remedy.some((option) => keys.includes(keyOf(option)))
  const named = problems.map(({ hint = '' }) => remediesIn(hint).filter((remedy) => !isSet(remedy)))
  return named.find((remedies) => remedies.length > 0) ?? []
}

/** True if a remedy lets a score stand in which nothing meets: it is offered where no other is. */
const allowsAll = (remedy: Remedy): boolean => remedy.some(([, value]) => value === 'disjoint=allow')

/** The options with which the call is accepted: a remedy, and those of what is refused then. */
const settle = async (call: RefusedCall, first: Remedy, place: number): Promise<Remedy | undefined> => {
  let remedy = first
  for (let further = 0; further <= MOST_FURTHER; further++) {
    const trial = await tryRemedy(call, remedy)
    if (trial.isAccepted) return remedy
    const alternatives = alternativesOf(trial.problems, remedy).filter((next) => !allowsAll(next))
    const next = alternatives[place] ?? alternatives[0]
    if (next === undefined) return undefined
    remedy = [...remedy, ...next]
  }
  return undefined
}

/** Prints the calls that are accepted in the place of one that was refused. */
export const offerCalls = async (call: RefusedCall): Promise<void> => {
  const { app, args, command, console, problems } = call
  const isRead = ['json', 'github'].includes(args.last('diagnostics') ?? '') || args.has('github') || console.quiet
  if (isRead || app.isTrial || !commandsWithOffers.includes(command.name)) return
  const named = alternativesOf(errorsAmong(problems)).slice(0, MOST_ALTERNATIVES)
  const accepted = new Map<string, Remedy>()
  for (const [place, first] of named.entries()) {
    if (allowsAll(first) && accepted.size > 0) continue
    const remedy = await settle(call, first, place)
    if (remedy !== undefined) accepted.set(JSON.stringify(remedy), remedy)
  }
  const lines = [...accepted.values()].map((remedy) =>
    ['assay', ...app.arguments, ...remedy.flatMap(([flag, value]) => [`--${flag}`, value])].map(quoted).join(' '),
  )
  if (lines.length === 1) console.aside(`this call is accepted: ${lines[0]}`)
  if (lines.length < 2) return
  console.aside('each of these calls is accepted:')
  for (const line of lines) console.aside(`  ${line}`)
}
