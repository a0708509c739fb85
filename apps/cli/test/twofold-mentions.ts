/** Documents of which each has a mention in two entities. */
import { writeFileSync } from 'node:fs'

/** A mention in two entities, which the metric reports for each document that is judged. */
const both = '[[[0,1],[3,3],[5,8]],[[10,12],[3,3]]]'

/** Writes `gold.jsonl` and `run.jsonl`. */
export const putTwofold = (documents: number): void => {
  const lines = (clustersOf: (i: number) => string): string =>
    Array.from({ length: documents }, (_, i) => `{"id":"page ${i + 1}","clusters":${clustersOf(i)}}\n`).join('')
  writeFileSync(
    'gold.jsonl',
    lines(() => both),
  )
  writeFileSync(
    'run.jsonl',
    lines((i) => (i % 3 === 0 ? '[[[0,1],[5,8]]]' : both)),
  )
}
