/** The list of what systems agree on against the gold, as JSON. */
import { expect } from 'vitest'
import { assay } from './support.ts'

interface Marked {
  readonly label: string
  readonly text: string
}
export interface Report {
  readonly goldItems: number
  readonly unfound: number
  readonly items: readonly {
    readonly rank: number
    readonly kind: string
    readonly at: { readonly line: number }
    readonly strength: number
    readonly agree: readonly string[]
    readonly against: readonly string[]
    readonly sentence: string
    readonly gold: readonly Marked[]
    readonly system: readonly Marked[]
  }[]
}

export const configOf = (systems: readonly string[]): string =>
  JSON.stringify({
    metrics: ['@assay/conll-f1'],
    gold: 'gold.conll',
    systems: Object.fromEntries(systems.map((name) => [name, `${name}.conll`])),
  })

export const report = async (...call: readonly string[]): Promise<Report> => {
  const { out, err } = await assay('inspect', '--gold', '--json', '--quiet', ...call)
  expect(err).toBe('')
  return JSON.parse(out)
}
