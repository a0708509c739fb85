/** Gates: what a score must reach, or may not lose. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { assay, files, gold, half, inOwnFolder, problemsOf, system } from './support.ts'

inOwnFolder()

const plain = {
  gold: 'gold.conll',
  systems: { a: 'a.conll', b: 'b.conll' },
  metrics: ['@assay/conll-f1/conll-f1'],
}
/** `a` has 3 of 4 phrases and nothing else, `b` 2 of 4 with 2 that are wrong. */
const campaign = (gates: readonly object[], more: object = {}): void =>
  files({
    'gold.conll': gold,
    'a.conll': half,
    'b.conll': system,
    'assay.json': JSON.stringify({ ...plain, ...more, gates }, undefined, 2),
  })
const on = (measure: string, more: object) => ({ metric: 'conll-f1', measure, system: 'b', ...more })
const gatesOf = async () => {
  const ran = await assay('run', '--json', '--quiet')
  return { exit: ran.exit, gates: (JSON.parse(ran.out) as { gates: readonly object[] }).gates }
}

describe('a gate that always passes or fails is refused with its place', () => {
  test.each([
    ['a bound in percent', { min: 60 }, 'min 60 decides nothing: f1 is from 0 to 1'],
    ['a bound below every value', { max: -0.1 }, 'max -0.1 decides nothing: f1 is from 0 to 1'],
    ['a drop in points', { maxDrop: 1, against: 'base.json' }, 'maxDrop 1 decides nothing: f1 is from 0 to 1'],
  ])('for %s', async (_, bound, message) => {
    campaign([])
    await assay('run', '--quiet', '-o', 'base.json')
    campaign([on('f1', bound)])
    const ran = await assay('run', '--diagnostics', 'json')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(problemsOf(ran)).toMatchObject([{ code: 'E804', message, at: { path: 'assay.json' } }])
  })
})

describe('a gate on a group', () => {
  test('is refused if the groups of the baseline come from another table', async () => {
    const table = (first: string, second: string): void => files({ 'meta.csv': `id,genre\n1,${first}\n2,${second}\n` })
    const more = { documents: { meta: 'meta.csv' }, groupBy: ['genre'] }
    const gate = on('f1', { group: 'genre=news', maxDrop: 0.5, against: 'base.json' })
    table('news', 'fiction')
    campaign([], more)
    await assay('run', '--quiet', '-o', 'base.json')
    campaign([gate], more)
    expect((await assay('run', '--quiet')).exit).toBe(0)
    table('fiction', 'news')
    const ran = await assay('run', '--diagnostics', 'json')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(problemsOf(ran)).toMatchObject([{ code: 'E803', message: 'base.json was scored with other metadata' }])
  })
})

describe('a gate on a type or a slice', () => {
  const sliced = { slices: ['length'] }

  test('compares the value of that type or slice', async () => {
    campaign([on('f1', { group: 'type=LOC', min: 0.1 }), on('recall', { group: 'length=2', max: 0 })], sliced)
    expect(await gatesOf()).toMatchObject({
      exit: 1,
      gates: [
        { group: 'type=LOC', value: 0, pass: false },
        { group: 'length=2', value: 0, pass: true },
      ],
    })
    expect(await assay('validate', '--quiet')).toMatchObject({ exit: 0 })
  })

  test('may be relative to a stored result', async () => {
    campaign([])
    await assay('run', '--quiet', '-o', 'base.json')
    campaign([on('f1', { group: 'type=ORG', maxDrop: 0, against: 'base.json' })])
    expect((await gatesOf()).gates).toMatchObject([{ value: 2 / 3, baseline: 2 / 3, pass: true }])
  })

  test.each([
    ['type=PERS', 'E802', 'no item has type "PERS"'],
    ['length=2', 'E801', 'the gate is on a group by "length", and there are no groups by it'],
  ])('is refused if the type or slice does not occur: %s', async (group, code, message) => {
    campaign([on('f1', { group, min: 0 })])
    const ran = await assay('run', '--diagnostics', 'json')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(problemsOf(ran)).toMatchObject([{ code, message, at: { path: 'assay.json', line: 15 } }])
  })
})

