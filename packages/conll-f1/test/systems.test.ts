/** The laws of the built-in systems. */
import type { Tags } from '@assay/core'
import { withTags } from '@assay/core/internal'
import { checkSystem, tagPairs } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, it } from 'vitest'
import { baseline } from '../src/baseline.ts'
import { majorityVote } from '../src/majority-vote.ts'

const test = { describe, it }
const tags = ['O', 'O', 'B-PER', 'I-PER', 'B-LOC', 'I-LOC', 'E-PER', 'S-LOC']

/** Other tags of the same words. */
const answers = (gold: Tags): fc.Arbitrary<Tags> =>
  fc
    .array(fc.constantFrom(...tags), { minLength: gold.length, maxLength: gold.length })
    .map((all) => withTags(gold, all))

checkSystem(test, baseline, { documents: tagPairs({ tags }), options: [{}, { scheme: 'IOBES' }] })
checkSystem(test, majorityVote, { documents: tagPairs({ tags }), answers })
