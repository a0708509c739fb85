import { isLeft } from '@assay/core'
import { json } from '@assay/core/result'
import { decodeResult } from '@assay/host'
import { describe, expect, test } from 'vitest'
import { campaign } from './campaign.ts'
import { compared } from './small.ts'

const read = (text: string): unknown => {
  const result = decodeResult('r.json', text)
  return isLeft(result)
    ? result.left.problems.map(({ code, message, at }) => `${code} ${at.line}:${at.column} ${message}`)
    : result.right
}
const good = json(compared)

describe('a stored result', () => {
  test('is read back unchanged', () => {
    expect(read(good)).toEqual(JSON.parse(good))
    expect(read(`\uFEFF${good}`)).toEqual(JSON.parse(good))
    expect(json(read(json(campaign())))).toBe(json(campaign()))
  })

  test('keeps unknown keys, and labels such as __proto__', () => {
    const part = '{ "measures": { "f1": { "value": null, "x": 1 } } }'
    const text = good.replace('"PER": {', `"__proto__": ${part}, "constructor": ${part}, "PER": {`)
    expect(read(text)).toEqual(JSON.parse(text))
  })
})

describe('a damaged result is refused with its place', () => {
  test.each([
    ['cut', good.slice(0, 100), /^E333 \d+:\d+ /],
    ['empty', '', /^E333 1:1 /],
    ['with a key twice', '{\n "result": 1,\n "result": 1 }', /^E334 3:2 /],
    [
      'with half of a surrogate pair',
      good.replace('"c"', '"\\ud800"'),
      /^E303 \d+:\d+ the string holds half of a surrogate pair/,
    ],
    ['a list', '[]', /^E218 1:1 the file holds no object$/],
    ['null', 'null', /^E218 1:1 the file holds no object$/],
    ['an empty object', '{}', /^E218 1:1 result: is missing$/],
    ['a config', '{ "gold": "g" }', /^E218 1:1 result: is missing$/],
    [
      'of a version to come',
      good.replace('"result": 1', '"result": 2'),
      /^E219 \d+:3 the result is of version 2; this program reads version 1$/,
    ],
    ['of no version', good.replace('"result": 1', '"result": "1"'), /^E218 \d+:3 result: expected 1, found "1"$/],
    ['without scores', good.replace('"scores"', '"scoers"'), /^E218 1:1 scores: is missing$/],
    [
      'with a value that is a text',
      good.replace('"value": 0.1231', '"value": "x"'),
      /^E218 \d+:\d+ scores\[0\]\.measures\.f1\.value: expected number, found "x"$/,
    ],
    [
      'with a label that is damaged',
      good.replace('"PER": {', '"constructor": 3, "PER": {'),
      /^E218 \d+:\d+ scores\[0\]\.facets\.type\.constructor: expected Object, found 3$/,
    ],
    [
      'with facets that are a list',
      good.replace('"facets": {', '"facets": [], "x": {'),
      /^E218 \d+:\d+ scores\[0\]\.facets: expected an object, found Array$/,
    ],
    [
      'with units below none',
      good.replace('"units": 3', '"units": -1'),
      /^E218 \d+:\d+ scores\[0\]\.units: expected >=0, found -1$/,
    ],
    [
      'without a sum',
      good.replace(/^ {6}"stats": null/m, '"stat": null'),
      /^E218 \d+:\d+ scores\[0\]\.stats: is missing$/,
    ],
    [
      'with a section of another kind',
      good.replace(/^ {6}"stats": null/m, '"sections": [{ "title": "own", "chart": { "kind": "pie" } }],\n$&'),
      /^E218 \d+:\d+ scores\[0\]\.sections\[0\]\.chart\.kind: expected /,
    ],
    [
      'with a name that is none',
      good.replace('"f1": {', '"f 1": 1, "f1": {'),
      /^E218 \d+:\d+ scores\[0\]\.facets\.type\.PER\.measures\["f 1"\]: expected Object, found 1$/,
    ],
  ])('if it is %s', (_, text, said) => {
    expect(text).not.toBe(good)
    expect((read(text) as readonly string[])[0]).toMatch(said)
  })

  test('with every problem at once', () => {
    const text = good.replace('"trials": 10', '"trials": 0.5').replace('"units": 3', '"units": null')
    expect((read(text) as readonly string[]).map((line) => line.replace(/ .*? /, ' '))).toEqual([
      'E218 scores[0].units: expected number, found null',
      'E218 comparisons[0].trials: expected a whole number, found 0.5',
    ])
  })
})
