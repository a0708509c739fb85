/** `assay agree a=FILE b=FILE c=FILE`: inter-annotator agreement, without a gold. */
import { commonCode } from '@assay/core'
import { type AgreementRequest, agree, type Failure, type HostEnvironment, type Request } from '@assay/host'
import {
  allOf,
  type EvidenceLine,
  expandSystems,
  failure,
  hostCode,
  isCorrectLine,
  typedText,
} from '@assay/host/internal'
import type { Description } from '@assay/report'
import { chain, type Either, isLeft, isRight, left, map, right } from 'fp-ts/lib/Either.js'
import {
  type AgreementItem,
  collectDiffering,
  itemOf,
  parseItemTargets,
  parseLimit,
  renderItems,
} from '../agreement-items.ts'
import { annotatorNames, matrixOf, parseMatrixTargets, renderMatrices } from '../agreement-matrix.ts'
import { type Arguments, keyedSettings, parseMaxBytes, parseSettings, usage } from '../arguments.ts'
import { type Console, fail } from '../console.ts'
import {
  bootstrapFlags,
  campaignFlags,
  consoleFlags,
  groupFlags,
  maxBytesFlag,
  outputFlags,
  workFlag,
} from '../flags.ts'
import { inputPaths } from '../output.ts'
import type { App } from '../process.ts'
import { areAnyStored, checkChoices, deliver, parseColumns, parseTargets } from '../render.ts'
import { parseSystem } from '../request.ts'
import { hostEnvironment, newPlanRecord, noteInputs } from '../run-notes.ts'
import type { CommandDef } from './command.ts'
import { writeListings } from './errors.ts'

type Right<E> = E extends { readonly right: infer A } ? A : never

/** Default metrics: the first that can read the files is used. */
const defaultMetrics = ['agreement', 'agreement-units', 'agreement-clusters'].map((name) => `@assay/agreement/${name}`)

/** Codes for files of another model, or options of another metric. */
const mismatchCodes = [hostCode.E215, hostCode.E216, commonCode.E320]

type AgreeResult = Awaited<ReturnType<ReturnType<typeof agree>>>

const isMetricMismatch = (result: AgreeResult): boolean =>
  isLeft(result) && result.left.problems.every(({ code }) => mismatchCodes.includes(code))

/** True if a metric can read the files through a view that must be named. */
const suggestsView = (result: AgreeResult): boolean =>
  isLeft(result) && result.left.problems.some(({ hint }) => hint?.includes('--set view='))

const tryMetrics = async (
  args: Arguments,
  request: AgreementRequest,
  surroundings: HostEnvironment,
): Promise<AgreeResult> => {
  const first = await agree(request, surroundings)()
  if (args.has('metric')) return first
  const outcomes = [first]
  for (const metric of defaultMetrics.slice(1)) {
    const last = outcomes.at(-1)!
    if (!isMetricMismatch(last)) return last
    outcomes.push(await agree({ ...request, metrics: [metric] }, surroundings)())
  }
  const last = outcomes.at(-1)!
  return isMetricMismatch(last) ? (outcomes.find(suggestsView) ?? first) : last
}

/** One entry per name of `--annotators`, by the reader's option `annotator`. */
const parseAnnotators = (words: readonly string[], text: string, reader: string | undefined) => {
  const names = text.split(',').filter((name) => name !== '')
  const files = words.map((word) => parseSystem(word, reader))
  const named = files.find(({ name }, i) => words[i]?.startsWith(`${name}=`))
  if (named !== undefined || names.length < 2)
    return left(
      failure(
        2,
        hostCode.E103,
        named === undefined
          ? '--annotators names fewer than two annotators'
          : `--annotators names them, and ${named.name}= does too`,
        'name all of them there, and only there: --annotators anna,ben FILE, for files that hold the work of several people',
      ),
    )
  return right(
    names.map((name) => ({
      name,
      files: files.flatMap((system) => system.files),
      ...(reader !== undefined && { reader }),
      readerTexts: new Map([['annotator', typedText(name)]]),
    })),
  )
}

