import type { AnyMetric, MetricEntry, PluginDefinition } from '@assay/core'
import * as fc from 'fast-check'
import { type Either, isLeft } from 'fp-ts/lib/Either.js'
import { describe, expect, it } from 'vitest'
import type { Failure } from '../src/index.ts'
import { splitName } from '../src/internal.ts'
import { node } from '../src/node/machine.ts'
import { chooseMetrics, type MetricSelection } from '../src/plan/choose-metrics.ts'
import { createRegistry } from '../src/plan/registry.ts'
import { agreement } from './plugin.ts'

const named = (name: string): AnyMetric => ({ ...agreement, name }) as unknown as AnyMetric

const plugins: Readonly<Record<string, PluginDefinition>> = {
  '@assay/eter': {
    contract: 1,
    name: '@assay/eter',
    version: '1.0.0',
    metrics: ['eter', 'ser', 'err', 'tag-f1'].map(named),
    presets: {
      both: { title: 'two of it', metrics: ['@assay/eter/err', ['@assay/eter/eter', { alpha: 0.5 }]] },
      whole: { title: 'all of it', metrics: [['@assay/eter/*', { alpha: 0 }]] },
      ways: {
        title: 'one metric in two ways',
        metrics: [
          ['@assay/eter/eter', { alpha: 0 }, { convention: 'plain' }],
          ['@assay/eter/eter', { alpha: 1 }, { convention: 'weighted', optional: true }],
        ],
      },
      first: { title: 'what the package stands for', metrics: ['@assay/eter'] },
      tasks: {
        title: 'two tasks',
        metrics: ['@assay/eter/err', '@assay/eter/ser'],
        choices: { errors: { title: 'the first', metrics: [['@assay/eter/err', { alpha: 3 }, { headline: 'rate' }]] } },
      },
    },
  },
  '@assay/lea': { contract: 1, name: '@assay/lea', version: '1.0.0', metrics: [named('lea')] },
  '@assay/readers': { contract: 1, name: '@assay/readers', version: '1.0.0' },
}
const all = ['eter', 'ser', 'err', 'tag-f1']

const choose = async (
  metrics: readonly MetricEntry[],
  only?: readonly string[],
): Promise<Either<Failure, MetricSelection>> => {
  const importPlugin = async (name: string) => {
    if (Object.hasOwn(plugins, name)) return { plugin: plugins[name] }
    throw Object.assign(new Error(`Cannot find package '${name}'`), { code: 'ERR_MODULE_NOT_FOUND' })
  }
  const request = { folder: '/nowhere', pluginFolders: [], metrics, ...(only && { only }) }
  return chooseMetrics(await createRegistry(request, { ...node, importPlugin }), request)
}
const chosen = async (...asked: Parameters<typeof choose>): Promise<MetricSelection> => {
  const own = await choose(...asked)
  if (isLeft(own)) throw new Error(own.left.problems[0]?.message)
  return own.right
}
const said = async (...asked: Parameters<typeof choose>): Promise<string> => {
  const own = await choose(...asked)
  if (!isLeft(own)) throw new Error('this should have failed')
  const [{ code, message, hint } = { code: '', message: '', hint: '' }] = own.left.problems
  return `${own.left.exit} ${code} ${message}; ${hint}`
}
const namesIn = ({ entries }: MetricSelection): readonly string[] => entries.map(({ metric }) => metric.name)

