/** Compares the words that a file without a text gives with its offsets to the text of the other side. */
import { commonCode, type Disagreement, type Span, type Spans } from '@assay/core'
import { fragmentsOf } from '@assay/core/internal'
import { mapOffsets, nowhere, type TextUnit, textUnits, unitWords } from '@assay/core/internal/source'

// The marks of pieces: of WordPiece, SentencePiece and byte-level BPE.
const pieceMarks = (): RegExp => /##|[\p{M}\s\u2581\u0120]/gu

/** Words without what tools change in them: pipelines decode, lower-case and re-space. */
export const folded = (text: string): string => text.normalize('NFKD').replace(pieceMarks(), '').toLowerCase()

/** True if a word may be the surface at its place; a tokenizer writes [UNK] for characters that it does not know. */
export const mayBe = (word: string, surface: string): boolean =>
  word.includes('[UNK]') || word.includes('<unk>') || folded(word) === folded(surface)

/** The text of one side, and the content of the other. */
export interface MixedPair {
  readonly text: string
  readonly content: Spans
  /** Side that has the text. */
  readonly side: 'gold' | 'system'
}

const spansOf = ({ regions }: Spans): readonly Span[] =>
  regions.length === 1 ? (regions[0]?.readings[0] ?? []) : regions.flatMap(({ readings: [reading = []] }) => reading)

/** The first span that is outside of a text or whose words differ from it, and the text at that place. */
const firstMissing = (
  text: string,
  spans: readonly Span[],
  unit: TextUnit,
  /** Added to the ends: 1 where they are last characters. */
  more = 0,
): { readonly span: Span; readonly surface: string | undefined } | undefined => {
  const { toString16 } = mapOffsets(text, unit)
  for (const span of spans) {
    const borders = fragmentsOf(span).map(({ start, end }) => [toString16(start), toString16(end + more)] as const)
    if (borders.some(([from, to]) => from < 0 || to < 0)) return { span, surface: undefined }
    if (span.text === undefined) continue
    const surface = borders.map(([from, to]) => text.slice(from, to)).join(' ')
    if (surface === span.text) continue
    if (!mayBe(span.text, surface)) return { span, surface }
  }
  return undefined
}

/** The first span of one side that the text of the other does not have. */
export const findMissing = ({ text, content, side }: MixedPair): Disagreement | undefined => {
  const { unit } = content
  if (unit === undefined || unit === 'token') return undefined
  const spans = spansOf(content)
  const missing = firstMissing(text, spans, unit)
  if (missing === undefined) return undefined
  const { surface, span } = missing
  const { start, end, text: word, at } = span
  const bySide = (sideWords: string, other: string): string =>
    side === 'gold'
      ? `${sideWords} in the gold and ${other} in the system`
      : `${other} in the gold and ${sideWords} in the system`
  const message =
    surface === undefined
      ? `there is ${bySide(`a text of ${mapOffsets(text, unit).length} ${unit === 'codepoint' ? 'characters' : unitWords[unit]}`, `something from ${start} to ${end}`)}`
      : `from ${start} to ${end} there is ${bySide(JSON.stringify(surface), JSON.stringify(word))}`
  const spot = { at: at ?? nowhere }
  const haveWords = spans.some((one) => one.text)
  const fitting = textUnits.find((other) => haveWords && firstMissing(text, spans, other) === undefined)
  const option = `--${side === 'gold' ? 'system' : 'gold'}-set reader`
  const hint =
    fitting !== undefined
      ? `in ${unitWords[fitting]} all words fit: write the offsets in ${unitWords[unit]}, or, for spans-jsonl, set it: ${option}.unit=${fitting}`
      : haveWords && firstMissing(text, spans, unit, 1) === undefined
        ? `all words fit if ends are their last characters: ${option}.ends=inclusive`
        : undefined
  return {
    code: commonCode.E402,
    message,
    ...(side === 'gold' ? { gold: { at: nowhere }, system: spot } : { gold: spot, system: { at: nowhere } }),
    ...(hint !== undefined && { hint }),
  }
}
