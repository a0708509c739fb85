/** Everything that is done with names. */
import { model } from '../../define.ts'
import { census, relabel } from './labels.ts'
import { losses } from './losses.ts'
import type { NameMentions } from './type.ts'

const reworded = (mentions: NameMentions, word: (own: string) => string): NameMentions => ({
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
    form.map((own, i) => `${JSON.stringify(own)} → ${JSON.stringify(base[i])} ${type[i]} ${entity[i]}`).join('; '),
  flaw: ({ form, base, type, entity }) =>
    [base, type, entity].every(({ length }) => length === form.length)
      ? undefined
      : `it has ${form.length} forms, ${base.length} base forms, ${type.length} types and ${entity.length} entities`,
  labels: { item: 'mention', under: relabel, census },
  losses,
  reworded,
})
