/** Compares the words of a pipeline with those of the other side; a pipeline decodes, lower-cases and re-spaces them. */
import { commonCode, type Disagreement, type Location, type Span, type Spans, textOfSpans } from '@assay/core'
import { nowhere } from '../problems.ts'
import { folded } from '../surfaces.ts'
import { differentTexts } from '../texts.ts'

const spansOf = ({ regions }: Spans): readonly Span[] => regions[0]?.readings[0] ?? []

const spotOf = ({ at }: Span): Location => (at === undefined ? nowhere : { at })

const differentWords = (gold: Spans, system: Spans): Disagreement | undefined => {
  if (textOfSpans(gold) !== undefined || textOfSpans(system) !== undefined || gold.unit !== system.unit)
    return undefined
  const words = new Map(spansOf(gold).map((span) => [`${span.start} ${span.end}`, span]))
  for (const span of spansOf(system)) {
    const other = words.get(`${span.start} ${span.end}`)
    if (other?.text === undefined || span.text === undefined || folded(other.text) === folded(span.text)) continue
    const message = `from ${span.start} to ${span.end} there is ${JSON.stringify(other.text)} in the gold and ${JSON.stringify(span.text)} in the system`
    return { code: commonCode.E402, message, gold: spotOf(other), system: spotOf(span) }
  }
  return undefined
}

const positionsOfTokens = (gold: Spans, system: Spans): Disagreement | undefined => {
  if ((gold.tokens === undefined) === (system.tokens === undefined)) return undefined
  const [own, other] = gold.tokens === undefined ? ['characters', 'tokens'] : ['tokens', 'characters']
  return {
    code: commonCode.E409,
    message: `positions count ${own} in the gold and ${other} in the system`,
    gold: nowhere,
    system: nowhere,
    hint: 'give both sides offsets in the text',
  }
}

/** Disagreement of two sides about the text: by token positions, by the texts, or by the words at equal offsets. */
export const disagree = (gold: Spans, system: Spans): Disagreement | undefined =>
  positionsOfTokens(gold, system) ?? differentTexts(gold, system) ?? differentWords(gold, system)
