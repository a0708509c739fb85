/** The page: what it holds, what it refuses, and that everything in it has an address of its own. */
import { createHash } from 'node:crypto'
import { json, type Part, type Result, type Score } from '@assay/core/result'
import fc from 'fast-check'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { expect, describe as suite, test } from 'vitest'
import { numericPosition, splitCrossed } from '../src/html/group-charts.ts'
import { htmlReport } from '../src/html/html-report.ts'
import { pageScript, pageStyle } from '../src/html/inline-texts.ts'
import { slugsOf } from '../src/html/markup.ts'
import { findCrossings } from '../src/html/sweep.ts'
import type { PageEvidence } from '../src/passages/finding.ts'
import { newShader, robustRange } from '../src/shader.ts'
import { campaign, describe, resultOf, scoreOf } from './campaign.ts'
import { alone, compared, three } from './small.ts'

type Element = DefaultTreeAdapterMap['element']

const elementsIn = (html: string): readonly Element[] => {
  const found: Element[] = []
  const visit = (node: DefaultTreeAdapterMap['node']): void => {
    if ('tagName' in node) found.push(node)
    if ('childNodes' in node) for (const child of node.childNodes) visit(child)
  }
  visit(parse(html))
  return found
}
const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value
const textIn = (node: DefaultTreeAdapterMap['node']): string =>
  node.nodeName === '#text'
    ? (node as DefaultTreeAdapterMap['textNode']).value
    : 'childNodes' in node
      ? node.childNodes.map(textIn).join('')
      : ''
const named = (html: string, ...names: readonly string[]): readonly Element[] =>
  elementsIn(html).filter(({ tagName }) => names.includes(tagName))
/** The cells of the table with this caption, a list for each row, the head first. */
const tableIn = (html: string, caption: string): readonly (readonly string[])[] => {
  const table = named(html, 'table').find((one) => textIn(one).trim().startsWith(caption))!
  const rows: string[][] = []
  const visit = (node: DefaultTreeAdapterMap['node']): void => {
    if ('tagName' in node && node.tagName === 'tr') rows.push([])
    if ('tagName' in node && (node.tagName === 'td' || node.tagName === 'th')) rows.at(-1)?.push(textIn(node))
    if ('childNodes' in node) for (const child of node.childNodes) visit(child)
  }
  visit(table)
  return rows
}

const page = (result: Result): string => htmlReport(result, { describe })

const many = campaign()
const swept: Result = resultOf(
  [0.2, 0.6].map((f1, i) => ({
    ...scoreOf(i === 0 ? 'florian' : 'chieu'),
    sweeps: { alpha: [0, 0.5, 1].map((at) => ({ at, measures: { f1: { value: i === 0 ? 0.4 : f1 - at * 0.5 } } })) },
  })),
)
const grouped: Result = resultOf(
  ['florian', 'chieu'].map((name) => {
    const score = scoreOf(name)
    const part = (f1: number) => ({ measures: { f1: { value: f1 } }, stats: null, units: 3 })
    const groups = {
      genre: { news: part(0.5), web: part(0.7) },
      year: { 1850: part(0.1), 1900: part(0.2), 1950: part(0.3) },
      'genre × year': { 'news × 1850': part(0.4) },
    }
    const document = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`d${i}`, part(i / 30) as Part]))
    return { ...score, groups, facets: { ...score.facets, document } }
  }),
)
const pages: readonly (readonly [string, Result])[] = [
  ['of sixteen systems', many],
  ['of one system', alone],
  ['of three systems, one without a value', three],
  ['with sweeps', swept],
  ['with groups', grouped],
  ['with nothing', resultOf([])],
]

