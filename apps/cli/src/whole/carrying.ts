/** A machine that carries plugins inside the program: they are loaded by their names, as if they were installed. */
import type { Plugin } from '@assay/core'
import type { CommandPackage, Machine } from '@assay/host'
import type { Installed } from '@assay/host/internal'
import { right } from 'fp-ts/lib/Either.js'

export interface InsidePlugin {
  readonly plugin: Plugin
  readonly manifest: Installed
}

/** A package that brings commands, and no plugin. */
export interface InsideCommands {
  readonly commands: CommandPackage
  readonly manifest: Installed
}

export interface InsidePlugins {
  /** Plugins that are loaded by the name of their package. */
  readonly plugins: readonly InsidePlugin[]
  /** Formats that are always available. */
  readonly formats: readonly Plugin[]
  readonly packages?: readonly InsideCommands[]
}

// no disk has a folder of this name
const FOLDER = 'assay:'

/** Adds plugins to a machine; they go before installed ones of the same name. */
export const carrying = (machine: Machine, { plugins, formats, packages = [] }: InsidePlugins): Machine => {
  const folderOf = (name: string): string => `${FOLDER}/${name}`
  const byName = new Map(plugins.map((plugin) => [plugin.manifest.name, plugin]))
  const all = [...plugins, ...packages].map(({ manifest }) => manifest)
  const folders = new Map(all.map(({ name }) => [name, folderOf(name)]))
  const manifests = new Map(
    all.map((manifest) => [
      machine.paths.join(folderOf(manifest.name), 'package.json'),
      new TextEncoder().encode(JSON.stringify(manifest)),
    ]),
  )
  return {
    ...machine,
    carried: formats,
    packages: (folder) => new Map([...(machine.packages?.(folder) ?? []), ...folders]),
    look: (path) => {
      const manifest = manifests.get(path)
      return manifest === undefined ? machine.look(path) : { kind: 'file', bytes: manifest.length }
    },
    bytes: (path, ...others) => {
      const manifest = manifests.get(path)
      return manifest === undefined ? machine.bytes(path, ...others) : [right(manifest)]
    },
    importPlugin: async (name, folder) => {
      const commands = packages.find(({ manifest }) => name === `${manifest.name}/commands`)
      const carried = commands?.commands ?? byName.get(name)
      return carried === undefined ? machine.importPlugin(name, folder) : carried
    },
  }
}
