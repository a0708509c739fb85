/** Twelve pages of the Reichsanzeiger, and what another program says of them. */
import { pairsOfFiles, textOf } from './support.ts'

/** An exact fraction with its value. */
export interface Exact {
  readonly exact: string
  readonly value: number
}
interface Expected {
  readonly eter: Readonly<Record<'N_E' | 'N_H' | 'I' | 'D' | 'rootType' | 'rootSubtype' | 'rootBoundary', number>> &
    Readonly<Record<'ETER' | 'sumE' | 'sumEr' | 'sumEc', Exact>>
  readonly ser: Readonly<Record<'types' | 'components' | 'global', Slots>>
  readonly sweep: readonly { readonly alpha: Exact; readonly ETER: Exact }[]
}
type Slots = Readonly<Record<'nRef' | 'nHyp' | 'C' | 'S' | 'D' | 'I', number>> &
  Readonly<Record<'SER' | 'SERplain' | 'ERR' | 'precisionExact' | 'recallExact' | 'F1exact', Exact>>

export const expected = JSON.parse(textOf('golden/reichsanzeiger/expected.json')) as Expected
export const pairs = pairsOfFiles('golden/reichsanzeiger/gold.jsonl', 'golden/reichsanzeiger/annotator1.jsonl')
