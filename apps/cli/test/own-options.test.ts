/** Options of a metric for one system: each run of HAREM declared its own scenario. */
import { describe, expect, test } from 'vitest'
import * as harem from '../../../packages/harem-metrics/src/index.ts'
import { places, putScenarios } from './own-scenarios.ts'
import { assayIn, type FromThread, inOwnFolder, type Ran, refusedIn, resultOf } from './support.ts'

inOwnFolder()

const around = { plugins: { '@assay/harem-metrics': () => Promise.resolve(harem) } }
const run = (...more: readonly string[]): Promise<Ran> => assayIn(around, 'run', ...more)

const scopesOf = (ran: Ran): readonly (readonly [string, string | undefined, number | null | undefined])[] =>
  resultOf(ran).scores.map(({ system, signature, measures }) => [
    system,
    /scope:([^|]*)/.exec(signature)?.[1],
    measures['recall']?.value,
  ])

describe('metric options of one system', () => {
  test('are in the signature of that system, and decide its score', async () => {
    putScenarios(places)
    expect(scopesOf(await run('--json', '--quiet'))).toEqual([
      ['whole', 'total', 1],
      ['half', 'total', 0.25],
      ['places', 'LOCAL(*)', 1],
      ['fewer', 'LOCAL(*)', 0.5],
    ])
  })

  test('exclude that system from rankings and comparisons with other systems', async () => {
    putScenarios(places, { compare: { trials: 99 } })
    const { comparisons } = resultOf(await run('--json', '--quiet'))
    expect(comparisons.map(({ system, baseline }) => [system, baseline])).toEqual([
      ['whole', 'half'],
      ['places', 'fewer'],
    ])
    const { out } = await run('--quiet')
    const ranks = out
      .split('\n')
      .flatMap((line) => /^ *(\d) +(whole|places|half|fewer)\b/.exec(line)?.slice(1, 3).join(' ') ?? [])
    expect(ranks).toEqual(['1 whole', '2 half', '1 places', '2 fewer'])
    expect(out).toContain('scope:LOCAL(*)')
  })

  test('exclude that system from tests against a baseline with other options', async () => {
    putScenarios(places, { compare: { trials: 99, baseline: 'whole' } })
    const { comparisons } = resultOf(await run('--json', '--quiet'))
    expect(comparisons.map(({ system, baseline }) => [system, baseline])).toEqual([['half', 'whole']])
  })

  test('change nothing if they equal the options of the other systems', async () => {
    putScenarios({ 'harem-identification': { scope: 'total' } })
    const own = await run('--json', '--quiet')
    putScenarios({})
    const without = await run('--json', '--quiet')
    const bySystem = (ran: Ran) => [...resultOf(ran).scores].sort((a, b) => (a.system < b.system ? -1 : 1))
    expect(bySystem(own)).toEqual(bySystem(without))
    expect(resultOf(own).comparisons).toEqual(resultOf(without).comparisons)
  })

  test('may be used with gates, and are checked by validate', async () => {
    putScenarios(places, { gates: [{ metric: 'harem-identification', measure: 'recall', system: 'fewer', min: 0.4 }] })
    expect((await run('--quiet')).exit).toBe(0)
    expect((await assayIn(around, 'validate')).exit).toBe(0)
  })
})

describe('mistakes in metric options of one system', () => {
  const told = async (options: object, code: string): Promise<FromThread | undefined> => {
    putScenarios(options)
    return (await refusedIn(around, 2, [code, code], 'run'))[0]
  }

  test('are reported for a metric that is not run, an unknown option, and an invalid value', async () => {
    expect((await told({ 'harem-identificaton': {} }, 'E210'))?.hint).toContain('harem-identification')
    expect((await told({ 'harem-identification': { scop: 'total' } }, 'E216'))?.hint).toContain('scope')
    expect((await told({ 'harem-identification': { scope: 7 } }, 'E217'))?.at.path).toContain('assay.json')
  })
})
