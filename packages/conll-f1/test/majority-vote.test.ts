import { tagAt, tagsOf } from '@assay/core'
import { describe, expect, it } from 'vitest'
import { hillClimb } from '../src/hill-climb.ts'
import { phraseF1 } from '../src/index.ts'
import { majority } from '../src/majority-vote.ts'
import { five, maker, part, systems, voteOn } from './combination.ts'
import { measured } from './support.ts'

describe('the majority vote', () => {
  it('gives a token the tag with the most votes, or the first of several with equal votes', () => {
    expect(majority(['O', 'I-A', 'I-A'])).toBe('I-A')
    expect(majority(['O', 'I-A', 'I-A', 'O'])).toBe('O')
    expect(majority(['I-B'])).toBe('I-B')
  })

  const voted = (members: readonly string[], answers: readonly string[], options = {}): string => {
    const sentences = answers.map((tags) => tagsOf(tags.split(' ')))
    const answer = maker(options).learn([], members)(sentences[0]!, sentences)
    return Array.from({ length: answer.length }, (_, i) => tagAt(answer, i)).join(' ')
  }

  it('is counted token by token, after all answers are converted to one scheme', () => {
    expect(voted(['a', 'b', 'c'], ['B-A I-A O', 'I-A I-A O', 'S-A O O'])).toBe('I-A I-A O')
    const twoPhrases = ['B-A B-A', 'I-A B-A', '[-A [-A']
    expect(voted(['a', 'b', 'c'], twoPhrases)).toBe('I-A B-A')
    expect(voted(['a', 'b', 'c'], twoPhrases, { scheme: 'IOB2' })).toBe('B-A B-A')
    expect(voted(['a', 'b', 'c'], twoPhrases, { scheme: 'IOE1' })).toBe('E-A I-A')
    expect(voted(['a', 'b', 'c'], twoPhrases, { scheme: 'IOE2' })).toBe('E-A E-A')
    expect(voted(['a', 'b', 'c'], twoPhrases, { scheme: 'IOBES' })).toBe('S-A S-A')
  })

  it('breaks ties by the name of the system, or by the order of the systems', () => {
    const [members, answers] = [
      ['b', 'a'],
      ['B-B O', 'O B-A'],
    ]
    expect(voted(members as string[], answers as string[])).toBe('O I-A')
    // by code points, and not as the locale of the machine has it
    expect(voted(['a', 'B'], answers as string[])).toBe('O I-A')
    expect(voted(members as string[], answers as string[], { ties: 'order' })).toBe('I-B O')
  })
})

describe('the majority vote of the paper', () => {
  const testb = part('testb')
  const vote = voteOn(testb)

  it('has an F of 90.30 on the test data', () => {
    const { found, correct, gold, f1 } = measured(phraseF1, vote(five))
    expect([found, correct, gold]).toEqual([5667, 5109, 5648])
    expect(f1).toBe((2 * 5109) / (5648 + 5667))
    expect(((100 * (2 * 5109)) / (5648 + 5667)).toFixed(2)).toBe('90.30')
  })

  it('has the same F in a search as in an ordinary score', () => {
    const few = testb.filter((_, i) => i % 16 === 0)
    const own = maker().search?.(few, systems)
    expect(own?.members.length).toBeGreaterThan(1)
    expect(own?.score).toBe(measured(phraseF1, voteOn(few)(own?.members ?? [])).f1)
  })
})

describe('the hill climbing', () => {
  const climb = (size: number, beam: number, score: (set: readonly number[]) => number) => {
    const asked: string[] = []
    const climbed = hillClimb(size, beam, (set) => {
      asked.push(set.join(','))
      return score(set)
    })
    return { ...climbed, asked }
  }

  it('adds members while the score rises', () => {
    const { set, score, tried, asked } = climb(
      4,
      1,
      (s) => s.filter((m) => m !== 2).length - s.filter((m) => m === 2).length,
    )
    expect([set, score]).toEqual([[0, 1, 3], 3])
    expect(tried).toBe(asked.length)
    expect(new Set(asked).size).toBe(asked.length)
  })

  it('removes members that no longer raise the score', () => {
    // 0 is the best alone and in pairs, 1 and 2 together are better without it
    const worth: Readonly<Record<string, number>> = { '0': 5, '1': 1, '2': 1, '0,1': 6, '0,2': 6, '1,2': 9, '0,1,2': 7 }
    expect(climb(3, 1, (s) => worth[s.join(',')] ?? 0).set).toEqual([1, 2])
  })

  it('finds the best set, beyond a local maximum, with a beam of 4 but not with a beam of 1', () => {
    // the pair 1,2 is the best, and neither of the two alone is
    const worth: Readonly<Record<string, number>> = { '0': 5, '1': 2, '2': 1, '0,1': 3, '0,2': 3, '1,2': 9, '0,1,2': 1 }
    const score = (s: readonly number[]): number => worth[s.join(',')] ?? 0
    expect(climb(3, 1, score).set).toEqual([0])
    expect(climb(3, 4, score).set).toEqual([1, 2])
  })

  it('prefers fewer members, then lower numbers, at equal scores, and scores no set twice', () => {
    const same = climb(3, 9, () => 1)
    expect([same.set, same.tried]).toEqual([[0], 2 ** 3 - 1])
    expect(climb(0, 9, () => 1)).toMatchObject({ set: [], score: 0, tried: 0 })
    expect(climb(3, 2, () => 0).set).toEqual([])
  })
})
