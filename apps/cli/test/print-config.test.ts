/** `score --print-config`: the config that a call amounts to gives the bytes of the call. */
import { describe, expect, it } from 'vitest'
import { assay, files, inOwnFolder, resultOf } from './support.ts'

inOwnFolder()

const gold = 'EU B-ORG\nrejects O\n\nBonn B-LOC\nin O\nMay B-PER\n'
const strays = 'EU B-ORG\nrejects O\n\nBonn B-PER\nin B-PER\nMay B-PER\n'
const bilou = 'EU U-ORG\nrejects O\n\nBonn U-LOC\nin O\nMay O\n'

const written = () =>
  files({
    'gold.conll': gold,
    'a.conll': strays,
    'b.conll': bilou,
    'runs/1.conll': strays,
    'runs/2.conll': gold,
  })

/** Calls by what of them has no key of its own name in a config. */
const calls: Readonly<Record<string, readonly string[]>> = {
  'an option of the metric, a number and a list': ['--set', 'beta=2', '--set', 'types=PER,LOC', '-s', 'a.conll'],
  'an option of the reader': ['--set', 'reader.comment=#', '-s', 'a.conll'],
  'options and the format of one side': [
    '--gold-set',
    'reader=conll-columns',
    '--system-set',
    'scheme=BILOU',
    '-s',
    'b.conll',
  ],
  'metrics that are picked': [
    '--metric',
    'conll-f1',
    '--metric',
    'surface-f1',
    '--set',
    'repair=discard',
    '-s',
    'a.conll',
  ],
  'all metrics, of which some have the option': ['--all', '--set', 'beta=2', '-s', 'a.conll'],
  'a pattern, a named system and a baseline': [
    '-s',
    'runs/*.conll',
    '-s',
    'base=a.conll',
    '--baseline',
    'base',
    '--seed',
    '7',
  ],
  'runs, and labels that are renamed': ['--runs', 'ours=runs/*.conll', '--map', 'ORG=FIRM,PER=WHO'],
  'draws, groups, means and slices': [
    ...['--bootstrap', '30', '--confidence', '0.9', '--bounds', 'weibull', '--group-by', 'document'],
    ...['--means', 'document', '--slice', 'seen', '--train', 'gold.conll', '-s', 'a.conll'],
  ],
  'policies for documents and broken files': ['--set', 'disjoint=allow', '--on-error', 'skip', '-s', 'a.conll'],
  'a signature': ['--signature', 'conll-f1|scheme:IOB2|bootstrap:20,0.9,3|v:@assay/conll-f1@1.0.0', '-s', 'a.conll'],
}

describe('--print-config', () => {
  for (const [what, own] of Object.entries(calls))
    it(`prints a config with the result of the call, to the byte: ${what}`, async () => {
      written()
      const call = ['score', 'conll-f1', '-g', 'gold.conll', ...own]
      const printed = await assay(...call, '--print-config')
      expect(printed).toMatchObject({ exit: 0, err: '' })
      files({ 'assay.json': printed.out })
      const scored = await assay(...call, '--json')
      expect(resultOf(scored).scores.length).toBeGreaterThan(0)
      const ran = await assay('run', '--json')
      expect(ran).toMatchObject({ exit: 0, out: scored.out })
    })

  it('writes the outputs of the call into the config, and leaves defaults to a preset', async () => {
    written()
    const call = ['score', 'conll-f1/conll-2003', '-g', 'gold.conll', '-s', 'a.conll']
    const printed = await assay(...call, '--set', 'repair=discard', '-o', 'out.json', '-o', '-', '--print-config')
    expect(JSON.parse(printed.out)).toEqual({
      gold: { files: 'gold.conll' },
      systems: { a: { files: 'a.conll' } },
      metrics: [['conll-f1/conll-2003', { repair: 'discard' }]],
      output: ['out.json'],
    })
  })

  it('writes the chosen metric into the config for two files without a metric', async () => {
    written()
    const printed = await assay('gold.conll', 'a.conll', '--print-config')
    expect(JSON.parse(printed.out)).toMatchObject({ metrics: ['@assay/conll-f1'] })
  })

  it('prints the problems of a refused call in place of a config', async () => {
    written()
    const printed = await assay(
      'score',
      'conll-f1',
      '-g',
      'gold.conll',
      '-s',
      'a.conll',
      '--set',
      'x=1',
      '--print-config',
    )
    expect(printed).toMatchObject({ exit: 2, out: '' })
    expect(printed.err).toContain('error E216: conll-f1 has no option "x"')
  })
})
