/** State of the page, and the changes of it. */
import type { ColumnName, Json } from '@assay/core'
import { isOffer } from '../is-offer.ts'
import type {
  FolderGuess,
  Form,
  FormSide,
  MendedForm,
  OfferForm,
  ProblemList,
  ReportView,
  StepProgress,
  UserFile,
} from '../protocol.ts'
import type { SideLook } from '../work/detect-format.ts'
import { type FileEntry, nameOf, uniqueName } from './file-entries.ts'

export interface Item {
  /** Identifies the item. */
  readonly key: number
  readonly path: string
  readonly isFolder: boolean
  readonly look?: SideLook
  /** Format, if it was chosen by hand. */
  readonly reader?: string
  readonly column?: ColumnName
  /** Typed options for this item alone: `reader.encoding`, or those of a metric. */
  readonly set?: Readonly<Record<string, string>>
}
export interface SystemItem extends Item {
  readonly name: string
}

export interface Settings {
  readonly missing: Form['missing']
  readonly extra: Form['extra']
  readonly names: Form['names']
  readonly disjoint: Form['disjoint']
  readonly groupBy: string
  readonly samples: number
  /** As text; empty for the default. */
  readonly confidence: string
  readonly seed: string
  readonly test: Form['test']
  readonly baseline: string
  readonly trials: number
}

export interface State {
  /** Files of both sides. */
  readonly files: readonly UserFile[]
  readonly gold: readonly Item[]
  readonly systems: readonly SystemItem[]
  readonly offers: readonly OfferForm[]
  /** Chosen metrics, with the typed options. */
  readonly metrics: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** True if nobody chose the metric: it is the recommended one, and changes with the files. */
  readonly isRecommended: boolean
  /** Options of a config. */
  readonly configured: Readonly<Record<string, Readonly<Record<string, Json>>>>
  readonly settings: Settings
  /** Current step and its progress. */
  readonly busy: StepProgress | undefined
  /** Problems that prevented scoring. */
  readonly refusal: ProblemList | undefined
  /** Forms that score in the place of the refused one; `of` is the one that they are for. */
  readonly mended: { readonly of: string; readonly forms: readonly MendedForm[] } | undefined
  readonly shown: ReportView | undefined
  /** Equivalent call and config; `of` is the form that they are for. */
  readonly plan:
    | { readonly config: string; readonly call: string; readonly needsConfig: boolean; readonly of: string }
    | undefined
  /** Message to the user. */
  readonly note: string
}

