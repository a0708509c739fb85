/**
 * Writes into the repository what is known once it has an address: `npx tsx tools/repository.ts ADDRESS [AUTHOR…]` writes the address into every
 * package that is published, into what its README and that of the wheel name of the repository, and into CITATION.cff with the names of the authors,
 * `Family, Given`.
 */
import { spawnSync } from 'node:child_process'
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

/** A citation with the address, and with authors where any are named. */
export const withCitation = (citation: string, address: string, authors: readonly string[]): string => {
  const [head = '', own = ''] = citation.replace(/^repository-code: .*\n/m, '').split('authors:\n')
  const named = authors.map((author) => {
    const [family = '', given] = author.split(/,\s*/)
    return given === undefined
      ? `  - name: ${JSON.stringify(family)}\n`
      : `  - family-names: ${JSON.stringify(family)}\n    given-names: ${JSON.stringify(given)}\n`
  })
  return `${head}repository-code: ${address}\nauthors:\n${named.length === 0 ? own : named.join('')}`
}

/** The README of a package with links to what it names of the repository. */
export const withLinks = (readme: string, address: string): string =>
  readme
    .replace(
      /(?<!\[)`((?:docs|examples|packages)\/[\w./-]+\.\w+)`/g,
      (whole, path) => `[${whole}](${address}/blob/main/${path})`,
    )
    .replace(/(?<!\[)the repository of Assay/g, (whole) => `[${whole}](${address})`)

/** The folders of packages that are published. */
export const publishedIn = (root: string): readonly string[] =>
  ['packages', 'apps'].flatMap((room) =>
    readdirSync(join(root, room))
      .map((name) => `${room}/${name}`)
      .filter((folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).private !== true),
  )

const write = (root: string, address: string, authors: readonly string[]): number => {
  const manifests = publishedIn(root).map((folder) => join(root, folder, 'package.json'))
  for (const folder of publishedIn(root)) {
    const path = join(root, folder, 'package.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
    writeFileSync(path, `${JSON.stringify(withAddress(manifest, address, folder), null, 2)}\n`)
  }
  for (const folder of [...publishedIn(root), 'python']) {
    const readme = join(root, folder, 'README.md')
    writeFileSync(readme, withLinks(readFileSync(readme, 'utf8'), address))
  }
  const citation = join(root, 'CITATION.cff')
  writeFileSync(citation, withCitation(readFileSync(citation, 'utf8'), address, authors))
  // in the form that the check of the repository asks for
  const { status } = spawnSync('npx', ['biome', 'format', '--write', ...manifests], { cwd: root, stdio: 'inherit' })
  return status ?? 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
  const [address = '', ...authors] = process.argv.slice(2)
  if (!/^https:\/\/[^/\s]+\/[^/\s]+\/[^/\s]+[^/\s.]$/.test(address)) {
    process.stderr.write(
      'name the address: npx tsx tools/repository.ts https://github.com/OWNER/NAME "Family, Given"\n',
    )
    process.exitCode = 2
  } else process.exitCode = write(root, address, authors)
}
