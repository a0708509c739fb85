/** Parts of a report that metrics bring, in every format: tables of all systems, charts as pictures or as their numbers. */
import type { Section } from '@assay/core'
import type { Description, Result, Score } from '@assay/core/result'
import { expect, describe as suite, test } from 'vitest'
import { readColumns } from '../src/columns.ts'
import { htmlReport, latexReport, markdownReport, svgReport, textReport } from '../src/index.ts'
import type { Participant } from '../src/participant/participant.ts'
import { participantJson, participantMarkdown } from '../src/participant/participant-files.ts'
import { participantHtml } from '../src/participant/participant-html.ts'

const describe = (): Description => ({
  title: 'a metric of somebody else',
  units: 'sentences',
  measures: { f1: { title: 'F1', formula: '', unit: 'ratio', better: 'higher', range: [0, 1] } },
  headline: 'f1',
})

const scoreOf = (system: string, f1: number, ...sections: readonly Section[]): Score => ({
  metric: 'theirs',
  plugin: 'elsewhere',
  version: '1.0.0',
  system,
  signature: 's',
  headline: 'f1',
  units: 3,
  measures: { f1: { value: f1 } },
  facets: {},
  sections,
  stats: null,
})

const resultOf = (...scores: readonly Score[]): Result => ({
  result: 1,
  inputs: [],
  scores,
  comparisons: [],
  gates: [],
  problems: [],
})

const table = (share: number | null): Section => ({
  title: 'by | range',
  text: 'Of what <people> ask.',
  table: {
    columns: [{ title: 'range' }, { title: 'n', unit: 'count' }, { title: 'share', unit: 'ratio' }],
    rows: [
      ['0-1', 12, share],
      ['1-2', 3, ''],
    ],
  },
})

const curve = (...points: readonly (readonly [number, number | null])[]): Section => ({
  title: 'curve',
  chart: {
    kind: 'steps',
    x: { title: 'recall', unit: 'ratio' },
    y: { title: 'precision', unit: 'ratio' },
    series: [{ name: 'all', points: points.map(([x, y]) => ({ x, y })) }],
  },
})

const bars = (...points: readonly (readonly [string, number])[]): Section => ({
  title: 'bars',
  chart: {
    kind: 'bars',
    x: { title: 'range' },
    y: { title: 'items', unit: 'count' },
    series: [{ name: 'all', points: points.map(([x, y]) => ({ x, y })) }],
  },
})

const linesFrom = (text: string, start: string): readonly string[] => {
  const lines = text.split('\n')
  return lines.slice(lines.indexOf(start))
}

const pageIn = (html: string, id: string): string =>
  new RegExp(`<section id="page-${id}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? ''

const rowsIn = (html: string): readonly string[] =>
  [...html.matchAll(/<tr>.*<\/tr>/g)].map(([row]) => row.replace(/<\/t[hd]>/g, '|').replace(/<[^>]*>/g, ''))

suite('a table in the section of a metric', () => {
  const one = resultOf(scoreOf('ours', 0.5, table(0.25)))
  const two = resultOf(scoreOf('ours', 0.5, table(0.25)), scoreOf('theirs', 0.4, table(null)))

  test('is shown in text under its title and sentence', () => {
    expect(linesFrom(textReport(one, { describe }), 'by | range').slice(0, 5)).toEqual([
      'by | range',
      'Of what <people> ask.',
      'range   n  share',
      '0-1    12  25.00',
      '1-2     3',
    ])
  })

  test('is shown in Markdown, escaped', () => {
    expect(markdownReport(one, { describe })).toContain(
      `### by \\| range\n\n| range | n | share |\n| --- | ---: | ---: |\n| 0\\-1 | 12 | 25.00 |\n| 1\\-2 | 3 |  |\n\nOf what \\<people\\> ask\\.`,
    )
  })

  test('is shown in LaTeX, with its sentence below', () => {
    const latex = latexReport(one, { describe })
    expect(latex).toContain('0-1 & 12 & 25.00 \\\\')
    expect(latex).toContain('Of what \\textless{}people\\textgreater{} ask.\\par')
  })

  test('is a page of the HTML report, with title and texts escaped', () => {
    const page = pageIn(htmlReport(one, { describe }), 'own-by-range')
    expect(rowsIn(page)).toEqual(['range|n|share|', '0-1|12|25.00|', '1-2|3||'])
    expect(page).toContain('Of what &lt;people&gt; ask.')
  })

  test('contains the rows of all systems, with "–" for no value', () => {
    const rows = ['system|range|n|share|', 'ours|0-1|12|25.00|', 'ours|1-2|3||', 'theirs|0-1|12|–|', 'theirs|1-2|3||']
    expect(rowsIn(pageIn(htmlReport(two, { describe }), 'own-by-range'))).toEqual(rows)
    expect(textReport(two, { describe })).toContain('theirs  0-1    12      –')
  })

  test('is shaded only in columns with the unit of the last column', () => {
    const shaded: Section = {
      title: 'm',
      table: {
        columns: [{ title: 'a' }, { title: 'n', unit: 'count' }, { title: 'b', unit: 'ratio' }],
        rows: [
          ['x', 900, 0],
          ['y', 1, 1],
        ],
        shade: 'high',
      },
    }
    const page = pageIn(htmlReport(resultOf(scoreOf('ours', 0.5, shaded)), { describe }), 'own-m')
    expect([...page.matchAll(/class="n s9">([^<]*)/g)].map(([, text]) => text)).toEqual(['100.00'])
  })

  test('is left out if single measures are chosen', () => {
    const columns = [{ metric: undefined, measure: 'f1', key: undefined }]
    expect(textReport(one, { describe, columns })).not.toContain('by | range')
  })
})

