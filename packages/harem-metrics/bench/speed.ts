/**
 * Benchmark of reading and scoring a collection: 1,200 documents and 500,000 words, as large as the whole collection of the First
 * HAREM, made at random from a fixed seed. Prints seconds of processor and documents a second for each task alone and for
 * all three, reading included, and the memory; then for twice the size. Run it with `pnpm bench [MOST]`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { score } from '@assay/host'
import { node } from '@assay/host/node'
import { numbers, printRow, sizes, stopwatch } from '../../../tools/bench.ts'
import * as haremMetrics from '../src/index.ts'
import { ontologies } from '../src/ontology.ts'

const words =
  'a cidade foi escolhida para o encontro de escritores e o de Lisboa do Porto Maria Silva em Março que não'.split(' ')
const { harem2005 } = ontologies

type Next = ReturnType<typeof numbers>
const pick = <A>(some: readonly A[], next: Next): A => some[next(some.length)] as A

/** An entity in sixteen words, of one to four words; one in fifty has two readings. */
const entity = (next: Next): readonly [gold: string, system: string, count: number] => {
  const category = pick(Object.keys(harem2005), next)
  const types = harem2005[category as keyof typeof harem2005]!
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

const names = haremMetrics.plugin.metrics.map(({ name }) => name)

/** Scores the files in a folder with some of the metrics, and says what it took. */
const scored = async (folder: string, metrics: readonly string[], documents: number): Promise<void> => {
  const seconds = stopwatch()
  const outcome = await score(
    {
      folder,
      pluginFolders: [],
      gold: { files: ['gold.xml'] },
      systems: [{ name: 'run', files: ['run.xml'] }],
      metrics: metrics.map((name) => `@assay/harem-metrics/${name}`),
    },
    { machine: { ...node, importPlugin: () => Promise.resolve(haremMetrics) } },
  )()
  if (outcome._tag === 'Left') throw new Error(JSON.stringify(outcome.left))
  const spent = seconds()
  const headlines = outcome.right.result.scores.map(({ headline, measures }) => measures[headline]?.value?.toFixed(4))
  const what = metrics.length === 1 ? metrics.join() : 'all three'
  printRow(
    `${documents} documents, ${what}`,
    { scored: spent },
    `${Math.round(documents / spent)} documents a second, ${headlines.join(' ')}`,
  )
}

const run = async (documents: number, length: number): Promise<void> => {
  const next = numbers(1)
  const made = Array.from({ length: documents }, (_, i) => document(i, Math.round(length / documents), next))
  const [gold, system] = [made.map(([g]) => g).join(''), made.map(([, s]) => s).join('')]
  console.log(`${documents} documents, ${length} words, ${((gold.length + system.length) / 2 ** 20).toFixed(1)} MiB`)
  const folder = mkdtempSync(join(tmpdir(), 'harem-bench-'))
  try {
    writeFileSync(join(folder, 'gold.xml'), gold)
    writeFileSync(join(folder, 'run.xml'), system)
    for (const metrics of [...names.map((name) => [name]), names]) await scored(folder, metrics, documents)
  } finally {
    rmSync(folder, { recursive: true })
  }
  console.log(`${Math.round(process.resourceUsage().maxRSS / 1024)} MiB at most\n`)
}

for (const documents of sizes(1_200, 2_400)) await run(documents, Math.round((documents * 500_000) / 1_200))
