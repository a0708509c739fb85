/** Plugins that do not keep the contract, as the host sees them: which fault it is, whose, on which document. */
import { type AnyMetric, type AnyReader, count, type PluginDefinition } from '@assay/core'
import { isLeft } from 'fp-ts/lib/Either.js'
import { describe, expect, it } from 'vitest'
import type { Failure } from '../src/checks/failure.ts'
import { score } from '../src/result/score.ts'
import { memoryMachine } from './memory-machine.ts'
import { agreement, idLines } from './plugin.ts'

const folder = '/data/node_modules/@assay/own'
const files = {
  '/data/gold': 'd1 A\nd2 B\n',
  '/data/ours': 'd1 A\nd2 A\n',
  [`${folder}/package.json`]: '{ "name": "@assay/own", "version": "1.0.0" }',
}
const second = { path: 'gold', line: 2, column: 1 }

/** The failure of a run with these modules, by the names of their packages. */
const failed = async (modules: Readonly<Record<string, unknown>>, ...metrics: readonly string[]): Promise<Failure> => {
  const machine = memoryMachine('posix', files, modules)
  const importPlugin: typeof machine.importPlugin = async (name, from) => {
    const module = await machine.importPlugin(name, from)
    return typeof module === 'function' ? module() : module
  }
  const outcome = await score(
    {
      folder: '.',
      pluginFolders: [],
      gold: { files: ['gold'] },
      systems: [{ name: 'ours', files: ['ours'] }],
      metrics: metrics.length === 0 ? ['@assay/own'] : metrics,
    },
    { machine: { ...machine, importPlugin } },
  )()
  if (!isLeft(outcome)) throw new Error('the plugin has a fault')
  expect(outcome.left.exit).toBe(4)
  return outcome.left
}

const told = ({ problems }: Failure): readonly string[] => problems.map(({ code, message }) => `${code} ${message}`)

type Scorer = ReturnType<typeof agreement.with>

/** A plugin of one metric, `NAME` of `@assay/NAME`, with something else in its scorer. */
const pluginWith = (name: string, change: object = {}, more: Partial<PluginDefinition> = {}) => {
  const own = { ...agreement, name, with: () => ({ ...agreement.with({ weight: 1, names: [] }), ...change }) }
  const plugin = { contract: 1, name: `@assay/${name}`, version: '1.0.0', metrics: [own as AnyMetric] }
  return { plugin: { ...plugin, readers: [idLines], ...more } }
}

/** Throws on the second document. */
const judgeThrowing =
  (message: string): Scorer['judge'] =>
  (gold) => {
    if (gold.regions[0]?.readings[0]?.[0]?.labels[0]?.[0] === 'B') throw new Error(message)
    return agreement.with({ weight: 1, names: [] }).judge(gold)
  }

describe('F70: a plugin that', () => {
  it.each<readonly [string, unknown, string]>([
    [
      'is written for another contract',
      { plugin: { contract: 2 } },
      'E502 @assay/own is written for contract 2; this host supports contract 1 (node_modules/@assay/own)',
    ],
    [
      'throws on import',
      () => {
        throw new Error('no such luck')
      },
      'E503 the plugin @assay/own fails to load (node_modules/@assay/own): no such luck',
    ],
    ['exports nothing', { other: 1 }, 'E504 @assay/own exports no plugin (node_modules/@assay/own)'],
  ])('%s is reported with its path', async (_, module, expected) => {
    expect(told(await failed({ '@assay/own': module }))).toEqual([expected])
  })

  it('is missing is reported with the command that installs it', async () => {
    const failure = await failed({}, '@acme/own')
    expect(told(failure)).toEqual(['E501 the plugin @acme/own is not installed'])
    expect(failure.problems[0]?.hint).toContain('npm install @acme/own')
  })
})

