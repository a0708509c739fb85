/** What benchmarks share: numbers that are the same on every machine, sizes that a call can bound, and rows of what a run took. */

/** A generator of natural numbers below a bound, the same on every machine. */
export const numbers = (seed: number): ((below: number) => number) => {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Those of the sizes that are not above the one that the call names, and the smallest in any case; all without one: `pnpm bench 20000`. */
export const sizes = (...all: readonly number[]): readonly number[] => {
  const most = Math.max(Number(process.argv[2] ?? Number.POSITIVE_INFINITY), Math.min(...all))
  return all.filter((size) => size <= most)
}

/** Seconds of processor since the call, which say more than those of a clock where the machine has other work too. */
export const stopwatch = (): (() => number) => {
  const from = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1e6
  }
}

/** Seconds of processor that some work takes. */
export const secondsOf = (work: () => void): number => {
  const seconds = stopwatch()
  work()
  return seconds()
}

/** Prints a row: what was run, and the seconds of each of its steps. */
export const printRow = (what: string, steps: Readonly<Record<string, number>>, ...more: readonly string[]): void => {
  const cells = Object.entries(steps).map(([step, seconds]) => `${step} ${seconds.toFixed(3)} s`)
  process.stdout.write(`${[what.padEnd(72), ...cells, ...more].join('  ')}\n`)
}
