/** Each kind of exit: what is printed and where, what is left alone, and the forms in which problems are told. */
import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import type { AnyMetric } from '@assay/core'
import { describe, expect, test } from 'vitest'
import * as own from '../../../packages/conll-f1/src/index.ts'
import {
  assay,
  assayIn,
  files,
  gold,
  half,
  inOwnFolder,
  problemsOf,
  refused,
  sample,
  score,
  system,
} from './support.ts'

inOwnFolder()

const scoring = (goldFile: string, systemFile: string): readonly string[] => ['-g', goldFile, '-s', systemFile]

/** A package with the metric `conll-f1`, which throws. */
const throwing = {
  '@assay/throwing': () => {
    const [metric] = own.plugin.metrics as unknown as readonly [AnyMetric]
    const broken = {
      ...metric,
      with: (options: unknown) => ({
        ...metric.with(options),
        judge: () => {
          throw new Error('planted')
        },
      }),
    }
    return { plugin: { contract: 1, name: '@assay/throwing', version: '1.0.0', metrics: [broken] } }
  },
}

describe('a call without a result prints nothing to stdout, leaves the old report, and exits with', () => {
  const cases: readonly (readonly [
    exit: number,
    code: string,
    place: string,
    remedy: string,
    call: readonly string[],
  ])[] = [
    [2, 'E104', '', 'help: ', ['-g', 'gold.conll']],
    [2, 'E101', '', 'help: ', [...scoring('gold.conll', 'a.conll'), '--nonsense']],
    [2, 'E207', '', 'help: ', scoring('gold.conll', 'runs/*.conll')],
    [2, 'E217', '', 'it takes: conlleval', [...scoring('gold.conll', 'a.conll'), '--set', 'scheme=none']],
    [3, 'E306', 'gol.conll', 'did you mean gold.conll?', scoring('gol.conll', 'a.conll')],
    [3, 'E309', 'empty.conll', 'written to the end', scoring('gold.conll', 'empty.conll')],
    [3, 'E310', 'x.conll', 'symbolic links', [...scoring('gold.conll', 'x.conll'), '--verbose']],
    [3, 'E311', 'short.conll:4:6', 'each line holds a token', scoring('gold.conll', 'short.conll')],
    [
      3,
      'E312',
      'ill.conll:3:7',
      '--set repair=conlleval',
      [...scoring('gold.conll', 'ill.conll'), '--set', 'scheme=IOB2'],
    ],
    [3, 'E316', 'a.conll', 'FILE:COLUMN', scoring('gold.conll', 'a.conll:5')],
    [
      3,
      'E402',
      'other.conll:6:1',
      'the gold has, in gold.conll:6: Baghdad B-LOC',
      scoring('gold.conll', 'other.conll'),
    ],
    [5, 'E702', '', 'check the path', [...scoring('gold.conll', 'a.conll'), '-o', 'a.conll/none.json']],
  ]

  test.each(cases)('code %i: %s %s', async (exit, code, place, remedy, call) => {
    sample()
    files({
      'empty.conll': '',
      'short.conll': system.replace('heads O', 'heads'),
      'ill.conll': system.replace('Ekeus B-PER', 'Ekeus I-PER'),
      'other.conll': system.replace('Baghdad', 'Bagdad'),
    })
    symlinkSync('y.conll', 'x.conll')
    symlinkSync('x.conll', 'y.conll')
    const ran = await score(...call)
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit, out: '' })
    expect(ran.err).toContain(`error ${code}: `)
    if (place !== '') expect(ran.err).toContain(`--> ${place}`)
    expect(ran.err).toContain(remedy)
    expect(ran.err).toContain(`for more: assay explain ${code}`)
    const plain = call.filter((word) => word !== '--verbose')
    const [told] = await refused(exit, [code], 'score', 'conll-f1', '--metric', 'conll-f1', ...plain)
    expect(told).toMatchObject({ severity: 'error', at: { path: place.split(':')[0] } })
    expect(told?.hint).toBeTruthy()
  })

  test('code 4 for a plugin that throws', async () => {
    sample()
    files({ 'out.json': 'old' })
    const before = readdirSync('.')
    const call = [...scoring('gold.conll', 'a.conll'), '-o', 'out.json'] as const
    const ran = await assayIn({ plugins: throwing }, 'score', 'throwing', ...call)
    expect(ran).toMatchObject({ exit: 4, out: '' })
    expect(ran.err).toContain('error E505: ')
    expect([readFileSync('out.json', 'utf8'), readdirSync('.')]).toEqual(['old', before])
  })
})

