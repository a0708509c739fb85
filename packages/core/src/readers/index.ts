/** The readers of file formats that come with core. */
import type { AnyReader } from '../contract.ts'
import { clustersJsonl } from './clusters-jsonl.ts'
import { clustersTable } from './clusters-table.ts'
import { conllColumns } from './conll-columns.ts'
import { wepsXml } from './weps-xml.ts'

export { type ConllColumnsOptions, conllColumns } from './conll-columns.ts'
export { clustersJsonl, clustersTable, wepsXml }

export const readers: readonly AnyReader[] = [conllColumns, clustersTable, clustersJsonl, wepsXml]
