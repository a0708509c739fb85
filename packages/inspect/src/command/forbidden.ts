/** `--fail-on KIND[=SHARE]`: the findings that end a call with 1. */
import type { Problem } from '@assay/core'
import { type Either, left, right } from '@assay/core'
import type { CommandCall, Failure } from '@assay/host'
import { allIn, failure, hostCode, suggestion } from '@assay/host/internal'
import { type Finding, type FindingKind, type Inspection, kinds, shareOfFinding } from '../index.ts'
import { percentText } from './texts.ts'

/** A kind of findings with the largest share that is allowed. */
interface Bound {
  readonly kind: FindingKind
  readonly most: number
}

const isKind = (name: string): name is FindingKind => Object.hasOwn(kinds, name)

const parseBound = (text: string): Either<Failure, Bound> => {
  const [, kind = '', share, percent] = /^([^=]*)(?:=(\d*\.?\d+)(%?))?$/.exec(text) ?? [undefined, text]
  if (!isKind(kind))
    return left(
      failure(
        2,
        hostCode.E102,
        `--fail-on cannot be "${text}"`,
        `write KIND or KIND=SHARE; ${suggestion(kind, Object.keys(kinds))}`,
      ),
    )
  const most = share === undefined ? 0 : Number(share) / (percent === '%' ? 100 : 1)
  return most <= 1
    ? right({ kind, most })
    : left(
        failure(
          2,
          hostCode.E102,
          `--fail-on cannot be "${text}"`,
          'a share is a number from 0 to 1, such as 0.05, or 5%',
        ),
      )
}

export const parseForbidden = (args: Pick<CommandCall, 'all'>): Either<Failure, readonly Bound[]> =>
  allIn(args.all('fail-on').map(parseBound))

// ---- what is looked for ----------------------------------------------------------------------------------------------

const neverFails = (kind: FindingKind, why: string, hint: string): Failure =>
  failure(2, hostCode.E103, `--fail-on ${kind} could never fail: ${why}`, hint)

/** The reason why a kind is not looked for in these data; a call that forbids it would pass whatever they hold. */
const whyNever = ({ findings, inapplicable }: Inspection, kind: FindingKind): Failure | undefined => {
  const has = (one: FindingKind): boolean => findings.some((finding) => finding.kind === one)
  if (has(kind)) return undefined
  const unfit = inapplicable.find(({ kinds: skipped }) => skipped.includes(kind))
  if (unfit !== undefined) return neverFails(kind, unfit.why, `remove --fail-on ${kind}`)
  if (kind === 'changed-texts') return neverFails(kind, 'there is no run', 'name one: -s RUN')
  if (kind.includes('leaked') && !has('leaked-sentences') && !has('leaked-documents'))
    return neverFails(kind, 'there are no training data', 'name them: --train FILE')
  const instead = kind.replace('documents', 'sentences')
  return neverFails(
    kind,
    'documents are not looked at apart from their sentences, each being one, or all one document',
    `write --fail-on ${instead}`,
  )
}

/** Refuses bounds on what is not looked for. */
export const refuseNever = (inspection: Inspection, bounds: readonly Bound[]): Either<Failure, unknown> =>
  allIn(
    bounds.map(({ kind }) => {
      const why = whyNever(inspection, kind)
      return why === undefined ? right(undefined) : left(why)
    }),
  )

// ---- what is found ---------------------------------------------------------------------------------------------------

const isOver = (finding: Finding, { kind, most }: Bound): boolean =>
  finding.kind === kind && finding.count > 0 && (shareOfFinding(finding) ?? 1) > most

/** The findings that a call forbids, as errors. */
export const forbiddenIn = ({ findings }: Inspection, bounds: readonly Bound[]): readonly Problem[] =>
  bounds.flatMap((bound) =>
    findings
      .filter((finding) => isOver(finding, bound))
      .map((finding): Problem => {
        const { kind, part, count, of, unit, places } = finding
        const at = places[0]?.at ?? { path: '', line: 0, column: 0 }
        const allowed = bound.most === 0 ? 'none' : `at most ${percentText(bound.most)}`
        return {
          severity: 'error',
          code: hostCode.E824,
          message: `${kind} in ${part}: ${count} of ${of} ${unit} (${percentText(shareOfFinding(finding))}), and --fail-on allows ${allowed}`,
          at,
          hint: `look at them: --json has the places; change the data, or allow more: --fail-on ${kind}=SHARE`,
        }
      }),
  )
