import type { Score } from '@assay/core/result'
import { expect, describe as suite, test } from 'vitest'
import { widthOf } from '../src/terminal.ts'
import { textReport } from '../src/text-report.ts'
import { campaign, describe, description, names, resultOf, scoreOf } from './campaign.ts'
import { steering, uncolored } from './escapes.ts'

const florian = scoreOf('florian')
const linesOf = (...scores: readonly Score[]): readonly string[] =>
  textReport(resultOf(scores), { describe }).split('\n')
const withF1 = (system: string, f1: number | null): Score => ({
  ...florian,
  system,
  measures: { ...florian.measures, f1: { value: f1 } },
})
/** The ranking of made scores: rank and system of each row. */
const ranking = (scores: readonly Score[], lower = false): readonly string[] => {
  const better = lower ? 'lower' : 'higher'
  const f1 = { ...description.measures.f1, better } as never
  const lines = textReport(resultOf(scores), {
    describe: () => ({ ...description, measures: { ...description.measures, f1 } }),
  })
  return lines
    .trimEnd()
    .split('\n')
    .slice(-scores.length)
    .map((line) => line.trim().split(/ +/).slice(0, 2).join(' '))
}

suite('the text report of one system', () => {
  test('shows labels, the key numbers in one line, and under it the signature', () => {
    const lines = textReport(resultOf([scoreOf('florian', true)]), { describe })
      .split('\n')
      .slice(-4)
    expect(lines).toEqual([
      'precision 88.99 ±0.69, recall 88.54 ±0.72, F1 88.76 ±0.70',
      'conll-f1|beta:1|repair:error|scheme:conlleval|read:conll-columns@1.0.0|v:@assay/conll-f1@1.0.0',
      '±: half the 95 % interval of 1000 bootstrap samples of sentences, seed 12345',
      '',
    ])
  })

  test('shows counts and means over types where all measures are asked for', () => {
    expect(textReport(resultOf([scoreOf('florian', true)]), { describe, allMeasures: true })).toBe(
      `conll-f1  phrase precision, recall and F of the CoNLL shared tasks, as conlleval.pl
florian, 3684 sentences, scores in percent

type  precision  recall     F1  gold phrases  found phrases  correct phrases
LOC       90.59   91.73  91.15          1668           1689             1530
MISC      83.46   77.64  80.44           702            653              545
ORG       85.93   83.44  84.67          1661           1613             1386
PER       92.49   95.24  93.85          1617           1665             1540

gold phrases 5648, found phrases 5620, correct phrases 5001, tokens 46666
token accuracy  97.63 ±0.15
macro F1        87.53 ±0.78
precision       88.99 ±0.69
recall          88.54 ±0.72
F1              88.76 ±0.70
conll-f1|beta:1|repair:error|scheme:conlleval|read:conll-columns@1.0.0|v:@assay/conll-f1@1.0.0
±: half the 95 % interval of 1000 bootstrap samples of sentences, seed 12345
`,
    )
  })

  test('shows ratios in place of percentages under an option', () => {
    const shown = textReport(resultOf([florian]), { describe, percent: false })
    expect(shown).toContain('\nprecision 0.8899, recall 0.8854, F1 0.8876\n')
    expect(shown).not.toContain('percent')
    expect(textReport(resultOf([florian]), { describe, digits: 1 })).toContain(', F1 88.8\n')
  })

  test('shows – in place of a measure without a value', () => {
    expect(linesOf(withF1('a', null)).at(-3)).toBe('precision 88.99, recall 88.54, F1 –')
  })

  test('shows remarks before the numbers', () => {
    const lines = linesOf({ ...florian, remarks: ['12 sentences were repaired'] })
    expect(lines).toContain('note: 12 sentences were repaired')
    expect(lines.indexOf('note: 12 sentences were repaired')).toBeLessThan(
      lines.findIndex((line) => line.startsWith('precision 8')),
    )
  })

  test('rounds ties of percentages as official scripts do', () => {
    expect(linesOf(withF1('a', 97 / 800)).at(-3)).toBe('precision 88.99, recall 88.54, F1 12.12')
  })

  test('shows only the headline of a score without breakdowns and counts', () => {
    const bare = { ...florian, facets: {}, measures: { f1: { value: 0.5 } } }
    const only = { ...description, shows: [] }
    expect(
      textReport(resultOf([bare]), { describe: () => only })
        .split('\n')
        .slice(-4),
    ).toEqual(['', 'F1 50.00', florian.signature, ''])
  })
})

