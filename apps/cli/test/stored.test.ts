/** Stored results: `merge`, `compare`; and `validate`, which makes none. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { assay, files, gold, half, inOwnFolder, problemsOf, sample, score, system } from './support.ts'

inOwnFolder()

/** The sentences of a file, one a shard. */
const [first = '', second = ''] = gold.split('\n\n').map((text) => `${text.trimEnd()}\n\n`)
const shard = (text: string, i: number): string => `${(text.split('\n\n')[i] ?? '').trimEnd()}\n\n`

/** Two shards and the whole, of two systems. */
const scored = async (...flags: readonly string[]) => {
  files({ 'g1.conll': first, 'g2.conll': second })
  for (const [name, text] of [
    ['a', half],
    ['b', system],
  ] as const)
    files({ [`${name}/g1.conll`]: shard(text, 0), [`${name}/g2.conll`]: shard(text, 1) })
  const of = (out: string, names: string) =>
    assay(
      ...['score', 'conll-f1', '--all', '-g', names, '-s', `a=a/${names}`, '-s', `b=b/${names}`],
      ...['--set', 'types=PER,LOC', '--quiet', '-o', out, ...flags],
    )
  expect((await of('1.json', 'g1.conll')).err).toBe('')
  expect((await of('2.json', 'g2.conll')).exit).toBe(0)
  expect((await of('whole.json', 'g[12].conll')).exit).toBe(0)
}

describe('merge', () => {
  test('of shards equals the whole, byte for byte, for every metric of a plugin', async () => {
    await scored()
    const merged = await assay('merge', '1.json', '2.json', '--json')
    const words = 'standard output may hold words of the gold, in sums of surface-f1; --redact leaves them out\n'
    expect({ exit: merged.exit, err: merged.err }).toEqual({ exit: 0, err: words })
    expect(merged.out).toBe(readFileSync('whole.json', 'utf8'))
  })

  test('of shards adds up the groups too', async () => {
    files({ 'genres.csv': 'document,genre\n1,news\n' })
    await scored('--group-by', 'genre', '--meta', 'genres.csv')
    const merged = await assay('merge', '1.json', '2.json', '--json')
    const whole = readFileSync('whole.json', 'utf8')
    expect(whole).toContain('"groups"')
    expect(merged.out).toBe(whole)
  })

  test('of shards works for an option whose list item contains a comma', async () => {
    const types = ['A,B|C', 'PER', '50%2C']
    files({ 'g1.conll': first, 'g2.conll': second, 'a1.conll': shard(half, 0), 'a2.conll': shard(half, 1) })
    for (const [n, output] of [
      ['1', 'g1.json'],
      ['2', 'g2.json'],
      ['*', 'whole.json'],
    ]) {
      const metrics = [['@assay/conll-f1/conll-f1', { types }]]
      files({ 'assay.json': JSON.stringify({ gold: `g${n}.conll`, systems: { a: `a${n}.conll` }, metrics, output }) })
      expect((await assay('run', '--quiet')).exit).toBe(0)
    }
    const merged = await assay('merge', 'g1.json', 'g2.json', '--json')
    expect({ exit: merged.exit, err: merged.err }).toEqual({ exit: 0, err: '' })
    expect(merged.out).toBe(readFileSync('whole.json', 'utf8'))
    const { signature } = (JSON.parse(merged.out) as { scores: [{ signature: string }] }).scores[0]
    const call = ['--signature', signature, '-g', 'g[12].conll', '-s', 'a=a[12].conll', '--json', '--quiet']
    expect((await score(...call)).out).toBe(merged.out)
  })

  test('writes each format', async () => {
    await scored()
    const { out } = await assay('merge', '1.json', '2.json')
    expect(out).toMatch(/^rank {2}system/m)
  })

  test('refuses a single result, and a shard that occurs twice', async () => {
    await scored()
    const told = async (...names: readonly string[]) => {
      const ran = await assay('merge', ...names, '--diagnostics', 'json')
      expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
      return problemsOf(ran).map(({ message }) => message)
    }
    expect(await told('1.json')).toEqual(['merge takes at least two stored results, and there are 1'])
    expect(await told('1.json', '1.json')).toEqual(['1.json and 1.json are about the same gold file'])
  })
})

