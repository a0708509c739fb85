/** Collects single lines of a run for its pages. */
import { addTo, type Evidence } from '@assay/core'
import { isCorrectLine } from '@assay/core/internal/host'
import { type ConfusionCounter, newConfusionCounter } from '../confusion.ts'
import type { Finding, PageEvidence, ParticipantEvidence } from './finding.ts'
import type { Passage } from './passage.ts'

/** A line of evidence of a run, with its source and text. */
export interface LineInContext {
  readonly metric: string
  readonly system: string
  readonly document: string
  readonly evidence: Evidence<unknown>
  /** True where words are shown that are secret. */
  readonly revealed?: true
  /** The text of the document with what the line marks in it; called before the next line comes, or never. */
  readonly passage: () => Passage | undefined
}

/** Creates a finding from a line; its look is read now, since it is gone when the next line comes. */
export const newFinding = ({ metric, system, document, evidence, revealed, passage }: LineInContext): Finding => {
  const { verdict, facets, show } = evidence
  const text = passage()
  return {
    metric,
    system,
    document,
    verdict,
    ...(facets && { facets }),
    shown: show?.() ?? {},
    ...(revealed && { revealed }),
    ...(text && { passage: text }),
  }
}

/** The default evidence of a page: no lines, at most 25 MiB of text; above that, documents are sampled with this seed. */
export const noEvidence: PageEvidence = { findings: [], maxBytes: 25 * 2 ** 20, seed: 12345 }

export interface CollectorOptions {
  /** Collects correct lines too. Default false. */
  readonly correct?: boolean
  /** Counts pairs of types alone: they tell no place and no word. Default false. */
  readonly isCounted?: boolean
  /** Notes the systems that find an item, for reports of one participant each. Default false. */
  readonly isPerParticipant?: boolean
}

export interface EvidenceCollector {
  readonly onLine: (line: LineInContext) => void
  /** Lines collected so far, in their order, and the confusion of each system. */
  readonly collected: () => Required<Pick<PageEvidence, 'findings' | 'confusions'>>
  /** The same of each system by itself, its errors alone. */
  readonly bySystem: () => ReadonlyMap<string, ParticipantEvidence>
}

/** Key of an item of the gold, the same for all systems. */
const goldItemKey = ({ document, shown: { gold, where } }: Pick<Finding, 'document' | 'shown'>): string | undefined =>
  gold === undefined ? undefined : JSON.stringify([document, gold, where?.gold])

/** Collects the lines of the first metric that has any: others repeat them. */
export const newEvidenceCollector = ({
  correct = false,
  isCounted = false,
  isPerParticipant = false,
}: CollectorOptions = {}): EvidenceCollector => {
  const findings: Finding[] = []
  const errors = new Map<string, Finding[]>()
  const counters = new Map<string, ConfusionCounter>()
  /** By item of the gold, the number of systems that find it. */
  const finders = new Map<string, number>()
  let metric: string | undefined
  const onLine = (line: LineInContext): void => {
    const { system, document, evidence } = line
    const { show, again: isRepeated } = evidence
    metric ??= line.metric
    if (line.metric !== metric) return
    const confusion = counters.get(system) ?? newConfusionCounter()
    counters.set(system, confusion)
    if (show === undefined || isRepeated === true) return
    confusion.add(evidence)
    if (isCounted) return
    const isCorrect = isCorrectLine(evidence)
    const finding = correct || !isCorrect ? newFinding(line) : undefined
    if (finding !== undefined) findings.push(finding)
    if (!isPerParticipant) return
    if (finding !== undefined && !isCorrect) addTo(errors, system, finding)
    const item = isCorrect ? goldItemKey(finding ?? { document, shown: show() }) : undefined
    if (item !== undefined) finders.set(item, (finders.get(item) ?? 0) + 1)
  }
  const isFoundByOthers = (finding: Finding): boolean => {
    const item = goldItemKey(finding)
    return counters.size > 1 && item !== undefined && finders.get(item) === counters.size - 1
  }
  const bySystem = () =>
    new Map(
      Array.from(counters, ([system, { counts }]) => {
        const missed = errors.get(system) ?? []
        const lines = isCounted ? {} : { errors: missed, foundByAllOthers: missed.filter(isFoundByOthers) }
        return [system, { metric: metric ?? '', confusion: counts(), ...lines }]
      }),
    )
  const collected = () => ({
    findings,
    confusions: Array.from(counters, ([system, { counts }]) => ({ metric: metric ?? '', system, counts: counts() })),
  })
  return { onLine, collected, bySystem }
}
