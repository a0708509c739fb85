/** Coreference with heads, to check laws on: read by the reader `corefud`, so that mentions are paired as in a run. */
import * as fc from 'fast-check'
import { addTo } from '../lists.ts'
import { type Clusters, withoutClusters } from '../models/clusters/type.ts'
import type { Pair } from '../models.ts'
import { corefud } from '../readers/corefud.ts'
import { textSource } from '../source/bytes.ts'
import { optionsOf } from './subject.ts'

const SENTENCES = 3
const WORDS = 4

/** Words `first` to `last` of a sentence, all counted from 0. */
interface Mention {
  readonly entity: number
  readonly sentence: number
  readonly first: number
  readonly last: number
  readonly head: number
}

/** The document that has these mentions. */
const documentOf = (mentions: readonly Mention[], match: string): Clusters => {
  const bracketsOf = (sentence: number, word: number): string => {
    const here = mentions.filter((mention) => mention.sentence === sentence)
    const closing = here.filter(({ first, last }) => last === word && first < word).map(({ entity }) => `e${entity})`)
    const opening = here
      .filter(({ first }) => first === word)
      .map(({ entity, first, last, head }) => `(e${entity}-x-${head - first + 1}-${last === word ? ')' : ''}`)
    return [...closing, ...opening].join('')
  }
  const lines = Array.from({ length: SENTENCES }, (_, sentence) =>
    Array.from({ length: WORDS }, (_, word) => {
      const brackets = bracketsOf(sentence, word)
      return `${word + 1}\tw${word}\t_\t_\t_\t_\t0\t_\t_\t${brackets === '' ? '_' : `Entity=${brackets}`}\n`
    }).join(''),
  )
  const source = textSource('drawn.conllu', `# global.Entity = eid-etype-head-other\n${lines.join('\n')}\n`)
  for (const read of corefud.with(optionsOf(corefud, { match }))(source)) {
    if (read._tag === 'Left') throw new Error(read.left.message)
    return read.right.content
  }
  throw new Error('a document of words is a document')
}

const mentionArbitrary: fc.Arbitrary<Mention> = fc
  .record({
    entity: fc.nat(2),
    sentence: fc.nat(SENTENCES - 1),
    ends: fc.tuple(fc.nat(WORDS - 1), fc.nat(WORDS - 1)),
    head: fc.nat(WORDS - 1),
  })
  .map(({ entity, sentence, ends, head }) => {
    const [first, last] = [Math.min(...ends), Math.max(...ends)]
    return { entity, sentence, first, last, head: Math.min(Math.max(head, first), last) }
  })

/** No span is a mention twice, and an entity has one mention in a sentence. */
const distinct = (mentions: readonly Mention[]): readonly Mention[] => {
  const taken = new Set<string>()
  return mentions.filter(({ entity, sentence, first, last }) => {
    const keys = [`${sentence} ${first} ${last}`, `e${entity} ${sentence}`]
    if (keys.some((key) => taken.has(key))) return false
    for (const key of keys) taken.add(key)
    return true
  })
}

const withoutSingletons = (mentions: readonly Mention[]): readonly Mention[] => {
  const of = new Map<number, Mention[]>()
  for (const mention of mentions) addTo(of, mention.entity, mention)
  return mentions.filter(({ entity }) => (of.get(entity) ?? []).length > 1)
}

/** The mentions of a gold and a system. */
type Sides = readonly [gold: readonly Mention[], system: readonly Mention[]]

/**
 * Singletons on both sides. A mention of the system often has the head of one of the gold and other words, and a singleton on that head
 * is its rival.
 */
const sides = (): fc.Arbitrary<Sides> => {
  const how = fc.constantFrom('same', 'other words', 'rival', 'gold', 'system')
  const drawn = fc.record({ own: mentionArbitrary, ends: fc.tuple(fc.nat(1), fc.nat(1)), how })
  return fc.array(drawn, { minLength: 1, maxLength: 7 }).map((all): Sides => {
    const system = all.flatMap(({ own: mention, ends: [before, after], how: which }, i) => {
      if (which === 'gold') return []
      if (which === 'same' || which === 'system') return [mention]
      const { head } = mention
      const other = { ...mention, first: Math.max(0, head - before), last: Math.min(WORDS - 1, head + after) }
      return which === 'rival' ? [other, { ...mention, entity: 3 + i, first: head, last: head }] : [other]
    })
    return [distinct(all.flatMap((one) => (one.how === 'system' ? [] : [one.own]))), distinct(system)]
  })
}

const readSides = ([gold, system]: Sides, match: string): Pair<'clusters'> => [
  documentOf(gold, match),
  documentOf(system, match),
]

/** A document of a gold and a system, and the same document where neither has singletons. */
export interface WithSingletons {
  readonly all: Pair<'clusters'>
  readonly chains: Pair<'clusters'>
}

/** Documents with singletons on both sides, some of them on the head of a mention that counts. */
export const singletonPairs = (match = 'head'): fc.Arbitrary<WithSingletons> =>
  sides().map(
    (drawn): WithSingletons => ({
      all: readSides(drawn, match),
      chains: readSides([withoutSingletons(drawn[0]), withoutSingletons(drawn[1])], match),
    }),
  )

/** Such documents, and some that one side alone has: the other gives no answer about them. */
export const corefudPairs = (match = 'head'): fc.Arbitrary<Pair<'clusters'>> =>
  fc.tuple(sides(), fc.constantFrom('both', 'both', 'gold', 'system')).map(([drafted, has]): Pair<'clusters'> => {
    const [gold, system] = readSides(drafted, match)
    if (has === 'gold') return [gold, withoutClusters(gold)]
    return has === 'system' ? [withoutClusters(system), system] : [gold, system]
  })
