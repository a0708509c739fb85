/** The vectors of neleval: every measure of every case, by document and type too. */
import { describe, expect, it } from 'vitest'
import { columns, fraction, golden, pairsOf, type Sum, scorerOf, sumOf } from './support.ts'
import { type Numbers, neleval, nelevalVectors, numbers, weightsOf } from './vectors.ts'

const rowOf = (values: Readonly<Record<string, number | undefined>>): readonly number[] =>
  numbers.map((name) => values[name] ?? Number.NaN)

const expectRow = (what: string, row: readonly number[], expected: Numbers): void => {
  row.forEach((value, i) => {
    expect(Math.abs(value - fraction(expected[i]!)), `${what} [${i}] ${value} ${expected[i]}`).toBeLessThan(1e-12)
  })
}

const meanOf = (rows: readonly (readonly number[])[]): readonly number[] =>
  [0, 1, 2, 3, 4, 5, 6].map((i) => rows.reduce((sum, row) => sum + row[i]!, 0) / rows.length)

const zeros = [0, 0, 0, 0, 0, 0, 0]

/** The sums of counts, and P, R and F of them. */
const microOf = (rows: readonly (readonly number[])[]): readonly number[] => {
  const [ptp = 0, fp = 0, rtp = 0, fn = 0] = [0, 1, 2, 3].map((i) => rows.reduce((sum, row) => sum + row[i]!, 0))
  const share = (part: number, other: number): number => (part + other === 0 ? 0 : part / (part + other))
  const [p, r] = [share(ptp, fp), share(rtp, fn)]
  return [ptp, fp, rtp, fn, p, r, p + r === 0 ? 0 : (2 * p * r) / (p + r)]
}

const measureOf = (key: string): string => key.split(';')[0]!
const fieldOf = (key: string, field: string): string | undefined =>
  key
    .match(new RegExp(`;${field}=(?:"([^"]*)"|(<[a-z]+>))`))
    ?.slice(1)
    .find((found) => found !== undefined)

describe.each(nelevalVectors.map((own, i) => [`${i + 1}. ${own.gold}: ${own.why}`, own] as const))('%s', (_, own) => {
  const [gold, system] = [columns(golden(own.gold)), columns(golden(own.system))]
  const pairs = pairsOf(gold, system)
  const names = [...new Set(Object.keys(own.expected).map(measureOf))]
  const weights = weightsOf(own)

  it("neleval's values are reproduced in total", () => {
    const whole = Object.entries(own.expected).filter(([key]) => !key.includes(';'))
    const together = scorerOf({ ...neleval, ...weights, measure: names })
    const all = sumOf(together, pairs.values())
    for (const [name, expected] of whole) {
      const counts = all.measures.get(name)
      expectRow(name, rowOf(together.summarise({ ...all, measures: new Map(counts && [[name, counts]]) })), expected)
      const alone = scorerOf({ ...neleval, ...weights, measure: [name] })
      expectRow(`${name} alone`, rowOf(alone.summarise(sumOf(alone, pairs.values()))), expected)
    }
  })

  it("neleval's values are reproduced by type and by document", () => {
    const golden = [...gold.keys()]
    const types = [
      ...new Set(
        [...gold.values()].flatMap(
          ({ regions }) => regions[0]?.readings[0]?.map(({ labels }) => labels[0]?.[0] ?? '') ?? [],
        ),
      ),
    ]
    for (const name of names) {
      const keys = Object.keys(own.expected).filter((key) => measureOf(key) === name && key.includes(';'))
      if (keys.length === 0) return
      const scorer = scorerOf({ ...neleval, ...weights, measure: [name], clusterScope: 'document' })
      const typed = own.by?.includes('type') === true
      const summed = new Map<string, Sum>(golden.map((id) => [id, sumOf(scorer, [pairs.get(id) as never])]))
      const rowFor = (id: string, type: string | undefined): readonly number[] => {
        const sum = summed.get(id)!
        if (type === undefined) return rowOf(scorer.summarise(sum))
        const counts = sum.groups.get(type)
        return counts === undefined
          ? zeros
          : rowOf(scorer.summarise({ measures: new Map(), groups: new Map([[type, counts]]) }))
      }
      const rowsFor = (id: string): readonly (readonly number[])[] =>
        typed ? types.map((type) => rowFor(id, type)) : [rowFor(id, undefined)]
      for (const key of keys) {
        const [id, type] = [fieldOf(key, 'docid') ?? '', fieldOf(key, 'type')]
        const row =
          id === '<micro>' && type === '<macro>'
            ? meanOf(types.map((each) => microOf(golden.map((doc) => rowFor(doc, each)))))
            : id === '<macro>'
              ? meanOf(golden.map((doc) => microOf(rowsFor(doc))))
              : id === '<micro>'
                ? microOf(golden.flatMap(rowsFor))
                : rowFor(id, type)
        expectRow(key, row, own.expected[key]!)
      }
    }
  })
})
