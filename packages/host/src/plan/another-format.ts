/** A system in another format than the gold: read as the gold it would be nonsense, and which format it is must be said. */
import type { AnyReader } from '@assay/core'
import { isLeft } from 'fp-ts/lib/Either.js'
import { type Failure, failure, failureAt } from '../problems/failure.ts'
import type { FileSet } from './files.ts'
import { headOf } from './head.ts'
import type { PlannedFiles } from './planned.ts'
import type { Registry } from './registry.ts'

/** So sure is a reader only of files that are surely its own. */
const SURE = 0.9

/** Why the files of a system, which say no format, are surely not in that of the gold; nothing where they may be. */
export const inAnotherFormat = (registry: Registry, gold: PlannedFiles, { paths }: FileSet): Failure | undefined => {
  const path = paths[0]
  if (path === undefined || path === '-') return undefined
  const head = headOf(registry.machine, path)
  if (isLeft(head) || (gold.reader.sniff(head.right.text, path) as number) > 0) return undefined
  // a gold that cannot be opened is in no format, and that is what is to be said
  const [first] = gold.paths
  if (first !== undefined && first !== '-' && isLeft(headOf(registry.machine, first))) return undefined
  const surely = (reader: AnyReader): boolean =>
    reader.gives === gold.reader.gives && (reader.sniff(head.right.text, path) as number) >= SURE
  const [other, more] = registry.readers().filter(surely)
  if (other === undefined || more !== undefined) return undefined
  const text = head.right.text.split(/\r\n?|\n/, 1)[0] as string
  return failureAt(
    3,
    'E320',
    `this looks like ${other.name}, and the gold is ${gold.reader.name}`,
    `if that is right, say so: --system-set reader=${other.name}; it gives the same kind of documents`,
    { at: { path, line: 1, column: 1 }, text },
  )
}

/** Documents of two models cannot be compared, whatever the metric could look at those of each side as. */
export const ofAnotherModel = (gold: PlannedFiles, name: string, { reader }: PlannedFiles): Failure | undefined =>
  reader.gives === gold.reader.gives
    ? undefined
    : failure(
        2,
        'E215',
        `${gold.reader.name} of the gold gives ${gold.reader.gives}, and ${reader.name} of ${name} gives ${reader.gives}`,
        'write one of them in a format of the other kind first: assay convert FILE OUT --to READER --view VIEW',
      )
