/**
 * Borders at which a file and its counterparts can be cut: between the same two documents in all of them, found in one scan of
 * each.
 */
import type { Border, Problem, Source } from '@assay/core'
import type { Either } from 'fp-ts/lib/Either.js'
import { withBlame } from '../checks/faults.ts'
import { areEqual } from '../io/containers.ts'
import type { Hash, Machine } from '../io/machine.ts'
import type { Stream } from '../read/pair-streams.ts'

type IsWanted = (byte: number, documents: number) => boolean

/** Chunks of a source, read once and shared. */
const shared = (
  source: Source,
): { readonly source: Source; readonly drain: () => void; readonly isWhole: () => boolean } => {
  const chunks = source.chunks()[Symbol.iterator]()
  let isWhole = true
  const resumed: IterableIterator<Either<Problem, Uint8Array>> = {
    [Symbol.iterator]: () => resumed,
    next: () => {
      const chunk = chunks.next()
      isWhole &&= chunk.done === true || chunk.value._tag === 'Right'
      return chunk
    },
  }
  return {
    source: { path: source.path, chunks: () => resumed },
    drain: () => {
      while (resumed.next().done !== true);
    },
    isWhole: () => isWhole,
  }
}

/** Scan of a file, from border to border. */
interface Look {
  readonly next: () => Border | undefined
  /** Scans the rest and returns the hash of all bytes, if all could be read. */
  readonly end: () => string | undefined
}

const lookIn = ({ path, machine, maxBytes, reader, options }: Stream, isWanted: IsWanted): Look => {
  const hash: Hash = machine.sha256()
  const { source, drain, isWhole } = shared(machine.source(path, (bytes) => hash.update(bytes), maxBytes))
  const who = `the reader ${reader.name} of ${reader.package.name}`
  const at = { path, line: 1, column: 1 }
  const safely = <A>(look: () => A): A => withBlame(who, 'where it looks for borders', look, at)
  const borders: Iterator<Border> = safely(() => (reader.borders?.(options)(source, isWanted) ?? [])[Symbol.iterator]())
  return {
    next: () => safely(() => borders.next()).value as Border | undefined,
    end: () => {
      drain()
      return isWhole() ? hash.digest() : undefined
    },
  }
}

/** First border after each of some byte positions. */
const atBytes = (bytes: readonly number[]): IsWanted => {
  let next = 0
  return (byte) => {
    if (next === bytes.length || byte < bytes[next]!) return false
    while (next < bytes.length && byte >= bytes[next]!) next++
    return true
  }
}

/** Scan for borders after given, ascending numbers of documents. */
const atDocuments = (
  stream: Stream,
): Pick<Look, 'end'> & { readonly at: (documents: number) => Border | undefined } => {
  let target = Number.POSITIVE_INFINITY
  const { next, end } = lookIn(stream, (_, documents) => documents >= target)
  let last: Border | undefined
  return {
    at: (documents) => {
      target = documents
      while (last === undefined || last.documents < documents) {
        last = next()
        if (last === undefined) return undefined
      }
      return last.documents === documents ? last : undefined
    },
    end,
  }
}

/** True for a file that readers get as other bytes than it has, which must be read from its beginning. */
export const isCompressed = (
  { look, bytes, source }: Pick<Machine, 'look' | 'bytes' | 'source'>,
  path: string,
): boolean => {
  if (path.endsWith('.gz') || look(path)?.isPacked === true) return true
  const [[stored], [read]] = [bytes(path), source(path).chunks()]
  return stored?._tag === 'Right' && read?._tag === 'Right' && !areEqual(stored.right, read.right)
}

/** False for a file with a header that names its columns, which must be read from its first row. */
export const isCuttable = ({ path, machine, reader, columns }: Stream): boolean =>
  reader.borders !== undefined && columns.every((column) => typeof column === 'number') && !isCompressed(machine, path)

// documents after a border that are compared: enough to show the order of the files, or many warnings
const LOOKED_AT = 100

/** Names of the documents after a border; `undefined` if any has a problem. */
const namesBehind = (stream: Stream, from: Border): string | undefined => {
  const { path, machine, maxBytes, reader, options } = stream
  const chunks = () => machine.bytes(path, () => undefined, maxBytes, { from: from.byte, to: undefined })
  const read = (): string | undefined => {
    const names: string[] = []
    for (const item of reader.with(options)({ path, chunks, from, isStretch: true })) {
      if (item._tag === 'Left') return undefined
      names.push(item.right.id)
      if (names.length === LOOKED_AT) break
    }
    return JSON.stringify(names)
  }
  const who = `the reader ${reader.name} of ${reader.package.name}`
  return withBlame(who, 'behind a border', read, { path, line: 1, column: 1 })
}

/** True if the same documents follow the borders of all streams, where documents have names. */
export const areInOneOrder = (streams: readonly Stream[], borders: readonly Border[]): boolean => {
  const [gold, ...others] = streams.map((stream, i) => namesBehind(stream, borders[i]!))
  return gold !== undefined && others.every((names) => names === gold)
}

/**
 * Borders by stream, as they are found: after some bytes of the first stream, where all have one at the same document. The hashes
 * of the files follow at the end.
 */
export function* commonBorders(
  streams: readonly Stream[],
  bytes: readonly number[],
  sha256: Record<string, string>,
): Generator<readonly Border[], undefined> {
  const [first, ...others] = streams as [Stream, ...Stream[]]
  const gold = lookIn(first, atBytes(bytes))
  const looks = others.map(atDocuments)
  const last = bytes.at(-1) ?? 0
  let hasBorder = false
  for (let border = gold.next(); border !== undefined; border = border.byte < last ? gold.next() : undefined) {
    const { documents } = border
    const counterparts = looks.flatMap(({ at }) => at(documents) ?? [])
    if (counterparts.length < looks.length) continue
    hasBorder = true
    yield [border, ...counterparts]
  }
  if (!hasBorder) return
  for (const [i, { end }] of [gold, ...looks].entries()) {
    const digest = end()
    if (digest !== undefined) sha256[streams[i]!.path] = digest
  }
}
