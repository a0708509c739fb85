/**
 * Scores inputs that were changed at random, over all readers, and holds what comes out against what must be so. README.md says
 * what is tried. A finding says the seed that makes it again; the exit code is 1 where there is one.
 */
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Plugin } from '../../packages/core/src/index.ts'
import { pluginNames, pluginOf } from '../plugins.ts'
import { formats } from './formats.ts'
import { answerOf, benchOf, type Trial } from './trials.ts'

/** What came of the inputs of one reader. */
export interface Tally {
  readonly reader: string
  inputs: number
  scored: number
  readonly refused: Map<string, number>
  readonly findings: (Pick<Trial, 'kind' | 'finding'> & { readonly seed: number })[]
  slowest: Pick<Trial, 'bytes' | 'milliseconds'> & { readonly seed: number }
}

export interface FuzzOptions {
  /** By the names of their packages. */
  readonly plugins: Readonly<Record<string, Plugin>>
  readonly runs: number
  /** Stops before its time, where that many seconds are over. */
  readonly seconds?: number
  /** Of the first input; each that follows has the next one. */
  readonly seed: number
  /** All of them, where none is named. */
  readonly reader?: string | undefined
  readonly onTrial?: (done: number, reader: string, seed: number) => void
}

const nameOf = (reader: string): string => basename(reader)

const newTally = (reader: string): Tally => ({
  reader: nameOf(reader),
  inputs: 0,
  scored: 0,
  refused: new Map(),
  findings: [],
  slowest: { bytes: 0, milliseconds: 0, seed: 0 },
})

const count = (tally: Tally, { kind, code, finding, bytes, milliseconds }: Trial, seed: number): void => {
  tally.inputs++
  if (code === undefined) tally.scored++
  else tally.refused.set(code, (tally.refused.get(code) ?? 0) + 1)
  if (finding !== undefined) tally.findings.push({ kind, finding, seed })
  if (milliseconds > tally.slowest.milliseconds) tally.slowest = { bytes, milliseconds, seed }
}

/** The plugins of this repository, from their sources. */
export const ownPlugins = async (): Promise<Readonly<Record<string, Plugin>>> => {
  const loaded = pluginNames().map(async (name) => [`@assay/${name}`, await pluginOf(name)] as const)
  return Object.fromEntries(await Promise.all(loaded))
}

/** So many inputs, the readers in turn. */
export const fuzz = async (options: FuzzOptions): Promise<readonly Tally[]> => {
  const { plugins, runs, seconds = Infinity, seed, reader, onTrial } = options
  const bench = benchOf(plugins)
  const chosen = formats.filter((format) => reader === undefined || nameOf(answerOf(format).reader) === reader)
  const tallies = chosen.map((format) => newTally(answerOf(format).reader))
  const end = performance.now() + 1000 * seconds
  for (let done = 0; done < runs && chosen.length > 0 && performance.now() < end; done++) {
    const at = done % chosen.length
    const [format, tally] = [chosen[at], tallies[at]]
    if (format === undefined || tally === undefined) break
    const own = seed + Math.floor(done / chosen.length)
    onTrial?.(done, tally.reader, own)
    count(tally, await bench.trial(format, own), own)
  }
  return tallies
}

/** The findings, each with the input that makes it again. */
export const findingsOf = (tallies: readonly Tally[]): readonly string[] =>
  tallies.flatMap(({ reader, findings }) =>
    findings.map(({ kind, finding, seed }) => `--reader ${reader} --seed ${seed} --runs 1: ${kind}: ${finding}`),
  )

const tableOf = (tallies: readonly Tally[]): string =>
  [
    `${'reader'.padEnd(16)}${'inputs'.padStart(9)}${'scored'.padStart(9)}${'findings'.padStart(10)}  slowest`,
    ...tallies.map(({ reader, inputs, scored, findings, slowest: { bytes, milliseconds, seed } }) =>
      [
        reader.padEnd(16),
        `${inputs}`.padStart(9),
        `${scored}`.padStart(9),
        `${findings.length}`.padStart(10),
        `  ${Math.ceil(milliseconds)} ms for ${bytes} bytes (seed ${seed})`,
      ].join(''),
    ),
    '',
    ...tallies.map(({ reader, refused }) => {
      const codes = [...refused].sort(([, a], [, b]) => b - a).map(([code, times]) => `${code} ${times}`)
      return `${reader} refused: ${codes.join(', ') || 'nothing'}`
    }),
    '',
  ].join('\n')

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      seconds: { type: 'string', default: 'Infinity' },
      reader: { type: 'string' },
    },
  })
  const began = performance.now()
  const [runs, seed] = [Number(values.runs), Number(values.seed)]
  // where an input has no end, the last line says which it is
  const onTrial = (done: number, reader: string, own: number): void => {
    if (runs <= 100 || done % 20_000 === 0) console.error(`${done} inputs, now ${reader} with seed ${own}`)
  }
  const asked = { runs, seconds: Number(values.seconds), seed, reader: values.reader }
  const tallies = await fuzz({ ...asked, plugins: await ownPlugins(), onTrial })
  console.log(tableOf(tallies))
  for (const finding of findingsOf(tallies)) console.log(finding)
  const found = tallies.reduce((sum, { findings }) => sum + findings.length, 0)
  const inputs = tallies.reduce((sum, tally) => sum + tally.inputs, 0)
  console.log(`${found} findings in ${inputs} inputs, ${((performance.now() - began) / 1000).toFixed(0)} s`)
  if (found > 0 || tallies.length === 0) process.exitCode = 1
}

const isMain = process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)
if (isMain) await main()
