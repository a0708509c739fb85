/** Splits a stream of bytes into its lines. */

const NEWLINE = 0x0a

/** A line without its end; `undefined` for one that is longer than allowed, of which nothing is kept. */
export type Line = Uint8Array | undefined

/** The lines of a stream, the last with or without an end of line, each of at most `most` bytes. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Line> {
  let parts: Uint8Array[] = []
  let length = 0
  const take = (part: Uint8Array): void => {
    length += part.length
    if (length > most) parts = []
    else if (part.length > 0) parts.push(part)
  }
  const finish = (): Line => {
    const line = length > most ? undefined : Buffer.concat(parts)
    parts = []
    length = 0
    return line
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, at))
      yield finish()
      from = at + 1
    }
    take(chunk.subarray(from))
  }
  if (length > 0) yield finish()
}
