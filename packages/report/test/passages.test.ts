/** Evidence in running text: put together, cut, and shown on a terminal, in Markdown, CSV and HTML. */
import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { passagesHtml } from '../src/html/passages-html.ts'
import {
  alikeTable,
  drawSample,
  type Finding,
  findingsCsv,
  findingsHtml,
  findingsMarkdown,
  groupAlike,
  listingInContext,
  listingTable,
  type Mark,
  type Passage,
  widthOf,
} from '../src/internal.ts'
import { lineText, numberClusters } from '../src/passages/clusters.ts'
import { cutPassage, markHead, mergePassages, quoteMark } from '../src/passages/passage.ts'
import { passageLines } from '../src/passages/passage-lines.ts'

const passage = (text: string, marks: readonly Mark[], more: Partial<Passage> = {}): Passage => ({
  metric: 'm',
  system: 's',
  document: 'd',
  text,
  marks,
  ...more,
})
/** A mark on the first place where some words stand. */
const on = (text: string, words: string, side: Mark['side'], label: string, verdict: string): Mark => {
  const start = text.indexOf(words)
  return { side, start, end: start + words.length, label, verdict }
}
const show = (own: Passage, width = 60): readonly string[] => passageLines(own, { width, color: false })

describe('a passage on a terminal', () => {
  const text = 'Ana de Sousa went to Rio'
  it('is shown with a line for gold and a line for system below the text, and each verdict once', () =>
    expect(
      show(
        passage(text, [
          on(text, 'Ana de Sousa', 'gold', 'PER', 'wrong boundary'),
          on(text, 'Ana', 'system', 'PER', 'wrong boundary'),
          on(text, 'Rio', 'gold', 'LOC', 'missed'),
        ]),
      ),
    ).toEqual([
      '        Ana de Sousa went to Rio',
      'gold    ──────────── PER     ─── LOC, missed',
      'system  ╌╌╌ PER, wrong boundary',
    ]))
  it('is shown with a line for each of several nested or crossing marks', () =>
    expect(
      show(
        passage(text, [
          on(text, 'Ana de Sousa', 'gold', 'PER', 'missed'),
          on(text, 'de Sousa', 'gold', 'FAM', 'missed'),
          on(text, 'Sousa went', 'gold', 'X', 'missed'),
        ]),
      ),
    ).toEqual([
      '        Ana de Sousa went to Rio',
      'gold    ──────────── PER, missed',
      'gold        ──────── FAM, missed',
      'gold           ────────── X, missed',
    ]))
  it('is wrapped at blanks, with the label of a wrapped mark on its last line', () =>
    expect(show(passage(text, [on(text, 'went to Rio', 'gold', 'LOC', 'missed')]), 28)).toEqual([
      '        Ana de Sousa went to',
      'gold                 ───────',
      '        Rio',
      'gold    ─── LOC, missed',
    ]))
  it('is shown with a label on the left of its mark if there is no room on the right', () =>
    expect(show(passage(text, [on(text, 'Rio', 'gold', 'LOC', 'missed')]), 34)).toEqual([
      '        Ana de Sousa went to Rio',
      'gold             LOC, missed ───',
    ]))
  it('is aligned by columns of the terminal, not by characters', () => {
    const wide = '東京 e\u0301t Rio'
    expect(show(passage(wide, [on(wide, 'Rio', 'system', 'LOC', 'spurious')]))).toEqual([
      `        ${wide}`,
      'system          ╌╌╌ LOC, spurious',
    ])
  })
  it('is shown with control characters escaped, and line ends as blanks', () =>
    expect(show(passage('a\u001b[2J\nb', []))).toEqual(['        a\\u{1b}[2J b']))
  it('is shown with … where the document continues', () =>
    expect(
      show(passage('b c', [on('b c', 'c', 'gold', 'X', 'missed')], { cut: { before: true, after: true } })),
    ).toEqual(['        … b c …', 'gold        ─ X, missed']))
  it('is shown with colours for gold and system, and with marked words in bold', () => {
    const lines = passageLines(passage(text, [on(text, 'Rio', 'gold', 'LOC', 'missed')]), { width: 60, color: true })
    expect(lines[0]).toContain('\u001b[1mRio\u001b[0m')
    expect(lines[1]).toMatch(/^\u001b\[32mgold .*\u001b\[0m$/)
  })
  it('is never wider than the terminal, and keeps every character of the text', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'bcd', '東', 'e\u0301', '💩', '\u001b', ' ', '\n'), {
          minLength: 1,
          maxLength: 60,
        }),
        fc.array(fc.tuple(fc.nat(80), fc.nat(20), fc.boolean(), fc.constantFrom('X', 'a long label of a type')), {
          maxLength: 6,
        }),
        fc.integer({ min: 28, max: 90 }),
        (parts, drawn, width) => {
          const own = parts.join('')
          const marks = drawn.flatMap(([start, length, isGold, label]): readonly Mark[] =>
            start < own.length
              ? [
                  {
                    side: isGold ? 'gold' : 'system',
                    start,
                    end: Math.min(own.length, start + length + 1),
                    label,
                    verdict: 'missed',
                  },
                ]
              : [],
          )
          const lines = show(passage(own, marks), width)
          for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
          const shown = lines.filter((line) => line.startsWith('        ')).join('')
          expect([...shown.replaceAll(/\s/g, '')].length).toBeGreaterThanOrEqual([...own.replaceAll(/\s/g, '')].length)
        },
      ),
      { numRuns: drawing(200), seed: 1 },
    ))
})

