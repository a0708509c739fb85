/** Labels, names and remarks that want to be more than text, through every format, each read by a reader of that format. */
import { type Either, isLeft } from '@assay/core'
import { json, type Result } from '@assay/core/result'
import { HtmlRenderer, Parser } from 'commonmark'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { SaxesParser } from 'saxes'
import { expect, describe as suite, test } from 'vitest'
import { readColumns } from '../src/columns.ts'
import { csvReport, tsvReport } from '../src/csv-report.ts'
import { escapeReport } from '../src/escape-commands.ts'
import { htmlReport } from '../src/html/html-report.ts'
import { pageScript } from '../src/html/inline-texts.ts'
import { junitReport } from '../src/junit-report.ts'
import { latexReport } from '../src/latex-report.ts'
import { markdownReport } from '../src/markdown-report.ts'
import { svgReport } from '../src/svg-report.ts'
import { safe } from '../src/terminal.ts'
import { textReport } from '../src/text-report.ts'
import { describe, resultOf, scoreOf } from './campaign.ts'
import { steering } from './escapes.ts'
import { parsedCsv } from './scanners.ts'

const probes: readonly string[] = [
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  'javascript:alert(1)',
  '</script><script>alert(1)</script>',
  '<!--',
  '</text><script>',
  '</style></title><script>alert(1)</script>',
  '=HYPERLINK("http://evil/","x")',
  '@user',
  '-1+1',
  'a\tb\nc\rd',
  '![x](http://evil/?leak)',
  '[x](javascript:alert(1))',
  '@team',
  '|',
  '| a | b |',
  '`code` **bold** ~~x~~ $x$ http://evil.example www.evil.example a@evil.example',
  '&lt;b&gt; &#x3c;',
  '\\input{/etc/passwd}',
  '\\write18{rm -rf /}',
  '^^5cinput{x}',
  '100%',
  '[10cm]',
  '*',
  '\u0000\u001b[2J\u001b]52;c;x\u0007',
  '\u202edrow\u2066',
  '::add-mask::x',
  '::stop-commands::x',
  '##[error]x',
  'a\n ::add-mask::x',
  'a:::b',
  ']]>',
  '</failure></testcase><testcase name="x"/>',
  '\ufffe\uffff\ud800',
  '__proto__',
  'constructor',
  '',
]

/** The probe as a system, a label, a facet, a group, a remark, in a signature, and where problems are told. */
const resultWith = (probe: string): Result => {
  const part = { measures: { f1: { value: 0.5 } }, stats: null }
  const parts = Object.fromEntries([[probe, part] as const])
  const one = {
    ...scoreOf('florian'),
    system: probe,
    signature: `conll-f1|types:${probe}`,
    remarks: [probe],
    facets: Object.fromEntries([[probe, parts] as const]),
    groups: { genre: Object.fromEntries([[probe, { ...part, units: 1 }] as const]) },
  }
  const at = { path: probe, line: 1, column: 1 }
  return {
    ...resultOf([one, { ...one, system: 'other' }]),
    gates: [
      {
        metric: 'conll-f1',
        plugin: '@assay/conll-f1',
        measure: 'f1',
        system: probe,
        min: 0.5,
        value: null,
        pass: false,
        reason: probe,
        against: probe,
      },
    ],
    inputs: [{ role: 'gold', path: probe, sha256: 'ab', reader: probe, documents: 1 }],
    problems: [{ code: 'W311', severity: 'warning', count: 1, message: probe, at }],
  }
}

// ---- HTML ------------------------------------------------------------------------------------------------------------

type Node = DefaultTreeAdapterMap['node']

const svgElements = new Set('svg title desc g text line path rect'.split(' '))

const tags = new Set(
  [
    'html head meta title link style script body header main nav section h1 h2 h3 h4 p a div ul li br small code pre bdi span',
    'strong details summary figure table caption thead tbody tfoot tr th td button fieldset legend label input',
    ...svgElements,
  ].flatMap((names) => names.split(' ')),
)
// what a name could take hold of by an attribute: none runs anything, and none of the addresses is a name's
const attributes = new Set(
  [
    'lang charset name content http-equiv scope class id rel href hidden tabindex role type checked open data-sort data-copies',
    'aria-label aria-labelledby aria-hidden xmlns viewBox width height direction font-family font-size font-weight color fill stroke',
    'stroke-width stroke-opacity stroke-dasharray fill-opacity text-anchor unicode-bidi transform d x y x1 x2 y1 y2',
  ].flatMap((names) => names.split(' ')),
)

interface Read {
  readonly strange: string[]
  readonly texts: string[]
  readonly scripts: string[]
}

