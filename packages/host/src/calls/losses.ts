/**
 * Losses of a conversion. Nothing is inferred from the formats: a document is compared with the view's output, and with what is
 * read back.
 */
import { type AnyModel, type Counts, type LossKind, missingKeys, type Problem } from '@assay/core'
import { code } from '../codes.ts'
import type { AnyDocument } from '../read/document.ts'
import type { ConversionPlan, Step } from './conversion-plan.ts'
import { type Content, pairsOf } from './write.ts'

/** Kinds of loss that exist for every model: names, metadata and whole documents. */
const documentKinds = {
  documents: { code: code.W601, one: 'document', several: 'documents' },
  ids: { code: code.W602, one: 'name of a document', several: 'names of documents' },
  metadata: { code: code.W603, one: 'value of metadata', several: 'values of metadata' },
} as const satisfies Readonly<Record<string, LossKind>>

/** All kinds of loss of a model, in the order of the warnings. */
const kindsOf = (model: AnyModel): Readonly<Record<string, LossKind>> => ({
  ...documentKinds,
  ...model.losses?.kinds,
  ...documentKinds,
})

/** Loss count of each kind that occurred. */
export type Losses = ReadonlyMap<string, number>

// ---- documents -------------------------------------------------------------------------------------------------------

const isLetter = (text: string | undefined): boolean => text !== undefined && /[\p{L}\p{N}]/u.test(text)

/** True if a name contains a value as a whole token: `nw` in `(nw/a); part 000`. */
const includesValue = (name: string, value: string): boolean => {
  for (let at = name.indexOf(value); at >= 0; at = name.indexOf(value, at + 1))
    if (!isLetter(name[at - 1]) && !isLetter(name[at + value.length])) return true
  return false
}

/** Metadata of a document; what its reader takes from the name is kept as long as the name is. */
const metaOf = ({ id, meta }: AnyDocument, isNamed: boolean): readonly string[] =>
  Object.entries(meta).flatMap(([name, value]) =>
    value === '' || (isNamed && includesValue(id, value)) ? [] : [JSON.stringify([name, value])],
  )

/** Document names in a comparison: do documents have names, and can a name be lost? */
export interface Naming {
  readonly named: boolean
  readonly isKept: boolean
}

const someOf = (counts: Counts<string>): Losses =>
  new Map(Object.entries(counts).flatMap(([kind, count = 0]) => (count > 0 ? [[kind, count]] : [])))

/** Losses between a document and the one that was read back. */
export const lossesOf = (
  { losses }: AnyModel,
  before: AnyDocument,
  after: AnyDocument,
  { named, isKept }: Naming,
): Losses =>
  someOf({
    ...losses?.between(before.content, after.content),
    ids: isKept && before.id !== after.id ? 1 : 0,
    metadata: missingKeys(metaOf(before, named), metaOf(after, false)).length,
  })

// ---- views -----------------------------------------------------------------------------------------------------------

const amountOf = (
  within: NonNullable<NonNullable<AnyModel['losses']>['within']>,
  contents: readonly unknown[],
): ReadonlyMap<string, number> => {
  const all = new Map<string, number>()
  for (const content of contents)
    for (const [kind, count] of Object.entries(within(content))) all.set(kind, (all.get(kind) ?? 0) + (count ?? 0))
  return all
}

/** Losses in a view: the amount of each kind that its output no longer has. */
export const lossesInView = (
  from: AnyModel,
  before: readonly unknown[],
  to: AnyModel,
  after: readonly unknown[],
): Losses => {
  if (from.losses?.within === undefined || to.losses?.within === undefined) return new Map()
  const now = amountOf(to.losses.within, after)
  const left = [...amountOf(from.losses.within, before)].map(([kind, count]) => [kind, count - (now.get(kind) ?? 0)])
  return someOf(Object.fromEntries(left))
}

// ---- warnings --------------------------------------------------------------------------------------------------------

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
      const viewed = after[i]!
      log.add(lossesInView(from, [document.content], to, [viewed.content]), document)
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
  for (const [document, reread] of pairsOf(plan, before, after)) {
    if (reread === undefined) {
      log.add(new Map([['documents', 1]]), document)
      continue
    }
    const named = files.reader.pairs === 'id'
    log.add(
      lossesOf(model, document, reread, { named, isKept: named && hasName(document, reread, before.length) }),
      document,
    )
  }
  return warningsOf(log, model, `which ${writer.name} cannot hold`, files.reader.units)
}
