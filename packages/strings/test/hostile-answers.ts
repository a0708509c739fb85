/** Answers that are cut, damaged, or of one mark over and over, as many and as long as one wants. */
import { expect } from 'vitest'
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

/** Reads so many damaged answers. */
export const readDamaged = (answers: number): void => {
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
  for (let i = 0; i < answers; i++) {
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
}

/** What stands in an answer over and over, by what it is called. */
export const hostile = [
  ['opening brackets', '['],
  ['opening braces', '{"a":'],
  ['opening calls', 'f('],
  ['fences', '```\n'],
  ['fences with comments', '```[#'],
  ['fences with strings', '```["""'],
  ['quotes', '"'],
  ['lists that are cut', '[{"text": '],
] as const

/** Reads an answer that has nothing but this, up to a length. */
export const readRepeated = (part: string, length: number): void => {
  const raw = part.repeat(Math.floor(length / part.length))
  const spent = newClock()
  expect(readAnswer(raw).items).toEqual([])
  expect(spent()).toBeLessThan(3000)
}

/** What strings have between their first and their last name. */
export const between = [
  ['blanks', ' '],
  ['words', 'Ana '],
  ['marks', '.'],
] as const

/** Compares strings that have this between two names, up to a length. */
export const compareLong = (part: string, length: number): void => {
  const long = part.repeat(length / part.length)
  const gold = documentOf([['PER', `Ana${long}Bo`]], `Ana${long}Bo in Oslo`)
  const system = documentOf([
    ['PER', `Ana${long}Bo`],
    ['PER', `Ana${long}Li`],
  ])
  const spent = newClock()
  expect(scoreOf([[gold, system]], { punctuation: 'ends' }).measures).toMatchObject({ correct: 1, notInText: 1 })
  expect(spent()).toBeLessThan(3000)
}

/** Compares two strings of a length with the same words in another order. */
export const compareUnlike = (length: number): void => {
  const [gold, system] = [
    documentOf([['PER', 'Ana Bo '.repeat(length / 7)]]),
    documentOf([['PER', 'Bo Ana '.repeat(length / 7)]]),
  ]
  const spent = newClock()
  expect(scoreOf([[gold, system]], {}).verdicts).toEqual({ spurious: 1, missed: 1 })
  expect(spent()).toBeLessThan(3000)
}
