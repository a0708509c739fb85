/** Keys of relations in a pair of documents: numbers where they fit, which maps find faster than texts. */
export type Key = number | string

export const MAX_TYPES = 1 << 10
export const MAX_ROLES = 1 << 6
export const MAX_TARGETS = 1 << 15

const NOTHING = 0

/** Role and target of an argument by their numbers. */
interface NumberedSlot {
  readonly role: number
  readonly target: { readonly what: number }
}

/** Parts of a relation that a key is made of. */
export interface KeyParts {
  readonly types: boolean
  readonly roles: boolean
  readonly targets: boolean
}

const textKey = (type: number, slots: readonly NumberedSlot[], { roles, targets }: KeyParts): string => {
  const parts = slots.map(({ role, target }) => `${roles ? role : ''}.${targets ? target.what : ''}`)
  if (!roles) parts.sort()
  return `${type} ${parts.join(' ')}`
}

/** The key of slots in their order; without roles the order of the targets does not matter. */
export const keyUnder =
  (parts: KeyParts) =>
  ({ typeNumber, slots }: { readonly typeNumber: number; readonly slots: readonly NumberedSlot[] }): Key => {
    const type = parts.types ? typeNumber : NOTHING
    if (slots.length !== 2) return textKey(type, slots, parts)
    const [first, second] = slots as readonly [NumberedSlot, NumberedSlot]
    const [a, b] = parts.roles ? [first.role, second.role] : [NOTHING, NOTHING]
    let [x, y] = parts.targets ? [first.target.what, second.target.what] : [NOTHING, NOTHING]
    if (type >= MAX_TYPES || a >= MAX_ROLES || b >= MAX_ROLES || x >= MAX_TARGETS || y >= MAX_TARGETS)
      return textKey(type, slots, parts)
    if (!parts.roles && x > y) [x, y] = [y, x]
    return (((type * MAX_ROLES + a) * MAX_ROLES + b) * MAX_TARGETS + x) * MAX_TARGETS + y
  }

export const wholeKey = keyUnder({ types: true, roles: true, targets: true })
