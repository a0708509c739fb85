/** Which chart shows a result: the one that says most, or the one that was asked for. */
import { isLeft, isRight } from '@assay/core'
import type { Result, Score } from '@assay/core/result'
import { expect, describe as suite, test } from 'vitest'
import { type SvgOptions, svgReport } from '../src/svg-report.ts'
import { campaign, describe, resultOf, scoreOf } from './campaign.ts'
import { three } from './small.ts'
import { inTree, marksIn, parsed, textOf } from './svg.ts'

const drawn = (result: Result, options: Partial<SvgOptions> = {}) => {
  const made = svgReport(result, { describe, ...options })
  if (isLeft(made)) throw new Error(made.left.message)
  const svg = parsed(made.right)
  const [title, words] = svg.children
  return {
    title: title && textOf(title),
    words: words && textOf(words),
    texts: inTree(svg)
      .filter(({ name }) => name === 'text')
      .map(textOf),
    marks: marksIn(svg).flatMap(({ says }) => says ?? []),
  }
}

const florian = scoreOf('florian')
const swept = (system: string): Score => ({
  ...scoreOf(system),
  sweeps: { beta: [0.5, 1, 2].map((at) => ({ at, measures: { f1: { value: at === 2 ? null : at / 2 } } })) },
})
const grouped: Score = {
  ...florian,
  groups: {
    genre: {
      news: { measures: { precision: { value: 0.9 }, recall: { value: 0.8 } }, stats: null, units: 3 },
      web: { measures: { precision: { value: null }, recall: { value: 0.7 } }, stats: null, units: 1 },
    },
  },
}

suite('the default chart', () => {
  test('shows several systems as a ranking, the best first, with intervals', () => {
    const { title, marks, texts } = drawn(campaign())
    expect(title).toBe('conll-f1: F1 of 16 systems')
    expect(marks.slice(0, 2)).toEqual(['florian: 88.76 (88.06 to 89.47)', 'chieu: 88.31 (87.58 to 89.04)'])
    expect(texts).toContain('intervals: 95 % of 1000 bootstrap samples of sentences, seed 12345')
  })

  test('shows a system without a value last, with the words "no value" in place of a mark', () => {
    const { words, marks, texts } = drawn(three)
    expect(words).toBe('F1, percent. b&2: 12.34. a_1: 12.31. c: no value.')
    expect(marks).toHaveLength(2)
    expect(texts).toContain('no value')
  })

  test('shows one system by its labels, the highest score first', () => {
    const { title, words } = drawn(resultOf([florian]))
    expect(title).toBe('conll-f1: F1 of florian by type')
    expect(words).toBe('F1, percent. PER: 93.85. LOC: 91.15. ORG: 84.67. MISC: 80.44.')
  })

  test('shows a sweep as a line for each system', () => {
    const { title, words, texts } = drawn(resultOf([swept('florian'), swept('chieu')]))
    expect(title).toBe('conll-f1: F1 of 2 systems by beta')
    expect(words).toContain('florian at beta 0.5: 25.00. florian at beta 1: 50.00. florian at beta 2: no value.')
    expect(texts).toContain('no value: florian at beta 2')
  })

  test('shows several metrics as charts one below the other', () => {
    const { title } = drawn(resultOf([florian, { ...florian, metric: 'other', plugin: 'elsewhere' }]))
    expect(title).toBe('conll-f1: F1 of florian by type; other: F1 of florian by type')
  })
})

suite('the option chart', () => {
  test('labels: the chart shows at most eight systems by label, and says how many there are', () => {
    const { texts, marks } = drawn(campaign(false), { chart: 'labels' })
    expect(marks).toHaveLength(32)
    expect(texts).toContain('the first 8 of 16 systems')
  })

  test('heat: the chart shows every system by every label', () => {
    expect(drawn(campaign(false), { chart: 'heat', digits: 1 }).words).toContain('system florian, type PER: 93.8.')
  })

  test('scatter: the chart shows precision against recall, in percent or as ratios', () => {
    const { marks } = drawn(resultOf([florian]), { chart: 'scatter', percent: false, digits: 2 })
    expect(marks).toEqual(['florian: precision 0.89, recall 0.89'])
  })

  test('scatter-labels: the chart shows each label with the numbers of its best system', () => {
    const { title, marks } = drawn(resultOf([florian, scoreOf('chieu'), scoreOf('klein')]), { chart: 'scatter-labels' })
    expect(title).toBe('conll-f1: precision and recall of the best of 3 systems by type')
    expect(marks).toContain('MISC (florian): precision 83.46, recall 77.64')
  })

  test('scatter-groups: the chart shows the groups of the best system', () => {
    const { title, marks, texts } = drawn(resultOf([grouped]), { chart: 'scatter-groups' })
    expect(title).toBe('conll-f1: precision and recall of florian by genre')
    expect(marks).toEqual(['news: precision 90.00, recall 80.00'])
    expect(texts).toContain('without a mark, since one of the two has no value: web')
  })

  test.each(['sweep', 'scatter-groups'] as const)(
    '%s: the chart is refused if the result has no data for it, and the hint lists the charts that it has data for',
    (chart) => {
      const made = svgReport(campaign(), { describe, chart })
      expect(made).toMatchObject({
        left: { hint: 'this result has --chart ranking, labels, heat, scatter, scatter-labels' },
      })
    },
  )

  test('any chart of a result without scores is refused', () => {
    expect(svgReport(resultOf([]), { describe })).toMatchObject({ left: { message: 'there is no score to draw' } })
    expect(isRight(svgReport(resultOf([]), { describe, chart: 'ranking' }))).toBe(false)
  })
})
