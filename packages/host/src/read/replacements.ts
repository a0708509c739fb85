/** The replacement of items of a document that decisions ask for, in units of its model; what does not fit the document is told. */
import type { Model, Models, PlacedItem, Replacer, RunningText } from '@assay/core'
import { isLeft } from 'fp-ts/lib/Either.js'
import type { ProblemLog } from '../checks/problem-log.ts'
import { code } from '../codes.ts'
import type { Plan } from '../plan/plan.ts'
import type { Decision, DecisionColumn } from './decisions.ts'
import type { AnyDocument } from './document.ts'

/** An item in units of the document's model, and the decision and column that it is from. */
interface AskedItem {
  readonly item: PlacedItem
  readonly decision: Decision
  readonly column: DecisionColumn & ('old' | 'new')
}
/** Items that a document loses and gains, in units of its model. */
export interface Replacement {
  readonly old: readonly PlacedItem[]
  readonly fresh: readonly PlacedItem[]
}

/** Tells what is wrong with a decision, without words of its row: they may be secret. */
export type Tell = (decision: Decision, column: DecisionColumn, message: string, hint: string) => void

export const tellIn =
  (log: Pick<ProblemLog, 'add'>): Tell =>
  ({ spot }, column, message, hint) =>
    log.add({ severity: 'error', code: code.E416, message, hint, ...spot(column) })

export const STALE =
  'the gold may have changed since the table was written: write it anew with assay inspect CONFIG --gold, or remove the row'

// ---- positions -------------------------------------------------------------------------------------------------------

/** The index at which a rising function has a value; -1 if it has not. */
const indexOf = (value: number, length: number, at: (index: number) => number): number => {
  let [low, high] = [0, length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const entry = at(middle)
    if (entry === value) return middle
    if (entry < value) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Positions of items in units of the model, from those in characters of the text; or why there are none. */
export const newUnitFinder = ({ text, units, start, end }: RunningText) => {
  const offsets: number[] = []
  for (let at = 0; at < text.length; at += text.codePointAt(at)! > 0xffff ? 2 : 1) offsets.push(at)
  offsets.push(text.length)
  return (item: PlacedItem): PlacedItem | string => {
    const [from, to] = [offsets[item.start], offsets[item.end]]
    if (from === undefined || to === undefined || item.start >= item.end)
      return `is not in the text of the document, which has ${offsets.length - 1} characters`
    const [first, last] = [indexOf(from, units, start), indexOf(to, units, end)]
    return first < 0 || last < first
      ? 'does not begin and end with a token'
      : { start: first, end: last + 1, label: item.label }
  }
}

// ---- one document ----------------------------------------------------------------------------------------------------

/** Each item once: two decisions to keep one may name it. */
const distinct = (all: readonly AskedItem[]): readonly AskedItem[] => [
  ...new Map(all.map((asked) => [JSON.stringify(asked.item), asked])).values(),
]

const askedIn = (
  decisions: readonly Decision[],
  column: AskedItem['column'],
  isAsked: (verdict: Decision['verdict']) => boolean,
): readonly AskedItem[] =>
  decisions.flatMap((decision) => {
    const items = column === 'old' ? decision.old : decision.fresh
    return isAsked(decision.verdict) ? items.map((item) => ({ item, decision, column })) : []
  })

const isChange = (verdict: Decision['verdict']): boolean => verdict === 'change'

/** Plans the replacement of items in documents; what does not fit a document is told. */
export const newReplacementPlanner = ({ gold: { model } }: Plan, replacer: Replacer<Models[Model]>, tell: Tell) => {
  return ({ id, content }: AnyDocument, decisions: readonly Decision[]): Replacement | undefined => {
    const text = model.text?.(content)
    if (text === undefined) {
      tell(
        decisions[0]!,
        'document',
        `document ${id} has no text, in which items would have a place`,
        'remove the patch',
      )
      return undefined
    }
    const find = newUnitFinder(text)
    let isFlawed = false
    const flaw = ({ item, decision, column }: AskedItem, why: string): void => {
      isFlawed = true
      const hint = column === 'old' ? STALE : 'correct "new": [first character, the one after the last, label]'
      tell(decision, column, `document ${id}: the item from ${item.start} to ${item.end} ${why}`, hint)
    }
    /** Tells what is wrong with the replacement of some items by others, and returns it otherwise. */
    const planned = (items: Readonly<Record<'old' | 'new', readonly AskedItem[]>>): Replacement | undefined => {
      const inUnits = (all: readonly AskedItem[]): readonly PlacedItem[] =>
        all.flatMap((asked) => {
          const place = find(asked.item)
          if (typeof place !== 'string') return [place]
          flaw(asked, place)
          return []
        })
      const replacement = { old: inUnits(items.old), fresh: inUnits(items.new) }
      if (isFlawed) return undefined
      const replaced = replacer.replace(content, replacement.old, replacement.fresh)
      if (!isLeft(replaced)) return replacement
      const { why, item } = replaced.left
      const at = item && items[item.side][item.index]
      if (at !== undefined) flaw(at, why)
      else
        tell(decisions[0]!, 'document', `document ${id}: ${why}`, 'remove the patch, and correct the files of the gold')
      return undefined
    }
    // what is kept has to be there, and stays as it is
    const confirmed = distinct(askedIn(decisions, 'old', (verdict) => !isChange(verdict)))
    planned({ old: confirmed, new: [] })
    return planned({ old: askedIn(decisions, 'old', isChange), new: askedIn(decisions, 'new', isChange) })
  }
}
