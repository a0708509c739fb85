/** Runs a reader on a table of files: those that it takes, and those that it refuses, with the place and the words of each problem. */
import type {
  ColumnName,
  Disagreement,
  Document,
  DocumentModel,
  Model,
  Place,
  Problem,
  Reader,
  Source,
} from '../contract.ts'
import type { Runner } from './check.ts'
import { modelNamed } from './check-parts.ts'
import { bytesOf, documentsAmong, problemsAmong, type ReaderOutput, sourceOf } from './samples.ts'
import { holds, optionsOf } from './subject.ts'

/** The content of a file: its text, or its bytes. */
export type FileContent = string | Uint8Array

/** A problem as a test expects it; what it does not name may be anything. */
export interface ExpectedProblem extends Partial<Pick<Problem, 'severity' | 'message' | 'hint' | 'text'>> {
  readonly code: string
  readonly line: number
  readonly column?: number
  readonly length?: number
  /** The file where it is, if that is another one of the folder. */
  readonly path?: string
  /** Words of its message. */
  readonly says?: string | readonly string[]
  /** Words of its hint. */
  readonly remedy?: string | readonly string[]
  /** `LINE:COLUMN` of what the gold has in its place, where the file differs from its gold. */
  readonly goldAt?: string
}

/** A file to read. */
export interface ReaderFile {
  readonly text: FileContent
  /** Its name, for formats that look at it or name their documents for it. */
  readonly path?: string
  /** Options of the reader; the defaults for those that are not named. */
  readonly options?: Readonly<Record<string, unknown>>
  /** The columns to read, for a format of columns. */
  readonly columns?: readonly ColumnName[]
  /** The other files of its folder, by their names. */
  readonly beside?: Readonly<Record<string, FileContent>>
  /** The gold that it answers: the two are paired as the reader says, and the first pair about two texts is a problem. */
  readonly gold?: FileContent
}

/** A file that is read, whatever it warns of. */
export interface ValidFile extends ReaderFile {
  /** Documents as their model shows them, in their order. */
  readonly documents?: readonly string[]
  /** Its warnings, all of them. */
  readonly problems?: readonly ExpectedProblem[]
}

/** A file that is refused. */
export interface InvalidFile extends ReaderFile {
  /** Its errors and warnings, all of them, in their order. */
  readonly problems: readonly [ExpectedProblem, ...(readonly ExpectedProblem[])]
}

/** The files that a reader takes, and those that it refuses. */
export interface ReaderRows<M extends Model> {
  /** Files by what they are: `blanks at the end of a line` is the test `takes blanks at the end of a line`. */
  readonly valid?: Readonly<Record<string, ValidFile>>
  /** Files by what is wrong with them: `a line with a column too few` is the test `refuses a line with a column too few`. */
  readonly invalid?: Readonly<Record<string, InvalidFile>>
  /** The model of its documents, if not one of core. */
  readonly model?: DocumentModel<M>
}

// ---- reading ---------------------------------------------------------------------------------------------------------

/** A problem, with the place in the gold where the two sides differ. */
type FoundProblem = Problem & { readonly goldAt?: Place }

/** Bytes that a file is read in at a time, as the host reads one. */
const CHUNK = 1 << 17

const sourceNamed = (path: string, content: FileContent): Source => {
  const bytes = typeof content === 'string' ? bytesOf(content) : content
  return sourceOf(path, bytes, Array<number>(Math.floor(bytes.length / CHUNK)).fill(CHUNK))
}

const readFile = <M extends Model, O>(
  reader: Reader<M, O>,
  content: FileContent,
  { path = 'file', options = {}, columns, beside = {} }: ReaderFile,
): readonly ReaderOutput<M>[] => {
  const source: Source = {
    ...sourceNamed(path, content),
    beside: (name) => (Object.hasOwn(beside, name) ? sourceNamed(name, beside[name]!) : undefined),
  }
  const decoded = optionsOf(reader, options)
  const rows: ReaderOutput<M>[] = []
  if (columns === undefined)
    for (const row of reader.with(decoded)(source))
      rows.push(row._tag === 'Right' ? { document: row.right } : { problem: row.left })
  else {
    if (reader.columns === undefined) throw new Error(`${reader.name} reads no columns`)
    for (const row of reader.columns(decoded)(source, columns))
      rows.push(...(row._tag === 'Right' ? row.right.map((document) => ({ document })) : [{ problem: row.left }]))
  }
  return rows
}

const asProblem = (disagreement: Disagreement, gold: Place, system: Place): FoundProblem => {
  const { code, message, hint } = disagreement
  // where there is nothing to point at, it is the document
  const systemAt = disagreement.system.at.path === '' ? { at: system } : disagreement.system
  const goldAt = disagreement.gold.at.path === '' ? gold : disagreement.gold.at
  return { severity: 'error', code, message, ...systemAt, ...(hint !== undefined && { hint }), goldAt }
}

/** The reason why a document is no answer to the other. */
const difference = <M extends Model, O>(
  { disagree, complete }: Reader<M, O>,
  { units }: DocumentModel<M>,
  gold: Document<M>,
  system: Document<M>,
): FoundProblem | undefined => {
  const disagreement = disagree?.(gold.content, system.content)
  if (disagreement !== undefined) return asProblem(disagreement, gold.at, system.at)
  const whole = complete?.(gold.content, system.content)
  if (whole?._tag === 'Left') return asProblem(whole.left, gold.at, system.at)
  const counted = units?.inOne([gold.content, whole?.right ?? system.content])
  if (counted?._tag !== 'Left') return undefined
  const { side, code, message, location, hint } = counted.left
  return { severity: 'error', code, message, at: (side === 0 ? gold : system).at, ...location, hint }
}

