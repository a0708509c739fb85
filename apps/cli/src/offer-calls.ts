/** Offers calls that are accepted: what was typed, with the options that the hints of its refusal name. Each was tried before. */
import type { Problem } from '@assay/core'
import { frugal, type Remedy, settleRefusal, type Trial } from '@assay/host/internal'
import type { Arguments } from './arguments.ts'
import type { Command } from './commands/command.ts'
import { type Console, newConsole } from './console.ts'
import { bootstrapFlags, compareFlags, evidenceFlags, outputFlags, partFlag, threadFlags, workFlag } from './flags.ts'
import type { App, Sink } from './process.ts'
import { quoted } from './request.ts'

const commandsWithOffers = ['score', 'errors', 'agree', 'convert', 'check']

/** Flags without which a call is tried: nothing is written, no thread is started, and no sample is drawn. */
const withoutFlags: ReadonlySet<string> = new Set([
  ...[...bootstrapFlags, ...compareFlags, ...outputFlags, ...evidenceFlags, ...threadFlags].map(({ name }) => name),
  ...[partFlag.name, workFlag.name, 'watch', 'github'],
])

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

interface RefusedCall {
  readonly app: App
  readonly args: Arguments
  readonly command: Command
  readonly console: Console
  readonly problems: readonly Problem[]
}

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
    return exit === 0 ? { isAccepted: true } : { isAccepted: false, problems }
  } catch {
    // it reads too much, or what is spent
    return { isAccepted: false, problems: [] }
  }
}

/** Prints the calls that are accepted in the place of one that was refused. */
export const offerCalls = async (call: RefusedCall): Promise<void> => {
  const { app, args, command, console, problems } = call
  const isRead = ['json', 'github'].includes(args.last('diagnostics') ?? '') || args.has('github') || console.quiet
  if (isRead || app.isTrial || !commandsWithOffers.includes(command.name)) return
  const accepted = await settleRefusal(problems, (remedy) => tryRemedy(call, remedy))
  const lines = accepted.map((remedy) =>
    ['assay', ...app.arguments, ...remedy.flatMap(([flag, value]) => [`--${flag}`, value])].map(quoted).join(' '),
  )
  if (lines.length === 1) console.aside(`this call is accepted: ${lines[0]}`)
  if (lines.length < 2) return
  console.aside('each of these calls is accepted:')
  for (const line of lines) console.aside(`  ${line}`)
}
