/** Names to check laws on. */
import * as fc from 'fast-check'
import type { Pair } from '../../models.ts'
import { mentionsOf, type NameMentions, type NameRow } from './type.ts'

export interface MentionChoices {
  /** Most names of a side: 8 by default. */
  readonly most?: number
}

/** Names of a document by a gold and a system, which often agree; forms share words, bases, types and entities. */
export const mentionPairs = ({ most = 8 }: MentionChoices = {}): fc.Arbitrary<Pair<'mentions'>> => {
  const form = fc.constantFrom('praha', 'prahy', 'nová praha', 'nová  rusa', 'rusa', 'eu', '💩', '__proto__')
  const row: fc.Arbitrary<NameRow> = fc.tuple(
    form,
    fc.oneof(form, fc.constant('')),
    fc.constantFrom('PER', 'LOC', '__proto__'),
    fc.constantFrom('1', '2', '-1', 'constructor'),
  )
  const name = fc.record({ gold: row, system: row, how: fc.constantFrom('same', 'same', 'other', 'gold', 'system') })
  const origin = fc.record({
    topic: fc.constantFrom('brexit', 'nord stream'),
    language: fc.constantFrom('bg', 'cs'),
    document: fc.constantFrom('1', '2'),
  })
  return fc.tuple(fc.array(name, { maxLength: most }), origin).map(([names, where]): Pair<'mentions'> => {
    const gold = names.flatMap((one) => (one.how === 'system' ? [] : [one.gold]))
    const system = names.flatMap((one) => (one.how === 'gold' ? [] : [one.how === 'same' ? one.gold : one.system]))
    const side = (rows: readonly NameRow[]): NameMentions => mentionsOf(rows, where)
    return [side(gold), side(system)]
  })
}
