/** A result as it is for others: counts, and nothing of the gold's words, places and forms. */
import type { Message } from '@assay/core'
import { messageOf } from '@assay/core/internal/host'
import type { GroupPart, Part, ProblemGroup, Result, Score } from '@assay/core/result'

type Messages = Readonly<Record<string, Message>>
type Labels<P> = Readonly<Record<string, Readonly<Record<string, P>>>>

const mapValues = <A, B>(record: Readonly<Record<string, A>>, change: (a: A) => B): Readonly<Record<string, B>> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

const removePartSums = <P extends Part | GroupPart>(labels: Labels<P>): Labels<P> =>
  mapValues(labels, (parts) => mapValues(parts, (part) => ({ ...part, stats: null })))

const removeSections = ({ sections = [], ...score }: Score): Score => {
  const withoutWords = sections.filter(({ words }) => words === undefined)
  return withoutWords.length === 0 ? score : { ...score, sections: withoutWords }
}

const removeSums = (score: Score): Score =>
  score.words === undefined
    ? score
    : {
        ...score,
        facets: removePartSums(score.facets),
        ...(score.groups && { groups: removePartSums(score.groups) }),
        ...(score.runs && { runs: score.runs.map((run) => ({ ...run, stats: null })) }),
        stats: null,
      }

const holdsWords = ({ words, sections = [] }: Score): boolean =>
  words !== undefined || sections.some((section) => section.words)

/** Removes the sums and the sections that hold words, as in every page. */
export const removeWords = (result: Result): Result =>
  result.scores.some(holdsWords)
    ? { ...result, scores: result.scores.map((score) => removeSums(removeSections(score))) }
    : result

/** Problems by their codes, and skipped systems by name: a message may quote the gold. */
const problemsByCode = (problems: readonly ProblemGroup[], messages: Messages): readonly ProblemGroup[] => {
  const byCode = new Map<string, ProblemGroup>()
  for (const { code, severity, count, skipped } of problems) {
    const key = JSON.stringify([code, skipped?.system])
    const existing = byCode.get(key)
    const title = messageOf(messages, skipped?.code ?? code)?.title ?? 'a problem that a plugin reports'
    byCode.set(key, {
      code,
      severity,
      count: count + (existing?.count ?? 0),
      message: skipped === undefined ? title : `the system ${skipped.system} is skipped: ${title}`,
      at: { path: '', line: 0, column: 0 },
      ...(skipped && { skipped }),
    })
  }
  return [...byCode.values()]
}

const ofGold: ReadonlySet<string> = new Set(['gold', 'patch'])

/** The result for others: its numbers, labels and hashes of files, without words, paths of the gold and places of problems. */
export const redact = (result: Result, messages: Messages): Result => ({
  ...removeWords(result),
  inputs: result.inputs.map((input) => (ofGold.has(input.role) ? { ...input, path: '' } : input)),
  ...(result.patch && { patch: { ...result.patch, path: '' } }),
  problems: problemsByCode(result.problems, messages),
  redacted: true,
})
