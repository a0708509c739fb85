/** What all findings are made from. */
import type { Display } from './show.ts'
import type { Store } from './store.ts'

export interface Context {
  readonly store: Store
  readonly display: Display
  readonly most: number
}
