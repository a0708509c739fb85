import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyMetric, PluginDefinition } from '@assay/core'
import { json, type Score, withDisplayNames } from '@assay/core/result'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Failure, type Outcome, type Request, score } from '../src/index.ts'
import { parseSignature } from '../src/internal.ts'
import { node } from '../src/node/machine.ts'
import { agreement, testPlugin } from './plugin.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-host-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return name
}

const run = async (request: Partial<Request>, plugin: PluginDefinition = testPlugin) =>
  score(
    {
      folder,
      pluginFolders: [],
      gold: { files: ['gold'] },
      systems: [{ name: 'ours', files: ['ours'] }],
      metrics: ['test'],
      ...request,
    },
    { machine: { ...node, importPlugin: async () => ({ plugin }) } },
  )()

const scored = async (request: Partial<Request> = {}, plugin?: PluginDefinition): Promise<Outcome> => {
  const outcome = await run(request, plugin)
  if (outcome._tag === 'Left')
    throw new Error(outcome.left.problems.map(({ code, message }) => `${code} ${message}`).join('\n'))
  return outcome.right
}
const failed = async (request: Partial<Request> = {}, plugin?: PluginDefinition): Promise<Failure> => {
  const outcome = await run(request, plugin)
  if (outcome._tag === 'Right') throw new Error('this should have failed')
  return outcome.left
}
const codes = ({ problems }: Failure): readonly string[] => problems.map(({ code, at }) => `${code} ${at.line}`)
const first = ({ result }: Outcome): Score => result.scores[0]!

