/** Detects sides that are equal in every answer, most likely by mistake; files and columns do not matter. */
import type { AnyModel, ColumnName, Problem } from '@assay/core'
import { looksLikeTag } from '@assay/core/internal/host'
import type { Input } from '@assay/core/result'
import { code } from '../codes.ts'
import { type Machine, shownPath } from '../io/machine.ts'
import { readRows } from '../io/read-head.ts'
import type { Plan, PlannedFiles, PlannedSystem } from '../plan/plan.ts'
import type { Answer, AnsweredDocument, AnyDocument } from './document.ts'
import type { FileSummary } from './pair-by-position.ts'

type IsSame = (a: AnyDocument, b: AnyDocument) => boolean

const comparatorOf = ({ same, show }: AnyModel): IsSame =>
  same === undefined ? (a, b) => show(a.content) === show(b.content) : (a, b) => same(a.content, b.content)

/** Compares each system with the gold until they differ; a system that lacks a document differs. */
export const newGoldComparison = ({ gold: { model }, systems }: Plan) => {
  const areSame = comparatorOf(model)
  const same = systems.map(({ files }) => files !== undefined && files.model === model)
  return {
    see: ({ gold, answers }: AnsweredDocument): void => {
      for (let s = 0; s < answers.length; s++) {
        const answer = answers[s]
        if (same[s]) same[s] = answer !== undefined && areSame(gold, answer)
      }
    },
    same: (): readonly boolean[] => same,
  }
}

interface TagColumn {
  /** Its number from 1, or its title. */
  readonly name: ColumnName
  readonly tags: string
}

/** The column that is read where none is named. */
const USUAL = -1
/** In bytes, of each file. */
const HEAD_BYTES = 65_536

/** The columns of the first lines of a file in which each cell is a tag, and one is of a name; the first row may hold titles. */
const tagColumns = (machine: Machine, path: string): readonly TagColumn[] => {
  const rows = readRows(machine, path, HEAD_BYTES).filter((fields) => fields.length > 1)
  const [titles = []] = rows
  return titles.flatMap((title, column): readonly TagColumn[] => {
    const cells = rows.map((fields) => fields[column] ?? '')
    const tags = looksLikeTag(title) ? cells : cells.slice(1)
    return tags.every(looksLikeTag) && tags.some((tag) => tag !== 'O')
      ? [{ name: looksLikeTag(title) ? column + 1 : title, tags: tags.join('\n') }]
      : []
  })
}

/** Refuses sides that are equal in the column that is read, where the system has another with tags that the gold has not. */
const otherColumn = ({ gold, machine }: Plan, { name, files }: PlannedSystem): Problem | undefined => {
  const [goldPath, other] = [gold.paths[0], files?.paths[0]]
  const isNamed = (side: PlannedFiles | undefined): boolean =>
    side?.column !== undefined || (side?.options as { readonly column?: ColumnName } | undefined)?.column !== USUAL
  if (goldPath === undefined || other === undefined || goldPath === other || isNamed(gold) || isNamed(files))
    return undefined
  const [ofGold, ofSystem] = [tagColumns(machine, goldPath), tagColumns(machine, other)]
  const further = ofSystem.find(({ tags }) => !ofGold.some((column) => column.tags === tags))
  const same = ofSystem.find(({ tags }) => ofGold.some((column) => column.tags === tags))
  const counterpart = ofGold.find(({ tags }) => tags === same?.tags)
  if (further === undefined || same === undefined || counterpart === undefined) return undefined
  const sides = [goldPath, other].map((path) => shownPath(machine.paths, path))
  // the column of chunks, where the gold has one there too, else that of the names
  const [beside = counterpart] = ofGold.filter((column) => column.name === further.name)
  const callOf = (ofOwn: TagColumn, ofOther: TagColumn): string =>
    `${sides[0]}:${ofOwn.name} and ${sides[1]}:${ofOther.name}`
  return {
    severity: 'error',
    code: code.E483,
    message: `${name} equals the gold in column ${same.name}, and has other tags in column ${further.name}`,
    at: { path: other, line: 1, column: 1 },
    hint: `name the files with the column of the names: ${callOf(beside, further)}, or ${callOf(counterpart, same)}`,
  }
}

const equalWarning = (plan: Plan, system: PlannedSystem): Problem => {
  const { gold, machine } = plan
  const { name, files } = system
  const { paths } = machine
  const [goldPath = '', other = ''] = [gold.paths[0], files?.paths[0]]
  const columns = `; or name the columns: -g ${shownPath(paths, goldPath)}:-2 -s ${shownPath(paths, other)}:-1`
  return {
    severity: 'warning',
    code: code.W401,
    message: `${name} equals the gold in every answer`,
    at: { path: other, line: 1, column: 1 },
    hint: `check the paths: both may be the same file or column${gold.reader.columns === undefined ? '' : columns}`,
  }
}

/** Warns about each system that equals the gold in every document, and has no document more. */
export const equalToGold = (
  plan: Plan,
  files: readonly FileSummary[],
  same: readonly boolean[],
): readonly Problem[] => {
  const inputs = files.flatMap((file) => file.inputs)
  const documentsOf = (has: (input: Input) => boolean): number =>
    inputs.reduce((sum, input) => sum + (has(input) ? input.documents : 0), 0)
  const ofGold = documentsOf(({ role }) => role === 'gold')
  const hasMore = ({ name }: PlannedSystem): boolean =>
    documentsOf(({ systems = [] }) => systems.some(({ system }) => system === name)) > ofGold
  return plan.systems.flatMap((system, s) =>
    same[s] === true && ofGold > 0 && !hasMore(system) ? [otherColumn(plan, system) ?? equalWarning(plan, system)] : [],
  )
}

/** Compares every two annotators until they differ. */
export const newAnnotatorComparison = (
  model: AnyModel,
  names: readonly string[],
): { readonly see: (answers: readonly Answer[]) => void; readonly problems: () => readonly Problem[] } => {
  const areSame = comparatorOf(model)
  let pairs = names.flatMap((_, a) => names.slice(a + 1).map((__, i) => [a, a + 1 + i] as const))
  let at: Problem['at'] | undefined
  const stay = (answer: Answer, other: Answer): boolean =>
    answer === undefined || other === undefined ? answer === other : areSame(answer, other)
  return {
    see: (answers) => {
      at ??= answers.find((answer) => answer !== undefined)?.at
      if (pairs.length > 0) pairs = pairs.filter(([a, b]) => stay(answers[a], answers[b]))
    },
    problems: () =>
      at === undefined
        ? []
        : pairs.map(
            ([a, b]): Problem => ({
              severity: 'warning',
              code: code.W401,
              message: `${names[b]} equals ${names[a]} in every answer`,
              at: { ...at!, line: 1, column: 1 },
              hint: 'check the paths and columns: both may be the same file or column',
            }),
          ),
  }
}
