/** One idea has one name: the options, measures and verdicts of all metrics against each other, and against docs/vocabulary.md. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { helpOf, type OptionHelp } from '../../packages/core/src/host.ts'
import { type AnyMetric, clustersOf } from '../../packages/core/src/index.ts'
import { grouped } from '../../packages/core/src/internal.ts'
import { optionsOf } from '../../packages/core/src/laws/index.ts'
import { pluginNames, pluginOf } from '../plugins.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const plugins = await Promise.all(pluginNames().map(pluginOf))

interface Named extends OptionHelp {
  readonly package: string
  readonly metric: string
}

const metrics = plugins.flatMap(({ name, metrics: own = [] }) =>
  own.map((metric) => ({ package: name.replace('@assay/', ''), metric: metric as AnyMetric })),
)

const options: Named[] = []
beforeAll(async () => {
  for (const { package: own, metric } of metrics)
    for (const help of await helpOf(metric.options)) options.push({ ...help, package: own, metric: metric.name })
})

/** Symbols of formulas, which each paper uses as it does, and the threshold of what a metric compares. */
const symbols = new Set(['alpha', 'beta', 'n', 'threshold'])

const byName = (): ReadonlyMap<string, readonly Named[]> =>
  grouped(
    options.filter(({ name }) => !symbols.has(name)),
    ({ name }) => name,
  )

// ---- options ---------------------------------------------------------------------------------------------------------

/** Names that meant what others mean too, or several things. */
const gone = ['emptyScore', 'emptyPairs', 'emptyReference', 'empty', 'overlap', 'missing']

interface Exception {
  readonly values?: string
  readonly default: unknown
  /** Values for what the metric alone can compare. */
  readonly own?: readonly string[]
}

/** Metrics that offer some of the values of an idea, and those whose default the number asks for. */
const exceptions: Readonly<Record<string, Exception>> = {
  'hipe-link columns': { default: ['NEL-LIT'] },
  'adjusted-rand duplicates': { values: 'keep | error', default: 'keep' },
  'v-measure duplicates': { values: 'keep | error', default: 'keep' },
  'mutual-information duplicates': { values: 'keep | error', default: 'keep' },
  'string-f1 matching': { values: 'strict | string', default: 'strict', own: ['string'] },
  // a curve is of one measure, and the first mention of a span is another one at each threshold
  'link-confidence measure': { values: 'string', default: 'strong_typed_all_match' },
  'link-confidence duplicates': { values: 'error | keep', default: 'error' },
  'linking duplicates': { values: 'error | first | keep', default: 'error' },
  // trees are compared as they are, or by their hulls
  'eter discontinuous': { values: 'spans | hull', default: 'spans' },
  'ser discontinuous': { values: 'spans | hull', default: 'spans' },
  'err discontinuous': { values: 'spans | hull', default: 'spans' },
  'tag-f1 discontinuous': { values: 'spans | hull', default: 'spans' },
  // relations are compared by their arguments, and pairs by their labels
  'relation-f1 match': {
    values: 'strict | boundaries | head | relaxed | partial | entity | name',
    default: 'strict',
    own: ['boundaries', 'head', 'relaxed', 'partial', 'entity', 'name'],
  },
  // records are linked or alone, and clusters of a sample are weighed by how they were drawn
  'linkage items.missing': { values: 'singletons | error', default: 'singletons' },
  'linkage-estimates weights': { values: 'auto | uniform | size', default: 'auto', own: ['auto', 'uniform', 'size'] },
  'relation-f1 types': { values: 'yes | no', default: 'yes', own: ['yes', 'no'] },
  'relation-f1 duplicates': { values: 'merge | each | error', default: 'merge', own: ['merge', 'each'] },
  'relation-f1 normalise': {
    values: 'loose | none | lower | webnlg',
    default: 'loose',
    own: ['loose', 'lower', 'webnlg'],
  },
  // masks have no labels to choose among, and mentions are of one entity by other signs than those of relations
  'redaction labels': { values: 'blind | must-match', default: 'blind', own: ['blind', 'must-match'] },
  'redaction entities': {
    values: 'attribute | text | mention',
    default: 'attribute',
    own: ['attribute', 'text', 'mention'],
  },
  // records have no short names of forms, and compare strings only where nothing else says what is equal
  ...Object.fromEntries(
    ['records', 'stickler'].flatMap((metric): readonly (readonly [string, Exception])[] => [
      [`${metric} types`, { values: 'strict | loose', default: 'strict', own: ['strict', 'loose'] }],
      [`${metric} fields`, { values: 'FILE | JSON', default: {}, own: ['FILE', 'JSON'] }],
      [`${metric} schema`, { values: 'FILE | JSON', default: {}, own: ['FILE', 'JSON'] }],
      [`${metric} extra`, { values: 'count | ignore', default: 'count', own: ['count', 'ignore'] }],
      [`${metric} unicode`, { values: 'NFC | none | NFKC', default: 'NFC' }],
      [`${metric} case`, { values: 'exact | lower', default: 'exact' }],
      [`${metric} punctuation`, { values: 'keep | ends | ascii | all', default: 'keep' }],
      [`${metric} whitespace`, { values: 'squeeze | exact | trim | remove', default: 'squeeze' }],
    ]),
  ),
  'pair-labels items.missing': {
    values: 'wrong | omit | label | error',
    default: 'wrong',
    own: ['wrong', 'omit', 'label'],
  },
  'pair-labels direction': { values: 'exact | ignore | count', default: 'exact', own: ['exact', 'ignore', 'count'] },
}

