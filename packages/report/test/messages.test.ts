import { codes, message } from '@assay/core/host'
import { describe, expect, test } from 'vitest'

describe('messages', () => {
  test.each(codes)('%s has a title and two to four sentences', (code) => {
    const { title, explain } = message(code) ?? { title: '', explain: '' }
    expect(title).toMatch(/^[^.]{5,60}$/)
    const sentences = explain.match(/[.:;](?= [A-Z]|$)|[^.]$/g) ?? []
    expect(sentences.length).toBeGreaterThanOrEqual(2)
    expect(sentences.length).toBeLessThanOrEqual(5)
    expect(explain.length).toBeLessThan(480)
  })

  test('are found in any case, and nothing else is', () => {
    expect(message('e311')).toStrictEqual(message('E311'))
    for (const code of ['E999', '', '__proto__', 'toString', 'constructor']) expect(message(code)).toBeUndefined()
  })

  test('stand in order', () => {
    expect(codes).toEqual([...codes].sort())
    expect(codes).toContain('E701')
  })
})
