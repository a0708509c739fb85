/** Phrases written as tags: the common representation of systems that vote. */
import { entry } from '@assay/core'
import type { Phrase } from '@assay/core/internal'
import * as v from 'valibot'

export const writtenSchemes = ['IOB1', 'IOB2', 'IOE1', 'IOE2', 'IOBES'] as const
export type WrittenScheme = (typeof writtenSchemes)[number]

/** The option for the scheme of a built-in system's tags. */
export const writtenScheme = <S extends WrittenScheme>(fallback: S) =>
  entry.of(v.picklist(writtenSchemes), 'the scheme of the tags that the system writes', fallback)

const touches = (phrase: Phrase, other: Phrase | undefined): boolean =>
  other !== undefined && other.type === phrase.type && (other.end === phrase.start || phrase.end === other.start)

/** The tags of a sentence of `length` tokens with these phrases, which are in order and do not overlap. */
export const tagsFor = (scheme: WrittenScheme, phrases: readonly Phrase[], length: number): readonly string[] => {
  const tags = new Array<string>(length).fill('O')
  phrases.forEach((phrase, i) => {
    const { start, end, type } = phrase
    for (let token = start; token < end; token++) tags[token] = `I-${type}`
    const last = end - 1
    if (scheme === 'IOB2' || (scheme === 'IOB1' && touches(phrase, phrases[i - 1]))) tags[start] = `B-${type}`
    if (scheme === 'IOE2' || (scheme === 'IOE1' && touches(phrase, phrases[i + 1]))) tags[last] = `E-${type}`
    if (scheme !== 'IOBES') return
    tags[start] = `B-${type}`
    tags[last] = start === last ? `S-${type}` : `E-${type}`
  })
  return tags
}
