/** The metric `redaction-spans`: labelled spans by their overlap, neighbours merged. */
import {
  count,
  type Evidence,
  type Interval,
  measure,
  metric,
  once,
  type Part,
  type RenderedLine,
  type Scorer,
  shareOf,
  struct,
  table,
} from '@assay/core'
import { checkGold, checkLabels, checkMasks, checkPairs } from './check-masks.ts'
import { goldSpans, type LabelledSpan, sentencesOf, spansUnder, systemSpans } from './labelled-spans.ts'
import { type FoundSpan, type Group, groupSpans } from './span-groups.ts'
import { type SpanOptions, spanOptions } from './span-options.ts'

const { number, ofWhole, ratio } = measure

const counts = struct({ gold: count, found: count, correct: count })
type Counts = typeof counts.empty
const stats = struct({ labels: table(counts), all: counts })
type SpanStats = typeof stats.empty
type Line = Evidence<SpanStats>

const measures = {
  precision: ratio('precision', 'correct / found'),
  recall: ratio('recall', 'correct / gold'),
  fBeta: ratio('Fβ', '(1 + β²) · correct / (β² · gold + found)'),
  correct: number('correct spans', 'spans of the gold with the right label and enough overlap'),
  gold: number('gold spans', 'spans of the gold, after neighbours are merged'),
  found: number('found spans', 'labels that overlap a span of the gold, and spans of the system that overlap none'),
  allPrecision: ofWhole(ratio('precision without labels', 'precision where all labels are PII')),
  allRecall: ofWhole(ratio('recall without labels', 'recall where all labels are PII')),
  allFBeta: ofWhole(ratio('Fβ without labels', 'Fβ where all labels are PII')),
} as const

// ---- numbers ---------------------------------------------------------------------------------------------------------

const sumOf = ({ labels }: SpanStats): Counts => {
  let sum = counts.empty
  for (const labelCounts of labels.values()) sum = counts.concat(sum, labelCounts)
  return sum
}

const scoresOf = ({ gold, found, correct }: Counts, { beta, zeroDivision: zero, quirks }: SpanOptions) => ({
  precision: shareOf(correct, found, zero),
  recall: shareOf(correct, gold, zero),
  fBeta: quirks && correct === 0 ? undefined : shareOf((1 + beta * beta) * correct, beta * beta * gold + found, zero),
})

const summariseUnder = (options: SpanOptions) => (s: SpanStats) => {
  const labelSum = sumOf(s)
  const all = scoresOf(s.all, options)
  return {
    ...scoresOf(labelSum, options),
    ...labelSum,
    allPrecision: all.precision,
    allRecall: all.recall,
    allFBeta: all.fBeta,
  }
}

const workedUnder =
  ({ beta }: SpanOptions) =>
  (s: SpanStats): Readonly<Record<string, string>> => {
    const square = beta * beta
    const worked = ({ gold, found, correct }: Counts, name: (measure: string) => string): Record<string, string> => ({
      ...(found > 0 && { [name('precision')]: `${correct} / ${found}` }),
      ...(gold > 0 && { [name('recall')]: `${correct} / ${gold}` }),
      ...(gold + found > 0 && { [name('fBeta')]: `(1 + ${square}) · ${correct} / (${square} · ${gold} + ${found})` }),
    })
    return {
      ...worked(sumOf(s), (name) => name),
      ...worked(s.all, (name) => `all${name.slice(0, 1).toUpperCase()}${name.slice(1)}`),
    }
  }

// ---- lines -----------------------------------------------------------------------------------------------------------

const ofLabel = (label: string, labelCounts: Partial<Counts>): SpanStats => ({
  ...stats.empty,
  labels: new Map([[label, { ...counts.empty, ...labelCounts }]]),
})

const plain = ({ start, end }: Interval): Interval => ({ start, end })

type WordsOf = (stretch: Interval) => string

const showFound = (gold: LabelledSpan, group: Group | undefined, wordsOf: WordsOf): RenderedLine => ({
  gold: `${gold.label} ${wordsOf(gold)}`,
  ...(group && {
    system: group.pieces.map((piece) => `${piece.label} ${wordsOf(piece)}`).join(' | '),
    details: `overlap ${group.iou.toFixed(2)}`,
  }),
  types: { gold: gold.label, ...(group && { system: group.label }) },
  where: { gold: [plain(gold)], ...(group && { system: group.pieces.map(plain) }) },
})

