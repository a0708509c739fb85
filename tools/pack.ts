/** Packs packages as they are published: the tarballs by the names of their packages. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export const manifestOf = (root: string, folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest

/** `@assay/lea` at 1.0.0 is assay-lea-1.0.0.tgz. */
const tarballOf = ({ name, version }: Manifest): string => `${name.replace('@', '').replace('/', '-')}-${version}.tgz`

/** By pnpm, which writes versions in the place of `workspace:` and what `publishConfig` says. */
export const pack = (root: string, folders: readonly string[], to: string): ReadonlyMap<string, string> => {
  const filters = folders.flatMap((one) => ['--filter', `./${one}`])
  const words = ['--recursive', ...filters, 'pack', '--pack-destination', to]
  const shell = process.platform === 'win32'
  const { status, stdout, stderr, error } = spawnSync('pnpm', words, { cwd: root, encoding: 'utf8', shell })
  if (status !== 0) throw new Error(`pnpm ${words.join(' ')} ends with ${status}\n${stdout}${stderr}${error ?? ''}`)
  return packedIn(root, folders, to)
}

/** Those that were packed there before. */
export const packedIn = (root: string, folders: readonly string[], to: string): ReadonlyMap<string, string> => {
  const files = new Set(readdirSync(to))
  return new Map(
    folders.map((folder) => {
      const manifest = manifestOf(root, folder)
      const tarball = tarballOf(manifest)
      if (!files.has(tarball)) throw new Error(`${tarball} is not packed`)
      return [manifest.name, join(to, tarball)]
    }),
  )
}
