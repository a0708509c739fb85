import { describe, expect, it } from 'vitest'
import { newShare, noShare } from '../src/share.ts'

interface Work {
  golds: number
  pairs: number
}
const working = (work: Work) => (options: { readonly times: number }) => (gold: { n: number }) => {
  work.golds++
  return (system: { n: number }) => {
    work.pairs++
    return gold.n * options.times + system.n
  }
}
const [a, b, c] = [{ n: 1 }, { n: 2 }, { n: 3 }]

describe('computation shared between metrics', () => {
  it('runs once per pair of gold and system for equal options, and again for other options', () => {
    const done: Work = { golds: 0, pairs: 0 }
    const work = working(done)
    const share = newShare()
    const [one, two, other] = [share(work, { times: 10 }), share(work, { times: 10 }), share(work, { times: 100 })]
    expect([one(a)(b), two(a)(b), one(a)(c), two(a)(c)]).toEqual([12, 12, 13, 13])
    expect(done).toEqual({ golds: 1, pairs: 2 })
    expect(other(a)(b)).toBe(102)
    expect(done).toEqual({ golds: 2, pairs: 3 })
  })

  it('is repeated after another pair was scored, and in another run', () => {
    const done: Work = { golds: 0, pairs: 0 }
    const work = working(done)
    const one = newShare()(work, { times: 1 })
    expect([one(a)(b), one(b)(b), one(a)(b)]).toEqual([3, 4, 3])
    expect(done).toEqual({ golds: 3, pairs: 3 })
    expect(newShare()(work, { times: 1 })(a)(b)).toBe(3)
    expect(done).toEqual({ golds: 4, pairs: 4 })
  })

  it('is repeated for an earlier gold, since its buffers may hold the results of a later one', () => {
    const room = new Int32Array(1)
    const packed = (_: null) => (gold: { n: number }) => (system: { n: number }) => {
      room[0] = gold.n * 10 + system.n
      return room
    }
    const one = newShare()(packed, null)
    const before = one(a)
    expect(one(b)(c)[0]).toBe(23)
    expect(before(c)[0]).toBe(13)
    expect(one(b)(c)[0]).toBe(23)
  })

  it('runs for every pair where no host shares it', () => {
    const done: Work = { golds: 0, pairs: 0 }
    const one = noShare(working(done), { times: 1 })
    expect([one(a)(b), one(a)(b)]).toEqual([3, 3])
    expect(done).toEqual({ golds: 2, pairs: 2 })
  })
})
