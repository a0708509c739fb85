/** Files of every kind, whole, cut and in another encoding, given to metrics that are not for them. */

import { phraseF1 } from '@assay/conll-f1'
import { eter } from '@assay/eter'
import { haremIdentification } from '@assay/harem-metrics'
import { lea } from '@assay/lea'
import { linking } from '@assay/linking'
import { spanF1 } from '@assay/span-f1'
import { expect, it } from 'vitest'
import { problemsWith, speaksOfFlags } from './file-problems.ts'

it('a problem with a file is reported with arguments of the function in place of flags', async () => {
  const codes = new Set<string>()
  for (const metric of [phraseF1, spanF1, lea, eter, haremIdentification, linking]) {
    const problems = await problemsWith(metric, (gold) => [
      gold,
      gold.subarray(0, gold.length / 2),
      Buffer.from(gold.toString('latin1'), 'utf16le'),
    ])
    for (const { code } of problems) codes.add(code)
    expect(problems.filter(speaksOfFlags)).toEqual([])
  }
  expect(codes.size).toBeGreaterThan(20)
})
