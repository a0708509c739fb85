/** Tables as papers print them: several metrics side by side, measures that are asked for, types by precision, recall and F. */
import type { Comparison, Description, Result, Score } from '@assay/core/result'
import { expect, describe as suite, test } from 'vitest'
import { findUnknownColumn, readColumns } from '../src/columns.ts'
import { csvReport } from '../src/csv-report.ts'
import { htmlReport } from '../src/html/html-report.ts'
import { latexReport } from '../src/latex-report.ts'
import { markdownReport } from '../src/markdown-report.ts'
import { textReport } from '../src/text-report.ts'
import { campaign, description, resultOf, scoreOf } from './campaign.ts'

const three = ['precision', 'recall', 'f1'] as const
/** What metrics say of their place in a table of several. */
const places: Readonly<Record<string, Description['matrix']>> = {
  muc: { title: 'MUC', measures: three },
  b3: { title: 'B³', measures: three },
  mentions: { title: 'mentions', measures: [] },
  average: { title: 'average', measures: ['f1'] },
}
const describe = (metric: string): Description => {
  const matrix = places[metric]
  return matrix === undefined ? description : { ...description, matrix }
}

const systems = ['chieu', 'florian', 'klein'] as const
/** Each metric with numbers of its own: those of the campaign, less so many points. */
const scoresOf = (metric: string, less: number): readonly Score[] =>
  systems.map((system) => {
    const score = scoreOf(system)
    const measures = Object.fromEntries(
      Object.entries(score.measures).map(([name, { value }]) => [
        name,
        { value: value === null ? null : value - less },
      ]),
    )
    return { ...score, metric, plugin: '@made/up', measures, facets: {} }
  })
const papers = resultOf([
  ...scoresOf('mentions', 0),
  ...scoresOf('muc', 0.1),
  ...scoresOf('b3', 0.2),
  ...scoresOf('average', 0.3),
])
const tested = (measure: string, metric: string): readonly Comparison[] =>
  [
    ['chieu', 'florian', 0.3],
    ['klein', 'florian', 0.01],
    ['klein', 'chieu', 0.02],
  ].map(([system, baseline, p]) => ({
    metric,
    plugin: '@made/up',
    measure,
    baseline: String(baseline),
    system: String(system),
    difference: 0.1,
    test: 'randomisation',
    trials: 99,
    seed: 7,
    p: Number(p),
  }))

