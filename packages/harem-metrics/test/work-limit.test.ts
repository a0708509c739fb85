/** An `<ALT>` of so many options that all of them meet all entities of a run is refused before anything is paired. */
import { describe, expect, it } from 'vitest'
import { haremIdentification, secondHaremIdentification } from '../src/index.ts'
import { scorer, spansOf } from './support.ts'

const altOf = (options: number) =>
  spansOf(`<ALT>${Array.from({ length: options }, () => '<EM CATEG="LOCAL">Lisboa</EM>').join('|')}</ALT>`)

const runOf = (entities: number) =>
  spansOf(Array.from({ length: entities }, () => '<EM CATEG="LOCAL">Lisboa</EM>').join(' '))

describe('an ALT of many options', () => {
  const codesOf = (options: number): readonly string[] =>
    Array.from(scorer(secondHaremIdentification).check?.(altOf(options), altOf(options)) ?? [], ({ code }) => code)

  // 2^18 is 512 * 512
  it('is scored if it has 512 options', () => expect(codesOf(512)).toEqual([]))
  it('is refused if it has 513 options', () => expect(codesOf(513)).toEqual(['E365']))
})

it('a run with an entity 1000 times is scored, since each occurrence overlaps one gold entity', () => {
  const check = scorer(haremIdentification).check
  expect(Array.from(check?.(runOf(1000), runOf(1000)) ?? [], ({ code }) => code)).toEqual([])
})

it('a document with more than 2000 categories is refused', () => {
  const of = (categories: number) =>
    spansOf(Array.from({ length: categories }, (_, i) => `<EM CATEG="C${i}">Lisboa</EM>`).join(' '))
  const codesOf = (categories: number): readonly string[] =>
    Array.from(scorer(haremIdentification).check?.(of(categories)) ?? [], ({ code }) => code)
  expect(codesOf(2000)).not.toContain('E365')
  expect(codesOf(2001)).toContain('E365')
})
