/** Readers on files of megabytes: work that grows with its square would not end here, and a call for each level overflows. */
import { it } from 'vitest'
import { checkHostileHarem, checkNestedBrat, checkNestedTags, checkNestedTrees } from './large-inputs.ts'

it('brat reads 100,000 nested spans without a stack overflow', () => checkNestedBrat(100_000))

it('trees-jsonl reads 100,000 nested nodes without a stack overflow', () => checkNestedTrees(100_000))

it('quaero-inline refuses 100,000 nested tags in one error, without a stack overflow', () => checkNestedTags(100_000))

it('harem-xml reads long and hostile text to its end', () => checkHostileHarem(100_000))
