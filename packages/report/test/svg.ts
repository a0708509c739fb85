/** A chart as a tree, read by a parser that takes what is well-formed and nothing else. */
import { SaxesParser } from 'saxes'
import { widthOf } from '../src/terminal.ts'

export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  /** Its own text, without that of elements in it. */
  readonly text: string
  /** Where its own coordinates begin, and whether it is turned. */
  readonly origin: { readonly x: number; readonly y: number; readonly turn: number }
}

interface Growing extends Element {
  readonly children: Growing[]
  text: string
}

export const parsed = (svg: string): Element => {
  const stack: Growing[] = [{ name: '', attributes: {}, children: [], text: '', origin: { x: 0, y: 0, turn: 0 } }]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  for (const kind of ['cdata', 'comment', 'doctype', 'processinginstruction'] as const)
    parser.on(kind, () => {
      throw new Error(kind)
    })
  parser.on('opentag', ({ name, attributes }) => {
    const above = stack.at(-1)!
    const [, x = '0', y = '0'] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(attributes['transform'] ?? '') ?? []
    const turn = Number(/rotate\(([-\d.]+)\)/.exec(attributes['transform'] ?? '')?.[1] ?? 0)
    const origin = { x: above.origin.x + Number(x), y: above.origin.y + Number(y), turn: above.origin.turn + turn }
    const element: Growing = { name, attributes, children: [], text: '', origin }
    above.children.push(element)
    stack.push(element)
  })
  parser.on('text', (text) => {
    stack.at(-1)!.text += text
  })
  parser.on('closetag', () => {
    stack.pop()
  })
  parser.write(svg).close()
  return stack[0]!.children[0] as Element
}

export const textOf = (element: Element): string => element.text

export const inTree = (element: Element): readonly Element[] => [element, ...element.children.flatMap(inTree)]

export interface Mark {
  readonly x: number
  readonly y: number
  readonly shape: string
  readonly fill: string
  /** None in the key. */
  readonly says: string | undefined
}

/** Marks are the paths that are moved to where they belong. */
export const marksIn = (svg: Element): readonly Mark[] =>
  inTree(svg)
    .filter(({ name, attributes }) => name === 'path' && attributes['transform'] !== undefined)
    .map(({ attributes, origin, children }) => ({
      x: origin.x,
      y: origin.y,
      shape: attributes['d'] ?? '',
      fill: attributes['fill'] ?? '',
      says: children[0] && textOf(children[0]),
    }))

/** The points that an element reaches, in its own coordinates; a text is taken to be as wide as in a narrow font. */
const reach = ({ name, attributes, text }: Element): readonly (readonly [number, number])[] => {
  const at = (key: string): number => Number(attributes[key] ?? 0)
  if (name === 'rect')
    return [
      [at('x'), at('y')],
      [at('x') + at('width'), at('y') + at('height')],
    ]
  if (name === 'line')
    return [
      [at('x1'), at('y1')],
      [at('x2'), at('y2')],
    ]
  if (name === 'path' && attributes['transform'] === undefined)
    return [...(attributes['d'] ?? '').matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])
  if (name === 'path')
    return [
      [-5, -5],
      [5, 5],
    ]
  if (name !== 'text') return []
  const wide = widthOf(text) * at('font-size') * 0.55
  const left = { start: 0, middle: wide / 2, end: wide }[attributes['text-anchor'] ?? 'start']!
  return [
    [at('x') - left, at('y') - at('font-size') * 0.8],
    [at('x') - left + wide, at('y') + 2],
  ]
}

export interface Place {
  readonly name: string
  readonly text: string
  readonly x: number
  readonly y: number
  readonly outside: boolean
}

/** Every point that something reaches, in the coordinates of the whole. */
export const boundsOf = (svg: Element): readonly Place[] => {
  const [width, height] = [Number(svg.attributes['width']), Number(svg.attributes['height'])]
  return inTree(svg).flatMap((element) =>
    reach(element).map(([px, py]) => {
      const turn = (element.origin.turn * Math.PI) / 180
      const x = element.origin.x + px * Math.cos(turn) - py * Math.sin(turn)
      const y = element.origin.y + px * Math.sin(turn) + py * Math.cos(turn)
      const outside = !(x >= 0 && x <= width && y >= 0 && y <= height)
      return { name: element.name, text: element.text, x, y, outside }
    }),
  )
}
