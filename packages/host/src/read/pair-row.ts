/** One document of the gold with the answers of all systems: a look at them, if they are about one text. */
import type { AnyReader, Problem } from '@assay/core'
import type { ProblemLog } from '../problems/problem-log.ts'
import type { Answer, AnyDocument, Visit } from './document.ts'
import type { Side } from './pair-streams.ts'

const disagreement = (gold: AnyDocument, system: AnyDocument, reader: AnyReader, name: string): Problem | undefined => {
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
    hint: `${text === '' ? 'the gold is in' : 'the gold has, in'} ${other.path}:${other.line}${shown}; ${found.hint ?? 'both sides must hold the same text, token by token'}`,
  }
}

/** Sides whose text differs from the gold's: one error each, since all that follows would differ too. */
export type Differing = Set<number>

/** Visits a row, unless it or one before is not about one text; sides that are `apart` are not so by construction. */
export const visitRow = (
  row: readonly [AnyDocument, ...Answer[]],
  sides: readonly Side[],
  apart: readonly number[],
  differing: Differing,
  log: ProblemLog,
  visit: Visit,
): void => {
  const [gold] = row
  for (const side of apart) {
    const answer = row[side]
    if (answer === undefined || differing.has(side)) continue
    if (log.damaged(gold.at.path) || log.damaged(answer.at.path)) continue
    const { name, files } = sides[side] as Side
    const problem = disagreement(gold, answer, files.reader, name)
    if (problem === undefined) continue
    differing.add(side)
    log.add(problem)
  }
  if (!log.broken()) visit(gold, row.slice(1))
}
