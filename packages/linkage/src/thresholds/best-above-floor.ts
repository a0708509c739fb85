/** The best thresholds above a floor of recall or of precision, for clusters and for links, which are not the same. */
import { type Measure, measure, ranking } from '@assay/core'
import type { LinkageOptions } from '../options.ts'
import type { CurvePair } from './sweep.ts'

const { ofWhole, ratio } = measure

/** A probability. */
export const threshold = (title: string, formula: string): Measure<never> => ({
  title,
  formula,
  range: [0, 1],
  better: 'neither',
  unit: 'number',
  wholeOnly: true,
})

const floors = {
  floorRecall: { title: 'recall', find: ranking.bestAboveRecall },
  floorPrecision: { title: 'precision', find: ranking.bestAbovePrecision },
} as const
type FloorName = keyof typeof floors

/** The two curves that a floor is held against: how a measure is named, and how a title goes on. */
export const curves = [
  { name: '', of: 'closure', title: '' },
  { name: '.given', of: 'given', title: ' of links' },
] as const

/** A floor that was asked for, on one of the curves. */
export interface Floor {
  /** The beginning of the names of its measures. */
  readonly name: string
  /** `recall of links ≥ 0.9` */
  readonly title: string
  readonly of: 'closure' | 'given'
  readonly pointOn: (curve: CurvePair) => ranking.CurvePoint | undefined
  /** The highest value of any threshold, of what the floor is for. */
  readonly highestOn: (curve: CurvePair) => number
}

export const floorsIn = (options: LinkageOptions): readonly Floor[] =>
  (Object.keys(floors) as FloorName[]).flatMap((name) => {
    const floor = options[name]
    if (floor === null) return []
    const { title, find } = floors[name]
    const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)
    return curves.map(
      (curve): Floor => ({
        name: `${name}${curve.name}`,
        title: `${title}${curve.title} ≥ ${floor}`,
        of: curve.of,
        pointOn: (all) => find(all[curve.of], floor),
        highestOn: (all) => {
          const { correct, found, gold } = all[curve.of]
          let highest = 0
          for (let i = 0; i < correct.length; i++)
            highest = Math.max(highest, share(correct[i]!, name === 'floorRecall' ? gold : found[i]!))
          return highest
        },
      }),
    )
  })

export const floorMeasures = (options: LinkageOptions): Readonly<Record<string, Measure<string>>> =>
  Object.fromEntries(
    floorsIn(options).flatMap(({ name, title, of }): [string, Measure<string>][] => {
      const there = of === 'given' ? 'of links there' : 'of the closure there'
      return [
        [`${name}.threshold`, threshold(`threshold at ${title}`, `the best threshold with ${title}`)],
        [`${name}.precision`, ofWhole(ratio(`precision at ${title}`, `precision ${there}`))],
        [`${name}.recall`, ofWhole(ratio(`recall at ${title}`, `recall ${there}`))],
      ]
    }),
  )

export const floorValues = (
  curve: CurvePair | undefined,
  options: LinkageOptions,
): Readonly<Record<string, number | undefined>> =>
  Object.fromEntries(
    floorsIn(options).flatMap(({ name, pointOn }) => {
      const point = curve && pointOn(curve)
      return [
        [`${name}.threshold`, point?.threshold],
        // of records without any link, at a threshold above all, precision is 0/0
        [`${name}.precision`, point === undefined || point.found === 0 ? undefined : point.precision],
        [`${name}.recall`, point?.recall],
      ]
    }),
  )
