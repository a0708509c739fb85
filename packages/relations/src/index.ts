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
import { pairLabels as pairLabelsDefinition } from './pair-labels.ts'
import { presetsOf } from './presets.ts'
import { biocRelations as biocDefinition } from './readers/bioc-relations.ts'
import { bratRelations as bratDefinition } from './readers/brat-relations.ts'
import { doccanoRelations as doccanoDefinition } from './readers/doccano-relations.ts'
import { docred as docredDefinition } from './readers/docred.ts'
import { dygie as dygieDefinition } from './readers/dygie.ts'
import { hipe2026 as hipe2026Definition } from './readers/hipe-2026.ts'
import { labelLines as labelLinesDefinition } from './readers/label-lines.ts'
import { labelStudioRelations as labelStudioDefinition } from './readers/label-studio-relations.ts'
import { pubtatorRelations as pubtatorDefinition } from './readers/pubtator-relations.ts'
import { relationExamples as relationExamplesDefinition } from './readers/relation-examples.ts'
import { relationRecords as relationRecordsDefinition } from './readers/relation-records.ts'
import { relationsJsonl as relationsJsonlDefinition } from './readers/relations-jsonl.ts'
import { semeval2010 as semeval2010Definition } from './readers/semeval-2010-8.ts'
import { spert as spertDefinition } from './readers/spert.ts'
import { tripleReader as triplesDefinition } from './readers/triples.ts'
import { relationF1 as relationF1Definition } from './relation-f1.ts'
import { terms } from './terms.ts'
import { relationsToClusters, relationsToExtents, relationsToSpans } from './views.ts'

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
  terms,
  models: [relationsModel],
  metrics: [relationF1Definition, pairLabelsDefinition],
  readers: [
    relationsJsonlDefinition,
    docredDefinition,
    spertDefinition,
    dygieDefinition,
    hipe2026Definition,
    semeval2010Definition,
    labelLinesDefinition,
    triplesDefinition,
    bratDefinition,
    biocDefinition,
    pubtatorDefinition,
    doccanoDefinition,
    labelStudioDefinition,
    relationRecordsDefinition,
    relationExamplesDefinition,
  ],
  views: [relationsToSpans, relationsToExtents, relationsToClusters],
  presets: presetsOf(name),
  suggests: {
    relations: ['relation-f1', 'relation-conventions'],
    docred: ['docred', 're-docred'],
    dygie: ['dygie', 'pure', 'relation-conventions'],
    spert: ['relation-f1', 'conll04', 'relation-conventions'],
    'bioc-relations': ['relation-f1', 'bc5cdr'],
    'pubtator-relations': ['bc5cdr', 'relation-f1'],
    triples: ['relation-f1', 'webnlg'],
    'hipe-2026': ['hipe-2026', 'hipe-2026-b', 'pair-labels'],
    'semeval-2010-8': ['semeval-2010-8', 'pair-labels'],
    'relation-examples': ['tacred', 'pair-labels'],
    'label-lines': ['tacred', 'pair-labels'],
    'saw.relations': ['relation-f1'],
  },
})

export const [
  /**
   * Precision, recall and F1 of the relations of each document; `match` says when an argument is right. Ratios from 0 to 1,
   * `undefined` for 0/0.
   */
  relationF1,
  /**
   * Labels of given pairs: accuracy, precision, recall and F1 over labels, and macro means. Ratios from 0 to 1, `undefined` for
   * 0/0.
   */
  pairLabels,
] = plugin.metrics

export const [
  /** Reads documents with relations, one a line in JSON. Mistakes are problems with their places. */
  relationsJsonl,
  /** Reads a gold of DocRED or Re-DocRED, or answers to one. Mistakes are problems with their places. */
  docred,
  /** Reads sentences as SpERT has them. Mistakes are problems with their places. */
  spert,
  /** Reads documents as DyGIE++ and PURE have them. Mistakes are problems with their places. */
  dygie,
  /** Reads pairs of persons and places of HIPE-2026. Mistakes are problems with their places. */
  hipe2026,
  /** Reads labels of SemEval-2010 Task 8. Mistakes are problems with their places. */
  semeval2010,
  /** Reads a label a line. Mistakes are problems with their places. */
  labelLines,
  /** Reads facts as three strings. Those without three parts are counted. */
  triples,
  /** Reads brat stand-off annotation with its relations. Mistakes are problems with their places. */
  bratRelations,
  /** Reads BioC JSON with its relations. Mistakes are problems with their places. */
  biocRelations,
  /** Reads PubTator with its relations. Mistakes are problems with their places. */
  pubtatorRelations,
  /** Reads what doccano exports, with relations. Mistakes are problems with their places. */
  doccanoRelations,
  /** Reads tasks of Label Studio with relations. Mistakes are problems with their places. */
  labelStudioRelations,
  /** Reads records of JSON with entities and relations, whatever their fields are called. Mistakes are problems with their places. */
  relationRecords,
  /** Reads examples with two arguments and a label each. Mistakes are problems with their places. */
  relationExamples,
] = plugin.readers
