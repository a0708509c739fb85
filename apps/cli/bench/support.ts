/** What the benchmarks of the command share: the built one, and the time and memory of a call. */
import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The built command line. */
export const bin = join(dirname(fileURLToPath(import.meta.url)), '../dist/bin.js')

export interface Timing {
  readonly seconds: number
  /** Seconds of processor, which say more on a machine that is busy with other things. */
  readonly processor: number
  readonly mebibytes: number
}

/** The best of some runs that end with this exit code, by wall seconds; processor and peak memory as the system's `time` reports them. */
export const time = (runs: number, command: string, given: readonly string[], input?: string, exit = 0): Timing => {
  const timings = Array.from({ length: runs }, (): Timing => {
    const stdin = input === undefined ? 'ignore' : openSync(input, 'r')
    const start = performance.now()
    const wrapped = spawnSync('/usr/bin/time', ['-f', 'used %U %S %M', command, ...given], {
      stdio: [stdin, 'ignore', 'pipe'],
      // a build takes the plugins that are installed where it is called from: here there are none but its own
      cwd: tmpdir(),
    })
    const seconds = (performance.now() - start) / 1000
    if (typeof stdin === 'number') closeSync(stdin)
    if (wrapped.status !== exit) throw new Error(`${command} ${given.join(' ')}: ${wrapped.stderr ?? wrapped.error}`)
    const [, user, system, peak] = /used ([\d.]+) ([\d.]+) (\d+)/.exec(String(wrapped.stderr)) ?? []
    return { seconds, processor: Number(user) + Number(system), mebibytes: Number(peak) / 1024 }
  })
  return timings.reduce((best, timing) => (timing.seconds < best.seconds ? timing : best))
}