describe('the function scoreRun of the host', () => {
  it('scores several runs as one system by their mean', async () => {
    file('gold', 'd1 A B\nd2 C\n')
    file('one', 'd1 A B\nd2 C\n')
    file('two', 'd1 A X\nd2 X\n')
    const run = (name: string) => ({ name: `ours/${name}`, files: [name], run: { of: 'ours', name } })
    const { measures, system, runs } = first(await scored({ systems: [run('one'), run('two')] }))
    // agreement of 3/3 and 1/3: the deviations ±1/3 have squares of 2/9, by n − 1 = 1
    expect(system).toBe('ours')
    expect(measures['agreement']?.value).toBeCloseTo(2 / 3, 15)
    expect(measures['agreement']?.deviation).toBeCloseTo(Math.sqrt(2 / 9), 15)
    expect(runs?.map(({ name, stats }) => [name, stats])).toEqual([
      ['one', { same: 3, all: 3 }],
      ['two', { same: 1, all: 3 }],
    ])
  })

  it('refuses runs of a system that have the same name', async () => {
    file('gold', 'd1 A\n')
    file('one', 'd1 A\n')
    const why = await failed({ systems: [{ name: 'ours', files: ['one'], hasRuns: true }] })
    expect(why.problems[0]?.message).toBe('the runs of ours have the same names')
  })

  it('pairs documents by their id, in any order', async () => {
    mkdirSync(join(folder, 'runs'))
    file('gold', 'd1 A B\nd2 C\n')
    file('ours', 'd2 C\nd1 A X\n')
    const score = first(await scored())
    expect(score.measures).toEqual({ agreement: { value: 2 / 3 }, all: { value: 3 } })
    expect(score.units).toBe(2)
    expect(score.facets['label']?.['A']?.measures['agreement']).toEqual({ value: 1 })
    expect(score.stats).toEqual({ same: 2, all: 3 })
  })

  it('reports every document that gold or system lacks, or that occurs twice', async () => {
    file('gold', 'd1 A\nd2 A\nd2 B\n')
    file('ours', 'd1 A\nd3 A\n')
    expect(codes(await failed())).toEqual(['E407 3', 'E405 2', 'E406 2'])
  })

  it('F50: reports both lines of a document that occurs twice', async () => {
    file('gold', 'd1 A\n')
    file('ours', 'd1 A\nd1 B\n')
    const { problems } = await failed()
    expect(problems).toMatchObject([{ code: 'E407', at: { line: 2, column: 1 } }])
    expect(problems[0]?.hint).toMatch(/^it is first in .*ours:1; keep one of the two$/)
  })

  describe('F44: a document that only one side has', () => {
    it.each([
      ['the gold', 'E405', 'd1 A\nd2 B\n', 'd1 A\n', 'documents.missing'],
      ['the system', 'E406', 'd1 A\n', 'd1 A\nd2 B\n', 'documents.extra'],
    ])('is refused with the option that decides: %s', async (_, code, gold, ours, option) => {
      file('gold', gold)
      file('ours', ours)
      const { exit, problems } = await failed()
      expect([exit, problems.length]).toEqual([3, 1])
      expect(problems[0]).toMatchObject({ code, at: { line: 2 }, hint: expect.stringContaining(`--set ${option}=`) })
    })

    it('is counted in a warning, and the signature names the policy that allows it', async () => {
      file('gold', 'd1 A\n')
      file('ours', 'd1 A\nd2 A\nd3 A\n')
      for (const extra of ['skip', 'empty'] as const) {
        const { result } = await scored({ extra })
        expect(result.problems).toMatchObject([{ code: 'W406', count: 2 }])
        const [{ signature, lenient = [] }] = result.scores as [Score]
        expect(signature).toContain(`|documents.missing:error|documents.extra:${extra}|`)
        expect(lenient).toEqual(extra === 'skip' ? ['documents.extra=skip'] : [])
        const parsed = parseSignature(signature)
        expect(parsed).toMatchObject({ right: { lacking: { missing: 'error', extra } } })
      }
    })
  })

  it("F56: accepts names of JavaScript's own members as labels", async () => {
    const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'length', '0']
    file('gold', `d1 ${names.join(' ')}\n`)
    file('ours', `d1 ${names.join(' ')}\n`)
    const { facets } = first(await scored())
    expect(Object.keys(facets['label'] ?? {}).sort()).toEqual([...names].sort())
    for (const name of names) expect(facets['label']?.[name]?.measures['agreement']).toEqual({ value: 1 })
    expect(({} as Readonly<Record<string, unknown>>)['measures']).toBeUndefined()
  })

  it('scores a missing document as empty, or skips it, as documents.missing says', async () => {
    file('gold', 'd1 A\nd2 A B\n')
    file('ours', 'd1 A\nd3 A\n')
    const empty = await scored({ missing: 'empty' })
    expect(first(empty).measures['agreement']).toEqual({ value: 1 / 3 })
    expect(first(empty).signature).toContain('|documents.missing:empty|')
    const skip = await scored({ missing: 'skip' })
    expect(first(skip).measures['agreement']).toEqual({ value: 1 / 1 })
    expect(first(skip).units).toBe(1)
    for (const { warnings } of [empty, skip])
      expect(warnings.map(({ code, at }) => `${code} ${at.line}`)).toEqual(['W405 2', 'W406 2'])
  })

  it('pairs a single document of gold and system, also if ids are file names', async () => {
    file('gold', 'd0 A B\n')
    file('ours', 'd0 A X\n')
    expect(first(await scored()).measures['agreement']).toEqual({ value: 1 / 2 })
    file('ours', 'd0 A X\nd2 A\n')
    expect(codes(await failed())).toEqual(['E405 1', 'E406 1', 'E406 2'])
  })

  it('ranks the systems of a preset together with the named ones', async () => {
    file('gold', 'd1 A B\n')
    file('ours', 'd1 A B\n')
    const { scores } = (await scored({ metrics: ['test/campaign'] })).result
    expect(scores.map(({ system, measures }) => [system, measures['agreement']?.value])).toEqual([
      ['ours', 1],
      ['BASE', 1 / 2],
    ])
  })

  it('includes the measures that an option adds to a metric', async () => {
    file('gold', 'd1 A B\n')
    file('ours', 'd1 A X\n')
    const double: AnyMetric = {
      ...agreement,
      with: (options) => {
        const scorer = agreement.with(options)
        const twice = { ...agreement.measures.agreement, range: [0, 2] as const, title: 'twice' }
        return {
          ...scorer,
          measures: { twice },
          summarise: (s) => ({ ...scorer.summarise(s), twice: (2 * s.same) / s.all }),
        }
      },
    }
    const outcome = await scored({}, { ...testPlugin, metrics: [double] })
    expect(first(outcome).measures['twice']).toEqual({ value: 1 })
  })

  it('collects the problems of all files before it stops', async () => {
    file('gold', 'd1 A\nd2\nd3\n')
    file('ours', 'd1\n')
    const failure = await failed()
    expect(failure.exit).toBe(3)
    expect(codes(failure).filter((code) => code.startsWith('E311'))).toEqual(['E311 2', 'E311 3', 'E311 1'])
  })

  it('writes the same bytes for the same input, and adds the same sums in any order of documents', async () => {
    file('gold', 'd1 A B\nd2 C\n')
    file('ours', 'd1 A X\nd2 C\n')
    const once = json((await scored({ bootstrap: { samples: 20, seed: 7 } })).result)
    expect(json((await scored({ bootstrap: { samples: 20, seed: 7 } })).result)).toBe(once)
    expect(once).not.toContain(folder)
    file('ours', 'd2 C\nd1 A X\n')
    const { stats, measures, facets } = first(await scored())
    expect({ stats, measures, facets }).toMatchObject({ stats: { same: 2, all: 3 } })
  })

  it('computes the same scores with and without bootstrap', async () => {
    file('gold', 'd1 A B\nd2 A C\nd3 B\n')
    file('ours', 'd1 A B\nd2 A X\nd3 C\n')
    const plain = first(await scored())
    const resampled = first(await scored({ bootstrap: { samples: 30 } }))
    expect(resampled.stats).toEqual(plain.stats)
    const values = ({ facets }: typeof plain) =>
      Object.entries(facets['label'] ?? {}).map(([label, { measures }]) => [label, measures['agreement']?.value])
    expect(values(resampled)).toEqual(values(plain))
    expect(resampled.measures['agreement']?.interval).toHaveLength(2)
    expect(resampled.measures['all']?.interval).toBeUndefined()
  })

  it('computes no interval for a single unit', async () => {
    file('gold', 'd1 A B\n')
    file('ours', 'd1 A B\n')
    expect(first(await scored({ bootstrap: { samples: 30 } })).measures['agreement']).toEqual({ value: 1 })
  })

  it('converts tags to spans for a metric that reads spans', async () => {
    file('gold.conll', 'a B-X\nb O\n')
    file('ours.conll', 'a B-X\nb B-Y\n')
    const outcome = await scored({
      gold: { files: ['gold.conll'], reader: 'conll-columns' },
      systems: [{ name: 'ours', files: ['ours.conll'], reader: 'conll-columns' }],
    })
    expect(first(outcome).signature).toBe(
      'agreement|weight:1|names:|view:tags→spans|read:conll-columns@1.0.0{comment:,boundary:-X-,docstart:token}|v:@assay/test@1.0.0',
    )
    expect(first(outcome).measures['agreement']).toEqual({ value: 1 })
  })

  it('detects the format, and refuses a file whose format is unclear', async () => {
    file('gold', 'd1 A\n')
    file('ours', 'd1 A\n')
    expect((await scored()).result.inputs.map(({ reader }) => reader)).toEqual([
      '@assay/test/id-lines@1.0.0',
      '@assay/test/id-lines@1.0.0',
    ])
    file('gold', '<xml/>\n')
    expect(codes(await failed())).toEqual(['E320 1'])
    file('gold', '<\n')
    expect(codes(await failed())).toEqual(['E215 0'])
    expect((await failed({ gold: { files: ['gold'], reader: 'id-line' } })).problems[0]?.hint).toBe(
      'did you mean id-lines?',
    )
  })

  it('writes a signature with escaped options, which can be parsed', async () => {
    file('gold', 'd1 A\n')
    file('ours', 'd1 A\n')
    const texts = new Map([
      ['names', 'a|b,c d'],
      ['weight', '0.5'],
    ])
    const { signature } = first(
      await scored({
        metricTexts: texts,
        readerTexts: new Map([['lower', 'true']]),
        bootstrap: { samples: 10, seed: 3, confidence: 0.9 },
      }),
    )
    expect(signature).toBe(
      'agreement|weight:0.5|names:a%7Cb,c%20d|documents.missing:error|read:@assay/test/id-lines@1.0.0{lower:true}|bootstrap:10,0.9,3|v:@assay/test@1.0.0',
    )
    const parsed = parseSignature(signature)
    expect(parsed).toMatchObject({
      right: {
        metric: 'agreement',
        plugin: '@assay/test',
        version: '1.0.0',
        reader: '@assay/test/id-lines',
        bootstrap: { samples: 10, confidence: 0.9, seed: 3 },
      },
    })
    expect(parseSignature('agreement|what')).toMatchObject({ _tag: 'Left' })
  })

  it('distinguishes commas in a list from commas between reader options', () => {
    const parsed = parseSignature('m|read:@assay/bsnlp/bsnlp@1.0.0{types:PER,LOC%2CX,missingId:shared}|v:1.0.0')
    if (parsed._tag === 'Left') throw new Error(parsed.left)
    expect([...parsed.right.readerOptions]).toEqual([
      ['types', 'PER,LOC%2CX'],
      ['missingId', 'shared'],
    ])
  })

  it('refuses options that no metric or reader has, and invalid values', async () => {
    file('gold', 'd1 A\n')
    file('ours', 'd1 A\n')
    const unknown = await failed({ metricTexts: new Map([['wieght', '2']]) })
    expect([unknown.exit, codes(unknown), unknown.problems[0]?.hint]).toEqual([2, ['E216 0'], 'did you mean weight?'])
    expect(codes(await failed({ metricTexts: new Map([['weight', 'heavy']]) }))).toEqual(['E217 0'])
    expect(codes(await failed({ readerTexts: new Map([['loud', 'true']]) }))).toEqual(['E216 0'])
    expect(codes(await failed({ readerTexts: new Map([['lower', '3']]) }))).toEqual(['E217 0'])
  })

  it('refuses systems whose files or names cannot be paired with those of the gold', async () => {
    file('gold', 'd1 A\n')
    file('ours', 'd1 A\n')
    file('more', 'd2 A\n')
    const two = [{ name: 'ours', files: ['ours', 'more'] }]
    expect(codes(await failed({ systems: two }))).toEqual(['E406 1'])
    const columns = { files: ['gold'], reader: 'conll-columns' }
    expect(codes(await failed({ gold: columns, systems: two }))).toEqual(['E214 0'])
    expect(codes(await failed({ gold: columns, missing: 'skip' }))).toEqual(['E223 0'])
    expect(
      codes(
        await failed({
          systems: [
            { name: 'a', files: ['ours'] },
            { name: 'a', files: ['more'] },
          ],
        }),
      ),
    ).toEqual(['E220 0'])
    expect(codes(await failed({ systems: [{ name: 'a', files: ['none-*'] }] }))).toEqual(['E207 0'])
  })

  const withScorer = (change: object): PluginDefinition => ({
    ...testPlugin,
    metrics: [{ ...agreement, with: () => ({ ...agreement.with({ weight: 1, names: [] }), ...change }) } as AnyMetric],
  })

  it('reports a measure outside its declared range as a fault of the plugin', async () => {
    file('gold', 'd1 A\n')
    file('ours', 'd1 A\n')
    for (const value of [Number.NaN, 1.5, -1, Number.POSITIVE_INFINITY]) {
      const failure = await failed({}, withScorer({ summarise: () => ({ agreement: value, all: 1 }) }))
      expect([failure.exit, ...codes(failure)]).toEqual([4, 'E506 0'])
    }
  })
})

