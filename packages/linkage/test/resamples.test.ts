/** Resamples of gold clusters: the sums of their shares against every pair counted by hand, and against files of copies. */
import type { Evidence } from '@assay/core'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { linkage } from '../src/index.ts'
import { type LinkageStats, linkageStats } from '../src/linkage-stats.ts'
import { pairsFrom, scored, tableFrom, type Values } from './support.ts'

const RECORDS = 8
const names = Array.from({ length: RECORDS }, (_, i) => `r${i}`)

/** The gold cluster of each record, the links of a system, and how often each gold cluster is drawn. */
interface Drawn {
  readonly labels: readonly number[]
  readonly links: readonly (readonly [number, number])[]
  readonly weights: readonly number[]
}

const anyDrawn: fc.Arbitrary<Drawn> = fc.record({
  labels: fc.array(fc.nat(3), { minLength: RECORDS, maxLength: RECORDS }),
  links: fc.array(
    fc.tuple(fc.nat(RECORDS - 1), fc.nat(RECORDS - 1)).filter(([a, b]) => a < b),
    { minLength: 1, maxLength: 8 },
  ),
  weights: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
})

const goldOf = (labels: readonly number[]): string =>
  ['record,cluster', ...labels.map((label, i) => `${names[i]},c${label}`), ''].join('\n')

const linksOf = (links: readonly (readonly [number, number])[]): string =>
  ['id_l,id_r', ...new Set(links.map(([a, b]) => `${names[a]},${names[b]}`)), ''].join('\n')

const { judge, resampling } = linkage.with({
  'items.missing': 'singletons',
  unknownRecords: 'drop',
  goldClosure: 'close',
  sources: 'auto',
  withinSource: 'error',
  oneToOne: 'report',
  floorRecall: null,
  floorPrecision: null,
})

/** The measures of a resample; gold clusters are numbered as their first records come. */
const resampleOf = ({ labels, links, weights }: Drawn): Values => {
  const order = [...new Set(labels)]
  let sum = linkageStats.empty
  for (const { shares } of judge(tableFrom(goldOf(labels)))(pairsFrom(linksOf(links))) as Iterable<
    Evidence<LinkageStats>
  >)
    for (const { unit, stats } of shares?.each() ?? [])
      sum = linkageStats.concat(sum, linkageStats.scale(weights[order[unit]!]!, stats))
  return resampling!.intervals!.summarise(sum)
}

/** The root of each record over the links. */
const systemOf = (links: readonly (readonly [number, number])[]): readonly number[] => {
  let of = names.map((_, i) => i)
  for (const [a, b] of links) of = of.map((own) => (own === of[a] ? of[b]! : own))
  return of
}

const close = (found: number | undefined, expected: number): void => {
  if (Number.isNaN(expected)) expect(found).toBeUndefined()
  else expect(found).toBeCloseTo(expected, 12)
}

it('a bootstrap sample counts a pair half for the gold cluster of each of its records', () => {
  fc.assert(
    fc.property(anyDrawn, ({ labels, links, weights }) => {
      const values = resampleOf({ labels, links, weights })
      const system = systemOf(links)
      const weight = (record: number): number => weights[labels[record]!]!
      const all = names.map((_, i) => i)
      const pairs = all.flatMap((a) => all.slice(a + 1).map((b) => [a, b] as const))
      const weigh = (some: readonly (readonly [number, number])[]): number =>
        some.reduce((sum, [a, b]) => sum + (weight(a) + weight(b)) / 2, 0)
      const isRight = ([a, b]: readonly [number, number]): boolean => labels[a] === labels[b]
      const found = pairs.filter(([a, b]) => system[a] === system[b])
      const correct = weigh(found.filter(isRight))
      close(values['precision'], correct / weigh(found))
      close(values['recall'], correct / weigh(pairs.filter(isRight)))
      const given = pairs.filter(([a, b]) => links.some(([x, y]) => a === x && b === y))
      close(values['given.precision'], weigh(given.filter(isRight)) / weigh(given))
      close(values['given.recall'], weigh(given.filter(isRight)) / weigh(pairs.filter(isRight)))

      const records = all.reduce((sum, r) => sum + weight(r), 0)
      const shared = (r: number): number => all.filter((s) => system[s] === system[r] && labels[s] === labels[r]).length
      const sizeIn = (of: readonly number[], r: number): number => of.filter((own) => own === of[r]).length
      const mean = (of: (r: number) => number): number => all.reduce((sum, r) => sum + weight(r) * of(r), 0) / records
      close(
        values['bcubedPrecision'],
        mean((r) => shared(r) / sizeIn(system, r)),
      )
      close(
        values['bcubedRecall'],
        mean((r) => shared(r) / sizeIn(labels, r)),
      )

      const exact = [...new Set(labels)].filter((label) => {
        const own = all.filter((r) => labels[r] === label)
        return own.every((r) => shared(r) === own.length && sizeIn(system, r) === own.length)
      })
      const whole = exact.reduce((sum, label) => sum + weights[label]!, 0)
      const drawn = [...new Set(labels)].reduce((sum, label) => sum + weights[label]!, 0)
      close(values['clusterPrecision'], whole / all.reduce((sum, r) => sum + weight(r) / sizeIn(system, r), 0))
      close(values['clusterRecall'], whole / drawn)
    }),
  )
})

it('a bootstrap sample equals a file with copies of the drawn clusters, if no link crosses clusters', () => {
  fc.assert(
    fc.property(anyDrawn, ({ labels, links, weights }) => {
      const within = links.filter(([a, b]) => labels[a] === labels[b])
      fc.pre(within.some(([a]) => weights[labels[a]!]! > 0))
      const copiesOf = (record: number): readonly string[] =>
        Array.from({ length: weights[labels[record]!]! }, (_, i) => `.${i}`)
      const gold = [
        'record,cluster',
        ...labels.flatMap((label, r) => copiesOf(r).map((copy) => `${names[r]}${copy},c${label}${copy}`)),
        '',
      ].join('\n')
      const system = [
        'id_l,id_r',
        ...within.flatMap(([a, b]) => copiesOf(a).map((copy) => `${names[a]}${copy},${names[b]}${copy}`)),
        '',
      ].join('\n')
      const { values } = scored(linkage, [[tableFrom(gold), pairsFrom(system)]])
      const drawn = resampleOf({ labels, links: within, weights })
      for (const name of resampling!.intervals!.measures) close(drawn[name], values[name] ?? Number.NaN)
    }),
  )
})

it('a bootstrap sample that draws each cluster once has the scores of the file', () => {
  fc.assert(
    fc.property(anyDrawn, ({ labels, links }) => {
      const { values } = scored(linkage, [[tableFrom(goldOf(labels)), pairsFrom(linksOf(links))]])
      const drawn = resampleOf({ labels, links, weights: [1, 1, 1, 1] })
      for (const name of resampling!.intervals!.measures) close(drawn[name], values[name] ?? Number.NaN)
    }),
  )
})
