/** Systems that answer all documents alike, such as one run under two names: that they agree says nothing. */

/** The systems in classes, of which those of one class have answered all documents alike so far. */
export interface Equals {
  /** Parts systems whose answers to one more document have another key. */
  readonly split: (keyOf: (system: number) => string) => void
  /** The classes of several systems, by number. */
  readonly groups: () => readonly (readonly number[])[]
}

export const newEquals = (systems: number): Equals => {
  let first = Array<number>(systems).fill(0)
  return {
    split: (keyOf) => {
      if (first.every((group, system) => group === system)) return
      const byKey = new Map<string, number>()
      first = first.map((group, system) => {
        const key = `${group} ${keyOf(system)}`
        const representative = byKey.get(key) ?? system
        byKey.set(key, representative)
        return representative
      })
    },
    groups: () =>
      [...first.keys()]
        .map((group) => first.flatMap((representative, system) => (representative === group ? [system] : [])))
        .filter(({ length }) => length > 1),
  }
}
