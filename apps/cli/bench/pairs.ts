/**
 * Paired tests of many systems: all 66 pairs of 12 systems with 10,000 shuffles each, of metrics that count, that count
 * each form once and that add exact totals, in seconds of processor, beside another build (AGAINST=path/to/its/bin.js, and its factor). With it,
 * the two have to come to the same differences and the same p; TRIALS=1000 makes fewer. Run it after `pnpm build`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { numbers } from '../../../tools/bench.ts'
import { bin, time } from './support.ts'

const SYSTEMS = 12
const UNITS = 2000
const TRIALS = Number(process.env['TRIALS'] ?? 10_000)
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
const against = process.env['AGAINST']

const written = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const each = Array.from({ length: SYSTEMS }, (_, system) => system)

// ---- inputs ----------------------------------------------------------------------------------------------------------

const types = ['PER', 'LOC', 'ORG', 'MISC']

/** Sentences of a gold and all systems in columns; a system errs the more often the later it comes. */
const tags = (): string => {
  const next = numbers(1)
  let text = ''
  for (let sentence = 0; sentence < UNITS; sentence++) {
    for (let token = 3 + next(25); token > 0; token--) {
      const gold = next(6) === 0 ? `B-${types[next(4)]}` : 'O'
      const answers = each.map((system) => (next(200) < 10 + system ? ['O', 'B-PER', 'I-LOC', 'B-ORG'][next(4)] : gold))
      text += `w${next(1000)} ${gold} ${answers.join(' ')}\n`
    }
    text += '\n'
  }
  return written('tags.conll', text)
}

/** Documents of four to ten clusters, a line each; a system moves the more items the later it comes. */
const clusters = (system: number | undefined): string => {
  const shape = numbers(2)
  const errs = numbers(3 + (system ?? 0))
  let text = ''
  for (let document = 0; document < UNITS; document++) {
    let item = 0
    const own = Array.from({ length: 4 + shape(7) }, () => Array.from({ length: 1 + shape(6) }, () => `m${item++}`))
    const moved = own.map((cluster) => cluster.slice())
    if (system !== undefined)
      own.forEach((cluster, i) => {
        for (const name of cluster) {
          if (errs(200) >= 10 + system) continue
          moved[i]?.splice(moved[i].indexOf(name), 1)
          moved[errs(own.length)]?.push(name)
        }
      })
    text += `${JSON.stringify({ id: `d${document}`, clusters: moved.filter(({ length }) => length > 0) })}\n`
  }
  return written(`${system ?? 'gold'}.jsonl`, text)
}

// ---- rows ------------------------------------------------------------------------------------------------------------

interface Row {
  readonly title: string
  readonly given: () => readonly string[]
}

const inColumns = (): readonly string[] => {
  const file = tags()
  return ['-g', `${file}:2`, ...each.flatMap((system) => ['-s', `s${system}=${file}:${system + 3}`])]
}
const inFiles = (): readonly string[] => [
  ...['-g', clusters(undefined)],
  ...each.flatMap((system) => ['-s', `s${system}=${clusters(system)}`]),
]

const rows: readonly Row[] = [
  { title: 'counts (conll-f1)', given: () => ['conll-f1', '--metric', 'conll-f1', ...inColumns()] },
  { title: 'forms (surface-f1)', given: () => ['conll-f1', '--metric', 'surface-f1', ...inColumns()] },
  { title: 'exact totals (lea)', given: () => ['lea', ...inFiles()] },
  { title: 'exact totals (b3)', given: () => ['coreference', '--metric', 'b3', ...inFiles()] },
]

/** What is the same whichever build says it. */
const answersOf = (build: string, words: readonly string[]): string => {
  const { stdout, stderr } = spawnSync(process.execPath, [build, ...words, '--json'], {
    cwd: tmpdir(),
    maxBuffer: 2 ** 30,
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(stderr)
  const { comparisons } = JSON.parse(stdout) as { comparisons: readonly Readonly<Record<string, unknown>>[] }
  return JSON.stringify(
    comparisons.map(({ baseline, system, difference, p, pCorrected }) => [
      ...[baseline, system, difference],
      ...[p, pCorrected],
    ]),
  )
}

try {
  console.log(`${SYSTEMS} systems, all pairs, ${TRIALS} shuffles of ${UNITS} units, node ${process.version}`)
  for (const { title, given } of rows) {
    const words = ['score', ...given(), '--test', 'randomisation', '--trials', String(TRIALS), '--quiet']
    const ours = time(2, process.execPath, [bin, ...words])
    const parts = [title.padEnd(24), `${ours.processor.toFixed(2).padStart(7)} s ${ours.mebibytes.toFixed(0)} MiB`]
    if (against !== undefined) {
      const before = time(1, process.execPath, [against, ...words])
      parts.push(
        `before ${before.processor.toFixed(2)} s, ${(before.processor / ours.processor).toFixed(1)} times faster`,
      )
      parts.push(answersOf(bin, words) === answersOf(against, words) ? 'the same numbers' : 'OTHER NUMBERS')
    }
    console.log(parts.join('  '))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
