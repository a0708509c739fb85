/**
 * Benchmark of `relation-f1` and its readers, from a fixed seed: a tenth of the relations is missed, a tenth spurious, a tenth in
 * the wrong direction, a tenth of another type and a tenth with other borders. Short documents at three sizes by `match`, one
 * document in which all relations overlap, and one of which none do. Prints seconds of processor. Run it with `pnpm bench [MOST]`.
 */
import { bytesSource } from '@assay/core'
import { optionsOf, sumPairs } from '@assay/core/laws'
import { numbers, printRow, secondsOf, sizes } from '../../../tools/bench.ts'
import { docred, relationF1, relationsJsonl } from '../src/index.ts'
import type { Relation, RelationMention, Relations } from '../src/model.ts'

type Pair = readonly [gold: Relations, system: Relations]

const types = ['Live_In', 'Work_For', 'Kin', 'Near']

const relationOf = (type: string, head: number, tail: number): Relation => ({
  type,
  arguments: [
    { role: 'head', mention: `m${head}` },
    { role: 'tail', mention: `m${tail}` },
  ],
})

const documentOf = (
  mentions: readonly RelationMention[],
  relations: readonly Relation[],
  length: number,
): Relations => ({
  tokens: Array.from({ length }, () => 'a'),
  sentences: [{ start: 0, end: length }],
  mentions,
  entities: [],
  relations,
  pairs: [],
})

/** Mentions of three tokens each; those of the system may end one token earlier. */
const mentionsOf = (
  count: number,
  place: (i: number) => number,
  cut: (i: number) => boolean,
): readonly RelationMention[] =>
  Array.from({ length: count }, (_, i) => {
    const start = place(i)
    return { id: `m${i}`, pieces: [{ start, end: start + (cut(i) ? 2 : 3) }], types: [i % 2 === 0 ? 'PER' : 'LOC'] }
  })

const short = (documents: number, each: number): readonly Pair[] =>
  Array.from({ length: documents }, (_, seed): Pair => {
    const random = numbers(seed + 1)
    const count = each + 2
    const gold: Relation[] = []
    const system: Relation[] = []
    const other = new Set<number>()
    for (let i = 0; i < each; i++) {
      const [type, head, tail] = [types[random(4)]!, i, i + 1 + random(2)]
      const fate = random(10)
      if (fate !== 0) gold.push(relationOf(type, head, tail))
      if (fate === 1) continue
      if (fate === 2) system.push(relationOf(type, tail, head))
      else if (fate === 3) system.push(relationOf(types[random(4)]!, head, tail))
      else system.push(relationOf(type, head, tail))
      if (fate === 4) other.add(head)
    }
    const [whole, cut] = [
      mentionsOf(
        count,
        (i) => 4 * i,
        () => false,
      ),
      mentionsOf(
        count,
        (i) => 4 * i,
        (i) => other.has(i),
      ),
    ]
    return [documentOf(whole, gold, 4 * count), documentOf(cut, system, 4 * count)]
  })

/** One document with relations of one type whose arguments all overlap, or none of them. */
const one = (count: number, isOverlapping: boolean, share: number): readonly Pair[] => {
  const mentions = (from: number): readonly RelationMention[] =>
    Array.from({ length: count }, (_, i) => ({
      id: `m${i}`,
      pieces: [
        isOverlapping ? { start: from + i, end: 2 * count + i } : { start: 4 * i + from, end: 4 * i + from + 1 },
      ],
      types: ['PER'],
    }))
  const relations = (size: number): readonly Relation[] =>
    Array.from({ length: size }, (_, i) => relationOf('Kin', i, (i * 7 + 1) % count))
  return [
    [
      documentOf(mentions(0), relations(count), 4 * count + 4),
      documentOf(mentions(1), relations(count * share), 4 * count + 4),
    ],
  ]
}

const time = (name: string, pairs: readonly Pair[], options: object): void => {
  const scorer = relationF1.with(optionsOf(relationF1, options))
  let f1: number | undefined
  const scored = secondsOf(() => {
    f1 = scorer.summarise(sumPairs(scorer, pairs).stats).f1
  })
  printRow(name, { scored }, `F1 ${(100 * (f1 ?? 0)).toFixed(2)}`)
}

for (const count of sizes(100_000, 300_000, 1_000_000)) {
  const pairs = short(count / 10, 10)
  for (const match of ['strict', 'boundaries', 'relaxed', 'partial'])
    time(`${count} relations of ${count / 10} documents, ${match}`, pairs, { match })
}
for (const count of sizes(5_000, 20_000))
  for (const match of ['boundaries', 'relaxed', 'partial']) {
    time(`one document, ${count} relations that all overlap, ${match}`, one(count, true, 1), { match })
    time(`one document, ${count} that all overlap, half of them found, ${match}`, one(count, true, 0.5), { match })
    time(`one document, ${count} of which none overlap, ${match}`, one(count, false, 1), { match })
  }

/** Files of Re-DocRED's size: 500 documents with 17,284 labels, 15,000 answers. */
const files = (): readonly [gold: string, answers: string] => {
  const random = numbers(3)
  const gold = Array.from({ length: 500 }, (_, d) => ({
    title: `Title ${d}`,
    sents: Array.from({ length: 8 }, () => Array.from({ length: 25 }, (_, i) => `word${i}`)),
    vertexSet: Array.from({ length: 20 }, (_, i) => [
      { name: `Name ${i}`, sent_id: i % 8, pos: [i, i + 2], type: 'PER' },
      { name: `Name ${i}`, sent_id: (i + 3) % 8, pos: [i, i + 1], type: 'PER' },
    ]),
    labels: Array.from({ length: 35 }, () => ({
      h: random(20),
      t: random(20),
      r: `P${random(96)}`,
      evidence: [random(8)],
    })),
  }))
  const answers = gold.flatMap(({ title, labels }) =>
    labels
      .slice(0, 30)
      .map(({ h, t, r }, i) => ({ title, h_idx: h, t_idx: i % 3 === 0 ? random(20) : t, r, evidence: [0] })),
  )
  return [JSON.stringify(gold), JSON.stringify(answers)]
}

const [gold, answers] = files()
printRow('500 documents of DocRED', {
  'read and scored': secondsOf(() => {
    const read = docred.with(optionsOf(docred))
    const documents = [gold, answers].map((text) => [...read(bytesSource('a.json', new TextEncoder().encode(text)))])
    const [own, other] = documents.map((rows) => rows.flatMap((row) => (row._tag === 'Right' ? [row.right] : [])))
    const found = new Map(other!.map(({ id, content }) => [id, content]))
    const scorer = relationF1.with(optionsOf(relationF1, { match: 'entity', entities: 'id' }))
    sumPairs(
      scorer,
      own!.map(({ id, content }) => [content, found.get(id)!] as const),
    )
  }),
})

const lines = short(20_000, 10)
  .flatMap(([content], i) => [
    ...relationsJsonl.writer!.write(
      [{ id: String(i), content, meta: {}, at: { path: '', line: 1, column: 1 } }],
      optionsOf(relationsJsonl),
    ),
  ])
  .join('')
let count = 0
const read = secondsOf(() => {
  for (const row of relationsJsonl.with(optionsOf(relationsJsonl))(bytesSource('a', new TextEncoder().encode(lines))))
    if (row._tag === 'Right') count += row.right.content.relations.length
})
printRow(`${count} relations of relations-jsonl`, { read })