suite('a chart in the section of a metric', () => {
  const one = resultOf(scoreOf('ours', 0.5, curve([0.5, 1], [1, 0.25])))
  const two = resultOf(scoreOf('ours', 0.5, curve([0.5, 1])), scoreOf('theirs', 0.4, curve([0.75, null])))

  test('is shown as a table of its numbers in text formats', () => {
    expect(linesFrom(textReport(one, { describe }), 'curve').slice(0, 4)).toEqual([
      'curve',
      'recall  precision',
      ' 50.00     100.00',
      '100.00      25.00',
    ])
    expect(markdownReport(two, { describe })).toContain(
      '| system | recall | precision |\n| --- | ---: | ---: |\n| ours | 50.00 | 100.00 |\n| theirs | 75.00 | – |',
    )
  })

  test('is shown as a picture in HTML, with a table of its numbers', () => {
    const page = pageIn(htmlReport(two, { describe }), 'own-curve')
    expect(page).toContain('<title')
    expect(page).toContain('theirs')
    expect(rowsIn(page)).toEqual(['system|recall|precision|', 'ours|50.00|100.00|', 'theirs|75.00|–|'])
  })

  test('of values by name draws bars for one system and dots for several, without a dot for no value', () => {
    const alone = svgReport(resultOf(scoreOf('ours', 0.5, bars(['0-1', 7]))), { describe, chart: 'sections' })
    expect(alone._tag === 'Right' && alone.right).toContain('items. 0-1: 7.')
    const all = resultOf(scoreOf('ours', 0.5, bars(['0-1', 7])), scoreOf('theirs', 0.4, bars(['1-2', 9])))
    const drawn = svgReport(all, { describe, chart: 'sections' })
    expect(drawn._tag === 'Right' && drawn.right).toContain('0-1, ours: 7. 0-1, theirs: no value.')
  })

  test('of steps changes at the place of a value, and stays level to the next', () => {
    const drawn = svgReport(one, { describe, chart: 'sections', percent: false })
    const [, path = ''] = (drawn._tag === 'Right' && /<path d="(M[^"]*)" fill="none"/.exec(drawn.right)) || []
    const corners = path
      .slice(1)
      .split('L')
      .map((corner) => corner.split(' ').map(Number))
    expect(corners).toHaveLength(3)
    const [[x0], [x1, y1], [, y2]] = corners as [[number, number], [number, number], [number, number]]
    expect([x1 === x0, y1 === y2]).toEqual([true, true])
  })

  test('draws bars, single points and guides in one picture, with each guide drawn once', () => {
    const mixed = (name: string): Section => ({
      title: 'reliability',
      chart: {
        kind: 'steps',
        x: { title: 'score', unit: 'number' },
        y: { title: 'right', unit: 'ratio' },
        diagonal: true,
        series: [
          { name: 'bins', as: 'bars', points: [{ x: 0.5, y: 0.5, interval: [0.25, 0.75] }] },
          { name, as: 'points', points: [{ x: 0.25, y: 0.75 }] },
          { name: 'level', as: 'guide', points: [0, 1].map((x) => ({ x, y: 0.5 })) },
        ],
      },
    })
    const all = resultOf(scoreOf('ours', 0.5, mixed('best')), scoreOf('theirs', 0.4, mixed('best')))
    const drawn = svgReport(all, { describe, chart: 'sections' })
    const svg = drawn._tag === 'Right' ? drawn.right : ''
    expect(svg.match(/<rect [^>]*fill-opacity/g)).toHaveLength(2)
    expect(svg.match(/>level</g)).toHaveLength(1)
    expect(svg).toContain('theirs, best at score 0.25: 75.00.')
    const rows = rowsIn(pageIn(htmlReport(all, { describe }), 'own-reliability'))
    expect(rows).toContain('ours|bins|0.5000|50.00|25.00 to 75.00|')
    expect(rows.join()).not.toContain('level')
  })

  test('of many points draws a line without marks', () => {
    const many = Array.from({ length: 61 }, (_, i) => [i / 60, 0.5] as const)
    const drawn = svgReport(resultOf(scoreOf('ours', 0.5, curve(...many))), { describe, chart: 'sections' })
    expect(drawn._tag === 'Right' && drawn.right).toContain('all: 61 points.')
  })

  test('is refused if no metric has a chart', () => {
    const drawn = svgReport(resultOf(scoreOf('ours', 0.5)), { describe, chart: 'sections' })
    expect(drawn).toMatchObject({ left: { message: expect.stringContaining('what a metric draws of its own') } })
  })
})

