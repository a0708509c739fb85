/** Spans of several fragments in JSON lines: read in any unit, checked by their words, and written again. */
import { optionsOf } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spansJsonl } from '../../src/spans-jsonl/readers.ts'
import { jsonLines, readText } from '../read.ts'
import { documentsIn, hintsIn, saidIn } from './spans.ts'

const text = 'Zoë 😀 met Añã in Zürich.'

const record = (span: object, more: object = {}): string =>
  jsonLines({ id: 'd', text, spans: [{ label: 'X', ...span }], ...more })

const read = (span: object, options = {}): unknown => documentsIn(spansJsonl, record(span), options)[0]?.[1]

describe('fragments of spans', () => {
  it('are sorted, and set the start and the end of the span', () => {
    const expected = ['0–3, 10–13', 'X', 'Zoë … Añã']
    expect(
      read({
        fragments: [
          [10, 13],
          [0, 3],
        ],
      }),
    ).toEqual(expected)
    expect(
      read({
        start: 0,
        end: 13,
        fragments: [
          [0, 3],
          [10, 13],
        ],
        text: 'Zoë Añã',
      }),
    ).toEqual(expected)
  })

  it('are read in the unit of the file, and with inclusive ends if the file has these', () => {
    const bytes = jsonLines({
      id: 'd',
      text,
      unit: 'byte',
      spans: [
        {
          fragments: [
            [0, 4],
            [14, 19],
          ],
          label: 'X',
        },
      ],
    })
    expect(documentsIn(spansJsonl, bytes)).toEqual([['d', ['0–3, 10–13', 'X', 'Zoë … Añã']]])
    expect(
      read(
        {
          fragments: [
            [0, 2],
            [10, 12],
          ],
        },
        { ends: 'inclusive' },
      ),
    ).toEqual(['0–3, 10–13', 'X', 'Zoë … Añã'])
    const found = record({
      fragments: [
        [0, 3],
        [11, 14],
      ],
      text: 'Zoë Añã',
    })
    expect(documentsIn(spansJsonl, found, { unit: 'auto' })).toEqual([['d', ['0–3, 10–13', 'X', 'Zoë … Añã']]])
  })

  it('count words if the offsets of the file count words', () => {
    const words = jsonLines({
      id: 'd',
      tokens: ['a', 'b', 'c'],
      unit: 'token',
      spans: [
        {
          fragments: [
            [0, 1],
            [2, 3],
          ],
          label: 'X',
        },
      ],
    })
    expect(documentsIn(spansJsonl, words)).toMatchObject([['d', ['0–1, 2–3', 'X', 'a b c']]])
  })

  it('are joined if they are adjacent, with or without a blank in the words of the span', () => {
    for (const words of ['Zoë', 'Zo ë'])
      expect(
        read({
          fragments: [
            [0, 2],
            [2, 3],
          ],
          text: words,
        }),
      ).toEqual([0, 3, 'X', 'Zoë'])
  })

  it.each([
    [
      'overlap',
      [
        [0, 3],
        [2, 5],
      ],
      'E330 1:79 fragments 0–3 and 2–5 of a span overlap',
    ],
    [
      'are empty',
      [
        [0, 3],
        [5, 5],
      ],
      'E330 1:89 the span [5, 5) is empty',
    ],
    ['are no pairs', [[0, 3, 5]], 'E335 1:80 a fragment is not a pair'],
    ['are none', [], 'E330 1:79 there is no fragment'],
    ['are no list', 3, 'E335 1:79 the fragments of a span must be a list, and not a number'],
    [
      'end after the text',
      [
        [0, 3],
        [20, 40],
      ],
      'E330 1:54 span 1 ends at 40, but the text has 24 code points',
    ],
  ])('are refused: they %s', (_, fragments, said) => {
    expect(saidIn(spansJsonl, record({ fragments }))).toEqual([said])
  })

  it('are refused if they do not reach from the start to the end of the span', () => {
    expect(
      saidIn(
        spansJsonl,
        record({
          start: 0,
          end: 3,
          fragments: [
            [0, 3],
            [10, 13],
          ],
        }),
      )[0],
    ).toContain('the fragments reach from 0 to 13, but start is 0 and end is 3')
  })

  it('are refused if the words of the span differ from the text', () => {
    const [said = ''] = saidIn(
      spansJsonl,
      record({
        fragments: [
          [0, 3],
          [10, 13],
        ],
        text: 'Zoë met',
      }),
    )
    expect(said).toContain('the first that they do not fit is "Zoë met": [0, 13) is "Zoë Añã" in the text')
  })

  it('are read as their hull, as the first fragment, or refused, with reader.discontinuous', () => {
    const span = {
      fragments: [
        [0, 3],
        [10, 13],
      ],
      text: 'Zoë Añã',
    }
    expect(read(span, { discontinuous: 'hull' })).toEqual([0, 13, 'X', 'Zoë 😀 met Añã'])
    expect(read(span, { discontinuous: 'first' })).toEqual([0, 3, 'X', 'Zoë'])
    expect(saidIn(spansJsonl, record(span), { discontinuous: 'error' })[0]).toContain('E395')
    expect(hintsIn(spansJsonl, record(span), { discontinuous: 'error' })[0]).toContain(
      '--set reader.discontinuous=hull',
    )
  })

  it('are written with their words', () => {
    const [document] = readText<'spans'>(
      spansJsonl,
      record({
        fragments: [
          [0, 3],
          [10, 13],
        ],
      }),
    ).documents
    const lines = [...(spansJsonl.writer?.write([document!], optionsOf(spansJsonl)) ?? [])]
    expect(JSON.parse(lines.join(''))).toMatchObject({
      spans: [
        {
          start: 0,
          end: 13,
          fragments: [
            [0, 3],
            [10, 13],
          ],
          label: 'X',
          text: 'Zoë Añã',
        },
      ],
    })
  })
})

/** Cuts of the text, two and two of them a fragment. */
const cuts = fc.uniqueArray(fc.nat(24), { minLength: 2, maxLength: 8 }).map((all) => [...all].sort((a, b) => a - b))

it('fragments are read as the same span in any order, and cut into adjacent pieces', () => {
  fc.assert(
    fc.property(
      cuts.filter(({ length }) => length % 2 === 0),
      fc.func(fc.nat()),
      (borders, order) => {
        const pairs = borders.flatMap((border, i) => (i % 2 === 0 ? [[border, borders[i + 1]!] as const] : []))
        const cut = pairs.flatMap(([from, to]) =>
          to - from > 1
            ? [
                [from, from + 1],
                [from + 1, to],
              ]
            : [[from, to]],
        )
        const shuffled = [...cut].sort((a, b) => order(a) - order(b))
        expect(read({ fragments: shuffled })).toEqual(read({ fragments: pairs }))
      },
    ),
  )
})
