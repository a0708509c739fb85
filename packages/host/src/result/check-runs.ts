/** Checks runs before there is a gold: each is read as it will be scored, and scored against itself. */
import { commonCode, type Problem } from '@assay/core'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { allIn, allOf, type Failure, failureAt } from '../checks/failure.ts'
import { code } from '../codes.ts'
import type { Machine } from '../io/machine.ts'
import type { HostEnvironment, Outcome } from '../plan/environment.ts'
import { expandFiles, filesOfSubmission, splitColumn } from '../plan/expand-files.ts'
import { expandSystems } from '../plan/expand-systems.ts'
import { withoutDescriptions } from '../plan/fit-gold.ts'
import type { ReadSystem, Request, Side } from '../plan/request.ts'
import type { RunSettings } from './public-task.ts'
import { score } from './score.ts'
import { type ValidationResult, validate } from './validate.ts'

/** Runs are named as typed. */
const FOLDER = '.'

/** A run that was read as it will be scored. */
export interface CheckedRun {
  readonly system: string
  readonly files: readonly {
    readonly path: string
    readonly reader: string
    readonly documents: number
    /** Undefined for standard input, which cannot be read twice. */
    readonly lines: number | undefined
  }[]
  readonly types: Readonly<Record<string, number>> | undefined
  readonly outcome: Outcome
}

export interface CheckRequest {
  /** Runs as they are named; a pattern stands for several. */
  readonly runs: readonly ReadSystem[]
  /** Files of the text that the runs annotate. */
  readonly text: readonly string[]
  /** The place where the labels are listed. */
  readonly labelSource: string
  /** The settings that all runs share. */
  readonly base: Omit<Request, 'folder' | 'gold' | 'systems'>
  readonly settingsFor: (name: string) => RunSettings
}

/** Problems without duplicates: the run is read twice. */
const distinct = (problems: readonly Problem[]): readonly Problem[] => [
  ...new Map(
    problems.map((problem) => [JSON.stringify([problem.code, problem.at, problem.message]), problem]),
  ).values(),
]

/** Code of the warning that gold and system are the same file, as they are here. */
const SAME_FILES = code.W401
/** Codes of warnings about a run that is the gold too, and about labels of a config that it does not use. */
const ofBoth: ReadonlySet<string> = new Set([SAME_FILES, code.W409])
/** Codes about labels of one side only, which a text without labels always raises. */
const labelCodes = /^W41\d$/

/** A problem in terms of a run, which is the gold too. */
export const runProblem =
  (system: string, labelSource: string) =>
  (problem: Problem): Problem => {
    if (problem.code === code.E411)
      return {
        ...problem,
        message: `there is nothing in ${system} that would be scored`,
        hint: 'check the column that is read (-s FILE:COLUMN), the reader and the labels',
      }
    if (problem.code !== code.E410) return problem
    const message = problem.message.replace(/^the gold has/, `${system} has`).replace('"labels.known"', labelSource)
    return { ...problem, message, ...(problem.hint && { hint: problem.hint.replace(/; "labels\.map".*/, '') }) }
  }

/** The failure in terms of a run, without problems that only concern the gold. */
const runFailure =
  (system: string, labelSource: string) =>
  ({ total: _, ...why }: Failure): Failure => ({
    ...why,
    problems: distinct(why.problems.filter(({ code }) => !ofBoth.has(code)).map(runProblem(system, labelSource))),
  })

/** The failure in terms of the text, which takes the place of the gold. */
const textFailure = (why: Failure): Failure => {
  const reword = (words: string): string => words.replaceAll('the gold', 'the text')
  return {
    ...why,
    // of its answers, where it has any, nothing is said
    problems: why.problems
      .filter(({ severity }) => severity === 'error')
      .map((problem) => ({
        ...problem,
        message: reword(problem.message),
        ...(problem.hint !== undefined && { hint: reword(problem.hint) }),
      })),
  }
}

const NEWLINE = 10

const linesIn = ({ source }: Machine, path: string): number | undefined => {
  if (path === '<stdin>') return undefined
  let [lines, last] = [0, NEWLINE]
  for (const chunk of source(path).chunks()) {
    if (isLeft(chunk)) return undefined
    for (const byte of chunk.right) if (byte === NEWLINE) lines++
    last = chunk.right.at(-1) ?? last
  }
  return last === NEWLINE ? lines : lines + 1
}