suite('the text report of several systems', () => {
  test('shows the ranking last', () => {
    const lines = textReport(campaign(), { describe }).trimEnd().split('\n')
    expect(lines.slice(-17, -13)).toEqual([
      'rank  system     precision  recall     F1        group',
      '   1  florian        88.99   88.54  88.76 ±0.70  a',
      '   2  chieu          88.12   88.51  88.31 ±0.73  a',
      '   3  klein          86.12   86.49  86.31 ±0.86  b',
    ])
    expect(lines.at(-1)).toMatch(/^ {2}16 {2}hammerton {6}69\.09 {3}53\.26 {2}60\.15 ±2\.49 {2}[a-z]+$/)
    expect(lines).toContain('system       LOC   MISC    ORG    PER')
    expect(lines).toContain(
      'group: systems that share a letter do not differ in F1 (bootstrap, 1000 trials, seed 12345)',
    )
  })

  test('shows no intervals and letters if none were computed', () => {
    const lines = textReport(campaign(false), { describe }).trimEnd().split('\n')
    expect(lines.at(-17)).toBe('rank  system     precision  recall     F1')
    expect(lines.at(-16)).toBe('   1  florian        88.99   88.54  88.76')
  })

  test('does not depend on the order of the scores', () => {
    const result = campaign()
    expect(textReport({ ...result, scores: [...result.scores].reverse() }, { describe })).toBe(
      textReport(result, { describe }),
    )
  })

  test('gives equal scores the same rank, sorts them by name, and puts systems without a value last', () => {
    const scores = [withF1('d', 0.5), withF1('n', null), withF1('b', 0.9), withF1('a', 0.5), withF1('z', 0.1)]
    expect(ranking(scores)).toEqual(['1 b', '2 a', '2 d', '4 z', '– n'])
    expect(ranking(scores, true)).toEqual(['1 z', '2 a', '2 d', '4 b', '– n'])
  })

  test('shows letters only if every pair was compared, and a verdict in place of letters for two systems', () => {
    const result = campaign()
    const without = textReport({ ...result, comparisons: result.comparisons.slice(1) }, { describe })
    expect(without).not.toMatch(/^rank.*(group|differs)/m)
    const two = resultOf([florian, scoreOf('chieu')], result.comparisons)
    const lines = textReport(two, { describe }).trimEnd().split('\n')
    expect(lines).toContain('differs: whether the two differ in F1 (bootstrap, 1000 trials, seed 12345)')
    expect(lines.at(-3)).toBe('rank  system   precision  recall     F1  differs')
    expect(lines.at(-1)).toMatch(/ chieu .*\d$/)
    expect(lines.at(-2)).toMatch(/ no$/)
  })

  test('lists comparisons with a baseline in a table', () => {
    const against = {
      metric: 'conll-f1',
      plugin: '@assay/conll-f1',
      measure: 'f1',
      baseline: 'wu',
      test: 'randomisation',
      trials: 9999,
      seed: 1,
    }
    const comparisons = [
      { ...against, system: 'florian', difference: 0.0706, interval: [0.06, 0.08] as const, p: 0.0001 },
      { ...against, system: 'bender', difference: -0.01, interval: [-0.02, 0.001] as const, p: 1e-9 },
      { ...against, system: 'chieu', difference: null, p: 1 },
    ]
    const result = resultOf([florian, scoreOf('wu'), scoreOf('bender'), scoreOf('chieu')], comparisons)
    expect(textReport(result, { describe })).toContain(`
F1 against wu (randomisation, 9999 trials, seed 1)
system   difference        interval        p
florian       +7.06  +6.00 to +8.00   0.0001
bender        -1.00  -2.00 to +0.10  <0.0001
chieu             –                   1.0000
`)
    // a distance is no ratio, and its difference is none either
    const f1 = { ...description.measures.f1, unit: 'number' } as never
    const described = () => ({ ...description, measures: { ...description.measures, f1 } })
    expect(textReport(result, { describe: described })).toContain('florian     +0.0706  +0.0600 to +0.0800   0.0001')
  })

  test('names the systems of a remark unless it is about all of them', () => {
    const [a, b] = [withF1('a', 0.5), withF1('b', 0.4)]
    expect(linesOf({ ...a, remarks: ['x'] }, b)).toContain('note: a: x')
    expect(linesOf({ ...a, remarks: ['x'] }, { ...b, remarks: ['x'] })).toContain('note: x')
  })
})

