/** `assay errors --confusion`: the types of gold and system as a matrix, for each system. */

import { type Failure, failure, type Line } from '@assay/host'
import { type Confusion, confusionTable, json, newConfusion, safe } from '@assay/report'
import { type Either, left, right } from 'fp-ts/lib/Either.js'

export interface Confusions {
  readonly add: (line: Line) => void
  readonly text: () => Either<Failure, string>
  readonly json: () => Either<Failure, string>
}

interface OfSystem {
  readonly metric: string
  readonly run: string
  readonly confusion: Confusion
  readonly verdicts: Map<string, number>
}

const refusal = (metric: string): Failure =>
  failure(
    2,
    'E223',
    `the evidence of ${metric} does not say which type of the gold met which type of the system`,
    'remove --confusion, or name a metric that pairs items with types: --metric conll-f1',
  )

/** Counts lines as they come; they need not be kept. */
export const newConfusions = (): Confusions => {
  const systems = new Map<string, OfSystem>()
  let refused: string | undefined
  const add = ({ metric, system: run, evidence }: Line): void => {
    if (evidence.show === undefined) return
    const own = systems.get(run) ?? { metric, run, confusion: newConfusion(), verdicts: new Map<string, number>() }
    systems.set(run, own)
    own.verdicts.set(evidence.verdict, (own.verdicts.get(evidence.verdict) ?? 0) + 1)
    if (!own.confusion.add(evidence)) refused = metric
  }
  const made = (make: () => string): Either<Failure, string> =>
    refused === undefined ? right(make()) : left(refusal(refused))
  return {
    add,
    text: () => made(() => textOf([...systems.values()])),
    json: () => made(() => jsonOf([...systems.values()])),
  }
}

const textOf = (systems: readonly OfSystem[]): string => {
  const blocks = systems.map(({ run, confusion, verdicts }) => {
    const lines = confusionTable(confusion.counts())
    const counted = [...verdicts].map(([verdict, n]) => `${n} ${verdict}`).join(', ')
    return [...(systems.length > 1 ? [safe(run)] : []), ...lines, '', counted].map((line) => `${line}\n`).join('')
  })
  return blocks.length === 0 ? 'no matching lines\n' : blocks.join('\n')
}

const jsonOf = (systems: readonly OfSystem[]): string =>
  json(systems.map(({ metric, run, confusion }) => ({ metric, run, counts: confusion.counts() })))
