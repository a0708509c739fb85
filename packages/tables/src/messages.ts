/** Codes that this package reports, and their meanings. */
import { declareCodes } from '@assay/core'

export const { messages, code } = declareCodes({
  E440: [
    'a damaged workbook or Parquet file',
    'The file begins like a workbook or a Parquet file, but was cut off or changed, or its program does not keep to the format; the message says what is wrong. None of it is read, since a part of it would give a different score. Copy or export it again.',
  ],
  E441: [
    'a kind of Parquet column that is not read',
    'A column of the Parquet file cannot be read as text without loss: it holds binary values, decimal numbers of more than 15 digits, intervals, or is encrypted or compressed in an unknown way. Write the file again without this column, or with another type: df.drop(columns=["NAME"]).to_parquet("gold.parquet")',
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
