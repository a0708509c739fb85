/**
 * How time grows: labels of 10⁴, 10⁵ and 10⁶ tokens by three annotators, ratings of as many steps, and units, each judged and
 * summarised in one process. Run it with `pnpm bench [MOST]`.
 */
import { type Evidence, type Model, type Scorer, type Span, type Spans, type Tags, tagsOf } from '@assay/core'
import { newLineAccumulator } from '@assay/core/internal/host'
import { optionsOf } from '@assay/core/laws'
import { numbers, printRow, secondsOf, sizes } from '../../../tools/bench.ts'
import { agreement, agreementUnits } from '../src/index.ts'

const ANNOTATORS = ['anna', 'ben', 'carl']
const PER_DOCUMENT = 1000
const labels = ['O', 'O', 'O', 'PER', 'LOC', 'ORG']

/** One document by three annotators, each of whom errs on one token in ten. */
const tagged = (
  document: number,
  labelOf: (next: (below: number) => number, token: number) => string,
): readonly Tags[] => {
  const next = numbers(document + 1)
  const own = Array.from({ length: PER_DOCUMENT }, (_, token) => labelOf(next, token))
  return ANNOTATORS.map(() => tagsOf(own.map((label, token) => (next(10) === 0 ? labelOf(next, token) : label))))
}

const unitised = (document: number): readonly Spans[] => {
  const next = numbers(document + 1)
  return ANNOTATORS.map(() => {
    const spans: Span[] = []
    for (let at = 0; at + 8 < PER_DOCUMENT; at += 8) {
      if (next(4) === 0) continue
      const start = at + next(2)
      spans.push({ start, end: start + 2 + next(3), labels: [[labels[3 + next(3)]!]] })
    }
    return { length: PER_DOCUMENT, regions: [{ readings: [spans] }] }
  })
}

const scored = <M extends Model, S, K extends string>(
  scorer: Scorer<M, S, K>,
  documents: number,
  make: (document: number) => Parameters<NonNullable<Scorer<M, S, K>['panel']>['judge']>[0],
): number => {
  const panel = scorer.panel!.judge
  const made = Array.from({ length: documents }, (_, document) => make(document))
  return secondsOf(() => {
    // added in place, as the host does
    const sum = newLineAccumulator(scorer.stats)
    for (const answers of made) for (const line of panel(answers, ANNOTATORS) as Iterable<Evidence<S>>) sum.add(line)
    scorer.summarise(sum.sum().stats)
  })
}

const tags = (options: Readonly<Record<string, unknown>>) => agreement.with(optionsOf(agreement, options))
const units = agreementUnits.with(optionsOf(agreementUnits, { alignments: 'none' }))

const works: Readonly<Record<string, (documents: number) => number>> = {
  'labels, nominal': (documents) =>
    scored(tags({}), documents, (document) => tagged(document, (next) => labels[next(6)]!)),
  'ratings of 2000 steps, interval': (documents) =>
    scored(tags({ distance: 'interval' }), documents, (document) => tagged(document, (next) => String(next(2000)))),
  units: (documents) => scored(units, documents, unitised),
}

for (const [name, work] of Object.entries(works)) {
  work(10)
  for (const tokens of sizes(10_000, 100_000, 1_000_000))
    printRow(`${tokens} tokens, ${name}`, { judged: work(tokens / PER_DOCUMENT) })
}
