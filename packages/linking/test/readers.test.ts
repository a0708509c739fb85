/** TAC-KBP 2014 and 2015: the examples of neleval, bad input, and the laws. */
import { type Document, type Source, type Spans, textSource } from '@assay/core'
import { checkReader, optionsOf } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { tac2014, tac2015 } from '../src/index.ts'
import { golden } from './support.ts'

type Tac = typeof tac2014 | typeof tac2015

/** Mentions by document and problems, as text. */
const read = (reader: Tac, text: string, files: Readonly<Record<string, string>> = {}, options: object = {}) => {
  const source: Source = {
    ...textSource('links.tab', text),
    beside: (name) => (files[name] === undefined ? undefined : textSource(name, files[name])),
  }
  const mentions: string[] = []
  const problems: string[] = []
  const given = (reader as typeof tac2015).with(optionsOf(reader as typeof tac2015, options))(source)
  for (const item of given) {
    if (item._tag === 'Left') {
      const { code, at, message } = item.left
      problems.push(`${code} ${at.path}:${at.line}:${at.column} ${message}`)
      continue
    }
    const { id, content } = item.right as Document<'spans'>
    for (const { start, end, labels, attributes } of content.regions[0]?.readings[0] ?? [])
      mentions.push(`${id} ${start} ${end} ${labels[0]?.[0] ?? ''} ${JSON.stringify(attributes)}`)
  }
  return { mentions, problems }
}

const query = (id: string, start: number, end: number, document = 'd1'): string =>
  `<query id="${id}"><name>x</name><docid>${document}</docid><beg>${start}</beg><end>${end}</end></query>\n`
const xml = (...queries: readonly string[]): string =>
  `<?xml version="1.0"?>\n<kbpentlink>\n${queries.join('')}</kbpentlink>\n`

describe('the reader tac-2014 reads', () => {
  it('the example of neleval with the mentions to which neleval converts it', () => {
    const { mentions, problems } = read(tac2014, golden('neleval/tac_gold.tab'), {
      'links.xml': golden('neleval/tac_gold.xml'),
    })
    const columns = golden('neleval/tac_gold.combined.tsv')
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([id, start, end, kbid, , type]) => `${id} ${start} ${Number(end) + 1} ${type} {"id":"${kbid}","score":"1"}`)
    expect(mentions).toEqual(columns)
    expect(problems).toEqual([])
  })

  it('several queries of one span as one mention, with all candidates sorted by score', () => {
    const links = 'query_id\tkb\ttype\nq1\tE1\tPER\t0.3\nq1\tE2\tORG\t0.6\nq2\tE3\tGPE\t0.5\n'
    expect(
      read(tac2014, links, { 'q.xml': xml(query('q1', 0, 3), query('q2', 0, 3)) }, { queries: 'q.xml' }).mentions,
    ).toEqual(['d1 0 4 ORG {"id":"E2","ids":"[\\"E2\\",\\"E3\\",\\"E1\\"]","score":"0.6"}'])
  })

  it('exclusive ends with reader.end, and leaves out spans that reader.excluded lists', () => {
    const files = { 'links.xml': xml(query('q1', 0, 3), query('q2', 5, 9)), 'x.tab': 'd1\t7\t12\nd2\t0\t9\n' }
    const links = 'q1\tE1\tPER\nq2\tE2\tPER\n'
    expect(read(tac2014, links, files, { end: 'exclusive' }).mentions).toEqual([
      'd1 0 3 PER {"id":"E1","score":"1"}',
      'd1 5 9 PER {"id":"E2","score":"1"}',
    ])
    expect(read(tac2014, links, files, { excluded: 'x.tab' }).mentions).toEqual(['d1 0 4 PER {"id":"E1","score":"1"}'])
  })
})

describe('the reader tac-2014 refuses', () => {
  const files = { 'links.xml': xml(query('q1', 0, 3)) }
  it.each<readonly [string, string, Readonly<Record<string, string>>, string]>([
    ['links without queries', 'q1\tE1\tPER\n', {}, 'E361 links.tab:1:1 there is no file links.xml in the same folder'],
    ['a short row', 'q1\tE1\n', files, 'E360 links.tab:1:1 line has 2 columns, and a link has 3 or 4'],
    ['a query that is not there', 'q9\tE1\tPER\n', files, 'E360 links.tab:1:1 there is no query "q9"'],
    ['no id', 'q1\t\tPER\n', files, 'E360 links.tab:1:1 a query without a link'],
    ['a score in words', 'q1\tE1\tPER\thigh\n', files, 'E360 links.tab:1:1 the score "high" is not a number'],
    ['nothing', '\n', files, 'E309 links.tab:1:1 there is nothing to score: the file has no mention'],
    [
      'a query without a link',
      'q1\tE1\tPER\n',
      { 'links.xml': xml(query('q1', 0, 3), query('q2', 5, 6)) },
      'E361 links.xml:4:1 the query q2 has no link',
    ],
    [
      'a query twice',
      'q1\tE1\tPER\n',
      { 'links.xml': xml(query('q1', 0, 3), query('q1', 5, 6)) },
      'E361 links.xml:4:1 duplicate query id q1',
    ],
    [
      'an end before the start',
      'q1\tE1\tPER\n',
      { 'links.xml': xml(query('q1', 3, 2)) },
      'E361 links.xml:3:1 end before start',
    ],
    [
      'offsets that are not there',
      'q1\tE1\tPER\n',
      { 'links.xml': '<kbpentlink><query id="q1"><docid>d</docid></query></kbpentlink>' },
      'E361 links.xml:1:13 nothing to nothing are not offsets',
    ],
    [
      'a query without a document',
      'q1\tE1\tPER\n',
      { 'links.xml': '<kbpentlink><query id="q1"/></kbpentlink>' },
      'E361 links.xml:1:13 a query without an id or a docid',
    ],
  ])('%s', (_what, links, beside, expected) => {
    expect(read(tac2014, links, beside).problems).toEqual([expected])
  })

  it('XML that is not well-formed, and a file of excluded spans that is missing or malformed', () => {
    expect(read(tac2014, 'q1\tE1\tPER\n', { 'links.xml': '<kbpentlink>' }).problems[0]).toContain('links.xml:1')
    expect(read(tac2014, 'q1\tE1\tPER\n', files, { excluded: 'x.tab' }).problems).toEqual([
      'E361 links.tab:1:1 there is no file x.tab in the same folder',
    ])
    expect(read(tac2014, 'q1\tE1\tPER\n', { ...files, 'x.tab': 'd1 7 12\n' }, { excluded: 'x.tab' }).problems).toEqual([
      'E360 x.tab:1:1 this is not a span: it has no offsets',
    ])
  })
})

