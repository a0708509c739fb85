/** Refusals and remarks that all metrics of records share: answers that could not be read, lists that are too long, paths that are not there. */
import { commonCode, type Doubt, type Evidence, type Problem } from '@assay/core'
import type { Compiled } from './compile.ts'
import { code } from './messages.ts'
import type { RecordOptions } from './record-options.ts'
import { isList, isObject, type Records, type RecordValue } from './value.ts'

type Policy = RecordOptions['unparsed']

const nowhere = { path: '', line: 0, column: 0 }

// ---- answers that could not be read ----------------------------------------------------------------------------------

const unreadable = ({ reason = 'no answer', raw = '' }: Records, whose: string, hint: string): Problem => ({
  severity: 'error',
  code: code.E771,
  message: `${whose} could not be read: ${reason}${raw === '' ? '' : `: ${JSON.stringify(raw.slice(0, 60))}`}`,
  at: nowhere,
  hint,
})

/** Refuses a record that could not be read: of the gold always, of a system under `unparsed=error`. */
export const unparsedProblems = (content: Records, gold: Records | undefined, policy: Policy): readonly Problem[] => {
  if (content.outcome !== 'unparsed') return []
  if (gold === undefined) return [unreadable(content, 'a record of the gold', 'a record is a value of JSON')]
  if (policy !== 'error') return []
  return [
    unreadable(content, 'the answer', 'unparsed=empty counts such answers as empty, unparsed=skip leaves them out'),
  ]
}

export const isSkipped = ({ outcome }: Records, policy: Policy): boolean => outcome === 'unparsed' && policy === 'skip'

export const answerCounts = ({ outcome }: Records) => ({
  answers: outcome === 'missing' ? 0 : 1,
  unparsed: outcome === 'unparsed' ? 1 : 0,
})

/** The line of a whole document, about none of its values. */
export const documentLine = <S>(stats: S, { outcome, reason = 'no answer' }: Records): Evidence<S> =>
  outcome === 'unparsed'
    ? { stats, verdict: 'unparsed', show: () => ({ details: reason }) }
    : { stats, verdict: 'document', right: true }

export const unparsedRemarks = (
  { answers, unparsed }: { readonly answers: number; readonly unparsed: number },
  policy: Policy,
): readonly string[] =>
  unparsed === 0
    ? []
    : [
        `${unparsed} of ${answers} answers could not be read and ${policy === 'skip' ? 'are left out' : 'count as empty'}`,
      ]

// ---- lists -----------------------------------------------------------------------------------------------------------

/** The most pairs of items of two lists that are compared with each other. */
const MAX_CELLS = 1e7

/** The number of items in the longest list of a value, at any depth. */
const longestList = (value: RecordValue): number => {
  if (!isList(value) && !isObject(value)) return 0
  let most = isList(value) ? value.length : 0
  for (const inner of value.values()) most = Math.max(most, longestList(inner))
  return most
}

/** Refuses lists of which too many pairs of items would be compared. */
export function* tooManyCells(
  gold: RecordValue,
  system: RecordValue,
  compile: (value: RecordValue) => Compiled,
): Iterable<Problem> {
  if (longestList(gold) * longestList(system) <= MAX_CELLS) return
  const lengths = compile(system).lengths
  for (const [path, most] of compile(gold).lengths) {
    const others = lengths.get(path) ?? 0
    if (most * others > MAX_CELLS)
      yield {
        severity: 'error',
        code: commonCode.E365,
        message: `${most} and ${others} items of ${path} would be compared with each other`,
        at: nowhere,
        hint: 'pair items by their position, or by a key that each has: --set lists=position or =key',
      }
  }
}

// ---- paths -----------------------------------------------------------------------------------------------------------

/** The doubt about options of a path that no record has. */
export const doubtOfPaths = (paths: readonly string[], named: ReadonlyMap<string, number>): Doubt | undefined => {
  const absent = paths.find((path) => !named.has(path))
  return absent === undefined
    ? undefined
    : {
        message: `no record has the path ${absent} of the option fields`,
        hint: 'paths are written as the facet path shows them: lines[].qty',
      }
}
