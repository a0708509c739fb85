/** Charts: every mark where its number says, nothing outside of the picture, the same bytes for the same data. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { type Drawing, type Size, svgOf } from '../src/charts/draw.ts'
import { drawRows } from '../src/charts/draw-rows.ts'
import { DARKEST, drawHeat, type HeatData } from '../src/charts/heat.ts'
import { drawLines, type LinesData } from '../src/charts/lines.ts'
import { colours } from '../src/charts/palette.ts'
import type { RowsData } from '../src/charts/rows.ts'
import { scaleOf } from '../src/charts/scale.ts'
import { drawScatter, type ScatterData } from '../src/charts/scatter.ts'
import { contrast, mixed } from './contrast.ts'
import { boundsOf, type Element, inTree, marksIn, parsed, textOf } from './svg.ts'

const size = { width: 720 }

/** A chart as the file that it is alone. */
const fileOf =
  <T>(draw: (data: T, size: Size) => Drawing) =>
  (data: T, own: Size): string =>
    svgOf(draw(data, own), own)
const scatter = fileOf(drawScatter)
const [rowChart, lines, heat] = [fileOf(drawRows), fileOf(drawLines), fileOf(drawHeat)]

// ---- data -------------------------------------------------------------------------------------------------------------

const dotted: RowsData = {
  title: 'F1 of 3 systems',
  axis: 'F1, percent',
  digits: 2,
  series: ['F1'],
  rows: [
    { name: 'florian', values: [{ value: 88.76, interval: [88.12, 89.4] }], suffix: 'a' },
    { name: 'chieu', values: [{ value: 88.31 }], suffix: 'a' },
    { name: 'nobody', values: [{ value: null }] },
  ],
  notes: ['intervals: 90 % of 250 bootstrap samples'],
}
const barred: RowsData = {
  title: 'F1 by type',
  axis: 'F1, percent',
  digits: 1,
  series: ['F1'],
  isBars: true,
  rows: [
    { name: 'LOC', values: [{ value: 91.2, interval: [90, 92.5] }] },
    { name: 'PER', values: [{ value: 45 }] },
    { name: 'MISC', values: [{ value: null }] },
  ],
}
const scattered: ScatterData = {
  title: 'precision and recall',
  digits: 1,
  whole: 100,
  points: [
    { name: 'a', precision: 90, recall: 60 },
    { name: 'b', precision: 70, recall: 80, of: 'florian' },
    { name: 'c', precision: null, recall: 0 },
  ],
}
const lined: LinesData = {
  title: 'ETER by alpha',
  across: 'alpha',
  axis: 'ETER, percent',
  digits: 2,
  series: [
    {
      name: 'A',
      points: [
        { at: 0, value: 20, interval: [18, 23] },
        { at: 0.5, value: 30, interval: [27, 32] },
        { at: 1, value: 40, interval: [36, 45] },
      ],
    },
    {
      name: 'B',
      points: [
        { at: 1, value: 25 },
        { at: 0, value: 35 },
        { at: 0.5, value: null },
      ],
    },
  ],
}
const heated: HeatData = {
  title: 'who takes which type for which',
  down: 'gold',
  across: 'system',
  digits: 0,
  columns: ['LOC', 'PER', '(missed)'],
  rows: [
    { name: 'LOC', values: [40, 2, 10] },
    { name: 'PER', values: [null, 20, undefined] },
  ],
}