suite.each(pages)('a page %s', (_, result) => {
  const html = page(result)

  test('contains only its own style and script, and loads nothing', () => {
    for (const { text, hash } of [pageScript, pageStyle])
      expect(hash).toBe(createHash('sha256').update(text).digest('base64'))
    const policy = named(html, 'meta').find((meta) => attribute(meta, 'http-equiv') !== undefined)!
    expect(attribute(policy, 'content')).toBe(
      `default-src 'none'; script-src 'sha256-${pageScript.hash}'; style-src 'sha256-${pageStyle.hash}'; img-src data:; base-uri 'none'; form-action 'none'`,
    )
    expect(named(html, 'style').map(textIn)).toEqual([pageStyle.text])
    expect(named(html, 'script').map(textIn).slice(1)).toEqual([pageScript.text])
    for (const element of elementsIn(html))
      for (const { name } of element.attrs) expect(name).not.toMatch(/^(?:style|src|on.*)$/)
    // a log that looks for commands would have to change these, and the hashes would not be theirs
    expect(pageStyle.text + pageScript.text).not.toMatch(/::|##\[/)
    expect(pageScript.text).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|Function\(|Storage|cookie/,
    )
  })

  test('has a unique address for each part, and every link and label leads to an address', () => {
    const ids = elementsIn(html).flatMap((element) => attribute(element, 'id') ?? [])
    expect(ids).toEqual([...new Set(ids)])
    const wanted = elementsIn(html).flatMap((element) => [
      ...(attribute(element, 'href')?.startsWith('#') ? [attribute(element, 'href')?.slice(1)] : []),
      ...['aria-labelledby', 'data-copies'].flatMap((name) => attribute(element, name) ?? []),
    ])
    for (const id of wanted) expect(ids).toContain(id)
    const headings = named(html, 'h1', 'h2', 'h3', 'h4').map(textIn)
    expect(headings).toEqual([...new Set(headings)])
  })

  test('contains its result on one line, which can be read back', () => {
    const [held = ''] = named(html, 'script').map(textIn)
    expect(held).not.toMatch(/[\n<\u2028\u2029]/)
    expect(json(JSON.parse(held))).toBe(json(result))
  })

  test('is written with the same bytes in any order of keys', () => {
    const turned = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turned)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([key, of]) => [key, turned(of)]),
            )
          : value
    const stored = JSON.parse(json(result)) as Result
    expect(page(stored)).toBe(page(turned(stored) as Result))
  })

  test('marks captions and headers of tables, in frames that the keyboard can scroll', () => {
    for (const table of named(html, 'table')) {
      const kinds = table.childNodes.flatMap((node) => ('tagName' in node ? [node.tagName] : []))
      expect(kinds.slice(0, 3)).toEqual(['caption', 'thead', 'tbody'])
      const frame = table.parentNode as Element
      expect([attribute(frame, 'tabindex'), attribute(frame, 'role')]).toEqual(['0', 'group'])
    }
    for (const head of named(html, 'th')) expect(attribute(head, 'scope')).toMatch(/^(?:row|col)$/)
  })
})

