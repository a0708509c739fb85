/** Many problems: for a reader on a terminal, for a program, for the log of GitHub Actions. */
import { addTo, type Message, type Problem } from '@assay/core'
import { messageOf } from '@assay/core/internal/host'
import { json } from '@assay/core/result'
import { type FrameOptions, frameWithoutHelp, helpOf } from './problem-frame.ts'
import { styleOf } from './style.ts'
import { safe, truncate } from './terminal.ts'

type Messages = Readonly<Record<string, Message>>

export interface ProblemsOptions extends FrameOptions {
  /** Number of problems of a kind that are shown, 5 by default. */
  readonly most?: number
  /** Meanings of codes: those of the host and the app. Codes of plugins come with their titles. */
  readonly messages?: Messages
}

/**
 * Problems by kind, the first of each kind in full and the rest counted; warnings before errors, since the last lines
 * are seen first. Empty if there are none.
 */
export const problemsText = (problems: readonly Problem[], options: ProblemsOptions = {}): string => {
  if (problems.length === 0) return ''
  const kinds = [...kindsOf(problems)].sort((a, b) => severityOf(b) - severityOf(a))
  const blocks = kinds.map((kind) => kindLines(kind, options).join('\n'))
  return `${blocks.join('\n\n')}\n\n${[...explainLine(kinds, options.messages), tallyOf(problems)].join('\n')}\n`
}

type Kind = readonly [Problem, ...Problem[]]

const kindsOf = (problems: readonly Problem[]): Iterable<Kind> => {
  const kinds = new Map<string, [Problem, ...Problem[]]>()
  for (const problem of problems) {
    const key = `${problem.severity} ${problem.code}`
    addTo(kinds, key, problem)
  }
  return kinds.values()
}

const severityOf = ([problem]: Kind): number => (problem.severity === 'error' ? 0 : 1)

const kindLines = (kind: Kind, options: ProblemsOptions): readonly string[] => {
  // each skipped system is named
  const most = kind[0].skipped === undefined ? (options.most ?? 5) : kind.length
  const first = kind.slice(0, most)
  const others = kind.slice(first.length)
  let sharing = 1
  const lines = first.flatMap((problem, i) => {
    const gap = i === 0 ? [] : ['']
    // a remedy that the next problem repeats is said once, below both, with the number of problems that it is for
    const isRepeated = problem.hint === first[i + 1]?.hint
    const help = isRepeated ? [] : helpOf(problem, options, sharing)
    sharing = isRepeated ? sharing + 1 : 1
    return [...gap, ...frameWithoutHelp(problem, options), ...help]
  })
  return others.length === 0 ? lines : [...lines, styleOf(options.color ?? false).faint(moreText(others))]
}

const moreText = (problems: readonly Problem[]): string => {
  const files = new Set(problems.map(({ at }) => at.path))
  const [only = ''] = files
  const where = files.size > 1 ? `${files.size} files` : truncate(only, 80)
  return `… and ${problems.length} more${where === '' ? '' : ` in ${where}`}`
}

const explainLine = (kinds: readonly Kind[], messages: Messages | undefined): readonly string[] => {
  const titled = kinds.flatMap(([problem]) => (titleOf(problem, messages) === undefined ? [] : [problem.code]))
  return titled.length === 0 ? [] : [`for more: assay explain ${titled.at(-1)}`]
}

const titleOf = ({ code, title }: Problem, messages: Messages = {}): string | undefined =>
  messageOf(messages, code)?.title ?? title

const tallyOf = (problems: readonly Problem[]): string => {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const warnings = problems.length - errors
  return [...countText(errors, 'error'), ...countText(warnings, 'warning')].join(', ')
}

const countText = (n: number, what: string): readonly string[] => (n === 0 ? [] : [`${n} ${what}${n === 1 ? '' : 's'}`])

// ---- for programs ----------------------------------------------------------------------------------------------------

/** All problems in one JSON document, in their order. */
export const problemsJson = (problems: readonly Problem[]): string => json({ problems })

/** All problems as workflow commands of GitHub Actions, one a line; no text of the input is outside of them. */
export const problemsGithub = (problems: readonly Problem[], messages?: Messages): string =>
  problems.map((problem) => command(problem, titleOf(problem, messages))).join('')

const command = ({ severity, code, message, at, hint }: Problem, title: string | undefined): string => {
  const properties = [
    ...(at.path === '' ? [] : [`file=${property(at.path)}`]),
    ...(at.path === '' || at.line < 1 ? [] : [`line=${at.line}`, `col=${at.column}`]),
    `title=${property(title === undefined ? code : `${code} ${title}`)}`,
  ]
  const data = [truncate(message, 2000), ...(hint === undefined ? [] : [`help: ${truncate(hint, 2000)}`])].join('\n')
  return `::${severity} ${properties.join(',')}::${escaped(data)}\n`
}

// As actions/toolkit does: the percent sign first.
const escaped = (data: string): string => data.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const property = (text: string): string => escaped(safe(text)).replaceAll(':', '%3A').replaceAll(',', '%2C')
