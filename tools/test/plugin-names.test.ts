import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { assayPackages } from '../../apps/cli/src/assay-packages.ts'
import { bundledPlugins } from '../../apps/cli/src/bundled-plugins.ts'
import { namesInPlugin } from '../../packages/host/src/internal.ts'
import { pluginNames, pluginOf } from '../plugins.ts'

describe('the package.json of a plugin', () => {
  it.each(pluginNames())('lists the names of its metrics, readers and presets: %s', async (folder) => {
    const { assay } = JSON.parse(
      readFileSync(new URL(`../../packages/${folder}/package.json`, import.meta.url), 'utf8'),
    )
    expect(assay.names).toEqual(namesInPlugin(await pluginOf(folder)))
  })
})

it('the command line suggests exactly the plugins of this repository that it does not include', () => {
  const inside = bundledPlugins.map(({ name }) => name)
  const all = pluginNames().map((name) => `@assay/${name}`)
  expect(assayPackages).toEqual(all.filter((name) => !inside.includes(name)).sort())
})

describe('the presets of this repository', () => {
  it('have names that no other preset or metric has', async () => {
    const plugins = await Promise.all(pluginNames().map(pluginOf))
    const presets = plugins.flatMap(({ presets = {} }) => Object.keys(presets))
    const metrics = new Set(plugins.flatMap(({ metrics = [] }) => metrics.map(({ name }): string => name)))
    expect(presets.filter((name, i) => presets.indexOf(name) !== i || metrics.has(name))).toEqual([])
  })
})
