/** Loss counts and the warnings about them. */
import type { AnyModel, LossKind, Problem } from '@assay/core'
import type { AnyDocument } from '../read/document.ts'
import type { ConversionPlan, Step } from './conversion-plan.ts'
import { kindsOf, type Losses, lossesInView, lossesOf } from './losses.ts'
import { type Content, pairsOf } from './write.ts'

interface LossCount {
  count: number
  documents: number
  readonly first: AnyDocument
}

interface LossLog {
  readonly add: (losses: Losses, document: AnyDocument) => void
  readonly all: ReadonlyMap<string, LossCount>
}

const newLossLog = (): LossLog => {
  const all = new Map<string, LossCount>()
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

const amount = (count: number, { one, several }: LossKind): string => `${count} ${count === 1 ? one : several}`

/** One warning for each kind of loss, in the model's order, at the first loss. */
const warningsOf = ({ all }: LossLog, model: AnyModel, how: string, units: string): readonly Problem[] =>
  Object.entries(kindsOf(model)).flatMap(([kind, described]) => {
    const lost = all.get(kind)
    if (lost === undefined) return []
    const where = lost.documents > 1 && kind !== 'documents' && kind !== 'ids' ? ` in ${lost.documents} ${units}` : ''
    const first = lost.documents === 1 ? '' : '; the first is here'
    const message = `lost: ${amount(lost.count, described)}${where}, ${how}${first}`
    const hint = 'keep the original, or write a format that holds it: assay list readers'
    return [{ severity: 'warning', code: described.code, message, at: lost.first.at, hint }]
  })

export const viewWarnings = (
  { view, from, to }: Step,
  before: readonly AnyDocument[],
  after: readonly AnyDocument[],
  units: string,
): readonly Problem[] => {
  const log = newLossLog()
  const contents = (documents: readonly AnyDocument[]): readonly Content[] => documents.map(({ content }) => content)
  if (view.together !== undefined) {
    const [first] = before
    if (first !== undefined) log.add(lossesInView(from, contents(before), to, contents(after)), first)
  } else
    before.forEach((document, i) => {
      const seen = after[i]!
      log.add(lossesInView(from, [document.content], to, [seen.content]), document)
    })
  return warningsOf(log, from, `which ${view.name} leaves out`, units)
}

/** True if a document has a name before and after; otherwise none can be lost. */
const hasName = (before: AnyDocument, after: AnyDocument, of: number): boolean =>
  of > 1 || (before.named === undefined && after.named === undefined) || before.named !== after.named

export const writingWarnings = (
  plan: ConversionPlan,
  before: readonly AnyDocument[],
  after: readonly AnyDocument[],
): readonly Problem[] => {
  const log = newLossLog()
  const { writer, model, files } = plan
  for (const [document, again] of pairsOf(plan, before, after)) {
    if (again === undefined) {
      log.add(new Map([['documents', 1]]), document)
      continue
    }
    const named = files.reader.pairs === 'id'
    log.add(
      lossesOf(model, document, again, { named, kept: named && hasName(document, again, before.length) }),
      document,
    )
  }
  return warningsOf(log, model, `which ${writer.name} cannot hold`, files.reader.units)
}
