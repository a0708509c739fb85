import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../../tools/drawn.ts'
import type { Source } from '../../src/contract.ts'
import { right } from '../../src/either.ts'
import { bytesSource, textSource } from '../../src/source/bytes.ts'
import { type Encoding, textBlocks } from '../../src/source/text.ts'
import { firstBadByte } from '../../src/source/utf8.ts'

const decoder = new TextDecoder()

const chunked = (bytes: Uint8Array, size: number): Source => ({
  path: 'f',
  *chunks() {
    for (let at = 0; at < bytes.length; at += size) yield right(bytes.slice(at, at + size))
  },
})

const textOf = (source: Source, encoding: Encoding = 'utf-8', maxLineBytes = 1 << 20): string => {
  let text = ''
  for (const block of textBlocks(source, { encoding, maxLineBytes })) {
    if (block._tag === 'Left') return `${block.left.code} ${block.left.at.line}:${block.left.at.column}`
    text += decoder.decode(block.right.bytes)
  }
  return text
}

describe('the text of a source', () => {
  it('is the same for any chunks of bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 7 }), (text, size) => {
        const lines = `${text.replaceAll('\0', '')}\nend\n`
        expect(textOf(chunked(new TextEncoder().encode(`x${lines}`), size))).toBe(`x${lines}`)
      }),
    )
  })

  it('gets a line end if its last line has none', () => {
    expect(textOf(textSource('f', 'a\nb'))).toBe('a\nb\n')
  })

  it('may end with CR, alone or as half of CR LF', () => {
    const last = (text: string, size: number) => {
      const blocks = [
        ...textBlocks(chunked(new TextEncoder().encode(text), size), { encoding: 'utf-8', maxLineBytes: 99 }),
      ]
      const block = blocks.at(-1)
      return block?._tag === 'Right' && block.right.unended
    }
    for (const size of [1, 2, 3, 9]) {
      for (const text of ['a\rb\r', 'a\r', 'a\r\nb\r', 'a\n', 'a\r\n']) {
        expect(textOf(chunked(new TextEncoder().encode(text), size))).toBe(text)
        expect(last(text, size)).toBe(false)
      }
      expect(last('a\rb', size)).toBe(true)
    }
  })

  it('loses a byte order mark', () => {
    expect(textOf(bytesSource('f', Uint8Array.of(0xef, 0xbb, 0xbf, 97, 10)))).toBe('a\n')
  })

  it('is decoded from the chosen encoding', () => {
    expect(textOf(bytesSource('f', Uint8Array.of(0xe9, 0xa4, 10)), 'iso-8859-1')).toBe('é¤\n')
    expect(textOf(bytesSource('f', Uint8Array.of(0xe9, 0xa4, 10)), 'iso-8859-15')).toBe('é€\n')
    const utf16 = Uint8Array.of(0xff, 0xfe, 0xe9, 0, 0x3d, 0xd8, 0xa9, 0xdc, 10, 0)
    expect(textOf(utf16Source(utf16), 'utf-16le')).toBe('é💩\n')
    expect(textOf(utf16Source(utf16), 'auto')).toBe('é💩\n')
    expect(textOf(bytesSource('f', Uint8Array.of(0, 97, 0, 10)), 'utf-16be')).toBe('a\n')
  })

  it('is normalised to the chosen Unicode form, for any chunks', () => {
    const bytes = new TextEncoder().encode('e\u0301\r\n\u0301x\rcafe\u0301')
    for (const size of [1, 2, 3, 100]) {
      const blocks = [...textBlocks(chunked(bytes, size), { encoding: 'utf-8', maxLineBytes: 1000, composed: true })]
      const text = blocks.map((block) => (block._tag === 'Left' ? '' : new TextDecoder().decode(block.right.bytes)))
      expect(text.join('')).toBe('\u00e9\r\n\u0301x\rcaf\u00e9\n')
    }
  })

  it('is refused at the first byte that its encoding does not have', () => {
    expect(textOf(bytesSource('f', Uint8Array.of(97, 10, 98, 0xe9, 10)))).toBe('E302 2:2')
    // a carriage return ends a line, with a line feed behind it or without
    expect(textOf(bytesSource('f', Uint8Array.of(97, 13, 98, 13, 10, 98, 99, 0xe9, 10)))).toBe('E302 3:3')
    expect(textOf(bytesSource('f', Uint8Array.of(97, 10, 0, 10)))).toBe('E304 2:1')
    expect(textOf(utf16Source(Uint8Array.of(0xff, 0xfe, 97, 0)))).toBe('E301 1:1')
    expect(textOf(bytesSource('f', Uint8Array.of(97, 0, 10, 0)))).toBe('E301 1:1')
    expect(textOf(bytesSource('f', Uint8Array.of(0, 97, 0, 10)))).toBe('E301 1:1')
    expect(textOf(bytesSource('f', Uint8Array.of(0, 97, 0, 10)), 'auto')).toBe('E301 1:1')
    expect(textOf(bytesSource('f', Uint8Array.of(0x1f, 0x8b, 8)))).toBe('E305 1:1')
    expect(textOf(bytesSource('f', Uint8Array.of(0x50, 0x4b, 3, 4)))).toBe('E305 1:1')
    expect(textOf(utf16Source(Uint8Array.of(0xff, 0xfe, 0, 0xd8, 97, 0)), 'utf-16le')).toBe('E302 1:1')
  })

  it('is refused at a line beyond the limit, before the whole line is read', () => {
    let read = 0
    const endless: Source = {
      path: 'f',
      *chunks() {
        for (; read < 1000; read++) yield right(new Uint8Array(1024).fill(97))
      },
    }
    expect(textOf(endless, 'utf-8', 4096)).toBe('E363 1:1')
    expect(read).toBeLessThan(10)
  })
})