describe('F71: a plugin that throws on one document', () => {
  it('is reported with document, plugin, cause, and line of code', async () => {
    const failure = await failed({ '@assay/own': pluginWith('own', { judge: judgeThrowing('cannot judge') }) })
    expect(told(failure)).toEqual(['E505 own of @assay/own fails on document d2: Error: cannot judge'])
    expect(failure.problems[0]?.at).toEqual(second)
    expect(failure.problems[0]?.hint).toMatch(/thrown at .*plugin-faults\.test\.ts:\d+:/)
  })

  it('does not stop the check of other plugins', async () => {
    const next = () => {
      throw new Error('nor can I')
    }
    const modules = {
      '@assay/own': pluginWith('own', { judge: judgeThrowing('cannot judge') }),
      '@assay/fine': pluginWith('fine', {}, { readers: [] }),
      '@assay/next': pluginWith('next', { judge: next }, { readers: [] }),
    }
    expect(told(await failed(modules, ...Object.keys(modules)))).toEqual([
      'E505 next of @assay/next fails on document d1: Error: nor can I',
      'E505 own of @assay/own fails on document d2: Error: cannot judge',
    ])
  })
})

describe('F72: a plugin that gives', () => {
  const cycle: unknown[] = []
  cycle.push(cycle)
  const { empty } = agreement.with({ weight: 1, names: [] }).stats
  it.each<readonly [string, object, string]>([
    ['NaN', { summarise: () => ({ agreement: Number.NaN, all: 1 }) }, 'own gives agreement = NaN, outside 0 to 1'],
    [
      'a number out of its range',
      { summarise: () => ({ agreement: 1.01, all: 1 }) },
      'own gives agreement = 1.01, outside 0 to 1',
    ],
    [
      'a negative count',
      { stats: count, summarise: () => ({}), judge: () => () => [{ stats: -1, verdict: 'x' }] },
      'cannot be stored: ',
    ],
    [
      'a cycle',
      { stats: { ...agreement.with({ weight: 1, names: [] }).stats, encode: () => cycle } },
      'it holds itself',
    ],
    ['a promise of evidence', { judge: () => async () => [] }, 'judge returns a promise'],
    [
      'a promise that fails',
      {
        judge: async () => {
          throw new Error('no')
        },
      },
      'judge returns a promise',
    ],
    ['a promise of measures', { summarise: async () => empty }, 'summarise returns a promise'],
  ])('%s is refused', async (_, change, says) => {
    const { problems } = await failed({ '@assay/own': pluginWith('own', change) })
    expect(problems).toMatchObject([{ code: 'E506', message: expect.stringContaining(says) }])
  })
})

describe('F96: a reader that', () => {
  const readerThat = (change: Partial<AnyReader>) =>
    pluginWith('own', {}, { readers: [{ ...idLines, name: 'own', sniff: () => 1, ...change } as AnyReader] })
  const thrown = () => {
    throw new Error('no idea')
  }

  it.each<readonly [string, Partial<AnyReader>, string]>([
    [
      'throws where the format is guessed',
      { sniff: thrown },
      'E505 the reader own of @assay/own fails on this file: Error: no idea',
    ],
    [
      'is sure beyond 1',
      { sniff: () => 2 },
      'E506 the reader own of @assay/own: sniff gives 2, and not a number from 0 to 1',
    ],
    [
      'throws where it reads',
      { with: () => thrown },
      'E505 the reader own of @assay/own fails on this file: Error: no idea',
    ],
    [
      'gives a promise',
      { with: () => (async () => []) as never },
      'E506 the reader own of @assay/own: with returns a promise',
    ],
    [
      'gives nothing to go through',
      { with: () => () => 1 as never },
      'E505 the reader own of @assay/own fails on this file: TypeError',
    ],
    [
      'gives no document',
      { with: () => () => [1] as never },
      'E506 the reader own of @assay/own: with gives neither a document nor a problem',
    ],
  ])('%s is reported with the names of the reader and of the file', async (_, change, expected) => {
    const failure = await failed({ '@assay/own': readerThat(change) })
    expect(told(failure)[0]).toContain(expected)
    expect(failure.problems[0]?.at).toEqual({ path: 'gold', line: 1, column: 1 })
  })
})
