/** The writers of reports of one participant each. */
import {
  type ParticipantReports,
  participantCsv,
  participantHtml,
  participantJson,
  participantMarkdown,
  participantTsv,
} from '@assay/report/internal'

export const participantReports: ParticipantReports = {
  html: participantHtml,
  markdown: participantMarkdown,
  json: participantJson,
  csv: participantCsv,
  tsv: participantTsv,
}
