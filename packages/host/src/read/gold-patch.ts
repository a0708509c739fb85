/**
 * The patch of the gold: decisions on its items are applied to each document as it is read. The gold is read once before, so that all
 * that does not fit it is told before anything is scored, and items are written as those of the whole gold are.
 */
import { type Model, type Models, newLabelRenamer, type PlacedItem, type Problem, type Replacer } from '@assay/core'
import type { Input, PatchEffect } from '@assay/core/result'
import { isLeft } from 'fp-ts/lib/Either.js'
import type { ProblemLog } from '../checks/problem-log.ts'
import { withSlashes } from '../io/machine.ts'
import type { Plan } from '../plan/plan.ts'
import { type Decision, type DecisionTable, readDecisions } from './decisions.ts'
import type { AnyDocument } from './document.ts'
import { documentsIn } from './pair-streams.ts'
import { newReplacementPlanner, type Replacement, STALE, type Tell, tellIn } from './replacements.ts'

/** The table as an input of the run, and what it comes to. */
export interface PatchUsage extends Pick<PatchEffect, 'decisions' | 'changes' | 'documents'> {
  readonly input: Input
}

export interface GoldPatch {
  readonly patched: (gold: AnyDocument) => AnyDocument
  readonly usage: PatchUsage
}

const READER = 'decisions@1.0.0'

// ---- the gold --------------------------------------------------------------------------------------------------------

/** The key of a document: its file, where the gold has several, and its id. */
const keyOf = ({ gold: { paths } }: Plan, { id, at }: Pick<AnyDocument, 'id' | 'at'>): string =>
  paths.length === 1 ? id : JSON.stringify([at.path, id])

/** A document as a table of decisions names it: by its id, and its file where the table says it. */
export type DocumentName = Pick<Decision, 'document' | 'path'>

/** True if a document of this id is in the file that a table names, which may be named by the end of its path. */
export const namesDocument =
  ({ gold: { paths }, machine }: Plan) =>
  ({ path }: DocumentName, { at }: AnyDocument): boolean => {
    if (paths.length === 1 || path === '') return true
    const [whole, named] = [withSlashes(machine.paths, at.path), path.replace(/^\.\//, '')]
    return whole === named || whole.endsWith(`/${named}`)
  }

interface DecidedDocument {
  readonly document: AnyDocument
  readonly decisions: Decision[]
}

/** The documents that decisions are about, by key; the replacer sees all. `undefined` where the gold cannot be read: that is told later. */
const findDocuments = (
  plan: Plan,
  decisions: readonly Decision[],
  replacer: Replacer<Models[Model]>,
  tell: Tell,
): readonly DecidedDocument[] | undefined => {
  const byId = new Map<string, Decision[]>()
  for (const decision of decisions) {
    const ofDocument = byId.get(decision.document)
    if (ofDocument === undefined) byId.set(decision.document, [decision])
    else ofDocument.push(decision)
  }
  const isNamed = namesDocument(plan)
  const decidedByKey = new Map<string, DecidedDocument>()
  const places = new Map<Decision, number>()
  let isRead = true
  const add = ({ severity }: Problem): void => {
    isRead &&= severity !== 'error'
  }
  for (const document of documentsIn(
    { name: 'the gold', role: 'gold', files: plan.gold },
    { add, full: () => !isRead },
  )) {
    replacer.see(document.content)
    for (const decision of byId.get(document.id) ?? []) {
      if (!isNamed(decision, document)) continue
      places.set(decision, (places.get(decision) ?? 0) + 1)
      const key = keyOf(plan, document)
      const decided = decidedByKey.get(key) ?? { document, decisions: [] }
      decided.decisions.push(decision)
      decidedByKey.set(key, decided)
    }
  }
  if (!isRead) return undefined
  for (const decision of decisions) {
    const times = places.get(decision) ?? 0
    if (times === 0) tell(decision, 'document', 'the gold has no document of this name', STALE)
    if (times > 1) {
      const why = `the gold has ${times} documents of this name, in several files`
      tell(
        decision,
        'document',
        why,
        'name the file in the column "path", with as many folders as tell it from the others',
      )
    }
  }
  return [...decidedByKey.values()]
}

// ---- counts ----------------------------------------------------------------------------------------------------------

type Kind = keyof PatchEffect['changes']

const kindOf = ({ old, fresh }: Decision): Kind => {
  if (old.length === 0) return 'added'
  if (fresh.length === 0) return 'removed'
  const texts = (items: readonly PlacedItem[], of: (item: PlacedItem) => unknown): string =>
    JSON.stringify(items.map((item) => JSON.stringify(of(item))).sort())
  const isSame = (of: (item: PlacedItem) => unknown): boolean => texts(old, of) === texts(fresh, of)
  if (isSame(({ start, end }) => [start, end])) return 'relabelled'
  return isSame(({ label }) => label) ? 'resized' : 'replaced'
}

const usageOf = (plan: Plan, { decisions, undecided }: DecisionTable, documents: number): PatchUsage => {
  const { path, sha256 } = plan.patch!
  const changed = decisions.filter(({ verdict }) => verdict === 'change').map(kindOf)
  const countOf = (verdict: Decision['verdict']): number =>
    decisions.filter((decision) => decision.verdict === verdict).length
  const kinds = (kind: Kind): number => changed.filter((change) => change === kind).length
  return {
    input: { role: 'patch', path, sha256, reader: READER, documents: decisions.length },
    decisions: { change: changed.length, keep: countOf('keep'), ambiguous: countOf('ambiguous'), undecided },
    changes: {
      added: kinds('added'),
      removed: kinds('removed'),
      relabelled: kinds('relabelled'),
      resized: kinds('resized'),
      replaced: kinds('replaced'),
    },
    documents,
  }
}

// ---- all of it -------------------------------------------------------------------------------------------------------

/** Reads the patch of a plan and the gold; what does not fit goes to the log. `undefined` without a patch. */
export const goldPatch = (plan: Plan, log: Pick<ProblemLog, 'add'>): GoldPatch | undefined => {
  const { patch, gold, labels } = plan
  if (patch === undefined || gold.model.replacer === undefined) return undefined
  const replacer = gold.model.replacer(newLabelRenamer(labels?.labels ?? { map: {}, only: [] }))
  const table = readDecisions(patch, log)
  const tell = tellIn(log)
  const decided = findDocuments(plan, table.decisions, replacer, tell) ?? []
  const planned = newReplacementPlanner(plan, replacer, tell)
  const replacements = new Map<string, Replacement>()
  for (const { document, decisions } of decided) {
    const replacement = planned(document, decisions)
    if (replacement !== undefined && decisions.some(({ verdict }) => verdict === 'change'))
      replacements.set(keyOf(plan, document), replacement)
  }
  return {
    patched: (document) => {
      const replacement = replacements.get(keyOf(plan, document))
      const replaced = replacement && replacer.replace(document.content, replacement.old, replacement.fresh)
      return replaced === undefined || isLeft(replaced) ? document : { ...document, content: replaced.right }
    },
    usage: usageOf(plan, table, replacements.size),
  }
}