/** Requires a tag for each word of the text: a single column would be read as tags. */
const requireTags = (machine: Machine, valid: ValidationResult): Either<Failure, ValidationResult> => {
  for (const { role, path, reader } of valid.inputs) {
    if (role !== 'gold' || !reader.startsWith('conll-columns@')) continue
    const [first] = machine.source(path).chunks()
    const lines = first === undefined || isLeft(first) ? [] : new TextDecoder().decode(first.right).split(/\r?\n/)
    const at = lines.findIndex((line) => line.trim() !== '')
    const text = lines[at]
    if (text === undefined || /\S\s+\S/.test(text)) continue
    const hint = `give each word a tag, such as O: awk 'NF { $0 = $0 " O" } 1' ${path}`
    const place = { at: { path, line: at + 1, column: 1 }, text }
    return left(failureAt(3, commonCode.E311, 'a line has a word without a tag', hint, place))
  }
  return right(valid)
}

/** The files of a run as those of a gold, which has no README. */
const asGold = async (machine: Machine, side: Side): Promise<Side> => {
  const expanded = await expandFiles(machine, side.files, FOLDER)
  if (isLeft(expanded)) return side
  const { paths, column } = withoutDescriptions(machine.paths, expanded.right)
  if (paths.length === 0 || paths.length === expanded.right.paths.length) return side
  return { ...side, files: paths.map((path) => (column === undefined ? path : `${path}:${column}`)) }
}

/** Reads a run and scores it against itself, which finds the problems of the run alone. */
const checkRun = async (
  request: CheckRequest,
  run: ReadSystem,
  surroundings: HostEnvironment,
): Promise<Either<Failure, CheckedRun>> => {
  const { machine } = surroundings
  const { text, labelSource } = request
  const base = { ...request.base, folder: FOLDER, asTyped: true, bootstrap: { samples: 0 }, compare: false }
  const { name: _, ...side } = run
  const refused = runFailure(run.name, labelSource)
  const alone = await score({ ...base, gold: await asGold(machine, side), systems: [run] }, surroundings)()
  const aligned =
    text.length === 0
      ? right([])
      : pipe(
          await validate({ ...base, gold: { ...side, files: text }, systems: [run] }, surroundings)(),
          chain((valid) => requireTags(machine, valid)),
          // labels of the text, if it has any, are ignored
          map(({ warnings, inputs }) => {
            const texts = inputs.flatMap(({ role, path }) => (role === 'gold' ? [path] : []))
            return warnings.filter(({ code, at }) => !labelCodes.test(code) && !texts.includes(at.path))
          }),
        )
  const checked = allOf({
    alone: isLeft(alone) ? left(refused(alone.left)) : alone,
    aligned: isLeft(aligned) ? left(textFailure(refused(aligned.left))) : aligned,
  })
  return map(({ alone: outcome, aligned: problems }: { alone: Outcome; aligned: Outcome['warnings'] }): CheckedRun => {
    const files = outcome.result.inputs
      .filter(({ role }) => role === 'system')
      .map(({ path, reader, documents }) => ({ path, reader, documents, lines: linesIn(machine, path) }))
    const warnings = distinct([...outcome.warnings, ...problems].filter(({ code }) => !ofBoth.has(code)))
    return {
      system: run.name,
      files,
      types: outcome.result.labels?.systems[run.name],
      outcome: { ...outcome, warnings },
    }
  })(checked)
}

/** The run with the settings of its task, unless it has its own. */
const withSettings = async (
  machine: Machine,
  named: ReadSystem,
  { column, pattern, submitted, ...settings }: RunSettings,
): Promise<Either<Failure, ReadSystem>> => {
  const hasColumn = (file: string): boolean =>
    splitColumn(file, (path) => machine.look(path) !== undefined).column !== undefined
  // files that are named one by one are no submission by themselves
  const count = named.files.length === 1 ? submitted : undefined
  const fileSets = await Promise.all(
    named.files.map((file) =>
      pattern === undefined ? right([file]) : filesOfSubmission(machine, file, { pattern, files: count }),
    ),
  )
  return map((all: readonly (readonly string[])[]): ReadSystem => {
    const files = all.flat().map((file) => (column === undefined || hasColumn(file) ? file : `${file}:${column}`))
    const run = { ...named, files }
    if (run.reader === undefined) return { ...settings, ...run }
    const { options: _, readerTexts: __, ...others } = settings
    return { ...others, ...run }
  })(allIn(fileSets))
}

/** Checks runs, each by itself. */
export const checkRuns = async (
  request: CheckRequest,
  surroundings: HostEnvironment,
): Promise<readonly Either<Failure, CheckedRun>[]> => {
  const { text, settingsFor } = request
  const { machine } = surroundings
  const named = { folder: FOLDER, gold: { files: text }, systems: request.runs }
  const spread = await expandSystems(machine, named)
  if (isLeft(spread)) return [spread]
  const all: Either<Failure, CheckedRun>[] = []
  for (const run of spread.right.systems)
    if (!('make' in run)) {
      const set = await withSettings(machine, run, settingsFor(run.name))
      all.push(isLeft(set) ? set : await checkRun(request, set.right, surroundings))
    }
  return all
}
