import type { Description, Result, Score } from '@assay/core/result'
import { expect, test } from 'vitest'
import { htmlReport } from '../src/html/html-report.ts'
import type { Disagreements } from '../src/html/view.ts'

const describe = (): Description => ({
  title: 'agreement',
  units: 'document',
  measures: { alpha: { title: 'alpha', formula: '1 - D_o / D_e', unit: 'ratio', better: 'higher', range: [-1, 1] } },
  headline: 'alpha',
})

const part = (alpha: number | null) => ({ measures: { alpha: { value: alpha } }, stats: null })

const reportOf = (pair: Readonly<Record<string, number | null>>, differing?: Disagreements): string => {
  const facets = {
    pair: Object.fromEntries(Object.entries(pair).map(([label, alpha]) => [label, part(alpha)])),
    annotator: { a: part(0.4) },
    type: { LOC: part(0.9), PER: part(0.2) },
  }
  const score = {
    metric: 'agreement',
    system: 'all',
    headline: 'alpha',
    signature: 's',
    units: 3,
    ...part(0.5),
    facets,
  }
  const result = {
    result: 1,
    inputs: [],
    scores: [score as unknown as Score],
    comparisons: [],
    gates: [],
    problems: [],
  }
  return htmlReport(result as unknown as Result, { describe, ...(differing && { differing }) })
}

const pageIn = (html: string, id: string): string =>
  new RegExp(`<section id="page-${id}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? ''

const rowsIn = (html: string): readonly string[] =>
  [...html.matchAll(/<tr>.*<\/tr>/g)].map(([row]) =>
    row
      .replace(/<br><small>.*?<\/small>/g, '')
      .replace(/<\/t[hd]>/g, '|')
      .replace(/<[^>]*>/g, ''),
  )

test('the HTML report lists the items on which annotators differ, with their number, on a page', () => {
  const differing: Disagreements = {
    annotators: ['a', 'b'],
    items: [{ place: 'r.txt:2', item: '<u>', labels: { a: 'PER' } }],
    all: 7,
  }
  const page = pageIn(reportOf({ 'a × b': 0.25 }, differing), 'differing')
  expect(rowsIn(page)).toContain('r.txt:2|&lt;u&gt;|PER|–|')
  expect(page).toContain('the first 1 of 7')
  expect(page).toContain('7 items with different labels')
  const none = pageIn(reportOf({ 'a × b': 1 }, { annotators: ['a', 'b'], items: [], all: 0 }), 'differing')
  expect(none).toContain('They differ on no item.')
})
