/**
 * The patch of the gold: decisions on its items are applied to each document as it is read. The gold is read once before, so that all
 * that does not fit it is told before anything is scored, and items are written as those of the whole gold are.
 */
import type { Model, Models, PlacedItem, Problem, Replacer, RunningText } from '@assay/core'
import { newLabelRenamer } from '@assay/core'
import type { Input, PatchEffect } from '@assay/core/result'
import { isLeft } from 'fp-ts/lib/Either.js'
import type { ProblemLog } from '../checks/problem-log.ts'
import { withSlashes } from '../io/machine.ts'
import { code } from '../messages.ts'
import type { Plan } from '../plan/plan.ts'
import { type Decision, type DecisionColumn, type DecisionTable, readDecisions } from './decisions.ts'
import type { AnyDocument } from './document.ts'
import { documentsIn } from './pair-streams.ts'

/** The table as an input of the run, and what it comes to. */
export interface PatchUsage extends Pick<PatchEffect, 'decisions' | 'changes' | 'documents'> {
  readonly input: Input
}

export interface GoldPatch {
  readonly patched: (gold: AnyDocument) => AnyDocument
  readonly usage: PatchUsage
}

const READER = 'decisions@1.0.0'

/** An item in units of the document's model, and the decision and column that it is from. */
interface AskedItem {
  readonly item: PlacedItem
  readonly decision: Decision
  readonly column: DecisionColumn & ('old' | 'new')
}
/** Items that a document loses and gains, in units of its model. */
interface Replacement {
  readonly old: readonly PlacedItem[]
  readonly fresh: readonly PlacedItem[]
}

/** Tells what is wrong with a decision, without words of its row: they may be secret. */
type Tell = (decision: Decision, column: DecisionColumn, message: string, hint: string) => void

const tellIn =
  (log: Pick<ProblemLog, 'add'>): Tell =>
  ({ spot }, column, message, hint) =>
    log.add({ severity: 'error', code: code.E416, message, hint, ...spot(column) })

const STALE =
  'the gold may have changed since the table was written: write it anew with assay inspect CONFIG --gold, or remove the row'

// ---- positions -------------------------------------------------------------------------------------------------------

