/** Which metrics are scored: of a package by itself its default, its first; others where they are asked for. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { assay, files, inOwnFolder, installed, type Ran, type ResultJson, sample } from './support.ts'

inOwnFolder('span-f1')

const all = ['conll-f1', 'surface-f1']
const sides = ['-g', 'gold.conll', '-s', 'b.conll']
const note = 'conll-f1 alone; also in @assay/conll-f1: surface-f1'

const metricsIn = ({ out }: Ran): readonly string[] =>
  (JSON.parse(out) as ResultJson).scores.map(({ metric }) => metric)
const signaturesIn = ({ out }: Ran): readonly string[] =>
  (JSON.parse(out) as ResultJson).scores.map(({ signature }) => signature)

/** What is said beside that a result holds words, which is another test's matter. */
const saidIn = ({ err }: Ran): string => err.replace(/^.* may hold words of the gold.*\n/m, '')

const scored = async (...words: readonly string[]) => {
  sample()
  const ran = await assay('score', ...words, ...sides, '--json')
  return { exit: ran.exit, metrics: ran.exit === 0 ? metricsIn(ran) : [], err: saidIn(ran) }
}

describe('score chooses the metric', () => {
  test.each([
    ['a package by itself', ['conll-f1'], ['conll-f1'], `${note} (--metric NAME, --all)\n`],
    ['the same by its whole name', ['@assay/conll-f1'], ['conll-f1'], `${note} (--metric NAME, --all)\n`],
    ['--quiet', ['conll-f1', '--quiet'], ['conll-f1'], ''],
    ['--diagnostics json', ['conll-f1', '--diagnostics', 'json'], ['conll-f1'], ''],
    ['--all', ['conll-f1', '--all'], all, ''],
    ['/*', ['@assay/conll-f1/*'], all, ''],
    ['/* and --all', ['conll-f1/*', '--all'], all, ''],
    ['--metric', ['conll-f1', '--metric', 'surface-f1'], ['surface-f1'], ''],
    ['--metric of the default', ['conll-f1', '--metric', 'conll-f1'], ['conll-f1'], ''],
    [
      '--metric twice, in the order of the plugin',
      ['conll-f1', '--metric', 'surface-f1', '--metric', 'conll-f1'],
      ['conll-f1', 'surface-f1'],
      '',
    ],
    ['--metric and /*', ['conll-f1/*', '--metric', 'surface-f1'], ['surface-f1'], ''],
    ['a metric of it', ['conll-f1/surface-f1'], ['surface-f1'], ''],
    ['a metric, said twice', ['conll-f1/surface-f1', '--metric', 'surface-f1'], ['surface-f1'], ''],
    ['a preset', ['conll-f1/conll-2003', '--bootstrap', '0'], ['conll-f1'], ''],
    ['a metric of a preset', ['conll-f1/conll-2003', '--metric', 'conll-f1', '--bootstrap', '0'], ['conll-f1'], ''],
  ])('for %s', async (_, words, metrics, err) => {
    expect(await scored(...words)).toEqual({ exit: 0, metrics, err })
  })

  test.each([
    [
      '--all and --metric',
      ['conll-f1', '--all', '--metric', 'conll-f1'],
      'E103: --all and --metric contradict each other\n  help: remove one of them',
    ],
    [
      '--all and --signature',
      ['conll-f1', '--all', '--signature', 'conll-f1|v:@assay/conll-f1@1.0.0'],
      'E103: --all and --signature contradict each other\n  help: remove one of them',
    ],
    [
      '--all of a metric',
      ['conll-f1/surface-f1', '--all'],
      'E103: --all is for all metrics of a plugin, and conll-f1/surface-f1 names a part of one\n  help: remove --all, or take all: conll-f1 --all',
    ],
    [
      '--all of a preset',
      ['@assay/conll-f1/conll-2003', '--all'],
      'E103: --all is for all metrics of a plugin, and @assay/conll-f1/conll-2003 names a part of one\n  help: remove --all, or take all: @assay/conll-f1 --all',
    ],
    [
      'a mistyped name beside a good one',
      ['conll-f1', '--metric', 'conll-f1', '--metric', 'surfce-f1'],
      'E210: there is no metric "surfce-f1" here\n  help: did you mean surface-f1?',
    ],
    [
      'a mistyped name beside a metric, looked for in the whole plugin',
      ['conll-f1/conll-f1', '--metric', 'surfce-f1'],
      'E210: there is no metric "surfce-f1" here\n  help: did you mean surface-f1?',
    ],
    [
      'another metric than the one named',
      ['conll-f1/surface-f1', '--metric', 'conll-f1'],
      'E210: conll-f1/surface-f1 chooses the metric surface-f1, so "conll-f1" cannot be picked from it\n  help: name the package alone, conll-f1, to pick any of its metrics',
    ],
    [
      'a metric that the preset does not have',
      ['conll-f1/conll-2003', '--metric', 'surface-f1'],
      'E210: conll-f1/conll-2003 chooses the metric conll-f1, so "surface-f1" cannot be picked from it\n  help: name the package alone, conll-f1, to pick any of its metrics',
    ],
  ])('or refuses the call: %s', async (_, words, said) => {
    const { exit, metrics, err } = await scored(...words)
    expect({ exit, metrics }).toEqual({ exit: 2, metrics: [] })
    expect(err).toBe(`error ${said}\n\nfor more: assay explain ${said.slice(0, 4)}\n1 error\n`)
  })

  test('and does not suggest other metrics if scoring fails', async () => {
    sample()
    files({ 'b.conll': 'U.N.\n' })
    const { exit, err } = await assay('score', 'conll-f1', ...sides)
    expect(exit).toBe(3)
    expect(err).not.toContain('alone')
  })

  test('that a signature names, whatever the call says', async () => {
    sample()
    for (const signature of signaturesIn(await assay('score', 'conll-f1', '--all', ...sides, '--json')))
      for (const words of [[], ['conll-f1'], ['conll-f1/*']]) {
        const again = await assay('score', ...words, '--signature', signature, ...sides, '--json')
        expect(saidIn(again)).toBe('')
        expect(signaturesIn(again)).toEqual([signature])
      }
  })
})

