/** Collects problems up to a limit, and counts the rest. */
import type { Problem } from '@assay/core'
import type { ProblemGroup } from '@assay/core/result'
import { type Machine, shownPath } from '../io/machine.ts'
import type { Failure } from './failure.ts'
import { failureWithoutWords, type Secrets, withoutWords } from './secrets.ts'

const MAX_PER_GROUP = 1000
const MAX_ERRORS = 1000

interface Group {
  readonly first: Problem
  readonly kept: Problem[]
  count: number
}

/** A section of a log: the first problems of each kind and file, and their number. */
export type Chapter = readonly { readonly kept: readonly Problem[]; readonly count: number }[]

export interface ProblemLog {
  readonly add: (problem: Problem) => void
  /** Adds an input that a metric rejects: an error that does not affect reading. Two metrics with the same problem count once. */
  readonly addChecked: (problem: Problem, about?: string) => void
  /** Adds a fault of a plugin: an error that does not affect the input or other plugins. */
  readonly addFault: (failure: Failure) => void
  /** Stack traces of faults. */
  readonly detail: () => string
  readonly errors: () => number
  /** True after a fault of a plugin. */
  readonly faulty: () => boolean
  /** True if the input is inconsistent, so that judging it makes no sense. */
  readonly broken: () => boolean
  /** True if a file has errors: mismatches with it are consequences. */
  readonly damaged: (path: string) => boolean
  /** True after so many errors that reading on is pointless. */
  readonly full: () => boolean
  /** Starts a new chapter. */
  readonly startChapter: () => void
  /** All chapters in order. */
  readonly chapters: () => readonly Chapter[]
  /** Merges a chapter of another log. */
  readonly merge: (chapter: Chapter) => void
  /** Reserves the place before all later problems for those of reading, while documents are already judged. One at a time. */
  readonly reserve: () => ReservedSections
  /** The first problems of each kind and file, in the order they came. */
  readonly kept: () => readonly Problem[]
  readonly total: () => number
  /** Counts by kind and file, as results hold them. */
  readonly groups: () => readonly ProblemGroup[]
}

/** Sections that come before all later problems of the log, whenever they are filled. */
export interface ReservedSections {
  /** Appends a section. */
  readonly section: () => Section
  /** Number of errors in all sections and in the log before them. */
  readonly errors: () => number
  /** Puts the sections in their place. If there is an error, later problems are dropped: nothing should have been judged. */
  readonly settle: () => void
}

export type Section = Pick<ProblemLog, 'add' | 'full'>

/** Problems with the state they imply. */
interface Sheet {
  readonly groups: Map<string, Group>
  readonly damaged: Set<string>
  readonly details: string[]
  errors: number
  broken: boolean
  faulty: boolean
}

const newSheet = (): Sheet => ({
  groups: new Map(),
  damaged: new Set(),
  details: [],
  errors: 0,
  broken: false,
  faulty: false,
})

const groupKey = ({ code, at, message, skipped }: Problem): string =>
  JSON.stringify([code, at.path || message, skipped?.system])

const addToGroup = ({ groups }: Sheet, problem: Problem): void => {
  // problems without a place differ by their words
  const key = groupKey(problem)
  const group = groups.get(key) ?? { first: problem, kept: [], count: 0 }
  groups.set(key, group)
  group.count++
  if (group.kept.length < MAX_PER_GROUP) group.kept.push(problem)
}

const addTo = (sheet: Sheet, problem: Problem): void => {
  if (problem.severity === 'error') {
    sheet.errors++
    sheet.damaged.add(problem.at.path)
    sheet.broken = true
  }
  addToGroup(sheet, problem)
}

/** Appends the second sheet to the first. */
const mergeSheet = (sheet: Sheet, more: Sheet): void => {
  for (const [key, { first, kept, count }] of more.groups) {
    const group = sheet.groups.get(key) ?? { first, kept: [], count: 0 }
    sheet.groups.set(key, group)
    group.count += count
    group.kept.push(...kept.slice(0, MAX_PER_GROUP - group.kept.length))
  }
  for (const path of more.damaged) sheet.damaged.add(path)
  sheet.details.push(...more.details)
  sheet.errors += more.errors
  sheet.broken ||= more.broken
  sheet.faulty ||= more.faulty
}

const sheetOf = (chapter: Chapter): Sheet => {
  const sheet = newSheet()
  for (const { kept, count } of chapter) {
    const first = kept[0]!
    sheet.groups.set(groupKey(first), { first, kept: [...kept], count })
  }
  return sheet
}

const chapterOf = ({ groups }: Sheet): Chapter => Array.from(groups.values(), ({ kept, count }) => ({ kept, count }))