describe('a gate against another system', () => {
  const drop = (more: object = {}) => on('f1', { maxDrop: 0.1, against: 'a', ...more })
  const compare = { baseline: 'a', trials: 100 }

  test('fails if the drop is too large, and does not compare the other system with itself', async () => {
    campaign([{ metric: 'conll-f1', measure: 'f1', maxDrop: 0.1, against: 'a' }])
    const { exit, gates } = await gatesOf()
    expect(exit).toBe(1)
    expect(gates).toMatchObject([{ system: 'b', value: 2 / 4, baseline: 6 / 7, reason: 'it has dropped too far' }])
    campaign([drop({ maxDrop: 0.4 })])
    expect((await gatesOf()).exit).toBe(0)
  })

  test('passes if the drop is not significant, and the reason is printed', async () => {
    campaign([drop({ significant: true })], { compare })
    const { exit, out } = await assay('run', '--quiet')
    expect(exit).toBe(0)
    expect(out).toContain('at most 10.00 worse than 85.71 in a, unless by chance (p 0.5000)\n')
    expect((await assay('run', '--quiet', '-o', 'out.json')).exit).toBe(0)
    expect((await assay('report', 'out.json')).out).toContain('unless by chance (p 0.5000)\n')
  })

  test('fails if the drop is significant', async () => {
    campaign([drop({ significant: true })], { compare })
    files({
      'gold.conll': 'x B-PER\n\n'.repeat(20),
      'a.conll': 'x B-PER\n\n'.repeat(20),
      'b.conll': `${'x O\n\n'.repeat(19)}x B-PER\n\n`,
    })
    const { exit, gates } = await gatesOf()
    expect(exit).toBe(1)
    expect(gates).toMatchObject([{ p: 1 / 101, pass: false, reason: 'it has dropped too far, and not by chance' }])
  })

  test.each([
    ['no test', {}, {}, 'nothing tests the systems against a by f1'],
    ['a test by another measure', {}, { compare: { ...compare, measures: ['recall'] } }, 'nothing tests the systems'],
    ['a group', { group: 'type=LOC' }, { compare }, 'tests are of all documents, and this gate is on a group'],
    [
      'a stored result',
      { against: 'base.json' },
      { compare },
      'base.json holds sums, and a paired test needs the documents',
    ],
  ])('is refused at its place with %s', async (_, more, config, why) => {
    campaign([])
    await assay('run', '--quiet', '-o', 'base.json')
    campaign([drop({ significant: true, ...more })], config)
    const ran = await assay('run', '--diagnostics', 'json')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    const [told] = problemsOf(ran)
    expect(told).toMatchObject({ code: 'E804', at: { path: 'assay.json' } })
    expect(told?.message).toContain(why)
  })
})

