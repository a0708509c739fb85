/** The part of a report with the agreement of each pair of annotators. */
import { compareCodePoints, type Section, type SectionTable } from '@assay/core'

const BETWEEN = ' × '

/** The two annotators of a pair; none if a name contains the separator. */
const splitPair = (label: string): readonly [string, string] | undefined => {
  const [a, b, more] = label.split(BETWEEN)
  return a === undefined || b === undefined || more !== undefined ? undefined : [a, b]
}

/** A row and a column for each annotator; none for two annotators, whose agreement is the score itself. */
const matrixOf = (values: ReadonlyMap<string, number | null>): SectionTable | undefined => {
  const pairs = [...values.keys()].map(splitPair)
  if (pairs.length < 2 || pairs.includes(undefined)) return undefined
  const people = [...new Set(pairs.flatMap((pair) => pair ?? []))].sort(compareCodePoints)
  const between = (a: string, b: string): number | null =>
    values.get(`${a}${BETWEEN}${b}`) ?? values.get(`${b}${BETWEEN}${a}`) ?? null
  return {
    columns: [{ title: 'annotator' }, ...people.map((title) => ({ title, unit: 'ratio' as const }))],
    rows: people.map((a) => [a, ...people.map((b) => (a === b ? '' : between(a, b)))]),
    shade: 'high',
  }
}

/** The sections of a panel: a measure of each pair. */
export const pairSections = <S>(
  pairs: ReadonlyMap<string, S> | undefined,
  title: string,
  measured: (s: S) => number | undefined,
): readonly Section[] => {
  const values = new Map(Array.from(pairs ?? [], ([label, s]) => [label, measured(s) ?? null]))
  const table = matrixOf(values)
  return table === undefined ? [] : [{ title: `${title} of each pair of annotators`, table }]
}
