/** Reports of one participant each, `html:out/{system}.html`: their paths, and what makes them. */
import type { Result } from '@assay/core/result'
import type { LineInContext } from '../passages/evidence-collector.ts'
import type { ParticipantReportOptions } from './participant-files.ts'
import type { ParticipantEvidence } from './sections.ts'

/** Placeholder for the name of a system in a path. */
export const PLACE = '{system}'

export const participantFormats = ['html', 'markdown', 'json', 'csv', 'tsv'] as const
export type ParticipantFormat = (typeof participantFormats)[number]

export const isPerParticipant = ({ path }: { readonly path: string | undefined }): boolean =>
  path?.includes(PLACE) === true

/** Name of a system as a file name that is valid on every platform. */
const fileName = (system: string): string => {
  const safe = system.replace(/[\\/:*?"<>|\u0000-\u001f]/gu, '_')
  return safe === '' || /^\.+$/.test(safe) ? `_${safe.slice(1)}` : safe
}

export const participantPath = (path: string, system: string): string => path.replaceAll(PLACE, () => fileName(system))

/** Evidence of each system, gathered line by line. */
export interface ParticipantEvidenceGatherer {
  readonly add: (line: Pick<LineInContext, 'metric' | 'system' | 'document' | 'evidence'>) => void
  readonly all: () => ReadonlyMap<string, ParticipantEvidence>
}

/** Writer of these reports. */
export interface ParticipantReports {
  /** Gathers the lines of the first metric; if they are only counted, just the pairs of types. */
  readonly gather: (how: { readonly isCounted: boolean }) => ParticipantEvidenceGatherer
  readonly write: Readonly<
    Record<ParticipantFormat, (result: Result, system: string, options: ParticipantReportOptions) => string>
  >
}
