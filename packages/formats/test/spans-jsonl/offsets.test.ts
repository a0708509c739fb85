/** Offsets in each unit, on texts in which the units differ, and what is said where they do not fit. */
import { mapOffsets, type TextUnit, textUnits } from '@assay/core/internal/source'
import { describe, expect, it } from 'vitest'
import { spansJsonl, toolReaders } from '../../src/spans-jsonl/readers.ts'
import { jsonLines, readText } from '../read.ts'
import { documentsIn, hintsIn, saidIn } from './spans.ts'

const [doccano, , , gliner] = toolReaders

/** Texts with the words that are marked in them. */
const texts = {
  emoji: ['Zoë 😀 met 👩‍👩‍👧 Añã in Zürich.', 'Zürich'],
  decomposed: ['Zoe\u0308 met An\u0303a\u0303 in Zu\u0308rich.', 'Zu\u0308rich'],
  'CR LF': ['Zoë met\r\nAñã in\r\nZürich.', 'Zürich'],
  'right to left': ['דנה פגשה את 😀 נועם בירושלים.', 'נועם'],
} as const

/** Where the words are in the text, in each unit: graphemes counted by hand, the others by Python. */
const places: Readonly<Record<keyof typeof texts, Readonly<Record<TextUnit, readonly [number, number]>>>> = {
  emoji: { utf16: [27, 33], codepoint: [23, 29], grapheme: [19, 25], byte: [42, 49] },
  decomposed: { utf16: [18, 25], codepoint: [18, 25], grapheme: [15, 21], byte: [21, 29] },
  'CR LF': { utf16: [17, 23], codepoint: [17, 23], grapheme: [15, 21], byte: [20, 27] },
  'right to left': { utf16: [15, 19], codepoint: [14, 18], grapheme: [14, 18], byte: [26, 34] },
}

const all = Object.entries(places).flatMap(([name, own]) =>
  textUnits.map((unit) => [name as keyof typeof texts, unit, own[unit]] as const),
)

const plain = (text: string, start: number, end: number, words: string, more: object = {}): string =>
  jsonLines({ id: 'd', text, spans: [{ start, end, label: 'X', text: words }], ...more })

describe('the offsets of spans without words', () => {
  const said = (...label: readonly (readonly [number, number, string])[]): readonly string[] =>
    saidIn(doccano, jsonLines({ id: 1, text: '😀 met Zoë in Zürich.', label }))

  it('cause no warning if their unit and their ends are right', () => {
    expect(said([7, 10, 'PER'], [14, 20, 'LOC'])).toEqual([])
  })

  it('cause a warning if they are code points read as UTF-16 units', () => {
    expect(said([6, 9, 'PER'], [13, 19, 'LOC'])).toContain(
      'W385 1:1 2 of 2 spans begin or end within a word of the text',
    )
  })

  it('cause a warning if inclusive ends are read as exclusive ends', () => {
    expect(said([7, 9, 'PER'], [14, 19, 'LOC'])).toEqual([
      'W385 1:1 2 of 2 spans begin or end within a word of the text',
    ])
  })

  it('cause no warning if only one span in twenty ends within a word', () => {
    const whole = Array.from({ length: 19 }, () => [7, 10, 'PER'] as const)
    expect(said(...whole, [14, 19, 'LOC'])).toEqual([])
  })

  it('cause no warning in scripts without blanks', () => {
    expect(saidIn(doccano, jsonLines({ id: 1, text: '東京都に行く', label: [[0, 2, 'LOC']] }))).toEqual([])
  })
})

