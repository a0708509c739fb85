/** The metric `gerbil`: recognition and linking as GERBIL counts them (Röder et al. 2018). */
import {
  count,
  type Evidence,
  type Keys,
  type Measure,
  measure,
  metric,
  type Scorer,
  type Spans,
  struct,
  totalOf,
  totalValue,
} from '@assay/core'
import { bordersOfSpans } from '@assay/core/internal'
import { checkUnder, tooManyScores } from './check.ts'
import { judgementOf, judgements, lineOf } from './evidence.ts'
import { macroMean, microScores } from './formulas.ts'
import { type Marking, markingUnder, matched, once, onSpansOf } from './gerbil-markings.ts'
import { type GerbilOptions, gerbilOptions } from './gerbil-options.ts'
import type { MentionOptions } from './options.ts'
import { linkKeys } from './shared-keys.ts'
import { dropOmitted, idsUnder, isPlaced, type Mention, type Side, sideUnder } from './side.ts'
import { type ClassStats, classStats, curveOf, shownOf, steps, stepsOf } from './thresholds.ts'

/** The classes of markings; and under `threshold=best` their changes by score, and mentions without a score. */
const stats = struct({
  documents: count,
  all: classStats,
  inKb: classStats,
  ee: classStats,
  gsInKb: classStats,
  steps,
  unscored: count,
})
type GerbilStats = typeof stats.empty
type Line = Evidence<GerbilStats>

// ---- a document ------------------------------------------------------------------------------------------------------

const classOf = (gold: readonly Marking[], system: readonly Marking[], partner: Int32Array): ClassStats => {
  const tp = partner.reduce((sum, s) => sum + (s < 0 ? 0 : 1), 0)
  const [fp, fn] = [system.length - tp, gold.length - tp]
  const { precision = 0, recall = 0, f1 = 0 } = microScores(tp, fp, fn, undefined)
  return {
    tp,
    fp,
    fn,
    empty: tp + fp + fn === 0 ? 1 : 0,
    precision: totalOf(precision),
    recall: totalOf(recall),
    f1: totalOf(f1),
  }
}

/** The score of a mention; a mention without one is above any threshold. */
const scoreOf = ({ attributes }: Mention): number => {
  const score = Number(attributes['score'] ?? Number.NaN)
  return Number.isFinite(score) ? score : Number.POSITIVE_INFINITY
}

/** Selects the markings of both sides for the task, of the system those with at least a score. */
const sidesUnder = (options: GerbilOptions, mentionOptions: MentionOptions) => {
  const marking = markingUnder(options.uris, idsUnder(mentionOptions).statusOf)
  return (gold: Side, system: Side, least: number): readonly [readonly Marking[], readonly Marking[]] => {
    const golds = gold.mentions.map(marking)
    const systems = dropOmitted(system.mentions, gold.omitted)
      .filter((mention) => scoreOf(mention) >= least)
      .map(marking)
    if (options.task === 'D2KB') return [golds, onSpansOf(systems, golds)]
    return options.task === 'C2KB' && options.repeats === 'once' ? [once(golds), once(systems)] : [golds, systems]
  }
}

const statsUnder =
  (options: GerbilOptions) =>
  (gold: readonly Marking[], system: readonly Marking[], partner: Int32Array): GerbilStats => {
    const whole = { ...stats.empty, documents: 1, all: classOf(gold, system, partner) }
    if (options.task === 'ERec') return whole
    const restricted = (golds: readonly Marking[], systems: readonly Marking[]): ClassStats =>
      classOf(golds, systems, matched(golds, systems, options))
    const knownMarkings = gold.filter(({ inKb }) => inKb)
    return {
      ...whole,
      inKb: restricted(
        knownMarkings,
        system.filter(({ inKb }) => inKb),
      ),
      ee: restricted(
        gold.filter(({ inKb }) => !inKb),
        system.filter(({ inKb }) => !inKb),
      ),
      ...(options.task === 'D2KB' && { gsInKb: restricted(knownMarkings, onSpansOf(system, knownMarkings)) }),
    }
  }

// ---- evidence --------------------------------------------------------------------------------------------------------

