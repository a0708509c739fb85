/** Slices: what items are broken down by, whatever the metric. */
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { allIn, type Failure, failureAt, placed } from '../problems/failure.ts'
import { suggestion } from '../problems/suggest.ts'
import type { Planned, PlannedFiles, PlannedSlices } from './planned.ts'
import { planFiles } from './readers.ts'
import type { Registry } from './registry.ts'
import { type Request, type Slice, sliceNames, spotOf } from './request.ts'
import { readAs } from './systems.ts'

const ofTraining: readonly Slice[] = ['seen', 'frequency']

const named = (request: Request): Either<Failure, readonly Slice[]> =>
  allIn(
    [...new Set(request.slices)].map((name, i) => {
      const slice = sliceNames.find((known) => known === name)
      if (slice !== undefined) return right(slice)
      const spot = spotOf(request, 'slices', String(i))
      return left(failureAt(2, 'E801', `there is no slice "${name}"`, suggestion(name, sliceNames), spot))
    }),
  )

/** Slices of training data and the data itself go together. */
const together =
  (request: Request) =>
  (names: readonly Slice[]): Either<Failure, readonly Slice[]> => {
    const needy = names.find((name) => ofTraining.includes(name))
    if (needy !== undefined && request.train === undefined) {
      const why = `the slice ${needy} looks at training data, and none is named`
      return left(failureAt(2, 'E224', why, 'name it: --train FILE', spotOf(request, 'slices')))
    }
    if (needy === undefined && request.train !== undefined) {
      const why = 'training data is named, and no slice looks at it'
      return left(failureAt(2, 'E103', why, 'add --slice seen or --slice frequency', spotOf(request, 'train')))
    }
    return right(names)
  }

/** What is asked for; training documents are read as the gold is, unless they say otherwise. */
export const planSlices = async (
  registry: Registry,
  request: Request,
  gold: Either<Failure, PlannedFiles>,
): Planned<PlannedSlices> => {
  const names = pipe(named(request), chain(together(request)))
  if (isLeft(names)) return names
  if (request.train === undefined) return right({ names: names.right, train: undefined })
  // what is wrong with the gold is said there
  if (isLeft(gold)) return right({ names: [], train: undefined })
  const files = await planFiles(registry, request, readAs(gold.right, request.train), gold.right.reader.gives, 'train')
  return pipe(
    placed(spotOf(request, 'train'))(files),
    map((train) => ({ names: names.right, train })),
  )
}
