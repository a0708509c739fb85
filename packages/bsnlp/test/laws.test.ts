import { checkLaws, mentionPairs } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { normalisation, recognition } from '../src/index.ts'

const test = { describe, it }

checkLaws(test, recognition, {
  documents: mentionPairs(),
  options: [{}, { match: 'relaxedExact' }, { match: 'relaxedPartial' }],
})
checkLaws(test, normalisation, { documents: mentionPairs(), options: [{}, { bases: 'all' }] })