describe('offsets in each unit', () => {
  it.each(all)('are read: %s in units of %s', (name, unit, [start, end]) => {
    const [text, words] = texts[name]
    const found = [['d', [...places[name].codepoint, 'X', words]]]
    expect(documentsIn(spansJsonl, plain(text, start, end, words), { unit })).toEqual(found)
    expect(documentsIn(spansJsonl, plain(text, start, end, words), { unit: 'auto' })).toEqual(found)
    expect(documentsIn(spansJsonl, plain(text, start, end, words), { unit: 'per-document' })).toEqual(found)
    // the end may be the last unit itself
    expect(documentsIn(spansJsonl, plain(text, start, end - 1, words), { unit, ends: 'inclusive' })).toEqual(found)
    // without words nothing is checked
    const bare = jsonLines({ id: 'd', text, spans: [{ start, end, label: 'X' }] })
    expect(documentsIn(spansJsonl, bare, { unit })).toEqual(found)
  })

  it.each(all)(
    'are refused if they are read in another unit that leads to other words: %s in units of %s',
    (name, unit, [start, end]) => {
      const [text, words] = texts[name]
      for (const other of textUnits) {
        const measure = mapOffsets(text, other)
        if (measure.toString16(start) === text.indexOf(words)) continue
        expect(documentsIn(spansJsonl, plain(text, start, end, words), { unit: other })).toEqual([])
        expect(saidIn(spansJsonl, plain(text, start, end, words), { unit: other })).toEqual([
          expect.stringMatching(/^E380 1:/),
        ])
        expect(hintsIn(spansJsonl, plain(text, start, end, words), { unit: other })[0]).toContain('--set reader.unit=')
      }
      expect(unit).toBeDefined()
    },
  )
})

const text = 'Zoë 😀 met Añã in Zürich.'

