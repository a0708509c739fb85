/** What presets settle, and what goes before it. */
import type { AnyMetric, AnyReader, PackageMember } from '@assay/core'
import { right } from 'fp-ts/lib/Either.js'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { presetReaderOptions } from '../src/plan/plan-files.ts'
import { bootstrapSchema, type Request, type Settings } from '../src/plan/request.ts'
import { planBootstrap, planDocumentPolicies, withPresets } from '../src/plan/settings.ts'
import { agreement, idLines } from './plugin.ts'

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
  ({ ...idLines, name: 'id-lines', package: { name, version: '1.0.0' }, ...own }) as unknown as PackageMember<AnyReader>
const metric = (own: Partial<AnyMetric> = {}) => ({
  metric: { ...agreement, ...own } as unknown as PackageMember<AnyMetric>,
})
const lacking = (
  own: Partial<Request>,
  gold: PackageMember<AnyReader>,
  ...systems: readonly PackageMember<AnyReader>[]
) =>
  planDocumentPolicies(asked(own))(
    { reader: gold, paths: [] },
    systems.map((one) => ({ reader: one, paths: [] })),
    [metric()],
  )

const able = reader({ empty: () => ({}) as never })

describe('a preset', () => {
  it('adds its systems after the named ones', () => {
    const systems = [{ name: 'a', files: [] }]
    expect(asked({ systems }).systems.map(({ name }) => name)).toEqual(['a', 'BASE'])
    expect(asked({ systems: [{ name: 'BASE', files: [] }] }).systems).toEqual([{ name: 'BASE', files: [] }])
  })

  it('sets the bootstrap, unless the request sets it', () => {
    expect(planBootstrap(asked())).toEqual({ samples: 250, confidence: 0.9, seed: 12345 })
    expect(planBootstrap(asked({ bootstrap: { samples: 10 } }))).toEqual({ samples: 10, confidence: 0.9, seed: 12345 })
    expect(planBootstrap(asked({ bootstrap: { samples: 0 } }))).toBeUndefined()
  })

  it('sets options of a reader, but not of a reader with the same name in another package', () => {
    expect(presetReaderOptions(asked(), reader())).toEqual({ strict: true })
    expect(presetReaderOptions(asked(), reader({}, 'another'))).toEqual({})
    expect(presetReaderOptions(asked(), reader({ name: 'lines' }))).toEqual({})
    expect(presetReaderOptions({}, reader())).toEqual({})
  })

  it('sets the policy for missing documents, unless the request sets it or documents have no names', () => {
    const byPosition = reader({ pairs: 'position' })
    const skip = { missing: 'skip', extra: 'skip' }
    const error = { missing: 'error', extra: 'error' }
    expect(lacking({}, reader(), reader())).toEqual(right(skip))
    expect(lacking({ missing: 'error' }, reader())).toEqual(right(error))
    expect(lacking({ missing: 'empty' }, able)).toEqual(right({ missing: 'empty', extra: 'skip' }))
    expect(lacking({}, byPosition)).toEqual(right(error))
    expect(lacking({ missing: 'skip' }, byPosition)).toMatchObject({ left: { problems: [{ code: 'E223' }] } })
    expect(lacking({ extra: 'skip' }, byPosition)).toMatchObject({ left: { problems: [{ code: 'E223' }] } })
  })

  it('sets the policy for extra documents, unless the request sets it', () => {
    expect(lacking({ missing: 'error', extra: 'skip' }, reader(), reader())).toEqual(
      right({ missing: 'error', extra: 'skip' }),
    )
    expect(lacking({ extra: 'empty' }, reader(), able)).toEqual(right({ missing: 'skip', extra: 'empty' }))
    // the empty gold is made of the answer, by the reader of the answer
    expect(
      lacking({ extra: 'empty' }, able, reader({ empty: undefined } as unknown as Partial<AnyReader>)),
    ).toMatchObject({
      left: {
        problems: [
          {
            code: 'E223',
            message: 'documents.extra=empty: id-lines cannot make an empty gold of a document of the system',
          },
        ],
      },
    })
    // one that could, of another model than the gold, is told of with both
    const ofTrees = reader({ empty: () => ({}) as never, gives: 'trees', name: 'own-trees' })
    expect(lacking({ extra: 'empty' }, reader(), ofTrees)).toMatchObject({
      left: {
        problems: [
          {
            message: `documents.extra=empty: own-trees cannot make an empty gold of a document of the system: the gold has ${idLines.gives}, and it reads trees`,
            hint: 'take documents.extra=skip, or add the documents to the gold',
          },
        ],
      },
    })
    const settled = planDocumentPolicies({ ...asked(), usual: { documents: { missing: 'empty', extra: 'empty' } } })
    expect(settled({ reader: able, paths: [] }, [{ reader: able, paths: [] }], [metric()])).toEqual(
      right({ missing: 'empty', extra: 'empty' }),
    )
  })

  it('treats a document that is missing in a gold of listed mentions as empty', () => {
    const listing = reader({ empty: () => ({}) as never, listsMentions: true })
    expect(lacking({ missing: 'error' }, listing, able)).toEqual(right({ missing: 'error', extra: 'empty' }))
    expect(lacking({ missing: 'error', extra: 'error' }, listing, able)).toEqual(
      right({ missing: 'error', extra: 'error' }),
    )
    // a system in such a format says nothing of the gold
    expect(lacking({ missing: 'error' }, able, listing)).toEqual(right({ missing: 'error', extra: 'error' }))
  })

  it('treats a document that is missing in a system of listed mentions as empty, for metrics of lists', () => {
    const listing = { reader: reader({ empty: () => ({}) as never, listsMentions: true }), paths: [] }
    const ofList = metric({ lists: true })
    const plan = planDocumentPolicies({ ...asked(), usual: {} })
    expect(plan(listing, [listing], [ofList])).toEqual(right({ missing: 'empty', extra: 'empty' }))
    expect(plan(listing, [listing], [ofList, metric()])).toEqual(right({ missing: 'error', extra: 'empty' }))
    expect(plan(listing, [listing, { reader: able, paths: [] }], [ofList])).toEqual(
      right({ missing: 'error', extra: 'empty' }),
    )
    const refusing = planDocumentPolicies({ ...asked(), missing: 'error' })
    expect(refusing(listing, [listing], [ofList])).toEqual(right({ missing: 'error', extra: 'empty' }))
  })
})

describe('the bootstrap settings', () => {
  it('allow a million samples at most, as the command line does', () => {
    const isAllowed = (samples: number): boolean => v.safeParse(bootstrapSchema, { samples }).success
    expect([1_000_000, 1_000_001].map(isAllowed)).toEqual([true, false])
  })
})
