/** What the tests share: documents written out, and their measures. */
import type { Spans } from '@assay/core'
import { gatheredOf, optionsOf } from '@assay/core/laws'
import { spanF1 } from '../src/index.ts'

export type Options = Readonly<Record<string, unknown>>
export type Pair = readonly [gold: Spans, system: Spans]

/** `0-3 PER` or, with several labels, `0-3 PER|LOC.town`; several spans with a comma between. No text. */
const spansOf = (written: string, length = 1000): Spans => ({
  length,
  regions: [
    {
      readings: [
        written
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== '')
          .map((one) => {
            const [extent = '', labels = ''] = one.split(' ')
            const [start, end] = extent.split('-').map(Number)
            const paths = labels === '' ? [] : labels.split('|').map((label) => label.split('.'))
            return { start: start as number, end: end as number, labels: paths }
          }),
      ],
    },
  ],
})

export const pair = (gold: string, system: string): Pair => [spansOf(gold), spansOf(system)]

const scorer = (options: Options = {}) => spanF1.with(optionsOf(spanF1, options))

export const measured = (pairs: readonly Pair[], options: Options = {}) => {
  const own = scorer(options)
  return own.summarise(gatheredOf(own, pairs).stats)
}

/** `verdict type systemType` of each line. */
export const verdicts = ([gold, system]: Pair, options: Options = {}): readonly string[] =>
  [...scorer(options).judge(gold)(system)].map(({ verdict, facets = {} }) =>
    [verdict, facets['type'], facets['systemType']].filter((part) => part !== undefined).join(' '),
  )
