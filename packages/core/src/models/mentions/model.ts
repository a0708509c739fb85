/** Everything that is done with names. */
import { commonCode } from '../../codes.ts'
import type { Counts, Labels, Losses } from '../../contract.ts'
import { model } from '../../define.ts'
import { key, lossKinds, missingKeys } from '../conversion-losses.ts'
import { newCensus, newLabelRenamer } from '../labels.ts'
import type { NameMentions } from './type.ts'

// Names under other types.

export const relabel = (labels: Labels): ((mentions: NameMentions) => NameMentions) => {
  const rename = newLabelRenamer(labels)
  return (mentions) => {
    const types = mentions.type.map(rename)
    const typed = types.flatMap((type, i) => (type === undefined ? [] : [i]))
    const of = (column: readonly string[]) => typed.map((i) => column[i]!)
    return {
      ...mentions,
      form: of(mentions.form),
      base: of(mentions.base),
      type: typed.map((i) => types[i]!),
      entity: of(mentions.entity),
      shown: (i) => mentions.shown(typed[i]!),
      spot: (i) => mentions.spot(typed[i]!),
    }
  }
}

export const census = newCensus<NameMentions>(({ type }, count) => {
  for (const label of type) count(label)
})

// Losses of names that are converted.

const kinds = {
  names: lossKinds.names,
  bases: { code: commonCode.W609, one: 'base form', several: 'base forms' },
}
type Kind = keyof typeof kinds

const rowsOf = ({ form, base, type, entity }: NameMentions): readonly string[] =>
  form.map((text, i) => key(text, base[i], type[i], entity[i]?.replace(/^no id\t.*/s, 'no id')))

const between = (before: NameMentions, after: NameMentions): Counts<Kind> => ({
  names: missingKeys(rowsOf(before), rowsOf(after)).length,
})

const within = ({ form, base }: NameMentions): Counts<Kind> => ({
  names: form.length,
  bases: base.filter((one) => one !== '').length,
})

const losses: Losses<NameMentions, Kind> = { kinds, between, within }

const reworded = (mentions: NameMentions, word: (text: string) => string): NameMentions => ({
  ...mentions,
  form: mentions.form.map(word),
  base: mentions.base.map(word),
  entity: mentions.entity.map(word),
  shown: (mention) => word(mentions.shown(mention)),
  ...(mentions.shownBase && { shownBase: (mention: number) => word(mentions.shownBase?.(mention) ?? '') }),
})

export const mentionsModel = model({
  contract: 1,
  name: 'mentions',
  show: ({ form, base, type, entity }) =>
    form.map((text, i) => `${JSON.stringify(text)} → ${JSON.stringify(base[i])} ${type[i]} ${entity[i]}`).join('; '),
  flaw: ({ form, base, type, entity }) =>
    [base, type, entity].every(({ length }) => length === form.length)
      ? undefined
      : `it has ${form.length} forms, ${base.length} base forms, ${type.length} types and ${entity.length} entities`,
  labels: { item: 'mention', under: relabel, census },
  losses,
  reworded,
})