describe('pieces of a text around its marks', () => {
  const text = 'One two. Three four. Five six.'
  const sentences = [0, 9, 21]
  it('are the sentences of the marks', () => {
    const own = passage(text, [on(text, 'two', 'gold', 'X', 'missed'), on(text, 'six', 'system', 'X', 'spurious')], {
      sentences,
    })
    expect(
      cutPassage(own).map((one) => [one.text, one.cut, one.marks.map(({ start, end }) => one.text.slice(start, end))]),
    ).toEqual([
      ['One two.', { before: false, after: true }, ['two']],
      ['Five six.', { before: true, after: false }, ['six']],
    ])
  })
  it('are joined if their sentences are adjacent', () => {
    const own = passage(text, [on(text, 'two. Three', 'gold', 'X', 'missed')], { sentences })
    expect(cutPassage(own).map((one) => [one.text, one.sentences])).toEqual([['One two. Three four.', [9]]])
  })
  it('are the whole words around the marks in a long text without sentences', () => {
    const long = `${'abc def '.repeat(100)}MARK${' ghi jkl'.repeat(100)}`
    const [one] = cutPassage(passage(long, [on(long, 'MARK', 'gold', 'X', 'missed')]))
    expect(one?.text).toMatch(/^(abc|def) .* MARK .* (ghi|jkl)$/)
    expect(one?.text.length).toBeLessThan(300)
    expect(one?.text.slice(one.marks[0]?.start, one.marks[0]?.end)).toBe('MARK')
  })
  it('have the marks of all findings in a text, each once', () => {
    const mark = on(text, 'two', 'gold', 'X', 'missed')
    const other = on(text, 'One', 'system', 'X', 'spurious')
    expect(mergePassages([passage(text, [mark]), passage(text, [other, mark])]).marks).toEqual([other, mark])
  })
})

const finding = (verdict: string, text: string, words: string, more: Partial<Finding> = {}): Finding => ({
  metric: 'm',
  system: 's',
  document: 'd',
  verdict,
  shown: { gold: `X ${words}`, at: { path: 'f', line: 3, column: 1 } },
  passage: passage(text, [on(text, words, 'gold', 'X', verdict)]),
  ...more,
})
const options = { width: 60, color: false, systems: false, metrics: false }

