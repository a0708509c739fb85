/**
 * Elements of SVG as text, for every chart. Each has its colour, its line and its size as attributes, since a
 * page may refuse style, and takes the colour of the text around it wherever no series is meant.
 */
import { fixed } from '@assay/core'
import { xml } from '../escape.ts'
import { safe, truncate, widthOf } from '../terminal.ts'

export interface Size {
  /** In pixels, from 240 up; how tall a chart is follows from its data. */
  readonly width: number
  /** White paper of its own and black text, for a file; without it a chart has the colours of the page that it is in. */
  readonly paper?: boolean
}

/** A chart before it is a document. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly title: string
  /** Its numbers in words, a sentence each. */
  readonly words: readonly string[]
  readonly body: readonly string[]
}

type Attributes = Readonly<Record<string, string | number>>

// ---- elements ---------------------------------------------------------------------------------------------------------

/** A coordinate: two decimals are finer than a screen, and the same on every machine. */
export const coordinate = (x: number): string =>
  fixed(x, 2)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')

/** Text from outside; invisible characters and those that change the direction are shown. */
const escaped = (text: string): string => xml(safe(text))

export const element = (name: string, attributes: Attributes, ...children: readonly string[]): string => {
  const attributeTexts = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === 'number' ? coordinate(value) : xml(value)}"`,
  )
  return children.length === 0
    ? `<${name}${attributeTexts.join('')}/>`
    : `<${name}${attributeTexts.join('')}>${children.join('')}</${name}>`
}

export const titleElement = (text: string): string => `<title>${escaped(text)}</title>`

export const line = (x1: number, y1: number, x2: number, y2: number, attributes: Attributes = {}): string =>
  element('line', { x1, y1, x2, y2, fill: 'none', stroke: 'currentColor', 'stroke-width': 1, ...attributes })

/** Lines of a scale, which stay behind the data. */
export const faint: Attributes = { 'stroke-opacity': '0.2' }

// ---- text -------------------------------------------------------------------------------------------------------------

const FONT = 12
// Ems that a column takes, as `widthOf` counts them, and what a capital takes beside: in a wide font without serifs.
const COLUMN = 0.61
const CAPITAL = 0.12

/** Estimates the pixels of a text; no chart has a font of its own to measure. */
export const pixelsOf = (text: string, fontSize = FONT): number => {
  const shown = safe(text)
  return (widthOf(shown) * COLUMN + (shown.match(/\p{Lu}/gu) ?? []).length * CAPITAL) * fontSize
}

/** A text made safe, and cut to a number of pixels. */
const fitText = (text: string, room: number, fontSize: number): string => {
  const pixels = pixelsOf(text, fontSize)
  return pixels <= room ? safe(text) : truncate(text, Math.max(1, Math.floor((widthOf(safe(text)) * room) / pixels)))
}

/** A name as it is drawn: an empty one can be seen. */
export const visibleName = (name: string): string => (name === '' ? '""' : name)

interface TextOptions {
  readonly size?: number
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly bold?: boolean
  /** Pixels that it has; what is longer is cut, and a title has the whole. */
  readonly room?: number
}

/**
 * A text with its start, middle or end at x. The direction is that of its own letters, and what `end` means that of the
 * chart: a name in Hebrew stands where one in Latin would.
 */
export const textElement = (
  x: number,
  y: number,
  text: string,
  { size = FONT, anchor = 'start', bold = false, room = Number.POSITIVE_INFINITY }: TextOptions = {},
): string => {
  const name = visibleName(text)
  const shown = fitText(name, room, size)
  const attributes = {
    x,
    y,
    fill: 'currentColor',
    'font-size': size,
    ...(bold && { 'font-weight': 'bold' }),
    'text-anchor': anchor,
    'unicode-bidi': 'plaintext',
  }
  const whole = shown === safe(name) ? [] : [titleElement(name)]
  return element('text', attributes, ...whole, xml(shown))
}

/** Words in lines of at most so many pixels. */
export const wrapText = (text: string, room: number, fontSize = FONT): readonly string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && pixelsOf(`${last} ${word}`, fontSize) <= room) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

// ---- documents --------------------------------------------------------------------------------------------------------

const root = ({ width, height }: Pick<Drawing, 'width' | 'height'>, { paper = false }: Size): Attributes => ({
  xmlns: 'http://www.w3.org/2000/svg',
  role: 'img',
  width,
  height,
  viewBox: `0 0 ${coordinate(width)} ${coordinate(height)}`,
  direction: 'ltr',
  'font-family': 'Helvetica, Arial, sans-serif',
  ...(paper && { color: '#000000' }),
})

const background = (
  { width, height }: Pick<Drawing, 'width' | 'height'>,
  { paper = false }: Size,
): readonly string[] => (paper ? [element('rect', { x: 0, y: 0, width, height, fill: '#ffffff', stroke: 'none' })] : [])

/** A chart as a document, or to stand in a page. */
export const svgOf = (drawing: Drawing, size: Size): string => {
  const head = [titleElement(drawing.title), `<desc>${escaped(drawing.words.join(' '))}</desc>`]
  return `${element('svg', root(drawing, size), ...[...head, ...background(drawing, size), ...drawing.body].map((part) => `\n${part}`), '\n')}\n`
}

/** Several charts one below the other, as one document. */
export const stackDrawings = (drawings: readonly Drawing[], size: Size): string => {
  const [only] = drawings
  if (only !== undefined && drawings.length === 1) return svgOf(only, size)
  const tops = drawings.map((_, i) => drawings.slice(0, i).reduce((sum, { height }) => sum + height, 0))
  return svgOf(
    {
      width: drawings.reduce((most, { width }) => Math.max(most, width), size.width),
      height: drawings.reduce((sum, { height }) => sum + height, 0),
      title: drawings.map(({ title }) => title).join('; '),
      words: drawings.flatMap(({ title, words }) => [`${title}:`, ...words]),
      body: drawings.map(({ body }, i) =>
        element('g', { transform: `translate(0 ${coordinate(tops[i]!)})` }, ...body.map((part) => `\n${part}`), '\n'),
      ),
    },
    size,
  )
}
