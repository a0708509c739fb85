/**
 * The two constructors of fp-ts's `Either`, for the files that every plugin loads: importing fp-ts for them would take
 * an eighth of the start-up time of the command line. The type is fp-ts's own, and the host uses fp-ts for everything
 * else.
 */
import type { Either } from 'fp-ts/lib/Either.js'

export type { Either }

export const left = <E>(e: E): Either<E, never> => ({ _tag: 'Left', left: e })
export const right = <A>(a: A): Either<never, A> => ({ _tag: 'Right', right: a })
