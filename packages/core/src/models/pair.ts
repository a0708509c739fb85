/** What is drawn to check laws on. */
import type { Model } from '../contract.ts'
import type { Models } from '../models.ts'

/** One document's gold and a system's answer, about the same text. */
export type Pair<M extends Model> = readonly [gold: Models[M], system: Models[M]]
