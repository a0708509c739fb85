/** The module with all plugins of this repository, for builds that carry them in one file. */
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { pluginNames } from './plugins.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** The package that the command line bundles, and so does every other build. */
const CARRIED = 'formats'

/** The package that is loaded when a file needs it. */
const LATER = 'tables'

const namesInside = (): readonly string[] => pluginNames().filter((name) => name !== CARRIED && name !== LATER)

/** Names of the packages that are loaded by their names. */
export const packagesInside = (): readonly string[] => namesInside().map((name) => `@assay/${name}`)

const manifestOf = (folder: string) => {
  const own = JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'))
  return {
    name: own.name,
    version: own.version,
    description: own.description,
    keywords: own.keywords,
    ...(own.assay?.commands && { assay: { commands: own.assay.commands } }),
  }
}

/** The module of the plugins inside, and of those that are always there. */
const insideModule = (formats: readonly string[]) => (): string => {
  const names = namesInside()
  const manifests = names.map(manifestOf)
  return [
    ...names.map((name, i) => `import { plugin as p${i} } from '@assay/${name}'`),
    ...formats.map((name, i) => `import { plugin as f${i} } from '@assay/${name}'`),
    `const manifests = ${JSON.stringify(manifests)}`,
    `export const inside = { plugins: [${names.map((_, i) => `{ plugin: p${i}, manifest: manifests[${i}] }`).join(', ')}], formats: [${formats.map((_, i) => `f${i}`).join(', ')}] }`,
  ].join('\n')
}

/** A module of its own, so that a page does not have it: its code is there, and runs when it is asked for. */
const laterModule = (): string =>
  `export const later = { get plugin() { return require('@assay/${LATER}').plugin }, manifest: ${JSON.stringify(manifestOf(LATER))} }`

/** Packages of this repository whose commands the program has, for builds of the command line in one file. */
const WITH_COMMANDS = ['inspect', 'serve', 'task']

/** The commands run when they are called, as what is in `later.js`. */
const commandsModule = (): string => {
  const all = WITH_COMMANDS.map(
    (name) =>
      `{ get commands() { return require('@assay/${name}/commands') }, manifest: ${JSON.stringify(manifestOf(name))} }`,
  )
  return `export const packages = [${all.join(', ')}]`
}

/** `inside.js` of a page, which has no second script to load when a file needs it. */
export const wholeInside = insideModule([CARRIED, LATER])

/** Resolves imports of `made/NAME.js`: `inside.js` has the plugins, and the build says what the others have. */
export const madeModules = (others: Readonly<Record<string, () => string>> = {}): Plugin => ({
  name: 'made modules',
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /\/made\/\w+\.js$/ }, ({ path }) => ({ path, namespace: 'made' }))
    onLoad({ filter: /.*/, namespace: 'made' }, ({ path }) => {
      const [, name = ''] = /\/made\/(\w+)\.js$/.exec(path) ?? []
      const contents = { commands: commandsModule, inside: insideModule([CARRIED]), later: laterModule, ...others }[
        name
      ]!()
      return { contents, resolveDir: root }
    })
  },
})

/**
 * Replaces fp-ts by its ES modules, which can be tree-shaken, keeps of manifests the name and the version, which alone are
 * read, and removes version checks, since all packages were built together.
 */
export const lighter: Plugin = {
  name: 'lighter',
  setup: ({ onLoad, onResolve, resolve: find }) => {
    onLoad({ filter: /[\\/]package\.json$/ }, ({ path }) => {
      const { name, version } = JSON.parse(readFileSync(path, 'utf8'))
      return { contents: JSON.stringify({ name, version }), loader: 'json' }
    })
    onResolve({ filter: /^fp-ts\/lib\// }, ({ path, resolveDir, kind }) =>
      find(path.replace('/lib/', '/es6/'), { resolveDir, kind }),
    )
    onResolve({ filter: /^semver\// }, ({ path }) => ({ path, namespace: 'absent' }))
    onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'export default undefined' }))
  },
}