describe('an absolute gate', () => {
  test('passes with exit code 0', async () => {
    campaign([on('f1', { min: 0.5 }), on('precision', { max: 0.5 })])
    expect(await gatesOf()).toEqual({
      exit: 0,
      gates: [
        {
          metric: 'conll-f1',
          plugin: '@assay/conll-f1',
          measure: 'f1',
          system: 'b',
          min: 0.5,
          value: 2 / 4,
          pass: true,
        },
        {
          metric: 'conll-f1',
          plugin: '@assay/conll-f1',
          measure: 'precision',
          system: 'b',
          max: 0.5,
          value: 2 / 4,
          pass: true,
        },
      ],
    })
  })

  test('fails with exit code 1, the complete result, and a line for each gate', async () => {
    campaign([on('f1', { min: 0.6 }), { metric: 'conll-f1', measure: 'recall', min: 0.5, max: 0.7 }])
    const { exit, out, err } = await assay('run')
    expect({ exit, err }).toEqual({ exit: 1, err: '' })
    expect(out).toContain('rank  system  precision  recall     F1\n')
    expect(out.slice(out.indexOf('gate  '))).toBe(`gate  metric    system  measure  value  wanted
FAIL  conll-f1  b       F1       50.00  at least 60.00: it is below the minimum
FAIL  conll-f1  a       recall   75.00  at least 50.00, at most 70.00: it is above the maximum
pass  conll-f1  b       recall   50.00  at least 50.00, at most 70.00
2 of 3 gates fail
`)
    expect((await gatesOf()).gates[0]).toMatchObject({ pass: false, reason: 'it is below the minimum' })
  })

  test('fails with the reason if the measure has no value (0/0)', async () => {
    campaign([on('precision', { min: 0 })])
    files({ 'b.conll': gold.replaceAll(/[BI]-(ORG|PER|LOC)/g, 'O') })
    expect(await gatesOf()).toMatchObject({
      exit: 1,
      gates: [{ value: null, pass: false, reason: 'it has no value (0/0)' }],
    })
  })

  test('may compare a bound of the interval', async () => {
    const bootstrap = { samples: 100 }
    campaign([on('recall', { min: 0.5, bound: 'lower' }), on('recall', { max: 0.5, bound: 'upper' })], { bootstrap })
    // in the first sentence two of three are found, in the second none of one
    const { exit, gates } = await gatesOf()
    expect(exit).toBe(1)
    expect(gates).toMatchObject([
      { bound: 'lower', value: 0, pass: false },
      { bound: 'upper', value: 2 / 3, pass: false },
    ])
    campaign([on('recall', { min: 0.5, bound: 'lower' })])
    const ran = await assay('run', '--diagnostics', 'json')
    expect(problemsOf(ran)[0]).toMatchObject({ code: 'E804', hint: 'ask for intervals: "bootstrap"' })
  })

  test('may compare the score of a group', async () => {
    const grouped = { documents: { meta: 'documents.csv' }, groupBy: ['half'] }
    const meta = { 'documents.csv': 'id,half\n1,first\n2,second\n' }
    campaign([on('recall', { group: 'half=first', min: 0.6 })], grouped)
    files(meta)
    expect(await gatesOf()).toMatchObject({ exit: 0, gates: [{ group: 'half=first', value: 2 / 3, pass: true }] })
    campaign([on('recall', { group: 'half=frist', min: 0.6 })], grouped)
    expect(problemsOf(await assay('run', '--diagnostics', 'json'))[0]).toMatchObject({
      code: 'E802',
      message: 'no document has half "frist"',
      hint: 'did you mean first?',
      at: { line: 21 },
    })
    campaign([on('recall', { group: 'haf=first', min: 0.6 })], grouped)
    expect(problemsOf(await assay('run', '--diagnostics', 'json'))[0]).toMatchObject({
      code: 'E801',
      hint: 'write KEY=VALUE with a key of groupBy, a slice, type or path; did you mean half?',
    })
  })
})

