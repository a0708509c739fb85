/**
 * What `--jobs` brings: the sixteen systems of CoNLL-2003 with 1,000 bootstrap samples, and with paired tests of each against
 * the best, by the built command line with one thread and with more. What counts are the ratios within one run.
 */
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bin, type Timing, time } from './support.ts'

const file = join(dirname(fileURLToPath(import.meta.url)), '../../../examples/conll-2003/eng.testb.tags.gz')
const systems = Array.from({ length: 16 }, (_, i) => ['-s', `s${i + 2}=${file}:${i + 2}`]).flat()
const scoring = ['score', 'conll-f1', '-g', `${file}:1`, ...systems, '--json', '--quiet']
const drawing = ['--bootstrap', '1000']
const calls: readonly (readonly [string, readonly string[]])[] = [
  ['no draws', []],
  ['1000 bootstrap samples', drawing],
  ['the same, and 1000 shuffles of 15 pairs', [...drawing, '--baseline', 's8', '--trials', '1000']],
]

const ROUNDS = 5
const write = (text: string): void => {
  process.stdout.write(text)
}

const better = (a: Timing | undefined, b: Timing): Timing => (a === undefined || b.seconds < a.seconds ? b : a)

/** The best of some rounds of several calls, one after the other in each, so that other work on the machine meets them all. */
const inRounds = (all: readonly (readonly string[])[]): readonly Timing[] => {
  const best: Timing[] = []
  for (let round = 0; round < ROUNDS; round++)
    all.forEach((flags, i) => {
      best[i] = better(best[i], time(1, process.execPath, [bin, ...scoring, ...flags]))
    })
  return best
}

const variants: readonly (readonly string[])[] = [
  ['--jobs', '1'],
  ['--jobs', '2'],
  ['--jobs', '4'],
]

write(`${availableParallelism()} cores\n`)
for (const [what, flags] of calls) {
  const timings = inRounds(variants.map((own) => [...flags, ...own]))
  const alone = timings[0]!.seconds
  timings.forEach(({ seconds, mebibytes }, i) => {
    const ratio = (seconds / alone).toFixed(2)
    write(`${what}, ${variants[i]?.join(' ')}: ${seconds.toFixed(2)} s (${ratio}), ${mebibytes.toFixed(0)} MiB\n`)
  })
}