suite('the text report with many labels', () => {
  const labelled = (system: string, count: number): Score => {
    const labels = Array.from({ length: count }, (_, i) => [
      `label${String(i).padStart(3, '0')}`,
      { measures: { f1: { value: 0.5 } } },
    ])
    return { ...withF1(system, 0.5), facets: { type: Object.fromEntries(labels) } }
  }

  test('shows labels as rows if they are too many for columns', () => {
    const lines = linesOf(labelled('a', 20), labelled('b', 20))
    expect(lines).toContain('type          a      b')
    expect(lines).toContain('label019  50.00  50.00')
  })

  test('shows only the best systems if labels and systems are too many for columns', () => {
    const scores = names.map((name) => labelled(name, 20))
    const result = resultOf(scores)
    const lines = textReport(result, { describe, width: 40 }).split('\n')
    expect(lines).toContain('type      bender  carrerasa  carrerasb')
    expect(lines).toContain('… and 13 more systems; --json has them all')
  })

  test('shows 200 labels at most', () => {
    const lines = linesOf(labelled('a', 500))
    expect(lines.filter((line) => line.startsWith('label'))).toHaveLength(200)
    expect(lines).toContain('… and 300 more labels; --json has them all')
  })

  test('F56: shortens a label of a million letters', () => {
    const facets = { type: { ['x'.repeat(1_000_000)]: { measures: { f1: { value: 0.5 } }, stats: null } } }
    const text = textReport(resultOf([{ ...withF1('a', 0.5), facets }]), { describe })
    expect([text.length < 10_000, text.includes('xxx…')]).toEqual([true, true])
  })

  test('shortens titles to names, and leaves out counts, on a narrow terminal', () => {
    const lines = (width: number) => textReport(resultOf([florian]), { describe, width }).split('\n')
    expect(lines(60)).toContain('type  precision  recall     f1  gold  found  correct')
    expect(lines(45)).toContain('type  precision  recall     f1  gold  found')
    expect(lines(45)).toContain('… and 1 more count; --json has them all')
    expect(lines(32)).toContain('type  precision  recall     f1')
    expect(lines(32)).toContain('… and 3 more counts; --json has them all')
    expect(lines(20)).toContain('type  recall     f1')
    expect(lines(20)).toContain('no room for precision: --json has them')
  })

  test('wraps counts that do not fit on one line', () => {
    const lines = textReport(resultOf([florian]), { describe, width: 50, allMeasures: true }).split('\n')
    const first = lines.indexOf('gold phrases 5648, found phrases 5620,')
    expect(lines[first + 1]).toBe('correct phrases 5001, tokens 46666')
  })
})

