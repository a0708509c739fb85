/** Metrics called from a program, by the objects that their packages export: lists, texts, bytes, files. */
import { readFileSync } from 'node:fs'
import * as agreement from '@assay/agreement'
import * as bsnlp from '@assay/bsnlp'
import * as clusteringPurity from '@assay/clustering-purity'
import * as conllF1 from '@assay/conll-f1'
import { count, measure, metric, type Preset, plugin, scorer, struct } from '@assay/core'
import * as coreference from '@assay/coreference'
import * as eter from '@assay/eter'
import { plugin as formats } from '@assay/formats'
import * as harem from '@assay/harem-metrics'
import * as hipe from '@assay/hipe'
import { EvaluationError, evaluate, type Settings } from '@assay/host'
import { evaluate as evaluateHere } from '@assay/host/node'
import * as lea from '@assay/lea'
import * as linking from '@assay/linking'
import * as spanF1 from '@assay/span-f1'
import { plugin as tables } from '@assay/tables'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { exampleMetric, plugin as template } from '../../packages/create-plugin/template/src/index.ts'
import { callingIn } from '../assembled.ts'
import { problemsWith, speaksOfFlags } from './file-problems.ts'

const { phraseF1 } = conllF1
const assembled = inject('assembled')
const call = callingIn(assembled)
const wnut = (name: string): string => `examples/wnut-2017/${name}`

const before = process.cwd()
beforeAll(() => process.chdir(assembled))
afterAll(() => process.chdir(before))