/** Lines of markings without a partner; two on one span are one line, with a wrong link. */
function* unmatched(gold: readonly Mention[], system: readonly Mention[], isLinked: boolean): Iterable<Line> {
  const judge = judgementOf(false, 'equal')
  const waiting = new Map<string, Mention>()
  if (isLinked) for (const mention of system) if (isPlaced(mention)) waiting.set(mention.key, mention)
  const paired = new Set<Mention>()
  for (const mention of gold) {
    const other = waiting.get(mention.key)
    const judgement = other && judge(mention, other)
    if (other === undefined || judgement === undefined || judgement.right)
      yield lineOf(stats.empty, judgements.missed, mention, undefined)
    else {
      waiting.delete(mention.key)
      paired.add(other)
      yield lineOf(stats.empty, judgement, mention, other)
    }
  }
  for (const mention of system)
    if (!paired.has(mention)) yield lineOf(stats.empty, judgements.spurious, undefined, mention)
}

function* linesOf(
  task: GerbilOptions['task'],
  gold: readonly Marking[],
  system: readonly Marking[],
  partner: Int32Array,
): Iterable<Line> {
  const taken = new Set(partner)
  const right = task === 'ERec' ? { verdict: 'correct', right: true as const } : undefined
  for (const [g, marking] of gold.entries()) {
    const s = partner[g]!
    if (s < 0) continue
    const judgement = right ?? (marking.inKb ? judgements.link : judgements.nil)
    yield lineOf(stats.empty, judgement, marking.mention, system[s]!.mention)
  }
  yield* unmatched(
    gold.filter((_, g) => partner[g]! < 0).map(({ mention }) => mention),
    system.filter((_, s) => !taken.has(s)).map(({ mention }) => mention),
    task !== 'ERec' && task !== 'C2KB',
  )
}

const judgeUnder = (options: GerbilOptions, mentionOptions: MentionOptions) => {
  const sides = sidesUnder(options, mentionOptions)
  const statsOf = statsUnder(options)
  const least = typeof options.threshold === 'number' ? options.threshold : Number.NEGATIVE_INFINITY
  /** Counts the document for each of its scores as threshold. */
  const swept = (
    goldSide: Side,
    systemSide: Side,
    system: readonly Marking[],
  ): Pick<GerbilStats, 'steps' | 'unscored'> => {
    const scores = system.map(({ mention }) => scoreOf(mention))
    const at = (from: number): GerbilStats => {
      const [gold, answers] = sides(goldSide, systemSide, from)
      // mentions without a score count under any threshold
      return statsOf(gold, answers, matched(gold, answers, options))
    }
    return { steps: stepsOf(scores, at), unscored: scores.filter((score) => !Number.isFinite(score)).length }
  }
  return function* (goldSide: Side, systemSide: Side): Iterable<Line> {
    const [gold, system] = sides(goldSide, systemSide, least)
    const partner = matched(gold, system, options)
    yield* linesOf(options.task, gold, system, partner)
    const markingStats = statsOf(gold, system, partner)
    const bySteps = options.threshold === 'best' ? swept(goldSide, systemSide, system) : {}
    yield { stats: { ...markingStats, ...bySteps }, verdict: 'document' }
  }
}

// ---- summary ---------------------------------------------------------------------------------------------------------

/** The score of an empty document, and of data without any markings. */
const ofEmpty = ({ emptyDocuments }: GerbilOptions): number | undefined =>
  emptyDocuments === 'omit' ? undefined : emptyDocuments

/** Summarises a class; a class without any markings has no value, except all markings, which have the score of the options. */
const summaryOf = (ofClass: ClassStats, documents: number, score: number | undefined, isWhole: boolean) => {
  const { tp, fp, fn } = ofClass
  const isSaid = documents > 0 && (isWhole || tp + fp + fn > 0)
  const micro = microScores(tp, fp, fn, isSaid ? score : undefined)
  const macro = (sum: ClassStats['f1']): number | undefined =>
    isSaid ? macroMean(totalValue(sum), ofClass.empty, documents, score) : undefined
  return {
    microPrecision: micro.precision,
    microRecall: micro.recall,
    microF1: micro.f1,
    macroPrecision: macro(ofClass.precision),
    macroRecall: macro(ofClass.recall),
    macroF1: macro(ofClass.f1),
    tp,
    fp,
    fn,
  }
}

