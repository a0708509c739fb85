/** Answers that are cut or damaged are read without a crash, in time that is linear in their length. */
import { describe, expect, it } from 'vitest'
import { readAnswer } from '../src/index.ts'
import { documentOf, scoreOf, vectorsOf } from './vectors.ts'

interface ReaderCase {
  readonly response: string
}

/** Numbers from 0 to 1 that are the same in each run. */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

/** Milliseconds of processor from here on: what other programs take does not count. */
const newClock = (): (() => number) => {
  const start = process.cpuUsage()
  return () => process.cpuUsage(start).user / 1000
}

const { cases } = vectorsOf<{ readonly cases: readonly ReaderCase[] }>('reader')

describe('readAnswer', () => {
  it('reads 10,000 damaged answers', () => {
    const random = numbersFrom(1)
    const pick = (length: number): number => Math.floor(random() * length)
    const wreckage = [
      '[',
      ']',
      '{',
      '}',
      '"',
      "'",
      '\\',
      ',',
      ':',
      '`',
      '```',
      '\n',
      '<think>',
      '(',
      ')',
      '\ud800',
      '\u0000',
    ]
    for (let i = 0; i < 10_000; i++) {
      let raw = cases[pick(cases.length)]!.response
      for (let k = 0; k <= pick(4); k++) {
        const [from, to] = [pick(raw.length + 1), pick(raw.length + 1)].sort((a, b) => a - b) as [number, number]
        const way = pick(3)
        raw =
          way === 0
            ? raw.slice(0, from) + raw.slice(Math.min(to, from + 5))
            : way === 1
              ? raw.slice(0, from) + wreckage[pick(wreckage.length)]! + raw.slice(from)
              : raw.slice(from, to) + raw
      }
      const { outcome, items } = readAnswer(raw)
      expect((outcome === 'items') === items.length > 0, raw).toBe(true)
    }
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('takes %s as a label and as a string', (name) => {
    const { items } = readAnswer(`{"${name}": ["Ana"], "PER": ["${name}"]}`)
    expect(items).toMatchObject([
      { label: name, text: 'Ana' },
      { label: 'PER', text: name },
    ])
  })

  it('keeps lone surrogates', () => {
    expect(readAnswer('{"PER": ["\\ud83d"]}').items).toMatchObject([{ label: 'PER', text: '\ud83d' }])
  })

  it.each([
    ['opening brackets', '['.repeat(1_000_000)],
    ['opening braces', '{"a":'.repeat(200_000)],
    ['opening calls', 'f('.repeat(500_000)],
    ['fences', '```\n'.repeat(250_000)],
    ['fences with comments', '```[#'.repeat(200_000)],
    ['fences with strings', '```["""'.repeat(140_000)],
    ['quotes', '"'.repeat(1_000_000)],
    ['lists that are cut', '[{"text": '.repeat(100_000)],
  ])('reads a megabyte of %s in linear time', (_, raw) => {
    const spent = newClock()
    expect(readAnswer(raw).items).toEqual([])
    expect(spent()).toBeLessThan(3000)
  })

  it('reads ten megabytes in one string', () => {
    const text = 'Ana '.repeat(2_500_000)
    expect(readAnswer(`[{"text": "${text}", "label": "PER"}]`).items).toMatchObject([{ label: 'PER', text }])
  })
})

describe('string-f1', () => {
  it.each([
    ['blanks', ' '.repeat(1_000_000)],
    ['words', 'Ana '.repeat(250_000)],
    ['marks', '.'.repeat(1_000_000)],
  ])('compares strings of a megabyte, of %s, in linear time', (_, long) => {
    const gold = documentOf([['PER', `Ana${long}Bo`]], `Ana${long}Bo in Oslo`)
    const system = documentOf([
      ['PER', `Ana${long}Bo`],
      ['PER', `Ana${long}Li`],
    ])
    const spent = newClock()
    expect(scoreOf([[gold, system]], { punctuation: 'ends' }).measures).toMatchObject({ correct: 1, notInText: 1 })
    expect(spent()).toBeLessThan(3000)
  })

  it('does not ask how near strings of a megabyte are to each other', () => {
    const [gold, system] = [
      documentOf([['PER', 'Ana Bo '.repeat(150_000)]]),
      documentOf([['PER', 'Bo Ana '.repeat(150_000)]]),
    ]
    const spent = newClock()
    expect(scoreOf([[gold, system]], {}).verdicts).toEqual({ spurious: 1, missed: 1 })
    expect(spent()).toBeLessThan(3000)
  })

  it('takes names of all objects as labels and as strings', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    const content = documentOf(names.map((name) => [name, name]))
    for (const count of ['multiset', 'set', 'corpus'])
      expect(scoreOf([[content, content]], { count }).measures).toMatchObject({ correct: 4, macroF1: 1 })
  })
})
