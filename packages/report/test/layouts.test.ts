/** Markdown, LaTeX, HTML and Codabench, to the byte. */
import { isLeft } from '@assay/core'
import type { Result, Score } from '@assay/core/result'
import { expect, describe as suite, test } from 'vitest'
import { codabenchReport } from '../src/codabench-report.ts'
import { htmlReport } from '../src/html/html-report.ts'
import { latexReport } from '../src/latex-report.ts'
import { markdownReport } from '../src/markdown-report.ts'
import { campaign, describe, resultOf } from './campaign.ts'
import { alone, compared, three } from './small.ts'

// a raw template cannot hold one
const tick = '`'

test('a remark is shown once in Markdown and HTML, with its systems unless it is about all of them', () => {
  const said = (remarks: readonly (readonly string[])[]): Result => ({
    ...three,
    scores: three.scores.map((score, i) => ({ ...score, remarks: remarks[i] ?? [] })),
  })
  const ofAll = said([['x of y'], ['x of y'], ['x of y']])
  expect(markdownReport(ofAll, { describe }).match(/.*x of y.*/g)).toEqual(['x of y'])
  expect(htmlReport(ofAll, { describe }).match(/<li>.*x of y.*/g)).toEqual(['<li>x of y</li>'])
  // the systems by rank
  const ofTwo = said([['x of y'], ['x of y']])
  expect(htmlReport(ofTwo, { describe }).match(/<li>.*x of y.*/g)).toEqual([
    '<li><bdi>b&amp;2</bdi>, <bdi>a_1</bdi>: x of y</li>',
  ])
})

suite('the Markdown report', () => {
  test('of one system lists every measure, then the breakdowns', () => {
    expect(markdownReport(alone, { describe })).toBe(String.raw`## conll\-f1

phrase precision, recall and F of the CoNLL shared tasks, as conlleval\.pl

a\_1, 3 sentences, scores in percent

| measure | value |
| --- | ---: |
| gold phrases | 8 |
| precision | 50.00 |
| recall | 25.00 |
| F1 | 12.31 |

### by type

| type | precision | gold phrases |
| --- | ---: | ---: |
| PER | 100.00 | 0 |

${tick}conll-f1|types:a_b|v:@assay/conll-f1@1.0.0${tick}
`)
  })
  test('of several systems shows the ranking with the best in bold, then the headline by type', () => {
    expect(markdownReport(three, { describe, digits: 1 })).toBe(String.raw`## conll\-f1

phrase precision, recall and F of the CoNLL shared tasks, as conlleval\.pl

3 systems, 3 sentences, scores in percent

| rank | system | precision | recall | F1 |
| --- | --- | ---: | ---: | ---: |
| 1 | b\&2 | **50.0** | 20.0 | **12.3** |
| 2 | a\_1 | **50.0** | **25.0** | **12.3** |
| – | c | – | 0.0 | – |

### F1 by type

| system | PER |
| --- | ---: |
| b\&2 | 40.0 |
| a\_1 | – |
| c | – |

${tick}conll-f1|types:a_b|v:@assay/conll-f1@1.0.0${tick}
`)
  })
  test('shows letters of significance', () => {
    expect(
      markdownReport(compared, { describe, percent: false }).split('\n').slice(6, 11).join('\n'),
    ).toBe(String.raw`| rank | system | precision | recall | F1 |
| --- | --- | ---: | ---: | ---: |
| 1 | b\&2 | **0.5000** | 0.2000 | **0.1234** <sup>a</sup> |
| 2 | a\_1 | **0.5000** | **0.2500** | 0.1231 <sup>a</sup> |
| – | c | – | 0.0000 | – |`)
  })
  test('shows letters by the corrected p, also of an exact test', () => {
    const tested = (by: number) =>
      compared.comparisons.map(({ differs: _, ...comparison }) => ({
        ...comparison,
        test: 'randomisation',
        exact: true as const,
        p: 0.04,
        pCorrected: by,
      }))
    const same = markdownReport({ ...compared, comparisons: tested(0.06) }, { describe })
    expect(same.match(/<sup>\w+<\/sup>/g)).toEqual(['<sup>a</sup>', '<sup>a</sup>'])
    expect(same).toContain('do not differ in F1 at 0\\.05 \\(randomisation, all 10 shuffles, Holm\\)')
    const different = markdownReport({ ...compared, comparisons: tested(0.04) }, { describe })
    expect(different.match(/<sup>\w+<\/sup>/g)).toEqual(['<sup>a</sup>', '<sup>b</sup>'])
  })
  test('gives two systems a letter in common exactly if they do not differ', () => {
    const [a, b] = compared.scores as readonly [Score, Score]
    const d: Score = { ...a, system: 'd', measures: { ...a.measures, f1: { value: 0.12 } } }
    const pair = (system: string, baseline: string, differs: boolean) => ({
      ...compared.comparisons[0]!,
      system,
      baseline,
      differs,
    })
    const comparisons = [pair('b&2', 'a_1', false), pair('b&2', 'd', true), pair('a_1', 'd', false)]
    const made = markdownReport({ ...compared, scores: [a, b, d], comparisons }, { describe })
    expect(made.match(/<sup>\w+<\/sup>/g)).toEqual(['<sup>a</sup>', '<sup>ab</sup>', '<sup>b</sup>'])
  })
  test('marks systems that differ from the baseline with a star, if all comparisons are with the baseline', () => {
    const [a, b] = compared.scores as readonly [Score, Score]
    const d: Score = { ...a, system: 'd' }
    const against = (system: string, differs: boolean) => ({
      ...compared.comparisons[0]!,
      system,
      baseline: 'a_1',
      differs,
    })
    const comparisons = [against('b&2', true), against('d', false)]
    const made = markdownReport({ ...compared, scores: [a, b, d], comparisons }, { describe })
    expect(made.split('<sup>')).toHaveLength(2)
    expect(made).toContain(String.raw`<sup>\*</sup>`)
    expect(made).toContain(String.raw`\* differs from a\_1 in F1 \(bootstrap\-centre, 10 trials, seed 1\)`)
  })
  test('says that there are no scores', () => expect(markdownReport(resultOf([]), { describe })).toBe('no scores\n'))
})

