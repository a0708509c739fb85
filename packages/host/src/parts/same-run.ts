/** Checks that stored parts are all the parts of one run. */
import type { Input } from '@assay/core/result'
import { type Failure, failure } from '../checks/failure.ts'
import { code } from '../codes.ts'
import type { Described } from './description.ts'
import type { Part } from './part.ts'

/** A part and the file that it was read from. */
export interface StoredPart {
  readonly path: string
  readonly part: Part
}

export const refused = (message: string, hint: string): Failure => failure(2, code.E803, message, hint)

/** Describes the difference of two descriptions. */
const difference = (a: Described, b: Described): string => {
  const paths = [...new Set([...Object.keys(a.sizes), ...Object.keys(b.sizes)])]
  const other = paths.find((path) => a.sizes[path] !== b.sizes[path] || a.sha256[path] !== b.sha256[path])
  if (a.n !== b.n) return `the one is of ${b.n} parts, the other of ${a.n}`
  const version = b.versions.find((other) => !a.versions.includes(other))
  if (version !== undefined) return `${version} made the first of them, and not the other`
  if (other !== undefined) return `${other} was not the same file for both`
  const keys = Object.keys({ ...a.request, ...b.request }) as (keyof Described['request'])[]
  const key = keys.find((key) => JSON.stringify(a.request[key]) !== JSON.stringify(b.request[key]))
  return key === undefined ? 'they were cut in two ways' : `their calls differ in "${key}"`
}

const remedy = 'merge the parts of one run alone: the same call each time, but for the number of the part'

const foreignPart = (all: readonly StoredPart[]): Failure | undefined => {
  const [first] = all as readonly [StoredPart]
  const other = all.find(({ part }) => part.part.of !== first.part.part.of)
  if (other === undefined) return undefined
  const why = `${other.path} and ${first.path} are parts of two runs: ${difference(first.part.described, other.part.described)}`
  return refused(why, remedy)
}

const duplicatePart = (all: readonly StoredPart[]): Failure | undefined => {
  const by = new Map<number, string>()
  for (const { path, part } of all) {
    const { k, n } = part.part
    const other = by.get(k)
    if (other !== undefined) return refused(`${other} and ${path} are both part ${k} of ${n}`, 'name each part once')
    by.set(k, path)
  }
  return undefined
}

// More numbers than anybody reads.
const MAX_NAMES = 10

const missingParts = (all: readonly StoredPart[]): Failure | undefined => {
  const { n } = all[0]!.part.part
  const there = new Set(all.map(({ part }) => part.part.k))
  const lacking = Array.from({ length: n }, (_, i) => i + 1).filter((k) => !there.has(k))
  if (lacking.length === 0) return undefined
  const named = lacking.slice(0, MAX_NAMES).join(', ')
  const more = lacking.length > MAX_NAMES ? ` and ${lacking.length - MAX_NAMES} more` : ''
  const isOne = lacking.length === 1
  return refused(
    `of ${n} parts ${isOne ? 'one is' : `${lacking.length} are`} missing: ${named}${more}`,
    `make ${isOne ? 'it' : 'them'} by the same call with "--part ${lacking[0]}/${n}"${isOne ? '' : ' and so on'}, or name ${isOne ? 'its file' : 'their files'} too`,
  )
}

const hashesOf = ({ part }: StoredPart): readonly Input[] => [
  ...(part.described.by === 'documents' ? part.files.flatMap(({ inputs }) => inputs) : []),
  ...part.learnt,
  ...part.training,
  ...(part.table === undefined ? [] : [part.table.input]),
]

/** Files that several parts have read are the same in all of them. */
const changedFile = (all: readonly StoredPart[]): Failure | undefined => {
  const byPath = new Map<string, readonly [sha256: string, path: string]>()
  for (const part of all)
    for (const { path, sha256 } of hashesOf(part)) {
      const [other, by] = byPath.get(path) ?? [sha256, part.path]
      if (other !== sha256)
        return refused(`${path} was another file for ${part.path} than for ${by}`, 'make all parts of the same files')
      byPath.set(path, [other, by])
    }
  return undefined
}

/** Reason why parts cannot be merged, or `undefined`. */
export const mergeRefusal = (all: readonly StoredPart[]): Failure | undefined =>
  duplicatePart(all) ?? foreignPart(all) ?? missingParts(all) ?? changedFile(all)
