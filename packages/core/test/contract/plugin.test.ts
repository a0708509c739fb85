/** What is in a plugin knows its package, and nothing else of it changes. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { builtIn } from '../../src/built-in.ts'
import { type PluginDefinition, plugin } from '../../src/index.ts'
import { readers } from '../../src/readers/index.ts'
import { plugin as ofReadme } from '../readme/token-accuracy.ts'

const own = { name: '@x/all', version: '2.3.4' }
const metrics = ofReadme.metrics

it('a plugin passes its name and version to its metrics, readers and systems', () => {
  const system = { contract: 1, name: 'none' } as unknown as NonNullable<PluginDefinition['systems']>[number]
  const made = plugin({ contract: 1, ...own, metrics, readers, systems: [system], views: [], presets: {} })
  const brought = [...made.metrics, ...made.readers, ...made.systems]
  expect(brought.map((one) => one.package)).toEqual(brought.map(() => own))
  expect(made.readers.map(({ package: _, ...reader }) => reader)).toEqual(readers)
  expect(Object.keys(made).sort()).toEqual([
    'contract',
    'metrics',
    'name',
    'presets',
    'readers',
    'systems',
    'version',
    'views',
  ])
  expect(plugin({ contract: 1, ...own })).toEqual({ contract: 1, ...own, metrics: [], readers: [], systems: [] })
})

it('the built-in plugin has the name and version of the package core', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as typeof own
  expect(builtIn).toMatchObject({ name: '@assay/core', version: manifest.version })
  expect(builtIn.readers?.map(({ name }) => name)).toEqual(readers.map(({ name }) => name))
})
