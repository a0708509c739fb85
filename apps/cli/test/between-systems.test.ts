/** Paired tests between systems: `--baseline`, `--test`, and `compare` of a config. */
import { describe, expect, test } from 'vitest'
import { assay, files, gold, half, inOwnFolder, problemsOf, resultOf, score, system } from './support.ts'

inOwnFolder()

/** Ten sentences: `a` misses every third person, `b` every second, `c` is `a` again. */
const sentence = (tag: string): string => `John ${tag}\nleft O\n\n`
const sentences = (misses: number): string =>
  Array.from({ length: 10 }, (_, i) => sentence(i % misses === 0 ? 'O' : 'B-PER')).join('')
const campaign = (compare: object, systems: readonly string[] = ['a', 'b', 'c']): void =>
  files({
    'gold.conll': sentence('B-PER').repeat(10),
    'a.conll': sentences(3),
    'b.conll': sentences(2),
    'c.conll': sentences(3),
    'assay.json': JSON.stringify(
      {
        gold: 'gold.conll',
        systems: Object.fromEntries(systems.map((name) => [name, `${name}.conll`])),
        metrics: ['@assay/conll-f1/conll-f1'],
        compare,
      },
      undefined,
      2,
    ),
  })

describe('--baseline', () => {
  const call = ['-g', 'gold.conll', '-s', 'a=a.conll', '-s', 'b=b.conll', '--baseline', 'b']

  test('tests each other system against the baseline, with all possible shuffles if they are few', async () => {
    files({ 'gold.conll': gold, 'a.conll': half, 'b.conll': system })
    // two sentences: as they are, both changed, or one of them: only the last two make the difference smaller
    const expected = {
      metric: 'conll-f1',
      measure: 'f1',
      baseline: 'b',
      system: 'a',
      difference: 6 / 7 - 0.5,
      test: 'randomisation',
      trials: 2 ** 2,
      exact: true,
      seed: 12345,
      p: 2 / 2 ** 2,
      pCorrected: 2 / 2 ** 2,
    }
    const [comparison] = resultOf(await score(...call, '--json', '--quiet')).comparisons
    expect(comparison).toMatchObject(expected)
    const { out } = await score(...call)
    expect(out).toContain('F1 against b (randomisation, all 4 shuffles, Holm)\n')
  })

  test('counts only differences in the observed direction with --alternative one-sided', async () => {
    files({ 'gold.conll': gold, 'a.conll': half, 'b.conll': system })
    // of the four shuffles one parts them as far in the direction of a, and one in that of b
    const ran = await score(...call, '--alternative', 'one-sided', '--json')
    expect(resultOf(ran).comparisons[0]).toMatchObject({ alternative: 'one-sided', p: 1 / 2 ** 2, exact: true })
    const { out } = await score(...call, '--alternative', 'one-sided')
    expect(out).toContain('F1 against b (randomisation, one-sided, all 4 shuffles, Holm)\n')
    const [usual] = resultOf(await score(...call, '--alternative', 'two-sided', '--json')).comparisons
    expect(usual).toMatchObject({ p: 2 / 2 ** 2 })
    expect(usual).not.toHaveProperty('alternative')
  })

  test('accepts --alternative for a stored result', async () => {
    files({ 'gold.conll': gold, 'a.conll': half, 'b.conll': system })
    await score('-g', 'gold.conll', '-s', 'x=a.conll', '-o', 'a.json')
    await score('-g', 'gold.conll', '-s', 'x=b.conll', '-o', 'b.json')
    const { out } = await assay('compare', 'a.json', 'b.json', '--alternative', 'one-sided')
    expect(out).toContain('(randomisation, one-sided, all 4 shuffles)')
  })

  test('is required by --alternative', async () => {
    files({ 'gold.conll': gold, 'a.conll': half })
    const ran = await score('-g', 'gold.conll', '-s', 'a.conll', '--alternative', 'one-sided')
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
    expect(ran.err).toContain('--alternative needs a test or a baseline')
  })

  test('is refused if no system has its name', async () => {
    files({ 'gold.conll': gold, 'a.conll': half, 'b.conll': system })
    const ran = await score(...call.slice(0, -1), 'bb', '--diagnostics', 'json')
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
    expect(problemsOf(ran)[0]).toMatchObject({
      code: 'E801',
      message: 'the baseline is "bb", and there is no such system',
      hint: 'did you mean b?',
    })
  })

  test('is required by --trials', async () => {
    files({ 'gold.conll': gold, 'a.conll': half })
    const ran = await score('-g', 'gold.conll', '-s', 'a.conll', '--trials', '10')
    expect({ exit: ran.exit, err: ran.err }).toMatchObject({ exit: 2 })
    expect(ran.err).toContain('add --baseline NAME, or --test randomisation for every pair')
  })
})

