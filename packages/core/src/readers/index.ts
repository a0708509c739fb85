/** The readers of file formats that come with core. */
import type { AnyReader } from '../contract.ts'
import { conllColumns } from './conll-columns.ts'

export { type ConllColumnsOptions, conllColumns } from './conll-columns.ts'

export const readers: readonly AnyReader[] = [conllColumns]
