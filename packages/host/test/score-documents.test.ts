/** Scores of documents alone: what is refused, and how an error that nobody catches is printed. */
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { phraseF1 } from '../../conll-f1/src/index.ts'
import { documentsOf, EvaluationError, scoreDocuments } from '../src/index.ts'

const score = (gold: readonly string[], system: readonly string[], options: object = {}) =>
  scoreDocuments(phraseF1, [[documentsOf('tags', [gold])[0]!, documentsOf('tags', [system])[0]!]], options)

const errorOf = (run: () => unknown): EvaluationError => {
  try {
    run()
  } catch (error) {
    if (error instanceof EvaluationError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('the function that scores documents in memory', () => {
  it('returns measures in total and by label, with no value for 0/0', () => {
    const scores = score(['B-PER', 'O', 'B-LOC'], ['B-PER', 'B-PER', 'O'])
    expect([scores.precision, scores.recall, scores.f1, scores.units]).toEqual([1 / 2, 1 / 2, 1 / 2, 1])
    expect(scores.labels('type')).toEqual(['PER', 'LOC'])
    expect(scores.by('type', 'LOC').precision).toBeUndefined()
    expect(scores.by('type', 'PER').precision).toBe(1 / 2)
  })

  it('refuses an option that the metric does not have, and names it', () => {
    const { problems } = errorOf(() => score(['O'], ['O'], { sheme: 'IOB2' }))
    expect(problems).toMatchObject([{ code: 'E217', message: expect.stringContaining('sheme') }])
  })

  it('refuses a tag that the scheme does not allow, with its place', () => {
    const { problems } = errorOf(() => score(['I-PER'], ['O'], { scheme: 'IOB2', repair: 'error' }))
    expect(problems[0]).toMatchObject({ severity: 'error', at: { line: 1, column: 1 } })
  })
})

it('an uncaught error prints its message, without repeating its problems', () => {
  const error = errorOf(() => score(['O'], ['O'], { sheme: 'IOB2' }))
  expect(inspect(error)).toContain(error.message)
  expect(inspect(error)).not.toContain('severity')
  expect(Object.keys(error)).toEqual(['name'])
})
