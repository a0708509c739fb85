/** Writes the address of the repository into every package that is published: `npx tsx tools/repository.ts https://github.com/OWNER/NAME`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

type Manifest = Readonly<Record<string, unknown>>

/** A manifest that says where it comes from, as the registry and provenance read it. */
export const withAddress = (manifest: Manifest, address: string, directory: string): Manifest => ({
  ...manifest,
  homepage: `${address}/tree/main/${directory}#readme`,
  bugs: `${address}/issues`,
  repository: { type: 'git', url: `git+${address}.git`, directory },
})

/** The folders of packages that are published. */
export const publishedIn = (root: string): readonly string[] =>
  ['packages', 'apps'].flatMap((room) =>
    readdirSync(join(root, room))
      .map((name) => `${room}/${name}`)
      .filter((folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).private !== true),
  )

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
  const address = process.argv[2] ?? ''
  if (!/^https:\/\/[^/\s]+\/[^/\s]+\/[^/\s]+[^/\s.]$/.test(address)) {
    process.stderr.write('name the address: npx tsx tools/repository.ts https://github.com/OWNER/NAME\n')
    process.exitCode = 2
  } else
    for (const folder of publishedIn(root)) {
      const path = join(root, folder, 'package.json')
      const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
      writeFileSync(path, `${JSON.stringify(withAddress(manifest, address, folder), null, 2)}\n`)
    }
}
