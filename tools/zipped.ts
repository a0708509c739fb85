/** Writes zips byte by byte, those too that no program would write: APPNOTE.TXT of PKWARE, sections 4.3 and 4.4. */
import { crc32, deflateRawSync } from 'node:zlib'

/** A file of a zip, and what is said of it; what is not given is as it should be. */
export interface Packed {
  readonly name: string | Uint8Array
  readonly data?: string | Uint8Array
  /** 8, Deflate. */
  readonly method?: number
  /** 0x800: the name is UTF-8. */
  readonly flags?: number
  /** The mode of Unix: 0o120777 is a symbolic link. */
  readonly mode?: number
  /** What the list says, in place of what is so. */
  readonly listed?: { readonly crc?: number; readonly bytes?: number; readonly packed?: number; readonly at?: number }
  /** The name in the header before the data. */
  readonly headName?: string
  /** An extra field, in both places. */
  readonly extra?: Uint8Array
  /** Sizes and hash stand behind the data, and 0 before it, as where a program writes into a pipe. */
  readonly isStreamed?: boolean
  /** Sizes and place stand in a field of 64 bits. */
  readonly isWide?: boolean
}

interface Whole {
  /** The end says how many there are, and where the list stands, in 64 bits. */
  readonly isWide?: boolean
  readonly comment?: string
  readonly disk?: number
  /** How many entries the end speaks of. */
  readonly count?: number
}

const bytesOf = (data: string | Uint8Array): Buffer => Buffer.from(data as string)

/** Numbers with how many bytes each takes, the least first. */
const fields = (...all: readonly (readonly [size: 2 | 4 | 8, value: number])[]): Buffer =>
  Buffer.concat(
    all.map(([size, value]) => {
      const field = Buffer.alloc(size)
      if (size === 8) field.writeBigUInt64LE(BigInt(value))
      else field.writeUIntLE(value, 0, size)
      return field
    }),
  )

export const zipOf = (entries: readonly Packed[], whole: Whole = {}): Buffer => {
  const bodies: Buffer[] = []
  const lines: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const [name, data] = [bytesOf(entry.name), bytesOf(entry.data ?? '')]
    const { method = 8, mode = 0o100644, listed = {}, extra = Buffer.alloc(0), isWide = false } = entry
    const flags = (entry.flags ?? 0) | (entry.isStreamed === true ? 8 : 0)
    const body = method === 8 ? deflateRawSync(data) : data
    const [crc, bytes, packed] = [listed.crc ?? crc32(data), listed.bytes ?? data.length, listed.packed ?? body.length]
    const headName = bytesOf(entry.headName ?? entry.name)
    const told = entry.isStreamed === true ? [0, 0, 0] : [crc, body.length, data.length]
    const sizes = told.map((value) => [4, value] as const)
    const about = [
      [2, flags],
      [2, method],
      [2, 0],
      [2, 0x21],
    ] as const
    const head = fields([4, 0x04034b50], [2, 20], ...about, ...sizes, [2, headName.length], [2, extra.length])
    const behind =
      entry.isStreamed === true
        ? fields([4, 0x08074b50], [4, crc], [4, body.length], [4, data.length])
        : Buffer.alloc(0)
    bodies.push(head, headName, Buffer.from(extra), body, behind)
    const place = listed.at ?? at
    const field = isWide ? fields([2, 1], [2, 24], [8, bytes], [8, packed], [8, place]) : Buffer.alloc(0)
    const [narrowBytes, narrowPacked, narrowAt] = isWide ? [0xffffffff, 0xffffffff, 0xffffffff] : [bytes, packed, place]
    const line = fields(
      [4, 0x02014b50],
      [2, 0x031e],
      [2, 20],
      ...about,
      [4, crc],
      [4, narrowPacked],
      [4, narrowBytes],
      [2, name.length],
      [2, extra.length + field.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, mode * 0x10000],
      [4, narrowAt],
    )
    lines.push(line, name, Buffer.from(extra), field)
    at += head.length + headName.length + extra.length + body.length + behind.length
  }
  const list = Buffer.concat(lines)
  const { comment = '', disk = 0, count = entries.length, isWide = false } = whole
  const record = fields(
    [4, 0x06064b50],
    [8, 44],
    [2, 45],
    [2, 45],
    [4, disk],
    [4, disk],
    [8, count],
    [8, count],
    [8, list.length],
    [8, at],
  )
  const locator = fields([4, 0x07064b50], [4, 0], [8, at + list.length], [4, 1])
  const [short, long] = isWide ? [0xffff, 0xffffffff] : [count, 0]
  const end = fields(
    [4, 0x06054b50],
    [2, disk],
    [2, disk],
    [2, short],
    [2, short],
    [4, isWide ? long : list.length],
    [4, isWide ? long : at],
    [2, comment.length],
  )
  return Buffer.concat([...bodies, list, ...(isWide ? [record, locator] : []), end, Buffer.from(comment)])
}

/** A zip of files by their names. */
export const zipped = (contents: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  zipOf(Object.entries(contents).map(([name, data]) => ({ name, data })))
