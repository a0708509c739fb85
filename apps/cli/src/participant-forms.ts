/** Writers of participants' reports by format, loaded on demand. */
import {
  participantCsv,
  participantHtml,
  participantJson,
  participantMarkdown,
  participantTsv,
} from '@assay/report/internal'
import type { ParticipantFormat, WriteParticipant } from './participants.ts'

export const forms: Readonly<Record<ParticipantFormat, WriteParticipant>> = {
  html: participantHtml,
  markdown: participantMarkdown,
  json: participantJson,
  csv: participantCsv,
  tsv: participantTsv,
}
