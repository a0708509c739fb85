/**
 * How fast mentions are judged, added up and summarised, at four sizes that double: 100 mentions a document, entities of all sizes over
 * all documents, a fifth NIL, a tenth missed, a tenth spurious, a fifth with another id; and the same mentions in five huge entities.
 * Prints seconds of processor for all measures of tac14; from one size to the next the time should double. Run it with `pnpm bench [MOST]`.
 */
import type { Span, Spans } from '@assay/core'
import { optionsOf, sumPairs } from '@assay/core/laws'
import { numbers, printRow, secondsOf, sizes } from '../../../tools/bench.ts'
import { linking } from '../src/index.ts'

type Pair = readonly [gold: Spans, system: Spans]

const types = ['PER', 'LOC', 'ORG', 'GPE'].map((label) => [[label]])
const PER_DOCUMENT = 100

/** Pairs of documents with so many mentions in the gold, of so many entities. */
const pairsOf = (mentions: number, entities: number): readonly Pair[] => {
  const random = numbers(7)
  // small numbers are drawn more often: a few large entities and many small ones
  const idOf = (): string => {
    const entity = Math.floor((random(entities) * random(entities)) / entities)
    return random(5) === 0 ? `NIL${entity}` : `Q${entity}`
  }
  const over = (spans: readonly Span[]): Spans => ({ length: 20 * PER_DOCUMENT, regions: [{ readings: [spans] }] })
  return Array.from({ length: mentions / PER_DOCUMENT }, () => {
    const gold: Span[] = []
    const system: Span[] = []
    for (let i = 0; i < PER_DOCUMENT; i++) {
      const own: Span = {
        start: 20 * i,
        end: 20 * i + 8,
        labels: types[random(4)] as Span['labels'],
        attributes: { id: idOf() },
      }
      const fate = random(10)
      gold.push(own)
      if (fate === 0) continue
      if (fate === 1) system.push({ ...own, start: own.start + 1 })
      else if (fate < 4) system.push({ ...own, attributes: { id: idOf() } })
      else system.push(own)
    }
    return [over(gold), over(system)]
  })
}

const seconds = (pairs: readonly Pair[]): number => {
  const scorer = linking.with(optionsOf(linking, { measure: ['tac14'] }))
  return secondsOf(() => {
    const { stats, parts } = sumPairs(scorer, pairs)
    scorer.summarise(stats)
    for (const labels of Object.values(parts())) for (const part of labels.values()) scorer.summarise(part)
  })
}

for (const [what, entitiesOf] of [
  ['many entities', (mentions: number) => mentions / 4],
  ['five entities', () => 5],
] as const)
  for (const mentions of sizes(15_000, 30_000, 60_000, 120_000)) {
    const pairs = pairsOf(mentions, entitiesOf(mentions))
    printRow(`${mentions} mentions, ${what}`, { best: Math.min(...[1, 2, 3].map(() => seconds(pairs))) })
  }