describe('findings in their texts', () => {
  const all = [
    finding('missed', 'to Rio', 'Rio'),
    finding('missed', 'to Rio', 'to'),
    finding('missed', 'in Rio', 'Rio'),
  ]
  it('are shown together if they have the same text', () =>
    expect(listingInContext(all, options)).toEqual([
      'f:3',
      '        to Rio',
      'gold    ── X, missed',
      'gold       ─── X, missed',
      '',
      'f:3',
      '        in Rio',
      'gold       ─── X, missed',
      '',
    ]))
  it('are described in words if there is no text', () => {
    const { passage: _, ...bare } = finding('fault', 'x', 'x', { shown: { gold: 'a × 2', system: 'a × 1' } })
    expect(listingInContext([bare], options)).toEqual(['d', '        fault  a × 2 → a × 1', ''])
  })
  it('are grouped and counted if they are equal, the most frequent first', () => {
    expect(alikeTable(groupAlike(all), options)).toEqual([
      'times  verdict  gold   system  first',
      '2      missed   X Rio  –       f:3',
      '1      missed   X to   –       f:3',
    ])
  })
  it('are cut to the width of the terminal in a table', () => {
    const long = finding('missed', 'y'.repeat(300), 'y'.repeat(300))
    for (const line of listingTable([long], options)) expect(widthOf(line)).toBeLessThanOrEqual(60)
  })
  it('are written with their sentence in CSV', () =>
    expect(findingsCsv(all.slice(0, 1), false)).toBe(
      'run,metric,verdict,document,path,line,gold,system,details,context\r\ns,m,missed,d,f,3,X Rio,,,to Rio\r\n',
    ))
  it('are written in Markdown with the marked words in bold, and with markup escaped', () => {
    const own = findingsMarkdown([finding('missed', 'a *b* Rio', 'Rio')], 'the first')
    expect(own).toContain('  > a \\*b\\* **Rio**\n')
    expect(own).toContain('  - gold: X, missed “Rio”\n')
  })
  it('are written in HTML with all texts and names escaped', () => {
    const hostile = '</script><img src=x onerror=a()>'
    const own = findingsHtml([finding(hostile, `${hostile} Rio`, 'Rio', { system: hostile })], hostile)
    expect(own).not.toContain('<img')
    expect(own.match(/<script>"use strict"/g)).toHaveLength(1)
    expect(own.match(/<script/g)).toHaveLength(1)
  })
  it('are written in HTML with a security policy that has the hashes of style and script', () => {
    const own = findingsHtml([finding('missed', 'to Rio', 'Rio')], undefined)
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(own) ?? []
    expect(policy).not.toContain('unsafe')
    for (const [, text = ''] of own.matchAll(/<(?:style|script)>([\s\S]*?)<\/(?:style|script)>/g))
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    expect(own.match(/<style>/g)).toHaveLength(2)
  })
})

describe('a passage as HTML', () => {
  it('explains each mark in words after it, for readers without style sheets', () => {
    const text = 'to Rio'
    const [own = ''] = passagesHtml([
      passage(text, [on(text, 'Rio', 'gold', 'LOC', 'wrong type'), on(text, 'Rio', 'system', 'ORG', 'wrong type')]),
    ])
    expect(own.replaceAll(/<[^>]*>/g, '')).toBe('to Rio (gold LOC)  (system ORG · wrong type) \n')
    expect(own).toContain('<mark class="system-0"><mark class="gold-0">Rio</mark></mark>')
    expect(own).toContain('title="wrong type, gold: LOC “Rio”, characters 4 to 6"')
  })
  it('keeps line ends and the direction of the text, and shows symbols for invisible characters', () =>
    expect(passagesHtml([passage('a\u0000\nb', [])])).toEqual(['<p class="passage"><bdi dir="auto">a␀\nb</bdi></p>\n']))
  it('is shown once for several systems, with one mark for their common verdict on a gold span', () => {
    const text = 'to Rio'
    const missed = (system: string): Passage => ({
      ...passage(text, [on(text, 'Rio', 'gold', 'LOC', 'missed')]),
      system,
    })
    const other = { ...passage(text, [on(text, 'to', 'system', 'PER', 'spurious')]), system: 'c' }
    const own = passagesHtml([missed('a'), missed('b'), other], true)
    expect(own.map((one) => one.replaceAll(/<[^>]*>/g, ''))).toEqual([
      'to (system PER · spurious: c)  Rio (gold LOC · missed: a, b) \n',
    ])
  })
})

