/** A dialect under the options of a call, ready to be read: slots for the values of a record and of a span. */
import { type ByteTape, type ByteTapes, type KeyNames, NULL, OBJECT, type TextUnit } from '@assay/core/internal/source'
import { byteTapes } from '@assay/core/source'
import { type Dialect, type Paths, recordNames, type SpansJsonlOptions, spanNames } from './dialects.ts'

// ---- slots -----------------------------------------------------------------------------------------------------------

interface Slots {
  /** The values on the tape by slot; -1 where there is none, or `null`. The next call writes over them. */
  readonly find: (tape: ByteTape, object: number) => Int32Array
  /** True of a key of the outermost object that is one of the paths, or begins one. */
  readonly knows: (key: number) => boolean
}

type SlotPaths = readonly (readonly string[] | undefined)[]

const steps = (path: string): readonly string[] => path.split('.')

/** All keys in some paths. */
const keysIn = (paths: SlotPaths): readonly string[] => paths.flatMap((some) => some?.flatMap(steps) ?? [])

/** The keys of the outermost object, with which the paths of each slot begin. */
const outerKeys = (paths: SlotPaths): readonly (readonly string[])[] =>
  paths.map((some) => some?.map((path) => steps(path)[0]!) ?? [])

const valueAt = ({ kinds, next }: ByteTape, object: number, key: number): number => {
  if (kinds[object] !== OBJECT) return -1
  const end = next[object]!
  for (let i = object + 1; i < end; i = next[i + 1]!) if (next[i] === key) return kinds[i + 1] === NULL ? -1 : i + 1
  return -1
}

/** A path that begins with some key: its slot, its place among the paths of the slot, and its further keys. */
interface Branch {
  readonly slot: number
  readonly rank: number
  readonly rest: readonly number[]
}

const slotsOf = (paths: SlotPaths, { key }: ByteTapes): Slots => {
  const branches: Branch[][] = []
  paths.forEach((some, slot) => {
    some?.forEach((path, rank) => {
      const [first, ...rest] = steps(path).map(key) as [number, ...number[]]
      branches[first] ??= []
      branches[first].push({ slot, rank, rest })
    })
  })
  const values = new Int32Array(paths.length)
  const ranks = new Int32Array(paths.length)
  return {
    // a span has few of the keys that there may be: each of them is looked at once, and of several paths of a slot the first counts
    find: (tape, object) => {
      const { kinds, next } = tape
      values.fill(-1)
      const end = kinds[object] === OBJECT ? next[object]! : 0
      for (let i = object + 1; i < end; i = next[i + 1]!) {
        const begun = kinds[i + 1] === NULL ? undefined : branches[next[i]!]
        if (begun === undefined) continue
        for (const { slot, rank, rest } of begun) {
          if (values[slot]! >= 0 && ranks[slot]! < rank) continue
          let at = i + 1
          for (let step = 0; at >= 0 && step < rest.length; step++) at = valueAt(tape, at, rest[step]!)
          if (at < 0) continue
          values[slot] = at
          ranks[slot] = rank
        }
      }
      return values
    },
    knows: (number) => branches[number] !== undefined,
  }
}

// ---- layouts ---------------------------------------------------------------------------------------------------------

const numbered = <K extends string>(names: readonly K[]): Readonly<Record<K, number>> =>
  Object.fromEntries(names.map((name, i) => [name, i])) as Readonly<Record<K, number>>

/** The slots of a record, and of a span. */
export const inRecord = numbered(recordNames)
export const inSpan = numbered(spanNames)

export interface Layout {
  readonly dialect: Dialect
  readonly tapes: ByteTapes
  readonly record: Slots
  readonly span: Slots
  /** Of a span that is a list: the slot of each of its items. */
  readonly list: readonly number[]
  /** The slots of a span that is a list, written over for each. */
  readonly listed: Int32Array
  /** The first key of what a record needs: what messages name. */
  readonly keys: {
    readonly text: string
    readonly spans: string
    readonly start: string
    readonly end: string
    readonly label: string
  }
  /** The keys that are read of a record, of a span and of a token; tapes have numbers for so many keys in all. */
  readonly read: { readonly record: KeyNames; readonly span: KeyNames; readonly token: KeyNames }
  readonly numbered: number
  readonly unit: TextUnit
  readonly inclusive: boolean
  /** The numbers of keys that are neither data nor metadata. */
  readonly silent: ReadonlySet<number>
  /** That of the list of a file that wraps its pairs. */
  readonly wrapKey: number
  /** That of a hash of the text, which several documents may share; -1 where the dialect has none. */
  readonly hashKey: number
}

// those that are looked at, and those so frequent that they are worth a number
const others = ['annotations', 'text', 'ws', '_task_hash', '_timestamp']

/** The paths of a dialect, but for those that are said: a key that is said counts alone, and an empty one was not said. */
const withKeys = <K extends string>(usual: Paths<K>, named: Readonly<Partial<Record<K, string>>>): Paths<K> => {
  const all: Record<string, readonly string[] | undefined> = { ...usual }
  for (const [name, key] of Object.entries<string | undefined>(named))
    if (key !== undefined && key !== '') all[name] = key === NUMBERED ? [] : [key]
  return all as Paths<K>
}

/** The keys of a token of Prodigy and spaCy. */
const TOKEN = ['text', 'start', 'end', 'id', 'ws']

/** A hash of the text, which does not name a document by itself. */
const HASH = '_input_hash'

/** The option that numbers documents instead of naming them. */
const NUMBERED = '#'

export const layoutFor = (dialect: Dialect, settings: SpansJsonlOptions): Layout => {
  const { text, id, spans, start, end, label, surface } = settings
  const record = withKeys(dialect.record, { text, id, spans })
  const span = withKeys(dialect.span, { start, end, label, surface })
  const recordPaths = recordNames.map((name) => record[name])
  const spanPaths = spanNames.map((name) => span[name])
  const keys = [...new Set([...keysIn(recordPaths), ...keysIn(spanPaths), ...others, ...dialect.silent])]
  const tapes = byteTapes(keys)
  return {
    dialect,
    tapes,
    record: slotsOf(recordPaths, tapes),
    span: slotsOf(spanPaths, tapes),
    list: dialect.list.map((name) => inSpan[name]),
    listed: new Int32Array(spanNames.length),
    keys: {
      text: record.text?.[0] ?? record.words?.[0] ?? 'text',
      spans: record.spans?.[0] ?? 'spans',
      start: span.start?.[0] ?? 'start',
      end: span.end?.[0] ?? 'end',
      label: span.label?.[0] ?? 'label',
    },
    read: { record: outerKeys(recordPaths), span: outerKeys(spanPaths), token: TOKEN },
    numbered: keys.length,
    unit:
      settings.unit === 'dialect' || settings.unit === 'auto' || settings.unit === 'per-document'
        ? dialect.unit
        : settings.unit,
    inclusive: (settings.ends === 'dialect' ? dialect.ends : settings.ends) === 'inclusive',
    silent: new Set(dialect.silent.map(tapes.key)),
    wrapKey: tapes.key('annotations'),
    hashKey: tapes.key(HASH),
  }
}