export const empty: State = {
  files: [],
  gold: [],
  systems: [],
  offers: [],
  metrics: {},
  isRecommended: false,
  configured: {},
  settings: {
    missing: undefined,
    extra: undefined,
    names: undefined,
    disjoint: undefined,
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
  mended: undefined,
  shown: undefined,
  plan: undefined,
  note: '',
}

export type Change = (state: State) => State

/** Replaces a part of the state. */
export const withState =
  (part: Partial<State>): Change =>
  (state) => ({ ...state, ...part })

const nextKey = ({ gold, systems }: State): number => Math.max(0, ...[...gold, ...systems].map(({ key }) => key + 1))

/** Adds files, each once: existing ones stay. */
const withFiles = (held: readonly UserFile[], more: readonly UserFile[]): readonly UserFile[] => {
  const heldPaths = new Set(held.map(({ path }) => path))
  return [...held, ...more.filter(({ path }) => !heldPaths.has(path))]
}

export const addGold =
  (all: readonly FileEntry[]): Change =>
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
  (all: readonly FileEntry[]): Change =>
  (state) => {
    const systems = [...state.systems]
    for (const { path, isFolder } of all) {
      const name = uniqueName(
        nameOf(path),
        systems.map((system) => system.name),
      )
      systems.push({ key: nextKey({ ...state, systems }), path, isFolder, name })
    }
    const files = withFiles(
      state.files,
      all.flatMap((entry) => entry.files),
    )
    return { ...state, files, systems, note: '' }
  }

/** The fixed folder of a pattern; a path without a pattern is itself. */
const startOf = (path: string): string => (/[*?{]/.test(path) ? path.replace(/\/?[^/]*[*?{].*$/s, '') : path)

/** Removes files that no side uses. */
const dropUnusedFiles = (state: State): State => {
  const tops = [...state.gold, ...state.systems].map(({ path }) => startOf(path))
  const isUsed = (path: string): boolean =>
    tops.some((top) => top === '' || path === top || path.startsWith(`${top}/`) || top.startsWith(`${path}/`))
  return { ...state, files: state.files.filter(({ path }) => isUsed(path)) }
}

export const removeItem =
  (key: number): Change =>
  (state) =>
    dropUnusedFiles({
      ...state,
      gold: state.gold.filter((item) => item.key !== key),
      systems: state.systems.filter((item) => item.key !== key),
    })

/** Makes a system the gold, and what was the gold a system. */
export const makeGold =
  (key: number): Change =>
  (state) => {
    const chosen = state.systems.find((item) => item.key === key)
    if (chosen === undefined) return state
    const { name: _, ...gold } = chosen
    const systems: SystemItem[] = state.systems.filter((item) => item !== chosen)
    for (const item of state.gold) {
      const taken = systems.map(({ name }) => name)
      systems.push({ ...item, name: uniqueName(nameOf(item.path), taken) })
    }
    return { ...state, gold: [gold], systems, note: '' }
  }

/** Parses a column: a number or a title. */
export const parseColumn = (text: string): ColumnName => (/^-?\d+$/.test(text) ? Number(text) : text)

/** Changes of an item; `undefined` restores the default. */
export interface ItemEdit {
  readonly path?: string
  readonly look?: undefined
  readonly name?: string
  readonly reader?: string | undefined
  readonly column?: ColumnName | undefined
  readonly set?: Item['set']
}

// what all items must have is never said to be undefined, so that nothing of A is lost
const applyEdit = <A extends Item>(item: A, edit: ItemEdit): A =>
  Object.fromEntries(Object.entries({ ...item, ...edit }).filter(([, value]) => value !== undefined)) as unknown as A

export const editItem =
  (key: number, edit: ItemEdit): Change =>
  (state) => ({
    ...state,
    gold: state.gold.map((item) => (item.key === key ? applyEdit(item, edit) : item)),
    systems: state.systems.map((item) => (item.key === key ? applyEdit(item, edit) : item)),
  })

/** Chooses a sheet of a workbook; a system that is called as its file was is called as its sheet. */
export const chooseSheet =
  (item: Item, book: string, sheet: string): Change =>
  (state) => {
    const path = `${book}/${sheet}`
    const others = state.systems.filter(({ key }) => key !== item.key).map(({ name }) => name)
    const isUnnamed = 'name' in item && item.name === uniqueName(nameOf(item.path), others)
    return editItem(item.key, { path, look: undefined, ...(isUnnamed && { name: uniqueName(nameOf(path), others) }) })(
      state,
    )
  }

/** Sets an option of an item; the default is removed. */
export const setItemOption =
  ({ key, set = {} }: Item, name: string, text: string, usual: string): Change =>
  (state) => {
    const { [name]: _, ...others } = set
    return editItem(key, { set: text === usual ? others : { ...others, [name]: text } })(state)
  }

/** Sets the detected format of each item. */
export const withFormats =
  (looks: ReadonlyMap<string, SideLook>): Change =>
  (state) => {
    const withLook = <A extends Item>(item: A): A => {
      const sideLook = looks.get(item.path)
      return sideLook === undefined ? item : { ...item, look: sideLook }
    }
    return { ...state, gold: state.gold.map(withLook), systems: state.systems.map(withLook) }
  }

/** Format of the gold: the chosen one, or the best guess. */
export const goldFormat = (state: Pick<State, 'gold'>): string | undefined => {
  const [first] = state.gold
  return first?.reader ?? first?.look?.likely[0]?.reader
}

/** Full name of a metric: a package by itself is its first metric. */
const wholeEntry = (offers: readonly OfferForm[], entry: string): string => {
  if (entry.includes('/')) return entry
  return offers.find((offer) => offer.kind === 'metric' && offer.entry.startsWith(`${entry}/`))?.entry ?? entry
}

/** Updates the offers. Metrics that the user chose stay if they still fit; else the best is chosen. */
export const withOffers =
  (offers: readonly OfferForm[]): Change =>
  (before) => {
    const renamed = <A>(all: Readonly<Record<string, A>>): Readonly<Record<string, A>> =>
      Object.fromEntries(Object.entries(all).map(([entry, value]) => [wholeEntry(offers, entry), value]))
    // what a config names waits for the format to be known
    if (offers.length === 0) return { ...before, offers }
    const state = { ...before, configured: renamed(before.configured) }
    const still = Object.fromEntries(
      Object.entries(renamed(state.metrics)).filter(([entry]) => offers.some((offer) => isOffer(offer, entry))),
    )
    const best = offers.find(({ isUsual }) => isUsual)
    if (best === undefined || (Object.keys(still).length > 0 && !state.isRecommended))
      return { ...state, offers, metrics: still }
    return { ...state, offers, metrics: { [best.entry]: {} }, isRecommended: true }
  }

export const chooseMetric =
  (entry: string, isChosen: boolean): Change =>
  (state) => {
    const { [entry]: options = {}, ...others } = state.metrics
    return { ...state, metrics: isChosen ? { ...others, [entry]: options } : others, isRecommended: false }
  }

/** Chooses another part of a preset, or all of it, in its place. */
export const choosePart =
  (from: string, to: string): Change =>
  (state) => {
    const moved = <A>(all: Readonly<Record<string, A>>): Readonly<Record<string, A>> =>
      Object.fromEntries(Object.entries(all).map(([entry, value]) => [entry === from ? to : entry, value]))
    return {
      ...state,
      metrics: { ...moved(state.metrics), [to]: state.metrics[from] ?? {} },
      isRecommended: false,
      configured: moved(state.configured),
    }
  }

/** Sets an option; the default is removed. */
export const setOption =
  (entry: string, field: string, text: string, usual: string): Change =>
  (state) => {
    const { [field]: _, ...others } = state.metrics[entry] ?? {}
    const texts = text === usual ? others : { ...others, [field]: text }
    return { ...state, metrics: { ...state.metrics, [entry]: texts }, isRecommended: false }
  }

export const changeSettings =
  (part: Partial<Settings>): Change =>
  (state) => ({ ...state, settings: { ...state.settings, ...part } })

/** Fills the form from a guess about a folder. */
export const withGuess =
  (guess: FolderGuess, files: readonly UserFile[]): Change =>
  () => {
    const item = (key: number, file: string): Item => {
      const [, path = file, column] = /^(.+):(-?\d+)$/s.exec(file) ?? []
      return {
        key,
        path,
        isFolder: files.some((other) => other.path.startsWith(`${path}/`)),
        ...(column !== undefined && { column: Number(column) }),
        ...(guess.reader !== undefined && { reader: guess.reader }),
      }
    }
    return dropUnusedFiles({
      ...empty,
      files,
      gold: [item(0, guess.gold)],
      systems: guess.systems.map(({ name, file }, i) => ({ ...item(i + 1, file), name })),
      metrics: { [guess.metric.replace(/^@assay\//, '')]: {} },
    })
  }

const numberIn = (text: string): number | undefined => (/^\d+$/.test(text.trim()) ? Number(text) : undefined)

/** A file or folder as the worker takes it. */
export const sideOf = ({ path, reader, column, set }: Item): FormSide => ({
  path,
  ...(reader !== undefined && { reader }),
  ...(column !== undefined && { column }),
  ...(set !== undefined && Object.keys(set).length > 0 && { set }),
})

/** The form as the worker takes it; undefined while it is incomplete. */
export const formOf = ({ gold, systems, metrics: chosen, configured, settings }: State): Form | undefined => {
  const entries = Object.keys(chosen)
  if (gold.length === 0 || systems.length === 0 || entries.length === 0) return undefined
  if (entries.some((entry) => !entry.includes('/'))) return undefined
  const { confidence, ...others } = settings
  return {
    ...others,
    confidence: Number(confidence) > 0 && Number(confidence) < 1 ? Number(confidence) : undefined,
    gold: gold.map(sideOf),
    systems: systems.map((system) => ({ name: system.name, ...sideOf(system) })),
    metrics: Object.entries(chosen).map(([entry, texts]) => ({ entry, texts, options: configured[entry] ?? {} })),
    seed: numberIn(settings.seed),
  }
}

/** Fills in the options of a form that was made of this state. */
export const takeMended =
  ({ gold, systems, metrics, missing, extra, names, disjoint }: Form): Change =>
  (state) => {
    const mended = <A extends Item>(item: A, side: FormSide | undefined): A =>
      side === undefined ? item : applyEdit(item, { reader: side.reader, ...(side.set && { set: side.set }) })
    return {
      ...state,
      gold: state.gold.map((item, i) => mended(item, gold[i])),
      systems: state.systems.map((item, i) => mended(item, systems[i])),
      metrics: Object.fromEntries(metrics.map(({ entry, texts }) => [entry, texts])),
      isRecommended: false,
      settings: { ...state.settings, missing, extra, names, disjoint },
    }
  }
