/** Codes that this package reports, and their meanings. */
import { declareCodes } from '@assay/core'

export const { messages, code } = declareCodes({
  E440: [
    'a damaged workbook or Parquet file',
    'The file begins as a workbook or a Parquet file does, but the rest does not follow that format: it was cut off or changed on its way, or was written by a program that does not keep to the format. None of it is read, since a part of it would give a different score. Copy or export it again; the message says what is wrong.',
  ],
  E441: [
    'a kind of Parquet column that is not read',
    'A column of the Parquet file has a kind, an encoding or a compression for which there is no text without loss: bytes that are no text, decimal numbers of more than 15 digits, intervals, encrypted columns. Write the file again without this column, or with another kind: df.drop(columns=["NAME"]).to_parquet("gold.parquet")',
  ],
  E442: [
    'a cell with an error, or a formula without a value',
    'A cell of the workbook holds an error such as #N/A, or a formula that no program has computed yet, as libraries write them. Read as text, it would be compared as a name or a label. Correct the cell; open the workbook in Excel or LibreOffice and save it, which computes its formulas.',
  ],
  E443: [
    'merged cells in a table',
    'Cells of the sheet are merged: only the first of them has a value, and the others may mean the same or nothing. Unmerge them, and write into each cell what it means.',
  ],
})
