/** Reports of one participant each, `html:out/{system}.html`: their paths, and what makes them. */
import type { Result } from '@assay/core/result'
import type { ParticipantReportOptions } from './participant-files.ts'

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

/** The writers of these reports. */
export type ParticipantReports = Readonly<
  Record<ParticipantFormat, (result: Result, system: string, options: ParticipantReportOptions) => string>
>
