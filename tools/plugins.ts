/** The plugins of this repository, found by the keyword that they are published with: no tool names them. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from '../packages/core/src/index.ts'

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '..')

const isPlugin = (folder: string): boolean => {
  const { keywords } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    keywords?: readonly string[]
  }
  return keywords?.includes('assay-plugin') === true
}

/** The names of their folders in `packages/`. */
export const pluginNames = (): readonly string[] =>
  readdirSync(join(repository, 'packages')).filter((name) => isPlugin(join(repository, 'packages', name)))

/** A plugin from its sources, by the name of its folder. */
export const pluginOf = async (name: string): Promise<Plugin> => {
  const { href } = pathToFileURL(join(repository, 'packages', name, 'src/index.ts'))
  const { plugin } = (await import(href)) as { readonly plugin: Plugin }
  return plugin
}
