/**
 * Benchmark of judging spans and summing evidence, and of `confidence`, in seconds of processor, from a fixed seed. `span-f1` by matching
 * on flat spans in short documents, and one long document of nested, crossing and repeated ones; a tenth is missed, a tenth spurious, a
 * tenth has other borders and a tenth another label. `confidence` on documents of a hundred scored spans: to judge and add, for all
 * measures of the whole, for those of each label; and for one thousand resamples of ten thousand such documents, the best threshold
 * with its F of the documents that were not drawn and average precision, then all measures that have intervals. From one size to the
 * next the time should double. Run it with `pnpm bench [MOST]`.
 */
import { ranking, type Span, type Spans } from '@assay/core'
import { lineRowsOf } from '@assay/core/internal/host'
import { optionsOf, sumPairs } from '@assay/core/laws'
import { numbers, printRow, secondsOf, sizes } from '../../../tools/bench.ts'
import { confidence, spanF1 } from '../src/index.ts'

type Pair = readonly [gold: Spans, system: Spans]

const labels = ['PER', 'LOC', 'ORG', 'MISC'].map((label) => [[label]])

const over = (length: number, spans: readonly Span[]): Spans => ({ length, regions: [{ readings: [spans] }] })

/** Gold and system of spans whose borders `place` draws. */
const pairOf = (count: number, length: number, place: (i: number) => readonly [number, number], seed: number): Pair => {
  const random = numbers(seed)
  const gold: Span[] = []
  const system: Span[] = []
  for (let i = 0; i < count; i++) {
    const [start, end] = place(i)
    const own = labels[random(4)] as Span['labels']
    const fate = random(10)
    if (fate !== 0) gold.push({ start, end, labels: own })
    if (fate === 2) system.push({ start, end: end + 1, labels: own })
    else if (fate === 3) system.push({ start, end, labels: labels[random(4)] as Span['labels'] })
    else if (fate !== 1) system.push({ start, end, labels: own })
  }
  return [over(length, gold), over(length, system)]
}

const short = (documents: number): readonly Pair[] =>
  Array.from({ length: documents }, (_, i) => pairOf(5, 200, (at) => [at * 20, at * 20 + 8], i))

const nested = (count: number): readonly Pair[] => [pairOf(count, 2 * count + 1, (i) => [i, 2 * count - i], 1)]

const crossing = (count: number): readonly Pair[] => {
  const random = numbers(7)
  return [
    pairOf(
      count,
      count + 1,
      () => {
        const start = random(count - 1)
        return [start, start + 1 + random(count - start - 1)]
      },
      1,
    ),
  ]
}

const repeated = (count: number): readonly Pair[] => [pairOf(count, 30, () => [0, 20], 1)]

const shapes = {
  'short documents of 5 spans': (n: number) => short(n / 5),
  'one document, nested': nested,
  'one document, crossing': crossing,
  'one document, the same borders': repeated,
}

const seconds = (pairs: readonly Pair[], options: object): number => {
  const scorer = spanF1.with(optionsOf(spanF1, options))
  return secondsOf(() => scorer.summarise(sumPairs(scorer, pairs).stats))
}

for (const [name, make] of Object.entries(shapes))
  for (const options of [
    { matching: 'strict' },
    { matching: 'type' },
    { matching: 'partial' },
    { matching: 'fuzzy' },
    { matching: 'type', labels: 'any' },
  ])
    for (const count of sizes(20_000, 40_000, 80_000, 160_000))
      printRow(`${count} spans, ${name}, ${Object.values(options).join(', ')}`, {
        scored: seconds(make(count), options),
      })

// ---- confidence -----------------------------------------------------------------------------------------------------

const PER_DOCUMENT = 100
const random = numbers(11)

const scoredDocument = (): readonly [gold: Spans, system: Spans] => {
  const gold: Span[] = []
  const system: Span[] = []
  for (let i = 0; i < PER_DOCUMENT; i++) {
    const own = labels[random(4)] as Span['labels']
    const score = random(1_000_000) / 1_000_000
    const start = i * 10
    if (random(1_000_000) / 1_000_000 < score) gold.push({ start, end: start + 5, labels: own })
    system.push({ start, end: start + 5, labels: own, attributes: { score: String(score) } })
  }
  return [over(PER_DOCUMENT * 10, gold), over(PER_DOCUMENT * 10, system)]
}

const scorer = confidence.with(optionsOf(confidence))

for (const spans of sizes(10_000, 250_000, 500_000, 1_000_000)) {
  let pairs = Array.from({ length: spans / PER_DOCUMENT }, scoredDocument)
  let sum = sumPairs(scorer, [])
  const judged = secondsOf(() => {
    sum = sumPairs(scorer, pairs)
  })
  // a command holds one document at a time: none of them is to be looked at by the collector of memory while measures are timed
  pairs = []
  const whole = secondsOf(() => scorer.summarise(sum.stats))
  const parts = secondsOf(() => {
    for (const part of sum.parts()['type']!.values()) scorer.summarise(part)
  })
  printRow(`${spans} scored spans`, { judged, 'all measures': whole, 'by label': parts })
}

const DOCUMENTS = 10_000
// the thousand is worked out from these
const RESAMPLES = 100
const rows = lineRowsOf(scorer.stats)
for (let i = 0; i < DOCUMENTS; i++) {
  const [gold, system] = scoredDocument()
  for (const line of scorer.judge(gold)(system)) rows.add(line)
  rows.endUnit()
}
const weights = new Float64Array(DOCUMENTS)
const draw = () => {
  weights.fill(0)
  for (let i = 0; i < DOCUMENTS; i++) weights[random(DOCUMENTS)]!++
  return rows.weigh(weights).stats
}
scorer.summarise(draw())
const chosen = secondsOf(() => {
  for (let i = 0; i < RESAMPLES; i++) ranking.chooseThreshold(draw().items)
})
const all = secondsOf(() => {
  for (let i = 0; i < RESAMPLES; i++) scorer.resampling?.intervals?.summarise(draw())
})
const ofThousand = (seconds: number): number => (seconds * 1000) / RESAMPLES
printRow(`1000 resamples of ${DOCUMENTS} documents`, {
  'best threshold': ofThousand(chosen),
  'all measures': ofThousand(all),
})
