/** Documents of strings for the laws: repeated, similar and empty strings, labels in several forms, texts that lack some of them. */
import type { Pair } from '@assay/core/laws'
import * as fc from 'fast-check'
import type { StringItem, Strings } from '../src/model.ts'

const words = [
  'Ana',
  'ana',
  'The Ana',
  'Ana.',
  'Bo  Li',
  'Bo Li',
  'Ōslo',
  'Oslo',
  'an',
  '',
  '__proto__',
  '\ud83d',
  '𝒜b',
]
const labels = ['PER', 'LOC', 'per', 'creative-work', 'constructor', '__proto__']

const item = (several: boolean): fc.Arbitrary<StringItem> =>
  fc
    .tuple(
      fc.constantFrom(...words),
      fc.uniqueArray(fc.constantFrom(...labels), { minLength: 1, maxLength: several ? 2 : 1 }),
    )
    .map(([text, own]) => ({ text, labels: own.map((label) => [label]) }))

const stringsOf = (items: readonly StringItem[], text?: string): Strings => ({
  items,
  outcome: items.length > 0 ? 'items' : 'empty',
  lenient: {},
  ...(text !== undefined && { text }),
})

const texts = fc.option(
  fc.array(fc.constantFrom(...words, 'met', 'in'), { maxLength: 6 }).map((own) => own.join(' ')),
  { nil: undefined },
)

/** Answers of all kinds: of nothing too, that could not be read, or with something overlooked. */
const answers = (items: readonly StringItem[]): fc.Arbitrary<Strings> =>
  fc.constantFrom<Strings>(
    stringsOf(items),
    stringsOf(items),
    { ...stringsOf(items), lenient: { fence: 1 } },
    { items: [], outcome: 'unparsed', lenient: {}, reason: 'prose' },
  )

/** Pairs in which about half of the gold's strings are also the system's. */
export const stringPairs = (several = false): fc.Arbitrary<Pair<'strings'>> =>
  fc
    .tuple(
      fc.array(fc.tuple(item(several), fc.boolean()), { maxLength: 7 }),
      fc.array(item(several), { maxLength: 5 }),
      texts,
    )
    .chain(([gold, others, text]) => {
      const kept = gold.filter(([, isKept]) => isKept).map(([one]) => one)
      const own = stringsOf(
        gold.map(([one]) => one),
        text,
      )
      return answers([...others, ...kept]).map((answer): Pair<'strings'> => [own, answer])
    })