/** Every kind of chart, of names that may be anything. */
const kinds: Readonly<Record<string, (name: string, count?: number) => string>> = {
  dots: (name, count = 2) =>
    rowChart(
      { ...dotted, title: name, rows: many(count, (i) => ({ name: `${name}${i}`, values: [{ value: i }] })) },
      size,
    ),
  'dots of series': (name, count = 2) =>
    rowChart(
      {
        ...dotted,
        series: many(count, (i) => `${name}${i}`),
        rows: [{ name, values: many(count, (i) => ({ value: i % 3 === 0 ? null : i })) }],
      },
      size,
    ),
  bars: (name, count = 2) =>
    rowChart({ ...barred, rows: many(count, (i) => ({ name: `${name}${i}`, values: [{ value: i }] })) }, size),
  scatter: (name, count = 2) =>
    scatter(
      {
        ...scattered,
        points: many(count, (i) => ({
          name: `${name}${i}`,
          of: name,
          precision: (i * 37) % 100,
          recall: (i * 59) % 100,
        })),
      },
      size,
    ),
  lines: (name, count = 2) =>
    lines(
      {
        ...lined,
        across: name,
        axis: name,
        series: many(count, (i) => ({
          name: `${name}${i}`,
          points: [
            { at: 0, value: i },
            { at: 1, value: 2 },
          ],
        })),
      },
      size,
    ),
  heat: (name, count = 2) =>
    heat(
      {
        ...heated,
        columns: many(count, (i) => `${name}${i}`),
        rows: many(count, (row) => ({ name: `${name}${row}`, values: many(count, (i) => row * i) })),
      },
      size,
    ),
}

const many = <A>(count: number, of: (i: number) => A): readonly A[] => Array.from({ length: count }, (_, i) => of(i))

const kindNames = Object.keys(kinds)
const drawn = (kind: string, name: string, count?: number): string => kinds[kind]!(name, count)

// ---- what every chart has ---------------------------------------------------------------------------------------------

describe.each(kindNames)('a chart of %s', (kind) => {
  test('is a well-formed picture with a title and its numbers as text', () => {
    const svg = parsed(drawn(kind, 'x'))
    expect(svg.attributes).toMatchObject({ xmlns: 'http://www.w3.org/2000/svg', role: 'img', width: '720' })
    expect(svg.attributes['viewBox']).toBe(`0 0 ${svg.attributes['width']} ${svg.attributes['height']}`)
    expect(svg.children.slice(0, 2).map(({ name }) => name)).toEqual(['title', 'desc'])
    expect(textOf(svg.children[1]!)).toMatch(/\d\./)
  })

  test('sets colours, lines and sizes as attributes, without style, class, script or URL', () => {
    const drawing = drawn(kind, 'x')
    expect(drawing).not.toMatch(/style|class=|<script|href|url\(|id=/)
    for (const { name, attributes } of inTree(parsed(drawing))) {
      if (['path', 'rect', 'line', 'text'].includes(name)) expect(attributes).toHaveProperty('fill')
      if (['path', 'rect', 'line'].includes(name)) expect(attributes).toHaveProperty('stroke')
      if (name === 'text') expect(attributes).toHaveProperty('font-size')
    }
  })

  test.each([1, 2, 7, 40])('of %i systems stays within its bounds', (count) => {
    for (const name of [
      'system ',
      'ORGANIZACAO/INSTITUICAO ',
      'a very long name that nobody can have meant to be read in full ',
    ])
      for (const place of boundsOf(parsed(drawn(kind, name, count))))
        expect(place).toEqual({ ...place, outside: false })
  })

  test('is well-formed with any names, which never add elements to the SVG', () => {
    const counted = (svg: Element, ...names: readonly string[]): number =>
      inTree(svg).filter(({ name }) => names.includes(name)).length
    const plain = parsed(drawn(kind, 'x'))
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 6 }), fc.constantFrom(...probes)), (name) => {
        const svg = parsed(drawn(kind, name))
        expect(counted(svg, 'path', 'rect', 'line')).toBe(counted(plain, 'path', 'rect', 'line'))
        expect(counted(svg, 'svg', 'desc')).toBe(2)
        // a name is a text, in a group where it is turned, and has a title where it is cut
        expect(counted(svg, 'svg', 'desc', 'path', 'rect', 'line', 'g', 'text', 'title')).toBe(inTree(svg).length)
      }),
      { numRuns: drawing(40) },
    )
  })

  test('is drawn with the same bytes for the same data', () => {
    expect(drawn(kind, 'x', 9)).toBe(drawn(kind, 'x', 9))
  })
})

const probes = [
  '</svg><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  ']]>',
  '<!--',
  '&amp;',
  '\u202e\u0000\ufffe\ud800',
  '',
]

