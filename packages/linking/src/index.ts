/**
 * `@assay/linking`: entity linking as TAC-KBP and GERBIL measure it.
 *
 * @module @assay/linking
 */
import { plugin as definePlugin, type PresetOf } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { bibliography } from './citations.ts'
import { gerbil as gerbilDefinition } from './gerbil.ts'
import { linkConfidence as linkConfidenceDefinition } from './link-confidence.ts'
import { linking as linkingDefinition } from './linking.ts'
import { messages } from './messages.ts'
import { tac2014 as tac2014Definition } from './readers/tac-2014.ts'
import { tac2015 as tac2015Definition } from './readers/tac-2015.ts'
import { terms } from './terms.ts'

const { name, version } = manifest

const asNeleval = { missingId: 'neleval', duplicates: 'keep', zeroDivision: 0 } as const
/** Settings of the site of GERBIL; its closure over owl:sameAs is not available here. */
const asGerbil = {
  emptyDocuments: 1,
  kb: [
    'http://dbpedia.org/resource/',
    'http://dbpedia.org/ontology/',
    'http://www.wikidata.org/entity/',
    'http://wikidata.org/entity/',
  ],
} as const

/** The metrics of this package with what goes with them, for `evaluate` and the command line. */
export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  bibliography,
  terms,
  metrics: [linkingDefinition, gerbilDefinition, linkConfidenceDefinition],
  readers: [tac2014Definition, tac2015Definition],
  suggests: { 'saw.link scores': ['link-confidence'] },
  presets: {
    neleval: {
      title:
        'all measures of neleval as it counts them: 0 for 0/0, mentions without an id as one entity, repeated spans each counted',
      from: [['hachey-2014-cheap', 'And neleval, the program of its authors.']],
      metrics: [[`${name}/linking`, { measure: ['strong_typed_all_match', 'all'], ...asNeleval }]],
      bootstrap: { bounds: 'weibull' },
      compare: { alternative: 'one-sided' },
      documents: { missing: 'empty', extra: 'empty' },
      reader: ['@assay/formats/neleval', { missingId: 'keep', sameSpan: 'apart' }],
    },
    'tac-2014': {
      title: 'the measures of the entity discovery and linking task of TAC-KBP 2014, as neleval counts them',
      from: [['ji-2014-tac', 'The measures of the overview.']],
      metrics: [[`${name}/linking`, { measure: ['strong_typed_all_match', 'tac14'], ...asNeleval }]],
      documents: { missing: 'empty', extra: 'empty' },
    },
    'gerbil-site': {
      title: 'A2KB and D2KB as the site of GERBIL counts them: weak matches, and 1 for an empty document',
      from: [['roeder-2018-gerbil', 'The experiments A2KB and D2KB.']],
      metrics: [
        [`${name}/gerbil`, { task: 'A2KB', ...asGerbil }],
        [`${name}/gerbil`, { task: 'D2KB', ...asGerbil }],
      ],
      documents: { missing: 'empty' },
    },
  },
})

export const [
  /**
   * Entity linking as TAC-KBP measures it: spans of each document with an attribute `id`; links, NIL and clusters,
   * strictly or by overlap. Ratios from 0 to 1, `undefined` for 0/0. A mention without an id is warned of, or refused.
   * Ji et al. (2014), Hachey et al. (2014).
   */
  linking,
  /**
   * Recognition and linking of entities as GERBIL measures them: spans of each document with an attribute `id`; micro
   * over all, macro over documents. Ratios from 0 to 1, `undefined` for 0/0. Röder et al. (2018).
   */
  gerbil,
  /**
   * Worth of the scores of links: the threshold of the best F, precision and recall at each threshold, average precision, and
   * calibration, by a measure of sets of `linking`. Ratios from 0 to 1. Refuses mentions without a score (E495). Hachey et al. (2014),
   * Guo et al. (2017), Davis and Goadrich (2006).
   */
  linkConfidence,
] = plugin.metrics

export const [
  /**
   * Reads answers of TAC-KBP up to 2014: id of the query, link, type, score; the queries are in XML in another file.
   * Mistakes are problems with their places (E356 to E361).
   */
  tac2014,
  /**
   * Reads answers of TAC-KBP from 2015 on: run, id, text, document and offsets, link, type, mention type, score. What is
   * wrong is a problem with its place (E356 to E361).
   */
  tac2015,
] = plugin.readers

/** All measures of neleval as it counts them, for `evaluate`. */
export const neleval: PresetOf<typeof linking> = { plugin, preset: 'neleval', metric: linking }

/** A2KB and D2KB as the site of GERBIL counts them, for `evaluate`. */
export const gerbilSite: PresetOf<typeof gerbil> = { plugin, preset: 'gerbil-site', metric: gerbil }
