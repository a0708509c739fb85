/** The records of a JSON file, also those in containers that hold records of a known shape. */
import type { Either, Problem, Source } from '@assay/core'
import {
  type FrameOptions,
  jsonFrames as framesOf,
  type JsonFrame,
  type JsonRecord,
  type RecordContainer,
  jsonRecords as recordsOf,
} from '@assay/core/internal/source'
import { containedFrames } from './containers.ts'
import { isContained, isRecord } from './json-shapes.ts'

export { type Arrangement, type ListMessages, recordHint } from '@assay/core/internal/source'

const container: RecordContainer = {
  begins: isContained,
  frames: (path, blocks, text) => containedFrames(path, blocks, text, isRecord),
}

export const jsonFrames = (source: Source, options: FrameOptions): Iterable<Either<Problem, JsonFrame>> =>
  framesOf(source, { ...options, container })

export const jsonRecords = <F>(
  source: Source,
  options: Parameters<typeof recordsOf<F>>[1],
): Iterable<Either<Problem, JsonRecord<F>>> => recordsOf(source, { ...options, container })