suite('the overview of the HTML report', () => {
  test('states which system is best, whether that is significant, and where systems fail', () => {
    const items = named(page(many), 'li').map(textIn)
    expect(items).toContainEqual(
      expect.stringMatching(
        /^florian has the highest F1: 88\.76 \(88\.\d\d to \d\d\.\d\d\)\. chieu follows with 88\.31, 0\.45 behind: that may be chance \(bootstrap, 1000 trials, seed 12345\)\.$/,
      ),
    )
    expect(items).toContain('The hardest type is MISC: 75.54 on average; the easiest is LOC, 86.98.')
    expect(items).toContain('Furthest behind the others: hammerton at PER, 34.97 where the mean is 85.09.')
  })

  test('states the frequency from which types count for the hardest type, if rare types are left out', () => {
    const withFew = (score: Score): Score => {
      const type = { ...score.facets['type'] }
      const { MISC } = type
      const measures = { ...MISC!.measures, gold: { value: 29 } }
      return { ...score, facets: { ...score.facets, type: { ...type, MISC: { ...MISC!, measures } } } }
    }
    const items = (result: Result) => named(page(result), 'li').map(textIn)
    const of = { ...many, scores: many.scores.map(withFew) }
    expect(items(of)).toContain(
      'Of those with 30 or more in the gold, the hardest type is ORG: 76.82 on average; the easiest is LOC, 86.98.',
    )
    expect(items({ ...of, scores: [of.scores[0]!], comparisons: [] }).join('\n')).toContain(
      'Of those with 30 or more in the gold, the weakest type is ORG',
    )
  })

  test('ranks with intervals in text and pictures, and shows outliers as arrows', () => {
    const html = page(many)
    const [head, first, second] = tableIn(html, '16 systems by F1')
    expect(head).toEqual(['rank', 'system', 'precision', 'recall', 'F1', 'interval', expect.any(String)])
    expect(first).toEqual(['1', 'florian', '88.99', '88.54', '88.76a', '88.06 to 89.47', ''])
    expect(second?.slice(0, 2)).toEqual(['2', 'chieu'])
    expect(html.match(/<svg width="190"/g)).toHaveLength(16)
  })

  test('lists comparisons with a baseline in a table', () => {
    const [a, b] = compared.scores as readonly [Score, Score]
    const comparison = compared.comparisons[0]!
    const p = { difference: 0.0003, p: 0.01, pCorrected: 0.03, test: 'randomisation' }
    const { differs: _, ...rest } = { ...comparison, ...p }
    expect(tableIn(page(resultOf([a, b], [rest])), 'F1 against a_1')).toEqual([
      ['system', 'difference', 'p', 'p corrected'],
      ['b&2', '+0.03', '0.0100', '0.0300'],
    ])
  })

  test('begins with one table of all metrics if there are several', () => {
    const other = (score: Score): Score => ({ ...score, metric: 'other' })
    const html = page(resultOf([...three.scores, ...three.scores.map(other)]))
    expect(tableIn(html, 'conll-f1, other, 3 systems')).toEqual([
      ['', 'conll-f1', 'other'],
      ['system', 'F1', 'F1'],
      ['b&2', '12.34', '12.34'],
      ['a_1', '12.31', '12.31'],
      ['c', '–', '–'],
    ])
    const one = page(resultOf([...alone.scores, ...alone.scores.map(other)]))
    expect(tableIn(one, 'conll-f1, other, a_1').slice(-1)).toEqual([['a_1', '12.31', '12.31']])
  })

  test('begins with a sentence on how many gates pass or fail, and a table of gates', () => {
    const gate = { metric: 'conll-f1', plugin: '@assay/conll-f1', measure: 'f1', system: 'a_1', value: 0.1231 }
    const failing = { ...gate, min: 0.2, pass: false, reason: 'too low' }
    const html = page({ ...alone, gates: [{ ...gate, min: 0.1, pass: true }, failing] })
    expect(html).toContain('<p class="verdict fail">✗ 1 of 2 gates fail</p>')
    expect(html.indexOf('class="verdict')).toBeLessThan(html.indexOf('metric-conll-f1"'))
    expect(tableIn(html, 'Gates, with required')[1]).toEqual([
      ...['FAIL', 'conll-f1', 'a_1', '', 'F1', 'at least 20.00: too low', '12.31'],
    ])
    expect(page({ ...alone, gates: [{ ...gate, min: 0.1, pass: true }] })).toContain('✓ the gate passes')
    expect(page(alone)).not.toContain('class="verdict')
  })
})

suite('pages of the HTML report', () => {
  const titles = (result: Result): readonly string[] => named(page(result), 'h2').map(textIn)

  test('are left out if they would be empty', () => {
    expect(titles(alone)).toEqual(['Overview', 'Labels', 'Precision and recall', 'Data'])
    expect(titles(swept)).toEqual(['Overview', 'Labels', 'Precision and recall', 'Sweep', 'Data'])
    expect(titles(grouped)).toEqual(['Overview', 'Labels', 'Groups', 'Precision and recall', 'Data'])
    expect(titles(resultOf([]))).toEqual(['Data'])
  })

  test('of labels put the system with the highest score first, mark rare types, and list the hardest types', () => {
    const [head, , , mean] = tableIn(page(campaign()), 'F1 by type').slice(0, 4)
    expect(head).toEqual(['system', 'LOC', 'PER', 'ORG', 'MISC'])
    expect(mean?.[0]).toBe('klein')
    expect(tableIn(page(campaign()), 'type, the hardest first').slice(0, 2)).toEqual([
      ['type', 'n', 'mean F1'],
      ['MISC', '702', '75.54'],
    ])
    const few = tableIn(page(three), 'F1 by type')
    expect(few).toEqual([
      ['system', 'PER (n<30)'],
      ['b&2', '40.00'],
      ['a_1', '–'],
      ['c', '–'],
    ])
  })

  test('of groups draw dots for names and a line for numbers, and list the hardest documents', () => {
    const html = page(grouped)
    expect(named(html, 'h3').map(textIn)).toEqual(expect.arrayContaining(['conll-f1 by genre', 'conll-f1 by year']))
    expect(html).toContain('<title>conll-f1: F1 by year</title>')
    const rows = tableIn(html, 'The 20 hardest of 30')
    expect(rows.slice(1).map(([name]) => name)).toEqual(Array.from({ length: 20 }, (_, i) => `d${i}`))
  })

  test('of a sweep state which system overtakes which, and at what value', () => {
    expect(named(page(swept), 'li').map(textIn)).toContain('florian overtakes chieu at alpha = 0.40')
    expect(tableIn(page(swept), 'by alpha')).toEqual([
      ['alpha', '0', '0.5', '1'],
      ['florian', '40.00', '40.00', '40.00'],
      ['chieu', '60.00', '35.00', '10.00'],
    ])
  })

  test('of data list every file and every problem', () => {
    const at = { path: 'g<1>.txt', line: 3, column: 1 }
    const html = page({
      ...alone,
      inputs: [
        { role: 'gold', path: 'g<1>.txt', sha256: 'ab', reader: 'r@1', documents: 2 },
        {
          role: 'system',
          path: 's.txt',
          sha256: 'cd',
          reader: 'r@1',
          documents: 2,
          systems: [{ system: 'a_1', column: 3 }],
        },
      ],
      problems: [{ code: 'W311', severity: 'warning', count: 2, message: 'odd', at, hint: 'mend it' }],
    })
    expect(tableIn(html, 'Every file').slice(1)).toEqual([
      ['g<1>.txt', 'gold', '', 'r@1', 'ab', '2'],
      ['s.txt', 'system', 'a_1, column 3', 'r@1', 'cd', '2'],
    ])
    expect(tableIn(html, 'Errors and warnings in').slice(1)).toEqual([
      ['W311', 'warning', 'odd', 'g<1>.txt, line 3', 'mend it', '2'],
    ])
    expect(html).toContain('<a href="#problems">2 problems in the data</a>')
  })
})

