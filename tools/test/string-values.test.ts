/** Documents of a plugin's own model in a program: strings as objects, and what is said of others. */
import { EvaluationError, evaluate } from '@assay/host'
import { answers, plugin, readAnswer, stringF1 } from '@assay/strings'
import { describe, expect, it } from 'vitest'

const text = 'Ana met Bo in Oslo. Ana left.'
const spans = [
  { start: 0, end: 3, label: 'PER' },
  { start: 8, end: 10, label: 'PER' },
  { start: 14, end: 18, label: 'LOC' },
  { start: 20, end: 23, label: 'PER' },
]
const gold = { d1: { text, spans } }

describe('strings scored in a program', () => {
  it('are given as objects, without a plugin', async () => {
    const { ours } = await evaluate(stringF1, {
      gold,
      systems: { ours: { d1: { items: [{ text: 'Ana', label: 'PER' }] } } },
    })
    // F1 = 2 · 1 / (4 + 1)
    expect([ours.precision, ours.recall, ours.f1, ours.notInText]).toEqual([1, 1 / 4, 2 / 5, 0])
  })

  it('may be results of readAnswer, whose repairs are counted', async () => {
    const raw = '```json\n{"PER": ["Ana", "ana", "Zora"], "LOC": ["Oslo", "Bo"], "ORG": ["Os'
    const systems = { ours: { d1: readAnswer(raw) }, none: { d1: readAnswer('no JSON at all') } }
    const { ours, none } = await evaluate(stringF1, { gold, systems })
    // Ana and Oslo of five strings and of four; ana and Zora are not in the text
    expect([ours.precision, ours.recall, ours.f1]).toEqual([2 / 5, 2 / 4, 4 / 9])
    expect([ours.notInText, ours.repaired, ours.unparsed]).toEqual([2, 1, 0])
    expect([none.recall, none.unparsed]).toEqual([0, 1])
  })

  it('have the scores of the same answers in files, whose format needs no plugin either', async () => {
    const line = (response: object) => `${JSON.stringify({ id: 'd1', text, response })}\n`
    const files = {
      gold: line({ PER: ['Ana', 'Bo', 'Ana'], LOC: ['Oslo'] }),
      systems: { ours: line({ PER: ['Ana'], LOC: ['Bo', 'Oslo'] }) },
    }
    const items = [
      { text: 'Ana', label: 'PER' },
      { text: 'Bo', label: ['LOC'] },
      { text: 'Oslo', label: 'LOC' },
    ]
    const read = await evaluate(stringF1, files, {}, { reader: answers.name })
    expect([read.ours.precision, read.ours.recall]).toEqual([2 / 3, 2 / 4])
    const { ours } = await evaluate(stringF1, { gold: [{ text, spans }], systems: { ours: [{ items }] } })
    expect([ours.precision, ours.recall]).toEqual([2 / 3, 2 / 4])
  })

  it('may be raw answers of a model, read as in a file', async () => {
    const answer = { PER: ['Ana', 'Zora'], LOC: ['Oslo'] }
    const systems = {
      prose: [{ response: `Sure! ${JSON.stringify(answer)}` }],
      parsed: [{ response: answer }],
      none: [{ response: 'I cannot help with that.' }],
    }
    const scores = await evaluate(stringF1, { gold: [{ text, spans }], systems })
    // two of three that are found, and of four that are there
    expect([scores.prose.precision, scores.prose.recall, scores.prose.repaired]).toEqual([2 / 3, 2 / 4, 1])
    expect([scores.parsed.precision, scores.parsed.recall, scores.parsed.repaired]).toEqual([2 / 3, 2 / 4, 0])
    expect([scores.none.unparsed, scores.none.recall]).toEqual([1, 0])
  })

  it('equal numbers of the gold by value', async () => {
    const systems = { ours: { d1: readAnswer('{"TOTAL": [12.50]}') } }
    const { ours } = await evaluate(stringF1, { gold: { d1: readAnswer('{"TOTAL": [12.500]}') }, systems })
    expect(ours.f1).toBe(1)
  })

  it('need the plugin if the metric does not come with it', async () => {
    const copy = { ...stringF1 }
    const sides = { gold, systems: { ours: { d1: { items: [{ text: 'Ana', label: 'PER' }] } } } }
    await expect(evaluate(copy, sides)).rejects.toThrow('settings { plugins: [PLUGIN] }')
    expect((await evaluate(copy, sides, {}, { plugins: [plugin] })).ours.recall).toBe(1 / 4)
  })

  it('have offsets in UTF-16 units, like strings of JavaScript', async () => {
    const smile = '😀 Ana'
    const { ours } = await evaluate(stringF1, {
      gold: { d1: { text: smile, spans: [{ start: smile.indexOf('Ana'), end: smile.length, label: 'PER' }] } },
      systems: { ours: { d1: { items: [{ text: 'Ana', label: 'PER' }] } } },
    })
    expect(ours.f1).toBe(1)
  })

  it('are refused if a document is missing, unless an option counts it as empty', async () => {
    const both = { ...gold, d2: { text: 'Bo left.', spans: [{ start: 0, end: 2, label: 'PER' }] } }
    const systems = { ours: { d1: { items: [{ text: 'Bo', label: 'PER' }] } } }
    await expect(evaluate(stringF1, { gold: both, systems })).rejects.toThrow('E405')
    const { ours } = await evaluate(stringF1, { gold: both, systems }, {}, { missing: 'empty' })
    expect([ours.recall, ours.answers]).toEqual([1 / 5, 1])
  })

  it('are refused if gold and system give different texts', async () => {
    const systems = { ours: { d1: { text: 'Bo', items: [] } } }
    await expect(evaluate(stringF1, { gold, systems })).rejects.toThrow('E402')
  })

  const inDocument = (value: unknown) => ({ d1: value })
  it.each([
    ['document d1: items[0].text is 5, and not a string', inDocument({ items: [{ text: 5, label: 'PER' }] })],
    ['document d1: items[1].label is missing', inDocument({ items: [{ text: 'a', label: 'A' }, { text: 'b' }] })],
    [
      'document d1: items[0].label is a list, and not a string, or a list of strings',
      inDocument({ items: [{ text: 'a', label: [] }] }),
    ],
    ['document d1: items[0] is "Ana", and not an object with text and label', inDocument({ items: ['Ana'] })],
    ['document d1: items is missing', inDocument({ itmes: [] })],
    [
      'document d1: outcome is empty, and there are 1 items',
      inDocument({ items: [{ text: 'a', label: 'A' }], outcome: 'empty' }),
    ],
    ['document d1: text is missing', inDocument({ spans: [] })],
    [
      'document d1: spans[0].start is "0", and not a number',
      inDocument({ text: 'a', spans: [{ start: '0', end: 1, label: 'A' }] }),
    ],
    [
      'document d1: spans[0] is from 1 to 3, which is not a part of a text of 2',
      inDocument({ text: 'ab', spans: [{ start: 1, end: 3, label: 'A' }] }),
    ],
    ['document d1: it is not an object with items, with a response, or with text and spans', inDocument([])],
    ['document items: it is not an object with items, with a response, or with text and spans', { items: [] }],
    ['document 1: it is not an object with items, with a response, or with text and spans', 7],
  ])('are refused with "%s"', async (expected, ours) => {
    const call = evaluate as unknown as (...args: readonly unknown[]) => Promise<unknown>
    const error = await call(stringF1, { gold, systems: { ours } }).catch((thrown: unknown) => thrown)
    if (!(error instanceof EvaluationError)) throw error
    expect(error.problems.map(({ code, message, at }) => [code, message, at.path])).toEqual([
      ['E335', expected, 'ours'],
    ])
    expect(error.problems[0]?.hint).toContain("{ d1: { items: [{ text: 'Ana', label: 'PER' }] } }")
  })
})
