/** A text as the page without a script has it, made of elements and texts. */
import type { PassageArc } from '@assay/core/result'
import type { PassageRecord, SystemRecord } from '../src/html/error-records.ts'
import { type AnnotatedSpan, type Chip, piecesOf } from '../src/passages/annotated-text.ts'
import { arcPicture } from '../src/passages/arc-picture.ts'
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

const SVG = 'http://www.w3.org/2000/svg'

const svgElement = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
) => {
  const own = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) own.setAttribute(key, value)
  own.append(...children)
  return own
}

/** Lets keys reach a frame while it is narrower than what is in it. */
const reachWhileNarrow = (frame: HTMLElement): void =>
  new ResizeObserver(() => {
    frame.tabIndex = frame.scrollWidth > frame.clientWidth ? 0 : -1
  }).observe(frame)

const arcsOf = ([, , , , , arcs = []]: PassageRecord, words: readonly string[]): readonly PassageArc[] =>
  arcs.map(([side, from, to, label, verdict]) => ({
    side: side === 0 ? 'gold' : 'system',
    from: { start: from[0], end: from[1] },
    to: { start: to[0], end: to[1] },
    label: words[label] ?? '',
    verdict: words[verdict] ?? '',
  }))

/** The arcs of a passage over its text, with the name of its system where there are several. */
const pictureElements = ({ system, passage }: SystemPassage, words: readonly string[]): readonly HTMLElement[] => {
  const picture = arcPicture(passage[0], arcsOf(passage, words))
  if (picture === undefined) return []
  const { title, note } = picture
  const [width, height] = [`${picture.width}`, `${picture.height}`]
  const shapes = picture.shapes.map(({ name, attributes, text = '' }) => svgElement(name, attributes, text))
  const svg = svgElement(
    'svg',
    { role: 'img', 'aria-label': title, width, height, viewBox: `0 0 ${width} ${height}`, direction: 'ltr' },
    ...shapes,
  )
  const caption = [
    ...(system === undefined ? [] : [element('bdi', {}, system)]),
    ...(note === undefined ? [] : [system === undefined ? note : `: ${note}`]),
  ]
  const head = caption.length === 0 ? [] : [element('figcaption', { className: 'note' }, ...caption)]
  const frame = element('figure', { className: 'scroll arcs', tabIndex: 0 }, ...head, svg)
  reachWhileNarrow(frame)
  return [frame]
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
  return [...texts.values()].flatMap((own) => {
    const marked = own.find(({ passage: [, , , marks, , arcs = []] }) => marks.length > 0 || arcs.length === 0)
    return [
      ...(marked === undefined ? [] : [paragraphOf(marked.passage, own, words)]),
      ...own.flatMap((one) => pictureElements(one, words)),
    ]
  })
}
