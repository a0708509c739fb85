/** Codes that this package reports, and their meanings. */
import { declareCodes } from '@assay/core'

export const { messages, code } = declareCodes({
  E376: [
    'duplicate column name',
    'The header of a CLEF-HIPE table has a name twice, or two columns without a name. Columns are found by name, so it is not clear which one is meant. Give each column a name of its own, as in the files of the campaigns.',
  ],
  E377: [
    'no label to append to',
    'reader.glue appends the label of one column to that of another, such as COMP.TITLE to PERS.IND, and here the first column has no label. HIPE-scorer fails at such a line. Annotate the first column there, or score the columns separately.',
  ],
  E378: [
    'not the file name of a submission',
    'The file name of a submission holds the team, the bundle of tasks, the data set, the language and the run; HIPE-scorer refuses others. reader.submission checks this; set it for systems only: --system-set reader.submission=hipe-2022. Without it any name is accepted.',
  ],
  E379: [
    'missing column',
    'One side lacks a column that the metric is to score. Columns are found by their names in the header. The spans of links are the entities of NE-COARSE-LIT or NE-COARSE-METO, so these columns are needed too unless bounds=link. Name columns that both sides have: --set columns=NE-COARSE-LIT',
  ],
  // ---- warnings ------------------------------------------------------------------------------------------------------
  W334: [
    'an inside tag without a beginning',
    'A tag I-TYPE occurs where no span of that type is open. It is read as the beginning of one, as most programs do, and the score depends on it. Check the program that wrote the tags; B-TYPE is what it most likely meant.',
  ],
  W376: [
    'a line without a token',
    'A line has columns but no token in the first one. HIPE-scorer skips such lines on both sides, and so does this reader: their tags and links do not count. If a token is missing, add it.',
  ],
  W377: [
    'no document ids',
    'The file has no line "# document_id = …" or "# hipe2022:document_id = …", so it is read as one document, and a mean over documents is that of one document. If the gold has several, divide a system as the gold is divided, by the number of tokens: --set reader.documents=gold',
  ],
  W378: [
    'a label with a hyphen',
    'HIPE-scorer takes the part after the last hyphen for the label, so that ORG-ENT never counts, nor does a link such as Bad-Ems. Here the label counts with its hyphen. To count as HIPE-scorer does: --set hyphens=official',
  ],
  W379: [
    'a document without a date',
    'There are scores by period, but this document has no line "# date = YYYY-MM-DD". It belongs to no period, and counts in the overall score only. HIPE-scorer fails at such a document. Add the date, or score without periods.',
  ],
})
