/** What the codes of the CLEF-HIPE columns mean. */
import type { Message } from '@assay/core'

export const messages: Readonly<Record<string, Message>> = {
  E376: {
    title: 'a column is named twice',
    explain:
      'The header of a file in the columns of CLEF-HIPE has one name twice, or a column without a name. Columns are found by their names, so it is not clear which of the two is meant. Give each column a name of its own, as in the files of the campaigns.',
  },
  E377: {
    title: 'a label with nothing to stand behind',
    explain:
      'reader.glue puts the label of one column before that of another, such as PERS.IND before COMP.TITLE, and here the first column has no label. The scorer of the campaigns stops at such a line. Annotate the first column there, or score the columns apart.',
  },
  E378: {
    title: 'not the name of a submission',
    explain:
      'Submissions of the campaigns carry the team, the bundle of tasks, the data set, the language and the run in their names, and the scorer refuses others. reader.submission asks for that; name it for systems alone: --system-set reader.submission=hipe-2022. Without it any name will do.',
  },
  E379: {
    title: 'no such column of tags or links',
    explain:
      'The metric is to score a column that one of the sides does not have. Columns are found by their names in the header. Links are bordered by the entities of NE-COARSE-LIT or NE-COARSE-METO, so that these are needed too unless bounds=link. Name the columns that there are: --set columns=NE-COARSE-LIT',
  },
  W376: {
    title: 'a line without a token',
    explain:
      'A line has columns and no token in the first of them. The scorer of the campaigns passes over such lines, on both sides, and so does this reader: what stands in their columns counts for nothing. If a token is missing there, write it.',
  },
  W377: {
    title: 'no line begins a document',
    explain:
      'No line "# document_id = …" or "# hipe2022:document_id = …" says where a document begins, so that the file is one document, and means over documents are over one. Where the gold has several, reader.documents=gold cuts a system as the gold is cut, by the number of tokens.',
  },
  W378: {
    title: 'a label with a hyphen',
    explain:
      'The scorer of the campaigns takes what follows the last hyphen for the label, so that ORG-ENT is never among those that count, nor is a link such as Bad-Ems. Here such labels count as they stand. To count as the scorer does: --set hyphens=official',
  },
  W379: {
    title: 'a document without a date',
    explain:
      'Scores by period were asked for, and no line "# date = YYYY-MM-DD" says when this document was printed. It is in no period, and in the score over all. The scorer of the campaigns stops at such a document. Add the date, or score without periods.',
  },
}
