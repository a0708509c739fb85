/** The combination of systems of CoNLL-2003, English, and votes on its sentences. */
import type { Tags } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { majorityVote } from '../src/index.ts'
import { english, englishColumns, type Pair } from './support.ts'

type Options = Readonly<Record<string, unknown>>

/** A sentence with the answers of all systems. */
interface Sentence {
  readonly gold: Tags
  readonly answers: readonly Tags[]
}

export const systems = english.slice(1)
export const five = ['chieu', 'florian', 'klein', 'mccallum', 'whitelaw']

export const part = (name: 'testa' | 'testb'): readonly Sentence[] =>
  englishColumns(name).map(([gold, ...answers]) => ({ gold: gold!, answers }))

export const maker = (options: Options = {}) => majorityVote.with(optionsOf(majorityVote, options))

/** What some of the systems vote for, beside the gold. */
export const voteOn =
  (sentences: readonly Sentence[]) =>
  (members: readonly string[], options: Options = {}): readonly Pair[] => {
    const answer = maker(options).learn([], members)
    const at = members.map((name) => systems.indexOf(name))
    return sentences.map(
      ({ gold, answers }): Pair => [
        gold,
        answer(
          gold,
          at.map((i) => answers[i]!),
        ),
      ],
    )
  }
