/** Lines of evidence about documents whose words are secret: places, labels and verdicts. */
import type { RenderedLine, Stretch } from '@assay/core'
import type { Passage } from '@assay/core/result'
import type { Secrets } from '../checks/secrets.ts'
import type { EvidenceLine } from '../plan/environment.ts'

/** Words as shapes: `Ana Silva, 12/34` is `Xxx Xxxxx, 00/00`. */
const shapeOf = (text: string): string =>
  text.replace(/[^\s\p{P}]/gu, (character) =>
    /\p{Lu}/u.test(character) ? 'X' : /\p{L}/u.test(character) ? 'x' : /\p{N}/u.test(character) ? '0' : '?',
  )

/** The shapes of what a side of a line marks, in their order. */
const shapesOf = (passage: Passage | undefined, side: 'gold' | 'system'): readonly string[] =>
  (passage?.marks ?? [])
    .filter((mark) => mark.side === side)
    .map(({ start, end }) => shapeOf((passage?.text ?? '').slice(start, end)))

const placeOf = ({ start, end }: Stretch): string => `[${start}, ${end})`

/** A line as it is, and what is known of it. */
interface SecretLine {
  readonly document: string
  readonly line: RenderedLine
  readonly passage: () => Passage | undefined
  /** Stands in place of words where the line has no type. */
  readonly facet?: string | undefined
}

/** The line with document, label and places in place of its words, and shapes where they are asked for. */
export const withoutWordsOf = (
  { document, line, passage, facet }: SecretLine,
  secrets: Secrets,
  isWordless: boolean,
): RenderedLine => {
  const { gold, system, details, words: _, ...others } = line
  const { types = {}, where = {} } = line
  const shown = secrets === 'shapes' ? passage() : undefined
  const sideText = (side: 'gold' | 'system'): string => {
    const label = types[side] ?? where[side]?.[0]?.label ?? facet
    const shapes = shapesOf(shown, side)
    return [
      document,
      ...(label === undefined ? [] : [label]),
      ...(where[side] ?? []).map(placeOf),
      ...(shapes.length === 0 ? [] : [shapes.join(' | ')]),
    ].join(' ')
  }
  return {
    ...others,
    ...(gold !== undefined && { gold: sideText('gold') }),
    ...(system !== undefined && { system: sideText('system') }),
    // the details of a metric that calls its words secret hold none
    ...(isWordless && details !== undefined && { details }),
  }
}

/** The line without words and without the text of its document. */
export const concealed = (whole: EvidenceLine, secrets: Secrets, isWordless: boolean): EvidenceLine => {
  const { document, evidence, passage } = whole
  const { show, facets = {} } = evidence
  const [facet] = Object.values(facets)
  const conceal = (line: RenderedLine): RenderedLine =>
    withoutWordsOf({ document, line, passage, facet }, secrets, isWordless)
  return {
    ...whole,
    passage: () => undefined,
    evidence: show === undefined ? evidence : { ...evidence, show: () => conceal(show()) },
  }
}