const line = 'run\tm1\tZürich\td1: 17 - 22\tE72\tGPE\tNAM\t1.0\n'

describe('the reader tac-2015', () => {
  it('reads candidates of a span, and types of mentions', () => {
    const text = `${line.replace('1.0', '0.4')}${line.replace('E72', 'NIL1').replace('GPE', 'LOC').replace('1.0', '0.5\tY\tN')}run\tm2\tsie\td1:30–32\tE9\tPER\tNOM\t1\n`
    expect(read(tac2015, text)).toEqual({
      mentions: [
        'd1 17 23 LOC {"id":"NIL1","ids":"[\\"NIL1\\",\\"E72\\"]","score":"0.5","reference":"NAM"}',
        'd1 30 33 PER {"id":"E9","score":"1","reference":"NOM"}',
      ],
      problems: [],
    })
  })

  it('F48: refuses a span whose text differs between gold and system, unless text=ignore', () => {
    const contentOf = (text: string, options: object = {}): Spans => {
      const [item] = tac2015.with(optionsOf(tac2015, options))(textSource('links.tab', text))
      return item?._tag === 'Right' ? item.right.content : expect.fail('no document')
    }
    const other = line.replace('Zürich', 'London')
    expect(tac2015.disagree?.(contentOf(line), contentOf(other))).toMatchObject({
      code: 'E402',
      message: 'from 17 to 23 the text is "Zürich" in the gold and "London" in the system',
      system: { at: { path: 'links.tab', line: 1 } },
    })
    const spelt = line.replace('Zürich', ' Zu\u0308rich')
    expect(tac2015.disagree?.(contentOf(line), contentOf(spelt))).toBeUndefined()
    expect(tac2015.disagree?.(contentOf(line), contentOf(other.replace('17 - 22', '30 - 35')))).toBeUndefined()
    const ignored = { text: 'ignore' }
    expect(tac2015.disagree?.(contentOf(line, ignored), contentOf(other, ignored))).toBeUndefined()
  })

  it('skips mentions that begin or end in an excluded span', () => {
    expect(
      read(tac2015, line + line.replace('17 - 22', '30 - 31'), { x: 'd1\t20\t25\n' }, { excluded: 'x' }).mentions,
    ).toHaveLength(1)
  })

  it.each([
    ['a short row', 'run\tm1\tZürich\td1: 17 - 22\tE72\n', 'line has 5 columns, and a mention has 8 or more'],
    ['no place', line.replace('d1: 17 - 22', 'd1 17'), '"d1 17" is not a place'],
    ['an end before the start', line.replace('17 - 22', '17 - 16'), 'end before start'],
    ['no id', line.replace('E72', ''), 'a mention without a link'],
    ['a score in words', line.replace('1.0', 'high'), 'the score "high" is not a number'],
  ])('refuses %s', (_what, text, message) => {
    expect(read(tac2015, text).problems).toEqual([`E360 links.tab:1:1 ${message}`])
  })
})

it('tac-2014 and tac-2015 recognise files of their own format, and no others', () => {
  expect(tac2014.sniff(golden('neleval/tac_gold.tab').replace('doc_01\tkb_A', 'doc_01\tE72'), 'a.tab')).toBe(0.9)
  expect(tac2015.sniff(line, 'a.tab')).toBe(0.97)
  for (const other of [
    'EU\tB-ORG\n',
    golden('neleval/tac_gold.combined.tsv'),
    'a\tb\tc\n',
    '1\t5\tBrna\tBrno\tLOC\tG\n',
  ])
    expect([tac2014.sniff(other, 'a.tab'), tac2015.sniff(other, 'a.tab')]).toEqual([0, 0])
})

checkReader({ describe, it }, tac2015, {
  files: [
    { path: 'a.tab', text: line },
    { path: 'b.tab', text: line + line.replace('E72', 'E73') },
  ],
  text: false,
})
const withQueries: typeof tac2014 = {
  ...tac2014,
  with: (settings) => (source) =>
    tac2014.with(settings)({ ...source, beside: (name) => textSource(name, golden('neleval/tac_gold.xml')) }),
}
// what is wrong with queries is at a place in the file that has them
checkReader({ describe, it }, withQueries, {
  except: ['places'],
  files: [{ path: 'a.tab', text: golden('neleval/tac_gold.tab') }],
  text: false,
})