describe('sweeps of a metric', () => {
  type Sweeps = NonNullable<NonNullable<ReturnType<typeof agreement.with>['report']>['sweeps']>
  const sweeping = (sweeps: Sweeps): PluginDefinition => ({
    ...testPlugin,
    metrics: [
      {
        ...agreement,
        with: (options) => ({ ...agreement.with(options), report: { sweeps } }),
      } satisfies typeof agreement as AnyMetric,
    ],
  })

  it('are written into the result, with null for no value', async () => {
    file('gold', 'd1 A B\n')
    file('ours', 'd1 A X\n')
    const plugin = sweeping((s) => ({
      weight: [0, 0.5].map((at) => ({ at, measures: { agreement: at * s.same, all: undefined } })),
    }))
    expect(first(await scored({}, plugin)).sweeps).toEqual({
      weight: [
        { at: 0, measures: { agreement: { value: 0 }, all: { value: null } } },
        { at: 0.5, measures: { agreement: { value: 0.5 * 1 }, all: { value: null } } },
      ],
    })
    expect(json((await scored({}, plugin)).result)).toContain('"sweeps": {')
    expect(first(await scored()).sweeps).toBeUndefined()
  })

  it('are reported as a fault of the plugin if out of range, or of an unknown measure', async () => {
    file('gold', 'd1 A B\n')
    file('ours', 'd1 A X\n')
    const message = async (sweeps: Sweeps): Promise<string> => {
      const { exit, problems } = await failed({}, sweeping(sweeps))
      return `${exit} ${problems[0]?.code} ${problems[0]?.message}`
    }
    expect(await message(() => ({ weight: [{ at: 2, measures: { agreement: 2 } }] }))).toBe(
      '4 E506 agreement gives agreement = 2, outside 0 to 1, at weight = 2',
    )
    expect(await message(() => ({ weight: [{ at: 2, measures: { f1: 1 } }] }))).toBe(
      '4 E506 agreement sweeps f1, which is not among its measures',
    )
  })
})

