/** What the page knows, and what becomes of it when somebody does something. */
import type { Json } from '@assay/core'
import type { GivenFile, Guessed, Offered, Progressed, Shown, Told, Wanted } from '../protocol.ts'
import type { Looked } from '../work/drops.ts'
import { type Given, namedApart, nameOf } from './given.ts'

export interface Item {
  /** Tells items apart, whatever they are called. */
  readonly key: number
  readonly path: string
  readonly isFolder: boolean
  readonly looked?: Looked
  /** Chosen by hand. */
  readonly reader?: string
  readonly column?: number
}
export interface SystemItem extends Item {
  readonly name: string
}

export interface Settings {
  readonly missing: Wanted['missing']
  readonly extra: Wanted['extra']
  readonly groupBy: string
  readonly samples: number
  /** As text; empty where it is as by default. */
  readonly confidence: string
  readonly seed: string
  readonly test: Wanted['test']
  readonly baseline: string
  readonly trials: number
}

export interface State {
  /** All that was given, whatever side it is on. */
  readonly files: readonly GivenFile[]
  readonly gold: readonly Item[]
  readonly systems: readonly SystemItem[]
  readonly offers: readonly Offered[]
  /** What is scored with, and what was typed into the forms. */
  readonly chosen: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Options that came with a config. */
  readonly configured: Readonly<Record<string, Readonly<Record<string, Json>>>>
  readonly settings: Settings
  /** What is going on, and how far it is. */
  readonly busy: Progressed | undefined
  /** Why nothing could be scored. */
  readonly refusal: Told | undefined
  readonly shown: Shown | undefined
  /** What the command line would be called with, and the config. */
  readonly plan: { readonly config: string; readonly call: string; readonly needsConfig: boolean } | undefined
  /** Something that has to be said. */
  readonly note: string
}

export const empty: State = {
  files: [],
  gold: [],
  systems: [],
  offers: [],
  chosen: {},
  configured: {},
  settings: {
    missing: undefined,
    extra: undefined,
    groupBy: '',
    samples: 0,
    confidence: '',
    seed: '',
    test: 'none',
    baseline: '',
    trials: 10_000,
  },
  busy: undefined,
  refusal: undefined,
  shown: undefined,
  plan: undefined,
  note: '',
}

export type Change = (state: State) => State

/** Part of the state, changed. */
export const having =
  (part: Partial<State>): Change =>
  (state) => ({ ...state, ...part })

const nextKey = ({ gold, systems }: State): number => Math.max(0, ...[...gold, ...systems].map(({ key }) => key + 1))

/** The same files only once: those that were there stay. */
const withFiles = (held: readonly GivenFile[], more: readonly GivenFile[]): readonly GivenFile[] => {
  const known = new Set(held.map(({ path }) => path))
  return [...held, ...more.filter(({ path }) => !known.has(path))]
}

export const addGold =
  (all: readonly Given[]): Change =>
  (state) => ({
    ...state,
    files: withFiles(
      state.files,
      all.flatMap(({ files }) => files),
    ),
    gold: [
      ...state.gold,
      ...all
        .filter(({ path }) => !state.gold.some((item) => item.path === path))
        .map(({ path, isFolder }, i) => ({ key: nextKey(state) + i, path, isFolder })),
    ],
    note: '',
  })

export const addSystems =
  (all: readonly Given[]): Change =>
  (state) => {
    const systems = [...state.systems]
    for (const { path, isFolder } of all) {
      const name = namedApart(
        nameOf(path),
        systems.map((system) => system.name),
      )
      systems.push({ key: nextKey({ ...state, systems }), path, isFolder, name })
    }
    const files = withFiles(
      state.files,
      all.flatMap((one) => one.files),
    )
    return { ...state, files, systems, note: '' }
  }