suite('a result beyond the limit of an HTML page', () => {
  test('is left out, which the page states with the limit', () => {
    const bytes = Buffer.byteLength(page(many))
    const at = (maxBytes: number): string =>
      htmlReport(many, { describe, evidence: { findings: [], maxBytes, seed: 1 } })
    expect(at(bytes)).toContain('id="assay-result"')
    const small = at(bytes - 1)
    expect(small).not.toContain('assay-result')
    const said =
      /this page does not contain its result: with the result it would have 0\.\d MiB, more than the limit of 0\.\d/
    expect(textIn(named(small, 'header')[0]!)).toMatch(said)
    expect(small).toContain('assay report result.json -f latex')
  })
})

suite('parts of an HTML page', () => {
  test('crossings are found between points and at a point, and not where lines touch', () => {
    const line = (...values: readonly number[]) => values.map((value, at) => ({ at, value }))
    expect(findCrossings(line(0, 1), line(1, 0))).toEqual([{ at: 0.5, rises: false }])
    expect(findCrossings(line(0, 1, 2), line(1, 1, 1))).toEqual([{ at: 1, rises: false }])
    expect(findCrossings(line(1, 1, 1), line(2, 1, 2))).toEqual([])
    expect(findCrossings(line(1, 2), [])).toEqual([])
  })

  test('crossings of two lines are the same from either side', () => {
    const values = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(values, values, (a, b) => {
        const line = (some: readonly number[]) => some.map((value, at) => ({ at, value }))
        const one = findCrossings(line(a), line(b))
        const other = findCrossings(line(b), line(a))
        expect(other.map(({ rises }) => !rises)).toEqual(one.map(({ rises }) => rises))
        one.forEach(({ at }, i) => {
          expect(other[i]?.at).toBeCloseTo(at)
        })
      }),
    )
  })

  test('the range of a scale leaves out outliers', () => {
    expect(robustRange([80, 81, 82, 83, 84, 35])).toEqual([80, 84])
    expect(robustRange([1, 2, 100])).toEqual([1, 100])
    expect(robustRange([5, 5, 5, 5, 9])).toEqual([5, 9])
    expect(robustRange([])).toEqual([0, 0])
  })

  test('shades of cells are darkest for the best value', () => {
    expect([0.5, 0.75, 1, null, undefined].map(newShader([0.5, 1], false))).toEqual([0, 0.5, 1, undefined, undefined])
    expect([0.5, 1].map(newShader([0.5, 1], true))).toEqual([1, 0])
    expect(newShader([1, 1], false)(1)).toBeUndefined()
  })

  test('different or equal names all get different addresses', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (names) => {
        const slugs = slugsOf(names)
        expect(new Set(slugs).size).toBe(names.length)
        for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9-]+$/)
      }),
    )
  })
})

