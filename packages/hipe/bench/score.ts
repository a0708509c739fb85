/**
 * How fast everything of CLEF-HIPE is scored in one pass: all columns, by noise and by period, links at three cutoffs, at three sizes
 * of a table from a fixed seed. Prints seconds of processor for reading and for judging and adding up; from one size to the next
 * the time should double. Run it with `pnpm bench`.
 */
import { textSource } from '@assay/core'
import { gatheredOf, optionsOf } from '@assay/core/laws'
import { type HipeText, hipeColumns, plugin } from '../src/index.ts'

const newRandom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const header =
  'TOKEN\tNE-COARSE-LIT\tNE-COARSE-METO\tNE-FINE-LIT\tNE-FINE-METO\tNE-FINE-COMP\tNE-NESTED\tNEL-LIT\tNEL-METO\tMISC'
const types = ['pers', 'loc', 'org', 'prod', 'time']

/** Documents of 250 tokens, an entity at every eighth of two tokens; a fifth of the system's are missed, a fifth of another type. */
const table = (lines: number, side: 'gold' | 'system'): string => {
  const rows = [header]
  const random = newRandom(7)
  for (let line = 0; line < lines; line++) {
    if (line % 250 === 0) {
      rows.push(`# document_id = d${line / 250}`, `# date = ${1790 + ((line / 250) % 180)}-05-01`)
    }
    const fate = random(40)
    const isEntity = line % 8 < 2
    const type = types[(line >> 3) % 5] as string
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

const seconds = <A>(run: () => A): readonly [number, A] => {
  const before = process.cpuUsage()
  const made = run()
  const { user, system } = process.cpuUsage(before)
  return [(user + system) / 1e6, made]
}

const entries = plugin.presets?.['hipe-2020']?.metrics ?? []

const judged = (pairs: readonly (readonly [HipeText, HipeText])[]): void => {
  for (const entry of entries) {
    const [name, options] = entry as readonly [string, object]
    const metric = plugin.metrics?.find((one) => name.endsWith(`/${one.name}`))
    if (metric === undefined) throw new Error(`${name} is not a metric of this package`)
    const scorer = metric.with(optionsOf(metric, options))
    scorer.summarise(gatheredOf(scorer, pairs).stats)
  }
}

for (const lines of [25_000, 50_000, 100_000, 200_000]) {
  const [gold, system] = [table(lines, 'gold'), table(lines, 'system')]
  const [reading, sides] = seconds(() => [read(gold), read(system)] as const)
  const pairs = sides[0].map((own, i) => [own, sides[1][i] as HipeText] as const)
  const [judging] = seconds(() => judged(pairs))
  console.log(`${lines} lines: read ${reading.toFixed(2)} s, judged and added up ${judging.toFixed(2)} s`)
}
