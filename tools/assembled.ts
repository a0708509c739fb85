/**
 * The app and its plugins as tests start them in processes of their own: each bundled from its sources into a folder as an
 * installation has it. So a process starts as fast as the published one, and nothing has to be built before the tests.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { TestProject } from 'vitest/node'
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

const addApp = (scope: string): void => {
  const made = spawnSync(process.execPath, ['build.js', join(scope, 'cli/dist')], {
    cwd: join(root, 'apps/cli'),
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`the app cannot be bundled: ${made.stderr}`)
  cpSync(join(root, 'apps/cli/package.json'), join(scope, 'cli/package.json'))
}

/** What plugins share, such as core, is bundled once. */
const addPlugins = async (scope: string): Promise<void> => {
  const names = pluginNames()
  for (const name of names)
    cpSync(join(root, 'packages', name, 'package.json'), join(scope, name, 'package.json'), { recursive: true })
  await build({
    entryPoints: Object.fromEntries(
      names.map((name) => [`${name}/dist/index`, join(root, 'packages', name, 'src/index.ts')]),
    ),
    outdir: scope,
    chunkNames: '.shared/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['@assay/source'],
  })
}

/** Assembles in a new folder, which is for the caller to remove. */
export const assemble = async (): Promise<string> => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'assay-assembled-'))
  const scope = join(folder, 'node_modules/@assay')
  mkdirSync(scope, { recursive: true })
  addApp(scope)
  await addPlugins(scope)
  cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true })
  return folder
}

/** For `globalSetup`: assembles once for all tests of a run. */
export const setup = async (project: TestProject): Promise<() => void> => {
  const folder = await assemble()
  project.provide('assembled', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