test('a section that has only a text is shown as a note', () => {
  const bare = resultOf(scoreOf('ours', 0.5, { title: 'answers', text: 'All were read.' }))
  expect(markdownReport(bare, { describe })).toContain('answers\\: All were read\\.')
  expect(pageIn(htmlReport(bare, { describe }), 'own-answers')).toContain('<p>All were read.</p>')
})

test('texts of a section that differ between systems are shown with the names of the systems', () => {
  const said = (text: string): Section => ({ title: 'answers', text })
  const both = resultOf(scoreOf('ours', 0.5, said('One.')), scoreOf('theirs', 0.4, said('Two.')))
  expect(textReport(both, { describe })).toContain('answers\nours: One.\ntheirs: Two.')
})

suite('the report of one participant, in sections of a metric,', () => {
  const all = resultOf(
    scoreOf('ours', 0.5, table(0.25), curve([0, 1], [0.5, 0.75]), { title: 'remark', text: 'Ours alone.' }),
    scoreOf('others', 0.4, table(0.125), curve([0, 0.625], [0.5, 0.375]), { title: 'remark', text: 'Others alone.' }),
  )
  const ofOthers = ['12.50', '62.50', '37.50', 'Others alone']

  test('shows the sections of the participant only', () => {
    const html = participantHtml(all, 'ours', { describe })
    expect(rowsIn(html)).toEqual(expect.arrayContaining(['range|n|share|', '0-1|12|25.00|', '1-2|3||']))
    expect(rowsIn(html)).toEqual(expect.arrayContaining(['recall|precision|', '50.00|75.00|']))
    expect(html).toContain('<title>theirs: curve</title>')
    expect(html).toContain('Ours alone.')
    for (const text of ofOthers) expect(html).not.toContain(text)
  })

  test('shows sections as tables in Markdown, and unchanged in JSON', () => {
    const markdown = participantMarkdown(all, 'ours', { describe })
    expect(markdown).toContain('| 0\\-1 | 12 | 25.00 |')
    expect(markdown).toContain('| 50.00 | 75.00 |')
    expect(markdown).toMatch(/^remark.* Ours alone/m)
    for (const text of ofOthers) expect(markdown).not.toContain(text)
    const [standing] = (JSON.parse(participantJson(all, 'ours', { describe })) as Participant).metrics
    expect(standing?.sections).toEqual(all.scores[0]?.sections)
  })

  test('shows no sections if single measures are chosen', () => {
    expect(participantHtml(all, 'ours', { describe, columns: readColumns('f1') })).not.toContain('curve')
  })
})
