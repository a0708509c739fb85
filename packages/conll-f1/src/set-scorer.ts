/** Scorer of votes: the search scores hundreds of sets of systems over the same sentences. */
import { type Tags, tagAt } from '@assay/core'
import { type Borders, newBorders, reading } from '@assay/core/internal'
import { type Counts, fMeasure } from './formulas.ts'
import { makeRoom, newCounts, walkTags } from './walk-tags.ts'

/** A sentence with the voters' tags, in the order in which they win ties. */
export interface SentenceVotes {
  readonly gold: Tags
  readonly voters: readonly Tags[]
}

/** All sentences in a row: gold read once, each voter's tags as ids of one list. */
interface PackedSentences {
  readonly names: readonly string[]
  readonly starts: Int32Array
  readonly voters: readonly Int32Array[]
  readonly gold: readonly Borders[]
}

const pack = (sentences: readonly SentenceVotes[], read: ReturnType<typeof reading>): PackedSentences => {
  const ids = new Map<string, number>()
  const names: string[] = []
  const id = (tag: string): number => {
    const existing = ids.get(tag)
    if (existing !== undefined) return existing
    ids.set(tag, names.length)
    return names.push(tag) - 1
  }
  const starts = new Int32Array(sentences.length + 1)
  sentences.forEach(({ gold }, i) => {
    starts[i + 1] = starts[i]! + gold.length
  })
  const tokens = starts[sentences.length]!
  const voters = (sentences[0]?.voters ?? []).map((_, k) => {
    const column = new Int32Array(tokens)
    sentences.forEach(({ voters: voterTags }, i) => {
      const { column: from, length } = voterTags[k]!
      for (let token = 0; token < length; token++) column[starts[i]! + token] = id(from.names[from.ids[token]!]!)
    })
    return column
  })
  return { names, starts, voters, gold: sentences.map(({ gold }) => read.borders(gold, newBorders())) }
}

/** The majority of some voters at each token; the first of them wins ties. */
const vote = (voters: readonly Int32Array[], tagCount: number, into: Int32Array): void => {
  const votes = new Int32Array(tagCount)
  for (let token = 0; token < into.length; token++) {
    let most = 0
    for (const voter of voters) {
      const tag = voter[token]!
      const n = votes[tag]! + 1
      votes[tag] = n
      if (n > most) most = n
    }
    let chosen = -1
    for (const voter of voters) {
      const tag = voter[token]!
      if (chosen < 0 && votes[tag] === most) chosen = tag
      else if (tag !== chosen) votes[tag] = 0
    }
    votes[chosen] = 0
    into[token] = chosen
  }
}

/** Counts the phrases of the vote of a set, on the given sentences. */
const counting = (
  sentences: readonly SentenceVotes[],
  read: ReturnType<typeof reading>,
): ((set: readonly number[]) => Counts) => {
  const packed = pack(sentences, read)
  const voted = new Int32Array(packed.starts[sentences.length]!)
  const room = newBorders()
  const column = {
    names: packed.names,
    ids: voted,
    forms: undefined,
    spot: () => ({ at: { path: '', line: 0, column: 0 } }),
  }
  return (set) => {
    vote(
      set.map((k) => packed.voters[k]!),
      packed.names.length,
      voted,
    )
    const counts = newCounts()
    for (let i = 0; i < sentences.length; i++) {
      const from = packed.starts[i]!
      read.borders({ length: packed.starts[i + 1]! - from, from, column }, room)
      makeRoom(counts, read.typeNames.length)
      walkTags(packed.gold[i]!, room, counts)
    }
    const sum = (of: Int32Array): number => of.reduce((a, b) => a + b, 0)
    return { gold: sum(counts.gold), found: sum(counts.found), correct: sum(counts.correct) }
  }
}

const areAlike = (a: Tags, b: Tags): boolean =>
  a.length === b.length && Array.from({ length: a.length }, (_, i) => i).every((i) => tagAt(a, i) === tagAt(b, i))

const isSettled = ({ voters }: SentenceVotes): boolean => voters.every((tags) => areAlike(tags, voters[0]!))

/** F of the vote of a set, on the given sentences; 0 for the empty set. */
export const setScorer = (sentences: readonly SentenceVotes[]): ((set: readonly number[]) => number) => {
  const read = reading({ scheme: 'conlleval', repair: 'error', outside: 'O', types: [] })
  const open = counting(
    sentences.filter((sentence) => !isSettled(sentence)),
    read,
  )
  const agreed = counting(sentences.filter(isSettled), read)
  // where all voters agree, which is often, every set has the same vote
  let settled: Counts | undefined
  return (set) => {
    if (set.length === 0) return 0
    settled ??= agreed(set)
    const { gold, found, correct } = open(set)
    return (
      fMeasure({ gold: gold + settled.gold, found: found + settled.found, correct: correct + settled.correct }, 1, 0) ??
      0
    )
  }
}
