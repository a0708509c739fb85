/** Refusals and remarks that all metrics of records share: answers that could not be read, lists that are too long, paths that are not there. */
import { commonCode, type Doubt, type Evidence, type Problem } from '@assay/core'
import { type Compiled, type Location, leavesOf } from './compile.ts'
import { code } from './messages.ts'
import type { RecordOptions } from './record-options.ts'
import { countsOf, type RecordStats } from './record-stats.ts'
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
export const documentLine = <S>(stats: S, { outcome, reason = 'no answer', raw, at }: Records): Evidence<S> =>
  outcome === 'unparsed'
    ? {
        stats,
        verdict: 'unparsed',
        show: () => ({ ...(raw !== undefined && { system: raw }), details: reason, ...(at && { at }) }),
      }
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

/** The most pairs of items at a path that are compared with each other in a record. */
const MAX_PAIRS = 1e7

/** The number of values in a value, itself among them. */
const sizeOf = (value: RecordValue): number => {
  let size = 1
  if (isList(value) || isObject(value)) for (const inner of value.values()) size += sizeOf(inner)
  return size
}

/**
 * The most items of the system at a path that one of the gold is compared with: one of each list, or all of them, of each list that the
 * list around it is compared with.
 */
const partnersAt = (location: Location, lists: Compiled['lists']): number => {
  const extent = lists.get(location)
  if (extent === undefined) return 0
  const { outer, most, all } = extent
  const around = outer === undefined ? 1 : partnersAt(outer, lists)
  const { lists: rule } = location.options
  return rule === 'match' || rule === 'leaves' ? Math.min(all, around * most) : around
}

/** Refuses lists of which too many pairs of items would be compared, those of nested lists counted for each list around them. */
export function* tooManyPairs(
  gold: RecordValue,
  system: RecordValue,
  compile: (value: RecordValue) => Compiled,
): Iterable<Problem> {
  if (sizeOf(gold) * sizeOf(system) <= MAX_PAIRS) return
  const { lists } = compile(system)
  for (const [location, { all }] of compile(gold).lists) {
    const partners = partnersAt(location, lists)
    if (all * partners > MAX_PAIRS)
      yield {
        severity: 'error',
        code: commonCode.E365,
        message: `${all} and ${partners} items of ${location.path} would be compared with each other`,
        at: nowhere,
        hint: 'pair items by their position, or by a key that each has: --set lists=position or =key',
      }
  }
}

// ---- kinds -----------------------------------------------------------------------------------------------------------

/** Refuses a leaf of which neither fields nor schema names the kind, under `kinds=named`. */
export const unnamedKinds = (
  value: RecordValue,
  { kinds }: Pick<RecordOptions, 'kinds'>,
  compile: (value: RecordValue) => Compiled,
): readonly Problem[] => {
  if (kinds !== 'named') return []
  const unnamed = [...leavesOf(compile(value).root)].find(({ field }) => field.options.kind === 'auto')
  if (unnamed === undefined) return []
  const { path } = unnamed.field
  return [
    {
      severity: 'error',
      code: code.E774,
      message: `no kind is named for ${path}`,
      at: nowhere,
      hint: `name it in fields, as {"${path}": {"kind": "string"}}, or have kinds found: --set kinds=inferred`,
    },
  ]
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

/** The doubt about sides that have no path in common: keys of one side are other names, or its records stand under a key. */
export const doubtOfKeys = ({ paths }: Pick<RecordStats, 'paths'>): Doubt | undefined => {
  const counts = [...paths].map(([path, sums]) => ({ path, ...countsOf(sums) }))
  const inGold = counts.find(({ gold }) => gold > 0)
  const inSystem = counts.find(({ found }) => found > 0)
  if (inGold === undefined || inSystem === undefined || counts.some(({ gold, found }) => gold > 0 && found > 0))
    return undefined
  return {
    message: `no path of the system is one of the gold: the gold has ${inGold.path}, and the system ${inSystem.path}`,
    hint: 'if its records stand under a key: --system-set reader.record=KEY',
  }
}
