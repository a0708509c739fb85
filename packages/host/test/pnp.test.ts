/** Packages of Yarn's Plug'n'Play, of a stand-in that answers as its interface is documented. */
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { installedPlugins, packageFolder } from '../src/checks/load-plugin.ts'
import { dependenciesOf, type Pnp, pnpOf, resolveWith } from '../src/node/pnp.ts'
import { memoryMachine } from './memory-machine.ts'

const project = { name: null, reference: null }
const locations: Readonly<Record<string, string>> = {
  '@acme/kappa@npm:1.0.0': '/cache/kappa.zip/node_modules/@acme/kappa/',
  'valibot@npm:1.5.0': '/cache/valibot.zip/node_modules/valibot/',
}
const own = new Map<string, string | readonly [string, string] | null>([
  ['@acme/kappa', 'npm:1.0.0'],
  ['schemas', ['valibot', 'npm:1.5.0']],
  ['@acme/nowhere', null],
])
const pnp: Pnp = {
  topLevel: project,
  findPackageLocator: (path) => (path.startsWith(resolve('inside')) ? project : null),
  getLocator: (name, reference) =>
    typeof reference === 'string' ? { name, reference } : { name: reference[0], reference: reference[1] },
  getPackageInformation: ({ name, reference }) => {
    if (name === null) return { packageLocation: resolve('inside'), packageDependencies: own }
    const packageLocation = locations[`${name}@${reference}`]
    return packageLocation === undefined ? null : { packageLocation, packageDependencies: new Map() }
  },
  resolveRequest: (name, issuer, { conditions }) =>
    issuer === resolve('inside/assay.json') && conditions.has('import') ? `${name}/index.js` : null,
}

describe("Yarn Plug'n'Play", () => {
  it('is ignored if Node runs without it', () => {
    expect(pnpOf('.')).toBeUndefined()
  })

  it('finds the folders of the dependencies of a package, aliases included', () => {
    const expected = new Map([
      ['@acme/kappa', locations['@acme/kappa@npm:1.0.0']],
      ['schemas', locations['valibot@npm:1.5.0']],
    ])
    expect(dependenciesOf(pnp, 'inside')).toEqual(expected)
    // a folder of no package sees what the project sees
    expect(dependenciesOf(pnp, 'elsewhere')).toEqual(expected)
  })

  it('resolves a dependency, and fails for other packages as Node does', () => {
    const conditions = new Set(['import'])
    expect(resolveWith(pnp, '@acme/kappa', 'inside', conditions)).toBe('@acme/kappa/index.js')
    for (const missing of ['@acme/nowhere', '@acme/other'])
      expect(() => resolveWith(pnp, missing, 'inside', conditions)).toThrow(
        expect.objectContaining({
          code: 'ERR_MODULE_NOT_FOUND',
          message: expect.stringContaining(`'${missing}'`),
        }),
      )
  })

  it('finds the installed plugins among the dependencies', () => {
    const manifest = { name: '@acme/kappa', version: '1.0.0', description: 'agreement', keywords: ['assay-plugin'] }
    const files = { '/cache/kappa.zip/node_modules/@acme/kappa/package.json': JSON.stringify(manifest) }
    const machine = { ...memoryMachine('posix', files, {}), packages: () => dependenciesOf(pnp, 'inside') }
    expect(installedPlugins(machine, ['.'])).toEqual([manifest])
    expect(packageFolder(machine, '@acme/kappa', ['.'])).toBe(locations['@acme/kappa@npm:1.0.0'])
    expect(packageFolder(machine, 'valibot', ['.'])).toBeUndefined()
  })
})
