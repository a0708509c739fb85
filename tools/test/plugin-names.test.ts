import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pluginNames, pluginOf } from '../plugins.ts'

describe('the package.json of a plugin', () => {
  it.each(pluginNames())('says the names that it has, so that others are found without it: %s', async (folder) => {
    const { metrics = [], presets = {}, systems = [] } = await pluginOf(folder)
    const { assay } = JSON.parse(
      readFileSync(new URL(`../../packages/${folder}/package.json`, import.meta.url), 'utf8'),
    )
    expect(assay.names).toEqual([
      ...metrics.map(({ name }) => name),
      ...Object.keys(presets),
      ...systems.map(({ name }) => name),
    ])
  })
})