describe('sections of a metric', () => {
  type Sections = NonNullable<NonNullable<ReturnType<typeof agreement.with>['report']>['sections']>
  const bringing = (sections: Sections): PluginDefinition => ({
    ...testPlugin,
    metrics: [
      {
        ...agreement,
        with: (options) => ({ ...agreement.with(options), report: { sections } }),
      } satisfies typeof agreement as AnyMetric,
    ],
  })
  const answers = (): void => {
    file('gold', 'd1 A B\n')
    file('ours', 'd1 A X\n')
  }

  it('are written into the result as computed from the sum and its parts', async () => {
    answers()
    const plugin = bringing(({ same, all }, { label }) => [
      {
        title: 'by label',
        table: {
          columns: [{ title: 'label' }, { title: 'same', unit: 'count' }],
          rows: [['all', same], ...Array.from(label ?? [], ([name, part]) => [name, part.same])],
        },
      },
      { title: 'in short', text: `${same} of ${all}` },
    ])
    const { sections } = first(await scored({}, plugin))
    expect(sections).toEqual([
      {
        title: 'by label',
        table: {
          columns: [{ title: 'label' }, { title: 'same', unit: 'count' }],
          rows: [
            ['all', 1],
            ['A', 1],
            ['B', 0],
          ],
        },
      },
      { title: 'in short', text: '1 of 2' },
    ])
    expect(
      first(
        await scored(
          {},
          bringing(() => []),
        ),
      ).sections,
    ).toBeUndefined()
  })

  it('are reported as a fault of the plugin for infinite numbers, missing cells or repeated titles', async () => {
    answers()
    const columns = [{ title: 'share', unit: 'ratio' }] as const
    const message = async (sections: Sections): Promise<string> => {
      const { exit, problems } = await failed({}, bringing(sections))
      return `${exit} ${problems[0]?.code} ${problems[0]?.message}`
    }
    expect(await message(() => [{ title: 'a', table: { columns, rows: [[0 / 0]] } }])).toBe(
      '4 E506 agreement of @assay/test: the section "a" has NaN in row 1, column share',
    )
    expect(await message(() => [{ title: 'a', table: { columns, rows: [[]] } }])).toContain(
      'the section "a" has 0 cells in row 1 of 1 columns',
    )
    expect(await message(() => [{ title: 'a' }, { title: 'a' }])).toContain('the section "a" is there twice')
  })
})