test('a long name in a chart is cut, and its tooltip has the full name', () => {
  const long = 'x'.repeat(200)
  const texts = inTree(parsed(drawn('dots', long, 1))).filter(({ name }) => name === 'text')
  const cut = texts.filter((text) => text.children.some((child) => child.name === 'title'))
  expect(cut.map((text) => textOf(text.children[0]!))).toContain(`${long}0`)
  expect(cut.every((text) => textOf(text).endsWith('…'))).toBe(true)
})

test('a right-to-left name in a chart is placed like a left-to-right name', () => {
  const placeOf = (name: string): string | undefined => {
    const text = inTree(parsed(drawn('dots', name, 1))).find((one) => one.name === 'text' && textOf(one) === `${name}0`)
    return text && `${text.attributes['text-anchor']} ${text.attributes['unicode-bidi']}`
  }
  expect(placeOf('שלום')).toBe('end plaintext')
  expect(placeOf('alom')).toBe('end plaintext')
  expect(parsed(drawn('dots', 'שלום')).attributes['direction']).toBe('ltr')
})

test('a chart for print has a white background and black text', () => {
  const [paper] = parsed(rowChart(dotted, { width: 400, paper: true })).children.slice(2)
  expect(paper?.attributes).toMatchObject({ width: '400', fill: '#ffffff' })
  expect(rowChart(dotted, size)).not.toMatch(/#ffffff|#000000/)
})

// ---- marks ------------------------------------------------------------------------------------------------------------

/** The place that a scale gives to a number, from the places of two ticks. */
const along = (svg: Element, axis: 'x' | 'y', anchor: 'middle' | 'end') => {
  const ticks = inTree(svg)
    .filter(
      ({ name, attributes }) =>
        name === 'text' && attributes['text-anchor'] === anchor && attributes['font-size'] === '11',
    )
    .map((text) => ({ value: Number(textOf(text)), place: Number(text.attributes[axis]) - (axis === 'y' ? 4 : 0) }))
    .filter(({ value }) => !Number.isNaN(value))
  const [first, last] = [ticks[0], ticks.at(-1)] as const
  if (first === undefined || last === undefined) throw new Error('no ticks')
  return (value: number): number =>
    first.place + ((value - first.value) / (last.value - first.value)) * (last.place - first.place)
}

describe('the marks of a chart', () => {
  test('are dots at their numbers in the order of the rows, and are left out if there is no value', () => {
    const svg = parsed(rowChart(dotted, size))
    const x = along(svg, 'x', 'middle')
    const marks = marksIn(svg)
    expect(marks.map(({ says }) => says)).toEqual(['florian: 88.76 (88.12 to 89.40)', 'chieu: 88.31'])
    expect(marks.map((mark) => mark.x)).toEqual([expect.closeTo(x(88.76), 1), expect.closeTo(x(88.31), 1)])
    expect(marks[0]?.y).toBeLessThan(marks[1]!.y)
    expect(inTree(svg).filter((one) => one.name === 'text' && textOf(one) === 'no value')).toHaveLength(1)
    const [whisker] = inTree(svg).filter(({ name, attributes }) => name === 'path' && attributes['d']?.includes('H'))
    const [from, to] = [/^M([\d.]+)/, /H([\d.]+)/].map((part) => Number(part.exec(whisker?.attributes['d'] ?? '')?.[1]))
    expect([from, to]).toEqual([expect.closeTo(x(88.12), 1), expect.closeTo(x(89.4), 1)])
  })

  test('differ in shape between series, and points without a value are named below', () => {
    const rows = [{ name: 'LOC', values: [{ value: 1 }, { value: 2 }, { value: null }] }]
    const svg = parsed(rowChart({ ...dotted, series: ['A', 'B', 'C'], rows }, size))
    const marks = marksIn(svg).filter(({ says }) => says !== undefined)
    expect(marks.map(({ says }) => says)).toEqual(['LOC, A: 1.00', 'LOC, B: 2.00'])
    expect(new Set(marks.map(({ shape }) => shape)).size).toBe(2)
    expect(inTree(svg).map(textOf)).toContain('no value: C at LOC')
  })

  test('have forty combinations of shape and colour for forty series', () => {
    const key = marksIn(parsed(drawn('dots of series', 's', 40))).slice(0, 40)
    expect(new Set(key.map(({ shape, fill }) => `${shape} ${fill}`)).size).toBe(40)
  })

  test('are bars that begin at zero and end at their numbers', () => {
    const svg = parsed(rowChart(barred, size))
    const x = along(svg, 'x', 'middle')
    const found = inTree(svg).filter(({ name }) => name === 'rect')
    expect(found.map(({ attributes }) => Number(attributes['x']))).toEqual([
      expect.closeTo(x(0), 1),
      expect.closeTo(x(0), 1),
    ])
    expect(found.map(({ attributes }) => Number(attributes['width']))).toEqual([
      expect.closeTo(x(91.2) - x(0), 1),
      expect.closeTo(x(45) - x(0), 1),
    ])
    expect(inTree(svg).map(textOf)).toContain('no value')
  })

  test('are placed by recall and precision in a scatter plot, with curves of equal F1', () => {
    const svg = parsed(scatter(scattered, size))
    const [x, y] = [along(svg, 'x', 'middle'), along(svg, 'y', 'end')]
    const marks = marksIn(svg).filter(({ says }) => says !== undefined)
    expect(marks.map(({ says }) => says)).toEqual([
      'a: precision 90.0, recall 60.0',
      'b (florian): precision 70.0, recall 80.0',
    ])
    expect(marks.map((mark) => [mark.x, mark.y])).toEqual([
      [expect.closeTo(x(60), 1), expect.closeTo(y(90), 1)],
      [expect.closeTo(x(80), 1), expect.closeTo(y(70), 1)],
    ])
    const curves = inTree(svg).filter(
      ({ name, attributes }) => name === 'path' && attributes['stroke-dasharray'] === '1 3',
    )
    const said = inTree(svg).flatMap((one) =>
      one.name === 'text' ? (/^F1 ([\d.]+)$/.exec(textOf(one))?.[1] ?? []) : [],
    )
    expect(curves.length).toBe(said.length)
    expect(curves.length).toBeGreaterThan(2)
    const back = (place: number, of: (value: number) => number): number => ((place - of(0)) / (of(100) - of(0))) * 100
    curves.forEach(({ attributes }, i) => {
      for (const [, px, py] of (attributes['d'] ?? '').matchAll(/[ML]([\d.]+) ([\d.]+)/g)) {
        const [r, p] = [back(Number(px), x), back(Number(py), y)]
        expect((2 * p * r) / (p + r)).toBeCloseTo(Number(said[i]), 1)
      }
    })
    expect(inTree(svg).map(textOf)).toContain('without a mark, since one of the two has no value: c')
  })

  test('of lines are joined in order, with a gap where there is no value', () => {
    const svg = parsed(lines(lined, size))
    const [x, y] = [along(svg, 'x', 'middle'), along(svg, 'y', 'end')]
    const marks = marksIn(svg).filter(({ says }) => says !== undefined)
    const want = [
      [0, 20],
      [0.5, 30],
      [1, 40],
      [0, 35],
      [1, 25],
    ] as const
    expect(marks.map((mark) => [mark.x, mark.y])).toEqual(
      want.map(([at, value]) => [expect.closeTo(x(at), 1), expect.closeTo(y(value), 1)]),
    )
    const paths = inTree(svg).filter(({ name, attributes }) => name === 'path' && attributes['transform'] === undefined)
    // a band and a line of A; B has two points that no line joins
    expect(paths.map(({ attributes }) => attributes['fill'])).toEqual([colours[0], 'none'])
    expect(paths[0]?.attributes['d']?.endsWith('z')).toBe(true)
    expect(inTree(svg).map(textOf)).toContain('no value: B at alpha 0.5')
  })

  test('a heat map has darker cells for higher values, a dash for no value, a gap where there is no cell', () => {
    const svg = parsed(heat(heated, size))
    const cells = inTree(svg).filter(({ name }) => name === 'rect')
    const dark = cells.map(({ attributes }) => Number(attributes['fill-opacity']))
    expect(dark).toEqual([DARKEST, 0.038, 0.188, 0, 0.375, 0])
    const texts = inTree(svg)
      .filter(({ name }) => name === 'text')
      .map(textOf)
    expect(texts.filter((text) => text === '–')).toHaveLength(1)
    expect(texts).toContain('–: no value')
    expect(texts.filter((text) => /^\d+$/.test(text))).toEqual(['40', '2', '10', '20'])
  })

  test('are described in words that include every number', () => {
    expect(textOf(parsed(rowChart(dotted, size)).children[1]!)).toBe(
      'F1, percent. florian: 88.76 (88.12 to 89.40). chieu: 88.31. nobody: no value. intervals: 90 % of 250 bootstrap samples',
    )
    expect(textOf(parsed(heat(heated, size)).children[1]!)).toContain(
      'gold PER, system LOC: no value. gold PER, system PER: 20.',
    )
  })
})

// ---- scales -----------------------------------------------------------------------------------------------------------

const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { maxLength: 8 })

