import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Source } from '../../src/contract.ts'
import { right } from '../../src/either.ts'
import { byteLinesOf, linesOf, lineText } from '../../src/source/lines.ts'

const chunked = (text: string, size: number): Source => ({
  path: 'f',
  *chunks() {
    const bytes = new TextEncoder().encode(text)
    for (let at = 0; at < bytes.length; at += size) yield right(bytes.slice(at, at + size))
  },
})

const options = { encoding: 'utf-8', maxLineBytes: 1 << 20 } as const

const texts = (text: string, size: number): readonly string[] =>
  Array.from(linesOf(chunked(text, size), options), (line) =>
    line._tag === 'Left'
      ? line.left.code
      : `${line.right.number} ${line.right.unended ? 'unended ' : ''}${line.right.text}`,
  )

const line = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replace(/[\r\n\0]/g, ''))

describe('lines of a source', () => {
  it('are separated by line ends of any kind', () => {
    const end = fc.constantFrom('\n', '\r\n', '\r', '\r\r\n')
    fc.assert(
      fc.property(fc.array(fc.tuple(line, end), { minLength: 1, maxLength: 9 }), (lines) => {
        const text = `x${lines.map((parts) => parts.join('')).join('')}`
        const parts = text.split(/\r\r\n|\r\n|\r|\n/).slice(0, -1)
        expect(texts(text, 1 << 20)).toEqual(parts.map((part, i) => `${i + 1} ${part}`))
      }),
    )
  })

  it('are the same for any chunks of bytes', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 9 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        fc.integer({ min: 1, max: 9 }),
        (lines, end, isEnded, size) => {
          const text = `x${lines.join(end)}y${isEnded ? end : ''}`
          expect(texts(text, size)).toEqual(texts(text, 1 << 20))
          expect(texts(text, size).at(-1)?.includes('unended')).toBe(!isEnded)
        },
      ),
    )
  })

  it('are the same as bytes and as text', () => {
    const source = chunked('é\n\r\nb\rc', 1 << 20)
    const read = Array.from(byteLinesOf(source, options), (item) => (item._tag === 'Left' ? '' : lineText(item.right)))
    expect(read).toEqual(['é', '', 'b', 'c'])
  })
})
