/** The order of relations: by the places of their arguments, then by type. It depends on no order of the file. */
import type { Item, Slot, Target } from './items.ts'

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const compareTargets = (a: Target, b: Target): number => {
  if (a === b) return 0
  const most = Math.max(a.pieces.length, b.pieces.length)
  for (let i = 0; i < most; i++) {
    const [x, y] = [a.pieces[i], b.pieces[i]]
    if (x === undefined || y === undefined) return x === undefined ? -1 : 1
    if (x.start !== y.start || x.end !== y.end) return x.start - y.start || x.end - y.end
  }
  if (typeof a.order === 'number' && typeof b.order === 'number') return a.order - b.order
  return compareTexts(String(a.order), String(b.order))
}

/** Slots that are in the order of their roles, those of one role by place. */
export const slotsByPlace = (slots: readonly Slot[]): readonly Slot[] =>
  slots.some(({ role }, i) => role === slots[i + 1]?.role)
    ? slots.toSorted((a, b) => a.role - b.role || compareTargets(a.target, b.target))
    : slots

/** By the places of the arguments, then by type. */
export const compareItems = (a: Item, b: Item): number => {
  const most = Math.max(a.byPlace.length, b.byPlace.length)
  for (let i = 0; i < most; i++) {
    const [x, y] = [a.byPlace[i], b.byPlace[i]]
    if (x === undefined || y === undefined) return x === undefined ? -1 : 1
    const order = compareTargets(x.target, y.target)
    if (order !== 0) return order
  }
  return compareTexts(a.type, b.type)
}
