/**
 * What `--jobs` brings: the sixteen systems of CoNLL-2003 with 1,000 bootstrap samples, and with paired tests of each against
 * the best, by the built command line with one thread and with more. What counts are the ratios within one run.
 */
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bin, time } from './support.ts'

const file = join(dirname(fileURLToPath(import.meta.url)), '../../../examples/conll-2003/eng.testb.tags.gz')
const systems = Array.from({ length: 16 }, (_, i) => ['-s', `s${i + 2}=${file}:${i + 2}`]).flat()
const scoring = ['score', 'conll-f1', '--metric', 'conll-f1', '-g', `${file}:1`, ...systems, '--json', '--quiet']
const drawing = ['--bootstrap', '1000']
const calls: readonly (readonly [string, readonly string[]])[] = [
  ['no draws', []],
  ['1000 bootstrap samples', drawing],
  ['the same, and 1000 shuffles of 15 pairs', [...drawing, '--baseline', 's8', '--trials', '1000']],
]

const RUNS = 3
const write = (text: string): void => {
  process.stdout.write(text)
}

write(`${availableParallelism()} cores\n`)
for (const [what, flags] of calls) {
  let alone = 0
  for (const jobs of [1, 2, 4]) {
    const { seconds, mebibytes } = time(RUNS, process.execPath, [bin, ...scoring, ...flags, '--jobs', String(jobs)])
    if (jobs === 1) alone = seconds
    const ratio = (seconds / alone).toFixed(2)
    write(`${what}, ${jobs} jobs: ${seconds.toFixed(2)} s, ${ratio} of one job, ${mebibytes.toFixed(0)} MiB\n`)
  }
}
const isolated = time(RUNS, process.execPath, [bin, ...scoring, '--isolate'])
write(`no draws, --isolate: ${isolated.seconds.toFixed(2)} s, ${isolated.mebibytes.toFixed(0)} MiB\n`)