suite('the overview of several metrics', () => {
  test('is one table in text, ranked by its last column, above a line that names the metrics with tables of their own', () => {
    expect(textReport(papers, { describe }).split('\n\n\n')[0]).toBe(`MUC, B³, average  side by side
3 systems, 3684 sentences, scores in percent

                 MUC                   B³
system       P      R     F1      P      R     F1  average
florian  78.99  78.54  78.76  68.99  68.54  68.76    58.76
chieu    78.12  78.51  78.31  68.12  68.51  68.31    58.31
klein    76.12  76.49  76.31  66.12  66.49  66.31    56.31

in tables of their own: mentions`)
  })

  test('is split into tables for a narrow terminal, with groups of columns kept together', () => {
    const [matrix = ''] = textReport(papers, { describe, width: 40 }).split('\n\n\n')
    expect(matrix.split('\n\n').slice(1, -1)).toEqual([
      `                 MUC
system       P      R     F1
florian  78.99  78.54  78.76
chieu    78.12  78.51  78.31
klein    76.12  76.49  76.31`,
      `                  B³
system       P      R     F1  average
florian  68.99  68.54  68.76    58.76
chieu    68.12  68.51  68.31    58.31
klein    66.12  66.49  66.31    56.31`,
    ])
  })

  test('names metric and measure in each column header in Markdown', () => {
    const made = markdownReport(papers, { describe, digits: 1 })
    expect(made.split('\n\n').slice(0, 4).join('\n\n')).toBe(`## MUC, B³, average

side by side

3 systems, 3684 sentences, scores in percent

| system | MUC P | MUC R | MUC F1 | B³ P | B³ R | B³ F1 | average |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| florian | **79.0** | **78.5** | **78.8** | **69.0** | **68.5** | **68.8** | **58.8** |
| chieu | 78.1 | **78.5** | 78.3 | 68.1 | **68.5** | 68.3 | 58.3 |
| klein | 76.1 | 76.5 | 76.3 | 66.1 | 66.5 | 66.3 | 56.3 |`)
  })

  test('spans both columns of the page in LaTeX, with rules below the groups', () => {
    const [matrix] = latexReport(papers, { describe }).split('\n\n').slice(1)
    expect(matrix).toContain(String.raw`\begin{table*}
\centering
\caption{MUC, B³, average of 3 systems, 3684 sentences, scores in percent}
\label{tab:muc-b-average}
\begin{tabular}{lrrrrrrr}
\toprule
 & \multicolumn{3}{c}{MUC} & \multicolumn{3}{c}{B³} &  \\
\cmidrule(lr){2-4} \cmidrule(lr){5-7}
system & P & R & F1 & P & R & F1 & average \\
\midrule
florian & \textbf{78.99}`)
    expect(matrix).toContain('\\end{table*}')
  })

  test('marks the headers of column groups in HTML', () => {
    expect(htmlReport(papers, { describe })).toContain(
      '<th scope="colgroup" colspan="3">MUC</th><th scope="colgroup" colspan="3">B³</th><td colspan="1"></td></tr>',
    )
  })

  test('includes the headline of a metric that defines no columns, under its name', () => {
    const result = resultOf([...scoresOf('muc', 0), ...scoresOf('lea', 0.1)])
    const [matrix = ''] = textReport(result, { describe }).split('\n\n\n')
    expect(matrix.split('\n').slice(3, 5)).toEqual([
      '                 MUC           lea',
      'system       P      R     F1     F1',
    ])
  })

  test('includes all headlines if fewer than two metrics define columns', () => {
    const result = resultOf([...scoresOf('mentions', 0), ...scoresOf('muc', 0.1)])
    expect(textReport(result, { describe })).toMatch(/^mentions, MUC {2}side by side\n/)
  })

  test('includes a metric twice if it was run twice, labelled by the options in which the signatures differ', () => {
    const [first = []] = [scoresOf('muc', 0)]
    const signed = (beta: number): readonly Score[] =>
      first.map((score) => ({ ...score, signature: `muc|beta:${beta}` }))
    const made = markdownReport(resultOf([...signed(1), ...signed(2)]), { describe })
    expect(made).toContain('MUC \\(beta\\:1\\), MUC \\(beta\\:2\\)')
  })

  test('numbers the runs of a metric whose signatures differ at length, and lists the differences below', () => {
    const signed = (scope: string): readonly Score[] =>
      scoresOf('muc', 0).map((score) => ({ ...score, signature: `muc|scope:${scope}` }))
    const made = textReport(resultOf([...signed('PESSOA(INDIVIDUAL;CARGO)'), ...signed('total')]), { describe })
    expect(made).toMatch(/^MUC \(1\), MUC \(2\) {2}side by side\n/)
    expect(made).toContain('\nMUC (1): scope:PESSOA(INDIVIDUAL;CARGO)\nMUC (2): scope:total\n')
  })

  test('shows a system without a score of its last metric in the last row, with an empty cell', () => {
    const [, ...others] = scoresOf('average', 0.3)
    const result = resultOf([...scoresOf('muc', 0), ...others])
    expect(csvReport(result, { describe, columns: readColumns('f1'), digits: 2 })).toBe(
      'system,muc.f1,average.f1\nchieu,0.88,\nflorian,0.89,0.59\nklein,0.86,0.56\n',
    )
    expect(markdownReport(result, { describe })).toMatch(/\| chieu \|.*\| {2}\|\n/)
  })

  test('shows letters behind tested measures, and explains them in one line', () => {
    const result = { ...papers, comparisons: ['muc', 'average'].flatMap((metric) => tested('f1', metric)) }
    const [matrix = ''] = textReport(result, { describe }).split('\n\n\n')
    expect(matrix).toContain('florian  78.99  78.54  78.76 a  68.99  68.54  68.76  58.76 a\n')
    expect(matrix).toContain('klein    76.12  76.49  76.31 b  66.12  66.49  66.31  56.31 b\n')
    expect(matrix).toContain(
      'systems that share a letter do not differ in F1 at 0.05 (randomisation, 99 trials, seed 7)\n',
    )
  })

  test('is left out for a single metric', () => {
    expect(textReport(campaign(false), { describe: () => description })).toMatch(/^conll-f1 {2}/)
  })
})