describe('two packages that have a metric of the same name', () => {
  const named = (name: string): PluginDefinition => ({
    ...testPlugin,
    name,
    readers: name === '@x/a' ? testPlugin.readers : [],
  })
  const both = (request: Partial<Request>) => {
    file('gold', 'd1 A B\n')
    file('ours', 'd1 A C\n')
    const asked: Request = {
      folder,
      pluginFolders: [],
      gold: { files: ['gold'] },
      systems: [{ name: 'ours', files: ['ours'] }],
      metrics: ['@x/a', ['@x/b', { weight: 2 }]],
      ...request,
    }
    return score(asked, { machine: { ...node, importPlugin: async (name) => ({ plugin: named(name) }) } })()
  }

  it('are named with their packages in results, gates and reports', async () => {
    const gate = { metric: '@x/b/agreement', measure: 'agreement', min: 0.9 }
    const outcome = await both({ gates: [gate] })
    if (outcome._tag === 'Left') throw new Error(JSON.stringify(outcome.left))
    const { result, metrics } = outcome.right
    expect(result.scores.map(({ metric, plugin }) => [metric, plugin])).toEqual([
      ['agreement', '@x/a'],
      ['agreement', '@x/b'],
    ])
    expect(result.scores.map(({ signature }) => signature.split('|').at(-1))).toEqual(['v:@x/a@1.0.0', 'v:@x/b@1.0.0'])
    expect(result.gates.map(({ metric, plugin, system }) => [metric, plugin, system])).toEqual([
      ['agreement', '@x/b', 'ours'],
    ])
    expect(metrics.map(({ plugin }) => plugin)).toEqual(['@x/a', '@x/b'])
    expect(withDisplayNames(result).scores.map(({ metric }) => metric)).toEqual(['@x/a/agreement', '@x/b/agreement'])
  })

  it('are refused in gates and choices of metrics without the name of the package', async () => {
    const ambiguous = await both({ gates: [{ metric: 'agreement', measure: 'agreement', min: 0.9 }] })
    expect(ambiguous).toMatchObject({
      left: { problems: [{ code: 'E801', hint: 'choose one: @x/a/agreement or @x/b/agreement' }] },
    })
    expect(await both({ only: ['agreement'] })).toMatchObject({
      left: { problems: [{ code: 'E210', message: 'several packages have a metric "agreement"' }] },
    })
    const picked = await both({ only: ['@x/b/agreement'] })
    expect(picked).toMatchObject({ right: { result: { scores: [{ plugin: '@x/b' }] } } })
  })
})