/** The first difference between the documents of a file and those of its gold, after which all else may differ too. */
const firstDifference = <M extends Model, O>(
  reader: Reader<M, O>,
  model: DocumentModel<M>,
  golds: readonly Document<M>[],
  systems: readonly Document<M>[],
): FoundProblem | undefined => {
  for (const [i, system] of systems.entries()) {
    const gold = reader.pairs === 'id' ? golds.find(({ id }) => id === system.id) : golds[i]
    const problem = gold && difference(reader, model, gold, system)
    if (problem !== undefined) return problem
  }
  return undefined
}

const problemsOf = <M extends Model, O>(
  reader: Reader<M, O>,
  model: DocumentModel<M>,
  file: ReaderFile,
  rows: readonly ReaderOutput<M>[],
): readonly FoundProblem[] => {
  const problems = problemsAmong(rows)
  if (file.gold === undefined) return problems
  const golds = documentsAmong(readFile(reader, file.gold, file))
  const firstProblem = firstDifference(reader, model, golds, documentsAmong(rows))
  return firstProblem === undefined ? problems : [...problems, firstProblem]
}

// ---- comparing -------------------------------------------------------------------------------------------------------

const textOfPlace = ({ line, column }: Place): string => `${line}:${column}`

const problemText = ({ code, message, at }: FoundProblem): string => `${code} ${at.path}:${textOfPlace(at)} ${message}`

const listOf = (words: string | readonly string[] = []): readonly string[] =>
  typeof words === 'string' ? [words] : words

const checkProblem = (problem: FoundProblem, expected: ExpectedProblem, path: string): void => {
  const { says, remedy, goldAt, ...exact } = { path, ...expected }
  const facts = { ...problem, ...problem.at }
  for (const [key, value] of Object.entries(exact)) {
    const given = facts[key as keyof typeof exact]
    holds(
      given === value,
      `${key} is ${JSON.stringify(given)}, and not ${JSON.stringify(value)}: ${problemText(problem)}`,
    )
  }
  for (const words of listOf(says))
    holds(problem.message.includes(words), `its message does not say ${JSON.stringify(words)}: ${problemText(problem)}`)
  for (const words of listOf(remedy))
    holds(
      problem.hint?.includes(words) === true,
      `its hint does not say ${JSON.stringify(words)}: ${problem.hint ?? '(none)'}: ${problemText(problem)}`,
    )
  if (goldAt === undefined) return
  const inGold = problem.goldAt && textOfPlace(problem.goldAt)
  holds(inGold === goldAt, `the gold has it at ${inGold}, and not at ${goldAt}: ${problemText(problem)}`)
}

const checkProblems = (
  problems: readonly FoundProblem[],
  expected: readonly ExpectedProblem[],
  { path = 'file' }: ReaderFile,
): void => {
  const all = problems.map((one) => `\n  ${problemText(one)}`).join('') || ' none'
  holds(problems.length === expected.length, `there are ${problems.length} problems, and not ${expected.length}:${all}`)
  for (const [i, one] of expected.entries()) checkProblem(problems[i]!, one, path)
}

/**
 * Registers a test for each file of a table: `readerTester({ describe, it }, reader, { valid, invalid })`. A file that is valid has no
 * error, and just the documents and warnings that are named. One that is invalid has just the problems that are named, an error among
 * them, each with its code, its line and column, and the words of its remedy; an error of a file always has a remedy.
 */
export const readerTester = <M extends Model, O>(
  { describe, it }: Runner,
  reader: Reader<M, O>,
  { valid = {}, invalid = {}, ...given }: ReaderRows<M>,
): void => {
  const model = modelNamed(reader.gives, given.model)
  describe(`the reader ${reader.name}`, () => {
    for (const [title, file] of Object.entries(valid))
      it(`takes ${title}`, () => {
        const rows = readFile(reader, file.text, file)
        const problems = problemsOf(reader, model, file, rows)
        const error = problems.find(({ severity }) => severity === 'error')
        holds(error === undefined, `it is refused: ${error && problemText(error)}`)
        checkProblems(problems, file.problems ?? [], file)
        if (file.documents === undefined) return
        const shown = documentsAmong(rows).map(({ content }) => model.show(content))
        holds(
          JSON.stringify(shown) === JSON.stringify(file.documents),
          `its documents are ${JSON.stringify(shown)}, and not ${JSON.stringify(file.documents)}`,
        )
      })
    for (const [title, file] of Object.entries(invalid))
      it(`refuses ${title}`, () => {
        const problems = problemsOf(reader, model, file, readFile(reader, file.text, file))
        holds(
          problems.some(({ severity }) => severity === 'error'),
          'it is read without an error',
        )
        checkProblems(problems, file.problems, file)
        const unremedied = problems.find(
          ({ severity, hint, goldAt }) => severity === 'error' && !hint && goldAt === undefined,
        )
        holds(unremedied === undefined, `an error has no remedy: ${unremedied && problemText(unremedied)}`)
      })
  })
}
