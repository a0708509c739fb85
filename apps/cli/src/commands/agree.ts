/** `assay agree a=FILE b=FILE c=FILE`: how much annotators agree, none of whom is the gold. */
import {
  agree,
  allOf,
  type Failure,
  failure,
  isRightLine,
  type Line,
  type PanelRequest,
  type Request,
  type Surroundings,
  spreadSystems,
  typedText,
} from '@assay/host'
import type { Description } from '@assay/report'
import { chain, type Either, isLeft, isRight, left, map, right } from 'fp-ts/lib/Either.js'
import { type Arguments, maxBytesOf, settingsOf, usage } from '../arguments.ts'
import { type Console, fail } from '../console.ts'
import { bootstrapFlags, consoleFlags, groupFlags, limitFlag, outputFlags, workFlag } from '../flags.ts'
import { type Item, itemOf, itemsIn, itemTargets, limitOf, newDiffering } from '../items.ts'
import { annotatorsIn, matricesIn, matrixOf, matrixTargets } from '../matrix.ts'
import { inputPaths } from '../output.ts'
import type { App } from '../process.ts'
import { areStored, columnsOf, deliver, targetsOf, withChoices } from '../render.ts'
import { bootstrapOf, systemOf } from '../request.ts'
import { newPlanned, surroundingsOf, tellInputs } from '../told.ts'
import type { Called } from './command.ts'
import { delivered } from './errors.ts'

type Right<E> = E extends { readonly right: infer A } ? A : never

/** What annotators are compared by where nothing is said: the first of these that reads what the files hold. */
const usual = ['agreement', 'agreement-units', 'agreement-clusters'].map((name) => `@assay/agreement/${name}`)

/** Files that hold something else than a metric reads, and options of another metric. */
const otherModel = ['E215', 'E216', 'E320']

type Agreed = Awaited<ReturnType<ReturnType<typeof agree>>>

const isOfOtherModel = (agreed: Agreed): boolean =>
  isLeft(agreed) && agreed.left.problems.every(({ code }) => otherModel.includes(code))

/** Files that a metric does read, once it is said how. */
const isSettledByView = (agreed: Agreed): boolean =>
  isLeft(agreed) && agreed.left.problems.some(({ hint }) => hint?.includes('--set view='))

const agreeOn = async (given: Arguments, request: PanelRequest, surroundings: Surroundings): Promise<Agreed> => {
  const first = await agree(request, surroundings)()
  if (given.has('metric')) return first
  const tried = [first]
  for (const metric of usual.slice(1)) {
    const last = tried.at(-1) as Agreed
    if (!isOfOtherModel(last)) return last
    tried.push(await agree({ ...request, metrics: [metric] }, surroundings)())
  }
  const last = tried.at(-1) as Agreed
  return isOfOtherModel(last) ? (tried.find(isSettledByView) ?? first) : last
}

/** One file as each annotator has it, by the reader's own option. */
const ofNames = (words: readonly string[], text: string, reader: string | undefined) => {
  const names = text.split(',').filter((name) => name !== '')
  const files = words.map((word) => systemOf(word, reader))
  const own = files.find(({ name }, i) => words[i]?.startsWith(`${name}=`))
  if (own !== undefined || names.length < 2)
    return left(
      failure(
        2,
        'E103',
        own === undefined ? '--annotators names fewer than two' : `--annotators names them, and ${own.name}= does too`,
        'name them once: --annotators anna,ben FILE, for files that hold the work of several people',
      ),
    )
  return right(
    names.map((name) => ({
      name,
      files: files.flatMap((one) => one.files),
      ...(reader !== undefined && { reader }),
      readerTexts: new Map([['annotator', typedText(name)]]),
    })),
  )
}

