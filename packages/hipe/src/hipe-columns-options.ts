/** The options of the reader `hipe-columns`. */
import { entry } from '@assay/core'
import { encodingEntry, maxLineEntry, normalizeEntry } from '@assay/core/source'
import * as v from 'valibot'

const pairList = (pattern: RegExp, form: string) => v.array(v.pipe(v.string(), v.regex(pattern, `write ${form}`)))

export const hipeColumnsOptions = v.strictObject({
  documents: entry.choice(
    ['lines', 'official', 'gold'],
    'division into documents: at their metadata lines; as in HIPE-scorer, which joins two documents with a line "# segment" between them; or as in the gold, by the number of tokens, with files paired as a whole',
  ),
  hashTokens: entry.choice(
    ['keep', 'drop'],
    'tokens with a # that have all columns count, or are dropped, as in HIPE-scorer',
  ),
  words: entry.choice(
    ['same', 'official'],
    'both sides must have the same words, or, as in HIPE-scorer, the same number of words: a mention with different words is not an exact match',
  ),
  glue: entry.of(
    pairList(/^NE-[^+]+\+NE-[^+]+$/, 'FIRST+SECOND'),
    'pairs of columns, such as NE-FINE-LIT+NE-FINE-COMP; the label of the second becomes FIRST.SECOND',
    [],
  ),
  relaxed: entry.of(
    v.union([v.picklist(['none', 'hipe-2022']), pairList(/^[^=]+=[^=]+$/, 'ID=MAIN')]),
    'links that count as another one: those of the campaign, or a list such as Q43287=Q183',
    'none',
  ),
  normTime: entry.choice(
    ['keep', 'literal', 'both'],
    'links of times become NIL: in NEL-LIT (2022), or also in NEL-METO (2020)',
  ),
  union: entry.flag('literal and metonymic links become one list of alternatives, interleaved'),
  submission: entry.choice(['any', 'hipe-2020', 'hipe-2022'], 'campaign whose file names are required'),
  encoding: encodingEntry,
  normalize: normalizeEntry,
  maxLine: maxLineEntry(16),
})
/** The options of `hipeColumns`, decoded. */
export type HipeColumnsOptions = v.InferOutput<typeof hipeColumnsOptions>