describe('offsets that do not fit the text', () => {
  it('are reported with the number that fits in each unit, and the first that does not fit', () => {
    const file = jsonLines(
      {
        text,
        entities: [
          { start: 0, end: 3, label: 'PER', text: 'Zoë' },
          { start: 18, end: 24, label: 'LOC', text: 'Zürich' },
        ],
      },
      { text: 'Paris', entities: [{ start: 0, end: 5, label: 'LOC', text: 'Paris' }] },
    )
    expect(saidIn(gliner, file)).toEqual([
      'E380 1:95 offsets in code points fit 2 of 3 surfaces (UTF-16 units 3, graphemes 2, bytes 1); the first that they do not fit is "Zürich": [18, 24) is "ürich." in the text',
    ])
    expect(hintsIn(gliner, file)).toEqual(['they are UTF-16 units: --set reader.unit=utf16'])
    expect(documentsIn(gliner, file, { unit: 'utf16' })).toHaveLength(2)
  })

  it('are counted in all documents, also after the first that does not fit', () => {
    const good = { text: '😀 Zoë', entities: [{ start: 2, end: 5, label: 'PER', text: 'Zoë' }] }
    const bad = { text: '😀 Ada', entities: [{ start: 3, end: 6, label: 'PER', text: 'Ada' }] }
    expect(saidIn(gliner, jsonLines(good, good, bad, good, bad))[0]).toContain(
      'offsets in code points fit 3 of 5 surfaces (UTF-16 units 2',
    )
  })

  it('are read in one unit that fits the whole file, unless reader.unit=per-document', () => {
    const utf16 = { text, entities: [{ start: 18, end: 24, label: 'LOC', text: 'Zürich' }] }
    const codepoint = { text, entities: [{ start: 17, end: 23, label: 'LOC', text: 'Zürich' }] }
    const any = { text: 'Paris', entities: [{ start: 0, end: 5, label: 'LOC' }] }
    const same = [17, 23, 'LOC', 'Zürich']
    expect(documentsIn(gliner, jsonLines(any, utf16, any), { unit: 'auto' })).toEqual([
      ['1', [0, 5, 'LOC', 'Paris']],
      ['2', same],
      ['3', [0, 5, 'LOC', 'Paris']],
    ])
    const mixed = jsonLines(utf16, any, codepoint)
    expect(saidIn(gliner, mixed, { unit: 'auto' })).toEqual([
      'E380 3:48 offsets in UTF-16 units fit 1 of 2 surfaces (code points 1, graphemes 1, bytes 0); the first that they do not fit is "Zürich": [17, 23) is " Züric" in the text',
    ])
    expect(hintsIn(gliner, mixed, { unit: 'auto' })[0]).toContain('reader.unit=per-document')
    expect(documentsIn(gliner, mixed, { unit: 'per-document' }).map(([, span]) => span)).toEqual([
      same,
      [0, 5, 'LOC', 'Paris'],
      same,
    ])
    expect(saidIn(gliner, mixed, { unit: 'per-document' })).toEqual([
      'W381 1:1 the offsets of the documents count different units: 1 in UTF-16 units, 1 in code points',
    ])
  })

  it('are read in the usual unit of the dialect if no words show the unit', () => {
    const bare = { text, entities: [{ start: 17, end: 23, label: 'LOC' }] }
    const told = { text, entities: [{ start: 18, end: 24, label: 'LOC', text: 'Zürich' }] }
    expect(documentsIn(gliner, jsonLines(bare, told), { unit: 'auto' })).toEqual([
      ['1', [16, 22, 'LOC', ' Züric'.trim()]],
      ['2', [17, 23, 'LOC', 'Zürich']],
    ])
    expect(documentsIn(gliner, jsonLines(bare), { unit: 'auto' })).toEqual([['1', [17, 23, 'LOC', 'Zürich']]])
    expect(saidIn(gliner, jsonLines(bare), { unit: 'auto' })[0]).toMatch(
      /^W384 1:1 no words next to the offsets show which unit they count in 1 document: taken for code points, of /,
    )
    expect(saidIn(gliner, jsonLines(bare, told), { unit: 'auto' }).join()).not.toContain('W384')
  })

  it('are reported with their place if they are beyond the text', () => {
    const beyond = jsonLines({
      text,
      label: [
        [0, 3, 'PER'],
        [18, 27, 'LOC'],
      ],
    })
    expect(saidIn(doccano, beyond)).toEqual(['E330 1:57 span 2 ends at 27, but the text has 25 UTF-16 units'])
    const last = jsonLines({ text: `${text}${text}`, entities: [{ start: 42, end: 50, label: 'X' }] })
    expect(saidIn(gliner, last)).toEqual(['E330 1:72 span 1 ends at 50, but the text has 48 code points'])
    expect(hintsIn(gliner, last)[0]).toContain('--set reader.unit=utf16')
    const inside = jsonLines({ text, label: [[5, 9, 'X']] })
    expect(saidIn(doccano, inside)).toEqual(['E330 1:45 span 1, [5, 9), begins inside of a character in UTF-16 units'])
    expect(saidIn(doccano, jsonLines({ text, label: [[3, 3, 'X']] }))).toEqual(['E330 1:48 the span [3, 3) is empty'])
    expect(saidIn(doccano, jsonLines({ text, label: [[3, 1, 'X']] }))).toEqual([
      'E330 1:48 the span [3, 1) ends before it starts',
    ])
    expect(saidIn(doccano, jsonLines({ text, label: [[-1, 2, 'X']] }))[0]).toBe('E330 1:46 start is -1')
    expect(saidIn(doccano, jsonLines({ text, label: [['x', 2, 'X']] }))[0]).toBe(
      'E335 1:46 start must be a number, and not a string',
    )
  })

  // what is counted as one grapheme or as several bytes can show in another way too: a second span says that it is not meant
  it.each([
    ['ends', text, 17, 22, 'Zürich', 'ends look inclusive: --set reader.ends=inclusive'],
    [
      'CR LF',
      'Zo\u0308e\r\nmet\r\nAñã',
      9,
      12,
      'Añã',
      'match if CR LF is one character: was the text saved on Windows?',
    ],
    ['a lost CR', 'Zoë\nmet\nAñã', 10, 13, 'Añã', 'match if each line end is CR LF'],
    ['NFC', 'Zoe\u0308 👩‍👩‍👧 An\u0303a\u0303', 10, 13, 'An\u0303a\u0303', 'match in normal form NFC'],
    ['NFD', 'Zoë 😀 Añã', 7, 12, 'Añã', 'match in normal form NFD'],
    ['a byte order mark', 'Zoë met Añã!', 9, 12, 'Añã', 'match if the text begins with a byte order mark'],
    ['HTML', 'Tom &amp; Ann', 6, 9, 'Ann', 'match if entities such as &amp; are one character'],
  ])('are reported with a hint to another cause than the unit: %s', (_, own, start, end, words, hint) => {
    const spans = [{ start, end, label: 'X', text: words }]
    const file = jsonLines({ id: 'd', text: own, unit: 'codepoint', spans })
    expect(saidIn(spansJsonl, file)).toEqual([expect.stringMatching(/^E380 /)])
    expect(hintsIn(spansJsonl, file)).toEqual([expect.stringContaining(`1 of 1 ${hint}`)])
  })

  it('cause a warning if they include blanks at the ends, and stay unchanged', () => {
    expect(
      saidIn(
        doccano,
        jsonLines({
          text,
          label: [
            [17, 24, 'LOC'],
            [0, 3, 'PER'],
          ],
        }),
      ),
    ).toEqual(['W383 1:1 1 span begins or ends with a blank'])
  })
})