describe('the scale of a chart', () => {
  test('maps larger numbers to larger places within its bounds, and has two to nine ticks', () => {
    fc.assert(
      fc.property(numbers, fc.boolean(), (values, zero) => {
        const scale = scaleOf(values, [10, 500], { zero })
        const places = [...values].sort((a, b) => a - b).map(scale.place)
        places.forEach((place, i) => {
          expect(place).toBeGreaterThanOrEqual(i === 0 ? 10 - 1e-6 : places[i - 1]!)
          expect(place).toBeLessThanOrEqual(500 + 1e-6)
        })
        expect(scale.ticks.length).toBeGreaterThanOrEqual(2)
        expect(scale.ticks.length).toBeLessThanOrEqual(9)
        for (const tick of scale.ticks) expect(Number(scale.text(tick))).toBe(tick)
        if (zero) expect(scale.place(0)).toBeGreaterThanOrEqual(10 - 1e-6)
      }),
    )
  })

  test('places its ticks at round numbers', () => {
    const ticks = (...values: number[]): readonly string[] => {
      const scale = scaleOf(values, [0, 1])
      return scale.ticks.map(scale.text)
    }
    expect(ticks(0, 1)).toEqual(['0.0', '0.2', '0.4', '0.6', '0.8', '1.0'])
    expect(ticks(60.15, 90.3)).toEqual(['60', '70', '80', '90', '100'])
    expect(ticks(-3, 12)).toEqual(['-5', '0', '5', '10', '15'])
    expect(ticks(0.0012, 0.0047)).toEqual(['0.001', '0.002', '0.003', '0.004', '0.005'])
    expect(ticks(0, 123456)).toEqual(['0', '50000', '100000', '150000'])
  })

  test('extends beyond equal numbers, but not beyond the possible range', () => {
    const range = (value: number, limit?: number): readonly number[] => {
      const { low, high } = scaleOf([value, value], [0, 1], limit === undefined ? {} : { limit })
      return [low, high]
    }
    expect(range(50)).toEqual([44, 56])
    expect(range(100, 100)).toEqual([90, 100])
    expect(range(0, 100)).toEqual([0, 100])
    expect(range(0)).toEqual([0, 1])
    expect(range(120, 100)).toEqual([105, 120])
  })
})

// ---- colours ----------------------------------------------------------------------------------------------------------

describe('the colours of charts', () => {
  test.each(colours)('include %s with enough contrast on white and on #111111', (colour) => {
    expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(3)
    expect(contrast(colour, '#111111')).toBeGreaterThanOrEqual(3)
  })

  test('leave text readable on the darkest cell, and on white and #111111', () => {
    expect(contrast('#000000', mixed(colours[0], '#ffffff', DARKEST))).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', mixed(colours[0], '#111111', DARKEST))).toBeGreaterThanOrEqual(4.5)
  })
})

// ---- as they are ------------------------------------------------------------------------------------------------------

test.each([
  ['dots', () => rowChart(dotted, size)],
  ['bars', () => rowChart(barred, size)],
  ['scatter', () => scatter(scattered, size)],
  ['lines', () => lines(lined, size)],
  ['heat', () => heat(heated, size)],
])('the SVG file of %s equals the stored file', async (name, draw) => {
  await expect(draw()).toMatchFileSnapshot(`golden/charts/${name}.svg`)
})