suite('the LaTeX report', () => {
  test('writes tables with booktabs, escaped names, letters, and the best values in bold, ties included', () => {
    expect(latexReport(compared, { describe, digits: 1 })).toBe(String.raw`% needs \usepackage{booktabs}

% 3 systems, 3 sentences, scores in percent
% conll-f1|types:a_b|v:@assay/conll-f1@1.0.0
\begin{table}
\centering
\caption{conll-f1 of 3 systems, 3 sentences, scores in percent}
\label{tab:conll-f1}
\begin{tabular}{llrrr@{}l}
\toprule
rank & system & precision & recall & F1 & \\
\midrule
1 & b\&2 & \textbf{50.0} & 20.0 & \textbf{12.3} & \textsuperscript{a} \\
2 & a\_1 & \textbf{50.0} & \textbf{25.0} & \textbf{12.3} & \textsuperscript{a} \\
-- & c & -- & 0.0 & -- & \\
\bottomrule
\end{tabular}
\par\smallskip{\footnotesize Systems that share a letter do not differ in F1 (bootstrap-centre, 10 trials, seed 1).\par}
\end{table}

\begin{table}
\centering
\caption{conll-f1, F1 by type, of 3 systems, 3 sentences, scores in percent}
\label{tab:conll-f1-f1-by-type}
\begin{tabular}{lr}
\toprule
system & PER \\
\midrule
b\&2 & 40.0 \\
a\_1 & -- \\
c & -- \\
\bottomrule
\end{tabular}
\end{table}
`)
  })
  test('sets only the best value in bold with two decimals if there is a tie with one decimal', () => {
    expect(latexReport(three, { describe })).toContain('1 & b\\&2 & \\textbf{50.00} & 20.00 & \\textbf{12.34} \\\\')
    expect(latexReport(three, { describe })).toContain('2 & a\\_1 & \\textbf{50.00} & \\textbf{25.00} & 12.31 \\\\')
  })
})

