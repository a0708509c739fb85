/** `assay inspect FILE…`: the faults of a test set, its training data and the runs on it. */
import type { Failure } from '@assay/host'
import {
  allIn,
  allOf,
  failure,
  hostCode,
  readSides,
  type SideDocuments,
  suggestion,
  wholeFile,
} from '@assay/host/internal'
import { type Inspection, inspect, inspectedModels, type Part, partOf, shareOfFinding } from '@assay/inspect'
import { json } from '@assay/report'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { parseLimit } from '../agreement-items.ts'
import { type Arguments, parseMaxBytes, parseSettings } from '../arguments.ts'
import { type Console, fail } from '../console.ts'
import { code } from '../messages.ts'
import { forTerminal, isSameFile, writeFiles } from '../output.ts'
import { printGuarded } from '../plugin-guard.ts'
import type { App } from '../process.ts'
import { parseTargets, type Target } from '../render.ts'
import { parseSystem } from '../request.ts'
import { hostEnvironment } from '../run-notes.ts'
import { forbiddenIn, parseForbidden, refuseNever } from './forbidden.ts'
import { inspectionPage } from './inspection-page.ts'
import { inspectionText } from './inspection-text.ts'

const usage = (message: string, hint: string): Either<Failure, never> => left(failure(2, hostCode.E104, message, hint))

/** Places of a finding in JSON, unless more are asked for. */
const MOST_PLACES = 200

const formats = ['text', 'json', 'html']

const checkFormats = (targets: readonly Target[]): Either<Failure, readonly Target[]> => {
  const wrong = targets.find(({ format }) => !formats.includes(format))
  if (wrong === undefined) return right(targets)
  const why = `there is no format "${wrong.format}" for an inspection`
  return left(failure(2, hostCode.E212, why, suggestion(wrong.format, formats)))
}

/** The options of the reader; those of metrics mean nothing here. */
const parseReaderTexts = (args: Arguments): Either<Failure, ReadonlyMap<string, string>> =>
  chain(
    ({
      metric,
      reader,
    }: {
      readonly metric: ReadonlyMap<string, string>
      readonly reader: ReadonlyMap<string, string>
    }) => {
      const [other] = metric.keys()
      return other === undefined
        ? right(reader)
        : left(
            failure(
              2,
              hostCode.E216,
              `inspect has no option "${other}"`,
              'options of the reader are --set reader.key=value',
            ),
          )
    },
  )(parseSettings(args))

const parseCall = (args: Arguments) =>
  allOf({
    files:
      args.words.length === 0
        ? usage('inspect what?', 'name the files of the test set: assay inspect test.conll --train train.conll')
        : right(args.words),
    readerTexts: parseReaderTexts(args),
    limit: parseMaxBytes(args),
    shown: parseLimit(args),
    targets: chain(checkFormats)(parseTargets(args)),
    forbidden: parseForbidden(args),
  })

/** A side as a part of the data. */
const asPart = (name: string, side: SideDocuments): Either<Failure, Part> => {
  const part = partOf(name, side)
  return part === undefined
    ? usage(
        `${side.reader} gives documents of the model ${side.model}, which are not inspected`,
        `another reader of the same file may give one of those that are: ${inspectedModels.join(', ')}; --reader NAME, assay list readers`,
      )
    : right(part)
}

const readData = async (app: App, args: Arguments, console: Console) => {
  const call = parseCall(args)
  if (isLeft(call)) return call
  const { files, readerTexts, limit } = call.right
  const reader = args.last('reader')
  const train = args.all('train')
  const runs = args.all('system').map((text) => parseSystem(text, reader))
  const named = reader !== undefined && { reader }
  const sides = await readSides(
    {
      folder: '.',
      pluginFolders: app.pluginFolders,
      called: app.plugins ?? [],
      readerTexts,
      ...limit,
      models: inspectedModels,
      sides: [{ files, ...named }, ...(train.length === 0 ? [] : [{ files: train, ...named }]), ...runs],
    },
    await hostEnvironment(app, console),
  )()
  if (isLeft(sides)) return sides
  const names = ['test', ...(train.length === 0 ? [] : ['train']), ...runs.map(({ name }) => name)]
  const parts = allIn(sides.right.map((side, i) => asPart(names[i]!, side)))
  return map((all: readonly Part[]) => ({ call: call.right, sides: sides.right, parts: all }))(parts)
}

/** The failure for a config in place of files; undefined for other files. */
const refuseConfig = ({ machine }: App, [path = '', ...more]: readonly string[]): Failure | undefined => {
  if (more.length > 0 || !path.endsWith('.json')) return undefined
  const whole = wholeFile(machine, path)
  if (isLeft(whole)) return undefined
  try {
    const config: unknown = JSON.parse(new TextDecoder().decode(whole.right))
    const isConfig = typeof config === 'object' && config !== null && 'gold' in config && 'metrics' in config
    return isConfig
      ? failure(
          2,
          hostCode.E104,
          `${path} is a config, and inspect takes files of data`,
          'name its files; or add --gold, for what its systems have against its gold',
        )
      : undefined
  } catch {
    return undefined
  }
}

/** The findings with their shares, as programs read them. */
const withShares = ({ findings, ...rest }: Inspection) => ({
  ...rest,
  findings: findings.map((finding) => ({ ...finding, share: shareOfFinding(finding) ?? null })),
})

/** Inspects files, and prints or writes what is found. */
export const inspectData = async (app: App, args: Arguments, console: Console): Promise<number> => {
  const read = await readData(app, args, console)
  if (isLeft(read)) return fail(console, refuseConfig(app, args.words) ?? read.left)
  const { call, sides, parts } = read.right
  const { targets, forbidden, shown } = call
  const paths = sides.flatMap((side) => side.paths)
  const over = targets.find(({ path }) => path !== undefined && paths.some((one) => isSameFile(one, path)))
  if (over !== undefined) {
    const hint = 'write somewhere else: an input is never written over'
    return fail(console, failure(2, code.E105, `${over.path} is one of the inputs`, hint))
  }
  const [test, ...others] = parts as [Part, ...Part[]]
  const [train, runs] = args.has('train') ? [others[0], others.slice(1)] : [undefined, others]
  const most = Math.max(MOST_PLACES, shown ?? 0)
  const inspection = inspect({ test, ...(train && { train }), runs }, { most })
  const never = refuseNever(inspection, forbidden)
  if (isLeft(never)) return fail(console, never.left)
  const render = (format: string): string => {
    if (format === 'json') return json(withShares(inspection))
    return format === 'html' ? inspectionPage(inspection, paths, shown) : inspectionText(inspection, shown)
  }
  const outputs = targets.flatMap(({ format, path }) => (path === undefined ? [] : [{ path, texts: [render(format)] }]))
  const printed = targets.flatMap(({ format, path }) =>
    path === undefined ? [forTerminal(app.stdout, format, render(format))] : [],
  )
  const written = outputs.length === 0 ? right(undefined) : await writeFiles(outputs)
  if (isLeft(written)) return fail(console, written.left)
  const shownAll = printed.length === 0 ? right(undefined) : await printGuarded(app, printed)
  if (isLeft(shownAll)) return fail(console, shownAll.left)
  const problems = forbiddenIn(inspection, forbidden)
  console.problems(problems)
  return problems.length === 0 ? 0 : 1
}
