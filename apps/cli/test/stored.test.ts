/** Stored results: `merge`, `compare`; and `validate`, which makes none. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  assay,
  files,
  gold,
  half,
  inOwnFolder,
  problemsOf,
  sample,
  score,
  scoreTiny,
  system,
  withTiny,
} from './support.ts'

inOwnFolder()
withTiny()

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
  test('of shards equals the whole, byte for byte, every metric of a plugin', async () => {
    await scored()
    const merged = await assay('merge', '1.json', '2.json', '--json')
    const words = 'standard output may hold words of the gold, in sums of surface-f1; --redact leaves them out\n'
    expect({ exit: merged.exit, err: merged.err }).toEqual({ exit: 0, err: words })
    expect(merged.out).toBe(readFileSync('whole.json', 'utf8'))
  })

  test('of groups too', async () => {
    files({ 'genres.csv': 'document,genre\n1,news\n' })
    await scored('--group-by', 'genre', '--meta', 'genres.csv')
    const merged = await assay('merge', '1.json', '2.json', '--json')
    const whole = readFileSync('whole.json', 'utf8')
    expect(whole).toContain('"groups"')
    expect(merged.out).toBe(whole)
  })

  test('of scores with an option that has a comma in an item', async () => {
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

  test('in any format', async () => {
    await scored()
    const { out } = await assay('merge', '1.json', '2.json')
    expect(out).toMatch(/^rank {2}system/m)
  })

  test('refuses other options, other systems, the same shard twice, and what rests on units', async () => {
    await scored()
    const told = async (...names: readonly string[]) => {
      const ran = await assay('merge', ...names, '--diagnostics', 'json')
      expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
      return problemsOf(ran)[0]
    }
    await score(
      '-g',
      'g2.conll',
      '-s',
      'a=a/g2.conll',
      '-s',
      'b=b/g2.conll',
      '--set',
      'scheme=IOB2',
      '-o',
      'other.json',
    )
    await score('-g', 'g1.conll', '-s', 'a=a/g1.conll', '-s', 'b=b/g1.conll', '-o', 'one.json')
    await score('-g', 'g2.conll', '-s', 'a=a/g2.conll', '-o', 'only.json')
    await score('-g', 'g2.conll', '-s', 'a=a/g2.conll', '-s', 'b=b/g2.conll', '--bootstrap', '5', '-o', 'drawn.json')
    expect((await told('one.json', 'other.json'))?.message).toContain(
      'other.json was scored in another way: conll-f1|scheme:IOB2',
    )
    expect((await told('one.json', 'only.json'))?.message).toBe('only.json has no score of b by conll-f1')
    expect((await told('one.json', 'one.json'))?.message).toBe('one.json and one.json are about the same gold file')
    expect((await told('1.json', 'one.json'))?.message).toBe('1.json and one.json are about the same gold file')
    expect((await told('one.json', 'drawn.json'))?.message).toBe('drawn.json has comparisons')
    expect((await told('one.json'))?.message).toBe('merge takes at least two stored results, and there are 1')
  })

  test('refuses sums that are none, and other versions', async () => {
    await scored()
    const stored = readFileSync('2.json', 'utf8')
    const changed = JSON.parse(stored) as { scores: { stats: object; version: string }[] }
    for (const own of changed.scores) own.stats = { nothing: 1 }
    files({ '2.json': JSON.stringify(changed) })
    const ran = await assay('merge', '1.json', '2.json', '--diagnostics', 'json')
    expect(ran).toMatchObject({ exit: 3, out: '' })
    const column = 1 + readFileSync('2.json', 'utf8').indexOf('"stats":{"nothing"')
    expect(problemsOf(ran)[0]).toMatchObject({ code: 'E218', at: { path: '2.json', line: 1, column } })
    expect(problemsOf(ran)[0]?.message).toMatch(/^scores\[0\]\.stats holds no sum of conll-f1: /)
    files({ '1.json': readFileSync('1.json', 'utf8').replaceAll('"version": "1.0.0"', '"version": "0.9.0"') })
    files({ '2.json': stored })
    expect((await assay('merge', '1.json', '2.json')).err).toContain(
      'conll-f1 0.9.0 scored this, and 1.0.0 is installed',
    )
  })
})

describe('F97: a stored result whose numbers are not those of its sums', () => {
  type Kept = { scores: { measures: Record<string, { value: number | null }>; facets: Record<string, never> }[] }

  /** A result of a run, with something of it changed. */
  const changed = async (change: (kept: Kept['scores'][number]) => void): Promise<void> => {
    sample()
    await score('-g', 'gold.conll', '-s', 'ours=a.conll', '--group-by', 'document', '-o', 'good.json')
    const kept = JSON.parse(readFileSync('good.json', 'utf8')) as Kept
    change(kept.scores[0]!)
    files({ 'bad.json': JSON.stringify(kept, null, 1) })
  }
  const told = async (...call: readonly string[]) => {
    const ran = await assay(...call, '--diagnostics', 'json')
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 3, out: '' })
    return problemsOf(ran).map(({ code, message, at }) => `${code} ${at.path}:${at.line > 1} ${message}`)
  }
  const set = (name: string, value: number | null) => (kept: Kept['scores'][number]) => {
    kept.measures[name] = { value }
  }
  const outside = ['E218 bad.json:true scores[0].measures.f1.value is 5, and f1 lies in 0 to 1']

  test.each([
    ['report', 'bad.json'],
    ['compare', 'good.json', 'bad.json'],
    ['merge', 'good.json', 'bad.json'],
  ])('is refused by %s', async (...call) => {
    await changed(set('f1', 5))
    expect(await told(...call)).toEqual(outside)
  })

  test('is refused as the baseline of a gate', async () => {
    await changed(set('f1', -1))
    const gates = [{ metric: 'conll-f1', measure: 'f1', maxDrop: 0.1, against: 'bad.json' }]
    const metrics = ['@assay/conll-f1/conll-f1']
    files({ 'assay.json': JSON.stringify({ gold: 'gold.conll', systems: { ours: 'b.conll' }, metrics, gates }) })
    const found = ['E218 bad.json:true scores[0].measures.f1.value is -1, and f1 lies in 0 to 1']
    expect(await told('run')).toEqual(found)
    expect(await told('validate')).toEqual(found)
  })

  test.each<[string, (kept: Kept['scores'][number]) => void, string]>([
    ['in its range', set('f1', 0.5), 'scores[0].measures.f1.value is 0.5, and its sum gives 0.8571428571428571'],
    ['without a value', set('f1', null), 'scores[0].measures.f1.value is null, and its sum gives 0.8571428571428571'],
    [
      'of a part',
      ({ facets }) => {
        const part = facets['type']?.['PER'] as unknown as Kept['scores'][number]
        part.measures['recall'] = { value: 0 }
      },
      'scores[0].facets.type.PER.measures.recall.value is 0, and its sum gives 0.5',
    ],
    [
      'of a mean, in its interval',
      (kept) => {
        const f1 = { mean: 0.5, interval: [0.4, 1.5], sd: 0, units: 1 }
        Object.assign(kept, { means: { document: { units: 1, measures: { f1 } } } })
      },
      'scores[0].means.document.measures.f1.interval[1] is 1.5, and f1 lies in 0 to 1',
    ],
    ['a count', set('found', 1000), 'scores[0].measures.found.value is 1000, and its sum gives 3'],
  ])('is damaged: a measure %s', async (_, change, said) => {
    await changed(change)
    expect(await told('report', 'bad.json')).toEqual([`E218 bad.json:true ${said}`])
  })

  test.each<[string, object, string]>([
    ['of another kind', { chart: { kind: 'pie' } }, 'scores[0].sections[0].chart.kind: expected'],
    [
      'with a cell too many',
      { table: { columns: [{ title: 'n', unit: 'count' }], rows: [[1, 2]] } },
      'scores[0].sections are not as a metric gives them: the section "own" has 2 cells in row 1 of 1 columns',
    ],
  ])('is damaged: a section %s', async (_, section, said) => {
    await changed((kept) => void Object.assign(kept, { sections: [{ title: 'own', ...section }] }))
    expect((await told('report', 'bad.json'))[0]).toContain(`E218 bad.json:true ${said}`)
  })

  test('holds where the last digit alone is another, and where the metric is of another version', async () => {
    await changed(set('f1', 0.8571428571428572))
    expect((await assay('report', 'bad.json', '-f', 'text')).exit).toBe(0)
    await changed(({ measures, ...kept }) => {
      measures['f1'] = { value: 0.5 }
      Object.assign(kept, { version: '0.1.0' })
    })
    files({ 'old.json': readFileSync('bad.json', 'utf8').replace('"version": "1.0.0"', '"version": "0.1.0"') })
    expect((await assay('report', 'old.json', '-f', 'text')).exit).toBe(0)
  })
})

