/** Collects evidence for reports. */
import type { Failure } from '@assay/host'
import { type EvidenceLine, failure, hostCode } from '@assay/host/internal'
import type { PageEvidence } from '@assay/report'
import { isPerParticipant, newEvidenceCollector, noEvidence, type ParticipantEvidence } from '@assay/report/internal'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Arguments, parseBytes } from './arguments.ts'
import { loadParticipantReports } from './participants.ts'
import type { App } from './process.ts'
import { evidenceMode, isRedactionAsked } from './redaction.ts'
import type { Target } from './render.ts'

/** Evidence of a run, for its reports. */
export interface CollectedEvidence {
  /** Collects a line; undefined if no report needs any. */
  readonly onLine: ((line: EvidenceLine) => void) | undefined
  readonly evidence: () => PageEvidence | undefined
  /** Evidence of each system, for participants' reports. */
  readonly evidenceBySystem: () => ReadonlyMap<string, ParticipantEvidence>
}

const noEvidenceAsked: CollectedEvidence = {
  onLine: undefined,
  evidence: () => undefined,
  evidenceBySystem: () => new Map(),
}

/** Kinds of reports that take evidence. */
interface EvidenceTargets {
  readonly isPage: boolean
  readonly isEach: boolean
}

const contradiction = (args: Arguments, { isPage, isEach }: EvidenceTargets): Failure | undefined => {
  const flags = [...(isEach || isRedactionAsked(args) ? [] : ['evidence']), 'html-max-bytes']
  const flag = flags.find((name) => args.has(name))
  if (flag === undefined || isPage) return undefined
  return failure(
    2,
    hostCode.E103,
    `--${flag} is for html, and no report is in that format`,
    `add -f html, or remove --${flag}`,
  )
}

/** Prepares the collection of evidence for these targets. */
export const collectEvidence = async (
  app: App,
  args: Arguments,
  targets: readonly Target[],
): Promise<Either<Failure, CollectedEvidence>> => {
  const evidenceTargets: EvidenceTargets = {
    isPage: targets.some((target) => target.format === 'html' && !isPerParticipant(target)),
    isEach: targets.some(isPerParticipant),
  }
  const mode = evidenceMode(args)
  const why = contradiction(args, evidenceTargets)
  if (why !== undefined) return left(why)
  const most = parseBytes(args, 'html-max-bytes')
  if (isLeft(most)) return most
  // a package that is missing is named before anything is scored
  const writers = evidenceTargets.isEach ? await loadParticipantReports(app) : right(undefined)
  if (isLeft(writers)) return writers
  const empty: PageEvidence = { ...noEvidence, maxBytes: most.right ?? noEvidence.maxBytes }
  if (!(evidenceTargets.isPage || evidenceTargets.isEach) || mode === 'none')
    return right({ ...noEvidenceAsked, evidence: () => (evidenceTargets.isPage ? empty : undefined) })
  const { onLine, collected, bySystem } = newEvidenceCollector({
    correct: evidenceTargets.isPage && mode === 'all',
    // counts of what met tell no place and no word
    isCounted: args.has('redact'),
    isPerParticipant: evidenceTargets.isEach,
  })
  return right({ onLine, evidenceBySystem: bySystem, evidence: () => ({ ...empty, ...collected() }) })
}
