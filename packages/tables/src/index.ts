/**
 * `@assay/tables`: workbooks and Parquet, as tables and lines of JSON that readers read.
 *
 * @module @assay/tables
 */
import { plugin as definePlugin } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { messages } from './messages.ts'
import { parquet } from './parquet.ts'
import { workbook } from './workbook.ts'

const { name, version } = manifest

/** The containers of this package, for `evaluate` and the command line, which loads them when it meets such a file. */
export const plugin = definePlugin({ contract: 1, name, version, messages, containers: [workbook, parquet] })
