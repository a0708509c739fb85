/** Changes of each system, item by item: both answers to a document are compared as it is read. */
import type { AnyModel, Evidence, Place } from '@assay/core'
import type { Passage } from '@assay/core/result'
import type { Plan } from '../plan/plan.ts'
import type { AnyDocument } from '../read/document.ts'
import { withoutWordsOf } from '../result/conceal.ts'
import { passageOf, textsOf } from '../result/passage.ts'
import type { Contents, Pair } from '../score/pairs.ts'
import type { Family } from './comparison-request.ts'
import type { ScorePair } from './differences.ts'
import type { Finder } from './find-scores.ts'
import { addCells, type Cells, type Change, compareItems, type Item, itemOf, noCells } from './item-changes.ts'

/** Changes of one system, item by item. */
export interface SystemChanges {
  readonly metric: string
  readonly baseline: string
  readonly system: string
  /** Of all items. */
  readonly cells: Cells
  /** Those in which one is right where the other is not, the largest difference first, either way. */
  readonly documents: readonly DocumentChanges[]
  readonly items: readonly Change[]
  /** True where words are shown that are secret. */
  readonly revealed?: true
}
/** Changes of a system in one document. */
export interface DocumentChanges {
  readonly document: string
  /** Place of its first changed item. */
  readonly at: Place | null
  readonly cells: Cells
}

/** Sorts by difference in right items, then by number of changes, then by position. */
const byDifference = (a: DocumentChanges, b: DocumentChanges): number =>
  Math.abs(b.cells.onlyAfter - b.cells.onlyBefore) - Math.abs(a.cells.onlyAfter - a.cells.onlyBefore) ||
  b.cells.onlyAfter + b.cells.onlyBefore - (a.cells.onlyAfter + a.cells.onlyBefore)

/** Notes on one pair of systems. */
interface PairNotes {
  cells: Cells
  readonly documents: DocumentChanges[]
  readonly items: Change[]
}
/** The items of one system in a document, and what they are about. */
interface Answers {
  readonly items: Item[]
  contents?: Contents
}

/** The names of the two sides: those of the systems, or which of two results a system is in. */
const sideNames = ({ before, after }: ScorePair): readonly [string, string] =>
  before.system === after.system ? ['before', 'after'] : [before.system, after.system]

const lazy = <A>(make: () => A): (() => A) => {
  let cached: { readonly value: A } | undefined
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
}

/** Collects each document's lines of all systems, and compares them when the next document comes. */
export const newChangeCollector = (
  family: Family,
  model: AnyModel | undefined,
  finder: Finder,
  { secrets, revealed }: Pick<Plan, 'secrets' | 'revealed'>,
) => {
  const noted = family.pairs.map((): PairNotes => ({ cells: noCells, documents: [], items: [] }))
  const nothing = (): Answers[] => family.pairs.flatMap(() => [{ items: [] }, { items: [] }])
  const textIn = textsOf(model)
  const from = { metric: '', system: '', document: '' }
  const itemIn = (line: Evidence<unknown>, document: string, contents: Contents): Item | undefined => {
    const item = itemOf(line)
    if (secrets === undefined || item === undefined) return item
    const passage = () => passageOf(from, item.verdict, item, textIn(contents))
    return { ...item, ...withoutWordsOf({ document, line: item, passage }, secrets, family.metric.secret === true) }
  }
  let answers = nothing()
  let current: AnyDocument | undefined
  const shown = (change: Change): Change =>
    change.at === null ? change : { ...change, at: { ...change.at, path: finder.shown(change.at.path) } }
  const flush = (): void => {
    const document = current?.id ?? ''
    for (const [i, notes] of noted.entries()) {
      const [before, after] = answers.slice(2 * i, 2 * i + 2) as [Answers, Answers]
      const names = sideNames(family.pairs[i]!)
      const markedIn = ({ contents }: Answers, system: string) => {
        const from = { metric: family.pairs[i]!.before.metric, system, document }
        const text = lazy(() => contents && textIn(contents))
        return (item: Item): Passage | undefined =>
          secrets === undefined ? passageOf(from, item.verdict, item, text()) : undefined
      }
      const marked = { before: markedIn(before, names[0]), after: markedIn(after, names[1]) }
      const { cells, changes } = compareItems(document, before.items, after.items, marked)
      notes.cells = addCells(notes.cells, cells)
      const items = changes.map(shown)
      for (const item of items) notes.items.push(item)
      if (items.length > 0) notes.documents.push({ document, at: items[0]?.at ?? null, cells })
    }
    answers = nothing()
  }
  return {
    /** The same lines, of which those of items are kept. */
    noting: function* (
      { system, document, contents }: Pick<Pair, 'system' | 'document' | 'contents'>,
      all: Iterable<Evidence<unknown>>,
    ): Iterable<Evidence<unknown>> {
      if (current !== document) flush()
      current = document
      const answer = answers[system]
      if (answer !== undefined) answer.contents = contents
      for (const line of all) {
        const item = itemIn(line, document.id, contents)
        if (item !== undefined) answer?.items.push(item)
        yield line
      }
    },
    finish: (): readonly SystemChanges[] => {
      flush()
      return family.pairs.map(({ before, after }, i) => {
        const { metric, system: baseline } = before
        const { cells, documents, items } = noted[i]!
        return {
          metric,
          baseline,
          system: after.system,
          cells,
          documents: documents.sort(byDifference),
          items,
          ...(revealed && { revealed }),
        }
      })
    },
  }
}
