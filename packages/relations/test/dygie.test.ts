/** Files of DyGIE++ and PURE that hold a gold and a system's answers: each side reads its own keys. */
import { bytesSource } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { dygie } from '../src/index.ts'

const gold = { ner: [[[0, 0, 'PER']]], relations: [[[0, 0, 3, 3, 'Live_In']]] }
const predicted = { predicted_ner: [[[0, 0, 'PER']]], predicted_relations: [[[3, 3, 0, 0, 'Near', 7.5, 0.9]]] }

/** What a side sees of a document with these keys: the types of its relations. */
const seenBy = (who: 'gold' | 'system', keys: object, side: string) => {
  const line = JSON.stringify({ doc_key: 'X1', sentences: [['Ana', 'lives', 'in', 'Bern']], ...keys })
  const [item] = dygie.with(optionsOf(dygie, { side }))(bytesSource('f', new TextEncoder().encode(`${line}\n`)))
  if (item?._tag !== 'Right') return item?.left.message
  const { content } = item.right
  const own = who === 'gold' ? content : dygie.complete?.(content, content)
  if (own === undefined) return undefined
  if (!('_tag' in own)) return own.relations.map(({ type }) => type)
  return own._tag === 'Right' ? own.right.relations.map(({ type }) => type) : own.left.message
}

describe('reader.side of dygie', () => {
  it.each([
    ['auto', { ...gold, ...predicted }, ['Live_In'], ['Near']],
    ['auto', gold, ['Live_In'], ['Live_In']],
    ['auto', predicted, ['Near'], ['Near']],
    ['gold', { ...gold, ...predicted }, ['Live_In'], ['Live_In']],
    ['predicted', { ...gold, ...predicted }, ['Near'], ['Near']],
  ])('set to %s chooses the relations of %j', (side, keys, ofGold, ofSystem) => {
    expect(seenBy('gold', keys, side)).toEqual(ofGold)
    expect(seenBy('system', keys, side)).toEqual(ofSystem)
  })

  it.each([
    ['a span that ends before it starts', [[[3, 2, 0, 0, 'Near']]], 'the span 3 to 2 ends before it starts'],
    [
      'a span beyond the text',
      [[[3, 4, 0, 0, 'Near']]],
      'document X1: mention 3-5: it ends at 5, and the text has 4 units',
    ],
  ])('checks the predictions of a system and ignores the gold beside them: %s', (_, relations, message) => {
    const keys = { ...gold, predicted_relations: relations }
    expect(seenBy('gold', keys, 'auto')).toEqual(['Live_In'])
    expect(seenBy('system', keys, 'auto')).toBe(`${message}, in the predictions of`)
  })
})
