/** The metric `records`: precision, recall and F1 over the leaves of records, by path. */
import { type Evidence, meansOverTypes, measure, metric, type Prf, type Scorer, workedMeans } from '@assay/core'
import { compilerUnder } from './compile.ts'
import { type Judgement, judgeRecords, type Verdict } from './judge-records.ts'
import type { Field } from './leaves.ts'
import { code } from './messages.ts'
import {
  answerCounts,
  documentLine,
  doubtOfKeys,
  doubtOfPaths,
  isSkipped,
  tooManyPairs,
  unnamedKinds,
  unparsedProblems,
  unparsedRemarks,
} from './record-checks.ts'
import { fieldOptionsUnder, type RecordOptions, recordOptions } from './record-options.ts'
import { allPaths, countsOf, type LeafCounts, ofDocument, type RecordStats, stats, statsOf } from './record-stats.ts'
import { placed, showJudgement } from './show-judgement.ts'
import type { Records } from './value.ts'

type Line = Evidence<RecordStats>

const { errorRate, number, ofWhole, ratio, weight } = measure

const measures = {
  precision: ratio('precision', 'correct / found', 'recall'),
  recall: ratio('recall', 'correct / gold', 'precision'),
  f1: ratio('F1', '(1 + β²) · correct / (β² · gold + found)', 'f1'),
  accuracy: ratio('accuracy', 'correct / (pairs of leaves + missed + spurious)', 'accuracy'),
  errorRate: errorRate('error rate', '(wrong + missed + spurious) / gold'),
  macroPrecision: ofWhole(ratio('macro precision', 'mean of precision over paths, 0/0 as 0', 'macroRecall')),
  macroRecall: ofWhole(ratio('macro recall', 'mean of recall over paths, 0/0 as 0', 'macroPrecision')),
  macroF1: ofWhole(ratio('macro F1', 'mean of F1 over paths', 'macroF1')),
  weightedPrecision: ofWhole(ratio('weighted precision', 'mean of precision over paths, weighted by gold leaves')),
  weightedRecall: ofWhole(ratio('weighted recall', 'mean of recall over paths, weighted by gold leaves')),
  weightedF1: ofWhole(ratio('weighted F1', 'mean of F1 over paths, weighted by gold leaves')),
  exactRate: ofWhole(ratio('exact rate', 'exactRecords / records', 'exactRate')),
  itemPrecision: ofWhole(ratio('item precision', 'exactItems / foundItems', 'itemRecall')),
  itemRecall: ofWhole(ratio('item recall', 'exactItems / goldItems', 'itemPrecision')),
  itemF1: ofWhole(ratio('item F1', '2 · exactItems / (goldItems + foundItems)', 'itemF1')),
  correct: weight('correct leaves', 'weights of right leaves, or their share under credit=similarity', 'correct'),
  similar: weight('similar leaves', 'weights of leaves that count in part', 'similar'),
  wrong: weight('wrong leaves', 'weights of leaves with another value', 'wrong'),
  missed: weight('missed leaves', 'weights of gold leaves without one of the system', 'spurious'),
  spurious: weight('spurious leaves', 'weights of leaves of the system without one of the gold', 'missed'),
  gold: weight('gold leaves', 'weights of the leaves of the gold', 'found'),
  found: weight('found leaves', 'weights of the leaves of the system', 'gold'),
  records: ofWhole(number('records', 'records of the gold')),
  exactRecords: ofWhole(number('exact records', 'records in which all is right')),
  goldItems: ofWhole(number('gold items', 'objects in lists of the gold', 'foundItems')),
  foundItems: ofWhole(number('found items', 'objects in lists of the system', 'goldItems')),
  exactItems: ofWhole(number('exact items', 'pairs of items in which all is right', 'exactItems')),
  unparsed: ofWhole(number('unparsed answers', 'answers that could not be read')),
} as const

// ---- numbers ---------------------------------------------------------------------------------------------------------

const share = (part: number, whole: number): number | undefined => (whole > 0 ? part / whole : undefined)

const scoresOf = ({ correct, gold, found }: LeafCounts, square: number): Prf => ({
  precision: share(correct, found),
  recall: share(correct, gold),
  f1: share((1 + square) * correct, square * gold + found),
})

/** The scores of each path, where what has no value is 0. */
const scoresByPath = ({ paths }: RecordStats, square: number) =>
  Array.from(paths.values(), (sums) => {
    const counts = countsOf(sums)
    const { precision = 0, recall = 0, f1 = 0 } = scoresOf(counts, square)
    return { scores: { precision, recall, f1 }, gold: counts.gold }
  })