const visit = (node: Node, read: Read): Read => {
  if (node.nodeName === '#text') {
    const { parentNode, value } = node as DefaultTreeAdapterMap['textNode']
    if (parentNode?.nodeName === 'script') read.scripts.push(value)
    else read.texts.push(value)
  } else if (node.nodeName === '#comment') read.strange.push('comment')
  else if ('tagName' in node) {
    if (!tags.has(node.tagName)) read.strange.push(node.tagName)
    for (const { name, value } of node.attrs) {
      const isKnown = attributes.has(name) && (name !== 'href' || /^(?:#[a-z0-9_-]+|data:,)$/.test(value))
      if (!isKnown) read.strange.push(`${node.tagName} ${name}`)
    }
  }
  if ('childNodes' in node) for (const child of node.childNodes) visit(child, read)
  return read
}

// ---- LaTeX -----------------------------------------------------------------------------------------------------------

const ours =
  /\\(?:begin|end)\{(?:table\*?|tabular)\}|\\setlength\{\\tabcolsep\}\{3pt\}|\\cmidrule\(lr\)\{\d+-\d+\}|\\label\{tab:[a-z0-9-]+\}|\\(?:centering|toprule|midrule|bottomrule|caption|textbf|textsuperscript|multicolumn|par|smallskip|footnotesize)(?![a-z])|\\text(?:backslash|asciicircum|asciitilde|less|greater|bar)\{\}|\\[{}$&#_%]| \\\\$|\{[[*]\}/gm

/** What is left of LaTeX without comments and the commands that a report may hold. */
const rest = (latex: string): string => latex.replace(/^%.*$/gm, '').replace(ours, '')

// ---- XML -------------------------------------------------------------------------------------------------------------

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

/** The elements and texts of a document, by a parser that takes what is well-formed and nothing else. */
const elementsOf = (xml: string): { readonly elements: readonly Element[]; readonly texts: readonly string[] } => {
  const elements: Element[] = []
  const texts: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => elements.push({ name, attributes }))
  parser.on('text', (text) => texts.push(text))
  for (const kind of ['cdata', 'comment', 'doctype', 'processinginstruction'] as const)
    parser.on(kind, () => {
      throw new Error(kind)
    })
  parser.write(xml).close()
  return { elements, texts: texts.filter((text) => text.trim() !== '') }
}

/** What a probe becomes where it cannot be as it is. */
const inXml = (probe: string): string =>
  probe.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')

// ---- SVG -------------------------------------------------------------------------------------------------------------

const svgOf = (made: Either<unknown, string>): string => (isLeft(made) ? '' : made.right)

// ---- every format ----------------------------------------------------------------------------------------------------

suite.each(probes)('F84: %j as a name', (probe) => {
  const result = resultWith(probe)

  test('is shown as text in HTML: no element, attribute or comment', () => {
    const html = htmlReport(result, { describe })
    const { strange, texts, scripts } = visit(parse(html), { strange: [], texts: [], scripts: [] })
    expect(strange).toEqual([])
    // the result as it is, and the page's own script
    expect(scripts).toHaveLength(2)
    expect(JSON.parse(scripts[0]!)).toEqual(JSON.parse(json(result)))
    expect(scripts[1]).toBe(pageScript.text)
    if (probe !== '') expect(texts.filter((value) => value === safe(probe)).length).toBeGreaterThanOrEqual(5)
  })

  test('is shown as text in Markdown, and adds no column to a table', () => {
    const lines = markdownReport(result, { describe }).split('\n')
    const tables = lines.filter((line) => line.startsWith('|'))
    for (const line of tables) {
      const bars = line.replace(/\\./g, '').split('|').length
      expect([4, 7, 9]).toContain(bars)
    }
    const rendered = lines.map((line) => new HtmlRenderer().render(new Parser().parse(line)))
    const made = rendered.join('').match(/<\/?[a-z][a-z0-9]*/g) ?? []
    expect(new Set(made)).toEqual(new Set(made.filter((tag) => /^<\/?(?:h2|h3|p|strong|code)$/.test(tag))))
    // no name to tell, and no address to link, outside of code
    expect(rendered.join('').replace(/<code>.*?<\/code>/g, '')).not.toMatch(/@(?!\u200b)/)
  })

  test('is shown as text in LaTeX: no command, group, comment or mathematics', () => {
    const latex = [{}, { columns: readColumns('precision,f1') }]
      .map((options) => latexReport(result, { describe, ...options }))
      .join('\n')
    expect(latex).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/)
    const left = rest(latex).replace(/\{(?:[lr]|@\{\})+\}/g, '')
    expect(left.match(/[\\$#^_%~]/g)).toBeNull()
    expect((left.match(/\{/g) ?? []).length).toBe((left.match(/\}/g) ?? []).length)
    for (const line of latex.split('\n')) expect(line).not.toMatch(/^\s*[[*]/)
  })

  test('is read back from CSV, and begins no formula', () => {
    const rows = parsedCsv(csvReport(result, { describe }))
    expect(rows.every((row) => row.length === 11)).toBe(true)
    for (const [metric, version, system, group, label, measure, , , , , signature] of rows)
      for (const cell of [metric, version, system, group, label, measure, signature])
        expect(cell).not.toMatch(/^[=+\-@\t\r\0]/)
    const cells = new Set(rows.slice(1).map((row) => row[2]!.replace(/^'(?=[=+\-@\t\r\0])/, '')))
    expect(cells).toEqual(new Set([probe, 'other']))
  })

  test('is read back from raw CSV and from TSV', () => {
    const raw = parsedCsv(csvReport(result, { describe, raw: true }))
    expect(new Set(raw.slice(1).map((row) => row[2]))).toEqual(new Set([probe, 'other']))
    const plain = (cell: string): string =>
      cell.replace(/\\([tnr\\])/g, (_, c: string) => ({ t: '\t', n: '\n', r: '\r' })[c] ?? '\\')
    const rows = tsvReport(result, { describe }).trimEnd().split('\n').slice(1)
    expect(rows.every((row) => row.split('\t').length === 11)).toBe(true)
    expect(new Set(rows.map((row) => plain(row.split('\t')[2]!)))).toEqual(new Set([probe, 'other']))
  })

  test('is read back from JUnit XML, and adds no element or attribute', () => {
    const { elements, texts } = elementsOf(junitReport(result, { describe }))
    expect(elements.map(({ name }) => name)).toEqual(
      'testsuites testsuite properties property testcase failure'.split(' '),
    )
    expect(elements.at(-2)?.attributes).toEqual({
      classname: `conll-f1.${inXml(probe)}`,
      name: `${inXml(probe)}: f1 at least 0.5`,
    })
    const [message, type] = [`f1: none, wanted: at least 0.5: ${inXml(probe)}`, 'noValue']
    expect(elements.at(-1)?.attributes).toEqual({ message, type })
    expect(texts).toEqual([`f1: none\nwanted: at least 0.5\n${inXml(probe)}`])
    expect(elements[3]?.attributes['value']).toBe(`conll-f1|types:${inXml(probe)}`)
  })

  test('is shown as text in SVG, in every chart', () => {
    for (const chart of ['ranking', 'labels', 'heat'] as const) {
      const { elements, texts } = elementsOf(svgOf(svgReport(result, { describe, chart })))
      expect(elements.map(({ name }) => name).filter((name) => !svgElements.has(name))).toEqual([])
      expect(
        elements.flatMap((one) => Object.keys(one.attributes)).filter((name) => /^on|href|style/.test(name)),
      ).toEqual([])
      expect(texts.join('\n')).toContain(inXml(safe(probe)))
    }
  })

  test('is read back from JSON', () => {
    expect((JSON.parse(json(result)) as Result).scores[0]?.system).toBe(probe)
  })

  test('is no command in the log of GitHub Actions, in formats that can escape it', () => {
    const html = htmlReport(result, { describe })
    const junit = junitReport(result, { describe })
    const svg = svgOf(svgReport(result, { describe }))
    const calm = {
      text: escapeReport('text', textReport(result, { describe })),
      json: escapeReport('json', json(result)),
      markdown: escapeReport('markdown', markdownReport(result, { describe })),
      latex: escapeReport('latex', latexReport(result, { describe })),
      html: escapeReport('html', html),
      junit: escapeReport('junit', junit),
      svg: escapeReport('svg', svg),
    }
    for (const report of Object.values(calm)) expect(report).not.toMatch(/::|##\[/)
    expect(JSON.parse(calm.json!)).toEqual(result)
    const read = (page: string) => visit(parse(page), { strange: [], texts: [], scripts: [] })
    expect(read(calm.html!)).toEqual(read(html))
    expect(elementsOf(calm.junit!)).toEqual(elementsOf(junit))
    expect(elementsOf(calm.svg!)).toEqual(elementsOf(svg))
    expect(rest(calm.latex!)).not.toMatch(/[\\#]/)
  })

  test('is no command in the log of GitHub Actions in CSV, TSV and official layouts, which are unchanged or refused', () => {
    for (const format of ['csv', 'tsv', 'conlleval']) {
      const made = format === 'tsv' ? tsvReport(result, { describe }) : csvReport(result, { describe })
      const calm = escapeReport(format, made)
      const commands = made
        .split(/\r\n|[\r\n]/)
        .filter((line) => line.trimStart().startsWith('::') || line.includes('##['))
      expect(calm).toBe(commands.length === 0 ? made : undefined)
    }
  })

  test('has no control characters on a terminal', () => {
    expect(textReport(result, { describe }).replaceAll('\n', '').match(steering)).toBeNull()
  })
})
