/** Marks of series, which differ by shape and dash as well as by colour. */
import { coordinate, element, titleElement } from './draw.ts'

/**
 * Four colours of Okabe and Ito (2008), which colour-blind readers tell apart too, and a grey. Each has a contrast of 3 to 1
 * or more with white and with #111111, as WCAG 2.2 reckons it; their yellow, orange and sky blue are too light for paper.
 */
export const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#7f7f7f'] as const

const shapes: readonly string[] = [
  'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z',
  'M-3.5 -3.5h7v7h-7z',
  'M0 -5L4.5 3.5h-9z',
  'M0 -5L5 0L0 5L-5 0z',
  'M0 5L4.5 -3.5h-9z',
  'M-1.5 -4.5h3v3h3v3h-3v3h-3v-3h-3v-3h3z',
  'M-4 -4h8L-4 4h8z',
  'M-4 -4v8L4 -4v8z',
]

const dashes: readonly string[] = ['none', '7 3', '2 2', '9 3 2 3', '12 5', '5 2 1 2 1 2', '3 5']

const pickCyclic = <A>(items: readonly A[], i: number): A => items[i % items.length] as A

export const colourOf = (series: number): string => pickCyclic(colours, series)

/** With five colours and seven dashes, 35 lines differ; with eight shapes, 40 systems do. */
export const dashOf = (series: number): string => pickCyclic(dashes, series)

/** The mark of a series with its middle at a point. */
export const mark = (series: number, x: number, y: number, says?: string): string => {
  const colour = colourOf(series)
  return element(
    'path',
    {
      transform: `translate(${coordinate(x)} ${coordinate(y)})`,
      d: pickCyclic(shapes, series),
      fill: colour,
      stroke: colour,
      'stroke-width': 1,
    },
    ...(says === undefined ? [] : [titleElement(says)]),
  )
}
