/** An empty folder with an empty home, and in it what is published: packed as for the registry, installed by npm from the tarballs. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pack, packedIn } from '../pack.ts'
import { publishedIn } from '../repository.ts'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** What is fetched from the registry stays here, and not in a home. */
const kept = join(root, 'node_modules/.cache/outside')

export interface Outside {
  /** An empty folder. */
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  /** Tarballs by the names of their packages. */
  readonly packs: ReadonlyMap<string, string>
}

export interface Ran {
  readonly status: number | null
  readonly out: string
  readonly err: string
}

/** Runs a program, and says what it prints. */
export const run = (
  command: string,
  words: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Ran => {
  const shell = process.platform === 'win32'
  const { status, stdout, stderr, error } = spawnSync(command, words, { cwd, env, encoding: 'utf8', shell })
  return { status, out: stdout ?? '', err: `${stderr ?? ''}${error?.message ?? ''}` }
}

/** The same of what has to succeed. */
export const mustRun = (command: string, words: readonly string[], where: Parameters<typeof run>[2]): string => {
  const { status, out, err } = run(command, words, where)
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ends with ${status}\n${out}${err}`)
  return out
}

/** Of this process, without a home and without what npm sets for a script. */
const bareEnv = (home: string): NodeJS.ProcessEnv => {
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:npm_|NODE_OPTIONS$|ASSAY_|HOME$|XDG_)/i.test(name))
  return { ...Object.fromEntries(kept), HOME: home, USERPROFILE: home, NO_COLOR: '1' }
}

/** An empty folder and an empty home. */
export const emptied = (): Omit<Outside, 'packs'> => {
  const top = mkdtempSync(join(realpathSync(tmpdir()), 'assay-outsider-'))
  const [folder, home] = [join(top, 'project'), join(top, 'home')]
  for (const each of [folder, home, kept]) mkdirSync(each, { recursive: true })
  return { folder, env: { ...bareEnv(home), npm_config_cache: join(kept, 'npm') } }
}

/** What the registry says of a package is asked once, and not again for each folder: these projects differ in what is ours. */
const askingOnce = ({ folder, env }: Omit<Outside, 'packs'>): Omit<Outside, 'packs'> => ({
  folder,
  env: { ...env, npm_config_prefer_offline: 'true' },
})

/** Everything that is published, packed from what is built, or as it stands packed in the folder that ASSAY_PACKS names. */
export const outside = (): Outside => {
  const empty = askingOnce(emptied())
  const before = process.env['ASSAY_PACKS']
  if (before !== undefined) return { ...empty, packs: packedIn(root, publishedIn(root), before) }
  const packed = join(dirname(empty.folder), 'packs')
  mkdirSync(packed)
  return { ...empty, packs: pack(root, publishedIn(root), packed) }
}

/** A project of an outsider: its manifest, with tarballs in the place of what is not yet on the registry, installed. */
export const install = (
  { env, packs }: Outside,
  folder: string,
  manifest: Readonly<Record<string, unknown>>,
  names: readonly string[],
): void => {
  const own = Object.fromEntries(names.map((name) => [name, `file:${packs.get(name)}`]))
  mkdirSync(folder, { recursive: true })
  const { dependencies, ...others } = manifest
  const whole = { private: true, ...others, dependencies: { ...(dependencies as object), ...own } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(whole, null, 2))
  mustRun('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, env })
}

interface ToolSettings {
  readonly bin?: string
  readonly overrides?: Readonly<Record<string, string>>
  /** Installed in the place of all that is optional. */
  readonly insteadOfOptional?: Readonly<Record<string, string>>
}

/** A tool by its package and version, such as `node@22.12.0`, kept for the next run; the path of its program. */
export const tool = (
  { env }: Pick<Outside, 'env'>,
  name: string,
  version: string,
  { bin = name, overrides = {}, insteadOfOptional }: ToolSettings = {},
): string => {
  const folder = join(kept, `${name}-${version}`)
  const program = join(folder, 'node_modules/.bin', bin)
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true })
    const manifest = { private: true, dependencies: { [name]: version, ...insteadOfOptional }, overrides }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    const words = ['install', '--no-audit', '--no-fund', '--loglevel=error']
    mustRun('npm', [...words, ...(insteadOfOptional ? ['--omit=optional'] : [])], { cwd: folder, env })
  }
  return program
}
