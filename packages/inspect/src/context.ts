/** The basis of all findings: the data in columns, and their display. */
import type { Display } from './show.ts'
import type { Store } from './store.ts'

export interface Context {
  readonly store: Store
  readonly display: Display
  readonly most: number
}