/** The folder that paths in a result are relative to, and the machine that writes them. */
export interface PathContext {
  readonly shownFrom: string | undefined
  readonly machine: Pick<Machine, 'paths' | 'messages'>
  /** Set where problems are told without words of the documents. */
  readonly secrets?: Secrets | undefined
}

/** Creates a log. `titles` are those of plugins' codes, shown with their problems. */
export const problemLog = (where: PathContext, titles: Readonly<Record<string, string>> = {}): ProblemLog => {
  // what is broken off is added to no more, but for errors that are counted with it
  const closed: Sheet[] = []
  let sheet = newSheet()
  const [checked, reported] = [new Set<string>(), new Set<string>()]
  const keyOf = ({ code, at }: Problem): string => `${code} ${at.line}:${at.column} ${at.path}`
  /** A file that several sides share is read for each, with the same problems each time. */
  const isReported = (problem: Problem): boolean => {
    const key = `${keyOf(problem)} ${problem.message}`
    if (problem.at.path === '' || !reported.has(key)) {
      reported.add(key)
      return false
    }
    return true
  }
  const [secrets, messages] = [where.secrets, where.machine.messages]
  const visible = (problem: Problem): Problem =>
    secrets === undefined ? problem : withoutWords(problem, titles, messages)
  const addRead = (to: Sheet, problem: Problem): void => {
    // what the reader has reported at a place is not reported again by a metric
    checked.add(keyOf(problem))
    addTo(to, visible(problem))
  }
  const addChecked = (problem: Problem, about = ''): void => {
    const key = `${about}${keyOf(problem)}`
    if (checked.has(key)) return
    checked.add(key)
    if (problem.severity === 'error') sheet.errors++
    addToGroup(sheet, visible(problem))
  }
  const addFault = (failure: Failure): void => {
    const { problems, detail } = secrets === undefined ? failure : failureWithoutWords(failure, titles, messages)
    sheet.faulty = true
    sheet.errors += problems.length
    for (const problem of problems) addToGroup(sheet, problem)
    if (detail !== undefined) sheet.details.push(detail)
  }
  const ahead = (): ReservedSections => {
    const before = sheet
    sheet = newSheet()
    const sections: Sheet[] = []
    let errors = before.errors
    return {
      section: () => {
        const section = newSheet()
        sections.push(section)
        const add = (problem: Problem): void => {
          if (isReported(problem)) return
          if (problem.severity === 'error') errors++
          addRead(section, problem)
        }
        return { add, full: () => errors >= MAX_ERRORS }
      },
      errors: () => errors,
      settle: () => {
        const since = sheet
        sheet = before
        for (const section of sections) mergeSheet(sheet, section)
        if (sheet.errors > 0) return
        breakOff()
        mergeSheet(sheet, since)
      },
    }
  }
  const breakOff = (): void => {
    closed.push(sheet)
    const { errors, broken, faulty, damaged, details } = sheet
    sheet = { ...newSheet(), errors, broken, faulty, damaged, details }
  }
  const groups = (): readonly Group[] => {
    const whole = newSheet()
    for (const section of [...closed, sheet]) mergeSheet(whole, section)
    return [...whole.groups.values()]
  }
  return {
    add: (problem) => (isReported(problem) ? undefined : addRead(sheet, problem)),
    addChecked,
    addFault,
    faulty: () => sheet.faulty,
    detail: () => sheet.details.join('\n'),
    broken: () => sheet.broken,
    errors: () => sheet.errors,
    damaged: (path) => sheet.damaged.has(path),
    full: () => sheet.errors >= MAX_ERRORS,
    startChapter: breakOff,
    chapters: () => [...closed, sheet].map(chapterOf),
    merge: (chapter) => mergeSheet(sheet, sheetOf(chapter)),
    reserve: ahead,
    kept: () => groups().flatMap((group) => withTitle(group, titles)),
    total: () => groups().reduce((sum, group) => sum + group.count, 0),
    groups: () => groups().map((group) => groupOf(group, where)),
  }
}

const withTitle = ({ first, kept }: Group, titles: Readonly<Record<string, string>>): readonly Problem[] => {
  const title = Object.hasOwn(titles, first.code) ? titles[first.code] : undefined
  return title === undefined ? kept : kept.map((problem) => ({ ...problem, title }))
}

const groupOf = ({ first, count }: Group, { shownFrom, machine: { paths } }: PathContext): ProblemGroup => {
  const path = shownPath(paths, first.at.path, shownFrom)
  // a remedy may name the file too
  const shown = (text: string): string => (first.at.path === '' ? text : text.replaceAll(first.at.path, path))
  return {
    code: first.code,
    severity: first.severity,
    count,
    message: shown(first.message),
    at: { ...first.at, path },
    ...(first.hint !== undefined && { hint: shown(first.hint) }),
    ...(first.skipped && { skipped: first.skipped }),
  }
}
