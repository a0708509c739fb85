/** Told how many more turns of a resampling are done. */
export type OnTurns = (turns: number) => void

const BLOCK = 16

/** Tells of turns a block at a time; to be called at the end of each with its number. */
export const inBlocks =
  (turns: number, onTurns: OnTurns | undefined) =>
  (turn: number): void => {
    if (onTurns === undefined) return
    if ((turn + 1) % BLOCK === 0) onTurns(BLOCK)
    else if (turn + 1 === turns) onTurns(turns % BLOCK)
  }
