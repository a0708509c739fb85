/** Whether the words that a pipeline says are those of a text: it decodes, lower-cases and re-spaces them. */
import type { Disagreement, Span, Spans, Spot } from '@assay/core'
import { measured } from '@assay/core/source'
import { differentTexts } from '../texts.ts'

// The marks of pieces: of WordPiece, SentencePiece and byte-level BPE.
const pieceMarks = (): RegExp => /##|[\p{M}\s\u2581\u0120]/gu
const folded = (text: string): string => text.normalize('NFKD').replace(pieceMarks(), '').toLowerCase()

/** Whether a word may stand for what is in the text there; a tokenizer that does not know a character writes [UNK]. */
export const mayBe = (word: string, surface: string): boolean =>
  word.includes('[UNK]') || word.includes('<unk>') || folded(word) === folded(surface)

const textOf = ({ regions }: Spans): string | undefined => {
  if (regions.some(({ texts, readings }) => texts === undefined || readings.length > 1)) return undefined
  return regions.map(({ texts }) => texts?.[0] ?? '').join('')
}

const spansOf = ({ regions }: Spans): readonly Span[] => regions[0]?.readings[0] ?? []

const nowhere: Spot = { at: { path: '', line: 0, column: 0 } }
const spotOf = ({ at }: Span): Spot => (at === undefined ? nowhere : { at })

/** A text of one side against what the other has found in it. */
interface Held {
  readonly text: string
  readonly spans: readonly Span[]
  /** Which side has the text. */
  readonly side: 'gold' | 'system'
}

const TEXTS =
  'write the texts that the pipeline was given into a file beside it, and say: --system-set reader.texts=FILE'

const heldAgainst = ({ text, spans, side }: Held): Disagreement | undefined => {
  const { length, toString16 } = measured(text, 'codepoint')
  // what the text says, and what the pipeline says
  const told = (own: string, other: string): string =>
    side === 'gold' ? `${own} in the gold and ${other} in the system` : `${other} in the gold and ${own} in the system`
  const spots = (span: Span): Pick<Disagreement, 'gold' | 'system'> =>
    side === 'gold' ? { gold: nowhere, system: spotOf(span) } : { gold: spotOf(span), system: nowhere }
  for (const span of spans) {
    const { start, end, text: word } = span
    if (end > length) {
      const message = `there is ${told(`a text of ${length} characters`, `something from ${start} to ${end}`)}`
      return { code: 'E402', message, ...spots(span) }
    }
    const [from, to] = [toString16(start), toString16(end)]
    const surface = text.slice(from, to)
    if (word !== undefined && !mayBe(word, surface)) {
      const message = `from ${start} to ${end} stands ${told(JSON.stringify(surface), JSON.stringify(word))}`
      return { code: 'E402', message, ...spots(span) }
    }
    if (to !== end) {
      const message = `${JSON.stringify(surface)} ends after ${told(`${to} units`, `${end} characters`)}`
      return { code: 'E390', message, ...spots(span), hint: TEXTS }
    }
  }
  return undefined
}

const differentWords = (gold: Spans, system: Spans): Disagreement | undefined => {
  const words = new Map(spansOf(gold).map((span) => [`${span.start} ${span.end}`, span]))
  for (const span of spansOf(system)) {
    const other = words.get(`${span.start} ${span.end}`)
    if (other?.text === undefined || span.text === undefined || folded(other.text) === folded(span.text)) continue
    const message = `from ${span.start} to ${span.end} stands ${JSON.stringify(other.text)} in the gold and ${JSON.stringify(span.text)} in the system`
    return { code: 'E402', message, gold: spotOf(other), system: spotOf(span) }
  }
  return undefined
}

const positionsOfTokens = (gold: Spans, system: Spans): Disagreement | undefined => {
  if ((gold.tokens === undefined) === (system.tokens === undefined)) return undefined
  const [own, other] = gold.tokens === undefined ? ['characters', 'tokens'] : ['tokens', 'characters']
  return {
    code: 'E409',
    message: `positions count ${own} in the gold and ${other} in the system`,
    gold: nowhere,
    system: nowhere,
    hint: 'give both sides offsets in the text',
  }
}

/** What is known of the text of both sides: the texts, or the words at the offsets. */
export const disagree = (gold: Spans, system: Spans): Disagreement | undefined => {
  const [own, other] = [textOf(gold), textOf(system)]
  const kinds = positionsOfTokens(gold, system)
  if (kinds !== undefined) return kinds
  if (own !== undefined && other !== undefined) return differentTexts(gold, system)
  if (own !== undefined) return heldAgainst({ text: own, spans: spansOf(system), side: 'gold' })
  if (other !== undefined) return heldAgainst({ text: other, spans: spansOf(gold), side: 'system' })
  return differentWords(gold, system)
}
