/** Answers of megabytes are read and scored in time that is linear in their length. */
import { describe, expect, it } from 'vitest'
import { readAnswer } from '../src/index.ts'
import { between, compareLong, compareUnlike, hostile, readDamaged, readRepeated } from './hostile-answers.ts'

describe('the function readAnswer, on large inputs', () => {
  it('reads 10,000 damaged answers', () => readDamaged(10_000))

  it.each(hostile)('reads a megabyte of %s in linear time', (_, part) => readRepeated(part, 1_000_000))

  it('reads an answer with a string of ten megabytes', () => {
    const text = 'Ana '.repeat(2_500_000)
    expect(readAnswer(`[{"text": "${text}", "label": "PER"}]`).items).toMatchObject([{ label: 'PER', text }])
  })
})

describe('string-f1, on large inputs', () => {
  it.each(between)('compares strings of a megabyte, of %s, in linear time', (_, part) => compareLong(part, 1_000_000))

  it('does not compute the similarity of strings of a megabyte', () => compareUnlike(1_050_000))
})