describe('the function evaluate', () => {
  it('scores lists of tags', async () => {
    const { ours } = await evaluate(
      phraseF1,
      { gold: [['B-PER', 'O']], systems: { ours: [['B-PER', 'O']] } },
      { scheme: 'IOB2' },
    )
    expect([ours.f1, ours.by('type', 'PER').f1, ours.units]).toEqual([1, 1, 1])
    expect(ours.signature).toContain('|scheme:IOB2|')
    expect(ours.signature).toContain('|v:@assay/conll-f1@')
    expect(ours.result.scores.map(({ plugin, metric }) => [plugin, metric])).toEqual([['@assay/conll-f1', 'conll-f1']])
  })

  it('shows each line of evidence to who asks', async () => {
    const shown: unknown[] = []
    const sides = { gold: [['B-PER', 'B-LOC']], systems: { ours: [['B-PER', 'O']] } }
    const onLine: Settings['onLine'] = ({ system, document, evidence: { verdict, show } }) =>
      shown.push([system, document, verdict, show?.().gold])
    const before = await evaluate(phraseF1, sides)
    const { ours } = await evaluate(phraseF1, sides, {}, { onLine })
    expect(shown).toEqual([
      ['ours', '1', 'correct', 'PER token 1'],
      ['ours', '1', 'missed', 'LOC token 2'],
      ['ours', '1', 'tokens', undefined],
    ])
    expect(ours.result).toEqual(before.ours.result)
    const wrong = { onLine: 'print' } as unknown as Settings
    await expect(evaluate(phraseF1, sides, {}, wrong)).rejects.toThrow(
      'settings.onLine is "print" (E205); it takes a function',
    )
  })

  it('returns scores by the name of each system, with no value for 0/0', async () => {
    const gold = [['B-PER', 'O', 'B-LOC'], ['O']]
    const scores = await evaluate(phraseF1, {
      gold,
      systems: {
        'a:1*': [['B-PER', 'O', 'O'], ['O']],
        gold: gold.map((tags) => [...tags]),
        none: [['O', 'O', 'O'], ['O']],
      },
    })
    // P = 1/1, R = 1/2
    expect(scores['a:1*'].f1).toBe((2 * 1 * (1 / 2)) / (1 + 1 / 2))
    expect(scores.gold.f1).toBe(1)
    expect(scores.none.precision).toBeUndefined()
    expect(scores.none.labels('type')).toEqual(['PER', 'LOC'])
    expect(scores.none.by('type', 'ORG').f1).toBeUndefined()
  })

  it('scores clusters, spans and trees', async () => {
    // {a b c} against {a b} {c}: P = (2/3 + 2/3 + 1/3) / 3, R = 1
    const p = (2 / 3 + 2 / 3 + 1 / 3) / 3
    const clusters = { gold: [['a', 'b'], ['c']], systems: { ours: [['a', 'b', 'c']] } }
    expect((await evaluate(clusteringPurity.bCubed, clusters)).ours.f1).toBeCloseTo((2 * p) / (p + 1), 15)
    const named = { gold: { d1: [[1, 2]], d2: [[3]] }, systems: { ours: { d2: [[3]], d1: [[1], [2]] } } }
    expect((await evaluate(lea.lea, named)).ours.recall).toBe(1 / 3)

    const spans = {
      gold: [{ text: 'Ana Rio', spans: [{ start: 0, end: 3, label: 'PER' }] }],
      systems: { ours: [[{ start: 0, end: 3, label: 'LOC' }]] },
    }
    const { ours } = await evaluate(spanF1.spanF1, spans)
    expect([ours.f1, ours.labels('type')]).toEqual([0, ['PER', 'LOC']])

    const entity = { type: 'pers.ind', start: 0, end: 2 }
    const first = { type: 'name.first', start: 0, end: 1, kind: 'component' } as const
    const trees = await evaluate(eter.eter, {
      gold: [[{ ...entity, within: [first] }]],
      systems: { ours: [[entity]], same: [[{ ...entity, within: [first] }]] },
    })
    expect([trees.ours.eter, trees.same.eter]).toEqual([0.5, 0])
  })

  it('accepts options for missing documents, groups, intervals and comparisons', async () => {
    const gold = { a: [['x', 'y']], b: [['z', 'w']] }
    const { ours, other } = await evaluate(
      lea.lea,
      { gold, systems: { ours: { a: [['x', 'y']] }, other: gold } },
      {},
      {
        missing: 'empty',
        meta: { a: { genre: 'news' }, b: { genre: 'web' } },
        groupBy: ['genre'],
        bootstrap: { samples: 20 },
        compare: { trials: 20 },
      },
    )
    expect([ours.group('genre', 'news').f1, ours.group('genre', 'web').f1]).toEqual([1, 0])
    expect(other.interval('f1')).toBeDefined()
    expect(ours.result.comparisons.length).toBe(1)
    expect(() => ours.group('genres', 'news')).toThrow('did you mean genre?')
    expect(() => ours.by('typ', 'x')).toThrow(EvaluationError)
  })

  it('draws the documented number of samples for true, and no samples for false', async () => {
    const gold = Array.from({ length: 20 }, () => [['B-PER'], ['B-LOC']]).flat()
    const systems = { ours: gold.map((tags, i) => (i % 3 === 0 ? ['O'] : [...tags])), base: gold.map(() => ['B-PER']) }
    const scored = (settings: Settings) => evaluate(phraseF1, { gold, systems }, {}, settings)
    const { ours } = await scored({ bootstrap: true, compare: true })
    const written = await scored({ bootstrap: { samples: 1000 }, compare: { test: 'randomisation', trials: 10_000 } })
    expect(ours.result).toEqual(written.ours.result)
    expect(ours.interval('f1')?.[0]).toBeLessThan(ours.f1!)
    expect(ours.signature).toContain('|bootstrap:1000,0.95,12345|')
    const none = (await scored({ bootstrap: false, compare: false })).ours
    expect([none.interval('f1'), none.result.comparisons]).toEqual([undefined, []])
  })

  it('explains in a hint what a setting accepts', async () => {
    const hintOf = async (settings: object): Promise<string | undefined> => {
      const call = evaluate(phraseF1, { gold: [['O']], systems: { ours: [['O']] } }, {}, settings)
      const error = await call.catch((thrown: unknown) => thrown)
      return error instanceof EvaluationError ? error.problems[0]?.hint : undefined
    }
    expect(await hintOf({ bootstrap: 100 })).toBe('it takes true, or { samples: 1000 }')
    expect(await hintOf({ bootstrap: { samples: 0.5 } })).toBe('it takes a whole number')
    expect(await hintOf({ compare: { trials: 0 } })).toBe('it takes a number of 1 or more')
    expect(await hintOf({ missing: true })).toBe('it takes "error", "empty", "skip"')
    expect(await hintOf({ groupBy: 'genre' })).toBe("it takes a list of keys, such as ['genre']")
    expect(await hintOf({ compare: { baselin: 'ours' } })).toBe('did you mean baseline?')
  })

  it('reads text, bytes, Blobs and paths, with the scores of the command line', async () => {
    const [gold, system] = [wnut('gold.conll'), wnut('sjtu_adapt.conll')]
    const printed = JSON.parse(
      (await call('score', 'conll-f1', '--metric', 'conll-f1', '-g', gold, '-s', system, '--json')).out,
    )
    const known = printed.scores[0].measures.f1.value
    const bytes = readFileSync(system)
    const sides = [bytes.toString('utf8'), bytes, new Blob([bytes])]
    for (const ours of sides)
      expect((await evaluate(phraseF1, { gold: readFileSync(gold, 'utf8'), systems: { ours } })).ours.f1).toBe(known)
    const here = await evaluateHere(phraseF1, { gold: { path: gold }, systems: { ours: { path: system } } })
    expect(here.ours.f1).toBe(known)
    expect(here.ours.signature).toBe(printed.scores[0].signature)
  })

  it('reads workbooks and Parquet files in memory like their rows as text', async () => {
    const made = (name: string): Buffer =>
      readFileSync(new URL(`../../packages/tables/golden/made/${name}`, import.meta.url))
    const clusters = { gold: made('clusters.xlsx'), systems: { ours: 'id,cluster\na,1\nb,1\nc,1\n' } }
    const asText = { ...clusters, gold: 'id,cluster\na,1\nb,1\nc,2\n' }
    const { plugin } = clusteringPurity
    const scored = (data: typeof asText | typeof clusters) =>
      evaluate(clusteringPurity.bCubed, data, {}, { plugins: [plugin, tables] })
    const { ours } = await scored(clusters)
    expect(ours.precision).toBe((2 / 3 + 2 / 3 + 1 / 3) / 3)
    expect(ours.result.scores).toEqual((await scored(asText)).ours.result.scores)
    // where it is installed, no plugin needs to be passed
    expect((await evaluateHere(clusteringPurity.bCubed, clusters)).ours.precision).toBe(ours.precision)
    const rows = made('rows.jsonl').toString()
    const answers = { ours: rows.replace('"B-LOC"', '"B-PER"') }
    const settings = { readerOptions: { tags: 'tags' }, plugins: [formats, tables] }
    const phrases = async (gold: Buffer | string) => {
      const { ours } = await evaluate(phraseF1, { gold, systems: answers }, {}, settings)
      return [ours.f1, ours.precision, ours.recall]
    }
    expect(await phrases(made('rows-snappy.parquet'))).toEqual([9 / 10, 9 / 10, 9 / 10])
    expect(await phrases(rows)).toEqual(await phrases(made('rows-snappy.parquet')))
  })

  it('reads formats of packages that are passed in', async () => {
    const line = (label: string): string => `${JSON.stringify({ id: 1, text: 'Ana', label: [[0, 3, label]] })}\n`
    const data = { gold: line('PER'), systems: { ours: line('PER') } }
    const settings = { plugins: [formats], reader: '@assay/formats/doccano' }
    expect((await evaluate(spanF1.spanF1, data, {}, settings)).ours.f1).toBe(1)
  })

  it('accepts a plugin whose name has a scope or none', async () => {
    const line = (label: string): string => `${JSON.stringify({ id: 1, text: 'Ana', label: [[0, 3, label]] })}\n`
    const data = { gold: line('PER'), systems: { ours: line('PER') } }
    for (const name of ['assay-own-formats', '@me/formats', '@assay/formats']) {
      const settings = { plugins: [{ ...formats, name }], reader: `${name}/doccano` }
      expect((await evaluate(spanF1.spanF1, data, {}, settings)).ours.f1).toBe(1)
    }
  })

  it('scores by a metric of a plugin without a scope', async () => {
    const made = plugin({ contract: 1, name: 'assay-kappa', version: '0.1.0', metrics: [phraseF1] })
    const data = { gold: [['B-PER', 'O']], systems: { ours: [['B-PER', 'O']] } }
    const [own] = made.metrics
    for (const settings of [{ plugins: [made] }, {}]) {
      const { ours } = await evaluate(own, data, {}, settings)
      expect([ours.f1, ours.signature]).toEqual([1, expect.stringContaining('v:assay-kappa@0.1.0')])
    }
  })

  it('names the package of a new metric in the signature', async () => {
    const data = { gold: [['B-PER', 'O']], systems: { ours: [['B-PER', 'B-PER']] } }
    for (const settings of [{ plugins: [template] }, {}]) {
      const { ours } = await evaluate(exampleMetric, data, {}, settings)
      expect([ours.accuracy, ours.signature]).toEqual([1 / 2, expect.stringContaining('|v:assay-example@0.1.0')])
    }
  })

  it('scores by a metric that no package exports', async () => {
    const stats = struct({ tokens: count })
    const tokens = metric({
      contract: 1,
      name: 'tokens',
      title: 'how many tokens there are',
      reads: 'tags',
      units: 'sentences',
      cites: [],
      options: v.strictObject({}),
      measures: { tokens: measure.number('tokens', 'n', 'tokens') },
      headline: 'tokens',
      with: (_options) =>
        scorer({
          stats,
          judge: (gold) => () => [{ stats: { tokens: gold.length }, verdict: 'counted' }],
          summarise: (s) => s,
        }),
    })
    const { ours } = await evaluate(tokens, { gold: [['B-A', 'O'], ['O']], systems: { ours: [['O', 'O'], ['O']] } })
    expect([ours.tokens, ours.signature]).toEqual([3, expect.stringContaining('v:@own/tokens@0.0.0')])
  })
})

