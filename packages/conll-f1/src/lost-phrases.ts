/**
 * Correct phrases that conlleval.pl loses at the end of a sentence, which is an O to it: an O ends neither a phrase in `.` nor one in
 * untyped tags of a prefix that the script does not know, such as `PER` or `S`. A correct phrase that runs over the end of its
 * sentence is lost where the other side's ends there, or ends later on, or where another one begins. The measures end each phrase
 * with its sentence; the layout of the script does not.
 */
import { type Tags, tagAt } from '@assay/core'
import { type Borders, ENDS, newBorders, type Reading, STARTS } from '@assay/core/internal'
import type { SideBySide } from './side-by-side.ts'

const endedByO = new Set(['B', 'I', 'E', '[', ']'])

/** Tests that a phrase runs over the end of a sentence after its token. */
const runsOver = (tags: Tags, token: number): boolean => {
  const tag = tagAt(tags, token)
  const hyphen = tag.indexOf('-')
  const [prefix, type] = hyphen < 0 ? [tag, ''] : [tag.slice(0, hyphen), tag.slice(hyphen + 1)]
  // a type 0 is false in Perl, and so empty
  return prefix === '.' || prefix === 'O' || ((type === '' || type === '0') && !endedByO.has(prefix))
}

/** Counts the tokens after a sentence in its block. */
const following = ({ from, length, column }: Tags): number => column.ids.length - from - length

/** Tests that a sentence ends before a token: by its line, since a column has tokens only. */
const endsBefore = ({ from, column: { spot } }: Tags, token: number): boolean =>
  (spot(from + token).at.line as number) > (spot(from + token - 1).at.line as number) + 1

/** Reads one side, token by token, after the end of a sentence that a phrase runs over. */
const sideAfter = (tags: Tags, read: Reading, borders: Borders) => ({
  /** Reads the starts and ends at a token, after the token before it or after the end of a sentence. */
  at: (token: number, afterEnd: boolean) => {
    const back = afterEnd ? 0 : 1
    const { bits, types } = read.borders({ ...tags, from: tags.from + token - back, length: 1 + back }, borders)
    const bit = bits[back]!
    const before = back === 0 ? 0 : types[0]!
    return { starts: (bit & STARTS) !== 0, ends: (bit & ENDS) !== 0, type: types[back]!, before }
  },
})

/** Tests that the script drops a phrase that runs over the ends of both sides, by the tokens that follow in the block. */
const isDropped = (
  gold: Tags,
  system: Tags,
  read: Reading,
  [ofGold, ofSystem]: readonly [Borders, Borders],
): boolean => {
  const [left, right] = [sideAfter(gold, read, ofGold), sideAfter(system, read, ofSystem)]
  const more = Math.min(following(gold), following(system))
  for (let i = 0; i < more; i++) {
    const token = gold.length + i
    const afterEnd = i === 0 || endsBefore(gold, token)
    if (i > 0 && afterEnd) {
      const [goldRuns, systemRuns] = [runsOver(gold, token - 1), runsOver(system, token - 1)]
      if (!goldRuns || !systemRuns) return goldRuns !== systemRuns
    }
    const [g, s] = [left.at(token, afterEnd), right.at(token, afterEnd)]
    if (g.ends && s.ends && g.before === s.before) return false
    if (g.ends !== s.ends || g.type !== s.type || (g.starts && s.starts)) return true
  }
  return following(gold) !== following(system)
}

/** Finds the type of the correct phrase that conlleval.pl loses at the end of a sentence, if there is one. */
export const phrasesLostAtEnd = (read: Reading): ((both: SideBySide) => string | undefined) => {
  const room = [newBorders(), newBorders()] as const
  return ({ goldTags, systemTags, gold, correct, tokens, typeNames }) => {
    // of phrases that nothing ended, the last that both sides begin is the one that counts
    let last = gold.size - 1
    while (last >= 0 && gold.end[last] === tokens && correct[last]! < 0) last--
    if (last < 0 || gold.end[last] !== tokens) return undefined
    const [goldRuns, systemRuns] = [runsOver(goldTags, tokens - 1), runsOver(systemTags, tokens - 1)]
    if (!goldRuns && !systemRuns) return undefined
    const isLost = goldRuns && systemRuns ? isDropped(goldTags, systemTags, read, room) : following(goldTags) > 0
    return isLost ? typeNames[gold.type[last]!] : undefined
  }
}
