/**
 * The picture of the packages in `docs/architecture.md`, drawn from what they import: `node --import tsx tools/architecture.ts --write`.
 * Each package stands above all that it imports; those that import the same stand in one line.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageImports } from './check-imports.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const page = join(root, 'docs/architecture.md')

const MAX_WIDTH = 100
const [BEGIN, END] = ['<!-- packages: drawn by tools/architecture.ts -->', '<!-- /packages -->']

const nameOf = (folder: string): string => folder.replace(/^packages\//, '')

/** Names in lines of at most so many letters. */
const inLines = (names: readonly string[]): readonly string[] => {
  const lines: string[] = []
  let open = ''
  for (const name of names) {
    if (open !== '' && `${open}, ${name}`.length > MAX_WIDTH) {
      lines.push(open)
      open = name
    } else open = open === '' ? name : `${open}, ${name}`
  }
  return [...lines, open]
}

const picture = (imports: ReadonlyMap<string, readonly string[]>): string => {
  const floorOf = (folder: string): number => 1 + Math.max(-1, ...(imports.get(folder) ?? []).map(floorOf))
  const groups = new Map<string, string[]>()
  for (const [folder, below] of imports) {
    const key = JSON.stringify([floorOf(folder), below])
    groups.set(key, [...(groups.get(key) ?? []), folder])
  }
  const rows = [...groups].map(([key, folders]) => ({ key: JSON.parse(key) as [number, string[]], folders }))
  rows.sort((a, b) => b.key[0] - a.key[0] || a.folders[0]!.localeCompare(b.folders[0]!, 'en'))
  return rows
    .map(({ key: [, below], folders }) => {
      const lines = inLines(folders.map(nameOf))
      return below.length === 0 ? lines.join('\n') : `${lines.join('\n')}\n  ↓ ${below.map(nameOf).join(', ')}`
    })
    .join('\n\n')
}

/** The page with the picture as the code is now. */
export const drawnPage = (): string => {
  const text = readFileSync(page, 'utf8')
  const [before = '', rest = ''] = text.split(BEGIN)
  const [, after = ''] = rest.split(END)
  return `${before}${BEGIN}\n\n\`\`\`\n${picture(packageImports(root))}\n\`\`\`\n\n${END}${after}`
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--write')) writeFileSync(page, drawnPage())
  else process.stdout.write(drawnPage())
}
