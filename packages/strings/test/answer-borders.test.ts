/** Borders of files of answers: what is read between two of them is what is read there of the whole. */
import { type Border, right, type Source } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { answers } from '../src/index.ts'

type Stretch = Pick<Source, 'from' | 'isStretch'>

const sourceOf = (bytes: Uint8Array, size: number, stretch: Stretch = {}): Source => ({
  path: 'f',
  *chunks() {
    for (let at = 0; at < bytes.length; at += size) yield right(bytes.slice(at, at + size))
  },
  ...stretch,
})

const readIn = (source: Source) => {
  const all = answers.with(optionsOf(answers))(source)
  const items = [...all]
  return { items, lenient: all.detected?.()['lenient'] ?? [] }
}

const bordersOf = (bytes: Uint8Array, size: number, given: object = {}): readonly Border[] => [
  ...(answers.borders?.(optionsOf(answers, given))(sourceOf(bytes, size), () => true) ?? []),
]

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text)

const lines = fc.array(
  fc.constantFrom(
    '{"response": "{\\"PER\\": [\\"Zoë\\"]}"}',
    '{"id": "a", "response": "```\\n[]\\n```"}',
    '{"response": "I found: [(\'Ana\', \'PER\')"} ',
    '{"response": null}',
    '{"PER": ["Ana"]}',
    '{"entities": [',
    '{"text": "Ana", "label": "PER"}',
    '[{"response": "none"}]',
    '{',
    '}',
    '',
    ' ',
  ),
  { maxLength: 6 },
)

it('a file of answers is split into parts that give the documents and problems of the whole file', () => {
  let cut = 0
  fc.assert(
    fc.property(lines, fc.constantFrom('\n', '\n', '\r\n'), fc.constantFrom(3, 20, 1000), (all, end, size) => {
      const bytes = encoded(all.map((line) => `${line}${end}`).join(''))
      const whole = readIn(sourceOf(bytes, size))
      for (const from of bordersOf(bytes, size)) {
        cut++
        const before = readIn(sourceOf(bytes.slice(0, from.byte), size, { isStretch: true }))
        const after = readIn(sourceOf(bytes.slice(from.byte), size, { from, isStretch: true }))
        const apart = [...before.items, ...after.items]
        // an id that is on both sides is seen where the names of stretches are compared
        const ids = apart.flatMap((item) => (item._tag === 'Right' ? [item.right.id] : []))
        if (new Set(ids).size < ids.length) continue
        expect(apart).toEqual(whole.items)
        expect([...new Set([...before.lenient, ...after.lenient])]).toEqual(whole.lenient)
      }
    }),
    { numRuns: 1000 },
  )
  expect(cut).toBeGreaterThan(100)
})

it.each([{ type: 'type' }, { repeated: 'join' }, { labels: ['PER'] }, { encoding: 'utf-16le' }, { texts: 't.jsonl' }])(
  'a file of answers is not split if a document depends on the whole file: %o',
  (given) => {
    const bytes = encoded('{"response": "none"}\n'.repeat(3))
    expect(bordersOf(bytes, 1000)).toHaveLength(2)
    expect(bordersOf(bytes, 1000, given)).toEqual([])
  },
)
