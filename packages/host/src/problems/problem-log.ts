/** Collects problems as they come, many but not without bound, and counts those it does not keep. */
import type { Problem } from '@assay/core'
import type { ProblemGroup } from '@assay/core/result'
import { type Machine, shownPath } from '../machine/machine.ts'
import type { Failure } from './failure.ts'

const KEPT = 1000
const ENOUGH = 1000

interface Group {
  readonly first: Problem
  readonly kept: Problem[]
  count: number
}

/** What has come to a log between two of its breaks: by kind and file the first problems, and how many there were. */
export type Chapter = readonly { readonly kept: readonly Problem[]; readonly count: number }[]

export interface ProblemLog {
  readonly add: (problem: Problem) => void
  /** Adds what a metric cannot accept: an error that leaves the reading as it is. The same problem from two metrics is one. */
  readonly addChecked: (problem: Problem, about?: string) => void
  /** Adds what a plugin has done wrong: an error that leaves the input, and the other plugins, as they are. */
  readonly addFault: (failure: Failure) => void
  /** What is known of faults beside the problems. */
  readonly detail: () => string
  readonly errors: () => number
  /** True where a plugin has done something wrong. */
  readonly faulty: () => boolean
  /** True where what was read does not fit together, so that judging it would say nothing. */
  readonly broken: () => boolean
  /** True where a file has errors of its own: what does not fit it then follows from them. */
  readonly damaged: (path: string) => boolean
  /** True once there are so many errors that reading on would say nothing new. */
  readonly full: () => boolean
  /** What comes from now on stands in a chapter of its own. */
  readonly breakOff: () => void
  /** All that has come, chapter by chapter. */
  readonly chapters: () => readonly Chapter[]
  /** Takes in a chapter of another log. */
  readonly take: (chapter: Chapter) => void
  /** Keeps room for what reading will find while documents are judged already. One at a time. */
  readonly ahead: () => Ahead
  /** The first problems of each kind and file, in the order they came. */
  readonly kept: () => readonly Problem[]
  readonly total: () => number
  /** One entry for each kind and file, counted: what a result carries. */
  readonly groups: () => readonly ProblemGroup[]
}

/** Problems that stand before all that come to the log itself from now on, section by section, whenever they are found. */
export interface Ahead {
  /** A section behind those that there are. */
  readonly section: () => Section
  /** The errors of all sections, and those that the log had before. */
  readonly errors: () => number
  /** Puts the sections in their place. Where there is an error, what has come to the log itself since goes: nothing should have been judged. */
  readonly settle: () => void
}

export type Section = Pick<ProblemLog, 'add' | 'full'>

/** Problems, and what follows from them. */
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

const groupKey = (problem: Problem): string => JSON.stringify([problem.code, problem.at.path || problem.message])

const file = ({ groups }: Sheet, problem: Problem): void => {
  // problems without a place differ by their words
  const key = groupKey(problem)
  const group = groups.get(key) ?? { first: problem, kept: [], count: 0 }
  groups.set(key, group)
  group.count++
  if (group.kept.length < KEPT) group.kept.push(problem)
}

const addTo = (sheet: Sheet, problem: Problem): void => {
  if (problem.severity === 'error') {
    sheet.errors++
    sheet.damaged.add(problem.at.path)
    sheet.broken = true
  }
  file(sheet, problem)
}

/** As if all that is on the second sheet had come to the first. */
const append = (sheet: Sheet, more: Sheet): void => {
  for (const [key, { first, kept, count }] of more.groups) {
    const group = sheet.groups.get(key) ?? { first, kept: [], count: 0 }
    sheet.groups.set(key, group)
    group.count += count
    group.kept.push(...kept.slice(0, KEPT - group.kept.length))
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
    const first = kept[0] as Problem
    sheet.groups.set(groupKey(first), { first, kept: [...kept], count })
  }
  return sheet
}

const chapterOf = ({ groups }: Sheet): Chapter => Array.from(groups.values(), ({ kept, count }) => ({ kept, count }))

/** Where a run takes place: what paths in a result are relative to, and how they are written. */
export interface Where {
  readonly shownFrom: string | undefined
  readonly machine: Pick<Machine, 'paths'>
}

/** `titles` are those of the codes that plugins bring, which stand beside their problems. */
export const problemLog = (where: Where, titles: Readonly<Record<string, string>> = {}): ProblemLog => {
  // what is broken off is added to no more, but for errors that are counted with it
  const closed: Sheet[] = []
  let sheet = newSheet()
  const checked = new Set<string>()
  const told = new Set<string>()
  const keyOf = ({ code, at }: Problem): string => `${code} ${at.line}:${at.column} ${at.path}`
  /** A file that several sides have is read for each of them, and has the same problems each time. */
  const isTold = (problem: Problem): boolean => {
    const key = `${keyOf(problem)} ${problem.message}`
    if (problem.at.path === '' || !told.has(key)) {
      told.add(key)
      return false
    }
    return true
  }
  const addRead = (to: Sheet, problem: Problem): void => {
    // what the reader has reported at a place is not reported again by a metric
    checked.add(keyOf(problem))
    addTo(to, problem)
  }
  const addChecked = (problem: Problem, about = ''): void => {
    const key = `${about}${keyOf(problem)}`
    if (checked.has(key)) return
    checked.add(key)
    if (problem.severity === 'error') sheet.errors++
    file(sheet, problem)
  }
  const addFault = ({ problems, detail }: Failure): void => {
    sheet.faulty = true
    sheet.errors += problems.length
    for (const problem of problems) file(sheet, problem)
    if (detail !== undefined) sheet.details.push(detail)
  }
  const ahead = (): Ahead => {
    const before = sheet
    sheet = newSheet()
    const sections: Sheet[] = []
    let errors = before.errors
    return {
      section: () => {
        const own = newSheet()
        sections.push(own)
        const add = (problem: Problem): void => {
          if (isTold(problem)) return
          if (problem.severity === 'error') errors++
          addRead(own, problem)
        }
        return { add, full: () => errors >= ENOUGH }
      },
      errors: () => errors,
      settle: () => {
        const since = sheet
        sheet = before
        for (const own of sections) append(sheet, own)
        if (sheet.errors > 0) return
        breakOff()
        append(sheet, since)
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
    for (const own of [...closed, sheet]) append(whole, own)
    return [...whole.groups.values()]
  }
  return {
    add: (problem) => (isTold(problem) ? undefined : addRead(sheet, problem)),
    addChecked,
    addFault,
    faulty: () => sheet.faulty,
    detail: () => sheet.details.join('\n'),
    broken: () => sheet.broken,
    errors: () => sheet.errors,
    damaged: (path) => sheet.damaged.has(path),
    full: () => sheet.errors >= ENOUGH,
    breakOff,
    chapters: () => [...closed, sheet].map(chapterOf),
    take: (chapter) => append(sheet, sheetOf(chapter)),
    ahead,
    kept: () => groups().flatMap((group) => titled(group, titles)),
    total: () => groups().reduce((sum, group) => sum + group.count, 0),
    groups: () => groups().map((group) => groupOf(group, where)),
  }
}

const titled = ({ first, kept }: Group, titles: Readonly<Record<string, string>>): readonly Problem[] => {
  const title = Object.hasOwn(titles, first.code) ? titles[first.code] : undefined
  return title === undefined ? kept : kept.map((problem) => ({ ...problem, title }))
}

const groupOf = ({ first, count }: Group, { shownFrom, machine: { paths } }: Where): ProblemGroup => {
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
  }
}
