import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { namesInPlugin } from '../../packages/host/src/internal.ts'
import { pluginNames, pluginOf } from '../plugins.ts'

describe('the package.json of a plugin', () => {
  it.each(pluginNames())('says the names that it has, so that others are found without it: %s', async (folder) => {
    const { assay } = JSON.parse(
      readFileSync(new URL(`../../packages/${folder}/package.json`, import.meta.url), 'utf8'),
    )
    expect(assay.names).toEqual(namesInPlugin(await pluginOf(folder)))
  })
})
