/** Problems as on the terminal: all of them, by what they are. */
import type { Problem } from '@assay/core'
import { excerptOf, placeOf } from './excerpt.ts'

interface Kind {
  readonly code: string
  readonly severity: Problem['severity']
  readonly problems: readonly Problem[]
}

/** By severity and code, errors first, in the order of the first of each. */
const kindsOf = (problems: readonly Problem[]): readonly Kind[] => {
  const kinds = new Map<string, Problem[]>()
  for (const problem of problems) {
    const key = `${problem.severity} ${problem.code}`
    const own = kinds.get(key) ?? []
    own.push(problem)
    kinds.set(key, own)
  }
  const all = [...kinds.values()].map((own) => ({
    code: (own[0] as Problem).code,
    severity: (own[0] as Problem).severity,
    problems: own,
  }))
  return [...all.filter(({ severity }) => severity === 'error'), ...all.filter(({ severity }) => severity !== 'error')]
}

const One = ({ problem }: { readonly problem: Problem }) => {
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
          help: {problem.hint}
        </p>
      )}
    </li>
  )
}

/** So many of a kind stand on the page at once. */
const MOST = 50

interface ListProps {
  readonly problems: readonly Problem[]
  readonly first: number
}

const List = ({ problems, first }: ListProps) => (
  <ol start={first + 1}>
    {problems.map((problem, i) => (
      <One key={`${first + i}`} problem={problem} />
    ))}
  </ol>
)

/** What a code means, where somebody wants to know more. */
export type Explained = Readonly<Record<string, { readonly title: string; readonly explain: string }>>

interface KindProps {
  readonly kind: Kind
  readonly explained: Explained
}

const KindOfProblem = ({ kind: { code, severity, problems }, explained }: KindProps) => {
  const known = explained[code]
  const more = problems.length - MOST
  return (
    <section class={severity} aria-label={`${severity} ${code}`}>
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
  readonly explained: Explained
}

export const Problems = ({ problems, total, explained }: ProblemsProps) => (
  <>
    {kindsOf(problems).map((kind) => (
      <KindOfProblem key={`${kind.severity} ${kind.code}`} kind={kind} explained={explained} />
    ))}
    {total > problems.length && (
      <p class="note">
        only the first {problems.length} of {total} problems are kept
      </p>
    )}
  </>
)
