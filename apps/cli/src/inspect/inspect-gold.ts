/** `assay inspect CONFIG --gold`: items on which systems agree with each other against the gold. */
import type { Failure, Request } from '@assay/host'
import { allOf, failure, hostCode, type SuspiciousGold, suggestion, suspiciousGold } from '@assay/host/internal'
import { chain, type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { parseLimit } from '../agreement-items.ts'
import type { Arguments } from '../arguments.ts'
import { type Console, fail } from '../console.ts'
import { code } from '../messages.ts'
import { forTerminal, isSameFile, writeFiles, writeFolder } from '../output.ts'
import { printGuarded } from '../plugin-guard.ts'
import type { App } from '../process.ts'
import { parseTargets, type Target } from '../render.ts'
import { loadConfig, singleWord } from '../request.ts'
import { hostEnvironment, newPlanRecord } from '../run-notes.ts'
import { suspiciousBrat, suspiciousCsv, suspiciousDoccano, suspiciousJson } from './reannotation.ts'
import { type ShownItem, shownItems } from './suspicious-items.ts'
import { suspiciousPage } from './suspicious-page.ts'
import { suspiciousText } from './suspicious-text.ts'

const formats = ['text', 'json', 'html', 'csv', 'doccano', 'brat']
/** Columns of what does not go to a terminal. */
const WIDE = 120

const checkFormats = (targets: readonly Target[]): Either<Failure, readonly Target[]> => {
  const wrong = targets.find(({ format }) => !formats.includes(format))
  if (wrong !== undefined) {
    const why = `there is no format "${wrong.format}" for suspicious gold`
    return left(failure(2, hostCode.E212, why, suggestion(wrong.format, formats)))
  }
  const folder = targets.find(({ format, path }) => format === 'brat' && path === undefined)
  return folder === undefined
    ? right(targets)
    : left(failure(2, hostCode.E212, 'brat is a folder of files, and none is named', 'name one: -o brat:FOLDER'))
}

/** Flags of an inspection of files. */
const ofFiles = ['train', 'system', 'reader', 'set', 'fail-on']

/** Flags of an inspection of the gold. */
const ofGold = ['metric', 'decisions', 'root', 'any-work', 'csv-raw']

/** Refuses flags that mean nothing where files are inspected. */
export const refuseGoldFlags = (args: Arguments): Failure | undefined => {
  const flag = ofGold.find((name) => args.has(name))
  return flag === undefined
    ? undefined
    : failure(2, hostCode.E103, `--${flag} is for --gold, which is not there`, `add --gold, or remove --${flag}`)
}

/** Refuses flags that mean nothing where a config is named. */
export const refuseFileFlags = (args: Arguments): Failure | undefined => {
  const flag = ofFiles.find((name) => args.has(name))
  return flag === undefined
    ? undefined
    : failure(
        2,
        hostCode.E103,
        `--${flag} is for files, and --gold takes a config`,
        `remove --${flag}, or name files in place of --gold`,
      )
}

const parseCall = (args: Arguments) => {
  const why = refuseFileFlags(args)
  if (why !== undefined) return left(why)
  return allOf({
    config: singleWord(args, 'inspect --gold takes one config'),
    limit: parseLimit(args),
    targets: chain(checkFormats)(parseTargets(args)),
  })
}

const refuseUnplaced = ({ metric, lines, placed }: SuspiciousGold): Failure | undefined =>
  lines > 0 && placed === 0
    ? failure(
        2,
        code.E825,
        `the documents have no text, or the lines of ${metric.name} do not say where in it items stand`,
        'name a metric of the config whose lines do: --metric NAME',
      )
    : undefined

/** The request for the gold as its files have it: decisions are on that. */
const withoutPatch = ({ patch: _, ...request }: Request): Request => request

const findSuspicious = async (app: App, args: Arguments, console: Console, path: string) => {
  const configured = await loadConfig(app, args, path)
  if (isLeft(configured)) return configured
  const { request } = configured.right
  // a vote agrees with those that it is made of
  const systems = request.systems.filter((system) => !('make' in system))
  if (systems.length < 2)
    return left(
      failure(
        2,
        hostCode.E104,
        'one system agrees with no other',
        'name two systems or more in the config: what they agree on is held against the gold',
      ),
    )
  const planned = newPlanRecord()
  const only = args.has('metric') ? { only: [args.last('metric')!] } : {}
  const found = await suspiciousGold(
    { ...withoutPatch(request), systems, gates: [], compare: false, bootstrap: { samples: 0 }, ...only },
    await hostEnvironment(app, console, planned),
  )()
  if (isLeft(found)) return found
  const why = refuseUnplaced(found.right)
  return why === undefined ? right({ gold: found.right, planned }) : left(why)
}

/** Finds suspicious gold, and prints or writes it. */
export const inspectGold = async (app: App, args: Arguments, console: Console): Promise<number> => {
  const call = parseCall(args)
  if (isLeft(call)) return fail(console, call.left)
  const { config = 'assay.json', limit, targets } = call.right
  const found = await findSuspicious(app, args, console, config)
  if (isLeft(found)) return fail(console, found.left)
  const { gold, planned } = found.right
  if (!console.quiet) console.problems(gold.warnings)
  const inputs = [config, ...(planned.outline()?.files ?? []).map(({ path }) => path)]
  const over = targets.find(({ path }) => path !== undefined && inputs.some((one) => isSameFile(one, path)))
  if (over !== undefined) {
    const hint = 'write somewhere else: an input is never written over'
    return fail(console, failure(2, code.E105, `${over.path} is one of the inputs`, hint))
  }
  const written = await writeTargets(app, args, targets, gold, shownItems(gold.items), limit)
  return isLeft(written) ? fail(console, written.left) : 0
}

const writeTargets = async (
  app: App,
  args: Arguments,
  targets: readonly Target[],
  gold: SuspiciousGold,
  items: readonly ShownItem[],
  limit: number | undefined,
): Promise<Either<Failure, void>> => {
  const some = items.slice(0, limit)
  const render = (format: string, columns: number): string => {
    if (format === 'json') return suspiciousJson(gold, some)
    if (format === 'csv') return suspiciousCsv(some, args.has('csv-raw'))
    if (format === 'doccano') return suspiciousDoccano(some)
    return format === 'html' ? suspiciousPage(gold, items, limit) : suspiciousText(gold, items, columns, limit)
  }
  for (const { format, path } of targets) {
    if (format !== 'brat' || path === undefined) continue
    const written = await writeFolder(path, suspiciousBrat(gold, some, items))
    if (isLeft(written)) return written
  }
  const files = targets.flatMap(({ format, path }) =>
    path === undefined || format === 'brat' ? [] : [{ path, texts: [render(format, WIDE)] }],
  )
  const written = files.length === 0 ? right(undefined) : await writeFiles(files)
  if (isLeft(written)) return written
  const { stdout } = app
  const printed = targets.flatMap(({ format, path }) =>
    path === undefined ? [forTerminal(stdout, format, render(format, stdout.terminal ? stdout.columns : WIDE))] : [],
  )
  return printed.length === 0 ? written : printGuarded(app, printed)
}
