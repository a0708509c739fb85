/** Readers on files of megabytes: work that grows with its square would not end here, and a call for each level overflows. */
import { it } from 'vitest'
import { checkHostileHarem, checkNestedBrat, checkNestedTags, checkNestedTrees } from './large-inputs.ts'

it('brat puts a hundred thousand nested spans into a tree without a stack overflow', () => checkNestedBrat(100_000))

it('trees-jsonl takes 100,000 nodes in each other without a stack overflow', () => checkNestedTrees(100_000))

it('quaero-inline refuses a hundred thousand nested tags without a stack overflow, once', () =>
  checkNestedTags(100_000))

it('harem-xml reads any text at all to its end where it is hostile and long', () => checkHostileHarem(100_000))
