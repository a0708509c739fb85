/** What the tests share: files as the host reads them for a reader, with this package. */
import { readFileSync } from 'node:fs'
import { type Problem, right } from '@assay/core'
import { zipped } from '../../../tools/zipped.ts'
import { textOf } from '../../host/src/io/containers.ts'
import { plugin } from '../src/index.ts'

export interface Read {
  readonly text: string
  readonly problems: readonly Problem[]
}

/** Reads bytes under a path, all of them or a sheet. */
export const readBytes = (bytes: Uint8Array, path: string, part?: string, maxBytes = 2 ** 30): Read => {
  const parts: Uint8Array[] = []
  const problems: Problem[] = []
  const book = part === undefined ? path : path.slice(0, -part.length - 1)
  const callOf = (name: string): string => `'${book}/${name}'`
  const containers = { fromPlugins: () => [], fromProgram: () => plugin.containers ?? [] }
  for (const chunk of textOf(path, [right(bytes)], containers, { part, maxBytes, callOf }))
    if (chunk._tag === 'Left') problems.push(chunk.left)
    else parts.push(chunk.right)
  return { text: Buffer.concat(parts).toString(), problems }
}

export const bytesOf = (name: string): Uint8Array => readFileSync(new URL(`../golden/made/${name}`, import.meta.url))

export const readMade = (name: string, part?: string, maxBytes?: number): Read =>
  readBytes(bytesOf(name), part === undefined ? name : `${name}/${part}`, part, maxBytes)

// ---- workbooks by hand -----------------------------------------------------------------------------------------------

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface Parts {
  /** What is within `<worksheet>`, by the name of the sheet. */
  readonly sheets: Readonly<Record<string, string>>
  readonly strings?: string
  readonly styles?: string
  readonly properties?: string
}

/** A workbook of parts as they are written into it. */
export const workbookOf = ({ sheets, strings = '', styles = '', properties = '' }: Parts): Uint8Array => {
  const names = Object.keys(sheets)
  const listed = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')
  const related = [
    ...names.map((_, i) => [`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`]),
    ['s', 'sharedStrings', '/xl/sharedStrings.xml'],
    ['t', 'styles', 'styles.xml'],
  ].map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
  return zipped({
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${properties}<sheets>${listed}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${related.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((xml, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `<worksheet xmlns="${MAIN}">${xml}</worksheet>`,
      ]),
    ),
  })
}

/** A workbook of one sheet, whose rows are these. */
export const sheetOf = (rows: string, others: Omit<Parts, 'sheets'> = {}): Uint8Array =>
  workbookOf({ sheets: { Data: `<sheetData>${rows}</sheetData>` }, ...others })
