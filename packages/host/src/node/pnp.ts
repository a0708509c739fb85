/** Yarn's Plug'n'Play, which keeps packages outside `node_modules`. */
import Module from 'node:module'
import { join, resolve } from 'node:path'

/** A package of an installation; the project itself has no name. */
interface Locator {
  readonly name: string | null
  readonly reference: string | null
}

/** The used part of its interface: https://yarnpkg.com/advanced/pnpapi. */
export interface Pnp {
  readonly topLevel: Locator
  readonly findPackageLocator: (path: string) => Locator | null
  readonly getLocator: (name: string, reference: string | readonly [string, string]) => Locator
  readonly getPackageInformation: (locator: Locator) => {
    readonly packageLocation: string
    readonly packageDependencies: ReadonlyMap<string, string | readonly [string, string] | null>
  } | null
  readonly resolveRequest: (
    name: string,
    issuer: string,
    options: { readonly conditions: ReadonlySet<string> },
  ) => string | null
}

/** A file in the folder, from which packages are resolved. */
const fileOf = (folder: string): string => join(resolve(folder), 'assay.json')

/** Installation that a folder belongs to; `undefined` without Plug'n'Play. */
export const pnpOf = (folder: string): Pnp | undefined => {
  const { findPnpApi } = Module as { readonly findPnpApi?: (path: string) => Pnp | null }
  return findPnpApi?.(fileOf(folder)) ?? undefined
}

/** Entry file of a package as seen from a folder; a missing package fails as in Node. */
export const resolveWith = (pnp: Pnp, name: string, folder: string, conditions: ReadonlySet<string>): string => {
  const dependencies = dependenciesOf(pnp, folder)
  const file = dependencies.has(name) ? pnp.resolveRequest(name, fileOf(folder), { conditions }) : null
  if (file !== null) return file
  throw Object.assign(new Error(`Cannot find package '${name}' among the dependencies of ${resolve(folder)}`), {
    code: 'ERR_MODULE_NOT_FOUND',
  })
}

/** Folders of a package's dependencies, by name. */
export const dependenciesOf = (pnp: Pnp, folder: string): ReadonlyMap<string, string> => {
  const ofFolder = pnp.getPackageInformation(pnp.findPackageLocator(fileOf(folder)) ?? pnp.topLevel)
  return new Map(
    [...(ofFolder?.packageDependencies ?? [])].flatMap(([name, reference]) => {
      // a peer dependency that is not installed
      if (reference === null) return []
      const ofDependency = pnp.getPackageInformation(pnp.getLocator(name, reference))
      return ofDependency === null ? [] : [[name, ofDependency.packageLocation] as const]
    }),
  )
}