test('a failed gate exits with code 1 and a complete result', async () => {
  sample()
  const gates = [{ metric: 'conll-f1', measure: 'f1', min: 0.9 }]
  const config = { gold: 'gold.conll', systems: { a: 'a.conll' }, metrics: ['@assay/conll-f1/conll-f1'], gates }
  files({ 'assay.json': JSON.stringify(config) })
  const ran = await assay('run', '--json')
  expect(ran.exit).toBe(1)
  expect(JSON.parse(ran.out)).toMatchObject({ scores: [{ system: 'a' }], gates: [{ pass: false }] })
})

test('F85: spans of another tool are recognised, and a message names the view that turns them into tags', async () => {
  const text = '{"id": 1, "text": "Ann", "label": [[0, 3, "PER"]]}\n'
  files({ 'g.json': text, 's.json': text.replace('PER', 'LOC') })
  const ran = await score('-g', 'g.json', '-s', 's.json')
  expect(ran).toMatchObject({ exit: 2, out: '' })
  expect(ran.err).toContain('--set view=words')
})

describe('several problems of a run', () => {
  test('are reported together', async () => {
    files({
      'gold.conll': gold.replace('for O', 'for'),
      'a.conll': system.replace('heads O', 'heads').replace('left O', 'left O O'),
      'b.conll': half.replace('official O', 'official'),
    })
    const ran = await score('-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll', '-s', 'none.conll')
    expect(ran).toMatchObject({ exit: 3, out: '' })
    for (const place of ['gold.conll:5:', 'a.conll:4:', 'a.conll:11:', 'b.conll:2:', 'none.conll'])
      expect(ran.err).toContain(`--> ${place}`)
    expect(ran.err).toMatch(/\n5 errors\n$/)
  })

  test('are reported for all tags, on both sides', async () => {
    files({ 'gold.conll': 'a I-X\nb O\n\nc I-X\n', 'a.conll': 'a O\nb I-X\n\nc I-Y\n' })
    const ran = await score('-g', 'gold.conll', '-s', 'a.conll', '--set', 'scheme=IOB2', '--diagnostics', 'json')
    expect(
      problemsOf(ran)
        .map(({ code, at }) => `${code} ${at.path}:${at.line}:${at.column}`)
        .sort(),
    ).toEqual(['E312 a.conll:2:3', 'E312 a.conll:4:3', 'E312 gold.conll:1:3', 'E312 gold.conll:4:3'])
  })

  test('are reported once for tags, even if several metrics find them', async () => {
    files({ 'gold.conll': 'a I-X\n', 'a.conll': 'a B-X\n' })
    const call = ['-g', 'gold.conll', '-s', 'a.conll', '--set', 'scheme=IOB2', '--diagnostics', 'json']
    expect(problemsOf(await assay('score', 'conll-f1', ...call))).toHaveLength(1)
  })
})

describe('warnings', () => {
  const same = scoring('gold.conll', 'gold.conll')

  test('are printed to stderr and stored in the result; --quiet hides them, but no errors', async () => {
    sample()
    const ran = await score(...same, '--json')
    expect([ran.exit, ran.err]).toEqual([0, expect.stringContaining('warning W401: ')])
    expect((JSON.parse(ran.out) as { problems: { code: string }[] }).problems.map(({ code }) => code)).toEqual(['W401'])
    expect((await score(...same, '--quiet')).err).toBe('')
    files({ 'a.conll': 'x\n' })
    expect((await score(...scoring('gold.conll', 'a.conll'), '--quiet')).err).toContain('error')
  })

  test('of repairs are counted in the result, and the signature contains the repairs', async () => {
    files({ 'gold.conll': 'a I-X\nb O\n\nc I-X\nd O\n', 'a.conll': 'a O\nb I-X\n\nc B-X\nd O\n' })
    const call = [...scoring('gold.conll', 'a.conll'), '--set', 'scheme=IOB2', '--set', 'repair=conlleval']
    const ran = await score(...call, '--json')
    expect(ran.exit).toBe(0)
    expect(ran.err).toMatch(/warning W312: "I-X" is ill-formed in IOB2.*; repaired as conlleval\n +--> gold\.conll:1:3/)
    expect(ran.err).toContain('--set repair=error')
    const result = JSON.parse(ran.out) as { problems: { code: string; count: number; at: { path: string } }[] }
    expect(result.problems.map(({ code, count, at }) => [code, count, at.path])).toEqual([
      ['W312', 2, 'gold.conll'],
      ['W312', 1, 'a.conll'],
    ])
    expect(ran.out).toContain('|repair:conlleval|')
    // without the last line no tag is right, and a phrase is
    files({ 'gold.conll': 'a I-X\nb O\n\nc I-X\n', 'a.conll': 'a O\nb I-X\n\nc B-X\n' })
    const none = await score(...call, '--json')
    expect(none.exit).toBe(0)
    expect(none.err).toContain('warning W316')
  })

  test('do not fail the run if stderr is closed', async () => {
    sample()
    const write = () => {
      throw Object.assign(new Error('EPIPE'), { code: 'EPIPE' })
    }
    expect((await assayIn({ stderr: { write } }, 'score', 'conll-f1', '--metric', 'conll-f1', ...same)).exit).toBe(0)
  })
})

