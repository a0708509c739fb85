/** What presets settle, and what goes before it. */
import type { AnyReader, Packaged } from '@assay/core'
import { describe, expect, it } from 'vitest'
import { bootstrapOf, planMissing, usualOptions, withPresets } from '../src/plan/presets.ts'
import type { Request, Settings } from '../src/plan/request.ts'
import { idLines } from './plugin.ts'

const campaign: Settings = {
  bootstrap: { samples: 250, confidence: 0.9 },
  documents: { missing: 'skip' },
  reader: ['test/id-lines', { strict: true }],
}
const asked = (own: Partial<Request> = {}): Request =>
  withPresets(
    { folder: '/', pluginFolders: [], gold: { files: [] }, systems: [], metrics: [], ...own },
    { settings: campaign, systems: [{ name: 'BASE', make: 'test/base' }] },
  )
const reader = (own: Partial<AnyReader> = {}, name = 'test') =>
  ({ ...idLines, name: 'id-lines', package: { name, version: '1.0.0' }, ...own }) as unknown as Packaged<AnyReader>
const missing = (own: Partial<Request>, ...readers: readonly Packaged<AnyReader>[]) =>
  planMissing(asked(own))(readers.map((one) => ({ reader: one })))

describe('a preset', () => {
  it('adds its systems behind those that are named', () => {
    const systems = [{ name: 'a', files: [] }]
    expect(asked({ systems }).systems.map(({ name }) => name)).toEqual(['a', 'BASE'])
    expect(asked({ systems: [{ name: 'BASE', files: [] }] }).systems).toEqual([{ name: 'BASE', files: [] }])
  })

  it('draws its samples, or those that are asked for', () => {
    expect(bootstrapOf(asked())).toEqual({ samples: 250, confidence: 0.9, seed: 12345 })
    expect(bootstrapOf(asked({ bootstrap: { samples: 10 } }))).toEqual({ samples: 10, confidence: 0.9, seed: 12345 })
    expect(bootstrapOf(asked({ bootstrap: { samples: 0 } }))).toBeUndefined()
  })

  it('has options for the reader of its name, of that package alone', () => {
    expect(usualOptions(asked(), reader())).toEqual({ strict: true })
    expect(usualOptions(asked(), reader({}, 'another'))).toEqual({})
    expect(usualOptions(asked(), reader({ name: 'lines' }))).toEqual({})
    expect(usualOptions({}, reader())).toEqual({})
  })

  it('says what becomes of missing documents, unless the request does, or documents have no names', () => {
    const byPosition = reader({ pairs: 'position' })
    expect(missing({}, reader(), reader())).toMatchObject({ right: 'skip' })
    expect(missing({ missing: 'error' }, reader())).toMatchObject({ right: 'error' })
    expect(missing({ missing: 'empty' }, reader({ empty: () => ({}) as never }))).toMatchObject({ right: 'empty' })
    expect(missing({}, byPosition)).toMatchObject({ right: 'error' })
    expect(missing({ missing: 'skip' }, byPosition)).toMatchObject({ left: { problems: [{ code: 'E223' }] } })
  })
})
