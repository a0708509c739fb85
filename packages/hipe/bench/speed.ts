/**
 * Benchmark of all of CLEF-HIPE in one pass: all columns, by noise and by period, links at three cutoffs, at four sizes
 * of a table from a fixed seed. Prints seconds of processor for reading both sides and for judging and adding up, in the first pass
 * and in the best of three, and those of a loop of 300 million steps, to compare processors by; from one size to the next the time
 * should double. Run it with `pnpm bench [MOST]`.
 */
import { type AnyMetric, textSource } from '@assay/core'
import { optionsOf, sumPairs } from '@assay/core/laws'
import { numbers, printRow, secondsOf, sizes } from '../../../tools/bench.ts'
import { type HipeText, hipeColumns, plugin } from '../src/index.ts'

const header =
  'TOKEN\tNE-COARSE-LIT\tNE-COARSE-METO\tNE-FINE-LIT\tNE-FINE-METO\tNE-FINE-COMP\tNE-NESTED\tNEL-LIT\tNEL-METO\tMISC'
const types = ['pers', 'loc', 'org', 'prod', 'time']

/** Documents of 250 tokens, an entity at every eighth of two tokens; a fifth of the system's are missed, a fifth of another type. */
const table = (lines: number, side: 'gold' | 'system'): string => {
  const rows = [header]
  const random = numbers(7)
  for (let line = 0; line < lines; line++) {
    if (line % 250 === 0) {
      rows.push(`# document_id = d${line / 250}`, `# date = ${1790 + ((line / 250) % 180)}-05-01`)
    }
    const fate = random(40)
    const isEntity = line % 8 < 2
    const type = types[(line >> 3) % 5]!
    const own = side === 'system' && (line >> 3) % 5 === 1 ? 'loc' : type
    const tag = isEntity && !(side === 'system' && (line >> 3) % 5 === 0) ? `${line % 8 === 0 ? 'B' : 'I'}-${own}` : 'O'
    const fine = tag === 'O' ? 'O' : `${tag}.ind`
    const link = tag === 'O' ? '_' : `Q${(line >> 3) % 997}`
    const led = isEntity && side === 'gold' ? `LED0.${(line >> 3) % 50}` : '_'
    rows.push([`w${fate}`, tag, 'O', fine, 'O', 'O', 'O', link, '_', led].join('\t'))
  }
  return `${rows.join('\n')}\n`
}

const read = (text: string): readonly HipeText[] => {
  const documents: HipeText[] = []
  for (const item of hipeColumns.with(optionsOf(hipeColumns))(textSource('a.tsv', text)))
    if (item._tag === 'Right') documents.push(item.right.content)
  return documents
}

const metrics: readonly AnyMetric[] = plugin.metrics
const entries = plugin.presets?.['hipe-2020']?.metrics ?? []

const judged = (pairs: readonly (readonly [HipeText, HipeText])[]): void => {
  for (const entry of entries) {
    const [name, options] = entry as readonly [string, object]
    const metric = metrics.find((one) => name.endsWith(`/${one.name}`))
    if (metric === undefined) throw new Error(`${name} is not a metric of this package`)
    const scorer = metric.with(optionsOf(metric, options))
    scorer.summarise(sumPairs(scorer, pairs).stats)
  }
}

const pass = (lines: number): { readonly read: number; readonly judged: number } => {
  const texts = [table(lines, 'gold'), table(lines, 'system')]
  let sides: readonly (readonly HipeText[])[] = []
  const reading = secondsOf(() => {
    sides = texts.map(read)
  })
  const pairs = sides[0]!.map((own, i) => [own, sides[1]![i]!] as const)
  return { read: reading, judged: secondsOf(() => judged(pairs)) }
}

const loop = (): number => {
  let x = 0
  for (let i = 0; i < 3e8; i++) x = (x * 31 + i) | 0
  return x
}

printRow('a loop of 300 million steps', { best: Math.min(...[loop, loop, loop].map((one) => secondsOf(one))) })
for (const lines of sizes(100_000, 25_000, 50_000, 200_000)) {
  const passes = [pass(lines), pass(lines), pass(lines)]
  printRow(`${lines} lines, first pass`, passes[0]!)
  printRow(
    `${lines} lines, best pass`,
    passes.reduce((so, own) => (own.read + own.judged < so.read + so.judged ? own : so)),
  )
}
