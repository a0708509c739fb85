/** List of problems, grouped by code. */
import type { Code, Problem } from '@assay/core'
import { excerptOf, placeOf } from './excerpt.ts'
import { pageHint } from './page-hint.ts'

interface ProblemGroup {
  readonly code: Code
  readonly severity: Problem['severity']
  readonly problems: readonly Problem[]
}

/** Groups problems by severity and code, errors first, in order of appearance. */
const kindsOf = (problems: readonly Problem[]): readonly ProblemGroup[] => {
  const kinds = new Map<string, Problem[]>()
  for (const problem of problems) {
    const key = `${problem.severity} ${problem.code}`
    const sameKind = kinds.get(key) ?? []
    sameKind.push(problem)
    kinds.set(key, sameKind)
  }
  const all = [...kinds.values()].map((sameKind) => ({
    code: sameKind[0]!.code,
    severity: sameKind[0]!.severity,
    problems: sameKind,
  }))
  return [...all.filter(({ severity }) => severity === 'error'), ...all.filter(({ severity }) => severity !== 'error')]
}

const ProblemItem = ({ problem }: { readonly problem: Problem }) => {
  const excerpt = excerptOf(problem)
  const place = placeOf(problem)
  return (
    <li class="problem">
      <p dir="auto">{problem.message}</p>
      {place !== '' && (
        <p>
          <code>
            <bdi>{place}</bdi>
          </code>
        </p>
      )}
      {excerpt !== undefined && (
        <pre dir="auto">
          {excerpt.before}
          <mark>{excerpt.marked}</mark>
          {excerpt.after}
        </pre>
      )}
      {problem.hint !== undefined && (
        <p class="note" dir="auto">
          help: {pageHint(problem.hint)}
        </p>
      )}
    </li>
  )
}

/** Problems of a group that are not folded. */
const MAX_UNFOLDED = 50

interface ListProps {
  readonly problems: readonly Problem[]
  readonly first: number
}

const List = ({ problems, first }: ListProps) => (
  <ol start={first + 1}>
    {problems.map((problem, i) => (
      <ProblemItem key={`${first + i}`} problem={problem} />
    ))}
  </ol>
)

/** Texts of codes. */
export type CodeTexts = Readonly<Record<string, { readonly title: string; readonly explain: string }>>

interface KindProps {
  readonly kind: ProblemGroup
  readonly explained: CodeTexts
  readonly of: string | undefined
}

const KindOfProblem = ({ kind: { code, severity, problems }, explained, of }: KindProps) => {
  const message = explained[code]
  const more = problems.length - MAX_UNFOLDED
  return (
    <section class={severity} aria-label={`${severity} ${code}${of === undefined ? '' : ` of ${of}`}`}>
      <h3>
        {code}
        {message !== undefined && `: ${message.title}`}{' '}
        <small>
          {problems.length} {severity}
          {problems.length === 1 ? '' : 's'}
        </small>
      </h3>
      <List problems={problems.slice(0, MAX_UNFOLDED)} first={0} />
      {more > 0 && (
        <details>
          <summary>
            {more} more of {code}
          </summary>
          <List problems={problems.slice(MAX_UNFOLDED)} first={MAX_UNFOLDED} />
        </details>
      )}
      {message !== undefined && (
        <details>
          <summary>what {code} means</summary>
          <p>{message.explain}</p>
        </details>
      )}
    </section>
  )
}

interface ProblemsProps {
  readonly problems: readonly Problem[]
  readonly total: number
  readonly explained: CodeTexts
  /** The run that they are in, where there are several. */
  readonly of?: string
}

export const Problems = ({ problems, total, explained, of }: ProblemsProps) => (
  <>
    {kindsOf(problems).map((kind) => (
      <KindOfProblem key={`${kind.severity} ${kind.code}`} kind={kind} explained={explained} of={of} />
    ))}
    {total > problems.length && (
      <p class="note">
        only the first {problems.length} of {total} problems are kept
      </p>
    )}
  </>
)