suite('the text report with unusual input', () => {
  test('says that there are no scores', () => {
    expect(textReport(resultOf([]), { describe })).toBe('no scores\n')
  })

  test('escapes control characters and line breaks in labels, and shows labels such as __proto__ as they are', () => {
    const part = { measures: { f1: { value: 0.5 } } }
    const json = JSON.stringify(part)
    const labels = ['__proto__', 'constructor', '\u001b[2J', '\u202eRLO', 'a\nb', 'a|b', '', 'x'.repeat(1_000_000)]
    const facet = JSON.parse(`{${labels.map((label) => `${JSON.stringify(label)}:${json}`).join(',')}}`)
    const score = {
      ...florian,
      system: '\u001b]0;x\u0007\n',
      facets: JSON.parse(`{"__proto__":${JSON.stringify(facet)}}`),
    }
    const one = textReport(resultOf([score]), { describe })
    const two = textReport(resultOf([score, { ...score, system: '__proto__' }]), { describe })
    for (const shown of [one, two]) {
      expect(shown).not.toMatch(steering)
      expect(shown.length).toBeLessThan(10_000)
      for (const label of ['__proto__', 'constructor', '\\u{1b}[2J', '\\u{202e}RLO', 'a\\u{a}b', 'a|b', '""']) {
        expect(shown).toContain(label)
      }
    }
    expect(one.split('\n').filter((line) => line.includes('50.00') && !line.startsWith('F1'))).toHaveLength(
      labels.length,
    )
  })

  test('shows a metric twice that was run with two sets of options', () => {
    const scores = [florian, { ...florian, signature: 'conll-f1|beta:2' }]
    expect(linesOf(...scores).filter((line) => line.endsWith(', F1 88.76'))).toHaveLength(2)
  })

  test('ranks systems together that were read by different readers', () => {
    const signature = florian.signature.replace(/read:[^|]*/, 'read:other')
    const lines = linesOf(florian, { ...scoreOf('chieu'), signature })
    expect(lines.filter((line) => line.startsWith('rank'))).toHaveLength(1)
    expect(lines).toContain(signature)
  })

  test('does not rank systems together that have different metric options', () => {
    const lines = linesOf(
      { ...florian, signature: 'conll-f1|scheme:IOB2|read:conll' },
      { ...scoreOf('chieu'), signature: 'conll-f1|scheme:BIOES|read:conll' },
    )
    expect(lines.filter((line) => line.startsWith('rank'))).toHaveLength(0)
    expect(lines.filter((line) => line.includes('scheme:'))).not.toHaveLength(0)
  })

  test('states the least and the largest number of documents if systems differ', () => {
    const lines = linesOf(florian, { ...scoreOf('chieu'), units: 3000 })
    expect(lines[1]).toBe('2 systems, 3000 to 3684 sentences, scores in percent')
  })

  test('shows a measure by its name if the metric no longer has it', () => {
    const result = resultOf([{ ...florian, measures: { ...florian.measures, old: { value: 0.25 } } }])
    expect(textReport(result, { describe, allMeasures: true })).toContain('\nold             25.00\n')
  })

  test('contains no escape sequences but colours', () => {
    const bare = textReport(campaign(), { describe })
    const colored = textReport(campaign(), { describe, color: true })
    expect(uncolored(colored)).toBe(bare)
    expect(colored).not.toBe(bare)
  })

  test.each([1, 40, 80])('keeps lines below 100 columns on a terminal of %i columns', (width) => {
    const shown = textReport(campaign(), { describe, width })
    for (const line of shown.split('\n')) expect(widthOf(line)).toBeLessThan(100)
    expect(shown).toContain('LOC')
  })
})

suite('breakdowns and runs in the text report', () => {
  test('leave out breakdowns by document and by two keys, with a remark', () => {
    const labels = florian.facets['type']!
    const facets = { ...florian.facets, document: labels, 'language × type': labels }
    const note = 'by document, language × type: --json has them'
    for (const scores of [
      [{ ...florian, facets }],
      [
        { ...florian, facets },
        { ...withF1('other', 0.5), facets },
      ],
    ]) {
      const lines = linesOf(...scores)
      expect(lines.filter((line) => line === note)).toHaveLength(1)
      expect(lines.some((line) => line.startsWith('document') || line === 'F1 by document')).toBe(false)
    }
    expect(linesOf(florian)).not.toContain(note)
  })
  test('label the runs of one metric by the options in which their signatures differ', () => {
    const [first = '', ...rest] = florian.signature.split('|')
    const run = (beta: string): Score => ({
      ...florian,
      signature: [first, `beta:${beta}`, ...rest.slice(1)].join('|'),
    })
    const lines = linesOf(run('1'), run('2'))
    expect(lines.filter((line) => /^beta:\d$/.test(line))).toEqual(['beta:1', 'beta:2'])
  })
  test('name the units as the view does', () => {
    expect(linesOf({ ...florian, units: 2, unitsCalled: 'topics' })[1]).toBe('florian, 2 topics, scores in percent')
    expect(linesOf({ ...florian, units: 1, unitsCalled: 'topics' })[1]).toBe('florian, 1 topic, scores in percent')
  })
})
