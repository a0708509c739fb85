/**
 * The combination of systems of Tjong Kim Sang and De Meulder (2003), section 3.4: outputs brought to one IOB
 * representation, the majority of tags at each token, and a bidirectional hill-climbing search for the best set.
 */
import { compareCodePoints, entry, system, type Tags, tagsOf } from '@assay/core'
import { newBorders, phrasesOf, type Reading, reading, withTags } from '@assay/core/internal'
import * as v from 'valibot'
import { hillClimb } from './hill-climb.ts'
import { setScorer } from './set-scorer.ts'
import { tagsFor, type WrittenScheme, writtenScheme } from './tags-for.ts'

const schema = v.strictObject({
  scheme: writtenScheme('IOB1'),
  ties: entry.choice(
    ['name', 'order'],
    'a tie goes to the system whose name is first in alphabetical order, or to the one given first',
  ),
  beam: entry.of(
    v.pipe(v.number(), v.integer(), v.minValue(1)),
    'the number of sets that the search keeps at each step',
    9,
  ),
})
type Options = v.InferOutput<typeof schema>

const conlleval = { scheme: 'conlleval', repair: 'error', outside: 'O', types: [] } as const

/** A system's sentence in the common representation. */
const represented = (read: Reading, scheme: WrittenScheme, sentence: Tags): readonly string[] =>
  tagsFor(scheme, phrasesOf(read.borders(sentence, newBorders()), read.typeNames), sentence.length)

/** Members from the one that wins ties to the one that never does. */
const tieOrder = (members: readonly string[], { ties }: Options): readonly number[] => {
  const order = members.map((_, i) => i)
  return ties === 'order' ? order : order.sort((a, b) => compareCodePoints(members[a]!, members[b]!))
}

/** The tag with the most votes; of equal ones the first in order. */
export const majority = (tags: readonly string[]): string => {
  const [first = ''] = tags
  // systems agree on most tokens
  if (tags.every((tag) => tag === first)) return first
  const votes = new Map<string, number>()
  for (const tag of tags) votes.set(tag, (votes.get(tag) ?? 0) + 1)
  let best = ''
  let most = 0
  for (const [tag, n] of votes) {
    if (n <= most) continue
    best = tag
    most = n
  }
  return best
}

export const majorityVote = system({
  contract: 1,
  name: 'majority-vote',
  title: 'the majority of several systems, token by token, in one representation',
  gives: 'tags',
  options: schema,
  from: 'systems',
  with: (options: Options) => {
    const read = reading(conlleval)
    return {
      learn: (_: Iterable<Tags>, members: readonly string[]) => {
        const order = tieOrder(members, options)
        return (sentence: Tags, answers: readonly Tags[]) => {
          const voters = order.map((i) => represented(read, options.scheme, answers[i]!))
          return withTags(
            sentence,
            Array.from({ length: sentence.length }, (__, token) => majority(voters.map((tags) => tags[token]!))),
          )
        }
      },
      search: (
        documents: Iterable<{ readonly gold: Tags; readonly answers: readonly Tags[] }>,
        members: readonly string[],
      ) => {
        const order = tieOrder(members, options)
        const sentences = [...documents].map(({ gold, answers }) => ({
          gold,
          voters: order.map((i) => tagsOf(represented(read, options.scheme, answers[i]!))),
        }))
        const best = hillClimb(members.length, options.beam, setScorer(sentences))
        const names = best.set.map((voter) => members[order[voter]!]!)
        return { members: names.sort(compareCodePoints), score: best.score, tried: best.tried }
      },
    }
  },
})
