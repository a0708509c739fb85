/** The readers of file formats that come with core. */
import type { AnyReader } from '../contract.ts'
import { brat } from './brat.ts'
import { clustersJsonl } from './clusters-jsonl.ts'
import { clustersTable } from './clusters-table.ts'
import { conll2012 } from './conll-2012.ts'
import { conllColumns } from './conll-columns.ts'
import { corefud } from './corefud.ts'
import { corefudText } from './corefud-text.ts'
import { haremXml } from './harem-xml.ts'
import { pairs } from './pairs.ts'
import { quaeroInline } from './quaero-inline.ts'
import { treesJsonl } from './trees-jsonl.ts'
import { wepsXml } from './weps-xml.ts'

export { brat } from './brat.ts'
export { clustersJsonl } from './clusters-jsonl.ts'
export { clustersTable } from './clusters-table.ts'
export { conll2012 } from './conll-2012.ts'
export { conllColumns } from './conll-columns.ts'
export { corefud } from './corefud.ts'
export { corefudText } from './corefud-text.ts'
export { haremXml } from './harem-xml.ts'
export { pairs } from './pairs.ts'
export { quaeroInline } from './quaero-inline.ts'
export { treesJsonl } from './trees-jsonl.ts'
export { wepsXml } from './weps-xml.ts'

export const readers: readonly AnyReader[] = [
  conllColumns,
  conll2012,
  corefud,
  corefudText,
  clustersTable,
  pairs,
  clustersJsonl,
  wepsXml,
  quaeroInline,
  treesJsonl,
  brat,
  haremXml,
]
