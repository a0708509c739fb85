/**
 * Numbers that change, change for a reason. Each folder of goldens and each expected output of an example has a digest in
 * goldens.json; CI fails where one differs. `npx tsx tools/changed-numbers.ts --because "REASON"` writes the reason into
 * docs/changed-numbers.md, with the folders that it is about, and takes the new digests.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

type Digests = Readonly<Record<string, string>>

const reasonsFile = 'docs/changed-numbers.md'
const digestsFile = 'tools/goldens.json'

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesUnder(path)
    return [path]
  })

/** What must not change unseen: what official scorers gave, and what our examples give. */
const isGolden = (path: string): boolean =>
  (/^packages\/[^/]+\/(?:test\/.+\/|test\/)?golden\//.test(path) && !path.endsWith('ORIGIN.md')) ||
  /^examples\/[^/]+\/expected\.\w+$/.test(path)

/** By folder, the digest of the names and bytes of its goldens. */
export const digestsOf = (root: string): Digests => {
  const folders = new Map<string, string[]>()
  for (const room of ['packages', 'examples']) {
    for (const file of filesUnder(join(root, room))) {
      const path = relative(root, file).split(sep).join('/')
      if (isGolden(path)) folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), path])
    }
  }
  const digest = (paths: readonly string[]): string => {
    const hash = createHash('sha256')
    // a checkout may have other line ends
    for (const path of [...paths].sort())
      hash.update(`${path}\n`).update(readFileSync(join(root, path), 'latin1').replaceAll('\r\n', '\n'), 'latin1')
    return hash.digest('hex').slice(0, 16)
  }
  return Object.fromEntries(
    [...folders].sort(([a], [b]) => (a < b ? -1 : 1)).map(([folder, paths]) => [folder, digest(paths)]),
  )
}

/** Folders whose goldens are not those that the digests were taken of. */
export const changedSince = (before: Digests, now: Digests): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((folder) => before[folder] !== now[folder]).sort()

const knownDigests = (root: string): Digests => JSON.parse(readFileSync(join(root, digestsFile), 'utf8')) as Digests

/** Writes down why the goldens of some folders have changed. */
export const account = (root: string, reason: string, day: string): readonly string[] => {
  const now = digestsOf(root)
  const changed = changedSince(knownDigests(root), now)
  if (changed.length === 0) return changed
  const line = `- ${day}, ${changed.map((folder) => `\`${folder}\``).join(', ')}: ${reason}\n`
  writeFileSync(join(root, reasonsFile), readFileSync(join(root, reasonsFile), 'utf8') + line)
  writeFileSync(join(root, digestsFile), `${JSON.stringify(now, null, 2)}\n`)
  return changed
}

/** The folders that changed and that nobody gave a reason for. */
export const unaccounted = (root: string): readonly string[] => changedSince(knownDigests(root), digestsOf(root))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
  const [, , flag, reason = ''] = process.argv
  if (flag === '--because' && reason !== '') {
    const day = new Date().toISOString().slice(0, 10)
    for (const folder of account(root, reason, day)) process.stdout.write(`${folder}\n`)
  } else {
    const changed = unaccounted(root)
    for (const folder of changed) process.stdout.write(`${folder} holds other goldens than before\n`)
    if (changed.length > 0) {
      process.stdout.write('say why: npx tsx tools/changed-numbers.ts --because "REASON"\n')
      process.exitCode = 1
    }
  }
}
