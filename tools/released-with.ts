/**
 * The command line has core, the host, formats and reports inside of it, and the package of shared tasks a program of one file, `assay.mjs.br`, with the
 * command line, all plugins and inspections: a change in one of them reaches its users when what carries it is released itself.
 * `node --import tsx tools/released-with.ts` asks that the changesets that name one of them name what carries it too.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pluginNames } from './plugins.ts'

/** What is bundled into a package; what a package depends on by its very version is released with it in any case. */
const inside: Readonly<Record<string, readonly string[]>> = {
  '@assay/cli': ['@assay/core', '@assay/formats', '@assay/host', '@assay/report'],
  '@assay/task': ['@assay/cli', ...['inspect', 'serve', ...pluginNames()].map((name) => `@assay/${name}`)],
}

/** The packages that a changeset releases. */
const releasedBy = (changeset: string): readonly string[] =>
  [...(/^---\r?\n([\s\S]*?)\r?\n---/.exec(changeset)?.[1]?.matchAll(/^["']?([^"':]+)["']?:/gm) ?? [])].map(
    ([, name]) => name!,
  )

/** What is released without a package that carries it, of all changesets together. */
export const releasedAlone = (changesets: readonly string[]): readonly string[] => {
  const released = new Set(changesets.flatMap(releasedBy))
  const alone = Object.entries(inside).flatMap(([carrier, names]) =>
    released.has(carrier) ? [] : names.filter((name) => released.has(name)),
  )
  return [...new Set(alone)].sort()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(resolve(dirname(fileURLToPath(import.meta.url)), '..'), '.changeset')
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
  const alone = releasedAlone(files.map((name) => readFileSync(join(folder, name), 'utf8')))
  if (alone.length > 0) {
    console.error(
      `${alone.join(', ')} would be released without ${Object.keys(inside).join(' and ')}, which have it inside`,
    )
    console.error(`say in a changeset what users of these get: npx changeset`)
    process.exitCode = 1
  }
}