describe('the function loadMetrics', () => {
  it('loads the first metric of a package named alone, and all of PACKAGE/*', async () => {
    expect(namesIn(await chosen(['eter']))).toEqual(['eter'])
    expect(namesIn(await chosen(['@assay/eter']))).toEqual(['eter'])
    expect(namesIn(await chosen(['eter/*', 'lea', 'eter']))).toEqual([...all, 'lea', 'eter'])
    expect(namesIn(await chosen(['readers', 'readers/*']))).toEqual([])
  })

  it('applies the options of an entry to the metrics of this entry only', async () => {
    const { entries } = await chosen([
      ['eter', { alpha: 1 }],
      ['eter/*', { alpha: 2 }],
    ])
    expect(entries.map(({ metric, options }) => `${metric.name} ${options['alpha']}`)).toEqual([
      'eter 1',
      ...all.map((name) => `${name} 2`),
    ])
  })

  it('keeps both sets of options, and their conventions, of a metric that a preset lists twice', async () => {
    const { entries } = await chosen(['eter/ways'])
    expect(entries.map(({ convention, optional, options }) => [convention, optional, options])).toEqual([
      ['plain', undefined, { alpha: 0 }],
      ['weighted', true, { alpha: 1 }],
    ])
  })

  it('loads the metrics of a preset with the options of the preset, changed by those of the entry', async () => {
    const { entries, lonePackages: alone } = await chosen([
      'eter/both',
      ['eter/both', { alpha: 1 }],
      'eter/whole',
      'eter/first',
    ])
    const told = entries.map(({ metric, options }) => `${metric.name} ${options['alpha']}`)
    expect(told).toEqual(
      ['err undefined', 'eter 0.5', 'err 1', 'eter 1', ...all.map((name) => `${name} 0`)].concat('eter undefined'),
    )
    expect(alone).toEqual([])
  })

  it('loads only the metrics of the choice after PRESET:, with the headline of the preset', async () => {
    expect(namesIn(await chosen(['eter/tasks']))).toEqual(['err', 'ser'])
    const one = [{ metric: 'err', alpha: 3, headline: 'rate' }]
    for (const name of ['eter/tasks:errors', '@assay/eter/tasks:errors']) {
      const { entries } = await chosen([name])
      const told = entries.map(({ metric, options, headline }) => ({ metric: metric.name, ...options, headline }))
      expect(told).toEqual(one)
    }
  })

  it('refuses an unknown choice of a preset, and a choice of a metric or a package', async () => {
    expect(await said(['eter/tasks:error'])).toBe(
      '2 E210 the preset eter/tasks has no choice "error"; did you mean errors?',
    )
    expect(await said(['eter/both:errors'])).toBe(
      '2 E210 eter/both has no choices, such as "errors"; name it by itself: eter/both',
    )
    for (const name of ['eter', 'eter/err', 'eter/*'])
      expect(await said([`${name}:errors`])).toBe(
        `2 E210 ${name} has no choices, such as "errors"; name it by itself: ${name}`,
      )
    expect(await said(['eter/none:errors'])).toMatch(/^2 E210 @assay\/eter has no metric or preset "none"; /)
  })

  it('reports the other metrics of a package named alone, unless one of them is named too', async () => {
    const alone = { requestedName: 'eter', plugin: '@assay/eter', metric: 'eter', others: ['ser', 'err', 'tag-f1'] }
    expect((await chosen(['eter', 'lea', ['eter', { alpha: 1 }]])).lonePackages).toEqual([alone])
    expect((await chosen(['@assay/eter', 'lea'])).lonePackages).toEqual([{ ...alone, requestedName: '@assay/eter' }])
    for (const other of ['eter/*', 'eter/ser', 'eter/both'])
      expect((await chosen(['eter', other])).lonePackages).toEqual([])
    expect((await chosen(['eter'], ['eter'])).lonePackages).toEqual([])
    const { spare } = await chosen(['eter', 'eter/err'])
    expect(spare.map(({ requestedName: asked, metric }) => `${asked}/${metric.name}`)).toEqual([
      'eter/ser',
      'eter/tag-f1',
    ])
  })

  it('selects metrics by name, each once, in the order of the plugin', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...all), { minLength: 1 }),
        fc.constantFrom('eter', '@assay/eter/*', '@assay/eter'),
        async (only, entry) => {
          const picked = await chosen([entry], only)
          expect(namesIn(picked)).toEqual(all.filter((name) => only.includes(name)))
          expect(picked.spare.some(({ metric }) => only.includes(metric.name))).toBe(false)
        },
      ),
    )
  })

  it('selects a metric with the options of its entry, before the same metric of a package named alone', async () => {
    const { entries } = await chosen(['eter', ['eter/ser', { alpha: 1 }]], ['ser', 'err'])
    expect(entries.map(({ metric, options }) => [metric.name, options['alpha']])).toEqual([
      ['err', undefined],
      ['ser', 1],
    ])
  })

  it('refuses unknown names of metrics and presets', async () => {
    expect(await said(['eter', 'lea'], ['sre'])).toBe('2 E210 there is no metric "sre" here; did you mean ser?')
    expect(await said(['eter/err'], ['kappa'])).toBe(
      '2 E210 there is no metric "kappa" here; one of: err, eter, ser, tag-f1',
    )
    expect(await said(['lea', '@assay/eter/both'], ['ser'])).toBe(
      '2 E210 @assay/eter/both chooses the metrics err, eter, so "ser" cannot be picked from it; name the package alone, @assay/eter, to pick any of its metrics',
    )
    expect(await said(['eter/none'])).toMatch(/^2 E210 @assay\/eter has no metric or preset "none"; /)
    expect(await said(['readers'], ['ser'])).toBe('2 E210 there is no metric "ser" here; there are no metrics here')
  })
})

describe('the function splitName', () => {
  it.each([
    ['lea', '@assay/lea', undefined],
    ['lea/*', '@assay/lea', '*'],
    ['@other/kappa', '@other/kappa', undefined],
    ['@other/kappa/*', '@other/kappa', '*'],
    ['@other/kappa/weighted', '@other/kappa', 'weighted'],
    ['./own.js', './own.js', undefined],
    ['./own.js/*', './own.js', '*'],
    ['../a.b/own.mts/kappa', '../a.b/own.mts', 'kappa'],
    ['./js/kappa', './js/kappa', undefined],
    ['./folder.js/own.js', './folder.js/own.js', undefined],
    ['./folder.js/own.js/kappa', './folder.js/own.js', 'kappa'],
  ])('splits %s into package and member', (name, own, member) => {
    expect(splitName(name)).toEqual({ package: own, member })
  })
})
