/** What the metrics cannot accept, and what a reader of the numbers should know of the data. */
import type { Problem } from '@assay/core'
import { suggest } from '@assay/core/source'
import type { Hyphens } from './labels.ts'
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

const withoutColumn = (text: HipeText, name: string): Problem => {
  const there = [...text.columns.keys()]
  const near = suggest(name, there)
  return {
    severity: 'error',
    code: 'E379',
    message: `there is no column ${name}`,
    ...placeOf(text),
    hint: `${near === undefined ? '' : `did you mean ${near}? `}the columns are ${there.join(', ')}; --set columns=NAME says which are scored`,
  }
}

/** Cells whose label has a hyphen, which the scorer does not count. */
const isHyphenated = (cell: string, facet: Settings['facet']): boolean => {
  const label = facet === 'type' ? cell.slice(2) : (cell.split('|')[0] as string)
  return label.includes('-') && label !== '-'
}

/** By the number of a cell: 1 where its label has a hyphen; nothing where no cell's has. */
type Hyphenated = (names: readonly string[]) => Uint8Array | undefined

/** Documents of a file share their cells, which are looked into once. */
const hyphenatedIn = (facet: Settings['facet']): Hyphenated => {
  const known = new WeakMap<readonly string[], { readonly flags: Uint8Array | undefined }>()
  return (names) => {
    const before = known.get(names)
    if (before !== undefined) return before.flags
    const all = Uint8Array.from(names, (cell) => (isHyphenated(cell, facet) ? 1 : 0))
    const flags = all.includes(1) ? all : undefined
    known.set(names, { flags })
    return flags
  }
}

function* hyphens(text: HipeText, { columns, facet }: Settings, flagsOf: Hyphenated): Iterable<Problem> {
  for (const name of columns) {
    const column = text.columns.get(name)
    const flags = column && flagsOf(column.names)
    if (column === undefined || flags === undefined) continue
    for (let token = 0; token < text.length; token++) {
      if (flags[column.ids[token] as number] === 0) continue
      yield {
        severity: 'warning',
        code: 'W378',
        message: `${cellAt(column, token)} has a hyphen in its ${facet}, and counts; for the scorer it would not`,
        ...text.spot(token, name),
        hint: 'hyphens=official counts as the scorer does',
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
  code: 'W379',
  message: 'a document without a date is in no period',
  ...placeOf(text),
  hint: 'a line "# date = 1893-11-04" says when it was printed; the scorer stops here',
})

export const checkWith = (settings: Settings) => {
  const hyphenated = hyphenatedIn(settings.facet)
  return (text: HipeText, gold?: HipeText): readonly Problem[] => {
    const lacking = settings.needed.filter((name) => !text.columns.has(name))
    if (lacking.length > 0) return lacking.map((name) => withoutColumn(text, name))
    const problems = settings.hyphens === 'keep' ? [...hyphens(text, settings, hyphenated)] : []
    if (settings.isDated && gold === undefined && isUndated(text)) problems.push(undated(text))
    return problems
  }
}
