/** A model that Assay does not have, of a package that nobody here has heard of: it gets what the models of core get. */
import { plugin } from '@assay/core'
import { describe, expect, test } from 'vitest'
import { bare, found, own, relations, sure } from '../../../packages/core/test/models/relations.ts'
import { type Around, assayIn, files, inOwnFolder, type Plugins, problemsOf, type Ran, resultOf } from './support.ts'

inOwnFolder()

const plugins: Plugins = { '@acme/relations': () => ({ plugin: own }) }
const assay = (...call: readonly string[]): Promise<Ran> => assayIn({ plugins }, ...call)

const gold = '1\tOslo capital_of Norway\tBergen city_of Norway\n2\tRome seat_of Italy\n'
const given = (more: object = {}): void =>
  files({
    'gold.rel': gold,
    'a.rel': '1\tOslo capital_of Norway 0.9\n2\tRome capital_of Italy 0.8\n',
    'plain.conll': 'x O\n',
    'assay.json': JSON.stringify({ gold: 'gold.rel', systems: { a: 'a.rel' }, metrics: ['@acme/relations'], ...more }),
  })

test('a model of a plugin is read and scored', async () => {
  given()
  expect(resultOf(await assay('run', '--json')).scores.map(({ measures }) => measures['recall'])).toEqual([
    { value: 1 / 3 },
  ])
})

describe("labels of a plugin's model", () => {
  test('are mapped and filtered', async () => {
    given({ labels: { map: { seat_of: 'capital_of' }, only: ['capital_of'] } })
    const [score] = resultOf(await assay('run', '--json')).scores
    expect(score?.measures['recall']).toEqual({ value: 1 })
    expect(Object.keys(score?.facets['type'] ?? {})).toEqual(['capital_of'])
  })

  test('are called what the model calls them if a label does not exist', async () => {
    given({ labels: { map: { seats_of: 'capital_of' } } })
    const ran = await assay('run', '--diagnostics', 'json')
    expect(problemsOf(ran)).toMatchObject([
      { code: 'E801', message: 'no relation has the label seats_of', hint: 'did you mean seat_of?' },
    ])
  })

  test('are refused, with the models that have labels, if the model has none', async () => {
    const { labels: _, ...plain } = relations
    given({ labels: { only: ['capital_of'] } })
    const around: Around = { plugins: { '@acme/relations': () => ({ plugin: { ...own, models: [plain] } }) } }
    expect((await assayIn(around, 'run')).err).toContain(
      'labels are for tags, spans, trees, mentions, and rel gives own-relations',
    )
  })
})

describe("losses of a conversion with a plugin's model", () => {
  test('are reported under a code of the plugin', async () => {
    given()
    const ran = await assay('convert', 'a.rel', 'a.bare', '--plugin', '@acme/relations', '--diagnostics', 'json')
    expect(ran.exit).toBe(0)
    expect(problemsOf(ran)).toMatchObject([
      {
        code: 'REL8',
        message: 'lost: 2 confidences of relations in 2 documents, which bare cannot hold; the first is here',
      },
    ])
  })

  test('are not reported if nothing is lost', async () => {
    given()
    const ran = await assay('convert', 'a.rel', 'b.rel', '--plugin', '@acme/relations', '--strict')
    expect({ exit: ran.exit, err: ran.err.includes('lost') }).toEqual({ exit: 0, err: false })
  })

  test('losses of a conversion are reported through a view, with the number of items that the view leaves out', async () => {
    given()
    const call = ['convert', 'gold.rel', 'out.jsonl', '--to', 'trees-jsonl', '--plugin', '@acme/relations'] as const
    const ran = await assay(...call, '--diagnostics', 'json')
    expect(ran.exit).toBe(0)
    expect(problemsOf(ran).map(({ message }) => message)).toEqual([
      'lost: 3 relations in 2 documents, which own-relations→spans leaves out; the first is here',
    ])
  })
})