describe('a mistake in a file of spans-jsonl', () => {
  it.each([
    ['E334', '{"text":"a","label":[],"text":"b"}\n', 'the key "text" is in this object twice'],
    ['E303', '{"text":"\\ud83d","label":[]}\n', 'the string holds half of a surrogate pair, which is not a character'],
    ['E333', '{"text":"a","label":[[0,1,"A"]}\n', 'expected "," or "]", but found "}"'],
    ['E335', '{"text":"a","label":{"A":1}}\n', 'what holds the spans must be a list, and not an object'],
    ['E335', '{"text":1,"label":[[0,1,"A"]]}\n', 'the text must be a string, and not a number'],
    ['E337', '{"label":[[0,1,"A"]]}\n', 'the key "text" is missing'],
    ['E337', '{"text":"a","label":[{"start":0,"end_offset":1,"label":"A","start_offset":null}]}\n', undefined],
    ['E336', '{"text":"a","label":[[0,1,""]]}\n', 'a label is empty'],
    ['E337', '{"text":"a","label":[[0,1]]}\n', 'the key "label" is missing'],
    ['E335', '{"id":1234567890123456789,"text":"a","label":[]}\n', 'the number has too many digits to be exact'],
    ['E309', '\n\n', 'there is nothing to score: the file has no record'],
  ])('is reported with code %s: %s', (code, file, message) => {
    if (message === undefined) expect(saidIn(doccano, file)).toEqual([])
    else expect(saidIn(doccano, file)).toEqual([expect.stringContaining(`${message}`)])
    if (message !== undefined) expect(saidIn(doccano, file)[0]).toContain(code)
  })

  it('is reported with the existing keys if a key is missing', () => {
    const file = jsonLines({ id: 1, txt: 'a', spans: [] })
    expect(saidIn(spansJsonl, file, { dialect: 'gliner' })).toEqual(['E337 1:1 the key "text" is missing'])
    expect(hintsIn(spansJsonl, file, { dialect: 'gliner' })).toEqual([
      'did you mean txt? the keys here are id, txt, spans; if one of them is meant, name it: --set reader.text=txt',
    ])
  })

  it('is reported with the key that holds a list of objects if the spans are missing', () => {
    const found = jsonLines({ id: 1, text: 'Ann', tags: ['a'], found: [{ start: 0, end: 3 }] })
    expect(hintsIn(spansJsonl, found, { dialect: 'plain' })).toEqual([
      'the keys here are id, text, tags, found; if one of them is meant, name it: --set reader.spans=found',
    ])
    const [hint] = hintsIn(spansJsonl, jsonLines({ id: 1, text: '<PERSON> met Bo.' }), { dialect: 'plain' })
    expect(hint).toContain('a text alone does not show where they are, even if they are masked in it')
  })

  it('is marked as free of words of the data if all keys are names of fields', () => {
    const wordless = (record: object) =>
      readText<'spans'>(spansJsonl, jsonLines(record), { dialect: 'plain' }).problems.map((one) => one.wordless)
    expect(wordless({ id: 1, text: 'Ann', found: [] })).toEqual([true])
    expect(wordless({ id: 1, text: 'Ann', 'Ann Lee': [] })).toEqual([undefined])
  })

  it('is reported at its place in lists on a single line and on several', () => {
    const over = '[\n  {"text": "Zoë",\n   "entities": [{"start": 0, "end": 9, "label": "PER"}]}\n]\n'
    expect(saidIn(gliner, over)).toEqual(['E330 3:17 span 1 ends at 9, but the text has 3 code points'])
    const inOne =
      '[{"text": "Zoë", "entities": []}, {"text": "Zoë", "entities": [{"start": 0, "end": 9, "label": "P"}]}]'
    expect(saidIn(gliner, inOne)).toEqual(['E330 1:64 span 1 ends at 9, but the text has 3 code points'])
    expect(saidIn(gliner, '[\n{"text":"a","entities":[{"start":0,"end":1,"label":"P"}]}\n{}]')).toEqual([
      'E333 3:1 expected "," or "]"',
    ])
    expect(saidIn(gliner, '[\n{"text":"a","entities":[{"start":0,"end":1,"label":"P"}]}\n')).toEqual([
      'E333 2:58 the file ends where "," or "]" is expected',
    ])
  })
})
