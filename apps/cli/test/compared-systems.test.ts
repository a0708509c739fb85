/** `assay compare --add`: what is of all systems, before and after. */
import { beforeEach, describe, expect, it } from 'vitest'
import { assay, files, inOwnFolder } from './support.ts'

inOwnFolder()

const answers = (a: string, b: string): Promise<unknown> => {
  files({ 'a.conll': `${a}\n\n`, 'b.conll': `${b}\n\n` })
  const metrics = ['--metric', 'conll-f1', '--metric', 'surface-f1']
  const systems = ['-s', 'a.conll', '-s', 'b.conll']
  return assay('score', 'conll-f1', ...metrics, '-g', 'gold.conll', ...systems, '-o', 'result.json', '--quiet')
}

describe('compare --add', () => {
  beforeEach(async () => {
    // F1 of a is 1 and then 1/2 · 2 / (1/2 + 1) = 2/3, that of b 2/3 and then 1
    files({ 'gold.conll': 'Ana B-PER\nLund B-LOC\n\n' })
    await answers('Ana B-PER\nLund B-LOC', 'Ana B-PER\nLund O')
    files({ 'before.json': (await assay('report', 'result.json', '--json')).out })
    await answers('Ana O\nLund B-LOC', 'Ana B-PER\nLund B-LOC')
  })

  it('has the mean, the standard deviation and the ranks of both results', async () => {
    const call = ['compare', 'before.json', 'result.json', '--metric', 'conll-f1', '--measure', 'f1', '--quiet']
    const added = ['--add', 'mean,deviation,ranks']
    const { overSystems } = JSON.parse((await assay(...call, ...added, '--json')).out)
    const deviation = Math.sqrt(2 * ((1 - 2 / 3) / 2) ** 2)
    const f1 = overSystems.find(({ measure }: { measure: string }) => measure === 'f1')
    expect(f1).toMatchObject({
      metric: 'conll-f1',
      ranks: { a: { before: 1, after: 2 }, b: { before: 2, after: 1 } },
    })
    for (const side of ['before', 'after']) {
      expect(f1.mean[side]).toBeCloseTo((1 + 2 / 3) / 2, 14)
      expect(f1.deviation[side]).toBeCloseTo(deviation, 14)
    }
    const { out } = await assay(...call, ...added)
    expect(out).toMatch(/over all systems\nmetric +measure +over systems +before +after +difference\n/)
    expect(out).toMatch(/F1 +mean +83\.33 +83\.33 +0\.00\n.* F1 +s\.d\. +23\.57 +23\.57 +0\.00\n/)
    expect(out).toMatch(/F1 +rank of a +1 +2 +\+1\n.* F1 +rank of b +2 +1 +-1\n/)
    const markdown = (await assay(...call, ...added, '-f', 'markdown')).out
    expect(markdown).toContain('F1 | rank of a | 1 | 2 | +1 |')
    expect((await assay(...call, ...added, '-f', 'html')).out).toContain('<bdi>rank of a</bdi>')
    expect((await assay(...call, '--json')).out).not.toContain('overSystems')
  })

  it('refuses other words, and a comparison of one system', async () => {
    const call = ['compare', 'before.json', 'result.json']
    for (const words of [
      ['--add', 'best'],
      ['--add', 'median'],
      ['--add', 'ranks', '--systems', 'a,b'],
    ])
      expect((await assay(...call, ...words)).exit).toBe(2)
  })
})
