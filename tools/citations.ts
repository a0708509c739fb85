/**
 * Writes the entries of docs/citations.bib into core, where they are also found when docs/ is not installed:
 * `npx tsx tools/citations.ts --write`. A test says when they have fallen behind.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

export const bibliographyFile = join(root, 'docs/citations.bib')
export const generatedFile = join(root, 'packages/core/src/citations.ts')

/** The entries of a bibliography, by key. */
export const entriesOf = (bibliography: string): ReadonlyMap<string, string> =>
  new Map(
    [...bibliography.matchAll(/^@\w+\{([^,\s]+),\n[\s\S]*?^\}$/gm)].map((found) => [found[1] as string, found[0]]),
  )

const quoted = (text: string): string => text.replace(/[\\`$]/g, '\\$&')

/** The source file that holds the entries. */
export const generated = (bibliography: string): string => {
  const entries = [...entriesOf(bibliography)].map(([key, entry]) => `  '${key}': \`${quoted(entry)}\`,\n`)
  return `/** Written by tools/citations.ts from docs/citations.bib: change it there. */
export const bibliography: Readonly<Record<string, string>> = {
${entries.join('')}}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv.includes('--write'))
  writeFileSync(generatedFile, generated(readFileSync(bibliographyFile, 'utf8')))