const annotatorsOf = async (
  { machine }: App,
  args: Arguments,
): Promise<Either<Failure, AgreementRequest['annotators']>> => {
  const reader = args.last('reader')
  if (args.words.length === 0)
    return left(
      failure(
        2,
        hostCode.E104,
        'no annotator is named',
        'name a file, a folder or a column for each: assay agree anna=a.conll ben=b.conll; or one file that names the annotators',
      ),
    )
  if (args.has('annotators')) return parseAnnotators(args.words, args.last('annotators')!, reader)
  const systems = args.words.map((word) => parseSystem(word, reader))
  // folders and columns become an entry each, with the reader of the argument that they came from
  return map((spread: { readonly systems: Request['systems'] }) => spread.systems as AgreementRequest['annotators'])(
    await expandSystems(machine, { folder: '.', gold: { files: [] }, systems }),
  )
}

/** Parses `--title`, `--date` and `--link`. */
const parseCampaign = (args: Arguments): Either<Failure, Request['campaign']> => {
  const fields = campaignFlags.flatMap(({ name }) => (args.has(name) ? [[name, args.last(name)!] as const] : []))
  const link = args.last('link')
  if (link !== undefined && !/^https?:\/\//.test(link))
    return usage(hostCode.E102, `--link cannot be "${link}"`, 'a link begins with https:// or http://')
  return right(fields.length === 0 ? undefined : Object.fromEntries(fields))
}

const parsePanelRequest = async (app: App, args: Arguments): Promise<Either<Failure, AgreementRequest>> => {
  const flags = allOf({
    annotators: await annotatorsOf(app, args),
    settings: parseSettings(args),
    keyed: keyedSettings(args, bootstrapFlags),
    limit: parseMaxBytes(args),
    campaign: parseCampaign(args),
  })
  if (isRight(flags) && flags.right.settings.disjoint !== undefined)
    return usage(hostCode.E216, 'agree has no option "disjoint"', 'no annotator is the gold: remove it')
  if (isRight(flags) && flags.right.settings.documents.names !== undefined)
    return usage(hostCode.E216, 'agree has no option "documents.names"', 'call documents alike for all annotators')
  return map(
    ({ annotators, settings, keyed: { bootstrap = {} }, limit, campaign }: Right<typeof flags>): AgreementRequest => ({
      folder: '.',
      asTyped: true,
      pluginFolders: app.pluginFolders,
      pluginsOfCall: app.plugins ?? [],
      ...(app.secrets && { secrets: app.secrets }),
      annotators,
      metrics: args.has('metric') ? args.all('metric') : defaultMetrics.slice(0, 1),
      metricTexts: settings.metric,
      readerTexts: settings.reader,
      ...settings.documents,
      bootstrap,
      groupBy: args.all('group-by'),
      means: args.all('means'),
      ...parseColumns(args),
      ...limit,
      ...(campaign && { campaign }),
      ...(args.has('any-work') && { anyWork: true }),
    }),
  )(flags)
}

const contradiction = (args: Arguments): Failure | undefined => {
  const others = ['matrix', 'columns', 'digits', 'percent', 'chart', ...campaignFlags.map(({ name }) => name)].filter(
    (name) => args.has(name),
  )
  const [flag, other] = [...(args.has('items') ? ['items'] : []), ...others]
  return flag === undefined || other === undefined
    ? undefined
    : failure(2, hostCode.E103, `--${flag} and --${other} ask for two things`, 'remove one of them')
}

// ---- instead of a score ----------------------------------------------------------------------------------------------

interface AgreeCall {
  readonly app: App
  readonly args: Arguments
  readonly console: Console
  readonly request: AgreementRequest
}

/** Prints the items on which annotators differ. */
const listItems = async ({ app, args, console, request }: AgreeCall): Promise<number> => {
  const choice = allOf({ targets: parseItemTargets(args), limit: parseLimit(args) })
  if (isLeft(choice)) return fail(console, choice.left)
  const { targets, limit } = choice.right
  const disagreements: AgreementItem[] = []
  const planned = newPlanRecord()
  const surroundings = await hostEnvironment(app, console, planned)
  const onLine = (line: EvidenceLine): void => {
    if (line.evidence.show !== undefined && !isCorrectLine(line.evidence)) disagreements.push(itemOf(line))
  }
  const outcome = await tryMetrics(args, { ...request, sums: false }, { ...surroundings, onLine })
  if (isLeft(outcome)) return fail(console, outcome.left)
  if (!console.quiet) console.problems(outcome.right.warnings)
  const annotators = annotatorNames(outcome.right.result)
  const done = await writeListings(app, args, targets, planned, (format) =>
    renderItems(format, disagreements, annotators, { limit, csvRaw: args.has('csv-raw') }),
  )
  return isLeft(done) ? fail(console, done.left) : 0
}

/** Prints the headline of each pair of annotators. */
const printMatrix = async ({ app, args, console, request }: AgreeCall): Promise<number> => {
  const targets = parseMatrixTargets(args)
  if (isLeft(targets)) return fail(console, targets.left)
  const planned = newPlanRecord()
  const outcome = await tryMetrics(args, { ...request, sums: false }, await hostEnvironment(app, console, planned))
  if (isLeft(outcome)) return fail(console, outcome.left)
  if (!console.quiet) console.problems(outcome.right.warnings)
  const { result, metrics } = outcome.right
  const people = annotatorNames(result)
  const matrices = result.scores.map((score, i) => matrixOf(people, score, metrics[i] as Description))
  const done = await writeListings(app, args, targets.right, planned, (format) =>
    renderMatrices(format, matrices, args.has('csv-raw')),
  )
  return isLeft(done) ? fail(console, done.left) : 0
}

export const agreeCommand: CommandDef = {
  usage: 'agree [NAME=]FILE [NAME=]FILE …',
  examples: [
    ['assay agree ratings.csv', 'a table with a column per annotator or a row per annotation'],
    ['assay agree anna=anna.jsonl ben=ben.jsonl', 'spans; documents that an annotator lacks are missing data'],
    [
      'assay agree export.json --annotators anna,ben',
      'one file whose documents hold the annotations of several people',
    ],
    ['assay agree a=r.txt:1 b=r.txt:2 --set distance=ordinal --bootstrap 1000', 'ratings, with an interval'],
  ],
  flags: [
    {
      name: 'metric',
      value: 'NAME',
      many: true,
      help: 'metric (default: the first that can read the files); repeatable',
    },
    {
      name: 'annotators',
      value: 'A,B',
      help: 'which annotators to read where a file has several; sets reader.annotator',
    },
    { name: 'reader', value: 'NAME', help: 'the file format (see assay list readers); default: detected' },
    {
      name: 'set',
      value: 'key=value',
      many: true,
      help: 'an option of the metric or reader (reader.key), or documents.missing=error',
    },
    { name: 'items', help: 'list the items on which annotators differ, with their labels, instead of a score' },
    {
      name: 'limit',
      value: 'N',
      help: 'with --items: number of items, or all (default: 50 in text, else all)',
    },
    { name: 'matrix', help: 'print pairwise agreement as a matrix, instead of a score' },
    maxBytesFlag,
    workFlag,
    ...bootstrapFlags,
    ...groupFlags.filter(({ name }) => ['group-by', 'means'].includes(name)),
    ...campaignFlags,
    // of several systems, where annotators are none
    ...outputFlags.filter(({ name }) => name !== 'anonymise' && name !== 'add'),
    ...consoleFlags,
  ],
  run: async (app, args, console) => {
    const other = args.has('items') ? listItems : args.has('matrix') ? printMatrix : undefined
    if (other !== undefined) {
      const request = await parsePanelRequest(app, args)
      const why = contradiction(args)
      if (isLeft(request) || why !== undefined) return fail(console, isLeft(request) ? request.left : why!)
      return other({ app, args: args, console, request: request.right })
    }
    if (args.has('limit'))
      return fail(
        console,
        failure(2, hostCode.E103, '--limit is for --items, which is not there', 'add --items, or remove it'),
      )
    const call = allOf({
      request: await parsePanelRequest(app, args),
      targets: chain(checkChoices(args))(parseTargets(args)),
    })
    if (isLeft(call)) return fail(console, call.left)
    const { request, targets } = call.right
    const collector = targets.some(({ format }) => format === 'html') ? collectDiffering() : undefined
    const surroundings = await hostEnvironment(app, console)
    const outcome = await tryMetrics(
      args,
      { ...request, sums: areAnyStored(targets) },
      collector === undefined ? surroundings : { ...surroundings, onLine: collector.onLine },
    )
    if (isLeft(outcome)) return fail(console, outcome.left)
    const { inputs, scores } = outcome.right.result
    const signatures = scores.map(({ signature }) => signature)
    noteInputs(console, inputs, signatures)
    if (!console.quiet) console.problems(outcome.right.warnings)
    const { result } = outcome.right
    const disagreements = collector?.differing(annotatorNames(result))
    const delivered = await deliver(app, args, outcome.right, targets, inputPaths(result), {
      disagreements,
      allMeasures: true,
    })
    return isLeft(delivered) ? fail(console, delivered.left) : 0
  },
}
