/** Value or mistake: the type that readers, views and decoders return. */

// the shape is that of fp-ts, whose functions the host uses on it
export interface Left<E> {
  readonly _tag: 'Left'
  readonly left: E
}

export interface Right<A> {
  readonly _tag: 'Right'
  readonly right: A
}

export type Either<E, A> = Left<E> | Right<A>

export const left = <E>(mistake: E): Either<E, never> => ({ _tag: 'Left', left: mistake })
export const right = <A>(value: A): Either<never, A> => ({ _tag: 'Right', right: value })

export const isLeft = <E>(either: Either<E, unknown>): either is Left<E> => either._tag === 'Left'
export const isRight = <A>(either: Either<unknown, A>): either is Right<A> => either._tag === 'Right'