describe('a preset in the library', () => {
  const packages = { agreement, bsnlp, conllF1, coreference, harem, hipe, lea, linking, spanF1 }
  const exported = Object.entries(packages).flatMap(([name, all]) =>
    Object.values(all).flatMap((one) => (typeof one === 'object' && 'preset' in one ? [{ name, ...one }] : [])),
  )

  it.each(exported)('$preset of $name is exported by its plugin, and includes the exported metric', (one) => {
    const { metrics = [] }: Partial<Preset> = one.plugin.presets?.[one.preset] ?? {}
    const names = metrics.map((entry) => (typeof entry === 'string' ? entry : entry[0]))
    const whole = `${one.plugin.name}/${one.metric.name}`
    expect(names.some((name) => name === whole || name === one.plugin.name)).toBe(true)
  })

  // the example of its docstrings, of two sentences
  const gold = [
    ['O', 'O', 'O', 'B-MISC', 'I-MISC', 'I-MISC', 'O'],
    ['B-PER', 'I-PER', 'O'],
  ]
  const ours = [
    ['O', 'O', 'B-MISC', 'I-MISC', 'I-MISC', 'I-MISC', 'O'],
    ['B-PER', 'I-PER', 'O'],
  ]
  const report = `              precision    recall  f1-score   support

        MISC       0.00      0.00      0.00         1
         PER       1.00      1.00      1.00         1

   micro avg       0.50      0.50      0.50         2
   macro avg       0.50      0.50      0.50         2
weighted avg       0.50      0.50      0.50         2
`.replace('f1-score', '      F1')

  it("prints the table of seqeval's classification_report, with the signature of the command line", async () => {
    const scores = await evaluate(conllF1.seqeval, { gold, systems: { ours } })
    expect([scores.text(), scores.ours.text()]).toEqual([report, report])
    expect(Object.keys(scores)).toEqual(['ours'])
    expect(scores.ours.signature).toContain('|scheme:IOB2|repair:seqeval|')
    const digits = (
      await evaluate(conllF1.seqeval, { gold: [['B-A', 'O', 'B-B']], systems: { ours: [['B-A', 'B-A', 'O']] } })
    ).text(4)
    expect(digits).toContain('           A     0.5000    1.0000    0.6667         1\n')
  })

  it('is overridden by options of the call', async () => {
    const gold = [['B-PER', 'E-PER', 'S-LOC']]
    const data = { gold, systems: { ours: gold } }
    const { ours } = await evaluate(conllF1.seqevalStrict, data, { scheme: 'IOBES' })
    expect([ours.f1, ours.signature]).toEqual([1, expect.stringContaining('|scheme:IOBES|repair:discard|')])
  })

  it('returns the scores of all its metrics, and prints those without labels in one table', async () => {
    const gold = [
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]
    const ours = [
      ['a', 'b'],
      ['c', 'd', 'e'],
    ]
    const scores = await evaluate(coreference.conll2012, { gold, systems: { ours, same: gold } })
    expect([scores.same.f1, scores.ours.of(coreference.muc).f1]).toEqual([1, 2 / 3])
    expect(() => scores.ours.of(lea.lea)).toThrow('lea is not scored here')
    expect(scores.text()).toMatch(/^ours\n +precision +recall +F1\n\n *mentions .*\n *muc +0\.67 /)
    expect(scores.text()).toContain('\nsame\n')
  })

  it('includes metrics of other packages if their plugins are passed in', async () => {
    const clusters = [
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]
    const data = { gold: clusters, systems: { ours: clusters } }
    const { ours } = await evaluate(lea.coval, data, {}, { plugins: [coreference.plugin] })
    expect([ours.f1, ours.of(coreference.average).f1]).toEqual([1, 1])
    await expect(evaluate(lea.coval, data)).rejects.toThrow('@assay/coreference')
  })
})

