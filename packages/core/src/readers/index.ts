/** The readers of file formats that come with core. */
import type { AnyReader } from '../contract.ts'
import { brat } from './brat.ts'
import { clustersJsonl } from './clusters-jsonl.ts'
import { clustersTable } from './clusters-table.ts'
import { conll2012 } from './conll-2012.ts'
import { conllColumns } from './conll-columns.ts'
import { corefud } from './corefud.ts'
import { haremXml } from './harem-xml.ts'
import { quaeroInline } from './quaero-inline.ts'
import { treesJsonl } from './trees-jsonl.ts'
import { wepsXml } from './weps-xml.ts'

export { type BratOptions, brat } from './brat.ts'
export { type ClustersJsonlOptions, clustersJsonl } from './clusters-jsonl.ts'
export { type ClustersTableOptions, clustersTable } from './clusters-table.ts'
export { type Conll2012Options, conll2012 } from './conll-2012.ts'
export { type ConllColumnsOptions, conllColumns } from './conll-columns.ts'
export { type CorefudOptions, corefud } from './corefud.ts'
export { type HaremXmlOptions, haremXml } from './harem-xml.ts'
export { type QuaeroInlineOptions, quaeroInline } from './quaero-inline.ts'
export { type TreesJsonlOptions, treesJsonl } from './trees-jsonl.ts'
export { type WepsXmlOptions, wepsXml } from './weps-xml.ts'

export const readers: readonly AnyReader[] = [
  conllColumns,
  conll2012,
  corefud,
  clustersTable,
  clustersJsonl,
  wepsXml,
  quaeroInline,
  treesJsonl,
  brat,
  haremXml,
]