suite('one metric that is run twice', () => {
  const [first, second] = [alone, alone].map(({ scores }, i) => ({
    ...scores[0]!,
    signature: `conll-f1|beta:${i + 1}|v:@assay/conll-f1@1.0.0`,
  }))
  const runs = resultOf([first!, second!])

  test('is labelled by the options in which its signatures differ', () => {
    const latex = latexReport(runs, { describe })
    expect(latex.match(/^\\caption.*/gm)).toEqual([
      '\\caption{conll-f1 (beta:1), conll-f1 (beta:2) of a\\_1, 3 sentences, scores in percent}',
      '\\caption{conll-f1 (beta:1) of a\\_1, 3 sentences, scores in percent}',
      '\\caption{conll-f1 (beta:1), by type, of a\\_1, 3 sentences, scores in percent}',
      '\\caption{conll-f1 (beta:2) of a\\_1, 3 sentences, scores in percent}',
      '\\caption{conll-f1 (beta:2), by type, of a\\_1, 3 sentences, scores in percent}',
    ])
    expect(latex).toContain('\\label{tab:conll-f1}\n')
    expect(latex).toContain('\\label{tab:conll-f1-2}\n')
    expect(markdownReport(runs, { describe })).toContain(`## conll\\-f1\n\n${tick}beta:2${tick}\n`)
    expect(htmlReport(runs, { describe })).toContain(
      '<h3 id="metric-conll-f1-beta-2">conll-f1 <small>beta:2</small></h3>\n',
    )
  })
})

suite('units and facets of a view, and fine breakdowns', () => {
  const [score] = alone.scores as readonly [Score]
  const labels = score.facets['type']!
  const facets = { ...score.facets, document: labels, 'language × type': labels }
  const seen = resultOf([{ ...score, units: 2, unitsCalled: 'topics', facets }])

  test.each([
    ['Markdown', markdownReport],
    ['LaTeX', latexReport],
  ])('are shown as expected: %s', (_, report) => {
    const made = report(seen, { describe })
    expect(made).toContain(', 2 topics, scores in percent')
    expect(made).toContain('by document, language × type')
    expect(made.match(/by document/g)).toHaveLength(1)
    expect(made.match(/by type/g)).toHaveLength(1)
  })
})

suite('gates in reports', () => {
  const gate = { metric: 'conll-f1', plugin: '@assay/conll-f1', measure: 'f1', system: 'a_1', value: 0.1231 }
  const gated = {
    ...alone,
    gates: [
      { ...gate, min: 0.1, pass: true },
      {
        ...gate,
        group: 'genre=news',
        maxDrop: 0.01,
        against: 'main.json',
        baseline: 0.2,
        pass: false,
        reason: 'too low',
      },
    ],
  }
  test('are listed last, with failed gates first', () => {
    expect(markdownReport(gated, { describe }).split('@1.0.0`\n')[1]).toBe(String.raw`
### gates\: 1 of 2 fail

| gate | metric | system | group | measure | wanted | value |
| --- | --- | --- | --- | --- | --- | ---: |
| FAIL | conll\-f1 | a\_1 | genre=news | F1 | at most 1\.00 worse than 20\.00 in main\.json\: too low | 12.31 |
| pass | conll\-f1 | a\_1 |  | F1 | at least 10\.00 | 12.31 |
`)
  })
})

suite('the scores.txt for Codabench', () => {
  const made = (result: typeof alone, form: 'json' | 'txt'): unknown => {
    const report = codabenchReport(result, form)
    return isLeft(report) ? report.left : report.right
  }
  test('uses keys without the system for one system, and leaves out measures without a value', () => {
    expect(made(alone, 'json')).toBe(
      '{\n  "conll-f1_f1": 0.1231,\n  "conll-f1_gold": 8,\n  "conll-f1_precision": 0.5,\n  "conll-f1_recall": 0.25\n}\n',
    )
    expect(made(alone, 'txt')).toBe(
      'conll-f1_f1: 0.1231\nconll-f1_gold: 8\nconll-f1_precision: 0.5\nconll-f1_recall: 0.25\n',
    )
  })
  test('uses keys with the system for several systems', () => {
    expect(made(campaign(false), 'txt')).toContain('\nzhang_conll-f1_tokens: 46666\n')
  })
  test('refuses a key with characters that Codabench does not accept', () => {
    expect(made(three, 'json')).toEqual({
      message: 'codabench cannot hold the key "b&2_conll-f1_f1"',
      hint: 'name the system with letters, digits, dots, hyphens and underscores, a letter first: -s NAME=FILE',
    })
  })
  test('refuses two scores with one key', () => {
    const [score] = alone.scores as readonly [(typeof alone.scores)[number]]
    expect(made(resultOf([score, { ...score, signature: 'other' }]), 'json')).toMatchObject({
      message: 'two scores have the key conll-f1_f1 in codabench',
    })
  })
})
