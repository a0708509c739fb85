/** Checks of documents: missing columns, labels with a hyphen, documents without a date. */
import type { Problem } from '@assay/core'
import { suggest } from '@assay/core/source'
import type { Hyphens } from './labels.ts'
import { code } from './messages.ts'
import { cellAt, type HipeText } from './model.ts'

interface Settings {
  /** Columns that both sides must have. */
  readonly needed: readonly string[]
  readonly columns: readonly string[]
  readonly hyphens: Hyphens
  readonly facet: 'type' | 'link'
  readonly isDated: boolean
}

const ofDocument = { path: '', line: 0, column: 0 }

const placeOf = (text: HipeText) => (text.length > 0 ? { at: text.spot(0).at } : { at: ofDocument })

const missingColumn = (text: HipeText, name: string): Problem => {
  const there = [...text.columns.keys()]
  const near = suggest(name, there)
  return {
    severity: 'error',
    code: code.E379,
    message: `no column ${name}`,
    ...placeOf(text),
    hint: `${near === undefined ? '' : `did you mean ${near}? `}the columns are ${there.join(', ')}; select columns with --set columns=${there.join(',')}`,
  }
}

/** True if the label of a cell has a hyphen, so that HIPE-scorer does not count it. */
const isHyphenated = (cell: string, facet: Settings['facet']): boolean => {
  const label = facet === 'type' ? cell.slice(2) : cell.split('|')[0]!
  return label.includes('-') && label !== '-'
}

/** Flags for cells whose label has a hyphen; `undefined` if there are none. */
type HyphenFlags = (names: readonly string[]) => Uint8Array | undefined

/** Caches the flags by list of cells, which the documents of a file share. */
const newHyphenFlags = (facet: Settings['facet']): HyphenFlags => {
  const cache = new WeakMap<readonly string[], { readonly flags: Uint8Array | undefined }>()
  return (names) => {
    const cached = cache.get(names)
    if (cached !== undefined) return cached.flags
    const all = Uint8Array.from(names, (cell) => (isHyphenated(cell, facet) ? 1 : 0))
    const flags = all.includes(1) ? all : undefined
    cache.set(names, { flags })
    return flags
  }
}

function* hyphens(text: HipeText, { columns, facet }: Settings, flagsOf: HyphenFlags): Iterable<Problem> {
  for (const name of columns) {
    const column = text.columns.get(name)
    const flags = column && flagsOf(column.names)
    if (column === undefined || flags === undefined) continue
    for (let token = 0; token < text.length; token++) {
      if (flags[column.ids[token]!] === 0) continue
      yield {
        severity: 'warning',
        code: code.W378,
        message: `${cellAt(column, token)} has a hyphen in its ${facet}: it counts here, and not in HIPE-scorer`,
        ...text.spot(token, name),
        hint: 'hyphens=official counts as HIPE-scorer does',
      }
    }
  }
}

const isUndated = ({ length, date }: HipeText): boolean => {
  for (let token = 0; token < length; token++) if (date[token] === 0) return true
  return false
}

const undated = (text: HipeText): Problem => ({
  severity: 'warning',
  code: code.W379,
  message: 'a document without a date belongs to no period',
  ...placeOf(text),
  hint: 'add a line such as "# date = 1893-11-04"; HIPE-scorer fails here',
})

export const checkWith = (settings: Settings) => {
  const hyphenFlags = newHyphenFlags(settings.facet)
  return (text: HipeText, gold?: HipeText): readonly Problem[] => {
    const missing = settings.needed.filter((name) => !text.columns.has(name))
    if (missing.length > 0) return missing.map((name) => missingColumn(text, name))
    const problems = settings.hyphens === 'keep' ? [...hyphens(text, settings, hyphenFlags)] : []
    if (settings.isDated && gold === undefined && isUndated(text)) problems.push(undated(text))
    return problems
  }
}