/** A line for a span of the gold with one group, its own label's if there is one; and one for each other group, which counts as found. */
function* foundLines({ gold, groups }: FoundSpan, { iou }: SpanOptions, wordsOf: WordsOf): Iterable<Line> {
  const ofLabelGroup = groups.find(({ label }) => label === gold.label)
  const first = ofLabelGroup ?? groups[0]
  const isRight = ofLabelGroup !== undefined && ofLabelGroup.iou >= iou
  const byLabel = new Map<string, Counts>([
    [gold.label, { gold: 1, found: ofLabelGroup ? 1 : 0, correct: isRight ? 1 : 0 }],
  ])
  if (first && !ofLabelGroup) byLabel.set(first.label, { ...counts.empty, found: 1 })
  const parts = [...byLabel].map(
    ([label, labelled]): Part<SpanStats> => ['type', label, { ...stats.empty, labels: new Map([[label, labelled]]) }],
  )
  const facets = { type: gold.label }
  yield {
    stats: { ...stats.empty, labels: byLabel },
    verdict: isRight ? 'correct' : ofLabelGroup ? 'wrong boundary' : first ? 'wrong type' : 'missed',
    facets,
    parts,
    show: () => showFound(gold, first, wordsOf),
  }
  for (const group of groups) {
    if (group === first) continue
    const foundStats = ofLabel(group.label, { found: 1 })
    yield {
      stats: foundStats,
      verdict: 'wrong type',
      facets,
      parts: [['type', group.label, foundStats]],
      show: () => showFound(gold, group, wordsOf),
    }
  }
}

const spuriousLine = (span: LabelledSpan, wordsOf: WordsOf): Line => ({
  stats: ofLabel(span.label, { found: 1 }),
  verdict: 'spurious',
  facets: { type: span.label },
  show: () => ({
    system: `${span.label} ${wordsOf(span)}`,
    types: { system: span.label },
    where: { system: [plain(span)] },
  }),
})

const withOptions = (options: SpanOptions): Scorer<'redactions', SpanStats, keyof typeof measures> => {
  const { iou, quirks } = options
  const compile = spansUnder(options)
  return {
    stats,
    judge: (gold) => {
      const sentences = sentencesOf(gold)
      const spans = goldSpans(gold)
      const bySide = (isBlind: boolean) => compile(sentences, spans, isBlind)
      const [golds, blind] = [bySide(options.blind === 'yes'), bySide(true)]
      const points = once(() => Array.from(gold.text ?? ''))
      const wordsOf: WordsOf = ({ start, end }) => points().slice(start, end).join('')
      return function* (system): Iterable<Line> {
        const answers = systemSpans(system)
        const compiled = compile(sentences, answers, options.blind === 'yes')
        for (const [i, goldGroup] of golds.entries()) {
          const grouped = groupSpans(goldGroup, compiled[i]!, quirks)
          for (const one of grouped.found) yield* foundLines(one, options, wordsOf)
          for (const one of grouped.alone) yield spuriousLine(one, wordsOf)
        }
        let all = counts.empty
        for (const [i, answer] of compile(sentences, answers, true).entries()) {
          const { found, alone } = groupSpans(blind[i]!, answer, quirks)
          const correct = found.filter(({ groups }) => groups.some((group) => group.iou >= iou)).length
          const touching = found.filter(({ groups }) => groups.length > 0).length
          all = counts.concat(all, { gold: found.length, found: touching + alone.length, correct })
        }
        yield { stats: { ...stats.empty, all }, verdict: 'document', right: true }
      }
    },
    summarise: summariseUnder(options),
    report: { worked: workedUnder(options) },
    check: function* (content, gold) {
      if (gold === undefined) return yield* checkGold(content)
      yield* checkMasks(content, gold)
      yield* checkPairs(content, gold)
      if (options.blind === 'no') yield* checkLabels(content)
    },
    ...(options.blind === 'yes' && { labelForm: () => undefined }),
    keys: [],
  }
}

export const redactionSpans = metric({
  contract: 1,
  name: 'redaction-spans',
  title: 'precision, recall and Fβ of labelled spans by overlap, neighbours merged, as Presidio counts them',
  reads: 'redactions',
  units: 'documents',
  secret: true,
  cites: ['presidio-research'],
  options: spanOptions,
  measures,
  headline: 'fBeta',
  shows: ['precision', 'recall'],
  with: withOptions,
})
