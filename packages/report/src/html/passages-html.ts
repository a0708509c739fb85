/** A text as HTML that is complete without style and scripts: one copy of it, and the marks of the gold and of each system. */
import { grouped } from '@assay/core/internal'
import { html } from '../escape.ts'
import { type AnnotatedSpan, type Chip, piecesOf } from '../passages/annotated-text.ts'
import { arcPicture, type Shape } from '../passages/arc-picture.ts'
import { markHead, type Passage, quoteMark, shownVerdict } from '../passages/passage.ts'
import { showControls } from '../passages/show-controls.ts'
import { isolateName } from './markup.ts'

/** Legend of the two sides, above the texts of a page. */
export const MARKS_LEGEND =
  'The gold is underlined, with a filled chip; a system has a dashed line above, and a dashed chip.'

const spansOf = (passage: Passage, isOneOfSeveral: boolean): readonly AnnotatedSpan[] =>
  passage.marks.map((mark) => ({
    side: mark.side,
    start: mark.start,
    end: mark.end,
    label: mark.label,
    verdict: shownVerdict(mark, passage.marks),
    title: `${markHead(mark)} ${quoteMark(passage, mark)}`,
    ...(isOneOfSeveral && { system: passage.system }),
  }))

/** A chip; what stands between its marks of italics is for readers without style. The tab key reaches the first of a passage, arrows the others. */
const chipMarkup = ({ side, className, words, title }: Chip, isFirst: boolean): string =>
  `<span class="said ${className}" role="note" tabindex="${isFirst ? 0 : -1}" aria-label="${html(title)}" title="${html(title)}"><i> (${side} </i>${html(showControls(words))}<i>) </i></span>`

/** A text whose direction is that of its letters, with the marks of all systems over one copy of it. */
const paragraphOf = (passages: readonly Passage[], isOneOfSeveral: boolean): string => {
  const { text, cut } = passages[0]!
  let isFirst = true
  const pieces = piecesOf(
    text,
    passages.flatMap((passage) => spansOf(passage, isOneOfSeveral)),
  ).map((piece) => {
    const content = html(showControls(piece.text)).replaceAll('\\u{a}', '\n')
    const marked = piece.over.reduce((inner, className) => `<mark class="${className}">${inner}</mark>`, content)
    const chips = piece.ends.map((chip) => {
      const shown = chipMarkup(chip, isFirst)
      isFirst = false
      return shown
    })
    return `${marked}${chips.join('')}`
  })
  return `<p class="passage"><bdi dir="auto">${cut?.before ? '… ' : ''}${pieces.join('')}${cut?.after ? ' …' : ''}</bdi></p>\n`
}

const shapeMarkup = ({ name, attributes, text = '' }: Shape): string => {
  const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${html(value)}"`)
  return `<${name}${attributeTexts.join('')}>${html(text)}</${name}>`
}

/** The arcs of a passage over its text, with the name of its system where there are several. */
const pictureOf = ({ text, arcs = [], system }: Passage, isOneOfSeveral: boolean): string => {
  const picture = arcPicture(text, arcs)
  if (picture === undefined) return ''
  const { width, height, title, note } = picture
  const caption = [...(isOneOfSeveral ? [isolateName(system)] : []), ...(note === undefined ? [] : [html(note)])]
  const head = caption.length === 0 ? '' : `<figcaption class="note">${caption.join(': ')}</figcaption>`
  return `<figure class="scroll arcs" tabindex="0">${head}<svg role="img" aria-label="${html(title)}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" direction="ltr">${picture.shapes.map(shapeMarkup).join('')}</svg></figure>\n`
}

/** A text under its place, with its marks and what is said of them. */
export const textSection = (id: string, place: string, body: string): string =>
  `<section aria-labelledby="${id}">\n<h3 class="place" id="${id}">${isolateName(place)}</h3>\n${body}</section>\n`

/** Texts with their marks, each text once, whatever number of systems there are. */
export const passagesHtml = (passages: readonly Passage[], isOneOfSeveral = false): readonly string[] =>
  [...grouped(passages, ({ text, from = 0 }) => JSON.stringify([from, text])).values()].map((sameText) =>
    [
      sameText.some(({ marks, arcs = [] }) => marks.length > 0 || arcs.length === 0)
        ? paragraphOf(sameText, isOneOfSeveral)
        : '',
      ...sameText.map((passage) => pictureOf(passage, isOneOfSeveral)),
    ].join(''),
  )
