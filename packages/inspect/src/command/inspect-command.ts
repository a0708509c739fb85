/** `assay inspect FILE…`: faults of the data, without a score; `assay inspect CONFIG --gold`: faults of the gold. */

import { left } from '@assay/core'
import type { PackageCommand } from '@assay/host'
import { inspectData } from './inspect-data.ts'
import { inspectDecisions } from './inspect-decisions.ts'
import { inspectGold, refuseGoldFlags } from './inspect-gold.ts'

export const inspectCommand: PackageCommand = {
  usage: 'inspect FILE … [--train FILE …] [-s [NAME=]RUN …], or inspect [CONFIG] --gold',
  examples: [
    [
      'assay inspect gold/*.ann',
      'documents of any format: repeats, forms with several labels, borders inside of words',
    ],
    ['assay inspect test.conll --train train.conll -o leaks.html', 'a page with the places of each finding'],
    [
      'assay inspect test.conll --train train.conll --fail-on leaked-sentences=1% --fail-on ill-formed',
      'exit code 1 if more than 1 % of the sentences are in the training data, or a tag is ill-formed',
    ],
    ['assay inspect gold.conll -s run1.conll', 'also the sentences of a run that are not those of the test set'],
    [
      'assay inspect assay.json --gold -o suspicious.html',
      'items on which systems agree with each other, and not with the gold',
    ],
    [
      'assay inspect --gold -o brat:suspicious',
      'the same as files to annotate again; also -o doccano:FILE and -o csv:FILE',
    ],
    [
      'assay inspect --gold --decisions suspicious -o csv:decisions.csv',
      'these files, edited, as a table of decisions: assay run --patch decisions.csv',
    ],
  ],
  flags: [
    {
      name: 'train',
      value: 'FILE',
      many: true,
      help: 'training data: what of the test set is in it, and its own faults',
    },
    {
      name: 'system',
      short: 's',
      value: '[NAME=]FILE',
      many: true,
      help: 'a run, whose text is compared with that of the test set',
    },
    { name: 'reader', value: 'NAME', help: 'the file format (see assay list readers); default: detected' },
    { name: 'set', value: 'key=value', many: true, help: 'an option of the reader (reader.key)' },
    {
      name: 'fail-on',
      value: 'KIND[=SHARE]',
      many: true,
      help: 'exit code 1 if there is any such finding, or more than a share of 0 to 1 or in %; repeatable',
    },
    { name: 'gold', help: 'rank items of the gold of a config by how many good systems agree on something else' },
    {
      name: 'decisions',
      value: 'EDITED',
      help: 'with --gold: turn a corrected file of doccano or folder of brat into a table of decisions (-o csv:FILE)',
    },
    {
      name: 'metric',
      value: 'NAME',
      help: 'with --gold: the metric of the config that compares (default: the first)',
    },
    {
      name: 'limit',
      value: 'N',
      help: 'number of places of each finding, or all (default: 3 in text, 100 in html; --gold: 20 in text)',
    },
    {
      name: 'format',
      short: 'f',
      value: 'FORMAT',
      help: 'text (the default), json or html; with --gold: csv, doccano, brat',
    },
  ],
  shared: ['root', 'max-bytes', 'any-work', 'json', 'output', 'csv-raw', 'plugin'],
  run: async (call) => {
    const edited = call.last('decisions')
    if (call.has('gold')) return edited === undefined ? inspectGold(call) : inspectDecisions(call, edited)
    const why = refuseGoldFlags(call)
    return why === undefined ? inspectData(call) : left(why)
  },
}
