/** Sentences as one document, as presidio-research looks rows up. */
import { tagsOf } from '@assay/core'
import { expect, it } from 'vitest'
import { plugin, redactionSpans } from '../src/index.ts'
import { scorePairs } from './vectors.ts'

const tagged = (forms: readonly string[], tags: readonly string[]) => tagsOf(tags, forms)
const sentences = [
  tagged(['Ana', 'met', 'Ben'], ['B-PER', 'O', 'B-PER']),
  tagged(['Ana', 'x', 'Silva'], ['B-PER', 'O', 'B-PER']),
]

it('with quirks, two spans of the second sentence are joined although a word is between them', () => {
  const corpus = plugin.views!.find(({ name }) => name === 'corpus')!
  const seen = corpus.together!.see(sentences as never)
  if (seen._tag === 'Left') throw new Error(seen.left)
  const content = seen.right as never
  const goldUnder = (quirks: boolean) => scorePairs(redactionSpans, [[content, content]], { quirks }).measures['gold']
  // "met" is looked up in the first sentence; row 1 of the corpus is not in the second
  expect(goldUnder(false)).toBe(2 + 2)
  expect(goldUnder(true)).toBe(2 + 1)
})
