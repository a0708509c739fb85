/** The options of `string-f1`. */
import { entry, type NormalForm, type Ratio, ratioOf, similarityNames } from '@assay/core'
import * as v from 'valibot'
import { looseLabel, namedForms } from './named-forms.ts'

const { choice, of } = entry

/** A share such as `1/2` or `0.5`. */
const share = (help: string, usual: string, most: number) =>
  v.optional(
    v.pipe(
      v.union([v.number(), v.string()]),
      v.description(help),
      v.transform(String),
      v.check((text) => {
        const ratio = ratioOf(text)
        return ratio !== undefined && ratio[0] <= most * ratio[1]
      }, `a share from 0 to ${most}, such as 1/2 or 0.5`),
    ),
    usual,
  )

/** The entry for one step of a normal form; empty values are those of `normalise`. */
const schema = v.strictObject({
  count: choice(
    ['multiset', 'set', 'corpus'],
    'how often a string counts with its label, or alone under matching=string: as often as it is there; once a document; or once in all documents',
    ['set', 'corpus'],
  ),
  matching: choice(['strict', 'string'], 'whether the labels must be the same, or the strings alone', ['string']),
  normalise: choice(
    ['none', 'squad', 'squad-no-articles', 'gollie', 'exact'],
    'the normal form of a published program, in place of the defaults of the steps below',
    ['squad', 'squad-no-articles', 'gollie'],
  ),
  unicode: choice(['usual', 'none', 'NFC', 'NFKC'], 'normal form of Unicode; usual: NFC, or that of normalise', [
    'NFKC',
  ]),
  case: choice(['usual', 'exact', 'lower'], 'whether case counts; usual: it does, or as normalise has it', ['lower']),
  diacritics: choice(['keep', 'remove'], 'marks over and under letters', ['remove']),
  punctuation: choice(
    ['usual', 'keep', 'ends', 'ascii', 'all'],
    'removed: none; that at the ends; the 32 characters of ASCII; all of Unicode; usual: none, or as normalise has it',
    ['ends', 'ascii', 'all'],
  ),
  articles: choice(['usual', 'keep', 'en'], 'whether a, an and the count; usual: they do, or as normalise has it', [
    'en',
  ]),
  whitespace: choice(
    ['usual', 'exact', 'trim', 'squeeze', 'remove'],
    'white space: as it is; without the ends; runs as one blank; none; usual: squeeze, or that of normalise',
    ['remove'],
  ),
  map: of(v.record(v.string(), v.string()), 'strings after all steps, and those that they count as', {}),
  labelForm: choice(
    ['exact', 'loose', 'normalised'],
    'labels are compared as they are; by their letters and digits in small; or in the normal form of the strings',
    ['loose', 'normalised'],
  ),
  labels: choice(
    ['each', 'any'],
    'a string with several labels: one item for each, or one for which any of them is right',
    ['any'],
  ),
  similarity: choice(
    similarityNames,
    'which strings may be paired after equal ones: none; or those that share tokens, characters, or of which one holds the other',
    ['token-f1', 'jaccard', 'edit', 'indel', 'contains'],
  ),
  threshold: share('the least similarity of a pair', '1', 1),
  credit: choice(['match', 'similarity'], 'what a similar pair counts: 1, or its similarity'),
  near: share(
    'the least edit similarity of two strings that lists of errors show together; it changes no number',
    '1/2',
    1,
  ),
  inText: choice(['substring', 'words'], 'where a string is in its text: anywhere, or at borders of words', [
    'substring',
  ]),
  notInText: choice(['wrong', 'drop'], 'strings that are not in their text: wrong, or dropped before scoring', [
    'drop',
  ]),
  surplus: choice(
    ['wrong', 'drop'],
    'copies of a string beyond how often it is in its text: wrong, or dropped before scoring',
    ['drop'],
  ),
  schema: of(
    v.union([v.string(), v.array(v.string())]),
    'the labels that there are: none: unknown; gold: those of the gold, in all documents; or a list',
    'none',
  ),
  notInSchema: choice(['wrong', 'drop'], 'strings whose label is not in the schema: wrong, or dropped before scoring', [
    'drop',
  ]),
  emptyStrings: choice(
    ['keep', 'drop'],
    'strings that are empty in their normal form: items, or dropped on both sides',
    ['drop'],
  ),
  unparsed: choice(
    ['empty', 'skip', 'error'],
    'answers that could not be read: nothing was found; left out; or refused',
    ['skip'],
  ),
  zeroDivision: entry.zeroDivision('0 as in GoLLIE'),
  zeroDivisionInMeans: choice(
    [0, 1, 'omit'],
    "value of a type's 0/0 in the macro and weighted means, which are over the types with a string on either side: 0, 1, or omitted",
    [1, 'omit'],
  ),
})

export const stringOptions = v.pipe(
  schema,
  v.check(
    ({ count, similarity, matching }) => count !== 'corpus' || (similarity === 'exact' && matching === 'strict'),
    'count=corpus is for similarity=exact and matching=strict',
  ),
  v.check(
    ({ schema: labels, notInSchema, matching, surplus }) =>
      labels !== 'gold' || notInSchema === 'wrong' || (matching === 'strict' && surplus === 'wrong'),
    'schema=gold with notInSchema=drop is for matching=strict and surplus=wrong: list the labels instead',
  ),
)
export type StringOptions = v.InferOutput<typeof stringOptions>

const usualForm: NormalForm = {
  unicode: 'NFC',
  case: 'exact',
  diacritics: 'keep',
  punctuation: 'keep',
  articles: 'keep',
  whitespace: 'squeeze',
}

/** The normal form that options say. */
export const formOf = (options: StringOptions): NormalForm => {
  const named: Partial<NormalForm> = options.normalise === 'none' ? {} : namedForms[options.normalise]
  const base = { ...usualForm, ...named }
  const orUsual = <A extends string>(value: A | 'usual', usual: A): A => (value === 'usual' ? usual : value)
  return {
    unicode: orUsual(options.unicode, base.unicode),
    case: orUsual(options.case, base.case),
    diacritics: options.diacritics,
    punctuation: orUsual(options.punctuation, base.punctuation),
    articles: orUsual(options.articles, base.articles),
    whitespace: orUsual(options.whitespace, base.whitespace),
    map: Object.keys(options.map).length === 0 ? undefined : new Map(Object.entries(options.map)),
  }
}

/** The form in which labels are compared. */
export const labelFormOf = (
  { labelForm }: StringOptions,
  normalise: (text: string) => string,
): ((label: string) => string) =>
  labelForm === 'exact' ? (label) => label : labelForm === 'loose' ? looseLabel : normalise

export const ratioOption = (text: string): Ratio => ratioOf(text) ?? [1, 1]

/** The labels of a schema that is a list. */
export const listedLabels = ({ schema: labels }: StringOptions): readonly string[] | undefined =>
  typeof labels !== 'string' ? labels : labels === 'none' || labels === 'gold' ? undefined : labels.split(',')
