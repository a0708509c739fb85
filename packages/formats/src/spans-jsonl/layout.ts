/** A dialect under the options of a call, ready to be read: the slots of a record and of a span. */
import { type ByteTapes, byteTapes, type KeyNames, type TextUnit } from '@assay/core/source'
import type { Dialect, RecordPaths, SpanPaths } from './dialects.ts'
import type { SpansJsonlOptions } from './options.ts'
import { keysIn, outerKeys, type Slots, slotsOf } from './slots.ts'

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
  /** The keys of the usual record and of its spans, in the order of `glance-numbers.ts`. */
  readonly usual: {
    readonly record: readonly (string | undefined)[]
    readonly span: readonly (string | undefined)[]
  }
  readonly unit: TextUnit
  readonly inclusive: boolean
  /** The numbers of keys that are neither data nor metadata. */
  readonly silent: ReadonlySet<number>
  /** The number of the key of the text of a token. */
  readonly wordKey: number
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

/** What a token of Prodigy and spaCy has. */
const TOKEN = ['text', 'start', 'end', 'id', 'ws']

/** A hash of the text, which does not name a document by itself. */
const HASH = '_input_hash'

/** The first key of some names, where it is written as it is and leads to nothing else. */
const plainKeys = <K extends string>(paths: Paths<K>, names: readonly K[]): readonly (string | undefined)[] =>
  names.map((name) => {
    const key = paths[name]?.[0]
    const isShared = Object.entries<readonly string[] | undefined>(paths).some(
      ([other, own]) => other !== name && own?.some((path) => path.split('.')[0] === key),
    )
    const isPlain = key !== HASH && !isShared && key?.includes('.') === false && JSON.stringify(key) === `"${key}"`
    return isPlain ? key : undefined
  })

/** What stands for the name of a document where its number is meant. */
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
    usual: {
      record: plainKeys(record, ['id', 'text', 'unit', 'spans']),
      span: plainKeys(span, ['start', 'end', 'label', 'surface']),
    },
    unit:
      settings.unit === 'dialect' || settings.unit === 'auto' || settings.unit === 'per-document'
        ? dialect.unit
        : settings.unit,
    inclusive: (settings.ends === 'dialect' ? dialect.ends : settings.ends) === 'inclusive',
    silent: new Set(dialect.silent.map((name) => known.indexOf(name))),
    wordKey: known.indexOf('text'),
    wrapKey: known.indexOf('annotations'),
    hashKey: known.indexOf(HASH),
  }
}
