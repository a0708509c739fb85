/** A text as the page without a script has it, made of elements and texts. */
import type { PassageRecord, SystemRecord } from '../src/html/error-records.ts'
import { type AnnotatedSpan, type Chip, piecesOf } from '../src/passages/annotated-text.ts'
import { quoteMark } from '../src/passages/passage.ts'
import { showControls } from '../src/passages/show-controls.ts'
import { element } from './element.ts'

/** A passage with the system whose errors it shows. */
interface SystemPassage {
  readonly system: string | undefined
  readonly passage: PassageRecord
}

const spansOf = ({ system, passage }: SystemPassage, words: readonly string[]): readonly AnnotatedSpan[] => {
  const [text, , , marks, from] = passage
  return marks.map(([side, start, end, label, verdict, head]) => ({
    side: side === 0 ? 'gold' : 'system',
    start,
    end,
    label: words[label] ?? '',
    verdict: words[verdict] ?? '',
    title: `${words[head]} ${quoteMark({ text, from }, { start, end })}`,
    ...(system !== undefined && { system }),
  }))
}

const chipElement = ({ side, className, words, title }: Chip): HTMLElement => {
  const chip = element(
    'span',
    { className: `said ${className}`, title, tabIndex: -1 },
    element('i', {}, ` (${side} `),
    showControls(words),
    element('i', {}, ') '),
  )
  chip.setAttribute('role', 'note')
  chip.setAttribute('aria-label', title)
  return chip
}

/** A paragraph of one text; keys reach the first chip. */
const paragraphOf = (
  [text, before, after]: PassageRecord,
  passages: readonly SystemPassage[],
  words: readonly string[],
): HTMLElement => {
  const bdi = element('bdi', { dir: 'auto' }, before ? '… ' : '')
  for (const piece of piecesOf(
    text,
    passages.flatMap((one) => spansOf(one, words)),
  )) {
    const marked = piece.over.reduce<Node>(
      (inner, className) => element('mark', { className }, inner),
      document.createTextNode(showControls(piece.text)),
    )
    bdi.append(marked, ...piece.ends.map(chipElement))
  }
  bdi.append(after ? ' …' : '')
  const [first] = bdi.querySelectorAll<HTMLElement>('.said')
  if (first !== undefined) first.tabIndex = 0
  return element('p', { className: 'passage' }, bdi)
}

/** The texts of the parts of a document, each once with the marks of all its systems. */
export const passageElements = (parts: readonly SystemRecord[], words: readonly string[]): readonly HTMLElement[] => {
  const texts = new Map<string, SystemPassage[]>()
  for (const [system, , passages] of parts)
    for (const passage of passages) {
      const key = `${passage[4]} ${passage[0]}`
      const own = { system: parts.length > 1 ? words[system] : undefined, passage }
      texts.set(key, [...(texts.get(key) ?? []), own])
    }
  return [...texts.values()].flatMap((own) => (own[0] === undefined ? [] : paragraphOf(own[0].passage, own, words)))
}
