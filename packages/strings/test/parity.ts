/** What other programs give of the same files, and ours. */
import type { ParityOf } from '../../../tools/parity.ts'

export const parity: ParityOf = {
  strings: 'It is held to the example by hand; another program has not been run for it.',
}