const annotatorsOf = async (
  { machine }: App,
  given: Arguments,
): Promise<Either<Failure, PanelRequest['annotators']>> => {
  const reader = given.last('reader')
  if (given.words.length === 0)
    return left(
      failure(
        2,
        'E104',
        'no annotator is named',
        'name a file, a folder or a column for each: assay agree anna=a.conll ben=b.conll; or one file that says who did what',
      ),
    )
  if (given.has('annotators')) return ofNames(given.words, given.last('annotators') as string, reader)
  const systems = given.words.map((word) => systemOf(word, reader))
  // files that are read, as those were that it is made from
  return map((spread: { readonly systems: Request['systems'] }) => spread.systems as PanelRequest['annotators'])(
    await spreadSystems(machine, { folder: '.', gold: { files: [] }, systems }),
  )
}

const requestOf = async (app: App, given: Arguments): Promise<Either<Failure, PanelRequest>> => {
  const said = allOf({
    annotators: await annotatorsOf(app, given),
    settings: settingsOf(given),
    bootstrap: bootstrapOf(given),
    limit: maxBytesOf(given),
  })
  if (isRight(said) && said.right.settings.disjoint !== undefined)
    return usage('E216', 'agree has no option "disjoint"', 'none of the annotators is the gold: leave it out')
  return map(
    ({ annotators, settings, bootstrap, limit }: Right<typeof said>): PanelRequest => ({
      folder: '.',
      asTyped: true,
      pluginFolders: app.pluginFolders,
      called: app.plugins ?? [],
      annotators,
      metrics: given.has('metric') ? given.all('metric') : usual.slice(0, 1),
      metricTexts: settings.metric,
      readerTexts: settings.reader,
      ...settings.lacking,
      bootstrap,
      groupBy: given.all('group-by'),
      means: given.all('means'),
      ...columnsOf(given),
      ...limit,
      ...(given.has('any-work') && { anyWork: true }),
    }),
  )(said)
}

const contradiction = (given: Arguments): Failure | undefined => {
  const others = ['matrix', 'columns', 'digits', 'percent', 'chart'].filter((name) => given.has(name))
  const [flag, other] = [...(given.has('items') ? ['items'] : []), ...others]
  return flag === undefined || other === undefined
    ? undefined
    : failure(2, 'E103', `--${flag} and --${other} ask for two things`, 'give one of them')
}

// ---- instead of a score ----------------------------------------------------------------------------------------------

interface Asked {
  readonly app: App
  readonly given: Arguments
  readonly console: Console
  readonly request: PanelRequest
}

/** The items on which annotators differ. */
const items = async ({ app, given, console, request }: Asked): Promise<number> => {
  const asked = allOf({ targets: itemTargets(given), limit: limitOf(given) })
  if (isLeft(asked)) return fail(console, asked.left)
  const { targets, limit } = asked.right
  const found: Item[] = []
  const planned = newPlanned()
  const surroundings = await surroundingsOf(app, console, planned)
  const onLine = (line: Line): void => {
    if (line.evidence.show !== undefined && !isRightLine(line.evidence)) found.push(itemOf(line))
  }
  const outcome = await agreeOn(given, { ...request, sums: false }, { ...surroundings, onLine })
  if (isLeft(outcome)) return fail(console, outcome.left)
  if (!console.quiet) console.problems(outcome.right.warnings)
  const annotators = annotatorsIn(outcome.right.result)
  const done = await delivered(app, given, targets, planned, (format) =>
    itemsIn(format, found, annotators, { limit, csvRaw: given.has('csv-raw') }),
  )
  return isLeft(done) ? fail(console, done.left) : 0
}

/** The headline of each two annotators. */
const matrix = async ({ app, given, console, request }: Asked): Promise<number> => {
  const targets = matrixTargets(given)
  if (isLeft(targets)) return fail(console, targets.left)
  const planned = newPlanned()
  const outcome = await agreeOn(given, { ...request, sums: false }, await surroundingsOf(app, console, planned))
  if (isLeft(outcome)) return fail(console, outcome.left)
  if (!console.quiet) console.problems(outcome.right.warnings)
  const { result, metrics } = outcome.right
  const people = annotatorsIn(result)
  const matrices = result.scores.map((score, i) => matrixOf(people, score, metrics[i] as Description))
  const done = await delivered(app, given, targets.right, planned, (format) =>
    matricesIn(format, matrices, given.has('csv-raw')),
  )
  return isLeft(done) ? fail(console, done.left) : 0
}

