/**
 * The baseline of Tjong Kim Sang and De Meulder (2003), section 3: entities that are in the training data, longest match
 * from the left. The printed numbers are those of each entity's most frequent class (`frequent`), ties to the
 * alphabetically first; the paper's text asks for a unique class (`unique`).
 */
import { compareCodePoints, entry, formAt, system, type Tags } from '@assay/core'
import { newBorders, phrasesOf, reading, withTags } from '@assay/core/internal'
import * as v from 'valibot'
import { tagsFor, writtenScheme } from './tags-for.ts'

const schema = v.strictObject({
  classes: entry.choice(
    ['frequent', 'unique'],
    "frequent: each entity with its most frequent class in the training data, as in the paper's numbers; unique: only entities with a single class, as in its text",
  ),
  scheme: writtenScheme('IOB2'),
})
type Options = v.InferOutput<typeof schema>

interface Lexicon {
  readonly classOf: ReadonlyMap<string, string>
  /** Tokens of the longest entity. */
  readonly longest: number
}

const conlleval = { scheme: 'conlleval', repair: 'error', outside: 'O', types: [] } as const

// No word holds a line feed.
const key = (words: readonly string[], start: number, end: number): string => words.slice(start, end).join('\n')

// A file of tags only has no words to learn from or to tag.
const wordsOf = (tags: Tags): readonly string[] =>
  tags.column.forms === undefined ? [] : Array.from({ length: tags.length }, (_, i) => formAt(tags, i)!)

const classesSeen = (
  training: Iterable<Tags>,
): { readonly seen: ReadonlyMap<string, ReadonlyMap<string, number>>; readonly longest: number } => {
  const read = reading(conlleval)
  const borders = newBorders()
  const classesByEntity = new Map<string, Map<string, number>>()
  let longest = 0
  for (const sentence of training) {
    const words = wordsOf(sentence)
    const phrases = words.length === 0 ? [] : phrasesOf(read.borders(sentence, borders), read.typeNames)
    for (const { start, end, type } of phrases) {
      const entity = key(words, start, end)
      const classes = classesByEntity.get(entity) ?? new Map<string, number>()
      classesByEntity.set(entity, classes)
      classes.set(type, (classes.get(type) ?? 0) + 1)
      longest = Math.max(longest, end - start)
    }
  }
  return { seen: classesByEntity, longest }
}

const mostFrequent = (classes: ReadonlyMap<string, number>): string =>
  ([...classes].sort(([a, m], [b, n]) => n - m || compareCodePoints(a, b))[0] as readonly [string, number])[0]

const lexiconOf = (training: Iterable<Tags>, { classes: rule }: Options): Lexicon => {
  const { seen: classesByEntity, longest } = classesSeen(training)
  const classOf = new Map<string, string>()
  for (const [entity, classes] of classesByEntity)
    if (rule === 'frequent' || classes.size === 1) classOf.set(entity, mostFrequent(classes))
  return { classOf, longest }
}

const matches = ({ classOf, longest }: Lexicon, words: readonly string[]) => {
  const phrases: { readonly start: number; readonly end: number; readonly type: string }[] = []
  let start = 0
  while (start < words.length) {
    let end = Math.min(words.length, start + longest)
    while (end > start && !classOf.has(key(words, start, end))) end--
    if (end > start) phrases.push({ start, end, type: classOf.get(key(words, start, end))! })
    start = Math.max(end, start + 1)
  }
  return phrases
}

export const baseline = system({
  contract: 1,
  name: 'baseline',
  title: 'the CoNLL-2003 baseline: entities of the training data, longest match',
  gives: 'tags',
  options: schema,
  from: 'training',
  with: (options: Options) => ({
    learn: (training: Iterable<Tags>) => {
      const lexicon = lexiconOf(training, options)
      return (sentence: Tags) =>
        withTags(sentence, tagsFor(options.scheme, matches(lexicon, wordsOf(sentence)), sentence.length))
    },
  }),
})
