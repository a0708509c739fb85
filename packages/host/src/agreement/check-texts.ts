/** Compares the text of each document of a panel with the first that there is. */
import type { AnyReader, Problem } from '@assay/core'
import type { ProblemLog } from '../checks/problem-log.ts'
import type { Answer, AnyDocument } from '../read/document.ts'
import { inOneUnit } from '../read/pair-row.ts'
import type { Side } from '../read/pair-streams.ts'

const disagreement = (
  [first, other]: readonly [AnyDocument, AnyDocument],
  reader: AnyReader,
  [name, otherName]: readonly [string, string],
): Problem | undefined => {
  const difference = reader.disagree?.(first.content, other.content)
  if (difference === undefined) return undefined
  const at = difference.gold.at.path === '' ? first.at : difference.gold.at
  const place = difference.system.at.path === '' ? { at: other.at } : difference.system
  const text = (difference.gold.text ?? '').replaceAll('\t', ' ')
  return {
    severity: 'error',
    code: difference.code,
    message: `${difference.message.replace('in the gold', `in ${name}`).replace('in the system', 'in')} ${otherName}`,
    ...place,
    hint: `${name} has, in ${at.path}:${at.line}${text === '' ? '' : `: ${text}`}; ${difference.hint ?? 'all annotators must have the same text, token by token'}`,
  }
}

/**
 * Yields documents with every annotator's answer, in the order of the annotators, while all are about one text: one error per
 * annotator, since all later documents would differ too.
 */
export function* checkTexts(
  sides: readonly Side[],
  log: ProblemLog,
  documents: Iterable<readonly Answer[]>,
): Generator<readonly Answer[]> {
  const differing = new Set<number>()
  for (const answers of documents) {
    const lead = answers.findIndex((answer) => answer !== undefined)
    const first = answers[lead]!
    for (const [i, answer] of answers.entries()) {
      if (i <= lead || answer === undefined || differing.has(i)) continue
      if (log.damaged(first.at.path) || log.damaged(answer.at.path)) continue
      const [leader, other] = [sides[lead]!, sides[i]!]
      const problem = disagreement([first, answer], other.files.reader, [leader.name, other.name])
      if (problem === undefined) continue
      differing.add(i)
      log.add(problem)
    }
    const counted = log.broken() ? undefined : inOneUnit(answers, sides, log)
    if (counted !== undefined) yield counted
  }
}
