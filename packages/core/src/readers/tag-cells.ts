/** Cells that hold more than a tag: where the tag stands in them. */

/** Finds the tag in the cell `bytes[start, end)`. */
export interface TagInCell {
  /** The start and the end of the tag; undefined if the cell has none. */
  readonly find: (bytes: Uint8Array, start: number, end: number) => readonly [start: number, end: number] | undefined
  /** The missing part of a cell without a tag, worded to follow "column 2 has", and the remedy. */
  readonly lacks: string
  readonly hint: string
  /** True if a cell without a tag is O. */
  readonly isOutside?: boolean
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

const SCORE = /^-?\d*\.?\d+(?:e[-+]?\d+)?$/i

/** A tag with a score behind it, as CRF++ and taggers with confidences write: `B-PER/0.97`. */
export const beforeScore = (mark: string): TagInCell => {
  const last = encoder.encode(mark).at(-1)!
  const { length } = encoder.encode(mark)
  return {
    find: (bytes, start, end) => {
      const at = bytes.lastIndexOf(last, end - 1) - length + 1
      const isScored = at > start && decoder.decode(bytes.subarray(at, at + length)) === mark
      return isScored && SCORE.test(decoder.decode(bytes.subarray(at + length, end))) ? [start, at] : undefined
    },
    lacks: `no score behind ${JSON.stringify(mark)}`,
    hint: 'each tag needs its score there; leave reader.score out where a file has none',
  }
}

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
    lacks: `no ${key}=`,
    hint: `each word needs its tag; if words without one are outside of names: --set reader.missing=O`,
    isOutside,
  }
}
