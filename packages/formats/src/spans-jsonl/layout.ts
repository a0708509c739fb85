/** A dialect under the options of a call, ready to be read: slots for the values of a record and of a span. */
import {
  type ByteTape,
  type ByteTapes,
  byteTapes,
  type KeyNames,
  NULL,
  OBJECT,
  type TextUnit,
} from '@assay/core/source'
import type { Dialect, RecordPaths, SpanPaths, SpansJsonlOptions } from './dialects.ts'

// ---- slots -----------------------------------------------------------------------------------------------------------

interface Leaf {
  readonly slot: number
  /** Of several paths of one slot the first counts. */
  readonly rank: number
}

interface Node {
  readonly leaves: readonly (readonly Leaf[] | undefined)[]
  readonly inner: readonly (Node | undefined)[]
}

interface Slots {
  /** The values on the tape by slot; -1 where there is none, or `null`. */
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

interface PathToLeaf {
  readonly way: readonly string[]
  readonly leaf: Leaf
}

const nodeOf = (ways: readonly PathToLeaf[], keys: readonly string[]): Node => {
  const leaves = keys.map((key) => {
    const ending = ways.filter(({ way }) => way.length === 1 && way[0] === key).map(({ leaf }) => leaf)
    return ending.length > 0 ? ending : undefined
  })
  const inner = keys.map((key) => {
    const through = ways.filter(({ way }) => way.length > 1 && way[0] === key)
    return through.length === 0
      ? undefined
      : nodeOf(
          through.map(({ way, leaf }) => ({ way: way.slice(1), leaf })),
          keys,
        )
  })
  return { leaves, inner }
}

/** `keys` are those that tapes have numbers for. */
const slotsOf = (paths: SlotPaths, keys: readonly string[]): Slots => {
  const ways = paths.flatMap((some, slot) =>
    (some ?? []).map((path, rank) => ({ way: steps(path), leaf: { slot, rank } })),
  )
  const root = nodeOf(ways, keys)
  const found = new Int32Array(paths.length)
  const ranks = new Int32Array(paths.length)
  const fill = (node: Node, tape: ByteTape, object: number): void => {
    const end = tape.next[object]!
    for (let i = object + 1; i < end; i = tape.next[i + 1]!) {
      const key = tape.next[i]!
      if (key >= keys.length || tape.kinds[i + 1] === NULL) continue
      const leaves = node.leaves[key]
      if (leaves !== undefined)
        for (const { slot, rank } of leaves)
          if (found[slot]! < 0 || rank < ranks[slot]!) {
            found[slot] = i + 1
            ranks[slot] = rank
          }
      const inner = node.inner[key]
      if (inner !== undefined && tape.kinds[i + 1] === OBJECT) fill(inner, tape, i + 1)
    }
  }
  return {
    find: (tape, object) => {
      // a call to fill takes longer, for so few
      for (let slot = 0; slot < found.length; slot++) found[slot] = -1
      fill(root, tape, object)
      return found
    },
    knows: (key) => root.leaves[key] !== undefined || root.inner[key] !== undefined,
  }
}

// ---- layouts ---------------------------------------------------------------------------------------------------------

const recordNames = [
  'text',
  'words',
  'id',
  'spans',
  'groups',
  'annotator',
  'answer',
  'binary',
  'unit',
  'length',
  'tokens',
  'meta',
  'relations',
  'events',
  'categories',
  'links',
] as const satisfies readonly (keyof RecordPaths)[]
const spanNames = [
  'start',
  'end',
  'label',
  'surface',
  'link',
  'score',
  'annotator',
  'firstToken',
  'lastToken',
  'status',
  'attributes',
  'source',
  'pattern',
] as const satisfies readonly (keyof SpanPaths)[]

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

// those that are looked at, and those that stand so often that they are worth a number
const others = ['annotations', 'text', 'ws', '_task_hash', '_timestamp']

type Paths<K extends string> = { readonly [key in K]?: readonly string[] }

/** The paths of a dialect, but for those that are said: a key that is said counts alone, and an empty one was not said. */
const withKeys = <K extends string>(usual: Paths<K>, said: Readonly<Partial<Record<K, string>>>): Paths<K> => {
  const all: Record<string, readonly string[] | undefined> = { ...usual }
  for (const [name, key] of Object.entries<string | undefined>(said))
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
  const known = [...new Set([...keysIn(recordPaths), ...keysIn(spanPaths), ...others, ...dialect.silent])]
  return {
    dialect,
    tapes: byteTapes(known),
    record: slotsOf(recordPaths, known),
    span: slotsOf(spanPaths, known),
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
    numbered: known.length,
    unit:
      settings.unit === 'dialect' || settings.unit === 'auto' || settings.unit === 'per-document'
        ? dialect.unit
        : settings.unit,
    inclusive: (settings.ends === 'dialect' ? dialect.ends : settings.ends) === 'inclusive',
    silent: new Set(dialect.silent.map((name) => known.indexOf(name))),
    wrapKey: known.indexOf('annotations'),
    hashKey: known.indexOf(HASH),
  }
}
