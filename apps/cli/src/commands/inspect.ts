/** `assay inspect FILE…`: faults of the data, without a score. */
import { consoleFlags, maxBytesFlag, outputFlags } from '../flags.ts'
import { inspectData } from '../inspect/inspect-data.ts'
import type { CommandDef } from './command.ts'

export const inspectCommand: CommandDef = {
  usage: 'inspect FILE … [--train FILE …] [-s [NAME=]RUN …]',
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
    {
      name: 'limit',
      value: 'N',
      help: 'number of places shown of each finding, or all (default: 3 in text, 100 in html)',
    },
    maxBytesFlag,
    ...outputFlags.filter(({ name }) => ['json', 'output'].includes(name)),
    { name: 'format', short: 'f', value: 'FORMAT', help: 'text (the default), json or html' },
    ...consoleFlags,
  ],
  run: (app, args, console) => inspectData(app, args, console),
}
