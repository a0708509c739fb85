/** F94: input of under a megabyte that is deep, dense or wide is scored; what is refused is tested on the metrics. Nothing is timed. */
import { describe, expect, test } from 'vitest'
import * as eter from '../../../packages/eter/src/index.ts'
import * as harem from '../../../packages/harem-metrics/src/index.ts'
import * as lea from '../../../packages/lea/src/index.ts'
import { assayIn, files, inOwnFolder } from './support.ts'

inOwnFolder()

const around = {
  plugins: {
    '@assay/eter': () => Promise.resolve(eter),
    '@assay/harem-metrics': () => Promise.resolve(harem),
    '@assay/lea': () => Promise.resolve(lea),
  },
}

const list = (n: number, of: (i: number) => string, between = ''): string =>
  Array.from({ length: n }, (_, i) => of(i)).join(between)

const corefud = '# newdoc id = a\n# global.Entity = eid-etype-head-other\n# sent_id = 1\n'
const conll2012 = (rows: string): string => `#begin document (a); part 000\n${rows}\n#end document\n`

const wide: readonly (readonly [what: string, file: string, text: string, ...given: string[]])[] = [
  [
    'mentions on one token, corefud',
    'a.conllu',
    `${corefud}1\tw\t_\t_\t_\t_\t0\t_\t_\tEntity=${list(20_000, (i) => `(e${i}-x-1-)`)}\n\n`,
    'lea',
  ],
  [
    'nested mentions, corefud',
    'a.conllu',
    `${corefud}${list(3000, (i) => `${i + 1}\tw\t_\t_\t_\t_\t0\t_\t_\tEntity=(e${i}-x-1-\n`)}${list(3000, (i) => `${3001 + i}\tw\t_\t_\t_\t_\t0\t_\t_\tEntity=e${2999 - i})\n`)}\n`,
    'lea',
  ],
  [
    'brackets in one cell, conll-2012',
    'a.conll',
    conll2012(`a 0 0 w ${list(20_000, (i) => `(${i}`, '|')}\na 0 1 w ${list(20_000, (i) => `${i})`, '|')}\n`),
    'lea',
  ],
  [
    'overlapping spans, brat',
    'a.ann',
    list(5000, (i) => `T${i + 1}\tpers ${i} ${i + 20}\t${'x'.repeat(20)}\n`),
    'eter',
    '--reader',
    'brat',
  ],
  [
    'a category of many parts, HAREM',
    'a.xml',
    `<colHAREM><DOC DOCID="a"><EM ID="1" CATEG="${list(2000, (i) => `A${i}`, '|')}" TIPO="${list(2000, (i) => `B${i}`, '|')}">x</EM></DOC></colHAREM>`,
    'harem-metrics',
  ],
]

describe('F94: hostile input within the limits', () => {
  test.each(wide)('is scored: %s', async (_, file, text, metric, ...given) => {
    files({ [file]: text })
    const ran = await assayIn(
      around,
      'score',
      metric as string,
      '-g',
      file,
      '-s',
      `again=${file}`,
      ...given,
      '--json',
      '--quiet',
    )
    expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' })
  })
})
