/**
 * `@assay/records`: fields and nested lists that a model extracted from documents, against a gold.
 *
 * @module @assay/records
 */
import { plugin as definePlugin } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { bibliography } from './citations.ts'
import { messages } from './messages.ts'
import { recordsModel } from './model.ts'
import { donut as donutDefinition } from './published/donut.ts'
import { openevals as openevalsDefinition } from './published/openevals.ts'
import { stickler as sticklerDefinition } from './published/stickler.ts'
import { recordAnswersReader } from './readers/record-answers.ts'
import { recordsReader } from './readers/records-file.ts'
import { recordsTableReader } from './readers/records-table.ts'
import { records as recordsDefinition } from './records.ts'

export { recordsModel } from './model.ts'
export type { RecordOptions } from './record-options.ts'
export type { RecordObject, Records, RecordValue, WrittenNumber } from './value.ts'

const { name, version } = manifest

/** The metrics of this package with what goes with them, for `evaluate` and the command line. */
export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  bibliography,
  models: [recordsModel],
  metrics: [recordsDefinition, donutDefinition, openevalsDefinition, sticklerDefinition],
  readers: [recordsReader, recordAnswersReader, recordsTableReader],
  suggests: { records: ['records'] },
})

export const [
  /**
   * Precision, recall and F1 over the leaves of records, by path, with whole records and items of lists. Ratios from 0 to 1,
   * `undefined` for 0/0.
   */
  records,
  /** F1 of values by path as Donut has it; items of lists mean nothing. A ratio from 0 to 1, `undefined` for 0/0. */
  donut,
  /** The share of keys whose whole values are equal, as openevals has it. A ratio from 0 to 1, `undefined` for 0/0. */
  openevals,
  /** Counts of fields, with precision and two recalls, as Stickler has them. Ratios from 0 to 1, `undefined` for 0/0. */
  stickler,
] = plugin.metrics

export const [
  /** Reads records of JSON with the ids of their documents. Mistakes are problems with their places. */
  recordsJsonl,
  /** Reads answers of models in whose text records are. Mistakes are problems with their places. */
  recordAnswers,
  /** Reads tables with a record a row and a field a column. Mistakes are problems with their places. */
  recordsTable,
] = plugin.readers