/** All thresholds, under `threshold=best`. */
const curveUnder =
  (options: GerbilOptions) =>
  (s: GerbilStats): ReturnType<typeof curveOf> | undefined =>
    options.threshold === 'best' ? curveOf(s, s.steps, s.unscored) : undefined

/** The statistics at the threshold that is chosen. */
const chosenUnder = (options: GerbilOptions) => {
  const curveIn = curveUnder(options)
  return (s: GerbilStats): GerbilStats => {
    const curve = curveIn(s)
    return curve?.best === undefined ? s : { ...s, ...curve.classesAt(curve.best) }
  }
}

const summaryUnder = (options: GerbilOptions) => {
  const score = ofEmpty(options)
  return ({ documents, all, inKb, ee, gsInKb }: GerbilStats) => ({
    ...summaryOf(all, documents, score, true),
    ...measure.valuesUnder('inKb', summaryOf(inKb, documents, score, false)),
    ...measure.valuesUnder('ee', summaryOf(ee, documents, score, false)),
    ...measure.valuesUnder('gsInKb', summaryOf(gsInKb, documents, score, false)),
  })
}

const workedUnder = (options: GerbilOptions) => {
  const score = ofEmpty(options)
  return ({ documents, all, inKb, ee, gsInKb }: GerbilStats) => {
    const worked = (ofClass: ClassStats) => {
      const mean = (sum: ClassStats['f1']): string => {
        const value = totalValue(sum)
        return score === undefined
          ? `${value} / (${documents} − ${ofClass.empty})`
          : `(${value} + ${ofClass.empty} · ${score}) / ${documents}`
      }
      return { macroPrecision: mean(ofClass.precision), macroRecall: mean(ofClass.recall), macroF1: mean(ofClass.f1) }
    }
    return {
      ...worked(all),
      ...measure.valuesUnder('inKb', worked(inKb)),
      ...measure.valuesUnder('ee', worked(ee)),
      ...measure.valuesUnder('gsInKb', worked(gsInKb)),
    }
  }
}

const { number, ratio } = measure
const macroMeasures = {
  microPrecision: ratio('micro precision', 'tp / (tp + fp), of all documents; 0 where nothing is right'),
  microRecall: ratio('micro recall', 'tp / (tp + fn), of all documents; 0 where nothing is right'),
  microF1: ratio('micro F1', '2 tp / (2 tp + fp + fn), of all documents'),
  macroPrecision: ratio('macro precision', 'mean of precision over documents'),
  macroRecall: ratio('macro recall', 'mean of recall over documents'),
  macroF1: ratio('macro F1', 'mean of F1 over documents'),
  tp: number('true positives', 'markings of the gold that one of the system matches'),
  fp: number('false positives', 'markings of the system that match none'),
  fn: number('false negatives', 'markings of the gold that none matches'),
} as const

const measures = {
  ...macroMeasures,
  ...measure.measuresUnder('inKb', macroMeasures, (formula) => `${formula}; of markings in the knowledge base`),
  ...measure.measuresUnder(
    'ee',
    macroMeasures,
    (formula) => `${formula}; of markings that are not in the knowledge base`,
  ),
  ...measure.measuresUnder(
    'gsInKb',
    macroMeasures,
    (formula) => `${formula}; of spans whose gold is in the knowledge base (D2KB)`,
  ),
}

/** The remark on empty documents, whose score the means depend on. */
const remarkOn =
  (options: GerbilOptions) =>
  ({ documents, all: { empty } }: GerbilStats): readonly string[] => {
    if (empty === 0) return []
    const what =
      options.emptyDocuments === 'omit' ? 'are skipped in means' : `count as ${options.emptyDocuments} in means`
    return [`${empty} of ${documents} documents have nothing on either side, and ${what} (emptyDocuments)`]
  }

