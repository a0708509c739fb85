/** Reports in each format, from the command line: to stdout and to files. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { assay, files, inOwnFolder, sample, score, scoreTiny } from './support.ts'

inOwnFolder()

const one = ['-g', 'gold.conll', '-s', 'a.conll', '--quiet']
const two = [...one, '-s', 'b.conll']
const signature =
  'conll-f1|scheme:conlleval|repair:error|outside:O|raw:false|types:|beta:1|zeroDivision:none|zeroDivisionInMeans:0|read:conll-columns@1.0.0{comment:,boundary:-X-,docstart:token}|v:@assay/conll-f1@1.0.0'
const tinySignature = 'tiny|beta:1|read:conll-columns@1.0.0{comment:,boundary:-X-,docstart:token}|v:@assay/tiny@1.0.0'

describe('the formats csv and tsv', () => {
  test('contain a row for each measure, in total and by type', async () => {
    sample()
    const { exit, out, err } = await scoreTiny(...one, '-f', 'csv')
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    const lines = out.split('\n')
    expect(lines[0]).toBe('metric,version,system,group,label,measure,value,low,high,units,signature')
    expect(lines).toContain(`tiny,1.0.0,a,total,,f1,0.75,,,2,"${tinySignature}"`)
    expect(lines).toContain(`tiny,1.0.0,a,facet:type,PER,recall,0.3333333333333333,,,,"${tinySignature}"`)
    expect(lines).toHaveLength(1 + 3 + 3 * 3 + 1)
  })

  test('are chosen by the ending of the file, and stdout stays empty', async () => {
    sample()
    expect(await score(...two, '-o', 'out.csv', '-o', 'out.tsv')).toEqual({ exit: 0, out: '', err: '' })
    expect(readFileSync('out.csv', 'utf8')).toBe((await score(...two, '-f', 'csv')).out)
    expect(readFileSync('out.tsv', 'utf8')).toBe((await score(...two, '-f', 'tsv')).out)
    expect(readdirSync('.').sort()).toEqual(['a.conll', 'b.conll', 'gold.conll', 'out.csv', 'out.tsv'])
  })

  test('print the decimals and percentages that options set', async () => {
    sample()
    const { out } = await score(...one, '-f', 'csv', '--digits', '1', '--percent', 'yes')
    expect(out).toContain('conll-f1,1.0.0,a,total,,f1,85.7,,,2,')
    expect(out).toContain('conll-f1,1.0.0,a,total,,tokens,10,,,2,')
  })
})

describe('the flag --percent', () => {
  test.each([
    ['at the end', ['-f', 'csv', '--percent']],
    ['before a flag', ['--percent', '-f', 'csv']],
    ['with its value', ['--percent', 'yes', '-f', 'csv']],
    ['joined with its value', ['--percent=yes', '-f', 'csv']],
  ])('is accepted %s', async (_, words) => {
    sample()
    const { exit, out } = await score(...one, ...words)
    expect(exit).toBe(0)
    expect(out).toContain('conll-f1,1.0.0,a,total,,precision,100,,,2,')
  })

  test('is refused with an invalid value', async () => {
    sample()
    const ran = await score(...one, '--percent', 'yse')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('--percent cannot be "yse"')
  })
})

describe('the flag -o', () => {
  test('writes to stdout for a dash', async () => {
    sample()
    const { out } = await score(...one, '-f', 'csv')
    expect(await score(...one, '-o', 'csv:-', '-o', 'out.json')).toEqual({ exit: 0, out, err: '' })
    expect(await score(...one, '-f', 'csv', '-o', '-')).toEqual({ exit: 0, out, err: '' })
  })

  test.each([
    ['out.csv', ['out.csv', 'json:out.csv']],
    ['standard output', ['csv:-', 'json:-']],
  ])('is refused if %s is given twice', async (name, outputs) => {
    sample()
    const ran = await score(...one, ...outputs.flatMap((output) => ['-o', output]))
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain(`error E105: -o names ${name} twice`)
    expect(readdirSync('.').sort()).toEqual(['a.conll', 'b.conll', 'gold.conll'])
  })

  test('is refused for an unknown format, and suggests the nearest format', async () => {
    sample()
    const ran = await assay('score', 'conll-f1', ...one, '-f', 'cvs')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('error E212: there is no format "cvs" for this')
    expect(ran.err).toContain('csv')
  })
})

describe('the formats markdown, latex, html and codabench', () => {
  test('print the ranking, then the breakdowns', async () => {
    sample()
    const { exit, out, err } = await score(...two, '-f', 'markdown')
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    expect(out).toBe(`## conll\\-f1

phrase precision, recall and F of the CoNLL shared tasks, as conlleval\\.pl

2 systems, 2 sentences, scores in percent

| rank | system | precision | recall | F1 |
| --- | --- | ---: | ---: | ---: |
| 1 | a | **100.00** | **75.00** | **85.71** |
| 2 | b | 50.00 | 50.00 | 50.00 |

### F1 by type

| type | a | b |
| --- | ---: | ---: |
| LOC | **100.00** | 0.00 |
| ORG | **100.00** | 66.67 |
| PER | **66.67** | 50.00 |

### type, the hardest first

| type | n | mean F1 |
| --- | ---: | ---: |
| LOC | 1 | 50.00 |
| PER | 2 | 58.33 |
| ORG | 1 | 83.33 |

\`${signature}\`
`)
  })

  test('print the chosen number of decimals in a LaTeX table', async () => {
    sample()
    const { out } = await score(...two, '-f', 'latex', '--digits', '1')
    expect(out).toContain(
      '\\begin{tabular}{llrrr}\n\\toprule\nrank & system & precision & recall & F1 \\\\\n\\midrule\n',
    )
    expect(out).toContain(
      '1 & a & \\textbf{100.0} & \\textbf{75.0} & \\textbf{85.7} \\\\\n2 & b & 50.0 & 50.0 & 50.0 \\\\',
    )
    expect((await score(...two, '-f', 'latex', '--percent', 'no')).out).toContain('\\textbf{0.8571} \\\\')
  })

  test('print letters if the bootstrap finds differences', async () => {
    sample()
    const { out } = await score(...two, '-f', 'latex', '--bootstrap', '20')
    expect(out).toContain('\\begin{tabular}{llrrr@{}lr}')
    expect(out).toContain('\\caption{conll-f1 of 2 systems, 2 sentences, scores in percent}\n\\label{tab:conll-f1}\n')
    expect(out).toContain(
      '\\end{tabular}\n\\par\\smallskip{\\footnotesize Intervals: 95 \\% of 20 bootstrap samples of sentences, seed 12345.\\par}\n\\par\\smallskip{\\footnotesize Systems that share a letter do not differ in F1 (bootstrap-centre, 20 trials, seed 12345).\\par}\n\\end{table*}\n',
    )
    expect(out).toContain(
      'F1 & & interval \\\\\n\\midrule\n1 & a & \\textbf{100.00} & \\textbf{75.00} & \\textbf{85.71} & \\textsuperscript{a} & 0.00 to 100.00 \\\\\n2 & b & 50.00 & 50.00 & 50.00 & \\textsuperscript{b} & 0.00 to 66.67 \\\\\n',
    )
  })

  test.each([
    ['out.md', 'markdown'],
    ['out.tex', 'latex'],
    ['out.html', 'html'],
    ['out.svg', 'svg'],
    ['codabench:scores.json', 'codabench'],
  ])('are written by -o %s', async (output, format) => {
    sample()
    expect(await score(...two, '-o', output)).toEqual({ exit: 0, out: '', err: '' })
    const { out } = await score(...two, '-f', format)
    expect(out.length).toBeGreaterThan(100)
    expect(readFileSync(output.replace(/^codabench:/, ''), 'utf8')).toBe(out)
  })

  test('include the scores.txt for Codabench', async () => {
    sample()
    await score(...one, '-o', 'codabench:scores.txt')
    expect(readFileSync('scores.txt', 'utf8')).toMatch(/^conll-f1_accuracy: 0\.8\nconll-f1_correct: 3\n/)
  })

  test('refuse a name that cannot be a key with E703, and write no file', async () => {
    sample()
    const ran = await score(...one, '-s', 'a: b"=b.conll', '-o', 'codabench:scores.txt', '-o', 'out.json')
    expect(ran).toMatchObject({ exit: 5, out: '' })
    expect(ran.err).toContain('error E703: codabench cannot hold the key "a: b\\"_conll-f1_accuracy"')
    expect(readdirSync('.').sort()).toEqual(['a.conll', 'b.conll', 'gold.conll'])
  })
})

describe('formats with one number for each key', () => {
  test("include evaluation.prototext as TIRA's client reads it", async () => {
    sample()
    await score(...one, '-o', 'evaluation.prototext', '--columns', 'f1=F1,conll-f1.precision')
    // 6 / 7: 3 of 3 found, 3 of 4 in the gold
    const expected = `measure{\n  key: "F1"\n  value: "${6 / 7}"\n}\nmeasure{\n  key: "conll-f1.precision"\n  value: "1"\n}\n`
    expect(readFileSync('evaluation.prototext', 'utf8')).toBe(expected)
  })

  test('are refused for several systems if the format is that of TIRA', async () => {
    sample()
    const ran = await score(...two, '-f', 'tira')
    expect(ran).toMatchObject({ exit: 5, out: '' })
    expect(ran.err).toContain('tira evaluates one run, and there are 2 systems: a, b')
  })

  test('print the keys that are the columns of a leaderboard, in order', async () => {
    sample()
    const { out } = await score(...one, '-f', 'codabench', '--columns', 'recall=R,f1')
    expect(out).toBe('{\n  "R": 0.75,\n  "conll-f1_f1": 0.8571428571428571\n}\n')
    const both = await score(...two, '-f', 'codabench', '--columns', 'recall=R')
    expect(JSON.parse(both.out)).toEqual({ a_R: 3 / 4, b_R: 2 / 4 })
  })

  test('refuse an unknown measure before scoring', async () => {
    sample()
    const ran = await score(...one, '-o', 'codabench:out/scores.json', '--columns', 'recal,conl-f1.f1')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('no metric here has a measure "recal" for a column')
    expect(ran.err).toContain('did you mean recall?')
    expect(ran.err).toContain('there is no metric "conl-f1" here for a column')
    expect(readdirSync('.').sort()).toEqual(['a.conll', 'b.conll', 'gold.conll'])
  })

  test('refuse a requested measure that has no value, and write no NaN', async () => {
    files({ 'gold.conll': 'x B-PER\n', 'a.conll': 'x O\n' })
    const ran = await score('-g', 'gold.conll', '-s', 'a.conll', '-f', 'tira', '--columns', 'precision')
    expect(ran).toMatchObject({ exit: 5, out: '' })
    expect(ran.err).toContain('conll-f1.precision has no value (0/0)')
  })

  test('refuse metadata of systems, which is text', async () => {
    sample()
    files({
      'assay.json': JSON.stringify({
        gold: 'gold.conll',
        systems: { a: { files: 'a.conll', meta: { team: 'A' } } },
        metrics: ['conll-f1/conll-f1'],
      }),
    })
    const ran = await assay('run', '-f', 'codabench', '--columns', 'f1,meta.team')
    expect(ran).toMatchObject({ exit: 5, out: '' })
    expect(ran.err).toContain('codabench holds numbers, and meta.team is text')
    const { out } = await assay('run', '-f', 'csv', '--columns', 'meta.team=Team,f1=F')
    expect(out).toBe(`system,Team,F\na,A,${6 / 7}\n`)
  })

  test('accept --columns, which is refused if only JSON is written', async () => {
    sample()
    const ran = await score(...one, '-f', 'json', '--columns', 'f1')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain(
      '--columns is for text, agent, csv, tsv, markdown, latex, html, codabench, tira, and no report has one of these formats',
    )
  })
})

describe('the format svg', () => {
  const titleOf = (svg: string): string | undefined => /<title>(.*?)<\/title>/.exec(svg)?.[1]

  test('draws the ranking of several systems, or the labels of one system', async () => {
    sample()
    expect(titleOf((await score(...two, '-f', 'svg')).out)).toBe('conll-f1: F1 of 2 systems')
    expect(titleOf((await score(...one, '-f', 'svg')).out)).toBe('conll-f1: F1 of a by type')
  })

  test('draws the chart of --chart, in percent or as ratios', async () => {
    sample()
    const { out } = await score(...two, '-f', 'svg', '--chart', 'scatter', '--percent', 'no', '--digits', '3')
    expect(out).toContain('<desc>a: precision 1.000, recall 0.750. b: precision 0.500, recall 0.500.</desc>')
  })

  test('is refused for a chart without data, and lists the possible charts', async () => {
    sample()
    const ran = await score(...one, '-f', 'svg', '--chart', 'sweep')
    expect(ran).toMatchObject({ exit: 5, out: '' })
    expect(ran.err).toContain(
      'error E703: the result has no data for the chart sweep, which shows measures at each value of a parameter\n  help: this result has --chart ranking, labels, heat, scatter, scatter-labels\n',
    )
  })

  test('is the only format with --chart', async () => {
    sample()
    const ran = await score(...one, '-f', 'csv', '--chart', 'ranking')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('--chart is for svg, and no report is in that format')
  })
})

describe('reports requested in a config', () => {
  const config = (output: unknown) => ({
    'assay.json': JSON.stringify({
      gold: 'gold.conll',
      systems: { a: 'a.conll', b: 'b.conll' },
      metrics: ['conll-f1/conll-f1'],
      output,
    }),
  })

  test('are written relative to the config, beside those of the call', async () => {
    sample()
    files({ ...config(['out.md', 'codabench:scores.txt']) })
    const { exit, out } = await assay('run', '-f', 'csv')
    expect(exit).toBe(0)
    expect(out).toBe((await score(...two, '-f', 'csv')).out)
    expect(readFileSync('out.md', 'utf8')).toBe((await score(...two, '-f', 'markdown')).out)
    expect(readFileSync('scores.txt', 'utf8')).toContain('\nb_conll-f1_f1: 0.5\n')
  })

  test('are refused for stdout, which belongs to the command line', async () => {
    sample()
    files({ ...config('csv:-') })
    const ran = await assay('run')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('error E205: output: csv:- is not a file')
  })
})

describe('metadata of systems in a config', () => {
  const campaign = (meta: object, more: object = {}): void => {
    sample()
    const systems = {
      a: { files: 'a.conll', meta },
      b: { files: 'b.conll', meta: { team: 'B|<b>', 'x,y': '=1' } },
      vote: { make: '@assay/conll-f1/majority-vote', of: ['a', 'b', 'a'], meta: { team: 'organisers' } },
      ...more,
    }
    files({ 'assay.json': JSON.stringify({ gold: 'gold.conll', systems, metrics: ['@assay/conll-f1/conll-f1'] }) })
  }

  test('are stored in the result, and printed in columns of tables and rankings', async () => {
    campaign({ team: 'A' })
    const { out } = await assay('run', '--json', '--quiet')
    const { scores } = JSON.parse(out) as { scores: { system: string; meta?: object }[] }
    expect(scores.map(({ system, meta }) => [system, meta])).toEqual([
      ['a', { team: 'A' }],
      ['b', { team: 'B|<b>', 'x,y': '=1' }],
      ['vote', { team: 'organisers' }],
    ])
    const lines = async (format: string) => (await assay('run', '-f', format, '--quiet')).out.split('\n')
    const csv = await lines('csv')
    expect(csv[0]).toMatch(/,units,signature,meta\.team,"meta\.x,y"$/)
    expect(csv.find((line) => line.includes(',b,total,,f1,'))).toMatch(/,B\|<b>,'=1$/)
    expect(csv.find((line) => line.includes(',a,total,,f1,'))).toMatch(/,A,$/)
    const tsv = await lines('tsv')
    expect(tsv[0]?.endsWith('\tsignature\tmeta.team\tmeta.x,y')).toBe(true)
    const markdown = await lines('markdown')
    expect(markdown.find((line) => line.startsWith('| rank'))).toBe(
      '| rank | system | team | x,y | precision | recall | F1 |',
    )
    expect(markdown).toContain('| 3 | b | B\\|\\<b\\> | =1 | 50.00 | 50.00 | 50.00 |')
    expect((await lines('html')).join('\n')).toContain('B|&lt;b&gt;')
  })

  test('are printed from a stored result', async () => {
    campaign({ team: 'A' })
    await assay('run', '-o', 'result.json', '--quiet')
    expect((await assay('report', 'result.json', '-f', 'tsv')).out).toBe(
      (await assay('run', '-f', 'tsv', '--quiet')).out,
    )
  })

  test('must be text', async () => {
    campaign({ team: 1 })
    const ran = await assay('run')
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
    expect(ran.err).toContain('error E205: systems.a.meta.team')
  })
})
