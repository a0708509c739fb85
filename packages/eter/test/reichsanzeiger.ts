/** Twelve pages of the Reichsanzeiger with the numbers of an independent program. */
import { pairsOfFiles, textOf } from './support.ts'

/** An exact fraction with its value. */
export interface ExactValue {
  readonly exact: string
  readonly value: number
}
interface Expected {
  readonly eter: Readonly<Record<'N_E' | 'N_H' | 'I' | 'D' | 'rootType' | 'rootSubtype' | 'rootBoundary', number>> &
    Readonly<Record<'ETER' | 'sumE' | 'sumEr' | 'sumEc', ExactValue>>
  readonly ser: Readonly<Record<'types' | 'components' | 'global', Slots>>
  readonly sweep: readonly { readonly alpha: ExactValue; readonly ETER: ExactValue }[]
}
type Slots = Readonly<Record<'nRef' | 'nHyp' | 'C' | 'S' | 'D' | 'I', number>> &
  Readonly<Record<'SER' | 'SERplain' | 'ERR' | 'precisionExact' | 'recallExact' | 'F1exact', ExactValue>>

export const expected = JSON.parse(textOf('golden/reichsanzeiger/expected.json')) as Expected
export const pairs = pairsOfFiles('golden/reichsanzeiger/gold.jsonl', 'golden/reichsanzeiger/annotator1.jsonl')
