/**
 * The command line has core, the host, inspections and reports inside of it, and its one file, `assay.mjs.br`, all plugins, metrics and formats too: a
 * change in one of them reaches its users when it is released itself. `node --import tsx tools/released-with.ts` asks that the changesets that name one of
 * them name the command line too.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pluginNames } from './plugins.ts'

/** What is bundled into the command line, or into its one file. */
const inside = ['core', 'host', 'inspect', 'report', ...pluginNames()].map((name) => `@assay/${name}`).sort()
const outside = '@assay/cli'

/** The packages that a changeset releases. */
const releasedBy = (changeset: string): readonly string[] =>
  [...(/^---\r?\n([\s\S]*?)\r?\n---/.exec(changeset)?.[1]?.matchAll(/^["']?([^"':]+)["']?:/gm) ?? [])].map(
    ([, name]) => name!,
  )

/** What is released without the command line, of all changesets together. */
export const releasedAlone = (changesets: readonly string[]): readonly string[] => {
  const released = new Set(changesets.flatMap(releasedBy))
  return released.has(outside) ? [] : inside.filter((name) => released.has(name))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(resolve(dirname(fileURLToPath(import.meta.url)), '..'), '.changeset')
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
  const alone = releasedAlone(files.map((name) => readFileSync(join(folder, name), 'utf8')))
  if (alone.length > 0) {
    console.error(`${alone.join(', ')} would be released without the command line that has it inside`)
    console.error(`say in a changeset what users of ${outside} get: npx changeset`)
    process.exitCode = 1
  }
}
