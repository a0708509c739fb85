/** `@assay/coreference`: the evaluation of coreference, with the numbers of the official scorers. */
import { plugin as definePlugin, packaged } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { b3 as b3Definition } from './b3.ts'
import { blanc as blancDefinition } from './blanc.ts'
import { ceafe as ceafeDefinition, ceafm as ceafmDefinition } from './ceaf.ts'
import { bibliography } from './citations.ts'
import { average as averageDefinition } from './conll-average.ts'
import { mentions as mentionsDefinition } from './mentions.ts'
import { mor as morDefinition } from './mor.ts'
import { muc as mucDefinition } from './muc.ts'
import { referenceScorer as referenceScorerDefinition } from './reference-scorer.ts'

const official = { zeroDivision: 0 } as const
const corefud = { dropSingletons: true, zeroDivision: 0 } as const
const named = (name: string): string => `@assay/coreference/${name}`

// the metrics, each with its package
export const average = packaged(manifest, averageDefinition)
export const b3 = packaged(manifest, b3Definition)
export const blanc = packaged(manifest, blancDefinition)
export const ceafe = packaged(manifest, ceafeDefinition)
export const ceafm = packaged(manifest, ceafmDefinition)
export const mentions = packaged(manifest, mentionsDefinition)
export const mor = packaged(manifest, morDefinition)
export const muc = packaged(manifest, mucDefinition)
export const referenceScorer = packaged(manifest, referenceScorerDefinition)

const { name, version } = manifest

export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  bibliography,
  metrics: [average, mentions, muc, b3, ceafm, ceafe, blanc, mor, referenceScorer],
  presets: {
    'conll-2012': {
      title: 'as the reference scorer of CoNLL-2011 and 2012 (scorer.pl 8.01): singletons stay, 0/0 is 0',
      from: [['pradhan-2012-conll', 'Section 4.5 and the tables of results.']],
      metrics: ['mentions', 'muc', 'b3', 'ceafm', 'ceafe', 'blanc', 'conll-average'].map((name) => [
        named(name),
        official,
      ]),
    },
    corefud: {
      title: 'as corefud-scorer in the CRAC shared tasks: without singletons, 0/0 is 0, BLANC by the rule ua',
      from: [['zabokrtsky-2022-crac', 'The tables of results.']],
      metrics: [
        ...['mor', 'muc', 'b3', 'ceafm', 'ceafe'].map((name) => [named(name), corefud] as const),
        [named('blanc'), { ...corefud, degenerate: 'ua' }],
        [named('conll-average'), corefud],
      ],
    },
  },
})
