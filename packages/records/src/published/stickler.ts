/** The metric `stickler`: counts of fields by what became of them, as Stickler has them. */
import { count, type Evidence, measure, metric, type RenderedLine, type Scorer, struct, table } from '@assay/core'
import * as v from 'valibot'
import { compilerUnder, type ListNode } from '../compile.ts'
import { type Judgement, judgeRecords } from '../judge-records.ts'
import { fieldOf, type Leaf } from '../leaves.ts'
import { code } from '../messages.ts'
import {
  answerCounts,
  documentLine,
  doubtOfPaths,
  isSkipped,
  tooManyPairs,
  unparsedProblems,
  unparsedRemarks,
} from '../record-checks.ts'
import { fieldOptionsUnder, recordOptions } from '../record-options.ts'
import { placed, showJudgement } from '../show-judgement.ts'

const { number, ofWhole, ratio } = measure

const { beta: _, ...entries } = recordOptions.entries
const options = v.strictObject(entries)
type Options = v.InferOutput<typeof options>

const fieldCounts = struct({ tp: count, fa: count, fd: count, fn: count })
type FieldCounts = typeof fieldCounts.empty

const stats = struct({
  fields: fieldCounts,
  answers: count,
  unparsed: count,
  /** Documents that have something at a path with options of its own. */
  named: table(count),
})
type Sums = typeof stats.empty

const measures = {
  precision: ratio('precision', 'tp / (tp + fa + fd)'),
  recall: ratio('recall', 'tp / (tp + fn)'),
  recallWithFd: ratio('recall with false discoveries', 'tp / (tp + fn + fd)'),
  f1: ratio('F1', '2 · tp / (2 · tp + fa + fd + fn)', 'f1'),
  tp: number('true positives', 'pairs of values that are right', 'tp'),
  fa: number('false alarms', 'values of the system alone', 'fn'),
  fd: number('false discoveries', 'pairs of values that are not right', 'fd'),
  fn: number('false negatives', 'values of the gold alone', 'fa'),
  unparsed: ofWhole(number('unparsed answers', 'answers that could not be read')),
} as const

const countedAs = { correct: 'tp', similar: 'tp', wrong: 'fd', missed: 'fn', spurious: 'fa' } as const

const lineOf = (judgement: Judgement, place: Pick<RenderedLine, 'at'>): Evidence<Sums> => {
  const { verdict, gold, system } = judgement
  return {
    stats: { ...stats.empty, fields: { ...fieldCounts.empty, [countedAs[verdict]]: 1 } },
    verdict: verdict === 'similar' ? 'correct' : verdict,
    facets: { path: (gold ?? system)!.field.path },
    show: () => ({ ...showJudgement(judgement), ...place }),
  }
}

/** Tests whether two strings have any similarity, or two others are equal. */
const areSimilar = (gold: Leaf, system: Leaf): boolean => {
  const { path, options } = gold.field
  return fieldOf(path, { ...options, threshold: '0' }).credit(gold, system)[0] > 0
}

/** The program pairs what is left of two lists as false discoveries, but not the only items of both where they share nothing. */
const pairsRest = ({ options, items: gold }: ListNode, { items: system }: ListNode): boolean => {
  if (options.lists !== 'match') return false
  const [g, s] = [gold[0], system[0]]
  return gold.length > 1 || system.length > 1 || (g?.tag === 'leaf' && s?.tag === 'leaf' && areSimilar(g, s))
}

const share = (part: number, whole: number): number | undefined => (whole > 0 ? part / whole : undefined)

/** The denominators of the ratios. */
const wholesOf = ({ tp, fa, fd, fn }: FieldCounts) => ({
  precision: tp + fa + fd,
  recall: tp + fn,
  recallWithFd: tp + fn + fd,
  f1: 2 * tp + fa + fd + fn,
})

const workedOf = ({ fields: { tp, fa, fd, fn } }: Sums): Readonly<Record<string, string>> => {
  const { precision, recall, recallWithFd, f1 } = wholesOf({ tp, fa, fd, fn })
  return {
    ...(precision > 0 && { precision: `${tp} / (${tp} + ${fa} + ${fd})` }),
    ...(recall > 0 && { recall: `${tp} / (${tp} + ${fn})` }),
    ...(recallWithFd > 0 && { recallWithFd: `${tp} / (${tp} + ${fn} + ${fd})` }),
    ...(f1 > 0 && { f1: `2 · ${tp} / (2 · ${tp} + ${fa} + ${fd} + ${fn})` }),
  }
}

const withOptions = (options: Options): Scorer<'records', Sums, keyof typeof measures> => {
  const all = { ...options, beta: 1 }
  const compile = compilerUnder(all)
  const { paths } = fieldOptionsUnder(all)
  return {
    stats,
    judge: (gold) => {
      const compiled = compile(gold.value)
      return function* (answer): Iterable<Evidence<Sums>> {
        const counts = { ...stats.empty, ...answerCounts(answer) }
        if (isSkipped(answer, options.unparsed)) return yield documentLine(counts, answer)
        const system = compile(answer.value)
        const place = placed(gold, answer)
        for (const judgement of judgeRecords(compiled, system, pairsRest).judgements) yield lineOf(judgement, place)
        const named = new Map([...compiled.paths, ...system.paths].map((path) => [path, 1]))
        yield documentLine({ ...counts, named }, answer)
      }
    },
    summarise: ({ fields, unparsed }) => {
      const wholes = wholesOf(fields)
      return {
        precision: share(fields.tp, wholes.precision),
        recall: share(fields.tp, wholes.recall),
        recallWithFd: share(fields.tp, wholes.recallWithFd),
        f1: share(2 * fields.tp, wholes.f1),
        ...fields,
        unparsed,
      }
    },
    report: {
      worked: workedOf,
      remarks: (sums) => unparsedRemarks(sums, options.unparsed),
      doubts: [[code.W770, ({ named }) => doubtOfPaths(paths, named)]],
    },
    check: function* (content, gold) {
      yield* unparsedProblems(content, gold, options.unparsed)
      if (gold !== undefined) yield* tooManyPairs(gold.value, content.value, compile)
    },
  }
}

export const stickler = metric({
  contract: 1,
  name: 'stickler',
  title:
    'tp, fa, fd, fn and two recalls as awslabs/stickler cf15ce7 (April 2026) counts them, but below lists of objects',
  reads: 'records',
  units: 'documents',
  cites: ['awslabs-stickler'],
  options,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall', 'recallWithFd'],
  with: withOptions,
})
