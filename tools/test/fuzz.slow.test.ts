/** A short run of the fuzzer, which anybody can make longer, and that it finds what is wrong where something is. */
import { describe, expect, it } from 'vitest'
import type { Plugin } from '../../packages/core/src/index.ts'
import { formats } from '../fuzz/formats.ts'
import { findingsOf, fuzz, ownPlugins } from '../fuzz/fuzz.ts'
import { benchOf } from '../fuzz/trials.ts'

const plugins = await ownPlugins()
/** What is found in inputs of a reader where every scorer is changed so. */
const foundWith = async (
  reader: string,
  changed: (scorer: ReturnType<NonNullable<Plugin['metrics']>[number]['with']>) => object,
): Promise<readonly string[]> => {
  const planted = Object.entries(plugins).map(([name, plugin]): [string, Plugin] => {
    const metrics = (plugin.metrics ?? []).map((metric) => ({
      ...metric,
      with: (...given: Parameters<typeof metric.with>) => {
        const scorer = metric.with(...given)
        return { ...scorer, ...changed(scorer) }
      },
    }))
    return [name, { ...plugin, metrics }]
  })
  return findingsOf(await fuzz({ plugins: Object.fromEntries(planted), runs: 160, seed: 1, reader }))
}

describe('randomly changed inputs', () => {
  it('of every reader cause no crash, delay, invalid number or silent change of meaning', async () => {
    const tallies = await fuzz({ plugins, runs: 100 * formats.length, seed: 1 })
    expect(findingsOf(tallies)).toEqual([])
    for (const { inputs, scored, refused } of tallies) {
      expect(inputs).toBe(100)
      expect(scored).toBeGreaterThanOrEqual(22)
      expect(refused.size).toBeGreaterThan(4)
    }
    // forty seconds of a processor
  }, 300_000)

  it('are the same for the same seed', async () => {
    const once = async () =>
      (await fuzz({ plugins, runs: 3 * formats.length, seed: 7 })).map(({ slowest, ...rest }) => ({
        ...rest,
        bytes: slowest.bytes > 0,
      }))
    expect(await once()).toEqual(await once())
  })
})

describe('the fuzzer finds', () => {
  const columns = 'conll-columns'

  it('a crash', async () => {
    const crash = () => {
      throw new TypeError('planted')
    }
    expect((await foundWith(columns, () => ({ judge: crash }))).join()).toContain('planted')
  })

  it('a score below 1 for the gold against itself, and a score that never changes', async () => {
    const found = await foundWith(columns, (scorer) => ({
      summarise: (stats: unknown) => Object.fromEntries(Object.keys(scorer.summarise(stats)).map((key) => [key, 0.5])),
    }))
    expect(found.join()).toContain('gold against itself')
    expect(found.join()).toContain('the score is the same')
  })

  it('evidence that leaves out a planted mistake', async () => {
    const found = await foundWith(columns, (scorer) => ({
      judge: (gold: never) => {
        const judged = scorer.judge(gold)
        return (system: never) => [...judged(system)].map(({ stats, verdict }) => ({ stats, verdict }))
      },
    }))
    expect(found.join()).toContain('no line of evidence says so')
  })

  it('a changed word that no reader reports', async () => {
    const columns = formats.find(({ reader }) => reader === 'conll-columns')!
    const { trial } = benchOf(plugins)
    const found = []
    for (let seed = 1; seed <= 200; seed++)
      found.push((await trial({ ...columns, options: { form: 0 } }, seed)).finding)
    expect(found.join()).toContain('a word goes unnoticed')
  })
})
