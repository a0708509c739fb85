/**
 * The ± of table 5 of Tjong Kim Sang and De Meulder (2003), over seeds: half the width of the centre 90 % of F in 250 samples of
 * sentences, of each of the sixteen systems the smallest and the largest with their seeds. The paper's own seed is not known.
 * `node --conditions=@assay/source --import tsx tools/spread.ts --write` draws with the seeds 1 to 100 for some minutes and writes
 * `tools/spread.json`, which docs/reproduce.md shows.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { phraseF1 } from '@assay/conll-f1'
import { evaluate } from '@assay/host'
import { fixed } from '../packages/core/src/index.ts'

const SEEDS = 100

const file = fileURLToPath(new URL('spread.json', import.meta.url))
const tags = fileURLToPath(new URL('../examples/conll-2003/eng.testb.tags.gz', import.meta.url))
const columns = fileURLToPath(new URL('../packages/conll-f1/golden/conll-2003/columns.txt', import.meta.url))

/** Half the width of the interval of F1 in percent, and the seed that gives it. */
export interface Half {
  readonly percent: number
  readonly seed: number
}

/** By system. */
export type Spread = Readonly<Record<string, { readonly least: Half; readonly most: Half }>>

type Sentences = readonly (readonly string[])[]

/** The tags of the gold and of each system. */
const answers = (): Readonly<Record<string, Sentences>> => {
  const sentences = gunzipSync(readFileSync(tags)).toString().trim().split('\n\n')
  const rows = sentences.map((sentence) => sentence.split('\n').map((line) => line.split(' ')))
  const names = readFileSync(columns, 'utf8').trim().split('\n')
  return Object.fromEntries(names.map((name, i) => [name, rows.map((lines) => lines.map((line) => line[i]!))]))
}

/** Half the width of the interval of F1 of each of the systems, in percent with four decimals. */
export const halfWidths = async (
  systems: readonly string[],
  seed: number,
): Promise<Readonly<Record<string, number>>> => {
  const { gold = [], ...others } = answers()
  const chosen = Object.fromEntries(systems.map((name) => [name, others[name]!]))
  const bootstrap = { samples: 250, confidence: 0.9, seed }
  const scores = await evaluate(phraseF1, { gold, systems: chosen }, {}, { bootstrap })
  return Object.fromEntries(
    systems.map((name) => {
      const [low, high] = scores[name]!.interval('f1')!
      return [name, Number(fixed((100 * (high - low)) / 2, 4))]
    }),
  )
}

const spreadOf = (halves: readonly Half[]): Spread[string] => {
  const sorted = halves.toSorted((a, b) => a.percent - b.percent)
  return { least: sorted[0]!, most: sorted.at(-1)! }
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv.includes('--write')) {
  const systems = Object.keys(answers()).filter((name) => name !== 'gold')
  const bySeed: { readonly seed: number; readonly widths: Readonly<Record<string, number>> }[] = []
  for (let seed = 1; seed <= SEEDS; seed++) bySeed.push({ seed, widths: await halfWidths(systems, seed) })
  const spread = Object.fromEntries(
    systems.map((name) => [name, spreadOf(bySeed.map(({ seed, widths }) => ({ percent: widths[name]!, seed })))]),
  )
  writeFileSync(file, `${JSON.stringify(spread, undefined, 2)}\n`)
}
