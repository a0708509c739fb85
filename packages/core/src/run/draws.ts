/** What goes along with drawing, and changes no number: who draws what, and who wants to know how far it is. */
import type { Blocks } from '../infer/blocks.ts'
import type { Progress } from './surroundings.ts'

export interface Drawing {
  readonly blocks?: Blocks | undefined
  readonly progress?: Progress | undefined
}
