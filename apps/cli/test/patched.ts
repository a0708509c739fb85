/** Tables of decisions, and results with and without them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '@assay/report'
import { expect } from 'vitest'
import { smallConfig } from './small-campaign.ts'
import { assay, files } from './support.ts'

/** Rows of a table in which no cell has a line end. */
export const rowsOf = (table: string): readonly string[] => table.trimEnd().split('\r\n')

/** The result of a call that says nothing beside it. */
export const resultOf = async (...call: readonly string[]): Promise<Result> => {
  const { out, err } = await assay(...call, '--json', '--quiet')
  expect(err).toBe('')
  return JSON.parse(out)
}

/** The scores as they would be without what says that a patch was applied. */
export const withoutPatch = (result: Result) =>
  result.scores.map((score) => ({ ...score, signature: score.signature.replace(/\|patch:[^|]*/, '') }))

/** Writes the list of suspicious items with decisions by rank. */
export const decide = async (decisions: readonly string[], ...flags: readonly string[]): Promise<void> => {
  const { exit } = await assay('inspect', '--gold', '--quiet', '-o', 'csv:list.csv', ...flags)
  expect(exit).toBe(0)
  const [titles = '', ...rows] = rowsOf(readFileSync('list.csv', 'utf8'))
  files({ 'decisions.csv': [titles, ...rows.map((row, i) => row + (decisions[i] ?? '')), ''].join('\r\n') })
}

/** Writes a table of decisions. */
export const table = (...rows: readonly string[]): void =>
  files({ 'decisions.csv': ['document,old,new,decision', ...rows, ''].join('\n') })

/** The config of the small campaign with a patch. */
export const configured = (patch: string): void => files({ 'assay.json': JSON.stringify({ ...smallConfig, patch }) })

/** Paths of all files below a folder. */
export const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
