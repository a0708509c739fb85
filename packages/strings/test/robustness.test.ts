/** Answers that are cut or damaged, or that no model gives, are read and scored without a crash. */
import { describe, expect, it } from 'vitest'
import { readAnswer } from '../src/index.ts'
import { between, compareLong, compareUnlike, hostile, readDamaged, readRepeated } from './hostile-answers.ts'
import { documentOf, scoreOf } from './vectors.ts'

describe('the function readAnswer, on hostile inputs', () => {
  it('reads 300 damaged answers', () => readDamaged(300))

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('reads %s as a label and as a string', (name) => {
    const { items } = readAnswer(`{"${name}": ["Ana"], "PER": ["${name}"]}`)
    expect(items).toMatchObject([
      { label: name, text: 'Ana' },
      { label: 'PER', text: name },
    ])
  })

  it('keeps lone surrogates', () => {
    expect(readAnswer('{"PER": ["\\ud83d"]}').items).toMatchObject([{ label: 'PER', text: '\ud83d' }])
  })

  it.each(hostile)('reads 20,000 characters of %s', (_, part) => readRepeated(part, 20_000))
})

describe('string-f1, on hostile inputs', () => {
  it.each(between)('compares strings of 20,000 characters, of %s', (_, part) => compareLong(part, 20_000))

  it('does not compute the similarity of strings of 35,000 characters', () => compareUnlike(35_000))

  it("accepts the names of Object's members as labels and as strings", () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    const content = documentOf(names.map((name) => [name, name]))
    for (const count of ['multiset', 'set', 'corpus'])
      expect(scoreOf([[content, content]], { count }).measures).toMatchObject({ correct: 4, macroF1: 1 })
  })
})
