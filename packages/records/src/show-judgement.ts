/** Lines of error lists about leaves: both values, their places, and how near they are. */
import { type RenderedLine, similarityOf } from '@assay/core'
import { daysUnder } from './dates.ts'
import { differenceOf } from './decimals.ts'
import type { Judgement } from './judge-records.ts'
import { type Leaf, numberOf, textOf } from './leaves.ts'
import { placeText, ROOT } from './paths.ts'
import { isNumber, type Records, valueText } from './value.ts'

const near = similarityOf('edit', [1, 2])

const placeOf = (leaf: Leaf | undefined): string | undefined =>
  leaf && (leaf.to === undefined ? ROOT : placeText({ from: leaf.from, to: leaf.to }))

/** The distance of two dates, where both are. */
const daysApart = (gold: Leaf, system: Leaf): string | undefined => {
  if (gold.field.options.kind !== 'date') return undefined
  const daysOf = daysUnder(gold.field.options.formats.split('|'))
  const [g, s] = [daysOf(String(gold.value))[0], daysOf(String(system.value))[0]]
  if (g === undefined || s === undefined) return undefined
  const apart = Math.abs(g - s)
  return apart === 0 ? 'same day in another format' : `${apart} ${apart === 1 ? 'day' : 'days'} apart`
}

/** The difference of two leaves that are not equal. */
const differenceIn = (gold: Leaf, system: Leaf): string | undefined => {
  const days = daysApart(gold, system)
  if (days !== undefined) return days
  const [n, m] = [numberOf(gold), numberOf(system)]
  if (n !== undefined && m !== undefined && (isNumber(gold.value) || gold.field.options.kind === 'number'))
    return `differs by ${differenceOf(n, m)}`
  if (typeof gold.value !== 'string' || typeof system.value !== 'string') return undefined
  if (textOf(gold).toLowerCase() === textOf(system).toLowerCase()) return 'equal but for case'
  const [same, length] = near(textOf(gold), textOf(system))
  return same > 0 ? `edit similarity ${same}/${length}` : undefined
}

/** The place of a line of a document: its record of the system, or of the gold where the system has none. */
export const placed = (gold: Records, system: Records): Pick<RenderedLine, 'at'> => {
  const at = system.at ?? gold.at
  return at === undefined ? {} : { at }
}

/** A line for a list of errors. */
export const showJudgement = ({ verdict, gold, system }: Judgement): RenderedLine => {
  const [here, there] = [placeOf(gold), placeOf(system)]
  const place = here === undefined || there === undefined || here === there ? (here ?? there) : `${here} and ${there}`
  const difference = gold && system && verdict !== 'correct' ? differenceIn(gold, system) : undefined
  return {
    ...(gold && { gold: valueText(gold.value) }),
    ...(system && { system: valueText(system.value) }),
    details: difference === undefined ? place! : `${place}: ${difference}`,
  }
}
