/** Renaming and counting of a model's labels. A label is the whole path: `pers.ind` and `pers` are two. */
import type { Census, Labels } from '../contract.ts'

/** The label that a label counts as; `undefined` where it is dropped. */
export const newLabelRenamer =
  ({ map, only }: Labels) =>
  (label: string): string | undefined => {
    const renamed = Object.hasOwn(map, label) ? map[label]! : label
    return only.length === 0 || only.includes(renamed) ? renamed : undefined
  }

/** A census of documents, by the labels that a callback reports, once per occurrence. */
export const newCensus =
  <A>(labelsIn: (content: A, count: (label: string) => void) => void): (() => Census<A>) =>
  () => {
    // one look-up per occurrence of a label
    const tallies = new Map<string, { times: number }>()
    const count = (label: string): void => {
      const tally = tallies.get(label)
      if (tally === undefined) tallies.set(label, { times: 1 })
      else tally.times++
    }
    const counts = () => new Map(Array.from(tallies, ([label, { times }]) => [label, times]))
    return { see: (content) => labelsIn(content, count), counts }
  }