test('an HTML page lists the lenient options, with the systems of those that not all systems have', () => {
  const lenient = ['repair=discard', 'reader.unaligned=miss']
  const scores = [scoreOf('florian'), scoreOf('chieu')].map((score, i) => ({ ...score, lenient: lenient.slice(i) }))
  expect(textIn(parse(page(resultOf(scores))))).toContain(
    '2 options are lenient: repair=discard (of florian), reader.unaligned=miss\n',
  )
  const hostile = page(resultOf([{ ...scoreOf('florian'), lenient: ['x=<img src=x>'] }]))
  expect(hostile).toContain('1 option is lenient: x=&lt;img src=x&gt;')
})

suite('definitions in the HTML report', () => {
  const hostile = '</pre><img src=x onerror=alert(1)>'
  const entry = `@article{a-2001,\n  author = {Silva, Maria and ${hostile}, Ana},\n  title = {{On ${hostile}}},\n  journal = {Journal},\n  year = {2001}\n}`
  const references = [entry, `In full: ${hostile}`]
  const cited = htmlReport(three, { describe: () => ({ ...describe(), references }) })

  test('include the reference to cite, as text and as BibTeX', () => {
    const texts = named(cited, 'li').map(textIn)
    expect(texts).toContain(`Maria Silva and Ana ${hostile} (2001). On ${hostile}. Journal.`)
    expect(texts).toContain(`In full: ${hostile}`)
    expect(
      named(cited, 'pre')
        .map(textIn)
        .find((one) => one.startsWith('@article')),
    ).toContain(entry)
    expect(named(cited, 'img')).toEqual([])
  })

  test('are the targets of links in the overview', () => {
    const ids = new Set(elementsIn(cited).flatMap((element) => attribute(element, 'id') ?? []))
    const links = named(cited, 'a').filter((link) => textIn(link) === 'definition and citation')
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(ids).toContain(attribute(link, 'href')?.slice(1))
  })

  test('explain the numbers of comparisons, if there are comparisons', () => {
    const tested = {
      ...compared,
      comparisons: compared.comparisons.map((one) => ({ ...one, p: 0.01, detectable: 0.02 })),
    }
    const terms = named(page(tested), 'dt').map(textIn)
    expect(terms.map((term) => term.replace(/:.*/, ''))).toEqual(['detectable', 'p'])
    expect(page(alone)).not.toContain('figures of comparisons')
  })
})

suite('pictures of groups in the HTML report', () => {
  const part = (f1: number) => ({
    measures: { f1: { value: f1, interval: [f1 - 0.1, f1 + 0.1] as const } },
    stats: null,
    units: 3,
  })
  const groupedBy = (groups: Readonly<Record<string, Readonly<Record<string, ReturnType<typeof part>>>>>): string =>
    page(resultOf([{ ...scoreOf('florian'), groups }]))
  const titles = (html: string): readonly string[] => named(html, 'title').map(textIn)

  test('draw bins as a line with a band, each bin at its middle', () => {
    const html = groupedBy({
      'year:1850,1900': { '(−∞, 1850)': part(0.2), '[1850, 1900)': part(0.3), '[1900, ∞)': part(0.4), '': part(0.1) },
    })
    expect(html).toContain('a bin is drawn at its middle, an open one at its bound')
    expect(html).toContain('values that are no numbers are not drawn')
    const points = titles(html).filter((one) => one.includes('18') || one.includes('19'))
    expect(points.join()).toContain('1875')
    expect(['≥ 5', '[ 50, 100)', '(−∞, 7)', 'x', '2.5'].map(numericPosition)).toEqual([5, 75, 7, undefined, 2.5])
  })

  test('line charts of a breakdown by ranges have a point at the middle of each range, and none for the total', () => {
    const score = scoreOf('florian')
    const facet = { ALL: part(0.5), '0.0-0.0': part(0.6), '0.001-0.1': part(0.4), '0.1-0.3': part(0.3) }
    const html = page(resultOf([{ ...score, facets: { ...score.facets, noise: facet } }]))
    expect(html).toContain('a range is drawn at its middle')
    expect(html).not.toContain('values that are no numbers are not drawn')
    expect(titles(html)).toContain('florian at noise 0.2: 30.00 (20.00 to 40.00)')
    expect(titles(html).some((one) => one.includes('ALL'))).toBe(false)
    expect(['1790-1810', '1790/01/01-1790/07/01', '0.3-0.1', 'a-b'].map(numericPosition)).toEqual([
      1800,
      1790.25,
      undefined,
      undefined,
    ])
  })

  test('draw overlapping ranges, such as pages 3-12 and 3-14, as dots and not as a line', () => {
    const html = groupedBy({ page: { '3-12': part(0.2), '3-14': part(0.3), '4-9': part(0.4) } })
    expect(html).not.toContain('a range is drawn at its middle')
  })

  test('draw two crossed keys as a shaded table, with numbers sorted by value', () => {
    const html = groupedBy({ 'genre+year': { 'news+900': part(0.2), 'news+1850': part(0.3), 'web+900': part(0.4) } })
    const said = titles(html).filter((one) => one.startsWith('genre '))
    expect(said).toEqual(['genre news, year 900: 20.00', 'genre news, year 1850: 30.00', 'genre web, year 900: 40.00'])
    expect(splitCrossed({ name: 'a+b', labels: ['x+y+z'] })).toBeUndefined()
    expect(splitCrossed({ name: 'a × b', labels: ['x × y'] })?.parts).toEqual([['x × y', 'x', 'y']])
  })
})

