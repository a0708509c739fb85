/** `assay inspect CONFIG --gold`: items on which systems agree with each other against the gold. */

import { type Either, isLeft, left, right } from '@assay/core'
import type { CommandCall, Failure, Request, Target } from '@assay/host'
import { allOf, failure, hostCode, type Outline, type SuspiciousGold, suspiciousGold } from '@assay/host/internal'
import { suspiciousBrat, suspiciousCsv, suspiciousDoccano, suspiciousJson } from './reannotation.ts'
import { shownItems } from './suspicious-items.ts'
import { suspiciousPage } from './suspicious-page.ts'
import { suspiciousText } from './suspicious-text.ts'

const formats = ['text', 'json', 'html', 'csv', 'doccano', 'brat']
/** Columns of what does not go to a terminal. */
const WIDE = 120

/** The reports that are asked for; a folder of brat is not printed. */
const targetsOf = (call: CommandCall): Either<Failure, readonly Target[]> => {
  const targets = call.targets(formats, 'suspicious gold')
  if (isLeft(targets)) return targets
  const folder = targets.right.find(({ format, path }) => format === 'brat' && path === undefined)
  return folder === undefined
    ? targets
    : left(failure(2, hostCode.E212, 'brat is a folder of files, and none is named', 'name one: -o brat:FOLDER'))
}

/** Flags of an inspection of files. */
const ofFiles = ['train', 'system', 'reader', 'set', 'fail-on']

/** Flags of an inspection of the gold. */
const ofGold = ['metric', 'decisions', 'root', 'any-work', 'csv-raw']

/** Refuses flags that mean nothing where files are inspected. */
export const refuseGoldFlags = (call: CommandCall): Failure | undefined => {
  const flag = ofGold.find((name) => call.has(name))
  return flag === undefined
    ? undefined
    : failure(2, hostCode.E103, `--${flag} is for --gold, which is not there`, `add --gold, or remove --${flag}`)
}

/** Refuses flags that mean nothing where a config is named. */
export const refuseFileFlags = (call: CommandCall): Failure | undefined => {
  const flag = ofFiles.find((name) => call.has(name))
  return flag === undefined
    ? undefined
    : failure(
        2,
        hostCode.E103,
        `--${flag} is for files, and --gold takes a config`,
        `remove --${flag}, or name files in place of --gold`,
      )
}

const parseCall = (call: CommandCall) => {
  const why = refuseFileFlags(call)
  if (why !== undefined) return left(why)
  return allOf({
    config: call.onlyWord('inspect --gold takes one config'),
    limit: call.limit(),
    targets: targetsOf(call),
  })
}

const refuseUnplaced = ({ metric, lines, placed }: SuspiciousGold): Failure | undefined =>
  lines > 0 && placed === 0
    ? failure(
        2,
        hostCode.E825,
        `the documents have no text, or ${metric.name} does not report places in it`,
        'choose a metric of the config that does: --metric NAME',
      )
    : undefined

/** The request for the gold as its files have it: decisions are on that. */
const withoutPatch = ({ patch: _, ...request }: Request): Request => request

const findSuspicious = async (call: CommandCall, path: string) => {
  const configured = await call.request(path)
  if (isLeft(configured)) return configured
  const request = configured.right
  // a vote agrees with those that it is made of
  const systems = request.systems.filter((system) => !('make' in system))
  if (systems.length < 2)
    return left(
      failure(
        2,
        hostCode.E104,
        `gold is suspicious where systems agree with each other and not with it, and ${path} has ${systems.length === 0 ? 'no system' : 'one system'}`,
        'name the files of two systems or more in "systems", and look at the items where they agree against the gold',
      ),
    )
  let files: Outline['files'] = []
  const only = call.has('metric') ? { only: [call.last('metric')!] } : {}
  const outcome = await suspiciousGold(
    { ...withoutPatch(request), systems, gates: [], compare: false, bootstrap: { samples: 0 }, ...only },
    await call.environment((outline) => {
      files = outline.files
    }),
  )()
  if (isLeft(outcome)) return outcome
  const why = refuseUnplaced(outcome.right)
  return why === undefined ? right({ gold: outcome.right, files }) : left(why)
}

/** Finds suspicious gold, and prints or writes it. */
export const inspectGold = async (call: CommandCall): Promise<Either<Failure, number>> => {
  const parsed = parseCall(call)
  if (isLeft(parsed)) return parsed
  const { config = 'assay.json', limit, targets } = parsed.right
  const outcome = await findSuspicious(call, config)
  if (isLeft(outcome)) return outcome
  const { gold, files } = outcome.right
  if (!call.isQuiet) call.problems(gold.warnings)
  const items = shownItems(gold.items)
  const some = items.slice(0, limit)
  const inputs = [config, ...files.map(({ path }) => path)]
  const delivered = await call.deliver(targets, inputs, (format, columns = WIDE) => {
    if (format === 'brat') return suspiciousBrat(gold, some, items)
    if (format === 'json') return suspiciousJson(gold, some)
    if (format === 'csv') return suspiciousCsv(some, call.has('csv-raw'))
    if (format === 'doccano') return suspiciousDoccano(some)
    return format === 'html' ? suspiciousPage(gold, items, limit) : suspiciousText(gold, items, columns, limit)
  })
  return isLeft(delivered) ? delivered : right(0)
}
