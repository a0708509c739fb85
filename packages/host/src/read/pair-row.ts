/** Checks that a document of the gold and its answers are about one text, and count positions alike. */
import type { Disagreement, Model, Models, Problem } from '@assay/core'
import { type Either, isRight, left, map, right } from 'fp-ts/lib/Either.js'
import type { ProblemLog } from '../checks/problem-log.ts'
import type { Answer, AnyDocument } from './document.ts'
import type { Side } from './pair-streams.ts'

type Content = Models[Model]

const disagreement = (
  difference: Disagreement,
  gold: AnyDocument,
  system: AnyDocument,
  { name: against }: Side,
  { name }: Side,
): Problem => {
  // where there is nothing to point at, it is the document
  const other = difference.gold.at.path === '' ? gold.at : difference.gold.at
  const place = difference.system.at.path === '' ? { at: system.at } : difference.system
  const text = (difference.gold.text ?? '').replaceAll('\t', ' ')
  const shown = text === '' ? '' : `: ${text}`
  return {
    severity: 'error',
    code: difference.code,
    message: `${difference.message} ${name}`,
    ...place,
    hint: `${against} ${text === '' ? 'is in' : 'has, in'} ${other.path}:${other.line}${shown}; ${difference.hint ?? 'both sides must hold the same text, token by token'}`,
  }
}

/** A system's document about the gold's text, completed where its format leaves something to the gold; the problem if it is about another. */
const completed = (
  gold: AnyDocument,
  system: AnyDocument,
  { files: { reader } }: Side,
): Either<Disagreement, AnyDocument> => {
  const difference = reader.disagree?.(gold.content, system.content)
  if (difference !== undefined) return left(difference)
  if (reader.complete === undefined) return right(system)
  return map((content: Content) => ({ ...system, content }))(reader.complete(gold.content, system.content))
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
  const split = counted.right
  return split === contents
    ? row
    : row.map((document, i) => (document && isAlike(i) ? { ...document, content: split[i] as Content } : document))
}

/** Sides whose text differs from the gold's: one error each, since all that follows would differ too. */
export type Differing = Set<number>

/**
 * The row in one unit; `undefined` if it, or an earlier one, is not about one text. Sides that are not in
 * `independent` share the gold's text by construction.
 */
export const checkedRow = (
  row: readonly [AnyDocument, ...Answer[]],
  sides: readonly Side[],
  independent: readonly number[],
  differing: Differing,
  log: ProblemLog,
): readonly [AnyDocument, ...Answer[]] | undefined => {
  const [gold] = row
  const whole: [AnyDocument, ...Answer[]] = [...row]
  for (const side of independent) {
    const answer = row[side]
    if (answer === undefined || differing.has(side)) continue
    if (sides[side]!.files.model !== sides[0]!.files.model) continue
    if (log.damaged(gold.at.path) || log.damaged(answer.at.path)) continue
    const document = completed(gold, answer, sides[side]!)
    if (isRight(document)) whole[side] = document.right
    else {
      differing.add(side)
      log.add(disagreement(document.left, gold, answer, sides[0]!, sides[side]!))
    }
  }
  return log.broken() ? undefined : (inOneUnit(whole, sides, log) as readonly [AnyDocument, ...Answer[]] | undefined)
}