const utf16Source = (bytes: Uint8Array): Source => chunked(bytes, 3)

describe('the first invalid byte of UTF-8', () => {
  const valid = (bytes: Uint8Array): boolean => {
    try {
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
      return !bytes.includes(0)
    } catch {
      return false
    }
  }
  const tricky = fc.constantFrom(
    0x00,
    0x41,
    0x7f,
    0x80,
    0x9f,
    0xa0,
    0xbf,
    0xc0,
    0xc2,
    0xe0,
    0xe2,
    0xed,
    0xef,
    0xf0,
    0xf4,
    0xf5,
    0xff,
  )

  it("is where the platform's decoder finds it, at any alignment in memory", () => {
    fc.assert(
      fc.property(fc.array(tricky, { maxLength: 12 }), fc.integer({ min: 0, max: 3 }), (list, offset) => {
        const whole = new Uint8Array(list.length + offset)
        whole.set(list, offset)
        const bytes = whole.subarray(offset)
        expect(firstBadByte(bytes) === -1).toBe(valid(bytes))
      }),
      { numRuns: drawing(3000) },
    )
  })

  it('is preceded by valid text only', () => {
    fc.assert(
      fc.property(fc.array(tricky, { minLength: 1, maxLength: 12 }), (list) => {
        const bytes = Uint8Array.from(list)
        const bad = firstBadByte(bytes)
        if (bad > 0) expect(valid(bytes.subarray(0, bad))).toBe(true)
      }),
    )
  })

  it('is found for overlong forms, surrogates and code points beyond U+10FFFF', () => {
    for (const bytes of [
      [0xc0, 0x80],
      [0xe0, 0x80, 0x80],
      [0xed, 0xa0, 0x80],
      [0xf4, 0x90, 0x80, 0x80],
      [0xf0, 0x80, 0x80, 0x80],
    ]) {
      expect(firstBadByte(Uint8Array.from(bytes))).toBe(0)
    }
  })
})
