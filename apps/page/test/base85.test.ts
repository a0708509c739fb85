import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBytes, encodeBytes } from '../src/base85.ts'
import { bytesText, interleaveLines, separateLines, textBytes } from '../src/packed-text.ts'

test('bytes are unchanged after encoding in base 85 and decoding', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect([...decodeBytes(encodeBytes(bytes))]).toEqual([...bytes])
    }),
  )
  const all = new Uint8Array(1000).map((_, i) => i * 7)
  expect(decodeBytes(encodeBytes(all))).toEqual(all)
})

test('base 85 uses no character that could end a script', () => {
  const letters = encodeBytes(new Uint8Array(100_000).map((_, i) => i * 31))
  expect(letters).not.toMatch(/[<>&"'`\\]/)
})

test('texts stored as shared lines are read back in order', () => {
  const text = fc.array(fc.constantFrom('a', '', 'B-PER\tx', 'ö'), { minLength: 1 }).map((lines) => lines.join('\n'))
  // ten letters that are shared are no end of a line, and a count of 300 does not fit into a byte
  const examples = [10, 300].map((letters) => [Array.from({ length: 2 }, () => 'x'.repeat(letters))] as [string[]])
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
      const bytes = textBytes(interleaveLines(texts))
      expect(separateLines(bytesText(bytes), texts.length)).toEqual(texts)
    }),
    { examples },
  )
})
