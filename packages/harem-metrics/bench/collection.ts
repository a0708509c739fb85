/**
 * How fast a collection is read and scored: 1,200 documents and 500,000 words, as large as the whole collection of the First
 * HAREM, made at random from a fixed seed. Prints time, memory and documents a second for each task, and for twice the size.
 * Run it with `pnpm bench`.
 */
import { type AnyMetric, type Document, type Scorer, type Spans, type Tally, textSource } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { haremXml } from '@assay/core/readers'
import { haremClassification, haremIdentification, haremMorphology } from '../src/index.ts'
import { ontologies } from '../src/ontology.ts'

const words =
  'a cidade foi escolhida para o encontro de escritores e o de Lisboa do Porto Maria Silva em Março que não'.split(' ')
const { harem2005 } = ontologies

/** A generator of natural numbers below a bound, the same on every machine. */
const numbers = (seed: number): ((below: number) => number) => {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
type Next = ReturnType<typeof numbers>
const pick = <A>(some: readonly A[], next: Next): A => some[next(some.length)] as A

/** An entity in sixteen words, of one to four words; one in fifty has two readings. */
const entity = (next: Next): readonly [gold: string, system: string, count: number] => {
  const category = pick(Object.keys(harem2005), next)
  const types = harem2005[category as keyof typeof harem2005] as readonly string[]
  const own = Array.from({ length: 1 + next(4) }, () => `${pick(words, next)}${next(400)}`)
  const tag = (of: string, text: readonly string[]): string =>
    `<${category} TIPO="${of}" MORF="M,S">${text.join(' ')}</${category}>`
  const type = pick(types, next)
  const gold = tag(type, own)
  const kind = next(20)
  const run =
    kind === 0
      ? own.join(' ')
      : kind === 1
        ? tag(pick(types, next), own)
        : kind === 2
          ? tag(type, own.slice(0, 1)) +
            own
              .slice(1)
              .map((word) => ` ${word}`)
              .join('')
          : gold
  return [next(50) === 0 ? `<ALT>${gold}|${own.join(' ')}</ALT>` : gold, run, own.length]
}

const document = (id: number, length: number, next: Next): readonly [gold: string, system: string] => {
  const head = `<DOC>\n<DOCID>HAREM-${id}</DOCID>\n<GENERO>${pick(['Web', 'Expositivo', 'Entrevista'], next)}</GENERO>\n<ORIGEM>${pick(['PT', 'BR'], next)}</ORIGEM>\n<TEXTO>\n`
  const gold: string[] = []
  const system: string[] = []
  for (let made = 0; made < length; ) {
    const [g, s, n] = next(16) === 0 ? entity(next) : ([pick(words, next), undefined, 1] as const)
    gold.push(g)
    system.push(s ?? g)
    made += n
  }
  const whole = (text: readonly string[]): string => `${head}${text.join(' ')}\n</TEXTO>\n</DOC>\n`
  return [whole(gold), whole(system)]
}

const read = (name: string, text: string): readonly Document<'spans'>[] => {
  return Array.from(haremXml.with(optionsOf(haremXml))(textSource(name, text)), (item) => {
    if (item._tag === 'Left') throw new Error(item.left.message)
    return item.right
  })
}

const tasks: readonly AnyMetric[] = [haremIdentification, haremClassification, haremMorphology]

const scorerOf = (metric: AnyMetric): Scorer<'spans', unknown, string> => metric.with(optionsOf(metric))

const seconds = (since: number): number => (performance.now() - since) / 1000
const say = (what: string, took: number, documents: number): void =>
  console.log(`${what.padEnd(24)} ${took.toFixed(2).padStart(6)} s  ${Math.round(documents / took)} documents a second`)

const run = (documents: number, length: number): void => {
  const next = numbers(1)
  const made = Array.from({ length: documents }, (_, i) => document(i, Math.round(length / documents), next))
  const [gold, system] = [made.map(([g]) => g).join(''), made.map(([, s]) => s).join('')]
  console.log(`${documents} documents, ${length} words, ${((gold.length + system.length) / 2 ** 20).toFixed(1)} MiB`)
  const start = performance.now()
  const golds = read('gold', gold)
  const systems = new Map(read('system', system).map(({ id, content }) => [id, content]))
  say('reading both sides', seconds(start), documents)
  const from = performance.now()
  const tallies = tasks
    .map((metric) => [metric, scorerOf(metric)] as const)
    .map(([metric, scorer]) => ({
      metric,
      scorer,
      tally: scorer.tally?.() as Tally<'spans', unknown>,
    }))
  // as the host does it: one document after the other, each by all tasks
  for (const { id, content } of golds) for (const { tally } of tallies) tally.add(content, systems.get(id) as Spans)
  say('scoring all three tasks', seconds(from), documents)
  for (const { metric, scorer, tally } of tallies)
    console.log(
      `${metric.name.padEnd(24)} ${metric.headline} ${scorer.summarise(tally.sum())[metric.headline]?.toFixed(4)}`,
    )
  say('all together', seconds(start), documents)
  console.log(`${Math.round(process.resourceUsage().maxRSS / 1024)} MiB at most\n`)
}

run(1_200, 500_000)
run(2_400, 1_000_000)