describe('clusters in a text', () => {
  const text = 'Ada met Bob; she left, he stayed'
  const item = (words: string, side: 'gold' | 'system', cluster: number, verdict = '') => ({
    ...on(text, words, side, `e${cluster}`, verdict),
    cluster,
  })
  const marks = [
    item('Ada', 'gold', 0, 'split over 2'),
    item('she', 'gold', 0),
    item('Ada', 'system', 4),
    item('she', 'system', 7),
  ]
  const own = finding('split over 2', text, 'Ada')
  const split = { ...own, passage: { ...own.passage!, marks } }

  it('are each marked with a number and a sign, and a sentence explains the verdict', () => {
    const numbered = numberClusters(mergePassages([split.passage]))
    expect(numbered.marks.map(({ side, label }) => `${side} ${label}`)).toEqual([
      'gold ●1 e0',
      'system ■2 e4',
      'gold ●1 e0',
      'system ▲3 e7',
    ])
    expect(lineText(split, split.passage)).toEqual(['●1 e0: one cluster of the gold is 2 of the system'])
    expect(findingsHtml([split], undefined)).toContain('▲3 e7')
  })
  it('are described as merged from several clusters, also without a text', () => {
    const { passage: _, ...line } = finding('merged from 3', text, 'Bob')
    expect(lineText(line, undefined)).toEqual(['merged from 3 (one cluster of the system is 3 of the gold): X Bob'])
    expect(lineText({ ...line, verdict: 'missed' }, undefined)).toEqual(['missed: X Bob'])
  })
  it('leave other marks unchanged', () => {
    const plain = passage(text, [on(text, 'Ada', 'gold', 'PER', 'missed')])
    expect(numberClusters(plain)).toBe(plain)
  })
})

describe('the tooltip of a mark', () => {
  const long = `${'😀 '.repeat(400)}Maria Silva. ${'word '.repeat(200)}`
  const mark = on(long, 'Maria Silva', 'gold', 'PESSOA', 'missed')
  it('counts characters in the whole document, each surrogate pair as one', () => {
    const [piece] = cutPassage(passage(long, [mark])) as readonly [Passage]
    expect(piece.text.length).toBeLessThan(long.length)
    expect(`${markHead(mark)} ${quoteMark(piece, piece.marks[0]!)}`).toBe(
      'missed: PESSOA “Maria Silva”, characters 801 to 811',
    )
  })
  it('names gold or system if the verdict applies to either', () =>
    expect(markHead({ ...mark, verdict: 'wrong type' })).toBe('wrong type, gold: PESSOA'))
})

describe('a sample of documents', () => {
  it('is the same for the same seed, sorted, and without repetitions', () =>
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), fc.nat(1000), (size, count, seed) => {
        const drawn = drawSample(size, count, seed)
        expect(drawn).toEqual(drawSample(size, count, seed))
        expect(drawn).toHaveLength(Math.min(size, count))
        expect([...new Set(drawn)].sort((a, b) => a - b)).toEqual(drawn)
        expect(drawn.every((i) => i >= 0 && i < size)).toBe(true)
      }),
      { numRuns: 100, seed: 1 },
    ))
  it('draws each document equally often', () => {
    const times = new Int32Array(10)
    for (let seed = 0; seed < 2000; seed++) for (const i of drawSample(10, 3, seed)) times[i] = times[i]! + 1
    for (const n of times) expect(Math.abs(n - 600)).toBeLessThan(100)
  })
})