const summariseUnder =
  ({ beta }: RecordOptions) =>
  (s: RecordStats) => {
    const square = beta * beta
    const counts = countsOf(allPaths(s))
    const { correct, similar, wrong, missed, spurious, gold, found, all } = counts
    const { precision, recall, f1 } = scoresOf(counts, square)
    const { macro, weighted } = meansOverTypes(scoresByPath(s, square))
    const { records, exactRecords, goldItems, foundItems, exactItems, unparsed } = s.documents
    // written out, as it is asked for each path, and each resample: to spread objects takes longer than all else
    return {
      precision,
      recall,
      f1,
      accuracy: share(correct, all),
      errorRate: share(wrong + missed + spurious, gold),
      macroPrecision: macro.precision,
      macroRecall: macro.recall,
      macroF1: macro.f1,
      weightedPrecision: weighted.precision,
      weightedRecall: weighted.recall,
      weightedF1: weighted.f1,
      exactRate: share(exactRecords, records),
      itemPrecision: share(exactItems, foundItems),
      itemRecall: share(exactItems, goldItems),
      itemF1: share(2 * exactItems, goldItems + foundItems),
      correct,
      similar,
      wrong,
      missed,
      spurious,
      gold,
      found,
      records,
      exactRecords,
      goldItems,
      foundItems,
      exactItems,
      unparsed,
    }
  }

const workedUnder =
  ({ beta }: RecordOptions) =>
  (s: RecordStats): Readonly<Record<string, string>> => {
    const square = beta * beta
    const { correct, gold, found, all } = countsOf(allPaths(s))
    return {
      ...(found > 0 && { precision: `${correct} / ${found}` }),
      ...(gold > 0 && { recall: `${correct} / ${gold}` }),
      ...(square * gold + found > 0 && { f1: `(1 + ${square}) · ${correct} / (${square} · ${gold} + ${found})` }),
      ...(all > 0 && { accuracy: `${correct} / ${all}` }),
      ...workedMeans(scoresByPath(s, square)),
    }
  }

// ---- evidence --------------------------------------------------------------------------------------------------------

/** The statistic and facets that leaves of one path and verdict share. */
type Template = Required<Pick<Line, 'stats' | 'facets' | 'verdict'>>

/** The templates of lines, made once for all that share them. */
const newTemplates = (): ((judgement: Judgement) => Template) => {
  const byField = new Map<Field, Partial<Record<Verdict, Template>>>()
  return (judgement) => {
    const { verdict, gold, system } = judgement
    const { field } = (gold ?? system)!
    let byVerdict = byField.get(field)
    if (byVerdict === undefined) {
      byVerdict = {}
      byField.set(field, byVerdict)
    }
    if (verdict !== 'similar' && byVerdict[verdict] !== undefined) return byVerdict[verdict]
    const template: Template = { stats: statsOf(judgement), facets: { path: field.path }, verdict }
    byVerdict[verdict] = template
    return template
  }
}

const unparsedReasons = ({ reason = 'no answer' }: Records): RecordStats['reasons'] => new Map([[reason, 1]])

const withOptions = (options: RecordOptions): Scorer<'records', RecordStats, keyof typeof measures> => {
  const compile = compilerUnder(options)
  const templateOf = newTemplates()
  const { paths } = fieldOptionsUnder(options)
  return {
    stats,
    judge: (gold) => {
      const compiled = compile(gold.value)
      return function* (answer): Iterable<Line> {
        const isUnparsed = answer.outcome === 'unparsed'
        const reasons = isUnparsed ? unparsedReasons(answer) : stats.empty.reasons
        if (isSkipped(answer, options.unparsed)) {
          yield { stats: ofDocument(answerCounts(answer), { reasons }), verdict: 'unparsed' }
          return
        }
        const system = compile(answer.value)
        const { judgements, isExact, exactItems } = judgeRecords(compiled, system)
        // a line is shown before the next is requested, or never
        let current = judgements[0]
        const place = placed(gold, answer)
        const show = () => ({ ...showJudgement(current!), ...place })
        for (const one of judgements) {
          current = one
          const { stats: sums, facets, verdict } = templateOf(one)
          yield { stats: sums, verdict, facets, show }
        }
        const documents = {
          records: 1,
          exactRecords: isExact ? 1 : 0,
          goldItems: compiled.items,
          foundItems: system.items,
          exactItems,
          ...answerCounts(answer),
          repaired: !isUnparsed && Object.keys(answer.lenient).length > 0 ? 1 : 0,
        }
        const named = new Map([...compiled.paths, ...system.paths].map((path) => [path, 1]))
        yield documentLine(ofDocument(documents, { named, reasons }), answer)
      }
    },
    summarise: summariseUnder(options),
    report: {
      worked: workedUnder(options),
      remarks: ({ documents }) => unparsedRemarks(documents, options.unparsed),
      doubts: [
        [code.W770, ({ named }) => doubtOfPaths(paths, named)],
        [code.W771, doubtOfKeys],
      ],
    },
    check: function* (content, gold) {
      yield* unnamedKinds(content.value, options, compile)
      yield* unparsedProblems(content, gold, options.unparsed)
      if (gold !== undefined) yield* tooManyPairs(gold.value, content.value, compile)
    },
  }
}

export const records = metric({
  contract: 1,
  name: 'records',
  title: 'precision, recall and F1 over the fields and nested lists of records, by path; whole records and items',
  reads: 'records',
  units: 'documents',
  cites: ['kim-2022-donut'],
  options: recordOptions,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall', 'exactRate'],
  with: withOptions,
})