/** The folder in which a pattern begins; of a name without a pattern, the name itself. */
const startOf = (path: string): string => (/[*?{]/.test(path) ? path.replace(/\/?[^/]*[*?{].*$/s, '') : path)

/** Only the files that some side still has. */
const used = (state: State): State => {
  const tops = [...state.gold, ...state.systems].map(({ path }) => startOf(path))
  const isUsed = (path: string): boolean => tops.some((top) => top === '' || path === top || path.startsWith(`${top}/`))
  return { ...state, files: state.files.filter(({ path }) => isUsed(path)) }
}

export const without =
  (key: number): Change =>
  (state) =>
    used({
      ...state,
      gold: state.gold.filter((item) => item.key !== key),
      systems: state.systems.filter((item) => item.key !== key),
    })

/** What of an item somebody has said otherwise; `undefined` takes it back. */
export interface Said {
  readonly name?: string
  readonly reader?: string | undefined
  readonly column?: number | undefined
}

// what all items must have is never said to be undefined, so that nothing of A is lost
const saidOf = <A extends Item>(item: A, said: Said): A =>
  Object.fromEntries(Object.entries({ ...item, ...said }).filter(([, value]) => value !== undefined)) as unknown as A

export const saying =
  (key: number, said: Said): Change =>
  (state) => ({
    ...state,
    gold: state.gold.map((item) => (item.key === key ? saidOf(item, said) : item)),
    systems: state.systems.map((item) => (item.key === key ? saidOf(item, said) : item)),
  })

/** What was seen of each path. */
export const looking =
  (seen: ReadonlyMap<string, Looked>): Change =>
  (state) => {
    const withLook = <A extends Item>(item: A): A => {
      const looked = seen.get(item.path)
      return looked === undefined ? item : { ...item, looked }
    }
    return { ...state, gold: state.gold.map(withLook), systems: state.systems.map(withLook) }
  }

/** The format of the gold, as it was chosen or seen. */
export const formatOf = (state: Pick<State, 'gold'>): string | undefined => {
  const [first] = state.gold
  return first?.reader ?? first?.looked?.likely[0]?.reader
}

/** A package by itself is its first metric. */
const wholeEntry = (offers: readonly Offered[], entry: string): string => {
  if (entry.includes('/')) return entry
  return offers.find((offer) => offer.kind === 'metric' && offer.entry.startsWith(`${entry}/`))?.entry ?? entry
}

/** What fits now: what is chosen stays if it still does; else the best is chosen. */
export const offering =
  (offers: readonly Offered[]): Change =>
  (before) => {
    const renamed = <A>(all: Readonly<Record<string, A>>): Readonly<Record<string, A>> =>
      Object.fromEntries(Object.entries(all).map(([entry, own]) => [wholeEntry(offers, entry), own]))
    // what a config names waits for the format to be known
    if (offers.length === 0) return { ...before, offers }
    const state = { ...before, configured: renamed(before.configured) }
    const still = Object.fromEntries(
      Object.entries(renamed(state.chosen)).filter(([entry]) => offers.some((offer) => offer.entry === entry)),
    )
    const best = offers.find(({ isUsual }) => isUsual)
    const chosen = Object.keys(still).length > 0 || best === undefined ? still : { [best.entry]: {} }
    return { ...state, offers, chosen }
  }

export const choosing =
  (entry: string, isChosen: boolean): Change =>
  (state) => {
    const { [entry]: own = {}, ...others } = state.chosen
    return { ...state, chosen: isChosen ? { ...others, [entry]: own } : others }
  }

/** A field that says what is usual says nothing. */
export const typing =
  (entry: string, field: string, text: string, usual: string): Change =>
  (state) => {
    const { [field]: _, ...others } = state.chosen[entry] ?? {}
    const texts = text === usual ? others : { ...others, [field]: text }
    return { ...state, chosen: { ...state.chosen, [entry]: texts } }
  }

export const setting =
  (part: Partial<Settings>): Change =>
  (state) => ({ ...state, settings: { ...state.settings, ...part } })

/** What a folder looks like it is: both sides, and what to score them with. */
export const guessing =
  (made: Guessed, files: readonly GivenFile[]): Change =>
  () => {
    const item = (key: number, file: string): Item => {
      const [, path = file, column] = /^(.+):(-?\d+)$/s.exec(file) ?? []
      return {
        key,
        path,
        isFolder: !files.some((one) => one.path === path),
        ...(column !== undefined && { column: Number(column) }),
        ...(made.reader !== undefined && { reader: made.reader }),
      }
    }
    return used({
      ...empty,
      files,
      gold: [item(0, made.gold)],
      systems: made.systems.map(({ name, file }, i) => ({ ...item(i + 1, file), name })),
      chosen: { [made.metric.replace(/^@assay\//, '')]: {} },
    })
  }

const numberIn = (text: string): number | undefined => (/^\d+$/.test(text.trim()) ? Number(text) : undefined)

/** What is filled in, as the worker takes it; nothing while something is missing. */
export const wantedOf = ({ gold, systems, chosen, configured, settings }: State): Wanted | undefined => {
  const entries = Object.keys(chosen)
  if (gold.length === 0 || systems.length === 0 || entries.length === 0) return undefined
  if (entries.some((entry) => !entry.includes('/'))) return undefined
  const side = ({ path, reader, column }: Item) => ({
    path,
    ...(reader !== undefined && { reader }),
    ...(column !== undefined && { column }),
  })
  const { confidence, ...others } = settings
  return {
    ...others,
    confidence: Number(confidence) > 0 && Number(confidence) < 1 ? Number(confidence) : undefined,
    gold: gold.map(side),
    systems: systems.map((system) => ({ name: system.name, ...side(system) })),
    metrics: Object.entries(chosen).map(([entry, texts]) => ({ entry, texts, options: configured[entry] ?? {} })),
    seed: numberIn(settings.seed),
  }
}
