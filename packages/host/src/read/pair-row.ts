/** Checks that a document of the gold and its answers are about one text, and count positions alike. */
import type { Model, Models, Problem } from '@assay/core'
import type { ProblemLog } from '../checks/problem-log.ts'
import type { Answer, AnyDocument } from './document.ts'
import type { Side } from './pair-streams.ts'

type Content = Models[Model]

const disagreement = (
  gold: AnyDocument,
  system: AnyDocument,
  { name: against }: Side,
  { name, files: { reader } }: Side,
): Problem | undefined => {
  const found = reader.disagree?.(gold.content, system.content)
  if (found === undefined) return undefined
  // where there is nothing to point at, it is the document
  const other = found.gold.at.path === '' ? gold.at : found.gold.at
  const own = found.system.at.path === '' ? { at: system.at } : found.system
  const text = (found.gold.text ?? '').replaceAll('\t', ' ')
  const shown = text === '' ? '' : `: ${text}`
  return {
    severity: 'error',
    code: found.code,
    message: `${found.message} ${name}`,
    ...own,
    hint: `${against} ${text === '' ? 'is in' : 'has, in'} ${other.path}:${other.line}${shown}; ${found.hint ?? 'both sides must hold the same text, token by token'}`,
  }
}

/** Converts a row to one unit of position, once the texts agree; reports rows for which the model cannot. */
export const inOneUnit = (
  row: readonly Answer[],
  sides: readonly Side[],
  log: ProblemLog,
): readonly Answer[] | undefined => {
  const { model } = sides[0]!.files
  if (model.units === undefined) return row
  const isAlike = (i: number): boolean => sides[i]?.files.model === model
  const contents = row.map((document, i) => (isAlike(i) ? document?.content : undefined))
  const counted = model.units.inOne(contents)
  if (counted._tag === 'Left') {
    const { side, code, message, location: spot, hint } = counted.left
    const { at } = row[side]!
    log.add({ severity: 'error', code, message: `${message} (${sides[side]?.name})`, at, ...spot, hint })
    return undefined
  }
  const own = counted.right
  return own === contents
    ? row
    : row.map((document, i) => (document && isAlike(i) ? { ...document, content: own[i] as Content } : document))
}

/** Sides whose text differs from the gold's: one error each, since all that follows would differ too. */
export type Differing = Set<number>

/**
 * The row in one unit; `undefined` if it, or an earlier one, is not about one text. Sides in `apart` share the gold's text by
 * construction.
 */
export const checkedRow = (
  row: readonly [AnyDocument, ...Answer[]],
  sides: readonly Side[],
  apart: readonly number[],
  differing: Differing,
  log: ProblemLog,
): readonly [AnyDocument, ...Answer[]] | undefined => {
  const [gold] = row
  for (const side of apart) {
    const answer = row[side]
    if (answer === undefined || differing.has(side)) continue
    if (sides[side]!.files.model !== sides[0]!.files.model) continue
    if (log.damaged(gold.at.path) || log.damaged(answer.at.path)) continue
    const problem = disagreement(gold, answer, sides[0]!, sides[side]!)
    if (problem === undefined) continue
    differing.add(side)
    log.add(problem)
  }
  return log.broken() ? undefined : (inOneUnit(row, sides, log) as readonly [AnyDocument, ...Answer[]] | undefined)
}
