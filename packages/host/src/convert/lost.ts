/** What is lost on the way, counted and said. */

import type { AnyView, Problem } from '@assay/core'
import type { AnyDocument } from '../read/document.ts'
import { type Losses, type LossKind, lossKinds } from './counts.ts'
import { lossesInView, lossesOf } from './losses.ts'
import type { Planned } from './plan.ts'
import { type Content, pairsOf } from './write.ts'

interface Lost {
  count: number
  documents: number
  readonly first: AnyDocument
}

interface LossLog {
  readonly add: (losses: Losses, document: AnyDocument) => void
  readonly all: ReadonlyMap<LossKind, Lost>
}

const lossLog = (): LossLog => {
  const all = new Map<LossKind, Lost>()
  const add: LossLog['add'] = (losses, document) => {
    for (const [kind, count] of losses) {
      const lost = all.get(kind) ?? { count: 0, documents: 0, first: document }
      all.set(kind, lost)
      lost.count += count
      lost.documents++
    }
  }
  return { add, all }
}

const several = (count: number, [, one, many]: (typeof lossKinds)[LossKind]): string =>
  `${count} ${count === 1 ? one : many}`

/** One warning for each kind, in the order of the table, where it is lost first. */
const warningsOf = ({ all }: LossLog, how: string, units: string): readonly Problem[] =>
  (Object.keys(lossKinds) as LossKind[]).flatMap((kind) => {
    const lost = all.get(kind)
    if (lost === undefined) return []
    const where = lost.documents > 1 && kind !== 'documents' && kind !== 'ids' ? ` in ${lost.documents} ${units}` : ''
    const first = lost.documents === 1 ? '' : '; the first is here'
    const message = `lost: ${several(lost.count, lossKinds[kind])}${where}, ${how}${first}`
    const hint = 'keep the original, or write a format that holds it: assay list readers'
    return [{ severity: 'warning', code: lossKinds[kind][0], message, at: lost.first.at, hint }]
  })

export const viewWarnings = (
  view: AnyView,
  before: readonly AnyDocument[],
  after: readonly AnyDocument[],
  units: string,
): readonly Problem[] => {
  const log = lossLog()
  const contents = (documents: readonly AnyDocument[]): readonly Content[] => documents.map(({ content }) => content)
  if (view.together !== undefined) {
    const [first] = before
    if (first !== undefined) log.add(lossesInView(view.from, contents(before), view.to, contents(after)), first)
  } else
    before.forEach((document, i) => {
      const seen = after[i] as AnyDocument
      log.add(lossesInView(view.from, [document.content], view.to, [seen.content]), document)
    })
  return warningsOf(log, `which ${view.name} leaves out`, units)
}

/** Where a document has no name of its own before or after, none can be lost. */
const hasName = (before: AnyDocument, after: AnyDocument, of: number): boolean =>
  of > 1 || (before.named === undefined && after.named === undefined) || before.named !== after.named

export const writingWarnings = (
  plan: Planned,
  before: readonly AnyDocument[],
  after: readonly AnyDocument[],
): readonly Problem[] => {
  const log = lossLog()
  const { writer, files } = plan
  for (const [document, again] of pairsOf(plan, before, after)) {
    if (again === undefined) {
      log.add(new Map([['documents', 1]]), document)
      continue
    }
    const named = files.reader.pairs === 'id'
    log.add(
      lossesOf(writer.gives, document, again, { named, kept: named && hasName(document, again, before.length) }),
      document,
    )
  }
  return warningsOf(log, `which ${writer.name} cannot hold`, files.reader.units)
}
