/** How files in the columns of CLEF-HIPE are read. */
import { entry } from '@assay/core'
import { encodingEntry, maxLineEntry, normalizeEntry } from '@assay/core/source'
import * as v from 'valibot'

const pairOf = (parting: RegExp, form: string) => v.array(v.pipe(v.string(), v.regex(parting, `write ${form}`)))

export const hipeColumnsOptions = v.strictObject({
  documents: entry.choice(
    ['lines', 'official', 'gold'],
    'where documents begin: at their lines of metadata; as the scorer cuts, which joins two where a line "# segment" stands between; or a system is cut as the gold is, by the number of tokens, and a file is paired as a whole',
  ),
  hashTokens: entry.choice(
    ['keep', 'drop'],
    'tokens with a # that have all columns count, or are left out as by the scorer',
  ),
  words: entry.choice(
    ['same', 'official'],
    'both sides must have the same words, or, as for the scorer, as many: a mention of other words is then no exact match',
  ),
  glue: entry.of(
    pairOf(/^NE-[^+]+\+NE-[^+]+$/, 'FIRST+SECOND'),
    'pairs of columns; the label of the second becomes FIRST.SECOND, as NE-FINE-LIT+NE-FINE-COMP',
    [],
  ),
  relaxed: entry.of(
    v.union([v.picklist(['none', 'hipe-2022']), pairOf(/^[^=]+=[^=]+$/, 'ID=MAIN')]),
    'links that count as another: those of the campaign, or a list such as Q43287=Q183',
    'none',
  ),
  normTime: entry.choice(
    ['keep', 'literal', 'both'],
    'the link of what is a time becomes NIL: in NEL-LIT (2022), or in NEL-METO too (2020)',
  ),
  union: entry.flag('literal and metonymic links become one list of alternatives, in turns'),
  submission: entry.choice(['any', 'hipe-2020', 'hipe-2022'], 'whose names files must have'),
  encoding: encodingEntry,
  normalize: normalizeEntry,
  maxLine: maxLineEntry(16),
})
/** How the columns of a campaign are read: the options of `hipeColumns`, decoded. */
export type HipeColumnsOptions = v.InferOutput<typeof hipeColumnsOptions>
