/** What a program is told that calls a metric with files that are not for it. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyMetric, Problem } from '@assay/core'
import { plugin as formats } from '@assay/formats'
import { EvaluationError, evaluate } from '@assay/host'

/** Small official files of all packages, one of each kind. */
const files = (): readonly Buffer[] => {
  const packages = fileURLToPath(new URL('../../packages', import.meta.url))
  const kinds = new Map<string, string>()
  for (const name of readdirSync(packages)) {
    const folder = join(packages, name, 'golden')
    if (!existsSync(folder)) continue
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const found = statSync(join(folder, path))
      if (found.isFile() && found.size < 20_000) kinds.set(`${name} ${extname(path)}`, join(folder, path))
    }
  }
  return [...kinds.values()].map((path) => readFileSync(path))
}

/** The problems of all calls with a file as the gold and what is made of it as the system, each text once. */
export const problemsWith = async (
  metric: AnyMetric,
  made: (gold: Buffer) => readonly Uint8Array[],
): Promise<readonly Problem[]> => {
  const call = evaluate as unknown as (...words: readonly unknown[]) => Promise<unknown>
  const found = new Map<string, Problem>()
  for (const gold of files())
    for (const ours of made(gold)) {
      const error = await call(metric, { gold, systems: { ours } }, {}, { plugins: [formats] }).catch(
        (thrown: unknown) => thrown,
      )
      if (!(error instanceof EvaluationError)) continue
      for (const problem of error.problems) found.set(textOf(problem), problem)
    }
  return [...found.values()]
}

const textOf = ({ message, hint = '' }: Problem): string => `${message}; ${hint}`

/** Whether a problem speaks of what only the command line has. */
export const speaksOfFlags = (problem: Problem): boolean =>
  /(?<![-\w])--[a-z]|\bassay [a-z]|"plugins"/.test(textOf(problem))