describe('a mistake in a call of the library', () => {
  const refused = async (
    sides: { readonly gold: string[][]; readonly systems: { readonly ours: string[][] } },
    options = {},
  ) => {
    try {
      await evaluate(phraseF1, sides, options)
    } catch (error) {
      if (error instanceof EvaluationError) return error
    }
    throw new Error('it is scored')
  }
  const gold = [['B-PER'], ['B-PER', 'O']]

  it('is thrown as an error with problems as data, whose places are sentence and token', async () => {
    const error = await refused({ gold, systems: { ours: [['O'], ['O']] } })
    expect(error.problems).toMatchObject([{ code: 'E403', at: { path: 'ours', line: 2, column: 1 } }])
    expect(error.message).toBe(
      'ours:2:1: the sentence has 2 tokens in the gold and 1 in the system ours (E403); the gold is in gold:2; both sides must hold the same text, token by token',
    )
  })

  it.each([
    ['E404', { gold, systems: { ours: [['O']] } }, {}],
    ['E217', { gold, systems: { ours: gold } }, { scheme: 'IOB3' }],
    ['E216', { gold, systems: { ours: gold } }, { scheem: 'IOB2' }],
    ['E411', { gold: [['O']], systems: { ours: [['O']] } }, {}],
  ])('is reported with the code %s', async (code, sides, options) => {
    const { problems } = await refused(sides, options)
    expect(problems.filter(({ severity }) => severity === 'error').map((problem) => problem.code)).toEqual([code])
  })
})

