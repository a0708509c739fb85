/** A container: a kind of file that no reader reads as it is, such as a workbook, and the text that stands for it. */
import type { Either } from '../either.ts'
import type { Problem } from '../places.ts'

/** A file as the host hands it to a container. */
export interface PackedFile {
  /** Its path in problems. */
  readonly path: string
  readonly bytes: Uint8Array
  /** The most bytes that it may unpack to. */
  readonly mostUnpacked: number
  /** The bytes of a file within, where the container is a zip; `undefined` if it has none of this name. */
  readonly entry: (name: string) => Either<Problem, Uint8Array | undefined>
}

/** Text in pieces, of whole lines, or the problem that ends it. Nothing is unpacked before it is asked for. */
export type Unpacked = Iterable<Either<Problem, string>>

/** The contents of a container: one text, or several by name, such as the sheets of a workbook, of which one is read. */
export type Contents = Unpacked | ReadonlyMap<string, (path: string) => Unpacked>

export interface Container {
  readonly contract: 1
  readonly name: string
  /** Says in a few words what these files are and how they are read. */
  readonly title: string
  /** The word for one of its texts in messages: `sheet`. */
  readonly part?: string
  /** The first bytes of such a file, as text of one byte a letter: `PAR1`. */
  readonly begins: string
  /** An entry that such a file has, where it is a zip: other zips begin in the same way. */
  readonly holds?: string
  readonly open: (file: PackedFile) => Either<Problem, Contents>
}
