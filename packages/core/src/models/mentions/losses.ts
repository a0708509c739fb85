/** Losses of names that are converted. */
import { commonCode } from '../../codes.ts'
import type { Counts, Losses } from '../../contract.ts'
import { key, lossKinds, missingKeys } from '../losses.ts'
import type { NameMentions } from './type.ts'

const kinds = {
  names: lossKinds.names,
  bases: { code: commonCode.W609, one: 'base form', several: 'base forms' },
}
type Kind = keyof typeof kinds

const rowsOf = ({ form, base, type, entity }: NameMentions): readonly string[] =>
  form.map((own, i) => key(own, base[i], type[i], entity[i]?.replace(/^no id\t.*/s, 'no id')))

const between = (before: NameMentions, after: NameMentions): Counts<Kind> => ({
  names: missingKeys(rowsOf(before), rowsOf(after)).length,
})

const within = ({ form, base }: NameMentions): Counts<Kind> => ({
  names: form.length,
  bases: base.filter((one) => one !== '').length,
})

export const losses: Losses<NameMentions, Kind> = { kinds, between, within }
