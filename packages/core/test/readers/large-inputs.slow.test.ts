/** Readers on files of megabytes: work that grows with its square would not end here, and a call for each level overflows. */
import { it } from 'vitest'
import { checkHostileHarem, checkNestedBrat, checkNestedTags, checkNestedTrees } from './large-inputs.ts'

it('brat reads a hundred thousand nested spans without a stack overflow', () => checkNestedBrat(100_000))

it('trees-jsonl reads 100,000 nested nodes without a stack overflow', () => checkNestedTrees(100_000))

it('quaero-inline refuses a hundred thousand nested tags without a stack overflow, once', () =>
  checkNestedTags(100_000))

it('harem-xml reads hostile and long text to its end', () => checkHostileHarem(100_000))