describe('compare', () => {
  const storedTiny = async () => {
    sample()
    await scoreTiny('-g', 'gold.conll', '-s', 'ours=a.conll', '-o', 'before.json')
    await scoreTiny('-g', 'gold.conll', '-s', 'ours=b.conll', '-o', 'after.json')
  }
  const stored = async () => {
    sample()
    await score('-g', 'gold.conll', '-s', 'ours=a.conll', '-o', 'before.json')
    await score('-g', 'gold.conll', '-s', 'ours=b.conll', '-o', 'after.json')
  }

  test('shows what has changed', async () => {
    await storedTiny()
    expect(await assay('compare', 'before.json', 'after.json', '--quiet')).toEqual({
      exit: 0,
      err: '',
      out: `metric  system  measure    before  after  difference
tiny    ours    F1          75.00  66.67       -8.33
tiny    ours    precision  100.00  75.00      -25.00

after against before (randomisation, all 4 shuffles)
metric  system  measure  difference          interval  detectable       p
tiny    ours    F1            -8.33  -33.33 to +66.67      103.03  1.0000

ours: 1 fixed, 1 broken (tiny)
both right 2, only before 1, only after 1, neither 1
change  place         gold         before   after
broken  gold.conll:6  LOC Baghdad  correct  wrong type: ORG Baghdad
fixed   gold.conll:9  PER John     missed   correct
`,
    })
  })

  test('a result with itself: only the headline, without a difference', async () => {
    await stored()
    expect((await assay('compare', 'before.json', 'before.json')).out).toBe(
      `metric    system  measure  before  after  difference
conll-f1  ours    F1        85.71  85.71        0.00

after against before (randomisation, all 4 shuffles)
metric    system  measure  difference      interval       p
conll-f1  ours    F1             0.00  0.00 to 0.00  1.0000

ours: 0 fixed, 0 broken (conll-f1)
both right 3, only before 0, only after 0, neither 1
`,
    )
  })

  test('--json has every measure; no value, no difference', async () => {
    await stored()
    files({ 'none.conll': gold.replaceAll(/[BI]-(ORG|PER|LOC)/g, 'O') })
    await score('-g', 'gold.conll', '-s', 'ours=none.conll', '-o', 'none.json', '--quiet')
    const { out } = await assay('compare', 'before.json', 'none.json', '--json')
    const { differences: all } = JSON.parse(out) as { differences: { measure: string }[] }
    expect(all.find(({ measure }) => measure === 'precision')).toEqual({
      metric: 'conll-f1',
      plugin: '@assay/conll-f1',
      measure: 'precision',
      baseline: 'ours',
      system: 'ours',
      before: 3 / 3,
      after: null,
      difference: null,
    })
    expect(all.find(({ measure }) => measure === 'recall')).toMatchObject({ difference: 0 - 3 / 4 })
  })

  test('refuses other gold data, other options and what has nothing in common', async () => {
    await stored()
    const told = async (after: string) => (await assay('compare', 'before.json', after)).err
    files({ 'other.conll': second, 'sys.conll': second.replace('B-PER', 'B-LOC').replace('I-PER', 'I-LOC') })
    await score('-g', 'other.conll', '-s', 'ours=sys.conll', '-o', 'gold.json')
    await score(
      '-g',
      'gold.conll',
      '-s',
      'ours=b.conll',
      '--set',
      'scheme=IOB2',
      '--set',
      'repair=discard',
      '-o',
      'options.json',
    )
    await score('-g', 'gold.conll', '-s', 'x=b.conll', '-s', 'y=a.conll', '-o', 'systems.json')
    expect(await told('gold.json')).toContain(
      'E803: before.json and gold.json are about other gold data: before.json has gold.conll (',
    )
    expect(await told('options.json')).toContain('E803: conll-f1 has other options in options.json')
    expect(await told('systems.json')).toContain('E803: before.json and systems.json have no score in common')
  })
})

describe('what is not a stored result is an input error, for every command', () => {
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
  ])('%s', async (_, content, code) => {
    sample()
    await score('-g', 'gold.conll', '-s', 'ours=a.conll', '-o', 'good.json')
    if (content === '') files({ 'r.json/x': '' })
    else if (content !== undefined) files({ 'r.json': content })
    for (const call of [
      ['merge', 'good.json', 'r.json'],
      ['compare', 'good.json', 'r.json'],
      ['report', 'r.json'],
    ]) {
      const ran = await assay(...call, '--diagnostics', 'json')
      expect(ran).toMatchObject({ exit: 3, out: '' })
      expect(new Set(problemsOf(ran).map((problem) => problem.code))).toEqual(new Set([code]))
      expect(problemsOf(ran)[0]?.at.path).toBe('r.json')
    }
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

  test('says which plugins would be loaded and what was read, and scores nothing', async () => {
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

  test('finds what run would find', async () => {
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
