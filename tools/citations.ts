/**
 * Writes the entries of docs/citations.bib into the packages whose metrics cite them, where they are also found when docs/ is
 * not installed: `npx tsx tools/citations.ts --write`. A test says when they have fallen behind.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

export const bibliographyFile = join(root, 'docs/citations.bib')

/** The entries of a bibliography, by key. */
export const entriesOf = (bibliography: string): ReadonlyMap<string, string> =>
  new Map([...bibliography.matchAll(/^@\w+\{([^,\s]+),\n[\s\S]*?^\}$/gm)].map((found) => [found[1]!, found[0]]))

/** A package, and the keys that its metrics cite. */
export interface Citing {
  /** The source file that holds the entries. */
  readonly file: string
  readonly keys: ReadonlySet<string>
}

const citedIn = (source: string): readonly string[] =>
  [...source.matchAll(/\bcites(?:: | = )\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, key]) => key!),
  )

const citingIn = (folder: string): Citing => {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  const keys = sources.flatMap((path) => citedIn(readFileSync(join(folder, path), 'utf8')))
  return { file: join(folder, 'citations.ts'), keys: new Set(keys) }
}

/** The packages that cite anything. */
export const citing = (): readonly Citing[] =>
  readdirSync(join(root, 'packages'))
    .map((name) => join(root, 'packages', name, 'src'))
    .filter((folder) => existsSync(folder))
    .map(citingIn)
    .filter(({ keys }) => keys.size > 0)

const quoted = (text: string): string => text.replace(/[\\`$]/g, '\\$&')

/** The text of a source file that holds these of the entries. */
export const generated = (bibliography: string, keys: ReadonlySet<string>): string => {
  const entries = [...entriesOf(bibliography)]
    .filter(([key]) => keys.has(key))
    .map(([key, entry]) => `  '${key}': \`${quoted(entry)}\`,\n`)
  return `/** Written by tools/citations.ts from docs/citations.bib: change it there. */
export const bibliography: Readonly<Record<string, string>> = {
${entries.join('')}}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv.includes('--write'))
  for (const { file, keys } of citing()) writeFileSync(file, generated(readFileSync(bibliographyFile, 'utf8'), keys))
