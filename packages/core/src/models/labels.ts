/** What a model needs to look at its documents under other labels. A label is the whole path: `pers.ind` and `pers` are two. */
import type { Labels } from '../contract.ts'

/** What a label counts as; `undefined` where it is left out. */
export const renamedBy =
  ({ map, only }: Labels) =>
  (label: string): string | undefined => {
    const own = Object.hasOwn(map, label) ? (map[label] as string) : label
    return only.length === 0 || only.includes(own) ? own : undefined
  }
