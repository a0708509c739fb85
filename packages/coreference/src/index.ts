/** `@assay/coreference`: the evaluation of coreference, with the numbers of the official scorers. */
import { plugin as definePlugin } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { b3 } from './b3.ts'
import { blanc } from './blanc.ts'
import { ceafe, ceafm } from './ceaf.ts'
import { bibliography } from './citations.ts'
import { average } from './conll-average.ts'
import { mentions } from './mentions.ts'
import { mor } from './mor.ts'
import { muc } from './muc.ts'
import { referenceScorer } from './reference-scorer.ts'

export { average, b3, blanc, ceafe, ceafm, mentions, mor, muc, referenceScorer }

const official = { zeroDivision: 0 } as const
const corefud = { dropSingletons: true, zeroDivision: 0 } as const
const named = (name: string): string => `@assay/coreference/${name}`

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
      metrics: ['mentions', 'muc', 'b3', 'ceafm', 'ceafe', 'blanc', 'conll-average'].map((name) => [
        named(name),
        official,
      ]),
    },
    corefud: {
      title: 'as corefud-scorer in the CRAC shared tasks: without singletons, 0/0 is 0, BLANC by the rule ua',
      metrics: [
        ...['mor', 'muc', 'b3', 'ceafm', 'ceafe'].map((name) => [named(name), corefud] as const),
        [named('blanc'), { ...corefud, degenerate: 'ua' }],
        [named('conll-average'), corefud],
      ],
    },
  },
})
