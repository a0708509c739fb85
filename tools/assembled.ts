/**
 * The app and its plugins as an installation has them: each bundled from its sources into a folder. A process starts from it as
 * fast as the published one, and nothing has to be built before the tests; what need not be a process is called inside this one.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type BuildOptions, build } from 'esbuild'
import type { TestProject } from 'vitest/node'
import type { nodeProcess } from '../apps/cli/src/process.ts'
import type { run } from '../apps/cli/src/run.ts'
import { pluginNames } from './plugins.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with `node_modules/@assay/…` and `examples/`. */
    readonly assembled: string
  }
}

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** The script of the app in an assembled folder. */
export const appIn = (folder: string): string => join(folder, 'node_modules/@assay/cli/dist/bin.js')

const source = '@assay/source'

const bundled = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  conditions: [source],
} as const satisfies BuildOptions

/** Without the condition that finds the sources, which this process asks for and an installation does not have. */
export const addManifest = (from: string, to: string): void => {
  const text = readFileSync(join(from, 'package.json'), 'utf8')
  const manifest = JSON.parse(text, (key, value) => (key === source ? undefined : value))
  mkdirSync(to, { recursive: true })
  writeFileSync(join(to, 'package.json'), JSON.stringify(manifest))
}

// beside the program, so that it finds the same script of threads and the same plugins
const inside = 'inside.js'

/** Bundles the app into a script that `callingAt` calls. */
export const bundleInside = async (outfile: string): Promise<void> => {
  await build({
    ...bundled,
    stdin: {
      contents: "export { nodeProcess } from './process.ts'\nexport { run } from './run.ts'",
      resolveDir: join(root, 'apps/cli/src'),
    },
    outfile,
    banner: {
      js: "import { createRequire as assayRequire } from 'node:module'\nconst require = assayRequire(import.meta.url)",
    },
  })
}

/** Runs a script of the build, in a folder of the repository. */
const made = (folder: string, ...call: readonly string[]): void => {
  const { status, stderr } = spawnSync(process.execPath, call, { cwd: join(root, folder), encoding: 'utf8' })
  if (status !== 0) throw new Error(`${folder} cannot be built: ${stderr}`)
}

const addApp = async (scope: string): Promise<void> => {
  const app = join(root, 'apps/cli')
  const dist = join(scope, 'cli/dist')
  made('apps/cli', 'build.js', dist)
  addManifest(app, join(scope, 'cli'))
  await bundleInside(join(dist, inside))
}

/** The packages whose commands the tests call. */
const WITH_COMMANDS = ['inspect', 'serve', 'task']

/** What plugins share, such as core, is bundled once. */
const addPlugins = async (scope: string): Promise<void> => {
  const names = pluginNames()
  for (const name of [...names, ...WITH_COMMANDS]) addManifest(join(root, 'packages', name), join(scope, name))
  await build({
    entryPoints: {
      ...Object.fromEntries(names.map((name) => [`${name}/dist/index`, join(root, 'packages', name, 'src/index.ts')])),
      ...Object.fromEntries(
        WITH_COMMANDS.map((name) => [`${name}/dist/commands`, join(root, 'packages', name, 'src/commands.ts')]),
      ),
    },
    ...bundled,
    outdir: scope,
    chunkNames: '.shared/[name]-[hash]',
    splitting: true,
  })
}

/** Assembles in a new folder, which is for the caller to remove. */
export const assemble = async (): Promise<string> => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'assay-assembled-'))
  // a test starts the app as another user, who must be able to read it
  chmodSync(folder, 0o755)
  const scope = join(folder, 'node_modules/@assay')
  mkdirSync(scope, { recursive: true })
  await addApp(scope)
  await addPlugins(scope)
  made('packages/task', 'make-files.js', join(scope, 'task/dist'))
  cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true })
  return folder
}

// ---- inside this process ---------------------------------------------------------------------------------------------

export interface Ran {
  readonly exit: number
  readonly out: string
  readonly err: string
}

/** Calls an app that `bundleInside` has made inside this process, in the folder that the process is in: what it prints through pipes. */
export const callingAt =
  (script: string) =>
  async (...call: readonly string[]): Promise<Ran> => {
    const app: { readonly nodeProcess: typeof nodeProcess; readonly run: typeof run } = await import(
      /* @vite-ignore */ pathToFileURL(script).href
    )
    const texts = { out: '', err: '' }
    const pipe = (name: keyof typeof texts) => ({
      terminal: false,
      columns: 80,
      write: (text: string) => {
        texts[name] += text
      },
    })
    const exit = await app.run({
      ...app.nodeProcess(),
      arguments: call,
      env: {},
      // nothing takes long here: what is said of that would depend on the machine
      now: () => 0,
      stdout: pipe('out'),
      stderr: pipe('err'),
    })
    return { exit, ...texts }
  }

/** The same for the app of an assembled folder. */
export const callingIn = (folder: string) => callingAt(join(dirname(appIn(folder)), inside))

// ---- for the tests ---------------------------------------------------------------------------------------------------

/** For `globalSetup`: assembles once for all tests of a run. */
export const setup = async (project: TestProject): Promise<() => void> => {
  const folder = await assemble()
  project.provide('assembled', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