describe('F97: a stored result whose numbers differ from its sums', () => {
  /** A result of a run, with another F1. */
  const changed = async (value: number): Promise<void> => {
    sample()
    await score('-g', 'gold.conll', '-s', 'ours=a.conll', '-o', 'good.json')
    const result = JSON.parse(readFileSync('good.json', 'utf8'))
    result.scores[0].measures.f1 = { value }
    files({ 'bad.json': JSON.stringify(result, null, 1) })
  }
  const told = async (...call: readonly string[]) => {
    const ran = await assay(...call, '--diagnostics', 'json')
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 3, out: '' })
    return problemsOf(ran).map(({ code, message, at }) => `${code} ${at.path}:${at.line > 1} ${message}`)
  }
  const outside = ['E218 bad.json:true scores[0].measures.f1.value is 5, and f1 is from 0 to 1']

  test.each([
    ['report', 'bad.json'],
    ['compare', 'good.json', 'bad.json'],
    ['merge', 'good.json', 'bad.json'],
  ])('is refused by %s', async (...call) => {
    await changed(5)
    expect(await told(...call)).toEqual(outside)
  })

  test('is refused as the baseline of a gate', async () => {
    await changed(-1)
    const gates = [{ metric: 'conll-f1', measure: 'f1', maxDrop: 0.1, against: 'bad.json' }]
    const metrics = ['@assay/conll-f1/conll-f1']
    files({ 'assay.json': JSON.stringify({ gold: 'gold.conll', systems: { ours: 'b.conll' }, metrics, gates }) })
    const found = ['E218 bad.json:true scores[0].measures.f1.value is -1, and f1 is from 0 to 1']
    expect(await told('run')).toEqual(found)
    expect(await told('validate')).toEqual(found)
  })
})

describe('a file that is not a stored result is an input error', () => {
  test.each([
    ['a file that is not there', undefined, 'E306'],
    ['a folder', '', 'E307'],
    ['bytes that are not UTF-8', Uint8Array.of(0x7b, 0xff), 'E302'],
    ['a gzip file', Uint8Array.of(0x1f, 0x8b, 8, 0), 'E305'],
    ['half a file', '{ "result": 1,', 'E333'],
    ['a key twice', '{ "result": 1, "result": 1 }', 'E334'],
    ['a number that is none', '{ "result": NaN }', 'E335'],
    ['nested for ever', '['.repeat(100_000), 'E362'],
    ['another JSON', '{ "a": 1 }', 'E218'],
    ['a result of another version', '{ "result": 7 }', 'E219'],
  ])('for %s', async (_, content, code) => {
    if (content === '') files({ 'r.json/x': '' })
    else if (content !== undefined) files({ 'r.json': content })
    const ran = await assay('report', 'r.json', '--diagnostics', 'json')
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect(problemsOf(ran)[0]).toMatchObject({ code, at: { path: 'r.json' } })
  })
})

describe('validate', () => {
  const config = (more: object = {}) =>
    files({
      'gold.conll': gold,
      'a.conll': half,
      'assay.json': JSON.stringify({
        gold: 'gold.conll',
        systems: { a: 'a.conll' },
        metrics: ['@assay/conll-f1/conll-f1'],
        ...more,
      }),
    })

  test('prints the plugins it would load and the inputs, and scores nothing', async () => {
    config({ gates: [{ metric: 'conll-f1', measure: 'f1', min: 1 }] })
    expect(await assay('validate')).toEqual({
      exit: 0,
      err: '',
      out: `plugins
  @assay/conll-f1  1.0.0  ../node_modules/@assay/conll-f1

inputs
  gold    gold.conll  conll-columns@1.0.0  2
  system  a.conll     conll-columns@1.0.0  2

assay.json is in order: 1 system, 1 metric, 1 gate; nothing was scored
`,
    })
    const { plugins } = JSON.parse((await assay('validate', '--json')).out) as { plugins: object }
    expect(plugins).toEqual([{ name: '@assay/conll-f1', version: '1.0.0', path: '../node_modules/@assay/conll-f1' }])
  })

  test('reports the problems that run would report', async () => {
    const same = async (more: object, code: string) => {
      config(more)
      const ran = await assay('run', '--diagnostics', 'json')
      expect(await assay('validate', '--diagnostics', 'json')).toEqual(ran)
      expect(problemsOf(ran)[0]?.code).toBe(code)
    }
    await same({ systems: { a: 'nowhere.conll' } }, 'E306')
    await same({ metrics: ['@assay/none'] }, 'E501')
    await same({ groupBy: ['nothing'] }, 'E801')
    await same({ gates: [{ metric: 'conll-f1', measure: 'none', min: 0 }] }, 'E801')
    const group = { groupBy: ['document'], gates: [{ metric: 'conll-f1', measure: 'f1', group: 'document=9', min: 0 }] }
    await same(group, 'E802')
  })
})
