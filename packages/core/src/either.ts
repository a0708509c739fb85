/** Value or mistake: the type that readers, views and decoders return. */

// the shape is that of fp-ts, whose functions the host uses on it
export type Either<E, A> = { readonly _tag: 'Left'; readonly left: E } | { readonly _tag: 'Right'; readonly right: A }

export const left = <E>(mistake: E): Either<E, never> => ({ _tag: 'Left', left: mistake })
export const right = <A>(value: A): Either<never, A> => ({ _tag: 'Right', right: value })

export const isLeft = <E>(either: Either<E, unknown>): either is { readonly _tag: 'Left'; readonly left: E } =>
  either._tag === 'Left'
export const isRight = <A>(either: Either<unknown, A>): either is { readonly _tag: 'Right'; readonly right: A } =>
  either._tag === 'Right'
