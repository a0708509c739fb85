/** What goes along with drawing, and changes no number: who draws what, and who wants to know how far it is. */
import type { Blocks } from '../plan/blocks.ts'
import type { Progress } from '../plan/surroundings.ts'

export interface Drawing {
  readonly blocks?: Blocks | undefined
  readonly progress?: Progress | undefined
}
