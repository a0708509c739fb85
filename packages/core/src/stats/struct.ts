/** A record of statistics, each under its name. */
import type { Either } from 'fp-ts/lib/Either.js'
import { right } from 'fp-ts/lib/Either.js'
import type { Json, Layout, Stats } from '../contract.ts'
import { expected, isRecord, under } from './path.ts'

type Fields = Readonly<Record<string, unknown>>
type StatsOf<S> = { readonly [K in keyof S]: Stats<S[K]> }

/** Statistics side by side: `struct({ gold: count, found: count })`. */
export const struct = <S extends Fields>(fields: StatsOf<S>): Stats<{ readonly [K in keyof S]: S[K] }> => {
  const entries = Object.entries(fields) as readonly (readonly [string, Stats<unknown>])[]
  // the order of keys is that of the definition everywhere, so that records share one hidden class
  const build = (value: (key: string, stats: Stats<unknown>) => unknown): S => {
    const record: Record<string, unknown> = {}
    for (const [key, stats] of entries) record[key] = value(key, stats)
    return record as S
  }
  const layouts = entries.every(([, stats]) => stats.layout !== undefined)
  return {
    empty: build((_, stats) => stats.empty),
    concat: (a, b) => build((key, stats) => stats.concat(a[key], b[key])),
    equals: (a, b) => entries.every(([key, stats]) => stats.equals(a[key], b[key])),
    scale: (times, s) => build((key, stats) => stats.scale(times, s[key])),
    encode: (s) => build((key, stats) => stats.encode(s[key])) as unknown as Json,
    decode: (u) => decodeStruct(entries, u) as Either<string, S>,
    ...(layouts && {
      layout: (columns) => {
        const parts = entries.map(([key, stats]) => [key, (stats.layout as NonNullable<Stats<unknown>['layout']>)(columns)] as const)
        return layoutOf(parts) as unknown as Layout<S>
      },
    }),
  }
}

const layoutOf = (parts: readonly (readonly [string, Layout<unknown>])[]): Layout<Fields> => ({
  put: (s, emit) => {
    for (const [key, layout] of parts) layout.put(s[key], emit)
  },
  take: (read) => Object.fromEntries(parts.map(([key, layout]) => [key, layout.take(read)])),
})

const decodeStruct = (entries: readonly (readonly [string, Stats<unknown>])[], u: unknown): Either<string, Fields> => {
  if (!isRecord(u)) return expected('an object', u)
  const known = new Set(entries.map(([key]) => key))
  const extra = Object.keys(u).find((key) => !known.has(key))
  if (extra !== undefined) return under(extra, 'not part of this statistic')
  const record: Record<string, unknown> = {}
  for (const [key, stats] of entries) {
    const value = stats.decode(u[key])
    if (value._tag === 'Left') return under(key, value.left)
    record[key] = value.right
  }
  return right(record)
}