describe('a regression gate', () => {
  const against = 'main.json'
  const store = async () => {
    campaign([])
    await assay('run', '-o', against)
  }

  test('passes up to the allowed drop', async () => {
    await store()
    const ofA = { metric: 'conll-f1', measure: 'recall', system: 'a' }
    campaign([{ ...ofA, maxDrop: 0.25, against }])
    // one phrase of four fewer than before
    files({ 'a.conll': half.replace('Baghdad B-LOC', 'Baghdad O') })
    const drop = { value: 2 / 4, baseline: 3 / 4 }
    expect(await gatesOf()).toMatchObject({ exit: 0, gates: [{ ...drop, maxDrop: 0.25, against, pass: true }] })
    campaign([{ ...ofA, maxDrop: 0.24, against }])
    files({ 'a.conll': half.replace('Baghdad B-LOC', 'Baghdad O') })
    expect(await gatesOf()).toMatchObject({
      exit: 1,
      gates: [{ ...drop, pass: false, reason: 'it has dropped too far' }],
    })
    expect((await assay('run')).out).toContain(
      '50.00  at most 24.00 worse than 75.00 in main.json: it has dropped too far',
    )
  })

  test('refuses a result with other gold data or other options', async () => {
    await store()
    const gate = on('f1', { maxDrop: 0.1, against })
    campaign([gate])
    files({ 'gold.conll': gold.replace('Ekeus', 'Eekeus'), 'a.conll': half.replace('Ekeus', 'Eekeus') })
    files({ 'b.conll': system.replace('Ekeus', 'Eekeus') })
    const told = async () => problemsOf(await assay('run', '--diagnostics', 'json'))[0]
    expect(await told()).toMatchObject({ code: 'E803', message: 'main.json was scored on other gold data' })
    campaign([gate], { metrics: [['@assay/conll-f1/conll-f1', { scheme: 'IOB2' }]] })
    expect(await told()).toMatchObject({ code: 'E803', message: 'main.json was scored with other options' })
    campaign([gate], { bootstrap: { samples: 20 } })
    expect((await gatesOf()).exit).toBe(0)
  })

  test('refuses a file that is not a result, at its place', async () => {
    campaign([on('f1', { maxDrop: 0.1, against })])
    const told = async () => {
      const ran = await assay('run', '--diagnostics', 'json')
      expect(ran).toMatchObject({ exit: 3, out: '' })
      return problemsOf(ran)[0]
    }
    expect(await told()).toMatchObject({ code: 'E306', at: { path: 'main.json' } })
    files({ 'main.json': '{\n  "result": 1,\n}' })
    expect(await told()).toMatchObject({ code: 'E333', at: { path: 'main.json', line: 3, column: 1 } })
    await store()
    const stored = readFileSync(against, 'utf8')
    files({ 'main.json': stored.replace('"headline": "f1"', '"headline": 1') })
    const at = { path: 'main.json', line: stored.slice(0, stored.indexOf('"headline"')).split('\n').length, column: 7 }
    campaign([on('f1', { maxDrop: 0.1, against })])
    expect(await told()).toMatchObject({ code: 'E218', at })
    files({ 'main.json': stored.replace('"result": 1', '"result": 2') })
    expect(await told()).toMatchObject({ code: 'E219', at: { path: 'main.json', column: 3 } })
    files({ 'main.json': stored.replaceAll('"system": "b"', '"system": "bb"') })
    const other = await assay('run', '--diagnostics', 'json')
    expect(other).toMatchObject({ exit: 2, out: '' })
    expect(problemsOf(other)[0]).toMatchObject({ code: 'E801', hint: 'one of: a, bb' })
  })
})

test('a gate that fails by less than the shown decimals prints more decimals', async () => {
  campaign([on('f1', { min: 0.50003 }), on('f1', { max: 0.500001, min: 0.5 })])
  const { exit, out } = await assay('run')
  expect(exit).toBe(1)
  expect(out.slice(out.indexOf('gate  '))).toBe(`gate  metric    system  measure   value  wanted
FAIL  conll-f1  b       F1       50.000  at least 50.003: it is below the minimum
pass  conll-f1  b       F1        50.00  at least 50.00, at most 50.00
1 of 2 gates fail
`)
  expect((await assay('run', '-f', 'markdown')).out).toContain(
    '| FAIL | conll\\-f1 | b |  | F1 | at least 50\\.003\\: it is below the minimum | 50.000 |',
  )
})

