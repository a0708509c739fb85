/** The metric `openevals`: the share of keys whose whole values are equal, as the JSON match of openevals averages it. */
import {
  count,
  type Evidence,
  measure,
  metric,
  type RenderedLine,
  type Scorer,
  struct,
  total,
  totalOf,
  totalValue,
} from '@assay/core'
import * as v from 'valibot'
import { code } from '../messages.ts'
import { pathOfKey } from '../paths.ts'
import { answerCounts, documentLine, isSkipped, unparsedProblems, unparsedRemarks } from '../record-checks.ts'
import { recordOptions } from '../record-options.ts'
import { placed } from '../show-judgement.ts'
import { isObject, type RecordObject, type Records, valueText } from '../value.ts'
import { equalityKey } from './python-values.ts'

const { number, ofWhole, ratio } = measure

const options = v.strictObject({ unparsed: recordOptions.entries.unparsed })
type Options = v.InferOutput<typeof options>

const stats = struct({
  equal: count,
  keys: count,
  /** The sum of equal / keys over documents with a key. */
  shares: total,
  documents: count,
  answers: count,
  unparsed: count,
})
type Sums = typeof stats.empty

const measures = {
  average: ofWhole(ratio('average', 'mean over documents of equal / keys', 'average')),
  accuracy: ratio('accuracy', 'equal / keys', 'accuracy'),
  equal: number('equal keys', 'keys whose whole values are equal', 'equal'),
  keys: number('keys', 'keys of either side', 'keys'),
  documents: ofWhole(number('documents', 'documents with a key on either side', 'documents')),
  unparsed: ofWhole(number('unparsed answers', 'answers that could not be read')),
} as const

// ---- keys ------------------------------------------------------------------------------------------------------------

/** The fields of a record; an answer that is no object has none. */
const fieldsOf = ({ value }: Records): RecordObject => (isObject(value) ? value : new Map())

function* linesOf(gold: RecordObject, system: RecordObject, place: Pick<RenderedLine, 'at'>): Iterable<Evidence<Sums>> {
  for (const key of new Set([...gold.keys(), ...system.keys()])) {
    const [g, s] = [gold.get(key), system.get(key)]
    const isEqual = g !== undefined && s !== undefined && equalityKey(g) === equalityKey(s)
    const path = pathOfKey('', key)
    yield {
      stats: { ...stats.empty, equal: isEqual ? 1 : 0, keys: 1 },
      verdict: isEqual ? 'correct' : g === undefined ? 'spurious' : s === undefined ? 'missed' : 'wrong',
      facets: { path },
      show: () => ({
        ...(g !== undefined && { gold: valueText(g) }),
        ...(s !== undefined && { system: valueText(s) }),
        details: path,
        ...place,
      }),
    }
  }
}

// ---- the metric ------------------------------------------------------------------------------------------------------

const share = (part: number, whole: number): number | undefined => (whole > 0 ? part / whole : undefined)

const withOptions = ({ unparsed: policy }: Options): Scorer<'records', Sums, keyof typeof measures> => ({
  stats,
  judge: (gold) => {
    const ofGold = fieldsOf(gold)
    return function* (answer): Iterable<Evidence<Sums>> {
      let shares = total.empty
      let documents = 0
      if (!isSkipped(answer, policy)) {
        let [equal, keys] = [0, 0]
        for (const line of linesOf(ofGold, fieldsOf(answer), placed(gold, answer))) {
          yield line
          equal += line.stats.equal
          keys += 1
        }
        documents = keys > 0 ? 1 : 0
        shares = totalOf(keys > 0 ? equal / keys : 0)
      }
      yield documentLine({ ...stats.empty, shares, documents, ...answerCounts(answer) }, answer)
    }
  },
  summarise: ({ equal, keys, shares, documents, unparsed }) => ({
    average: share(totalValue(shares), documents),
    accuracy: share(equal, keys),
    equal,
    keys,
    documents,
    unparsed,
  }),
  report: {
    worked: ({ equal, keys, shares, documents }) => ({
      ...(documents > 0 && { average: `${totalValue(shares)} / ${documents}` }),
      ...(keys > 0 && { accuracy: `${equal} / ${keys}` }),
    }),
    remarks: (sums) => unparsedRemarks(sums, policy),
  },
  check: function* (content, gold) {
    yield* unparsedProblems(content, gold, policy)
    if (gold === undefined && content.outcome === 'record' && !isObject(content.value))
      yield {
        severity: 'error',
        code: code.E772,
        message: 'a record of the gold is no object, and openevals compares keys',
        at: { path: '', line: 0, column: 0 },
        hint: 'score the metric records, which takes any value: assay score records',
      }
  },
})

export const openevals = metric({
  contract: 1,
  name: 'openevals',
  title: 'mean share of keys whose whole values are equal, as json_match:average of langchain-ai/openevals bdb122e',
  reads: 'records',
  units: 'documents',
  cites: ['langchain-openevals'],
  options,
  measures,
  headline: 'average',
  shows: ['equal', 'keys', 'accuracy'],
  with: withOptions,
})
