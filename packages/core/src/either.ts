/**
 * The two constructors of fp-ts's `Either`, for the files that every plugin loads: importing fp-ts for them would take an
 * eighth of the time in which the command line starts. The type is fp-ts's own, and so is everything done with it in the host.
 */
import type { Either } from 'fp-ts/lib/Either.js'

export type { Either }

export const left = <E>(e: E): Either<E, never> => ({ _tag: 'Left', left: e })
export const right = <A>(a: A): Either<never, A> => ({ _tag: 'Right', right: a })