describe('control characters', () => {
  test('F14: in labels are stored in the result, and escaped in text', async () => {
    const type = 'P\u200dE\u202eR'
    const [s, g] = [system, gold].map((text) => text.replaceAll('-PER', `-${type}`)) as [string, string]
    files({ 'gold.conll': g, 's.conll': s })
    const ran = await score(...scoring('gold.conll', 's.conll'))
    expect(ran.exit).toBe(0)
    expect(ran.out).toContain('P\\u{200d}E\\u{202e}R')
    expect(ran.out).not.toMatch(/[\u200d\u202e]/)
  })

  test.each(['text', 'github'])('F27: in a name and a tag are escaped with --diagnostics %s', async (form) => {
    const name = 'new\nline\u001b[2J::add-mask::x%0A [a-z]{1,2}?*.conll'
    files({ 'gold.conll': gold, [name]: system })
    const whole = await score('-g', 'gold.conll', '-s', `x=./${name}`, '--json')
    expect(JSON.parse(whole.out)).toMatchObject({ inputs: [{}, { path: `./${name}` }] })
    files({ [name]: system.replace('heads O', 'heads \u001b]0;x\u0007\u202e') })
    const call = ['-g', 'gold.conll', '-s', `x=./${name}`, '--set', 'scheme=IOB2', '--diagnostics', form]
    const ran = await score(...call)
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect(ran.err).toContain('E314')
    expect(ran.err).not.toMatch(/[\u001b\u0007\u202e]/)
    expect(ran.err).not.toMatch(/^(line|::add-mask)/m)
  })
})

describe('the flag --diagnostics', () => {
  const broken = () => files({ 'gold.conll': gold, 'a,b:c%.conll': system.replace('heads O', 'heads') })
  const call = ['-g', 'gold.conll', '-s', 'a,b:c%.conll']

  test('json prints one document with code and place', async () => {
    broken()
    const ran = await score(...call, '--diagnostics', 'json')
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect(problemsOf(ran)).toEqual([
      {
        severity: 'error',
        code: 'E311',
        message: 'expected 2 columns, as in line 1, but found 1',
        at: { path: 'a,b:c%.conll', line: 4, column: 6, length: 1 },
        text: 'heads',
        hint: expect.stringContaining('each line holds a token') as string,
      },
    ])
  })

  test('json prints one document for warnings too', async () => {
    sample()
    const ran = await score('-g', 'gold.conll', '-s', 'gold.conll', '--diagnostics', 'json')
    expect(ran.exit).toBe(0)
    expect(problemsOf(ran).map(({ severity, code }) => [severity, code])).toEqual([['warning', 'W401']])
  })

  test('json reports a wrong command line too', async () => {
    const ran = await score('-g', 'gold.conll', '--diagnostics', 'json')
    expect(problemsOf(ran).map(({ code }) => code)).toEqual(['E104'])
  })

  test('json reports an unknown flag too', async () => {
    const ran = await score('--diagnostics', 'json', '--nonsense')
    expect(problemsOf(ran).map(({ code }) => code)).toEqual(['E101'])
  })

  test('github prints a workflow command on each line', async () => {
    broken()
    const ran = await score(...call, '--diagnostics', 'github')
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect(ran.err).toBe(
      '::error file=a%2Cb%3Ac%25.conll,line=4,col=6,title=E311 wrong number of columns::expected 2 columns, as in line 1, but found 1%0Ahelp: each line holds a token and its blank-separated columns; an empty line ends a sentence\n',
    )
  })

  test('text prints colours with --color always, even under NO_COLOR', async () => {
    broken()
    const whole = ['score', 'conll-f1', ...call]
    const terminal = { terminal: true, columns: 80 }
    expect((await score(...call, '--color', 'always')).err).toContain('\u001b[')
    expect((await assayIn({ stderr: terminal }, ...whole)).err).toContain('\u001b[')
    expect((await assayIn({ stderr: terminal, env: { NO_COLOR: '1' } }, ...whole)).err).not.toContain('\u001b[')
    expect((await assayIn({ env: { FORCE_COLOR: '1' } }, ...whole)).err).toContain('\u001b[')
  })
})
