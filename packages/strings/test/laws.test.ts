import { type Spans, type Tags, tagsOf } from '@assay/core'
import { checkLaws, checkReader, checkView, spanPairs, tagPairs, treePairs } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { answers, plugin, stringF1, stringsModel } from '../src/index.ts'
import type { Strings } from '../src/strings.ts'
import { viewsOfStrings } from '../src/views-of-strings.ts'
import { spansToStrings, tagsToStrings, treesToStrings } from '../src/views-to-strings.ts'
import { stringPairs } from './string-pairs.ts'
import { scoreOf } from './vectors.ts'

const test = { describe, it }
const model = stringsModel

checkLaws(test, stringF1, {
  documents: stringPairs(),
  model,
  options: [
    {},
    { count: 'set' },
    { count: 'corpus' },
    { matching: 'string' },
    { normalise: 'squad', labelForm: 'normalised' },
    { case: 'lower', labelForm: 'loose' },
    { diacritics: 'remove', punctuation: 'all', unicode: 'NFKC', whitespace: 'remove' },
    { map: { Ana: 'Anna' } },
    { similarity: 'edit', threshold: '1/2' },
    { similarity: 'token-f1', threshold: 0, credit: 'similarity' },
    { similarity: 'indel', threshold: '1/2', credit: 'similarity', matching: 'string' },
    { similarity: 'contains' },
    { similarity: 'jaccard', threshold: '1/3', count: 'set' },
    { near: '9/10' },
    { emptyStrings: 'drop' },
    { schema: ['PER', 'LOC'] },
    { zeroDivisionInMeans: 'omit' },
    { inText: 'words' },
  ],
})
// 0/0 is 0, of nothing too
checkLaws(test, stringF1, {
  documents: stringPairs(),
  model,
  options: [{ zeroDivision: 0 }],
  except: ['perfect', 'empty'],
})
// a string with several labels, of which any may be right
checkLaws(test, stringF1, { documents: stringPairs(true), model, options: [{}, { labels: 'any' }] })
// answers that could not be read are left out, and a gold is none
checkLaws(test, stringF1, { documents: stringPairs(), model, options: [{ unparsed: 'skip' }], except: ['mirror'] })
// the labels of the schema are those of the gold, and not of the system
checkLaws(test, stringF1, { documents: stringPairs(), model, options: [{ schema: 'gold' }], except: ['mirror'] })
checkLaws(test, stringF1, {
  documents: stringPairs(),
  model,
  options: [{ schema: 'gold', notInSchema: 'drop' }],
  except: ['mirror'],
})
// what is dropped of the system stays in the gold
checkLaws(test, stringF1, {
  documents: stringPairs(),
  model,
  options: [
    { notInText: 'drop' },
    { surplus: 'drop' },
    { schema: ['PER', 'LOC'], notInSchema: 'drop' },
    { normalise: 'gollie', notInText: 'drop', surplus: 'drop' },
  ],
  except: ['mirror', 'perfect', 'verdicts'],
})

describe('the metric string-f1', () => {
  const turned = (content: Strings): Strings => ({ ...content, items: content.items.toReversed() })
  const options = [
    {},
    { count: 'set' },
    { count: 'corpus' },
    { similarity: 'edit', threshold: '1/2', credit: 'similarity' },
    { similarity: 'token-f1', threshold: 0 },
    { notInText: 'drop' },
    { schema: 'gold' },
  ]
  // but for surplus=drop: of copies with several labels the first ones are kept
  it.each(options)('gives the same measures in any order of the items: %o', (chosen) => {
    fc.assert(
      fc.property(fc.array(stringPairs(), { maxLength: 4 }), (pairs) => {
        const measures = scoreOf(pairs, chosen).measures
        expect(
          scoreOf(
            pairs.map(([gold, system]) => [turned(gold), turned(system)]),
            chosen,
          ).measures,
        ).toEqual(measures)
      }),
    )
  })

  it.each(['strict', 'string'])(
    'counts at most as many strings with count=set as with count=multiset, matching=%s',
    (matching) => {
      fc.assert(
        fc.property(fc.array(stringPairs(), { maxLength: 4 }), (pairs) => {
          const [set, all] = [
            scoreOf(pairs, { count: 'set', matching }).measures,
            scoreOf(pairs, { matching }).measures,
          ]
          for (const name of ['gold', 'found', 'correct']) expect(set[name]).toBeLessThanOrEqual(all[name]!)
        }),
      )
    },
  )
})

// ---- views -----------------------------------------------------------------------------------------------------------

const chosenText = ({ text }: Strings): fc.Arbitrary<string> =>
  text === undefined ? fc.constantFrom('', 'Ana met Bo Li in Oslo.', 'Ana 𝒜b ana. Ana, Bo  Li') : fc.constant(text)

/** Documents of the other side with spans anywhere in the text. */
const spansBeside = (content: Strings): fc.Arbitrary<Spans> =>
  fc
    .tuple(chosenText(content), fc.array(fc.tuple(fc.nat(8), fc.integer({ min: 1, max: 4 })), { maxLength: 3 }))
    .map(([text, places]): Spans => {
      const length = [...text].length
      const spans = places
        .filter(([start]) => start < length)
        .map(([start, size]) => ({ start, end: Math.min(length, start + size), labels: [['LOC']] }))
      return { length, regions: [{ readings: [spans], texts: [text] }] }
    })

const tagsBeside = (content: Strings): fc.Arbitrary<Tags> =>
  chosenText(content).chain((text) => {
    const words = text.split(/\s+/).filter(Boolean)
    return fc
      .array(fc.constantFrom('O', 'B-LOC', 'I-LOC'), { minLength: words.length, maxLength: words.length })
      .map((tags) => tagsOf(tags, words))
  })

describe('views of strings', () => {
  for (const view of viewsOfStrings) {
    // of ten documents that are drawn none may be one that can be seen
    const given = { documents: stringPairs(true), from: model, runs: drawing(250) }
    if (view.to === 'spans') checkView(test, view, { ...given, others: spansBeside })
    else checkView(test, view, { ...given, others: tagsBeside })
  }
})
checkView(test, spansToStrings, { documents: spanPairs({ alternatives: false, fragments: true }), to: model })
checkView(test, tagsToStrings, { documents: tagPairs(), to: model })
checkView(test, treesToStrings, { documents: treePairs(), to: model })

it('every view of strings is checked by the laws of views', () => {
  expect(plugin.views).toHaveLength(viewsOfStrings.length + 3)
})

checkReader(test, answers, {
  files: [
    {
      path: 'answers.jsonl',
      text: [
        { id: 'a', text: 'Ana met Bo', response: '{"PER": ["Ana", "Bo"]}' },
        { id: 'b', text: 'Oslo', response: '```json\n[{"text": "Oslo", "label": "LOC"}]\n```' },
        { id: 'c', text: 'nothing here', response: 'none' },
      ]
        .map((record) => `${JSON.stringify(record)}\n`)
        .join(''),
    },
  ],
  model,
})
