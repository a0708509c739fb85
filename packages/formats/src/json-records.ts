/** The records of a JSON file, also those in containers that hold records of a known shape, and of one split of a data set. */
import { type Either, entry, type Problem, type Source } from '@assay/core'
import {
  type FrameOptions,
  jsonFrames as framesOf,
  type JsonFrame,
  type JsonRecord,
  type RecordContainer,
  jsonRecords as recordsOf,
} from '@assay/core/internal/source'
import * as v from 'valibot'
import { type Choices, containedFrames } from './containers.ts'
import { isContained, isRecord } from './json-shapes.ts'

export { type Arrangement, type ListMessages, recordHint } from '@assay/core/internal/source'

/** The option of the split that is read. */
export const splitEntry = entry.of(
  v.string(),
  'of several lists of records in an object, such as the splits train and test of a data set, the one that is read; empty: the only one',
  '',
)

/** A split that is named is looked for whatever the file is. */
const containerOf = (choices: Choices): RecordContainer => ({
  begins: (head) => choices.split !== '' || isContained(head),
  frames: (path, blocks, text) => containedFrames(path, blocks, text, isRecord, choices),
})

export const jsonFrames = (
  source: Source,
  { split = '', label = '', spans = '', arrangement, ...options }: FrameOptions & Partial<Choices>,
): Iterable<Either<Problem, JsonFrame>> => {
  const known = split === '' ? arrangement : 'container'
  return framesOf(source, {
    ...options,
    ...(known && { arrangement: known }),
    container: containerOf({ split, label, spans }),
  })
}

export const jsonRecords = <F>(
  source: Source,
  { split = '', ...options }: Parameters<typeof recordsOf<F>>[1] & Partial<Pick<Choices, 'split'>>,
): Iterable<Either<Problem, JsonRecord<F>>> =>
  recordsOf(source, { ...options, container: containerOf({ split, label: '', spans: '' }) })
