/** The text of a document of each model, and where the units of its places stand in it. */
import { describe, expect, it } from 'vitest'
import type { RunningText } from '../../src/contract.ts'
import { isRight } from '../../src/either.ts'
import { optionsOf } from '../../src/laws/subject.ts'
import { clustersModel } from '../../src/models/clusters/model.ts'
import { spansModel } from '../../src/models/spans/model.ts'
import { tagsModel } from '../../src/models/tags/model.ts'
import { tagsOf } from '../../src/models/tags/type.ts'
import { treesModel } from '../../src/models/trees/model.ts'
import { clustersJsonl, conll2012, corefud } from '../../src/readers/index.ts'
import { textSource } from '../../src/source/bytes.ts'
import { tagsToSpans } from '../../src/views/tags-to-spans.ts'
import { readAll } from '../readers/coref.ts'

/** Each unit as it stands in the text. */
const unitsOf = (running: RunningText | undefined): readonly string[] | undefined =>
  running && Array.from({ length: running.units }, (_, i) => running.text.slice(running.start(i), running.end(i)))

describe('the running text of tags', () => {
  it('joins the words with blanks', () => {
    const running = tagsModel.text?.(tagsOf(['B-PER', 'O'], ['Zoë', '💩!']))
    expect(running?.text).toBe('Zoë 💩!')
    expect(unitsOf(running)).toEqual(['Zoë', '💩!'])
  })
  it('is absent if there are no words', () => expect(tagsModel.text?.(tagsOf(['O']))).toBeUndefined())
})

describe('the running text of spans', () => {
  it('joins the first reading of each region', () => {
    const running = spansModel.text?.({
      length: 5,
      regions: [
        { readings: [[], []], texts: ['ab ', 'x'] },
        { readings: [[]], texts: ['cd'] },
      ],
    })
    expect([running?.text, unitsOf(running)]).toEqual(['ab cd', ['a', 'b', ' ', 'c', 'd']])
  })
  it('joins the tokens, if spans count tokens', () => {
    const seen = tagsToSpans.see(tagsOf(['O', 'B-X'], ['in', 'Rio']))
    expect(isRight(seen) && unitsOf(spansModel.text?.(seen.right))).toEqual(['in', 'Rio'])
  })
  it('is absent if a region has no text', () =>
    expect(spansModel.text?.({ length: 3, regions: [{ readings: [[]] }] })).toBeUndefined())
})

describe('the running text of trees', () => {
  const nodes = [] as const
  it('is measured in tokens, if trees count tokens', () =>
    expect(unitsOf(treesModel.text?.({ nodes, tokens: ['a', 'bc'] }))).toEqual(['a', 'bc']))
  it('is measured in code points, if trees count code points', () => {
    const running = treesModel.text?.({ nodes, raw: 'a💩 b' })
    expect(unitsOf(running)).toEqual(['a', '💩', ' ', 'b'])
  })
  it('is measured in characters other than blanks, if trees count those', () => {
    const running = treesModel.text?.({ nodes, text: 'a💩c', words: ['a', '💩c'] })
    expect([running?.text, unitsOf(running)]).toEqual(['a 💩c', ['a', '💩', 'c']])
  })
  it('is absent if there is no text', () => expect(treesModel.text?.({ nodes })).toBeUndefined())
})

describe('the running text of clusters', () => {
  const seen = (reader: typeof conll2012, text: string) => {
    const { documents } = readAll(reader, optionsOf(reader, {}), textSource('f', text))
    const content = documents[0]?.content ?? expect.fail('no document')
    const running = clustersModel.text?.(content)
    const words = unitsOf(running)
    const items = Array.from({ length: content.items.size }, (_, item) =>
      (content.within?.(item) ?? []).map(({ start, end }) => words?.slice(start, end).join(' ')),
    )
    return { text: running?.text, sentences: Array.from(running?.sentences ?? []).slice(0, 2), items }
  }
  it('is taken from conll-2012, with its sentences and mentions', () =>
    expect(
      seen(
        conll2012,
        '#begin document (d);\nd 0 0 Ada (1)\nd 0 1 left -\n\nd 0 0 She (1\nd 0 1 did 1)\n#end document\n',
      ),
    ).toEqual({ text: 'Ada left She did', sentences: [0, 2], items: [['Ada'], ['She did']] }))
  it('is taken from clusters-jsonl', () =>
    expect(
      seen(
        clustersJsonl as unknown as typeof conll2012,
        '{"id": "x", "sentences": [["Ada", "left"], ["She"]], "clusters": [[[0, 1], [2, 2]]]}\n',
      ),
    ).toEqual({ text: 'Ada left She', sentences: [0, 2], items: [['Ada left'], ['She']] }))
  it('leaves out empty nodes, whose mentions then have no place', () => {
    const row = (id: string, entity: string): string =>
      `${id}\tw${id}\t_\t_\t_\t_\t0\t_\t_\t${entity === '' ? '_' : `Entity=${entity}`}\n`
    const head = '# newdoc id = d\n# global.Entity = eid-etype-head-other\n'
    const rows = [row('1', '(a-x-1-'), row('1.1', '(b-x-1-)'), row('2', 'a)'), row('3', '')].join('')
    expect(seen(corefud as unknown as typeof conll2012, `${head}${rows}\n`)).toEqual({
      text: 'w1 w2 w3',
      sentences: [0],
      items: [['w1 w2'], []],
    })
  })
})
