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
    const own = kinds.get(key) ?? []
    own.push(problem)
    kinds.set(key, own)
  }
  const all = [...kinds.values()].map((own) => ({
    code: own[0]!.code,
    severity: own[0]!.severity,
    problems: own,
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
const MOST = 50

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
  const known = explained[code]
  const more = problems.length - MOST
  return (
    <section class={severity} aria-label={`${severity} ${code}${of === undefined ? '' : ` of ${of}`}`}>
      <h3>
        {code}
        {known !== undefined && `: ${known.title}`}{' '}
        <small>
          {problems.length} {severity}
          {problems.length === 1 ? '' : 's'}
        </small>
      </h3>
      <List problems={problems.slice(0, MOST)} first={0} />
      {more > 0 && (
        <details>
          <summary>
            {more} more of {code}
          </summary>
          <List problems={problems.slice(MOST)} first={MOST} />
        </details>
      )}
      {known !== undefined && (
        <details>
          <summary>what {code} means</summary>
          <p>{known.explain}</p>
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
