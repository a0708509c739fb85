/** What a model needs to look at its documents under other labels. A label is the whole path: `pers.ind` and `pers` are two. */
import type { Census, Labels } from '../contract.ts'

/** What a label counts as; `undefined` where it is left out. */
export const renamedBy =
  ({ map, only }: Labels) =>
  (label: string): string | undefined => {
    const own = Object.hasOwn(map, label) ? (map[label] as string) : label
    return only.length === 0 || only.includes(own) ? own : undefined
  }

/** A census of documents that are asked for their labels, each as often as it stands there. */
export const censusOf =
  <A>(labelsIn: (content: A, count: (label: string) => void) => void): (() => Census<A>) =>
  () => {
    // a label is looked up once for each time it stands there
    const tallies = new Map<string, { times: number }>()
    const count = (label: string): void => {
      const known = tallies.get(label)
      if (known === undefined) tallies.set(label, { times: 1 })
      else known.times++
    }
    const counts = () => new Map(Array.from(tallies, ([label, { times }]) => [label, times]))
    return { see: (content) => labelsIn(content, count), counts }
  }
