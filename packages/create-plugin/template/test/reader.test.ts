import { formAt, tagAt, textSource } from '@assay/core'
import { checkReader } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { exampleReader } from '../src/reader.ts'

// what holds for every reader: places are in the file, pieces and CR LF change nothing, bad input is a problem and not an exception
checkReader({ describe, it }, exampleReader, {
  files: [
    { path: 'a.pairs', text: '1\tJohn/B-PER left/O\n2\tOslo/B-LOC won/O\n' },
    { path: 'b.pairs', text: '3\t1/2/O cup/O\n' },
  ],
})

const read = (text: string) => [...exampleReader.with({})(textSource('x.pairs', text))]

it('the example reader reads the words and tags of a sentence', () => {
  const [row] = read('7\tOslo/B-LOC 1/2/O\n')
  if (row?._tag !== 'Right') throw new Error('nothing is read')
  const { id, content } = row.right
  expect([id, formAt(content, 1), tagAt(content, 0), tagAt(content, 1)]).toEqual(['7', '1/2', 'B-LOC', 'O'])
})

it('the example reader reports a word without a tag', () => {
  const [row] = read('7\tOslo/B-LOC won\n')
  if (row?._tag !== 'Left') throw new Error('it is read')
  expect([row.left.code, row.left.at.line, row.left.message]).toEqual(['EXAMPLE1', 1, 'word 2 of "7" has no tag'])
})
