/**
 * Benchmark of `redaction`, `redaction-spans` and the readers of TAB, from a fixed seed: documents of 5,000 characters with 118 mentions
 * of two annotators, at half the size of the benchmark, its size, and double. Prints seconds of processor. Run it with `pnpm bench [MOST]`.
 */
import { type AnyMetric, type AnyReader, bytesSource, type Document } from '@assay/core'
import { optionsOf, sumPairs } from '@assay/core/laws'
import { numbers, printRow, secondsOf, sizes } from '../../../tools/bench.ts'
import { redaction, redactionSpans, tab, tabMasks } from '../src/index.ts'
import type { Mask, Redactions, SensitiveMention } from '../src/model.ts'

type Pair = readonly [gold: Redactions, system: Redactions]

const LENGTH = 5_000
const MENTIONS = 118
const labels = ['PERSON', 'LOC', 'ORG', 'DATETIME', 'CODE']
const stems = ['Ana', 'of', 'Silva', 'Zürich', 'the', 'court', '1987', 'Mr']

const documentOf = (seed: number): Pair => {
  const random = numbers(seed + 1)
  let text = ''
  while (text.length < LENGTH) text += `${stems[random(stems.length)]} `
  text = text.slice(0, LENGTH)
  const mentions: SensitiveMention[] = []
  const masks: Mask[] = []
  for (let i = 0; i < MENTIONS; i++) {
    const start = random(LENGTH - 30)
    const end = start + 2 + random(20)
    const annotator = `annotator${i % 2}`
    const entity = `${annotator}-${random(40)}`
    const kind = random(6) === 0 ? 'NO_MASK' : random(3) === 0 ? 'DIRECT' : 'QUASI'
    mentions.push({ start, end, label: labels[random(5)]!, kind, entity, annotator })
    if (random(10) > 0) masks.push(random(10) > 0 ? { start, end } : { start, end: end + 3 })
  }
  return [
    { text, annotators: ['annotator0', 'annotator1'], mentions },
    { mentions: [], masks },
  ]
}

const time = (metric: AnyMetric, pairs: readonly Pair[], options: object): void => {
  const scored = secondsOf(() => sumPairs(metric.with(optionsOf(metric, options)), pairs))
  printRow(
    `${pairs.length} documents, ${MENTIONS * pairs.length} mentions, ${metric.name} ${JSON.stringify(options)}`,
    { scored },
  )
}

const counts = sizes(634, 1268, 2536)
const pairs = Array.from({ length: Math.max(...counts) }, (_, seed) => documentOf(seed))
for (const count of counts) {
  const some = pairs.slice(0, count)
  time(redaction, some, {})
  time(redaction, some, { labels: 'must-match' })
  time(redactionSpans, some, { blind: 'yes', skipWords: ['of', 'the'] })
}

const jsonOf = (id: number, { text, mentions }: Redactions): unknown => ({
  doc_id: String(id),
  text,
  annotations: Object.fromEntries(
    ['annotator0', 'annotator1'].map((name) => [
      name,
      {
        entity_mentions: mentions
          .filter(({ annotator }) => annotator === name)
          .map(({ start, end, label, kind, entity }) => ({
            entity_id: entity,
            entity_type: label,
            identifier_type: kind,
            start_offset: start,
            end_offset: end,
            span_text: text?.slice(start, end),
          })),
      },
    ]),
  ),
})

const read = (reader: AnyReader, text: string): readonly Document<'redactions'>[] =>
  [...reader.with(optionsOf(reader, {}))(bytesSource('a.json', new TextEncoder().encode(text)))].flatMap((row) =>
    row._tag === 'Right' ? [row.right] : [],
  )

for (const count of counts) {
  const some = pairs.slice(0, count)
  const gold = JSON.stringify(some.map(([own], i) => jsonOf(i, own)))
  const masks = JSON.stringify(
    Object.fromEntries(some.map(([, { masks: own = [] }], i) => [i, own.map(({ start, end }) => [start, end])])),
  )
  const reading = secondsOf(() => {
    if (read(tab, gold).length + read(tabMasks, masks).length !== 2 * count) throw new Error('not all was read')
  })
  printRow(`${count} documents of TAB, ${(gold.length / 1e6).toFixed(0)} MB, and their masks`, { read: reading })
}