describe('--bounds weibull', () => {
  const call = ['-g', 'gold.conll', '-s', 'a=a.conll', '--bootstrap', '59']

  test('interpolates between samples, and is recorded in result and signature', async () => {
    campaign({})
    const cut = resultOf(await score(...call, '--json')).scores[0]
    const between = resultOf(await score(...call, '--bounds', 'weibull', '--json')).scores[0]
    expect(cut?.bootstrap).toEqual({ samples: 59, seed: 12345, confidence: 0.95 })
    expect(between?.bootstrap).toEqual({ samples: 59, seed: 12345, confidence: 0.95, bounds: 'weibull' })
    expect(between?.signature).toContain('|bootstrap:59,0.95,12345,weibull|')
    const [low = 0, high = 1] = cut?.measures['f1']?.interval ?? []
    const [lower = 1, higher = 0] = between?.measures['f1']?.interval ?? []
    // of 59 one is cut off at each end; percentiles lie halfway between that one and the next
    expect([lower <= low, higher >= high]).toEqual([true, true])
    expect([lower, higher]).not.toEqual([low, high])
    const signed = ['-g', 'gold.conll', '-s', 'a=a.conll', '--signature', between!.signature, '--json']
    expect(resultOf(await assay('score', ...signed)).scores[0]?.measures).toEqual(between?.measures)
    expect((await score(...call, '--bounds', 'weibull')).out).toContain(
      '±: half the 95 % interval of 59 bootstrap samples of sentences, seed 12345, bounds weibull',
    )
  })

  test('can be set in a config, and a misspelt rule is refused at its place', async () => {
    const configured = (bounds: string): string =>
      JSON.stringify(
        { gold: 'gold.conll', systems: { a: 'a.conll' }, metrics: ['conll-f1'], bootstrap: { samples: 9, bounds } },
        undefined,
        2,
      )
    campaign({})
    files({ 'assay.json': configured('weibull') })
    expect(resultOf(await assay('run', '--json')).scores[0]?.bootstrap).toMatchObject({ bounds: 'weibull' })
    files({ 'assay.json': configured('linear') })
    const ran = await assay('run')
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
    expect(ran.err).toContain('error E205: bootstrap.bounds cannot be "linear"')
    expect(ran.err).toContain('one of: cut, weibull')
    expect(ran.err).toContain('--> assay.json:11:5\n')
  })
})

describe('the key compare of a config', () => {
  test('may choose a one-sided alternative', async () => {
    campaign({ alternative: 'one-sided', correction: 'none', trials: 1024 })
    const { comparisons } = resultOf(await assay('run', '--json'))
    expect(comparisons.map(({ alternative }) => alternative)).toEqual(['one-sided', 'one-sided', 'one-sided'])
    // five sentences differ, 3 one way and 2 the other: of 2^5 ways to exchange them those with 3 or more of 5 are a half
    expect(comparisons.find(({ system, baseline }) => system === 'a' && baseline === 'b')?.p).toBe(1 / 2)
  })

  test('tests every pair without a baseline, and gives a shared letter to systems that do not differ', async () => {
    campaign({ correction: 'none', trials: 1024 })
    const { exit, out } = await assay('run')
    expect(exit).toBe(0)
    // against b: of sentences 0 to 9, a misses 0 3 6 9 and b 0 2 4 6 8: five differ, 3 one way and 2 the other
    expect(out).toContain(`F1 of each pair (randomisation, all 1024 shuffles)
system  against  difference          interval  detectable       p
a       c              0.00      0.00 to 0.00              1.0000
a       b             +8.33  -28.85 to +49.02       56.36  1.0000
c       b             +8.33  -28.85 to +49.02       56.36  1.0000
`)
    expect(out.slice(out.indexOf('group:'))).toBe(`group: systems that share a letter do not differ in F1 at 0.05 \
(randomisation, all 1024 shuffles)
detectable with 10 sentences: a difference in F1 of 56.36 (at 0.05, in 8 of 10 tests; Bloom 1995)

rank  system  precision  recall     F1  group
   1  a          100.00   60.00  75.00  a
   1  c          100.00   60.00  75.00  a
   3  b          100.00   50.00  66.67  a
`)
  })

  test('corrects for the number of pairs by Holm, unless the correction is "none"', async () => {
    campaign({ trials: 1024 })
    const { comparisons } = resultOf(await assay('run', '--json'))
    // five sentences differ, 3 against 2: of the 2^5 ways to swap them, none leaves no difference at all
    expect(comparisons.map(({ system: s, baseline, p, pCorrected }) => [s, baseline, p, pCorrected])).toEqual([
      ['a', 'c', 1, 1],
      ['a', 'b', 1, 1],
      ['c', 'b', 1, 1],
    ])
    campaign({ trials: 1024, correction: 'none' })
    for (const { pCorrected } of resultOf(await assay('run', '--json')).comparisons) expect(pCorrected).toBeUndefined()
  })

  test('tests systems in any order with the same p-values', async () => {
    const of = async (systems: readonly string[]) => {
      campaign({ test: 'bootstrap', trials: 50, seed: 2 }, systems)
      return resultOf(await assay('run', '--json')).comparisons
    }
    const forth = await of(['a', 'b', 'c'])
    expect(forth).toHaveLength(3)
    expect(await of(['c', 'b', 'a'])).toEqual(forth)
    expect(await of(['b', 'c', 'a'])).toEqual(forth)
  })

  test('warns if the trials are too few for any difference to be significant', async () => {
    campaign({ trials: 59 })
    const ran = await assay('run', '--diagnostics', 'json')
    expect(ran.exit).toBe(0)
    // the smallest p is 1 / 60, and three of them are 0.05
    expect(problemsOf(ran)).toMatchObject([
      {
        code: 'W801',
        message: '59 trials are too few for 3 comparisons: no difference can be significant',
        hint: 'take at least 60 trials, or name a baseline to compare fewer pairs',
        at: { path: 'assay.json', line: 12, column: 5 },
      },
    ])
    for (const enough of [{ trials: 60 }, { trials: 59, baseline: 'a' }, { trials: 59, correction: 'none' }]) {
      campaign(enough)
      expect((await assay('run')).err).toBe('')
    }
  })

  test('is refused at the place of each mistake', async () => {
    campaign({ baseline: 'aa', trials: 10 })
    const ran = await assay('run', '--diagnostics', 'json')
    expect(ran.exit).toBe(2)
    expect(problemsOf(ran)[0]).toMatchObject({
      code: 'E801',
      at: { path: 'assay.json', line: 12, column: 5 },
      hint: 'did you mean a?',
    })
    campaign({ tset: 'bootstrap' })
    expect(problemsOf(await assay('run', '--diagnostics', 'json'))[0]).toMatchObject({
      code: 'E204',
      hint: 'did you mean test?',
      at: { line: 12, column: 5 },
    })
  })
})

