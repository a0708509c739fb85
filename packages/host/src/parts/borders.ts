/** Where a file and its counterparts can be cut: between the same two documents in all of them, found in one look through each. */
import type { Border, Problem, Source } from '@assay/core'
import type { Either } from 'fp-ts/lib/Either.js'
import type { Hash, Machine } from '../machine/machine.ts'
import { blaming } from '../problems/faults.ts'
import type { Stream } from '../read/pair-streams.ts'

type IsWanted = (byte: number, documents: number) => boolean

/** The chunks of a source once, whoever asks for some of them first. */
const shared = (
  source: Source,
): { readonly source: Source; readonly drain: () => void; readonly isWhole: () => boolean } => {
  const chunks = source.chunks()[Symbol.iterator]()
  let isWhole = true
  const again: IterableIterator<Either<Problem, Uint8Array>> = {
    [Symbol.iterator]: () => again,
    next: () => {
      const chunk = chunks.next()
      isWhole &&= chunk.done === true || chunk.value._tag === 'Right'
      return chunk
    },
  }
  return {
    source: { path: source.path, chunks: () => again },
    drain: () => {
      while (again.next().done !== true);
    },
    isWhole: () => isWhole,
  }
}

/** A look through a file, as far as its next border. */
interface Look {
  readonly next: () => Border | undefined
  /** Looks at what is left, and gives the hash of all bytes, where they could all be read. */
  readonly end: () => string | undefined
}

const lookIn = ({ path, machine, maxBytes, reader, options }: Stream, isWanted: IsWanted): Look => {
  const hash: Hash = machine.sha256()
  const { source, drain, isWhole } = shared(machine.source(path, (bytes) => hash.update(bytes), maxBytes))
  const who = `the reader ${reader.name} of ${reader.package.name}`
  const at = { path, line: 1, column: 1 }
  const safely = <A>(look: () => A): A => blaming(who, 'where it looks for borders', look, at)
  const borders: Iterator<Border> = safely(() => (reader.borders?.(options)(source, isWanted) ?? [])[Symbol.iterator]())
  return {
    next: () => safely(() => borders.next()).value as Border | undefined,
    end: () => {
      drain()
      return isWhole() ? hash.digest() : undefined
    },
  }
}

/** The first border from each of some bytes on. */
const atBytes = (bytes: readonly number[]): IsWanted => {
  let next = 0
  return (byte) => {
    if (next === bytes.length || byte < (bytes[next] as number)) return false
    while (next < bytes.length && byte >= (bytes[next] as number)) next++
    return true
  }
}

/** A look for borders behind given numbers of documents, which grow. */
const atDocuments = (
  stream: Stream,
): Pick<Look, 'end'> & { readonly at: (documents: number) => Border | undefined } => {
  let wanted = Number.POSITIVE_INFINITY
  const { next, end } = lookIn(stream, (_, documents) => documents >= wanted)
  let last: Border | undefined
  return {
    at: (documents) => {
      wanted = documents
      while (last === undefined || last.documents < documents) {
        last = next()
        if (last === undefined) return undefined
      }
      return last.documents === documents ? last : undefined
    },
    end,
  }
}

/** What is compressed has to be read from its beginning, whoever wants what stands further on. */
export const isCompressed = ({ look }: Pick<Machine, 'look'>, path: string): boolean =>
  path.endsWith('.gz') || look(path)?.isPacked === true

/** A file with titles, by which its columns are named, is read from its first row on. */
export const isCuttable = ({ path, machine, reader, columns }: Stream): boolean =>
  reader.borders !== undefined && columns.every((column) => typeof column === 'number') && !isCompressed(machine, path)

// so many documents behind a border show whether files are in one order, and whether they are ones of which there is much to say
const LOOKED_AT = 100

/** The names of the documents behind a border; nothing where something is to be said of them. */
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
  return blaming(who, 'behind a border', read, { path, line: 1, column: 1 })
}

/** Whether the same documents stand behind the borders of all streams, where documents have names. */
export const areInOneOrder = (streams: readonly Stream[], borders: readonly Border[]): boolean => {
  const [gold, ...others] = streams.map((stream, i) => namesBehind(stream, borders[i] as Border))
  return gold !== undefined && others.every((names) => names === gold)
}

/**
 * By stream, as they are found: the borders behind some bytes of the first that all of them have, at the same documents. Where there are
 * any, the hashes of the files follow when all has been looked at.
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
  let found = false
  for (let border = gold.next(); border !== undefined; border = border.byte < last ? gold.next() : undefined) {
    const { documents } = border
    const counterparts = looks.flatMap(({ at }) => at(documents) ?? [])
    if (counterparts.length < looks.length) continue
    found = true
    yield [border, ...counterparts]
  }
  if (!found) return
  for (const [i, { end }] of [gold, ...looks].entries()) {
    const own = end()
    if (own !== undefined) sha256[(streams[i] as Stream).path] = own
  }
}
