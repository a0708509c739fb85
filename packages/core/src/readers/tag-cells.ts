/** Cells that hold more than a tag: where the tag stands in them. */

/** Finds the tag in the cell `bytes[start, end)`. */
export interface TagInCell {
  /** The start and the end of the tag; undefined if the cell has none. */
  readonly find: (bytes: Uint8Array, start: number, end: number) => readonly [start: number, end: number] | undefined
  /** The key of a tag that a cell may lack. */
  readonly key?: string
  /** True if a cell without a tag is O. */
  readonly isOutside?: boolean
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

const SCORE = /^-?\d*\.?\d+(?:e[-+]?\d+)?$/i

/** A tag with a score behind it, as CRF++ and other taggers write: `B-PER/0.97`. A cell without a score is a tag as a whole. */
export const beforeScore = (mark: string): TagInCell => ({
  find: (bytes, start, end) => {
    const cell = decoder.decode(bytes.subarray(start, end))
    const at = cell.lastIndexOf(mark)
    const isScored = at > 0 && SCORE.test(cell.slice(at + mark.length))
    return [start, isScored ? start + encoder.encode(cell.slice(0, at)).length : end]
  },
})

const BAR = 0x7c

/** A tag behind a key in a list of features, as in the last column of CoNLL-U: `start_char=0|ner=B-PER`. */
export const behindKey = (key: string, isOutside: boolean): TagInCell => {
  const sought = encoder.encode(`${key}=`)
  return {
    find: (bytes, start, end) => {
      for (let at = start; at < end; ) {
        const bar = bytes.indexOf(BAR, at)
        const stop = bar < 0 || bar > end ? end : bar
        if (stop - at > sought.length && sought.every((byte, i) => bytes[at + i] === byte))
          return [at + sought.length, stop]
        at = stop + 1
      }
      return undefined
    },
    key,
    isOutside,
  }
}