describe('gates as JUnit', () => {
  const signature =
    'conll-f1|scheme:conlleval|repair:error|outside:O|raw:false|types:|beta:1|zeroDivision:none|zeroDivisionInMeans:0|read:conll-columns@1.0.0{comment:,boundary:-X-,docstart:token}|v:@assay/conll-f1@1.0.0'
  const failing = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="assay" tests="3" failures="1" errors="0" skipped="0">
  <testsuite name="conll-f1" tests="3" failures="1" errors="0" skipped="0">
    <properties>
      <property name="signature" value="${signature}"/>
    </properties>
    <testcase classname="conll-f1.b" name="b: f1 at least 0.5"/>
    <testcase classname="conll-f1.a" name="a: recall at most 0.7">
      <failure message="recall: 0.75, wanted: at most 0.7: it is above the maximum" type="max">recall: 0.75
wanted: at most 0.7
it is above the maximum</failure>
    </testcase>
    <testcase classname="conll-f1.b" name="b: recall at most 0.7"/>
  </testsuite>
</testsuites>
`

  test('are written to stdout, to a file by its ending, and from a stored result', async () => {
    campaign([on('f1', { min: 0.5 }), { metric: 'conll-f1', measure: 'recall', max: 0.7 }])
    expect(await assay('run', '-f', 'junit')).toEqual({ exit: 1, out: failing, err: '' })
    expect(await assay('run', '-o', 'gates.xml', '-o', 'out.json')).toEqual({ exit: 1, out: '', err: '' })
    expect(readFileSync('gates.xml', 'utf8')).toBe(failing)
    expect(await assay('report', 'out.json', '-f', 'junit')).toEqual({ exit: 0, out: failing, err: '' })
  })

  test('fail with the reason for a measure without a value (0/0)', async () => {
    campaign([on('precision', { min: 0 })])
    files({ 'b.conll': gold.replaceAll(/[BI]-(ORG|PER|LOC)/g, 'O') })
    const { exit, out } = await assay('run', '-o', 'junit:-')
    expect(exit).toBe(1)
    expect(out).toContain(
      '<failure message="precision: none, wanted: at least 0: it has no value (0/0)" type="noValue">',
    )
  })

  test('are an empty suite with a reason if the config sets none', async () => {
    campaign([])
    const { exit, out } = await assay('run', '-f', 'junit')
    expect(exit).toBe(0)
    expect(out).toContain('<testsuite name="conll-f1" tests="0" failures="0" errors="0" skipped="0">')
    expect(out).toContain('<property name="note" value="there is no gate on this metric"/>')
    expect(out).not.toContain('<testcase')
  })
})

describe('a gate on an unknown name', () => {
  const cases = [
    [{ metric: 'conll-f2', measure: 'f1', min: 0 }, 'did you mean conll-f1?', 12],
    [{ metric: 'conll-f1', measure: 'f11', min: 0 }, 'did you mean f1?', 13],
    [{ metric: 'conll-f1', measure: 'f1', system: 'bb', min: 0 }, 'did you mean b?', 14],
  ] as const
  test.each(cases)('is refused at its place: %j', async (gate, hint, line) => {
    campaign([gate])
    const ran = await assay('run', '--diagnostics', 'json')
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
    expect(problemsOf(ran)[0]).toMatchObject({ code: 'E801', hint, at: { path: 'assay.json', line } })
  })

  test('is refused at the place of that gate, if there are several gates', async () => {
    campaign([on('f1', { min: 0 }), on('f1', { min: 0, system: 'x' })])
    expect(problemsOf(await assay('run', '--diagnostics', 'json'))[0]).toMatchObject({ at: { line: 20, column: 7 } })
  })
})

describe('a gate without the name of a metric', () => {
  test('applies to the only metric', async () => {
    campaign([{ measure: 'f1', system: 'b', min: 0.6 }])
    const { exit, gates } = await gatesOf()
    expect([exit, gates]).toMatchObject([1, [{ metric: 'conll-f1', measure: 'f1', system: 'b', value: 0.5 }]])
  })

  test('is refused if there are several metrics, with the names of the metrics', async () => {
    campaign([{ measure: 'f1', min: 0.6 }], { metrics: ['conll-f1/*'] })
    const [problem] = problemsOf(await assay('run', '--diagnostics', 'json'))
    expect(problem).toMatchObject({
      code: 'E801',
      message: 'the gate names no metric, and several are scored',
      hint: 'write "metric": "conll-f1" or "metric": "surface-f1"',
      at: { path: 'assay.json', line: 12 },
    })
  })
})

describe('a gate without a condition, or with half of one,', () => {
  test.each([
    [on('f1', {}), 'gates.0: a gate has min, max or maxDrop'],
    [on('f1', { maxDrop: 0.1 }), 'gates.0: maxDrop and against belong together'],
    [on('f1', { min: 0.1, significant: true }), 'gates.0: significant is for maxDrop'],
    [on('f1', { min: 1, minimum: 1 }), 'the config has no key "gates.0.minimum"'],
  ])('is refused: %j', async (gate, message) => {
    campaign([gate])
    const told = problemsOf(await assay('run', '--diagnostics', 'json'))[0]
    expect(told?.message).toContain(message)
  })
})
