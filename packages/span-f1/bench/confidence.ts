/**
 * Benchmark of `confidence`: documents of a hundred scored spans at three sizes, and resamples of ten thousand such documents, from a
 * fixed seed. Prints seconds of processor: to judge and add, for all measures of the whole, for those of each label; and for one
 * thousand resamples, the best threshold with its F of the documents that were not drawn and average precision, then all measures that
 * have intervals. Run it with `pnpm bench`; from one size to the next the time should double.
 */
import { ranking, type Span, type Spans } from '@assay/core'
import { lineRowsOf } from '@assay/core/internal/host'
import { optionsOf, sumPairs } from '@assay/core/laws'
import { numbers } from '../../../apps/cli/bench/support.ts'
import { confidence } from '../src/index.ts'

const PER_DOCUMENT = 100
const labels = ['PER', 'LOC', 'ORG', 'MISC'].map((label) => [[label]])

const over = (spans: readonly Span[]): Spans => ({ length: PER_DOCUMENT * 10, regions: [{ readings: [spans] }] })

const random = numbers(11)

const documentOf = (): readonly [gold: Spans, system: Spans] => {
  const gold: Span[] = []
  const system: Span[] = []
  for (let i = 0; i < PER_DOCUMENT; i++) {
    const own = labels[random(4)]!
    const score = random(1_000_000) / 1_000_000
    const start = i * 10
    if (random(1_000_000) / 1_000_000 < score) gold.push({ start, end: start + 5, labels: own })
    system.push({ start, end: start + 5, labels: own, attributes: { score: String(score) } })
  }
  return [over(gold), over(system)]
}

const seconds = (work: () => void): string => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return ((user + system) / 1e6).toFixed(2)
}

const scorer = confidence.with(optionsOf(confidence))

for (const spans of [250_000, 500_000, 1_000_000]) {
  let pairs = Array.from({ length: spans / PER_DOCUMENT }, documentOf)
  let sum = sumPairs(scorer, [])
  const judged = seconds(() => {
    sum = sumPairs(scorer, pairs)
  })
  // a command holds one document at a time: none of them is to be looked at by the collector of memory while measures are timed
  pairs = []
  const whole = seconds(() => scorer.summarise(sum.stats))
  const parts = seconds(() => {
    for (const part of sum.parts()['type']!.values()) scorer.summarise(part)
  })
  process.stdout.write(`${spans} spans: ${judged} s to judge, ${whole} s for all measures, ${parts} s by label\n`)
}

const DOCUMENTS = 10_000
// the thousand is worked out from these
const RESAMPLES = 100
const rows = lineRowsOf(scorer.stats)
for (let i = 0; i < DOCUMENTS; i++) {
  const [gold, system] = documentOf()
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
const chosen = seconds(() => {
  for (let i = 0; i < RESAMPLES; i++) ranking.chooseThreshold(draw().items)
})
const all = seconds(() => {
  for (let i = 0; i < RESAMPLES; i++) scorer.resampled?.summarise(draw())
})
const ofThousand = (text: string): string => ((Number(text) * 1000) / RESAMPLES).toFixed(0)
process.stdout.write(
  `1,000 resamples of ${DOCUMENTS} documents: ${ofThousand(chosen)} s for the best threshold and average precision, ${ofThousand(all)} s for all measures with intervals\n`,
)
