/** What each system became, item by item: both answers to a document compared while it is read. */
import type { Evidence } from '@assay/core'
import type { AnyDocument } from '../read/document.ts'
import type { Family } from './asked.ts'
import { type Change, changesIn, type Item, itemOf } from './changes.ts'
import type { Finder } from './found.ts'

/** What one system became, item by item. */
export interface Changed {
  readonly metric: string
  readonly baseline: string
  readonly system: string
  readonly items: readonly Change[]
}
/** What is said of each document by all systems, compared as soon as the next one comes. */
export const changesOf = (family: Family, finder: Finder) => {
  const items = family.pairs.map((): Change[] => [])
  const nothing = (): Item[][] => family.pairs.flatMap(() => [[], []])
  let lines = nothing()
  let current: AnyDocument | undefined
  const shown = (change: Change): Change =>
    change.at === null ? change : { ...change, at: { ...change.at, path: finder.shown(change.at.path) } }
  const flush = (): void => {
    for (const [i, own] of items.entries())
      for (const change of changesIn(current?.id ?? '', lines[2 * i] ?? [], lines[2 * i + 1] ?? []))
        own.push(shown(change))
    lines = nothing()
  }
  return {
    /** The same lines, of which those of items are kept. */
    noting: function* (
      system: number,
      document: AnyDocument,
      all: Iterable<Evidence<unknown>>,
    ): Iterable<Evidence<unknown>> {
      if (current !== document) flush()
      current = document
      for (const line of all) {
        const item = itemOf(line)
        if (item !== undefined) lines[system]?.push(item)
        yield line
      }
    },
    finish: (): readonly Changed[] => {
      flush()
      return family.pairs.map(({ before, after }, i) => {
        const { metric, system: baseline } = before
        return { metric, baseline, system: after.system, items: items[i] as readonly Change[] }
      })
    },
  }
}
