/** Contrast of the colours of pages, by WCAG 2.2: 4.5 for text, 3 for borders and marks that say something. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { colours } from '../src/charts/palette.ts'
import { contrast, mixed } from './contrast.ts'

const styleOf = (name: string): string => readFileSync(new URL(`../browser/${name}.css`, import.meta.url), 'utf8')
const whole = (colour: string): string => (colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour)

/** The colours by their names, in each block of a style that sets them. */
const palettesIn = (style: string): readonly ReadonlyMap<string, string>[] =>
  Array.from(style.matchAll(/\{([^{}]*--[^{}]*)\}/g), ([, block = '']) => block)
    .map(
      (block) =>
        new Map(
          Array.from(block.matchAll(/--([a-z]+): (#[0-9a-f]+);/g), ([, name, colour]) => [name!, whole(colour!)]),
        ),
    )
    .filter(({ size }) => size > 0)

const [page, passages] = [palettesIn(styleOf('page')), palettesIn(styleOf('passages'))]
const themes = { light: 0, dark: 1, 'dark by the system': 2, print: 3 } as const

describe.each(Object.entries(themes))('the colours of a page, %s,', (_, i) => {
  const colourOf = (name: string): string => page[i]!.get(name) ?? passages[i]!.get(name)!
  const [paper, ink] = [colourOf('paper'), colourOf('ink')]

  it.each([
    ['ink', 'paper'],
    ['ink', 'raised'],
    ['soft', 'paper'],
    ['soft', 'raised'],
    ['accent', 'paper'],
    ['accent', 'raised'],
    ['paper', 'accent'],
    ['good', 'paper'],
    ['bad', 'paper'],
    ['bad', 'raised'],
    ['paper', 'gold'],
    ['system', 'paper'],
  ])('leave text readable in %s on %s', (text, under) => {
    expect(contrast(colourOf(text), colourOf(under))).toBeGreaterThanOrEqual(4.5)
  })

  it('leave words readable on marks of the gold', () => {
    const under = mixed(colourOf('gold'), paper, 0.14)
    expect(contrast(ink, under)).toBeGreaterThanOrEqual(4.5)
  })

  it('leave numbers readable on each shade of a table', () => {
    const shades = Array.from(
      styleOf('page').matchAll(/color-mix\(in srgb, (#[0-9a-f]{6}) (\d+)%/g),
      ([, over, share]) => mixed(over!, paper, Number(share) / 100),
    )
    expect(shades.length).toBe(9)
    for (const shade of shades) expect(contrast(ink, shade)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(colours)('leave marks of charts visible: %s', (colour) => {
    expect(contrast(colour, paper)).toBeGreaterThanOrEqual(3)
  })

  it('leave strokes of intervals, means and extremes visible, at half strength or more', () => {
    expect(contrast(mixed(ink, paper, 0.5), paper)).toBeGreaterThanOrEqual(3)
  })

  it('leave frames of fields and underlines visible', () => {
    for (const name of ['soft', 'accent', 'gold', 'system'])
      expect(contrast(colourOf(name), paper)).toBeGreaterThanOrEqual(3)
  })
})

it('a page is dark by its own setting or that of the operating system, and light when printed', () => {
  for (const [light, dark, system, print] of [page, passages]) {
    expect(system).toEqual(dark)
    expect(print).toEqual(light)
  }
})
