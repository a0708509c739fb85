/** Collects single lines of a run for its page. */
import type { Evidence } from '@assay/core'
import { isCorrectLine } from '@assay/core/internal/host'
import { type ConfusionCounter, newConfusionCounter } from '../confusion.ts'
import type { Finding, PageEvidence } from './finding.ts'
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
}

export interface EvidenceCollector {
  readonly onLine: (line: LineInContext) => void
  /** Lines collected so far, in their order, and the confusion of each system. */
  readonly collected: () => Required<Pick<PageEvidence, 'findings' | 'confusions'>>
}

/** Collects the lines of the first metric that has any: others repeat them. */
export const newEvidenceCollector = ({ correct = false }: CollectorOptions = {}): EvidenceCollector => {
  const findings: Finding[] = []
  const met = new Map<string, ConfusionCounter>()
  let metric: string | undefined
  const onLine = (line: LineInContext): void => {
    const { show, again } = line.evidence
    metric ??= line.metric
    if (line.metric !== metric || show === undefined || again === true) return
    const confusion = met.get(line.system) ?? newConfusionCounter()
    met.set(line.system, confusion)
    confusion.add(line.evidence)
    if (correct || !isCorrectLine(line.evidence)) findings.push(newFinding(line))
  }
  const collected = () => ({
    findings,
    confusions: Array.from(met, ([system, { counts }]) => ({ metric: metric ?? '', system, counts: counts() })),
  })
  return { onLine, collected }
}
