/** Where one of several systems stands: ranks, means, bests, and that no name becomes an element or a line of its own. */
import fc from 'fast-check'
import { parse } from 'parse5'
import { expect, describe as suite, test } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { newParticipant } from '../src/participant/participant.ts'
import { participantCsv, participantMarkdown } from '../src/participant/participant-files.ts'
import { participantHtml } from '../src/participant/participant-html.ts'
import type { Passage } from '../src/passages/passage.ts'
import { describe, resultOf } from './campaign.ts'
import { alone, compared, three } from './small.ts'

const standing = (system: string, result = three) => {
  const [metric] = newParticipant(result, system, { describe, others: 'scores' }).metrics
  return metric ?? expect.fail('not scored')
}

suite('the rank of a participant', () => {
  test('is shown with the mean, the lowest and the best value of all systems with a value', () => {
    const { rank, of, parts } = standing('a_1')
    expect([rank, of]).toEqual([2, 3])
    expect(parts[0]?.measures['f1']).toEqual({
      value: 0.1231,
      mean: (0.1231 + 0.1234) / 2,
      lowest: 0.1231,
      best: 0.1234,
      bestOf: ['b&2'],
      rank: 2,
      of: 2,
    })
    // a count is not better where it is more
    expect(parts[0]?.measures['gold']).toEqual({ value: 8, mean: 8, lowest: 8, of: 3 })
  })

  test('is shared by two systems with equal values, which are both named as best', () =>
    expect(standing('a_1').parts[0]?.measures['precision']).toMatchObject({ bestOf: ['b&2', 'a_1'], rank: 1 }))

  test('is left out if the participant has no value, as are the neighbouring systems', () => {
    const { rank, ahead, behind, parts } = standing('c')
    expect([rank, ahead, behind]).toEqual([null, undefined, undefined])
    expect(parts[0]?.measures['f1']).toMatchObject({ value: null, of: 2 })
    expect(parts[0]?.measures['f1']).not.toHaveProperty('rank')
  })

  test('is shown by type, also for labels that the participant lacks', () => {
    const [a, ...others] = three.scores
    const without = resultOf([{ ...a!, facets: {} }, ...others])
    const part = standing('a_1', without).parts.find(({ label }) => label === 'PER')
    expect(part?.measures['f1']).toEqual({ value: null, mean: 0.4, lowest: 0.4, best: 0.4, bestOf: ['b&2'], of: 1 })
  })

  test('is shown with the neighbouring systems and their tests, whichever system was the baseline', () => {
    expect(standing('a_1', compared).ahead).toEqual({ system: 'b&2', difference: 0.1234 - 0.1231, differs: false })
    expect(standing('b&2', compared).behind).toEqual({ system: 'a_1', difference: 0.1231 - 0.1234, differs: false })
  })

  test('is shown without the scores of neighbouring systems, unless an option adds them', () => {
    const [alone] = newParticipant(compared, 'b&2', { describe }).metrics
    expect([alone?.ahead, alone?.behind]).toEqual([undefined, undefined])
    expect(Object.keys(alone?.parts[0]?.measures['f1'] ?? {}).sort()).toEqual([
      'best',
      'lowest',
      'mean',
      'of',
      'rank',
      'value',
    ])
    for (const write of [participantHtml, participantMarkdown, participantCsv])
      expect(write(compared, 'b&2', { describe })).not.toContain('a_1')
  })

  test('is 1 of 1 if there is no other system', () => expect(standing('a_1', alone)).toMatchObject({ rank: 1, of: 1 }))
})

suite('the page of a participant', () => {
  const item = { metric: 'conll-f1', system: 'b&2', document: 'd1' }
  const finding = { ...item, verdict: 'missed', shown: { gold: 'PER Ada' } }
  const passage: Passage = {
    ...item,
    text: 'Ada left.',
    marks: [{ side: 'gold', start: 0, end: 3, label: 'PER', verdict: 'missed' }],
  }
  const evidence = { metric: 'conll-f1', confusion: [], errors: [{ ...finding, passage }], foundByAllOthers: [finding] }
  const html = participantHtml(compared, 'b&2', { describe, evidence })
  const titles = [...html.matchAll(/<h2 id="page-([^"]*)-title">/g)].map(([, id]) => id)

  test("contains the report of the participant's scores and no other system", () => {
    expect(titles).toEqual(['metric-conll-f1', 'others', 'labels', 'precision-recall', 'errors', 'data'])
    expect(html).toContain('<caption id="labels-conll-f1_1">')
    expect(html).not.toMatch(/a_1|assay-result|assay report/)
  })

  test('shows an error once, although it is listed twice', () => expect(html.match(/<mark\b[^>]*>/g)).toHaveLength(1))
})

suite('the name of a participant', () => {
  const [first, ...others] = three.scores
  const under = (name: string) =>
    resultOf([
      { ...first!, system: name },
      ...others.map((score) => ({ ...score, facets: { type: { [name]: { measures: score.measures, stats: null } } } })),
    ])

  /** Elements outside of charts: a chart draws a name beside its mark only where it has room, and has its own test of names. */
  const countOf = (html: string): number => {
    let elements = 0
    const visit = (node: object): void => {
      if ('tagName' in node) elements++
      if ('tagName' in node && node.tagName === 'svg') return
      for (const child of 'childNodes' in node ? (node.childNodes as readonly object[]) : []) visit(child)
    }
    visit(parse(html))
    return elements
  }

  test('is shown as text in HTML, and as one cell in Markdown and CSV', () => {
    const plain = countOf(participantHtml(under('plain'), 'b&2', { describe }))
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        fc.pre(!['b&2', 'c', 'PER'].includes(name))
        const result = under(name)
        expect(countOf(participantHtml(result, 'b&2', { describe }))).toBe(plain)
        const rows = (text: string, system: string): number => text.replaceAll(system, '').split('\n').length
        expect(rows(participantMarkdown(result, 'b&2', { describe }), '')).toBe(
          rows(participantMarkdown(under('plain'), 'b&2', { describe }), ''),
        )
        expect(participantCsv(result, 'b&2', { describe })).toMatch(/^metric,system,group,label,measure,value,/)
      }),
      { numRuns: drawing(60), seed: 15 },
    )
  })
})
