/** A record of statistics, each under its name. */
import type { Json, Layout, Stats, WeighUnits } from '../contract.ts'
import { type Either, right } from '../either.ts'
import { count } from './count.ts'
import { expected, isRecord, under } from './decode-errors.ts'
import { weigherOf } from './weigher.ts'

type Fields = Readonly<Record<string, unknown>>
type StatsOf<S> = { readonly [K in keyof S]: Stats<S[K]> }

/** Statistics side by side: `struct({ gold: count, found: count })`. */
export const struct = <S extends Fields>(fields: StatsOf<S>): Stats<{ readonly [K in keyof S]: S[K] }> => {
  const keys = Object.keys(fields)
  const stats = keys.map((key) => fields[key] as Stats<unknown>)
  // the order of keys is that of the definition everywhere, so that records share one hidden class; a copy has all keys at once
  const blank: Readonly<Record<string, unknown>> = Object.fromEntries(keys.map((key, i) => [key, stats[i]?.empty]))
  const build = (value: (i: number, key: string) => unknown): S => {
    const record = { ...blank }
    for (let i = 0; i < keys.length; i++) record[keys[i]!] = value(i, keys[i]!)
    return record as S
  }
  const at = (i: number): Stats<unknown> => stats[i]!
  const layouts = stats.flatMap(({ layout }) => (layout === undefined ? [] : [layout]))
  return {
    empty: build((i) => at(i).empty),
    concat: concatOf<S>(keys, stats, blank),
    equals: (a, b) => keys.every((key, i) => at(i).equals(a[key], b[key])),
    scale: (times, s) => build((i, key) => at(i).scale(times, s[key])),
    // a record with the keys of S, of JSON values
    encode: (s) => build((i, key) => at(i).encode(s[key])) as unknown as Json,
    ...(stats.every(({ isSound }) => isSound !== undefined) && {
      isSound: (s: S) => keys.every((key, i) => at(i).isSound?.(s[key]) === true),
    }),
    decode: (u) => decodeFields(keys, stats, u) as Either<string, S>,
    ...(layouts.length === keys.length && { layout: layoutOf(keys, stats, layouts, build) }),
    ...(stats.some(({ weighed }) => weighed !== undefined) && {
      weighed: (units: readonly S[], inColumns: WeighUnits = weigherOf) => {
        const sumsOf = weighColumns(keys, stats, units, inColumns)
        const fields = stats.map((own, i) =>
          own.layout === undefined
            ? weigherOf(
                own,
                units.map((unit) => unit[keys[i]!]),
              )
            : undefined,
        )
        return (weights: ArrayLike<number>) => {
          const sums = sumsOf(weights)
          return build((i, key) => {
            const weigh = fields[i]
            return weigh === undefined ? sums[key] : weigh(weights)
          })
        }
      },
    }),
  }
}

/** Adds up the fields that have columns, together. */
const weighColumns = (
  keys: readonly string[],
  stats: readonly Stats<unknown>[],
  units: readonly Fields[],
  inColumns: WeighUnits,
): ((weights: ArrayLike<number>) => Fields) =>
  inColumns<Fields>(
    struct(
      Object.fromEntries(keys.flatMap((key, i) => (stats[i]?.layout === undefined ? [] : [[key, stats[i]] as const]))),
    ),
    units,
  )

const concatOf =
  <S extends Fields>(keys: readonly string[], stats: readonly Stats<unknown>[], blank: Fields) =>
  (a: S, b: S): S => {
    const sum: Record<string, unknown> = { ...blank }
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i]!
      // most of a line of evidence is empty
      sum[key] = b[key] === blank[key] ? a[key] : stats[i]!.concat(a[key], b[key])
    }
    return sum as S
  }

/** The blocks of the fields one after the other. */
const layoutOf = <S extends Fields>(
  keys: readonly string[],
  stats: readonly Stats<unknown>[],
  layouts: readonly Layout<unknown>[],
  build: (value: (i: number) => unknown) => S,
): Layout<S> => {
  const offsets: number[] = []
  let width = 0
  for (const { columns } of layouts) {
    offsets.push(width)
    width += columns.length
  }
  const empties = stats.map(({ empty }) => empty)
  // a record of one count has one such column too
  const isCount = layouts.map((layout) => layout === count.layout)
  return {
    columns: layouts.flatMap(({ columns }) => columns),
    put: (s, base, into) => {
      for (let i = 0; i < keys.length; i++) {
        const value = s[keys[i]!]
        const column = base + offsets[i]!
        // this runs for each line of evidence: most fields are counts, and lines share what is empty
        if (value === empties[i]) continue
        if (isCount[i] === false) layouts[i]!.put(value, column, into)
        else into.addCount(column, value as number)
      }
    },
    take: (base, from) => build((i) => layouts[i]!.take(base + offsets[i]!, from)),
  }
}

const decodeFields = (
  keys: readonly string[],
  stats: readonly Stats<unknown>[],
  u: unknown,
): Either<string, Fields> => {
  if (!isRecord(u)) return expected('an object', u)
  const known = new Set(keys)
  const extra = Object.keys(u).find((key) => !known.has(key))
  if (extra !== undefined) return under(extra, 'not part of this statistic')
  const record: Record<string, unknown> = {}
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!
    const value = stats[i]!.decode(Object.hasOwn(u, key) ? u[key] : undefined)
    if (value._tag === 'Left') return under(key, value.left)
    record[key] = value.right
  }
  return right(record)
}
