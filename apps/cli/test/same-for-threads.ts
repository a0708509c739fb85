/** What a call says with one thread, which it must say with several. */
import { expect } from 'vitest'
import { installed, type Ran } from './support.ts'

const variants: readonly (readonly string[])[] = [
  ['--jobs', '2'],
  // more than a pair, and no multiple of it
  ['--jobs', '3'],
]

/** What a call says with one thread, after it was seen to say the same with others. */
export const sameForThreads = async (...call: readonly string[]): Promise<Ran> => {
  const alone = await installed(...call)
  for (const flags of variants) expect(await installed(...call, ...flags)).toEqual(alone)
  return alone
}
