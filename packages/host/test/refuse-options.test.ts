/** Options that are refused: what is told instead. */
import { entry } from '@assay/core'
import { decodeOptions, helpOf, optionsFromText, typedText } from '@assay/core/internal/host'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { refuseOptions } from '../src/plan/refuse-options.ts'

const options = v.strictObject({
  weights: entry.of(v.record(v.string(), v.pipe(v.number(), v.minValue(0))), 'weights of labels', {}),
  map: entry.of(v.record(v.string(), v.string()), 'labels by others', {}),
})

const refusalOf = async (key: string, text: string): Promise<readonly (string | undefined)[]> => {
  const input = optionsFromText(options, new Map([[key, typedText(text)]]))
  const decoded = decodeOptions(options, input)
  if (decoded._tag === 'Right') throw new Error(`${key}=${text} is taken`)
  const { problems } = await refuseOptions({ who: 'kappa', options, input }, decoded.left)
  return problems.flatMap(({ code, message, hint }) => [code, message, hint])
}

describe('an option with a value for each name', () => {
  it('is listed in the help as NAME=VALUE', async () => {
    expect((await helpOf(options)).map(({ values }) => values)).toEqual(['NAME=VALUE,…', 'NAME=VALUE,…'])
  })

  it.each(['{"PER":5}', 'PER:5', 'PER=five', 'PER=-1'])(
    'is explained as NAME=VALUE when %s is refused',
    async (text) => {
      const [code, message, hint] = await refusalOf('weights', text)
      expect(code).toBe('E217')
      expect(message).toMatch(/^option weights(?:\.PER)? of kappa: it cannot be /)
      expect(hint).toBe('it takes: NAME=VALUE,… where each VALUE is a number, 0 or more; it takes: weights, map')
    },
  )

  it('is explained as NAME=VALUE when a name after a point is refused', async () => {
    expect(await refusalOf('weights.PER', '5')).toEqual([
      'E216',
      'kappa has no option "weights.PER"',
      'write it as weights=PER=VALUE',
    ])
  })
})