describe('a config chooses the metric', () => {
  const campaign = (metrics: readonly unknown[], more: object = { bootstrap: { samples: 0 } }): void => {
    sample()
    files({ 'assay.json': JSON.stringify({ gold: 'gold.conll', systems: { b: 'b.conll' }, metrics, ...more }) })
  }

  test.each([
    ['a package by itself', ['@assay/conll-f1'], ['conll-f1'], `${note} (all of them: "@assay/conll-f1/*")\n`],
    ['by its short name', ['conll-f1'], ['conll-f1'], `${note} (all of them: "conll-f1/*")\n`],
    [
      'twice',
      ['conll-f1', ['@assay/conll-f1', { beta: 2 }]],
      ['conll-f1', 'conll-f1'],
      `${note} (all of them: "@assay/conll-f1/*")\n`,
    ],
    ['all of it', ['@assay/conll-f1/*'], all, ''],
    ['with another of its metrics', ['conll-f1', 'conll-f1/surface-f1'], ['conll-f1', 'surface-f1'], ''],
    ['with its preset', [['conll-f1', { beta: 2 }], 'conll-f1/conll-2003'], ['conll-f1', 'conll-f1'], ''],
  ])('for %s', async (_, metrics, scoring, err) => {
    campaign(metrics)
    const ran = await assay('run', '--json')
    expect({ exit: ran.exit, err: saidIn(ran), metrics: metricsIn(ran) }).toEqual({ exit: 0, err, metrics: scoring })
    const valid = await assay('validate', '--json')
    expect({ exit: valid.exit, err: valid.err }).toEqual({ exit: 0, err })
    expect((JSON.parse(valid.out) as { metrics: readonly string[] }).metrics).toEqual(scoring)
    expect((await assay('run', '--quiet')).err).toBe('')
    expect((await assay('run', '--diagnostics', 'json')).err).toBe('')
  })

  test('and gives the options of a package to its default metric', async () => {
    campaign([['conll-f1', { beta: 2 }]])
    expect(signaturesIn(await assay('run', '--json'))).toEqual([expect.stringMatching(/^conll-f1\|.*\|beta:2\|/)])
    campaign([['span-f1', { minOverlap: 0.5 }]])
    const ran = await assay('run')
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
    expect(ran.err).toContain('error E216: span-f1 has no option "minOverlap"\n --> assay.json:1:')
    expect(ran.err).toContain('\n  help: it is an option of span-f1/entity-match\n')
  })

  test('and gives each option of PACKAGE/* to the metrics that have it', async () => {
    campaign([['span-f1/*', { minOverlap: 0.5, matching: 'type' }]])
    const ran = await assay('run', '--json')
    expect(saidIn(ran)).toBe('')
    const [spans, entities] = signaturesIn(ran)
    expect(spans).toMatch(/\|matching:type\|/)
    expect(entities).toMatch(/\|minOverlap:0\.5\|/)
  })

  test('and refuses a gate on a metric that is not run', async () => {
    const gate = { metric: 'surface-f1', measure: 'f1', min: 0.1 }
    campaign(['@assay/conll-f1'], { gates: [gate] })
    const { exit, out, err } = await assay('validate')
    expect({ exit, out }).toEqual({ exit: 2, out: '' })
    expect(err).toContain('error E801: the gate is on the metric "surface-f1", which does not exist here')
    expect(err).toContain('help: name @assay/conll-f1/surface-f1 in "metrics"')
    campaign(['@assay/conll-f1', '@assay/conll-f1/surface-f1'], { gates: [gate] })
    expect((await assay('run', '--quiet')).exit).toBe(0)
  })

  test('and errors uses the first metric, or the metric of --metric with its options in the config', async () => {
    campaign(['span-f1', ['span-f1/entity-match', { minOverlap: 0.5 }], 'surface-f1'])
    const metricOf = async (...words: readonly string[]) => {
      const { exit, out, err } = await assay('errors', ...words, '--json')
      return { exit, err, metrics: [...new Set((JSON.parse(out) as { metric: string }[]).map(({ metric }) => metric))] }
    }
    const err = 'span-f1 alone; also here: entity-match, surface-f1 (--metric NAME)\n'
    expect(await metricOf()).toEqual({ exit: 0, err, metrics: ['span-f1'] })
    expect(await metricOf('--metric', 'entity-match')).toEqual({ exit: 0, err: '', metrics: ['entity-match'] })
    expect(await metricOf('--metric', 'surface-f1')).toEqual({ exit: 0, err: '', metrics: ['surface-f1'] })
    // the one of the config, with its options, and not once more without them
    const lines = (await assay('errors', '--metric', 'entity-match', '--verbose')).err.match(/^metric .*$/gm)
    expect(lines).toEqual([expect.stringContaining('"minOverlap":0.5')])
  })
})