/** The index at which a rising function has a value; -1 if it has not. */
const indexOf = (value: number, length: number, at: (index: number) => number): number => {
  let [low, high] = [0, length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const own = at(middle)
    if (own === value) return middle
    if (own < value) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Positions of items in units of the model, from those in characters of the text; or why there are none. */
const newUnitFinder = ({ text, units, start, end }: RunningText) => {
  const offsets: number[] = []
  for (let at = 0; at < text.length; at += text.codePointAt(at)! > 0xffff ? 2 : 1) offsets.push(at)
  offsets.push(text.length)
  return (item: PlacedItem): PlacedItem | string => {
    const [from, to] = [offsets[item.start], offsets[item.end]]
    if (from === undefined || to === undefined || item.start >= item.end)
      return `is not in the text of the document, which has ${offsets.length - 1} characters`
    const [first, last] = [indexOf(from, units, start), indexOf(to, units, end)]
    return first < 0 || last < first
      ? 'does not begin and end with a token'
      : { start: first, end: last + 1, label: item.label }
  }
}

// ---- one document ----------------------------------------------------------------------------------------------------

/** Each item once: two decisions to keep one may name it. */
const distinct = (all: readonly AskedItem[]): readonly AskedItem[] => [
  ...new Map(all.map((one) => [JSON.stringify(one.item), one])).values(),
]

const askedIn = (
  decisions: readonly Decision[],
  column: AskedItem['column'],
  isAsked: (verdict: Decision['verdict']) => boolean,
): readonly AskedItem[] =>
  decisions.flatMap((decision) => {
    const items = column === 'old' ? decision.old : decision.fresh
    return isAsked(decision.verdict) ? items.map((item) => ({ item, decision, column })) : []
  })

const isChange = (verdict: Decision['verdict']): boolean => verdict === 'change'

/** Plans the replacement of items in documents; what does not fit a document is told. */
const newPlanner = ({ gold: { model } }: Plan, replacer: Replacer<Models[Model]>, tell: Tell) => {
  return ({ id, content }: AnyDocument, decisions: readonly Decision[]): Replacement | undefined => {
    const text = model.text?.(content)
    if (text === undefined) {
      tell(decisions[0]!, 'document', `document ${id} has no text, in which items would have a place`, 'remove --patch')
      return undefined
    }
    const find = newUnitFinder(text)
    let isFlawed = false
    const flaw = ({ item, decision, column }: AskedItem, why: string): void => {
      isFlawed = true
      const hint = column === 'old' ? STALE : 'correct "new": [first character, the one after the last, label]'
      tell(decision, column, `document ${id}: the item from ${item.start} to ${item.end} ${why}`, hint)
    }
    /** Tells what is wrong with the replacement of some items by others, and returns it otherwise. */
    const planned = (asked: Readonly<Record<'old' | 'new', readonly AskedItem[]>>): Replacement | undefined => {
      const inUnits = (all: readonly AskedItem[]): readonly PlacedItem[] =>
        all.flatMap((one) => {
          const found = find(one.item)
          if (typeof found !== 'string') return [found]
          flaw(one, found)
          return []
        })
      const own = { old: inUnits(asked.old), fresh: inUnits(asked.new) }
      if (isFlawed) return undefined
      const replaced = replacer.replace(content, own.old, own.fresh)
      if (!isLeft(replaced)) return own
      const { why, item } = replaced.left
      const at = item && asked[item.side][item.index]
      if (at !== undefined) flaw(at, why)
      else
        tell(decisions[0]!, 'document', `document ${id}: ${why}`, 'remove --patch, and correct the files of the gold')
      return undefined
    }
    // what is kept has to be there, and stays as it is
    const kept = distinct(askedIn(decisions, 'old', (verdict) => !isChange(verdict)))
    planned({ old: kept, new: [] })
    return planned({ old: askedIn(decisions, 'old', isChange), new: askedIn(decisions, 'new', isChange) })
  }
}

// ---- the gold --------------------------------------------------------------------------------------------------------

/** The key of a document: its file, where the gold has several, and its id. */
const keyOf = ({ gold: { paths } }: Plan, { id, at }: Pick<AnyDocument, 'id' | 'at'>): string =>
  paths.length === 1 ? id : JSON.stringify([at.path, id])

/** Says whether a document is what a decision is about: a table may name the file by the end of its path. */
const namesDocument =
  ({ gold: { paths }, machine }: Plan) =>
  ({ path }: Decision, { at }: AnyDocument): boolean => {
    if (paths.length === 1 || path === '') return true
    const [own, named] = [withSlashes(machine.paths, at.path), path.replace(/^\.\//, '')]
    return own === named || own.endsWith(`/${named}`)
  }

interface Found {
  readonly document: AnyDocument
  readonly decisions: Decision[]
}

/** The documents that decisions are about, by key; the replacer sees all. `undefined` where the gold cannot be read: that is told later. */
const findDocuments = (
  plan: Plan,
  decisions: readonly Decision[],
  replacer: Replacer<Models[Model]>,
  tell: Tell,
): readonly Found[] | undefined => {
  const byId = new Map<string, Decision[]>()
  for (const decision of decisions) {
    const own = byId.get(decision.document)
    if (own === undefined) byId.set(decision.document, [decision])
    else own.push(decision)
  }
  const isNamed = namesDocument(plan)
  const found = new Map<string, Found>()
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
      const own = found.get(key) ?? { document, decisions: [] }
      own.decisions.push(decision)
      found.set(key, own)
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
  return [...found.values()]
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
  const countOf = (verdict: Decision['verdict']): number => decisions.filter((one) => one.verdict === verdict).length
  const kinds = (kind: Kind): number => changed.filter((one) => one === kind).length
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
  const found = findDocuments(plan, table.decisions, replacer, tell) ?? []
  const planned = newPlanner(plan, replacer, tell)
  const replacements = new Map<string, Replacement>()
  for (const { document, decisions } of found) {
    const own = planned(document, decisions)
    if (own !== undefined && decisions.some(({ verdict }) => verdict === 'change'))
      replacements.set(keyOf(plan, document), own)
  }
  return {
    patched: (document) => {
      const own = replacements.get(keyOf(plan, document))
      const replaced = own && replacer.replace(document.content, own.old, own.fresh)
      return replaced === undefined || isLeft(replaced) ? document : { ...document, content: replaced.right }
    },
    usage: usageOf(plan, table, replacements.size),
  }
}