export const agreeCommand: Called = {
  usage: 'agree [NAME=]FILE [NAME=]FILE …',
  examples: [
    ['assay agree anna=all.txt:2 ben=all.txt:3 carl=all.txt:4', 'a column for each, in one file'],
    ['assay agree ratings.csv', 'a table, with a column for each annotator, or a row for each annotation'],
    ['assay agree anna=anna.jsonl ben=ben.jsonl', 'spans: documents that one lacks are missing data'],
    ['assay agree export.json', 'documents that each say who annotated them'],
    ['assay agree export.json --annotators anna,ben', 'one in which documents hold the work of several people'],
    ['assay agree a=r.txt:1 b=r.txt:2 --set distance=ordinal --bootstrap 1000', 'ratings, with an interval'],
  ],
  flags: [
    {
      name: 'metric',
      value: 'NAME',
      many: true,
      help: 'by this metric (default: the first that reads the files); repeatable',
    },
    {
      name: 'annotators',
      value: 'A,B',
      help: 'of files with the work of several people: these, by the option annotator of the reader',
    },
    { name: 'reader', value: 'NAME', help: 'the format (assay list readers); without it, it is guessed' },
    {
      name: 'set',
      value: 'key=value',
      many: true,
      help: 'an option of the metric; reader.key=value of the reader; documents.missing=error',
    },
    { name: 'items', help: 'the items on which they differ, with what each of them says, in the place of a score' },
    {
      name: 'limit',
      value: 'N',
      help: 'with --items: show so many, or all (default: 50 in text, all in a file)',
    },
    { name: 'matrix', help: 'the headline of each two annotators, as a matrix, in the place of a score' },
    limitFlag,
    workFlag,
    ...bootstrapFlags,
    ...groupFlags.filter(({ name }) => ['group-by', 'means'].includes(name)),
    ...outputFlags.filter(({ name }) => name !== 'anonymise'),
    ...consoleFlags,
  ],
  run: async (app, given, console) => {
    const other = given.has('items') ? items : given.has('matrix') ? matrix : undefined
    if (other !== undefined) {
      const request = await requestOf(app, given)
      const why = contradiction(given)
      if (isLeft(request) || why !== undefined) return fail(console, isLeft(request) ? request.left : (why as Failure))
      return other({ app, given, console, request: request.right })
    }
    if (given.has('limit'))
      return fail(
        console,
        failure(2, 'E103', '--limit is for --items, which is not there', 'add --items, or remove it'),
      )
    const asked = allOf({ request: await requestOf(app, given), targets: chain(withChoices(given))(targetsOf(given)) })
    if (isLeft(asked)) return fail(console, asked.left)
    const { request, targets } = asked.right
    const kept = targets.some(({ format }) => format === 'html') ? newDiffering() : undefined
    const surroundings = await surroundingsOf(app, console)
    const outcome = await agreeOn(
      given,
      { ...request, sums: areStored(targets) },
      kept === undefined ? surroundings : { ...surroundings, onLine: kept.onLine },
    )
    if (isLeft(outcome)) return fail(console, outcome.left)
    const { inputs, scores } = outcome.right.result
    const signatures = scores.map(({ signature }) => signature)
    tellInputs(console, inputs, signatures)
    if (!console.quiet) console.problems(outcome.right.warnings)
    const { result } = outcome.right
    const differing = kept?.differing(annotatorsIn(result))
    const delivered = await deliver(app, given, outcome.right, targets, inputPaths(result), { differing })
    return isLeft(delivered) ? fail(console, delivered.left) : 0
  },
}
