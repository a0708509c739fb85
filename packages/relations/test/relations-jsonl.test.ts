/** Documents of relations-jsonl: read as they are written, in stretches as in one piece, and refused as they stand. */
import { type Border, bytesSource, right, type Source } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relationsJsonl } from '../src/index.ts'

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text)

const read = relationsJsonl.with(optionsOf(relationsJsonl))
const readText = (text: string) => [...read(bytesSource('f', encoded(text)))]

const name = fc.constantFrom('a', 'b', 'é', '💩', 'a"b', '\\', '7')
const optional = <A extends object>(part: fc.Arbitrary<A>): fc.Arbitrary<Partial<A>> =>
  fc.option(part, { nil: {} as Partial<A> })

/** Documents as the format has them, with each part that may be absent. */
const documents = fc
  .record({
    id: name,
    tokens: fc.array(name, { minLength: 8, maxLength: 8 }),
    types: fc.array(fc.array(name, { maxLength: 2 }), { minLength: 1, maxLength: 4 }),
    relations: fc.array(
      fc.record({
        type: name,
        arguments: fc.array(fc.record({ role: name, mention: fc.constantFrom('0', '1', '2', '3') }), {
          minLength: 1,
          maxLength: 3,
        }),
        more: optional(
          fc.record({ id: name, evidence: fc.constant([0]), score: fc.double({ noNaN: true, min: 0, max: 1 }) }),
        ),
      }),
      { maxLength: 3 },
    ),
    pairs: fc.constantFrom([], [{ key: ['p', 'l'], labels: { near: 'TRUE', far: null } }]),
  })
  .map(({ id, tokens, types, relations, pairs }) => {
    const mentions = types.map((own, i) => ({
      id: String(i),
      pieces:
        i % 2 === 0
          ? [{ start: i, end: i + 1 }]
          : [
              { start: 0, end: 1 },
              { start: 2 + i, end: 3 + i },
            ],
      types: own,
    }))
    return {
      id,
      content: {
        tokens,
        sentences: [{ start: 0, end: 8 }],
        mentions,
        entities: [{ id: 'e', mentions: ['0'], type: 'x' }],
        relations: relations.map(({ type, arguments: all, more }) => ({
          ...more,
          type,
          arguments: all.map(({ role, mention }) =>
            Number(mention) < mentions.length ? { role, mention } : { role, entity: 'e' },
          ),
        })),
        pairs,
      },
      meta: {},
      at: { path: 'f', line: 1, column: 1 },
    }
  })

it('relations-jsonl reads back the document that it wrote', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const written = [...relationsJsonl.writer!.write([document], optionsOf(relationsJsonl))].join('')
      const [item, ...more] = readText(written)
      expect(more).toEqual([])
      const again = item?._tag === 'Right' ? item.right : item
      expect(JSON.parse(JSON.stringify(again, (key, value) => (key === 'at' ? undefined : value)))).toEqual({
        id: document.id,
        content: JSON.parse(JSON.stringify(document.content)),
        meta: {},
      })
    }),
  )
})

it('relations-jsonl reads the same documents and problems from lines and from a list', () => {
  const damaged = fc.tuple(documents, fc.constantFrom('', 'type', 'role', 'start', 'id', 'types', 'labels'))
  fc.assert(
    fc.property(damaged, ([document, key]) => {
      const written = [...relationsJsonl.writer!.write([document], optionsOf(relationsJsonl))].join('')
      const line = key === '' ? written : written.replaceAll(`"${key}":`, `"${key}x":`)
      const list = JSON.stringify([JSON.parse(line)], null, 1)
      const told = (text: string) =>
        readText(text).map((item) =>
          item._tag === 'Right'
            ? JSON.stringify(item.right, (own, value) => (own === 'at' ? undefined : value))
            : [item.left.code, item.left.message, item.left.hint],
        )
      expect(told(list)).toEqual(told(line))
    }),
  )
})

describe('places in relations-jsonl', () => {
  const line =
    '{"id": "💩", "tokens": ["a"], "mentions": [{"id": "a", "start": 0, "end": 2}], "relations": [{"typ": "x", "arguments": []}]}'

  it.each([
    ['on a line', `\n${line}\n`, 1],
    ['in a list', `[\n ${line}]`, 2],
  ])('count code points %s', (_, text, first) => {
    const [item] = readText(text)
    const column = first + [...line.slice(0, line.indexOf('"x"'))].length
    expect(item).toMatchObject({ left: { message: 'unknown key "typ" of a relation', at: { line: 2, column } } })
  })
})

describe('borders at which relations-jsonl may split a file', () => {
  const sourceOf = (bytes: Uint8Array, size: number, stretch: Pick<Source, 'from' | 'isStretch'> = {}): Source => ({
    path: 'f',
    *chunks() {
      for (let at = 0; at < bytes.length; at += size) yield right(bytes.slice(at, at + size))
    },
    ...stretch,
  })
  const bordersOf = (bytes: Uint8Array, size: number): readonly Border[] => [
    ...(relationsJsonl.borders?.(optionsOf(relationsJsonl))(sourceOf(bytes, size), () => true) ?? []),
  ]
  const lines = fc.array(
    fc.constantFrom(
      '{"id": "a", "relations": []}',
      '{"id": "b", "tokens": ["x"], "mentions": [{"id": 1, "start": 0, "end": 1}], "relations": []}',
      '{"id": "c", "relations": [{"type": "x", "arguments": [{"mention": "none"}]}]}',
      '{"id": "d", "relation": []}',
      '[{"id": "e", "relations": []}]',
      '{"id": ',
      '}',
      '',
      ' ',
    ),
    { maxLength: 6 },
  )

  it('divide it into parts that give the documents and problems of the whole file', () => {
    let cut = 0
    fc.assert(
      fc.property(lines, fc.constantFrom('\n', '\n', '\r\n'), fc.constantFrom(3, 20, 1000), (all, end, size) => {
        const bytes = encoded(all.map((own) => `${own}${end}`).join(''))
        const whole = [...read(sourceOf(bytes, size))]
        for (const from of bordersOf(bytes, size)) {
          cut++
          const before = [...read(sourceOf(bytes.slice(0, from.byte), size, { isStretch: true }))]
          const after = [...read(sourceOf(bytes.slice(from.byte), size, { from, isStretch: true }))]
          expect([...before, ...after]).toEqual(whole)
        }
      }),
      { numRuns: 500 },
    )
    expect(cut).toBeGreaterThan(100)
  })
})