test('the HTML report states that a system has no value of the headline', () => {
  const { measures, ...rest } = scoreOf('florian')
  const html = page(resultOf([{ ...rest, measures: { ...measures, f1: { value: null } } }]))
  expect(html).toContain('<strong><bdi>florian</bdi></strong> has no value of F1.')
})

suite('the confusion page of the HTML report', () => {
  const page = (confusions: NonNullable<PageEvidence['confusions']>, findings: PageEvidence['findings'] = []): string =>
    htmlReport(resultOf([]), {
      describe,
      evidence: { findings, maxBytes: 2 ** 20, seed: 1, confusions },
    })

  test('shows a table for each system, with missed and spurious items', () => {
    const counts = [
      { gold: 'PER', system: 'PER', count: 3 },
      { gold: 'PER', system: '<b>', count: 1 },
      { gold: 'PER', system: null, count: 2 },
      { gold: null, system: 'PER', count: 4 },
    ]
    const html = page([{ metric: 'm', system: 'a', counts }])
    const rows = [
      ...(/<section id="page-confusion"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '').matchAll(/<tr>.*<\/tr>/g),
    ]
    const cells = rows.map(([row]) => row.replace(/<\/t[hd]>/g, '|').replace(/<[^>]*>/g, ''))
    expect(cells).toEqual(['gold \\ system|&lt;b&gt;|PER|(missed)|', 'PER|1|3|2|', '(spurious)||4||'])
  })

  test('links a count to its errors, if the page has them', () => {
    const counts = [
      { gold: 'PER', system: 'PER', count: 3 },
      { gold: 'PER', system: '"><b>', count: 1 },
    ]
    const shown = { gold: 'x', system: 'x', types: { gold: 'PER', system: '"><b>' } }
    const html = page(
      [{ metric: 'm', system: 'a', counts }],
      [{ metric: 'm', system: 'a', document: 'd', verdict: 'wrong type', shown }],
    )
    expect(html).toContain('<a href="#page-errors" data-of="a" data-gold="PER" data-took="&quot;&gt;&lt;b&gt;">1</a>')
    expect(html.match(/data-of=/g)).toHaveLength(1)
  })

  test('is left out if no item has a type', () => {
    expect(page([{ metric: 'm', system: 'a', counts: [] }])).not.toContain('page-confusion')
  })
})

suite('fields of records', () => {
  const fields = Object.fromEntries(
    [0.9, 0.2, 0.6].map((f1, i) => [
      `field${i}`,
      { measures: { f1: { value: f1 }, gold: { value: 50 } }, stats: null },
    ]),
  )
  const labelled = (facet: string) => page(resultOf([{ ...scoreOf('florian'), facets: { [facet]: fields } }]))
  const namesIn = (facet: string, order: string) =>
    tableIn(labelled(facet), `florian by ${facet}, conll-f1, the ${order} first`)
      .slice(1)
      .map(([name]) => name)

  test('stand in a table with the worst first, and labels with the best first', () => {
    expect(namesIn('path', 'worst')).toEqual(['field1', 'field2', 'field0'])
    expect(namesIn('type', 'best')).toEqual(['field0', 'field2', 'field1'])
  })

  test('have a shade by their F1 where they are many', () => {
    expect(labelled('path')).toContain('the darker, the better')
  })
})
