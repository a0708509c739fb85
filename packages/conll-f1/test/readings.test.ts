import { tagsOf } from '@assay/core'
import { describe, expect, it } from 'vitest'
import { phraseF1 } from '../src/index.ts'
import { measured, type Pair, phrases, scorer, sentences, textOf } from './support.ts'

interface Vector {
  readonly tags: readonly string[]
  readonly conlleval: string
}
const vectors = (JSON.parse(textOf('golden/vectors/vectors.json')) as { readonly rows: readonly Vector[] }).rows

/** The phrases that each script reads; `null` where it refuses the tags. */
interface Row {
  readonly tags: string
  readonly conlleval: string
  readonly seqeval: string
  readonly IOB1: string | null
  readonly IOB2: string | null
  readonly IOE2: string | null
  readonly IOBES: string | null
  readonly BILOU: string | null
}
const rows = JSON.parse(textOf('golden/readings/expected.json')) as readonly Row[]

// The vectors were measured with probes that cannot tell type "0" from the empty one; conlleval.pl reads the latter.
const typeZero = (text: string): string => text.replaceAll(/(^| )0\[/g, '$1[')

describe('the 39 short sequences', () => {
  it('are all there', () => expect([vectors.length, rows.length]).toEqual([39, 39]))

  for (const { tags, conlleval } of vectors) {
    it(`conlleval.pl reads ${tags.join(' ')}`, () => {
      const expected = conlleval === '-' ? '' : typeZero(conlleval.replaceAll("''[", '['))
      expect(phrases(tagsOf(tags))).toBe(expected)
    })
  }
})

const read = (tags: string, scheme: 'IOB1' | 'IOB2' | 'IOE2' | 'IOBES' | 'BILOU', repair: string): string =>
  phrases(tagsOf(tags.split(' ')), { scheme, repair: repair as 'discard' })