describe('options of all metrics', () => {
  test('use no name that was replaced by a common name', () => {
    expect(options.length).toBeGreaterThan(100)
    expect(options.filter(({ name }) => gone.includes(name))).toEqual([])
  })

  test('of the same name have the same values and default in every metric', () => {
    for (const [name, own] of byName()) {
      const plain = own.filter(({ metric }) => !(`${metric} ${name}` in exceptions))
      const said = plain.map(({ values, default: usual }) => JSON.stringify([values, usual]))
      expect([...new Set(said)], name).toHaveLength(1)
    }
  })

  test.each(Object.entries(exceptions))(
    'include %s, which differs from other metrics only as documented',
    (key, { own: alone = [], ...expected }) => {
      const [metric, name] = key.split(' ')
      const own = options.find((option) => option.metric === metric && option.name === name)
      const other = options.find((option) => option.name === name && !(`${option.metric} ${name}` in exceptions))
      expect(own).toMatchObject({ values: other?.values, ...expected })
      const values = [...(other?.values ?? '').split(' | '), ...alone]
      expect(values).toEqual(expect.arrayContaining((own?.values ?? '').split(' | ')))
    },
  )

  test('for 0/0 are called zeroDivision: none, 0 or 1', () => {
    const zero = byName().get('zeroDivision') ?? []
    expect(new Set(zero.map(({ values }) => values))).toEqual(new Set(['none | 0 | 1']))
    expect(new Set(zero.map(({ package: own }) => own)).size).toBe(10)
    const named = ['zeroDivision', 'zeroDivisionInMeans']
    const other = options.filter(({ name, description }) => !named.includes(name) && description.includes('0/0'))
    expect(other).toEqual([])
  })

  test('for 0/0 in means over types are called zeroDivisionInMeans: 0, 1 or omit', () => {
    const own = byName().get('zeroDivisionInMeans') ?? []
    expect(new Set(own.map(({ values, default: usual }) => `${values}; ${usual}`))).toEqual(
      new Set(['0 | 1 | omit; 0']),
    )
    const overTypes = metrics.filter(({ metric }) =>
      Object.values(metric.measures).some(({ formula }) => /mean of .* over (?:types|labels)/.test(formula)),
    )
    expect(own.map(({ metric }) => metric)).toEqual(overTypes.map(({ metric }) => metric.name))
  })
})

// ---- the page --------------------------------------------------------------------------------------------------------

const page = readFileSync(join(root, 'docs/vocabulary.md'), 'utf8')
const rowsOf = (heading: string): readonly (readonly string[])[] =>
  (page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
const inCode = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

describe('docs/vocabulary.md', () => {
  test('lists the values of each option, and the packages that have it', () => {
    const rows = rowsOf('Options')
    expect(rows.length).toBeGreaterThan(5)
    for (const [, name = '', values = '', packages = ''] of rows) {
      const own = byName().get(inCode(name)[0]!) ?? []
      const said = new Set(
        own.flatMap((option) => (option.values === 'boolean' ? ['true', 'false'] : option.values.split(' | '))),
      )
      expect([name, new Set(inCode(values))]).toEqual([name, said])
      expect([name, packages]).toEqual([name, [...new Set(own.map((option) => option.package))].sort().join(', ')])
    }
  })

  test('lists each option that several packages have', () => {
    const said = rowsOf('Options').flatMap(([, name = '']) => inCode(name))
    for (const [name, own] of byName())
      if (new Set(own.map((option) => option.package)).size > 1) expect(said).toContain(name)
  })
})

// ---- verdicts and measures -------------------------------------------------------------------------------------------

const gold = clustersOf([
  ['a', 'b'],
  ['c', 'd', 'e'],
  ['f', 'g'],
  ['h', 'i', 'j'],
  ['k', 'l'],
])
const system = clustersOf([
  ['a', 'b'],
  ['c', 'd'],
  ['e', 'x'],
  ['f', 'g', 'y'],
  ['h', 'i', 'z'],
  ['v', 'w'],
])

const verdictsOf = (metric: AnyMetric, given: object): ReadonlySet<string> => {
  const lines = metric.with(optionsOf(metric, given)).judge(gold)(system)
  return new Set(Array.from(lines, ({ verdict }) => verdict).filter((verdict) => verdict !== 'scored'))
}

describe('verdicts of all metrics', () => {
  const found = (name: string): AnyMetric => metrics.find(({ metric }) => metric.name === name)!.metric

  test('of entities and clusters are those of docs/vocabulary.md', () => {
    const pairs = [
      ['lea', {}],
      ['b3', {}],
      ['clustering-purity', { policy: 'weps-1.1' }],
    ] as const
    const [first, ...others] = pairs.map(([name, given]) => verdictsOf(found(name), given))
    for (const other of others) expect(other).toEqual(first)
    const said = rowsOf('Verdicts').flatMap((cells) => inCode(cells.join(' ')))
    expect(first?.size).toBeGreaterThan(7)
    for (const verdict of first ?? []) expect(said).toContain(verdict)
  })
})

describe('measures of all metrics', () => {
  const all = metrics.flatMap(({ metric }) =>
    Object.entries(metric.measures).map(([name, measure]) => ({ metric: metric.name, name, measure })),
  )

  test('are spelt with -ise, not with -ize', () => {
    expect(all.length).toBeGreaterThan(100)
    expect(all.filter(({ name, measure }) => /ized?(?=[A-Z]|\b)/.test(`${name} ${measure.title}`))).toEqual([])
  })

  test('use the titles precision, recall and F1 for these measures', () => {
    const titles = { precision: 'precision', recall: 'recall', f1: 'F1' } as const
    for (const { metric, name, measure } of all)
      if (name in titles && metric !== 'conll-average')
        expect([metric, measure.title]).toEqual([metric, titles[name as keyof typeof titles]])
  })

  test('do not give one number of a metric two names', () => {
    expect(all.filter(({ measure }) => /under the name/.test(measure.formula))).toEqual([])
  })
})