/** The remark on the best threshold. */
const remarkOnThreshold = (options: GerbilOptions) => {
  const curveIn = curveUnder(options)
  const summarise = summaryUnder(options)
  return (s: GerbilStats): readonly string[] => {
    const curve = curveIn(s)
    if (curve === undefined) return []
    if (curve.best === undefined) return ['no mention has a score: threshold=best has no effect']
    const without = summarise(s).microF1
    const value = without === undefined ? 'none' : String(Number(without.toFixed(4)))
    return [
      `mentions with a score of at least ${curve.best.at} count: the best of ${curve.points.length} thresholds on the scored data (threshold=best), which favours the system; micro F1 of all mentions is ${value}`,
    ]
  }
}

/** The measure of `threshold=best`. */
const thresholdMeasure: Readonly<Record<string, Measure<string>>> = {
  threshold: {
    title: 'threshold',
    formula: 'the least score that counts: the lowest of those with the best micro F1',
    range: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
    better: 'neither',
    unit: 'number',
    wholeOnly: true,
  },
}

/** Micro precision, recall and F1 by threshold. */
const sweepsUnder = (options: GerbilOptions) => {
  const curveIn = curveUnder(options)
  const summarise = summaryUnder(options)
  return (s: GerbilStats) => {
    const curve = curveIn(s)
    if (curve === undefined || curve.points.length < 2) return {}
    const threshold = shownOf(curve).map((point) => {
      const { microPrecision, microRecall, microF1 } = summarise({ ...s, ...curve.classesAt(point) })
      return { at: point.at, measures: { microPrecision, microRecall, microF1 } }
    })
    return { threshold }
  }
}

/** The keys without which nothing is right: equal spans, and ids where entities are compared. */
const keysOf = ({ task, spanMatch, uris }: GerbilOptions, mentionOptions: MentionOptions): readonly Keys<Spans>[] => {
  const candidates = uris === 'best' ? 1 : Number.POSITIVE_INFINITY
  return [
    ...(task !== 'C2KB' && spanMatch === 'strong' ? [bordersOfSpans] : []),
    ...(task === 'ERec' ? [] : [linkKeys({ ...mentionOptions, candidates }, candidates)]),
  ]
}

const withOptions = (options: GerbilOptions): Scorer<'spans', GerbilStats, keyof typeof measures> => {
  const mentionOptions: MentionOptions = { ...options, nil: 'equal', candidates: 1, duplicates: 'keep' }
  const sideOf = sideUnder(mentionOptions)
  const judge = judgeUnder(options, mentionOptions)
  const check = checkUnder(mentionOptions, false)
  const isSought = options.threshold === 'best'
  const [curveIn, chosen] = [curveUnder(options), chosenUnder(options)]
  const [summarise, worked, remark, remarkThreshold] = [
    summaryUnder(options),
    workedUnder(options),
    remarkOn(options),
    remarkOnThreshold(options),
  ]
  return {
    stats,
    judge: (gold: Spans) => {
      const side = sideOf(gold)
      return (system: Spans) => judge(side, sideOf(system))
    },
    summarise: (s) => ({ ...summarise(chosen(s)), ...(isSought && { threshold: curveIn(s)?.best?.at }) }),
    ...(isSought && { measures: thresholdMeasure }),
    report: {
      worked: (s) => worked(chosen(s)),
      remarks: (s) => [...remark(chosen(s)), ...remarkThreshold(s)],
      ...(isSought && { sweeps: sweepsUnder(options) }),
    },
    keys: keysOf(options, mentionOptions),
    check: function* (content, gold) {
      yield* check(content)
      if (isSought) yield* tooManyScores(content, gold, mentionOptions)
    },
  }
}

export const gerbil = metric({
  contract: 1,
  name: 'gerbil',
  title: 'entity recognition and linking as GERBIL measures them: micro and macro, in the knowledge base and emerging',
  reads: 'spans',
  units: 'documents',
  cites: ['roeder-2018-gerbil'],
  options: gerbilOptions,
  measures,
  headline: 'microF1',
  shows: ['microPrecision', 'microRecall'],
  with: withOptions,
})
