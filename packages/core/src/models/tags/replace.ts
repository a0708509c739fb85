/** Replaces phrases of a sentence: its tags are written anew in the scheme of the gold, so that all other phrases keep theirs. */
import type { PlacedItem, ReplacementFlaw, Replacer } from '../../contract.ts'
import { type Either, isLeft, left, right } from '../../either.ts'
import { type Prefix, prefix } from '../../tags/prefixes.ts'
import { newBorders, type Phrase, phrasesOf, type Reading, reading } from '../../tags/reading.ts'
import { letters, type StrictScheme } from '../../tags/schemes.ts'
import { formAt, type Tags, withTags } from './type.ts'

/**
 * The schemes in which a gold may be, the usual first: where several fit all of its tags, the first is taken. Tags in IO are well-formed in
 * IOB1, which parts two phrases of one type that touch.
 */
const schemes: readonly StrictScheme[] = ['IOB2', 'IOB1', 'IOBES', 'BILOU', 'BMES', 'IOE2', 'IOE1']

interface Candidate {
  readonly scheme: StrictScheme
  readonly read: Reading
}

const candidateOf = (scheme: StrictScheme): Candidate => ({
  scheme,
  read: reading({ scheme, repair: 'error', outside: 'O', types: [] }),
})

/** The role of a token in a phrase; a border to a phrase of the same type has to be written in some schemes. */
const roleOf = (scheme: StrictScheme, isFirst: boolean, isLast: boolean, touches: Touching): Prefix => {
  const { B, I, E, S } = prefix
  switch (scheme) {
    case 'IOB1':
      return isFirst && touches.before ? B : I
    case 'IOB2':
      return isFirst ? B : I
    case 'IOE1':
      return isLast && touches.after ? E : I
    case 'IOE2':
      return isLast ? E : I
    default: {
      if (isFirst) return isLast ? S : B
      return isLast ? E : I
    }
  }
}

/** Neighbouring phrases of the same type. */
interface Touching {
  readonly before: boolean
  readonly after: boolean
}

/** The tags of phrases in order, none of which overlap. */
const tagsFor = (scheme: StrictScheme, length: number, phrases: readonly Phrase[]): readonly string[] => {
  const letterOf = new Map([...letters[scheme]].map(([letter, role]) => [role, letter]))
  const tags = Array<string>(length).fill('O')
  for (const [i, { start, end, type }] of phrases.entries()) {
    const [last, next] = [phrases[i - 1], phrases[i + 1]]
    const touches = {
      before: last?.end === start && last.type === type,
      after: next?.start === end && next.type === type,
    }
    for (let token = start; token < end; token++) {
      const role = roleOf(scheme, token === start, token === end - 1, touches)
      tags[token] = `${letterOf.get(role)}-${type}`
    }
  }
  return tags
}

const flawed = (why: string, side?: 'old' | 'new', index = 0): Either<ReplacementFlaw, never> =>
  left({ why, ...(side && { item: { side, index } }) })

const NO_SCHEME = 'the tags of the gold are well-formed in no one scheme, so that it is not known how to write others'

/** The phrases without the old items, which must be among them. */
const withoutOld = (
  phrases: readonly Phrase[],
  old: readonly PlacedItem[],
  isCalled: (type: string, label: string) => boolean,
): Either<ReplacementFlaw, readonly Phrase[]> => {
  const left = [...phrases]
  for (const [index, { start, end, label }] of old.entries()) {
    const at = left.findIndex((one) => one.start === start && one.end === end && isCalled(one.type, label))
    if (at < 0) return flawed('is not there', 'old', index)
    left.splice(at, 1)
  }
  return right(left)
}

const whyUnwritable = ({ start, end, label }: PlacedItem, length: number, phrases: readonly Phrase[]) => {
  if (label === '' || /\s/.test(label)) return 'has no label that a tag could have'
  if (!(start >= 0 && start < end && end <= length)) return 'is not in the text'
  return phrases.some((one) => one.start < end && start < one.end)
    ? 'overlaps another item, and a token has one tag'
    : undefined
}

/** Creates the replacer of phrases; the scheme is that of all tags it has seen. */
export const replacer = (rename: (label: string) => string | undefined): Replacer<Tags> => {
  let fitting = schemes.map(candidateOf)
  const borders = newBorders()
  const isCalled = (type: string, label: string): boolean => label === '' || label === type || label === rename(type)
  return {
    see: (tags) => {
      if (fitting.some(({ read }) => read.illFormed(tags).length > 0))
        fitting = fitting.filter(({ read }) => read.illFormed(tags).length === 0)
    },
    items: (tags) => {
      const [candidate] = fitting
      if (candidate === undefined) return []
      const phrases = phrasesOf(candidate.read.borders(tags, borders), candidate.read.typeNames)
      return phrases.map(({ start, end, type }) => ({ start, end, label: type }))
    },
    replace: (tags, old, fresh) => {
      const [candidate] = fitting
      if (candidate === undefined) return flawed(NO_SCHEME)
      if (tags.length > 0 && formAt(tags, 0) === undefined) return flawed('the gold has tags without words')
      const { scheme, read } = candidate
      const remaining = withoutOld(phrasesOf(read.borders(tags, borders), read.typeNames), old, isCalled)
      if (isLeft(remaining)) return remaining
      const phrases = [...remaining.right]
      for (const [index, item] of fresh.entries()) {
        const why = whyUnwritable(item, tags.length, phrases)
        if (why !== undefined) return flawed(why, 'new', index)
        phrases.push({ start: item.start, end: item.end, type: item.label })
      }
      phrases.sort((a, b) => a.start - b.start)
      return right(withTags(tags, tagsFor(scheme, tags.length, phrases)))
    },
  }
}
