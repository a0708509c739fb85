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
import { containedFrames } from './containers.ts'
import { isContained, isRecord } from './json-shapes.ts'

export { type Arrangement, type ListMessages, recordHint } from '@assay/core/internal/source'

/** The option of the split that is read. */
export const splitEntry = entry.of(
  v.string(),
  'of several lists of records in an object, such as the splits train and test of a data set, the one that is read; empty: the only one',
  '',
)

/** A split that is named is looked for whatever the file is. */
const containerOf = (split: string): RecordContainer => ({
  begins: (head) => split !== '' || isContained(head),
  frames: (path, blocks, text) => containedFrames(path, blocks, text, isRecord, split),
})

interface Split {
  /** Of several lists of records in an object, the one that is read; empty or absent: the only one. */
  readonly split?: string
}

export const jsonFrames = (
  source: Source,
  { split = '', arrangement, ...options }: FrameOptions & Split,
): Iterable<Either<Problem, JsonFrame>> => {
  const known = split === '' ? arrangement : 'container'
  return framesOf(source, { ...options, ...(known && { arrangement: known }), container: containerOf(split) })
}

export const jsonRecords = <F>(
  source: Source,
  { split = '', ...options }: Parameters<typeof recordsOf<F>>[1] & Split,
): Iterable<Either<Problem, JsonRecord<F>>> => recordsOf(source, { ...options, container: containerOf(split) })