describe("a fault of a model is reported as the model's, with its package", () => {
  const throwing = (): never => {
    throw new Error('no such luck')
  }
  const broken = (more: object): Around => ({
    plugins: { '@acme/relations': () => ({ plugin: { ...own, models: [{ ...relations, ...more }] } }) },
  })
  const who = 'the model own-relations of @acme/relations'

  test.each<readonly [string, object, string]>([
    [
      'labels throw',
      { labels: { ...relations.labels, under: throwing } },
      `E505: ${who} fails on this input: Error: no such luck`,
    ],
    [
      'labels throw on a document',
      { labels: { ...relations.labels, under: () => throwing } },
      `E505: ${who} fails on this input: Error: no such luck`,
    ],
  ])('if its %s', async (_, more, said) => {
    given({ labels: { only: ['capital_of'] } })
    const ran = await assayIn(broken(more), 'run')
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 4, out: '' })
    expect(ran.err).toContain(said)
  })

  test.each<readonly [string, object, string]>([
    ['throw', { between: throwing }, `E505: ${who} fails on this input: Error: no such luck`],
    [
      'are of a kind that there is not',
      { between: () => ({ relation: 1 }) },
      `E506: ${who}: losses.between counts "relation" as 1`,
    ],
    ['are not numbers', { between: () => ({ sures: '1' }) }, `E506: ${who}: losses.between counts "sures" as 1`],
  ])('if its losses %s', async (_, more, said) => {
    given()
    const losses = { ...relations.losses, ...more }
    const ran = await assayIn(broken({ losses }), 'convert', 'a.rel', 'a.bare', '--plugin', '@acme/relations')
    expect(ran.exit).toBe(4)
    expect(ran.err).toContain(said)
  })
})

describe('a model of another plugin', () => {
  const metrics = plugin({ contract: 1, name: '@acme/metrics', version: '1.0.0', metrics: [found] })
  const formats = plugin({ contract: 1, name: '@acme/formats', version: '1.0.0', readers: [sure, bare] })
  const models = plugin({ contract: 1, name: '@acme/models', version: '1.0.0', models: [relations] })
  const all: Plugins = {
    ...plugins,
    '@acme/metrics': () => ({ plugin: metrics }),
    '@acme/formats': () => ({ plugin: formats }),
    '@acme/models': () => ({ plugin: models }),
  }
  const scored = ['score', '@acme/metrics', '-g', 'gold.rel', '-s', 'a.rel', '--plugin', '@acme/formats'] as const

  test('is found if that plugin is named', async () => {
    given()
    const ran = await assayIn({ plugins: all }, ...scored, '--plugin', '@acme/models', '--json')
    expect(resultOf(ran).scores.map(({ measures }) => measures['recall'])).toEqual([{ value: 1 / 3 }])
  })

  test('is reported as missing if that plugin is not named, with the metric that needs it', async () => {
    given()
    const ran = await assayIn({ plugins: all }, ...scored)
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain(
      'error E226: the metric relations-found of @acme/metrics needs documents of the model "own-relations", which no plugin named here provides\n' +
        '  help: name the plugin that provides it: --plugin PACKAGE, or "plugins" in a config',
    )
  })

  test('is reported by its name if misspelt', async () => {
    given()
    const mistyped = { ...metrics, metrics: [{ ...found, reads: 'own-relation' }] }
    const ran = await assayIn(
      { plugins: { ...all, '@acme/metrics': () => ({ plugin: mistyped }) } },
      ...scored,
      '--plugin',
      '@acme/models',
    )
    expect(ran.err).toContain('the model "own-relation", which no plugin named here provides')
    expect(ran.err).toContain('did you mean own-relations?')
  })

  test('is refused if two plugins supply it, unless both supply the same object', async () => {
    given()
    const call = ['score', '@acme/relations', '-g', 'gold.rel', '-s', 'a.rel', '--plugin', '@acme/models'] as const
    expect((await assayIn({ plugins: all }, ...call)).exit).toBe(0)
    const other = { ...own, models: [{ ...relations }] }
    const ran = await assayIn({ plugins: { ...all, '@acme/relations': () => ({ plugin: other }) } }, ...call)
    expect(ran).toMatchObject({ exit: 4, out: '' })
    expect(ran.err).toContain('error E512: @acme/relations brings the model own-relations, and so does @acme/models')
  })

  test('is refused under the name of a model of core', async () => {
    given()
    const other = { ...own, models: [{ ...relations, name: 'tags' }], readers: [], metrics: [] }
    const ran = await assayIn(
      { plugins: { ...all, '@acme/relations': () => ({ plugin: other }) } },
      ...scored,
      '--plugin',
      '@acme/relations',
    )
    expect(ran.err).toContain('error E512: @acme/relations brings the model tags, and so does @assay/core')
  })
})
