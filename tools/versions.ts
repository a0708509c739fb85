/**
 * Gives packages the versions that their changesets ask for: `npm run versions`, which calls `changeset version`. A new major version of core makes
 * no plugin major, whose version speaks of its numbers alone: its range of core is widened first, `^1.2.0 || ^2.0.0`, and it has a patch that
 * says so. What `npm create` writes then names the new majors.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { manifestOf } from './pack.ts'
import { publishedIn } from './repository.ts'

const CORE = '@assay/core'
const CREATOR = '@assay/create-plugin'
const TEMPLATE = 'packages/create-plugin/template/package.json'

const majorOf = (version: string): number => Number(version.split('.', 1)[0])

/** A range of core with the next major beside it; `workspace:^` stands for what it is packed as. */
export const widened = (range: string, version: string): string => {
  const now = range === 'workspace:^' ? `workspace:^${version}` : range
  const next = `^${majorOf(version) + 1}.0.0`
  return now.includes(next) ? now : `${now} || ${next}`
}

/** A manifest as text whose packages, where it names them, are wanted at the majors of these versions. */
export const atMajors = (manifest: string, versions: ReadonlyMap<string, string>): string =>
  manifest.replace(/"(@assay\/[^"]+)": "\^[^"]*"/g, (entry, name: string) => {
    const version = versions.get(name)
    return version === undefined ? entry : `"${name}": "^${majorOf(version)}.0.0"`
  })

const changesetsIn = (root: string): readonly string[] =>
  readdirSync(join(root, '.changeset'))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => readFileSync(join(root, '.changeset', name), 'utf8'))

const coreIsMajor = (changesets: readonly string[]): boolean =>
  changesets.some((text) => new RegExp(`^["']?${CORE}["']?: major$`, 'm').test(text))

/** Widens the range of each package that has core as a peer, and adds the changeset that releases them. */
const widen = (root: string): void => {
  const { version } = manifestOf(root, 'packages/core')
  const peers = publishedIn(root).filter((folder) => manifestOf(root, folder).peerDependencies?.[CORE] !== undefined)
  for (const folder of peers) {
    const path = join(root, folder, 'package.json')
    const [before = '', after = ''] = readFileSync(path, 'utf8').split('"peerDependencies"')
    const range = manifestOf(root, folder).peerDependencies?.[CORE] ?? ''
    const entry = `"${CORE}": ${JSON.stringify(range)}`
    writeFileSync(
      path,
      `${before}"peerDependencies"${after.replace(entry, `"${CORE}": ${JSON.stringify(widened(range, version))}`)}`,
    )
  }
  const released = [...peers.map((folder) => manifestOf(root, folder).name), CREATOR]
  const lines = released.map((name) => `"${name}": patch\n`).join('')
  const text = `---\n${lines}---\n\nWorks with ${CORE} ${majorOf(version) + 1} too.\n`
  writeFileSync(join(root, '.changeset', `core-${majorOf(version) + 1}.md`), text)
}

const version = (root: string): number => {
  const major = coreIsMajor(changesetsIn(root))
  if (major) widen(root)
  const { status } = spawnSync('changeset', ['version'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status === 0 && major) {
    const path = join(root, TEMPLATE)
    const manifests = publishedIn(root).map((folder) => manifestOf(root, folder))
    const versions = new Map(manifests.map((one) => [one.name, one.version]))
    writeFileSync(path, atMajors(readFileSync(path, 'utf8'), versions))
  }
  return status ?? 1
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = version(resolve(dirname(fileURLToPath(import.meta.url)), '..'))
