/** Entity trees from the command line: real pages in text and JSON, and input that cannot be scored. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import * as eter from '../../../packages/eter/src/index.ts'
import { assayIn, files, inOwnFolder, problemsOf, type Ran, resultOf } from './support.ts'

inOwnFolder()

const golden = (name: string): string =>
  fileURLToPath(new URL(`../../../packages/eter/golden/reichsanzeiger/${name}`, import.meta.url))

const plugins = { '@assay/eter': () => Promise.resolve(eter) }
const run = (...call: readonly string[]): Promise<Ran> => assayIn({ plugins }, ...call)
const score = (metric: string, ...call: readonly string[]): Promise<Ran> =>
  run('score', 'eter', '--metric', metric, ...call)

interface Swept {
  readonly sweeps?: { readonly alpha: readonly { at: number; measures: Readonly<Record<string, { value: number }>> }[] }
}

describe('eter on real pages', () => {
  const sides = ['-g', golden('gold.jsonl'), '-s', `one=${golden('annotator1.jsonl')}`]
  const expected = JSON.parse(readFileSync(golden('expected.json'), 'utf8')) as {
    readonly sweep: readonly { readonly alpha: { value: number }; readonly ETER: { value: number } }[]
    readonly eter: { readonly N_E: number }
  }

  test('prints the sweep over alpha in JSON', async () => {
    const [first] = resultOf(await score('eter', ...sides, '--json', '--quiet')).scores
    expect(first?.measures['entities']?.value).toBe(expected.eter.N_E)
    expect((first as Swept).sweeps?.alpha.map(({ at, measures }) => [at, measures['eter']?.value])).toEqual(
      expected.sweep.map(({ alpha, ETER }) => [alpha.value, ETER.value]),
    )
  })

  test('prints the sweep as a table in text', async () => {
    const { exit, out } = await score('eter', ...sides, '--quiet')
    expect(exit).toBe(0)
    expect(out).toContain(
      'alpha      0    0.1    0.2    0.3    0.4    0.5    0.6    0.7    0.8    0.9      1\n' +
        'ETER   15.16  15.75  16.34  16.94  17.53  18.12  18.71  19.30  19.89  20.48  21.07\n',
    )
    expect(out.trimEnd().split('\n').at(-2)).toMatch(/, ETER 18\.12$/)
  })

  test('warns of components outside entities, and counts them', async () => {
    const result = resultOf(await score('ser', ...sides, '--json', '--quiet'))
    expect(result.problems.map(({ code, count }) => [code, count])).toEqual([
      ['W332', 1],
      ['W332', 2],
    ])
  })

  test('splits the sweep into two tables on a narrow terminal', async () => {
    const { out } = await assayIn(
      { plugins, env: { NO_COLOR: '1' }, stdout: { terminal: true, columns: 60 } },
      'score',
      'eter',
      '--metric',
      'eter',
      ...sides,
      '--quiet',
    )
    const lines = out.split('\n').filter((line) => /^(?:alpha|ETER {3}\d)/.test(line))
    expect(lines.length).toBe(4)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(60)
  })

  test('prints a signature that scores the same again', async () => {
    const [first] = resultOf(
      await score('eter', ...sides, '--json', '--quiet', '--set', 'capEc=1', '--set', 'alpha=0.25'),
    ).scores
    const again = resultOf(await run('score', '--signature', first?.signature ?? '', ...sides, '--json', '--quiet'))
      .scores[0]
    expect(again).toEqual(first)
    const plain = resultOf(await score('eter', ...sides, '--json', '--quiet')).scores[0]
    expect(plain?.signature).toContain('|capEc:null|')
    expect(
      resultOf(await run('score', '--signature', plain?.signature ?? '', ...sides, '--json', '--quiet')).scores[0],
    ).toEqual(plain)
  })

  test('computes bootstrap intervals that contain the score', async () => {
    const [first] = resultOf(await score('eter', ...sides, '--json', '--quiet', '--bootstrap', '50')).scores
    const { value = 0, interval = [0, 0] } = first?.measures['eter'] ?? {}
    expect(interval[0]).toBeLessThan(value!)
    expect(interval[1]).toBeGreaterThan(value!)
  })

  test('lists errors with the differences that they add', async () => {
    const { exit, out } = await run('errors', 'eter', ...sides, '--verdict', 'wrong subtype', '--quiet')
    expect(exit).toBe(0)
    expect(out.split('\n')[0]).toMatch(/^verdict +place +gold +system +details$/)
    expect(out).toContain('root error 0.25, component error 0')
    const lines = JSON.parse((await run('errors', 'eter', ...sides, '--json', '--quiet')).out) as { details?: string }[]
    expect(lines.some(({ details }) => details?.startsWith('root error 0.25'))).toBe(true)
  })
})

test('explain prints the values of an option, including null', async () => {
  files({ 'node_modules/@assay/eter/package.json': '{ "name": "@assay/eter", "keywords": ["assay-plugin"] }' })
  const { out } = await run('explain', 'eter')
  expect(out).toMatch(/^ {2}capEc +null +number \| null +largest component error of a pair/m)
})

describe('input of trees that cannot be scored', () => {
  const gold = 'le <func.ind> <kind> préfet </kind> de la <loc.adm.reg> région </loc.adm.reg> </func.ind>\n'
  const cases: readonly (readonly [what: string, system: string, code: string, line: number, column: number])[] = [
    ['a tag that is not closed', gold.replace('</kind>', ''), 'E343', 1, 72],
    [
      'tags that cross',
      gold.replace('</kind> de la', 'de la').replace('</loc.adm.reg>', '</kind> </loc.adm.reg>'),
      'E343',
      1,
      56,
    ],
    ['an unknown tag', gold.replace('<kind>', '<knid>').replace('</kind>', '</knid>'), 'E345', 1, 15],
    ['another text', gold.replace('la <', 'le <'), 'E402', 1, 41],
    ['a line too few', '', 'E309', 1, 1],
    ['nested elements', `${'<org.ent> a '.repeat(100_000)}\n`, 'E362', 1, 12001],
  ]
  test.each(cases)('is refused: %s', async (_, system, code, line, column) => {
    files({ 'gold.ne': gold, 'own.ne': system })
    const ran = await score(
      'eter',
      '-g',
      'gold.ne',
      '-s',
      'own.ne',
      '--reader',
      'quaero-inline',
      '--diagnostics',
      'json',
    )
    const first = problemsOf(ran).find((problem) => problem.code === code)
    expect({ exit: ran.exit, out: ran.out, at: first?.at }).toMatchObject({
      exit: 3,
      out: '',
      at: { path: 'own.ne', line, column },
    })
    expect(first?.hint).toBeTruthy()
  })

  test('is refused in JSON: invalid spans, a cut file, other tokens, a missing document', async () => {
    const line = (id: string, entities: string): string =>
      `{"id": "${id}", "tokens": ["a", "b"], "entities": [${entities}]}\n`
    const node = (start: number, end: number): string =>
      `{"kind": "entity", "types": ["x"], "start": ${start}, "end": ${end}}`
    const problem = async (system: string): Promise<string> => {
      files({ 'gold.jsonl': line('d', node(0, 1)), 'own.jsonl': system })
      const ran = await score('eter', '-g', 'gold.jsonl', '-s', 'own.jsonl', '--diagnostics', 'json')
      expect([ran.exit, ran.out]).toEqual([3, ''])
      const [{ code, at }] = problemsOf(ran) as [ReturnType<typeof problemsOf>[number]]
      return `${code} ${at.path}:${at.line}`
    }
    expect(await problem(line('d', node(1, 3)))).toBe('E330 own.jsonl:1')
    expect(await problem(line('d', node(1, 0)))).toBe('E330 own.jsonl:1')
    expect(await problem(line('d', node(0, 1)).slice(0, -10))).toBe('E333 own.jsonl:1')
    expect(await problem(line('d', node(0, 1)).replace('"b"', '"c"'))).toBe('E402 own.jsonl:1')
    expect(await problem(line('e', node(0, 1)))).toBe('E405 gold.jsonl:1')
    expect(await problem(line('d', node(0, 1)) + line('d', ''))).toBe('E407 own.jsonl:2')
  })

  test('brat files in two folders are paired by name', async () => {
    files({
      'gold/1.ann': 'T1\tCHEM 0 8\tChlorure\n',
      'gold/2.ann': '',
      'own/1.ann': 'T1\tCHEM 0 8\tChlorure\n',
      'own/2.ann': 'T1\tDISO 3 7\ttoux\n',
    })
    const [first] = resultOf(await score('eter', '-g', 'gold/*.ann', '-s', 'own/*.ann', '--json', '--quiet')).scores
    expect([first?.units, first?.measures['insertions']?.value, first?.measures['eter']?.value]).toEqual([2, 1, 1 / 1])
  })

  test('relations and events of brat are skipped, with a warning that counts them', async () => {
    const spans = 'T1\tPER 0 3\tAna\nT2\tORG 10 14\tAcme\n'
    files({
      'gold.ann': `${spans}R1\tWorks Arg1:T1 Arg2:T2\nR2\tOwns Arg1:T1 Arg2:T2\n`,
      'own.ann': `${spans}E1\tJob:T1 At:T2\n`,
    })
    const ran = await score('tag-f1', '-g', 'gold.ann', '-s', 'own.ann', '--diagnostics', 'json')
    expect(ran.exit).toBe(0)
    expect(problemsOf(ran).map(({ severity, code, message, at }) => [severity, code, message, at.path])).toEqual([
      ['warning', 'W394', 'skipped: 2 relations', 'gold.ann'],
      ['warning', 'W394', 'skipped: 1 event', 'own.ann'],
      ['warning', 'W401', 'own equals the gold in every answer', 'own.ann'],
    ])
  })
})

describe('a list as an option', () => {
  const sides = ['-g', 'gold.ann', '-s', 'own.ann']
  const around = (...more: readonly string[]): Promise<Ran> => score('eter', ...sides, '--json', '--quiet', ...more)
  const put = (): void =>
    files({
      'gold.ann': 'T1\tPER 0 7\tAna Rio\nT2\tfirst 0 3\tAna\n',
      'own.ann': 'T1\tPER 0 7\tAna Rio\nT2\tlast 4 7\tRio\n',
    })
  const both = ['--set', 'reader.components=first,last']

  test.each([
    [['--set', 'reader.components=["first","last"]']],
    [['--gold-set', 'reader.components=["first","last"]', '--system-set', 'reader.components=["first", "last"]']],
  ])('may be JSON, the form that explain prints: %j', async (inJson) => {
    put()
    const [wanted] = resultOf(await around(...both)).scores
    const [own] = resultOf(await around(...inJson)).scores
    expect([own?.measures, own?.signature]).toEqual([wanted?.measures, wanted?.signature])
    expect(wanted?.measures['entities']?.value).toBe(1)
  })

  test('is refused if it is not JSON, and the right form is suggested', async () => {
    put()
    const ran = await score('eter', ...sides, '--set', "reader.components=[first, 'last']", '--diagnostics', 'json')
    expect([ran.exit, ran.out]).toEqual([2, ''])
    const [problem] = problemsOf(ran)
    expect(problem).toMatchObject({
      code: 'E217',
      message: "option components of the reader brat: [first, 'last'] begins as a list in JSON, and is not one",
    })
    const [, inJson = '', bare = ''] =
      /write it as (\S+), in .* or without brackets: (\S+);/.exec(problem?.hint ?? '') ?? []
    const [wanted] = resultOf(await around(...both)).scores
    for (const remedy of [inJson, bare]) {
      const [own] = resultOf(await around('--set', `reader.components=${remedy}`)).scores
      expect(own?.signature).toBe(wanted?.signature)
    }
  })
})
