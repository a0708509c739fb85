/** The stored spread of the ± of CoNLL-2003: `node --conditions=@assay/source --import tsx tools/spread.ts --write` draws all of it. */
import { expect, it } from 'vitest'
import stored from '../spread.json' with { type: 'json' }
import { halfWidths, type Spread } from '../spread.ts'

const spread: Spread = stored

it.each(['florian', 'hammerton'])(
  'the ± of %s is the least and the most with the stored seeds, and between them with others',
  async (system) => {
    const { least, most } = spread[system]!
    const widthOf = async (seed: number): Promise<number> => (await halfWidths([system], seed))[system]!
    expect(await widthOf(least.seed)).toBe(least.percent)
    expect(await widthOf(most.seed)).toBe(most.percent)
    for (const seed of [1, 50, 100]) {
      const width = await widthOf(seed)
      expect(width).toBeGreaterThanOrEqual(least.percent)
      expect(width).toBeLessThanOrEqual(most.percent)
    }
  },
)
