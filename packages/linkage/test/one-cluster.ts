/** Files in which all records are linked to one cluster, as many as one wants. */
import { linkage } from '../src/index.ts'
import { pairsFrom, scored, tableFrom, type Values } from './support.ts'

/** The forms that the links have, each by the record that another is linked to. */
export const forms = [
  ['a chain', (record: number) => record - 1],
  ['a star', () => 0],
] as const

/** What the links of a form have against a gold of one cluster. */
export const ofOneCluster = (size: number, other: (record: number) => number): Values => {
  const rows = ['id_l,id_r,score']
  for (let record = 1; record < size; record++) rows.push(`${other(record)},${record},${(record % 1000) / 1000}`)
  const whole = tableFrom(`record,cluster\n${Array.from({ length: size }, (_, i) => `${i},a`).join('\n')}\n`)
  return scored(linkage, [[whole, pairsFrom(`${rows.join('\n')}\n`)]]).values
}

/** The figures of one cluster that is found whole. */
export const allRight = (size: number): Values => ({
  f1: 1,
  clusters: 1,
  clusterF1: 1,
  largestCluster: size,
  'given.correct': size - 1,
})
