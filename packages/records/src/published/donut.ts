/** The metric `donut`: F1 of fields as the JSONParseEvaluator of Donut counts them. */
import { count, type Evidence, measure, metric, normaliser, type RenderedLine, type Scorer, struct } from '@assay/core'
import * as v from 'valibot'
import { ROOT } from '../paths.ts'
import { answerCounts, documentLine, isSkipped, unparsedProblems, unparsedRemarks } from '../record-checks.ts'
import { recordOptions } from '../record-options.ts'
import { placed } from '../show-judgement.ts'
import { isList, isNumber, isObject, type RecordValue } from '../value.ts'
import { isFalsy, pythonText } from './python-values.ts'

const { number, ofWhole, ratio } = measure

const options = v.strictObject({ unparsed: recordOptions.entries.unparsed })
type Options = v.InferOutput<typeof options>

const stats = struct({ correct: count, missed: count, spurious: count, answers: count, unparsed: count })
type Sums = typeof stats.empty

const measures = {
  f1: ratio('F1', '2 · correct / (2 · correct + missed + spurious)', 'f1'),
  correct: number('correct values', 'values that both sides have at a path', 'correct'),
  missed: number('missed values', 'values of the gold alone', 'spurious'),
  spurious: number('spurious values', 'values of the system alone', 'missed'),
  unparsed: ofWhole(number('unparsed answers', 'answers that could not be read')),
} as const

// ---- values by their paths -------------------------------------------------------------------------------------------

/** A value with its keys joined by points; its lists have left no mark. */
interface PathValue {
  readonly path: string
  readonly text: string
}

const trimmed = normaliser({
  unicode: 'none',
  case: 'exact',
  diacritics: 'keep',
  punctuation: 'keep',
  articles: 'keep',
  whitespace: 'trim',
})

/** The values that count, by the rules of the program: what is empty in Python is dropped, but for items of lists. */
function* valuesIn(value: RecordValue, path = ''): Iterable<PathValue> {
  if (value === null || isFalsy(value)) return
  if (isObject(value)) for (const [key, inner] of value) yield* valuesIn(inner, path === '' ? key : `${path}.${key}`)
  else if (!isList(value)) yield { path, text: trimmed(pythonText(value)) }
  else if (value.every(isObject)) for (const item of value) yield* valuesIn(item, path)
  // a list that is not of objects alone keeps its strings and numbers, 0 among them, unless they are blank
  else
    for (const item of value) {
      const text = typeof item === 'string' || isNumber(item) ? trimmed(pythonText(item)) : ''
      if (text !== '') yield { path, text }
    }
}

const keyOf = ({ path, text }: PathValue): string => JSON.stringify([path, text])

type Verdict = 'correct' | 'missed' | 'spurious'

/** Lines of values that both sides have, and of those that one has alone, each as often as it is there. */
function* linesOf(
  gold: readonly PathValue[],
  system: readonly PathValue[],
  place: Pick<RenderedLine, 'at'>,
): Iterable<Evidence<Sums>> {
  const rest = new Map<string, number>()
  for (const one of system) rest.set(keyOf(one), (rest.get(keyOf(one)) ?? 0) + 1)
  const line = (verdict: Verdict, { path, text }: PathValue): Evidence<Sums> => ({
    stats: { ...stats.empty, [verdict]: 1 },
    verdict,
    facets: { path: path || ROOT },
    show: () => ({
      ...(verdict !== 'spurious' && { gold: text }),
      ...(verdict !== 'missed' && { system: text }),
      details: path || ROOT,
      ...place,
    }),
  })
  const take = (one: PathValue): boolean => {
    const left = rest.get(keyOf(one)) ?? 0
    if (left > 0) rest.set(keyOf(one), left - 1)
    return left > 0
  }
  for (const one of gold) yield line(take(one) ? 'correct' : 'missed', one)
  for (const one of system) if (take(one)) yield line('spurious', one)
}

// ---- the metric ------------------------------------------------------------------------------------------------------

const f1Of = ({ correct, missed, spurious }: Pick<Sums, Verdict>): number | undefined => {
  const all = 2 * correct + missed + spurious
  return all > 0 ? (2 * correct) / all : undefined
}

const withOptions = ({ unparsed: policy }: Options): Scorer<'records', Sums, keyof typeof measures> => ({
  stats,
  judge: (gold) => {
    const ofGold = [...valuesIn(gold.value)]
    return function* (answer): Iterable<Evidence<Sums>> {
      const ofDocument = { ...stats.empty, ...answerCounts(answer) }
      if (!isSkipped(answer, policy)) yield* linesOf(ofGold, [...valuesIn(answer.value)], placed(gold, answer))
      yield documentLine(ofDocument, answer)
    }
  },
  summarise: ({ answers: _, ...sums }) => ({ f1: f1Of(sums), ...sums }),
  report: {
    worked: (sums) =>
      f1Of(sums) === undefined
        ? {}
        : { f1: `2 · ${sums.correct} / (2 · ${sums.correct} + ${sums.missed} + ${sums.spurious})` },
    remarks: (sums) => unparsedRemarks(sums, policy),
  },
  check: (content, gold) => unparsedProblems(content, gold, policy),
})

export const donut = metric({
  contract: 1,
  name: 'donut',
  title: 'F1 over values by path, items of lists together, as JSONParseEvaluator of clovaai/donut 4cfcf97 counts it',
  reads: 'records',
  units: 'documents',
  cites: ['kim-2022-donut'],
  options,
  measures,
  headline: 'f1',
  shows: ['correct', 'missed', 'spurious'],
  with: withOptions,
})
