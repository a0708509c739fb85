/** Lines of evidence in the text of their document. */
import type { RenderedLine, Spans } from '@assay/core'
import { models } from '@assay/core/internal/host'
import { describe, expect, it } from 'vitest'
import { passageOf, textsOf } from '../src/result/passage.ts'

const from = { metric: 'm', system: 's', document: 'd' }
const spans = (text?: string): Spans => ({
  length: text?.length ?? 9,
  regions: [{ readings: [[]], ...(text !== undefined && { texts: [text] }) }],
})
const model = models.find(({ name }) => name === 'spans')
const texts = textsOf(model)

const words = (gold: Spans, system: Spans, shown: RenderedLine) => {
  const own = passageOf(from, 'missed', shown, texts({ gold, system }))
  return (
    own && [
      own.text,
      ...own.marks.map(({ side, label, start, end }) => `${side} ${label} ${own.text.slice(start, end)}`),
    ]
  )
}
const both: RenderedLine = {
  types: { gold: 'LOC', system: 'ORG' },
  where: { gold: [{ start: 3, end: 6 }], system: [{ start: 3, end: 6, label: 'e1' }] },
}

describe('a line of evidence in its text', () => {
  it('is shown with marks of gold and system, named by type or by label', () =>
    expect(words(spans('to Rio'), spans('to Rio'), both)).toEqual(['to Rio', 'gold LOC Rio', 'system e1 Rio']))
  it('is marked at its words if the texts differ in blanks', () => {
    const where = { gold: [{ start: 3, end: 6 }], system: [{ start: 5, end: 10 }] }
    expect(words(spans('to Rio'), spans('to \n R io '), { ...both, where })).toEqual([
      'to Rio',
      'gold LOC Rio',
      'system ORG Rio',
    ])
  })
  it('is marked at its words if the texts diverge and converge again', () => {
    const [gold, system] = [
      'some extracurri-culares in Rio, and so on',
      'some extracurriculares, then, in Rio, and so on',
    ]
    const at = (text: string) => [{ start: text.indexOf('Rio'), end: text.indexOf('Rio') + 3 }]
    const where = { gold: at(gold), system: at(system) }
    expect(words(spans(gold), spans(system), { ...both, where })).toEqual([gold, 'gold LOC Rio', 'system ORG Rio'])
  })
  it('is shown without a mark for words that the text lacks', () => {
    expect(words(spans('to Rio'), spans('to ÄÄÄ'), both)).toEqual(['to Rio', 'gold LOC Rio'])
    expect(words(spans('to Rio'), spans('to ÄÄÄ'), { where: { system: [{ start: 3, end: 6 }] } })).toBeUndefined()
  })
  it('is shown in the text of the system if the gold has no text', () =>
    expect(words(spans(), spans('to Rio'), both)).toEqual(['to Rio', 'gold LOC Rio', 'system e1 Rio']))
  it('is left out if there is no text, if it has no place, and if the place is beyond the text', () => {
    expect(words(spans(), spans(), both)).toBeUndefined()
    expect(words(spans('to Rio'), spans('to Rio'), { gold: 'x' })).toBeUndefined()
    expect(words(spans('to'), spans('to'), both)).toBeUndefined()
  })
})

it('the text of a document is built once, when it is first needed', () => {
  const own = model!
  let made = 0
  const text: typeof own.text = (content) => {
    made++
    return own.text?.(content)
  }
  const counting = textsOf({ ...own, text })
  const contents = { gold: spans('a'), system: spans('a') }
  expect(made).toBe(0)
  for (let i = 0; i < 3; i++) counting(contents)
  counting({ gold: contents.gold, system: spans('a') })
  expect(made).toBe(3)
})