// ---- measures that are asked for --------------------------------------------------------------------------------------

const asked = (result: Result, columns: string) => ({ describe, columns: readColumns(columns), result })
const few = resultOf(systems.map((system) => scoreOf(system)))

suite('the columns that an option chooses', () => {
  test('are shown in the chosen order and with the chosen headers, ranked by the headline', () => {
    const { result, ...options } = asked(few, 'f1=F,recall')
    expect(textReport(result, options).trimEnd().split('\n\n').at(-1)).toBe(`rank  system       F  recall
   1  florian  88.76   88.54
   2  chieu    88.31   88.51
   3  klein    86.31   86.49`)
    expect(markdownReport(result, options)).toContain('| rank | system | F | recall |\n')
    expect(latexReport(result, options)).toContain('rank & system & F & recall \\\\\n')
    expect(htmlReport(result, options)).toContain(
      '<th scope="col" class="n"><bdi>F</bdi></th><th scope="col" class="n"><bdi>recall</bdi></th>',
    )
  })

  test('are the only columns for one system, without counts', () => {
    const { result, ...options } = asked(resultOf([scoreOf('florian')]), 'f1,recall')
    const shown = textReport(result, options)
    expect(shown).toContain('type     F1  recall\nLOC   91.15   91.73\n')
    expect(shown).toContain('\nF1      88.76\nrecall  88.54\nconll-f1|')
    expect(markdownReport(result, options)).toContain('| F1 | 88.76 |\n| recall | 88.54 |\n\n')
    expect(markdownReport(result, options)).toContain('| type | F1 | recall |\n')
  })

  test('are shown for each type and each of several systems', () => {
    const { result, ...options } = asked(few, 'precision=P,recall=R,f1=F')
    expect(textReport(result, { ...options, width: 100 }).split('\n\n')[1]).toBe(`by type
                 LOC                  MISC                 ORG                  PER
system       P      R      F      P      R      F      P      R      F      P      R      F
florian  90.59  91.73  91.15  83.46  77.64  80.44  85.93  83.44  84.67  92.49  95.24  93.85
chieu    90.88  91.37  91.12  80.15  78.21  79.16  83.82  84.83  84.32  93.07  93.82  93.44
klein    90.04  89.93  89.98  83.49  77.07  80.15  82.49  78.57  80.48  86.66  95.18  90.72`)
    expect(markdownReport(result, options)).toContain(
      '### by type\n\n| type | florian P | florian R | florian F | chieu P |',
    )
    expect(latexReport(result, options)).toContain(' & \\multicolumn{3}{c}{florian} & \\multicolumn{3}{c}{chieu}')
    const [, table = ''] = htmlReport(result, options).split('<span><bdi>florian</bdi> by <bdi>type</bdi>')
    expect(table.split('</table>')[0]).toContain(
      '<tr><th scope="row" class="short"><bdi>LOC</bdi></th><td class="n">90.59</td><td class="n">91.73</td><td class="n">91.15</td></tr>',
    )
  })

  test('become a table for each measure if the terminal is too narrow', () => {
    const { result, ...options } = asked(few, 'precision=P,recall=R,f1=F')
    const shown = textReport(result, { ...options, width: 60 })
    for (const title of ['P by type', 'R by type', 'F by type']) expect(shown).toContain(`\n${title}\nsystem `)
  })

  test('leave out the other metrics if all are of one metric', () => {
    const { result, ...options } = asked(papers, 'muc.f1')
    expect(textReport(result, options)).toMatch(/^muc {2}/)
    expect(markdownReport(result, options).match(/^## .*/gm)).toEqual(['## muc'])
  })

  test('make a row for each system in CSV, with exact numbers', () => {
    const { result, ...options } = asked(few, 'f1=F,precision')
    const rows = few.scores.map(({ system, measures }) => [system, measures['f1']?.value, measures['precision']?.value])
    expect(csvReport(result, options)).toBe(`system,F,precision\n${rows.map((row) => `${row.join(',')}\n`).join('')}`)
    const several = asked(papers, 'f1')
    expect(csvReport(papers, several).split('\n')[0]).toBe('system,mentions.f1,muc.f1,b3.f1,average.f1')
    const headed = asked(papers, 'muc.f1,b3.f1=B,average.f1=average')
    expect(csvReport(papers, headed).split('\n')[0]).toBe('system,muc.f1,B,average')
  })

  test('are refused for unknown measures, metrics or metadata, with a suggestion', () => {
    const why = (columns: string) => findUnknownColumn(papers, readColumns(columns))
    expect(why('f1,recall')).toBeUndefined()
    expect(why('f1,precison')).toEqual({
      message: 'there is no measure "precison" for the column precison',
      hint: 'did you mean precision?',
    })
    expect(why('muk.f1')).toEqual({
      message: 'there is no metric "muk" for the column muk.f1',
      hint: 'did you mean muc?',
    })
    expect(why('meta.team')).toEqual({
      message: 'no system has metadata "team" for the column meta.team',
      hint: 'no system has any metadata',
    })
  })
})

suite('metadata of systems in reports', () => {
  const [a, b] = few.scores as readonly [Score, Score]
  const known = resultOf([
    { ...a, meta: { team: 'A', track: 'open' } },
    { ...b, meta: { team: 'B' } },
  ])

  test('are shown in LaTeX if all systems have them, and always in Markdown', () => {
    expect(latexReport(known, { describe })).toContain('rank & system & team & precision')
    expect(markdownReport(known, { describe })).toContain('| rank | system | team | track | precision |')
  })

  test('are shown as an option chooses, with its headers', () => {
    const { result, ...options } = asked(known, 'meta.track=Track,f1')
    expect(latexReport(result, options)).toContain('rank & system & Track & F1 \\\\\n\\midrule\n1 & florian &  & ')
    expect(csvReport(result, options)).toMatch(/^system,Track,f1\nchieu,open,0\.8/)
    expect(htmlReport(result, options)).toContain('<th scope="col"><bdi>Track</bdi></th>')
    expect(htmlReport(result, options)).not.toContain('<bdi>team</bdi>')
  })
})

// ---- intervals --------------------------------------------------------------------------------------------------------

suite('intervals of breakdowns in reports', () => {
  const bounded = (system: string): Score => {
    const score = scoreOf(system, true)
    const type = Object.fromEntries(
      Object.entries(score.facets['type'] ?? {}).map(([label, part]) => {
        const f1 = part.measures['f1']?.value ?? 0
        return [
          label,
          { ...part, measures: { ...part.measures, f1: { value: f1, interval: [f1 - 0.02, f1 + 0.01] as const } } },
        ]
      }),
    )
    return { ...score, facets: { type } }
  }

  test('are shown as half widths in text for one system, and as bounds in Markdown', () => {
    const result = resultOf([bounded('florian')])
    expect(textReport(result, { describe, width: 100 })).toContain(
      'type  precision  recall     F1        gold phrases  found phrases  correct phrases\nLOC       90.59   91.73  91.15 ±1.50          1668 ',
    )
    expect(markdownReport(result, { describe })).toContain(
      '| type | precision | recall | F1 | interval | gold phrases | found phrases | correct phrases |',
    )
    expect(markdownReport(result, { describe })).toContain('| LOC | 90.59 | 91.73 | 91.15 | 89.15 to 92.15 | 1668 |')
  })

  test('are shown as half widths for several systems, with an explanation', () => {
    const result = resultOf([bounded('florian'), bounded('chieu')])
    expect(textReport(result, { describe })).toContain('florian  91.15 ±1.50  80.44 ±1.50  84.67 ±1.50  93.85 ±1.50\n')
    expect(htmlReport(result, { describe })).toContain('<td class="n">89.15 to 92.15</td>')
    for (const made of [markdownReport(result, { describe }), latexReport(result, { describe })]) {
      expect(made).toContain('91.15 ±1.50')
      expect(made).toMatch(/±\\?: half the 95 \\?% interval of 1000 bootstrap samples/)
    }
  })

  test('are left out if the terminal is too narrow, with a remark', () => {
    const result = resultOf(['bender', 'chieu', 'curran', 'florian', 'klein', 'mayfield'].map(bounded))
    const shown = textReport(result, { describe, width: 40 })
    expect(shown).toContain('no room for the intervals: --json has them\n')
    expect(shown).not.toContain('±1.50')
  })
})

suite('the list of the hardest types', () => {
  test('is sorted by the mean over systems, the worst first, with the number in the gold', () => {
    expect(textReport(few, { describe })).toContain(`type, the hardest first
type     n  mean F1
MISC   702    79.92
ORG   1661    83.16
LOC   1668    90.75
PER   1617    92.67
`)
    expect(markdownReport(few, { describe })).toContain(
      '### type, the hardest first\n\n| type | n | mean F1 |\n| --- | ---: | ---: |\n| MISC | 702 | 79.92 |\n',
    )
    expect(latexReport(few, { describe })).toContain('type & n & mean F1 \\\\\n\\midrule\nMISC & 702 & 79.92 \\\\\n')
  })

  test('contains ten types at most, and no type without a value', () => {
    const part = (f1: number | null) => ({ stats: null, measures: { f1: { value: f1 } } })
    const type = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`T${i}`, part(i === 3 ? null : i / 20)]))
    const many = resultOf(systems.map((system) => ({ ...scoreOf(system), facets: { type } })))
    const shown = markdownReport(many, { describe }).split('### type, the 10 hardest of 11\n\n')[1] ?? ''
    expect(shown.split('\n').slice(2, 6)).toEqual([
      '| T0 | 0.00 |',
      '| T1 | 5.00 |',
      '| T2 | 10.00 |',
      '| T4 | 20.00 |',
    ])
  })

  test('puts the highest value first for an error rate', () => {
    const lower = { ...description.measures['f1'], better: 'lower' } as never
    const made = markdownReport(few, {
      describe: () => ({ ...description, measures: { ...description.measures, f1: lower } }),
    })
    expect(made).toContain('| mean F1 |\n| --- | ---: | ---: |\n| PER | 1617 | 92.67 |\n')
  })

  test('is left out for one system', () => {
    expect(markdownReport(resultOf([scoreOf('florian')]), { describe })).not.toContain('hardest')
  })
})

test('ranks by each metric stand beside its numbers where they are asked for', () => {
  const ranked = { describe, additions: { summaries: [], hasRanks: true } } as const
  // florian has the highest number in each column
  const markdown = markdownReport(papers, ranked)
  expect(markdown).toMatch(/\| florian \|.* \(1\)/)
  expect(markdown).toContain('the rank by this column')
  expect(markdownReport(papers, { describe })).not.toContain('the rank by this column')
})
