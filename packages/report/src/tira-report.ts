/** Scores as TIRA reads them: `evaluation.prototext`, a `measure` with a key and a value a score, both of them text. */
import { type Either, isLeft, left, right } from '@assay/core'
import type { Result } from '@assay/core/result'
import type { Column, Refusal } from './columns.ts'
import { exactNumber } from './escape.ts'
import { flatScores, type Naming } from './flat-scores.ts'

// its client parts lines at a colon and knows one of them, so that no key may hold another
const naming: Naming = { platform: 'tira', keyOf: (metric, measure) => `${metric}.${measure}` }

/** Keys are `<metric>.<measure>`, or those of the columns. An evaluation of TIRA has one run. */
export const tiraReport = (result: Result, columns?: readonly Column[]): Either<Refusal, string> => {
  const systems = [...new Set(result.scores.map(({ system }) => system))]
  if (systems.length > 1)
    return left({
      message: `tira evaluates one run, and there are ${systems.length} systems: ${systems.join(', ')}`,
      hint: 'write one for each: name one system at a time with -s',
    })
  const entries = flatScores(result, naming, columns)
  if (isLeft(entries)) return entries
  return right(
    entries.right.map(([key, value]) => `measure{\n  key: "${key}"\n  value: "${exactNumber(value)}"\n}\n`).join(''),
  )
}
