/** Work that falls into blocks: samples to draw. Who does which block, and when, changes no number. */
import type { Input } from '@assay/core/result'

/** Fills the row of a block, which is zero before; the same numbers whoever does it, and whatever was done before. */
export type Make = (block: number, row: Float64Array) => void

/** Called with how many more are done. */
export type OnTurns = (turns: number) => void

/**
 * Has all blocks done, each a row of `width` numbers: one after the other here, or shared out among threads by the host.
 * `onDone` is called with numbers of blocks.
 */
export type Blocks = (blocks: number, width: number, make: Make, onDone?: OnTurns) => Float64Array

/** How blocks are shared out, once it is known what was read. */
export type Sharing = (inputs: readonly Input[]) => Blocks

/** All of them here. */
export const inTurn: Blocks = (blocks, width, make, onDone) => {
  const rows = new Float64Array(blocks * width)
  for (let block = 0; block < blocks; block++) {
    make(block, rows.subarray(block * width, (block + 1) * width))
    onDone?.(1)
  }
  return rows
}

/** One number of each row; where there was none to write, it says NaN. */
export const columnOf = (rows: Float64Array, width: number, column: number): readonly (number | undefined)[] => {
  const numbers: (number | undefined)[] = []
  for (let at = column; at < rows.length; at += width) {
    const number = rows[at] as number
    numbers.push(Number.isNaN(number) ? undefined : number)
  }
  return numbers
}
