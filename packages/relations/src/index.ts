/**
 * `@assay/relations`: relation extraction, and labels of given pairs.
 *
 * @module @assay/relations
 */
import { plugin as definePlugin } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { bibliography } from './citations.ts'
import { messages } from './messages.ts'
import { relationsModel } from './model.ts'
import { relationsJsonl as relationsJsonlDefinition } from './readers/relations-jsonl.ts'
import { relationF1 as relationF1Definition } from './relation-f1.ts'

export {
  type LabelledPair,
  type Relation,
  type RelationArgument,
  type RelationEntity,
  type RelationMention,
  type Relations,
  relationsModel,
} from './model.ts'

const { name, version } = manifest

/** The metrics of this package with what goes with them, for `evaluate` and the command line. */
export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  bibliography,
  models: [relationsModel],
  metrics: [relationF1Definition],
  readers: [relationsJsonlDefinition],
  suggests: { relations: ['relation-f1'] },
})

export const [
  /**
   * Precision, recall and F1 of the relations of each document; `match` says when an argument is right. Ratios from 0 to 1,
   * `undefined` for 0/0.
   */
  relationF1,
] = plugin.metrics

export const [
  /** Reads documents with relations, one a line in JSON. Mistakes are problems with their places. */
  relationsJsonl,
] = plugin.readers