describe('a call of the library that does not compile', () => {
  const tags = [['B-PER', 'O']]
  const sides = { gold: tags, systems: { ours: tags } }
  const oneSide = (answers: unknown) => ({ gold: answers, systems: { ours: answers } })
  const span = (fields: object) => oneSide([[], [{ start: 0, end: 1, label: 'A', ...fields }]])
  const loop: { type: string; start: number; end: number; within: unknown[] } = {
    type: 'pers',
    start: 0,
    end: 1,
    within: [],
  }
  loop.within = [loop]

  it.each([
    ['E210: the first argument is not a metric', undefined, sides, {}, {}],
    ['E210: the first argument is a plugin, and not one of its metrics', conllF1.plugin, sides, {}, {}],
    ['E205: the second argument has no gold and no systems', phraseF1, null, {}, {}],
    ['E205: there is no gold', phraseF1, { systems: { ours: tags } }, {}, {}],
    ['E205: there is no system to score', phraseF1, { gold: tags, systems: {} }, {}, {}],
    ['E205: the options are not an object', phraseF1, sides, null, {}],
    ['E205: a system is called text', phraseF1, { gold: tags, systems: { text: tags } }, {}, {}],
    ['E204: there is no setting missng', phraseF1, sides, {}, { missng: 'empty' }],
    ['E204: there is no setting bootstap', phraseF1, sides, {}, { bootstap: true }],
    ['E205: settings.missing is true', phraseF1, sides, {}, { missing: true }],
    ['E205: settings.bootstrap.samples is -1', phraseF1, sides, {}, { bootstrap: { samples: -1 } }],
    ['E205: settings.bootstrap is 100', phraseF1, sides, {}, { bootstrap: 100 }],
    ['E205: settings.bootstrap has no samples', phraseF1, sides, {}, { bootstrap: { seed: 1 } }],
    ['E204: there is no setting compare.baselin', phraseF1, sides, {}, { compare: { baselin: 'ours' } }],
    ['E205: the settings are null, not an object', phraseF1, sides, {}, null],
    ['E204: the second argument has no key options', phraseF1, { ...sides, options: {} }, {}, {}],
    ['E205: gold is not a file', bsnlp.recognition, { gold: tags, systems: { ours: 'x' } }, {}, {}],
    ['E335 gold:1:1: the sentence is "O", and not a list of tags', phraseF1, oneSide(['O']), {}, {}],
    ['E335 gold:1:1: tag 1 is 7, and not a string', phraseF1, oneSide([[7]]), {}, {}],
    [
      'E335 gold:1:2: the sentence has 1 words and 2 tags',
      phraseF1,
      oneSide([{ words: ['a'], tags: tags[0] }]),
      {},
      {},
    ],
    ['E335 gold:1:1: the side is an object, and not answers or a file', phraseF1, oneSide({ d1: tags }), {}, {}],
    ['E335 gold:2:1: start of 1 is "0", and not a number', spanF1.spanF1, span({ start: '0' }), {}, {}],
    ['E330 gold:2:1: a span from 2 to 1 ends before it starts', spanF1.spanF1, span({ start: 2 }), {}, {}],
    [
      'E335 gold:2:1: label of 1 is undefined, and not a string, or a list of strings',
      spanF1.spanF1,
      span({ label: undefined }),
      {},
      {},
    ],
    [
      'E330 gold:1:1: a span from 0 to 9 is not in a text of 2',
      spanF1.spanF1,
      oneSide([{ text: 'ab', spans: [{ start: 0, end: 9, label: 'A' }] }]),
      {},
      {},
    ],
    ['E335 gold:1:1: cluster 1 is "a", and not a list of items', lea.lea, oneSide(['a']), {}, {}],
    ['E354 gold:2:2: cluster 2 has no items', lea.lea, oneSide({ d1: [['a']], d2: [['b'], []] }), {}, {}],
    [
      'E335 gold:1:2: type of 2 is 1, and not the name of a type',
      eter.eter,
      oneSide([[{ ...loop, within: [{ type: 1 }] }]]),
      {},
      {},
    ],
    ['E362 gold:1:10001: nested deeper than 10000 levels', eter.eter, oneSide([[loop]]), {}, {}],
  ])('is refused when it is run: %s', async (expected, metric, data, options, settings) => {
    const call = evaluate as unknown as (...words: readonly unknown[]) => Promise<unknown>
    const error = await call(metric, data, options, settings).catch((thrown: unknown) => thrown)
    if (!(error instanceof EvaluationError)) throw error
    const [problem] = error.problems
    const { path = '', line, column } = problem?.at ?? {}
    expect(`${problem?.code}${path === '' ? '' : ` ${path}:${line}:${column}`}: ${problem?.message}`).toBe(expected)
    expect(problem?.hint?.length).toBeGreaterThan(5)
  })
})

it('a problem with a file is reported with arguments of the call in place of flags', async () => {
  const problems = await problemsWith(phraseF1, (bytes) => [bytes])
  expect(new Set(problems.map(({ code }) => code)).size).toBeGreaterThan(5)
  expect(problems.filter(speaksOfFlags)).toEqual([])
})

it('no measure has a name that the scores of the library use for a function', () => {
  const packages = [bsnlp, clusteringPurity, conllF1, coreference, eter, harem, hipe, lea, linking, spanF1]
  const own = ['by', 'labels', 'group', 'interval', 'of', 'text', 'units', 'signature', 'result']
  for (const { plugin } of packages)
    for (const { name, measures } of plugin.metrics ?? [])
      for (const taken of own) expect(Object.keys(measures), name).not.toContain(taken)
})
