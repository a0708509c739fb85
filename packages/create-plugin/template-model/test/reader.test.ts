import { textSource } from '@assay/core'
import { checkReader } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { exampleModel, keyOf } from '../src/model.ts'
import { exampleReader } from '../src/reader.ts'

// the writer is checked too: what it writes is read as it was
checkReader({ describe, it }, exampleReader, {
  model: exampleModel,
  // a document is its facts: there are no words that two sides could differ in
  text: false,
  files: [
    { path: 'a.facts', text: '1\tcapital_of(Oslo, Norway)\tborders(Norway, Sweden)\n2\tcity_of(Bergen, Norway)\n' },
    { path: 'b.facts', text: '3\tcapital_of(Rome, Italy)\n4\n' },
  ],
})

const read = (text: string) => [...exampleReader.with({})(textSource('x.facts', text))]

it('the example reader reads the facts of a document', () => {
  const [row] = read('7\tcapital_of(Oslo, Norway)\tborders(Norway, Sweden)\n')
  if (row?._tag !== 'Right') throw new Error('nothing is read')
  const { id, content } = row.right
  expect([id, ...content.facts.map(keyOf)]).toEqual(['7', 'capital_of(Oslo, Norway)', 'borders(Norway, Sweden)'])
})

it('the example reader reports the place of text that is not a fact', () => {
  const [row] = read('7\tcapital_of(Oslo, Norway)\tOslo is nice\n')
  if (row?._tag !== 'Left') throw new Error('it is read')
  const { code, at, message } = row.left
  expect([code, at.line, at.column, message]).toEqual(['EXAMPLE1', 1, 28, '"Oslo is nice" is not a fact'])
})