describe('tests by several measures', () => {
  const measures = ['f1', 'precision', 'recall']

  test('use the same shuffles for each measure, and are corrected within each measure', async () => {
    campaign({ trials: 1024, measures })
    const { comparisons } = resultOf(await assay('run', '--json', '--quiet'))
    expect(comparisons.map(({ measure, system: s, baseline }) => [measure, s, baseline])).toEqual(
      measures.flatMap((measure) =>
        // all find only what is right: by precision they are equal, and stand by name
        (measure === 'precision' ? ['ab', 'ac', 'bc'] : ['ac', 'ab', 'cb']).map((pair) => [measure, ...pair]),
      ),
    )
    campaign({ trials: 1024, measures: ['recall'] })
    const alone = resultOf(await assay('run', '--json', '--quiet')).comparisons
    expect(alone).toEqual(comparisons.filter(({ measure }) => measure === 'recall'))
    campaign({ trials: 1024 })
    const headline = resultOf(await assay('run', '--json', '--quiet')).comparisons
    expect(headline).toEqual(comparisons.filter(({ measure }) => measure === 'f1'))
  })

  test('print a table for each measure, and letters for the headline measure', async () => {
    campaign({ trials: 1024, measures: ['recall', 'f1'] })
    const { out } = await assay('run', '--quiet')
    const titles = out.split('\n').filter((line) => /of each pair|^group:/.test(line))
    const how = '(randomisation, all 1024 shuffles, Holm)'
    expect(titles).toEqual([
      `recall of each pair ${how}`,
      `F1 of each pair ${how}`,
      `group: systems that share a letter do not differ in F1 at 0.05 ${how}`,
    ])
  })

  test('are chosen by --measure on the command line', async () => {
    files({ 'gold.conll': gold, 'a.conll': half, 'b.conll': system })
    const call = ['-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll', '--measure', 'recall', '--measure', 'precision']
    const { comparisons } = resultOf(await score(...call, '--baseline', 'b', '--json', '--quiet'))
    expect(comparisons.map(({ measure, difference }) => [measure, difference])).toEqual([
      ['recall', 3 / 4 - 2 / 4],
      ['precision', 1 - 2 / 4],
    ])
    const ran = await score(...call)
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
    expect(ran.err).toContain('add --baseline NAME, or --test randomisation for every pair')
  })

  test('are refused at an unknown measure, with a suggestion', async () => {
    campaign({ measures: ['f1', 'recal'] })
    const ran = await assay('run', '--diagnostics', 'json')
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
    expect(problemsOf(ran)).toMatchObject([
      {
        code: 'E801',
        message: 'no metric here has a measure "recal"',
        hint: 'did you mean recall?',
        at: { path: 'assay.json', line: 14, column: 7 },
      },
    ])
  })
})
