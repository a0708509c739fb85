/**
 * Publishes the packages whose version is not on the registry yet, each after those that it needs, so core first: `npm run release`. It packs
 * what is built. `.github/workflows/publish.yml` calls it, and so does the rehearsal, `tools/outside/release.ts`. One that ends halfway is
 * called again. pnpm packs, since it knows the workspace; npm publishes, since it is npm that trades the identity of a workflow for the right
 * to publish, without a token, and signs where the package comes from.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { manifestOf, pack } from './pack.ts'
import { publishedIn } from './repository.ts'

interface Needing {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** Each after all that it needs of the others. */
export const inOrder = <P extends Needing>(packages: readonly P[]): readonly P[] => {
  const byName = new Map(packages.map((one) => [one.name, one]))
  const placed = new Set<P>()
  const place = (one: P): void => {
    if (placed.has(one)) return
    for (const name of Object.keys({ ...one.dependencies, ...one.peerDependencies })) {
      const needed = byName.get(name)
      if (needed !== undefined) place(needed)
    }
    placed.add(one)
  }
  packages.forEach(place)
  return [...placed]
}

interface Ran {
  readonly status: number | null
  readonly out: string
  readonly err: string
}

const npm = (words: readonly string[]): Promise<Ran> =>
  new Promise((settle, fail) => {
    // `npm run --silent` hands its silence on, and the reason of a failure is asked for
    const env = { ...process.env, npm_config_loglevel: 'error' }
    const child = spawn('npm', words, { env, shell: process.platform === 'win32' })
    const said = { out: '', err: '' }
    child.stdout.on('data', (text) => (said.out += text))
    child.stderr.on('data', (text) => (said.err += text))
    child.on('error', fail)
    child.on('close', (status) => settle({ status, ...said }))
  })

/** True where the registry has it; an answer other than yes and no ends the whole, before anything is published. */
const isThere = async (name: string, version: string): Promise<boolean> => {
  const { status, out, err } = await npm(['view', `${name}@${version}`, 'version'])
  if (status === 0) return out.trim() === version
  if (/\bE404\b/.test(err)) return false
  throw new Error(`npm view ${name}@${version} ends with ${status}\n${err}`)
}

const release = async (root: string): Promise<void> => {
  const all = inOrder(publishedIn(root).map((folder) => ({ folder, ...manifestOf(root, folder) })))
  const there = await Promise.all(all.map(({ name, version }) => isThere(name, version)))
  const wanted = all.filter((_, i) => !there[i])
  if (wanted.length === 0) {
    console.log('every version is on the registry already')
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'assay-packs-'))
  try {
    const packs = pack(
      root,
      wanted.map((one) => one.folder),
      folder,
    )
    for (const { name, version } of wanted) {
      const { status, err } = await npm(['publish', packs.get(name)!, '--access', 'public'])
      if (status !== 0) throw new Error(`npm publish of ${name}@${version} ends with ${status}\n${err}`)
      console.log(`published ${name}@${version}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
  await release(root).catch((reason: unknown) => {
    console.error(reason instanceof Error ? reason.message : reason)
    process.exitCode = 1
  })
}