describe('a plugin given as a file', () => {
  const campaign = (metric: string): void => {
    sample()
    files({
      'package.json': '{ "type": "module" }',
      'own.js': "export { plugin } from '@assay/conll-f1'\n",
      'assay.json': JSON.stringify({ gold: 'gold.conll', systems: { b: 'b.conll' }, metrics: [metric] }),
    })
  }
  test.each([
    ['./own.js', ['conll-f1'], 'conll-f1 alone; also in ./own.js: surface-f1 (all of them: "./own.js/*")\n'],
    ['./own.js/*', all, ''],
    ['./own.js/surface-f1', ['surface-f1'], ''],
  ])('runs the metrics named by %s', async (metric, metrics, err) => {
    campaign(metric)
    const ran = await installed('run', '--json')
    expect({ exit: ran.exit, err: saidIn(ran), metrics: metricsIn(ran) }).toEqual({ exit: 0, err, metrics })
  })

  test('is refused if the config names a metric that the file lacks', async () => {
    campaign('./own.js/surfce-f1')
    const ran = await installed('run')
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
    expect(ran.err).toContain('error E210: ./own.js has no metric or preset "surfce-f1"\n --> assay.json:1:')
    expect(ran.err).toContain('did you mean surface-f1?')
  })
})

test('the headline of the default metric is the last of its line', async () => {
  sample()
  const { out } = await assay('score', 'conll-f1', ...sides)
  expect(out).toContain('\nprecision 50.00, recall 50.00, F1 50.00\nconll-f1|')
  const several = await assay('score', 'conll-f1', '--all', ...sides, '-o', 'all.json')
  expect({ ...several, err: saidIn(several) }).toEqual({ exit: 0, out: '', err: '' })
  expect(readFileSync('all.json', 'utf8').match(/"metric": "[\w-]+"/g)).toEqual(
    all.map((name) => `"metric": "${name}"`),
  )
})
