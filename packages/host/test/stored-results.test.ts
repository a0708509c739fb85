/** Stored results: what shows that one was changed, which cannot be compared or merged, and what differs. */
import { isLeft, isRight } from '@assay/core'
import { json, type Score } from '@assay/core/result'
import { describe, expect, test } from 'vitest'
import { type Failure, mergeResults, type Request, readStored, type StoredResult, score } from '../src/index.ts'
import { differencesIn, type InstalledMetric, scoresInBoth, verifyResult } from '../src/internal.ts'
import { memoryMachine } from './memory-machine.ts'
import { agreement, testPlugin } from './plugin.ts'

const GOLD = 'd1 A B\nd2 C\n'
/** 2 of 3 labels agree. */
const ANSWER = 'd1 A X\nd2 C\n'
const installed: readonly InstalledMetric[] = [[testPlugin.name, { ...agreement, package: testPlugin }]]

const read = (path: string, text: string): StoredResult => {
  const stored = readStored(memoryMachine('posix', { [`/data/${path}`]: text }), path)
  if (isLeft(stored)) throw new Error(JSON.stringify(stored.left))
  return stored.right
}

/** The result of a run, as it is stored. */
const storedText = async (request: Partial<Request> = {}, gold = GOLD, answer = ANSWER): Promise<string> => {
  const files = { '/data/gold': gold, '/data/ours': answer }
  const outcome = await score(
    {
      folder: '/data',
      pluginFolders: [],
      gold: { files: ['gold'] },
      systems: [{ name: 'ours', files: ['ours'] }],
      metrics: ['@assay/test'],
      ...request,
    },
    { machine: memoryMachine('posix', files, { '@assay/test': { plugin: testPlugin } }) },
  )()
  if (isLeft(outcome)) throw new Error(JSON.stringify(outcome.left))
  return json(outcome.right.result)
}

const storedAt = async (path: string, ...run: Parameters<typeof storedText>): Promise<StoredResult> =>
  read(path, await storedText(...run))

const messagesOf = ({ problems }: Failure): readonly string[] =>
  problems.map(({ code, message }) => `${code} ${message}`)

// ---- changed by hand -------------------------------------------------------------------------------------------------

/** What is changed in the only score, and what is said of it. */
const changes: Readonly<Record<string, readonly [change: (score: Score) => object, said: string]>> = {
  'a measure out of its range': [
    () => ({ measures: { agreement: { value: 5 }, all: { value: 3 } } }),
    'measures.agreement.value is 5, and agreement is from 0 to 1',
  ],
  'a bound of an interval out of its range': [
    ({ measures: { all, agreement } }) => ({ measures: { all, agreement: { ...agreement, interval: [0.1, 1.5] } } }),
    'measures.agreement.interval[1] is 1.5, and agreement is from 0 to 1',
  ],
  'another measure in its range': [
    () => ({ measures: { agreement: { value: 0.5 }, all: { value: 3 } } }),
    `measures.agreement.value is 0.5, and its sum gives ${2 / 3}`,
  ],
  'a measure without its value': [
    () => ({ measures: { agreement: { value: null }, all: { value: 3 } } }),
    `measures.agreement.value is null, and its sum gives ${2 / 3}`,
  ],
  'another count': [
    ({ measures }) => ({ measures: { ...measures, all: { value: 1000 } } }),
    'measures.all.value is 1000, and its sum gives 3',
  ],
  'a sum that is none': [() => ({ stats: { nothing: 1 } }), 'stats holds no sum of agreement: '],
  'a measure of a part': [
    ({ facets }) => ({
      facets: { label: { ...facets['label'], A: { ...facets['label']?.['A'], measures: { all: { value: 2 } } } } },
    }),
    'facets.label.A.measures.all.value is 2, and its sum gives 1',
  ],
  'a measure of a group': [
    ({ groups }) => ({
      groups: { first: { ...groups?.['first'], C: { ...groups?.['first']?.['C'], measures: { all: { value: 2 } } } } },
    }),
    'groups.first.C.measures.all.value is 2, and its sum gives 1',
  ],
  'a mean in an interval out of range': [
    () => ({
      means: { d: { units: 2, measures: { agreement: { mean: 0.5, interval: [0.4, 1.5], sd: 0, units: 1 } } } },
    }),
    'means.d.measures.agreement.interval[1] is 1.5, and agreement is from 0 to 1',
  ],
  'a mean over more units than there are': [
    () => ({ means: { d: { units: 3, measures: {} } } }),
    'means.d.units is 3, and there are 2',
  ],
  'a section with a cell too many': [
    () => ({ sections: [{ title: 'own', table: { columns: [{ title: 'n', unit: 'count' }], rows: [[1, 2]] } }] }),
    'sections are not as a metric gives them: the section "own" has 2 cells in row 1 of 1 columns',
  ],
}

describe('a stored result that was edited', () => {
  const changed = async (change: (score: Score) => object): Promise<StoredResult> => {
    const result = JSON.parse(await storedText({ groupBy: ['first'] }))
    const [only] = result.scores
    return read('r.json', JSON.stringify({ ...result, scores: [{ ...only, ...change(only) }] }, null, 1))
  }

  test.each(Object.entries(changes))('is refused at the place where it has %s', async (_, [change, said]) => {
    const verified = verifyResult(await changed(change), installed)
    if (isRight(verified)) return expect.fail('it is accepted')
    expect(messagesOf(verified.left)).toEqual([expect.stringContaining(`E218 scores[0].${said}`)])
    expect(verified.left).toMatchObject({ exit: 3, problems: [{ at: { path: 'r.json' } }] })
    expect(verified.left.problems[0]?.at.line).toBeGreaterThan(1)
  })

  test('is accepted if only a last digit differs, if the metric has another version, or if nothing was edited', async () => {
    const half = { measures: { agreement: { value: 0.5 }, all: { value: 3 } } }
    for (const change of [
      () => ({}),
      () => ({ measures: { agreement: { value: 0.6666666666666667 }, all: { value: 3 } } }),
      () => ({ ...half, version: '0.9.0' }),
    ])
      expect(isRight(verifyResult(await changed(change), installed))).toBe(true)
    expect(isRight(verifyResult(await changed(() => half), []))).toBe(true)
  })
})

// ---- two of them -----------------------------------------------------------------------------------------------------

const weighed = { metrics: [['@assay/test', { weight: 2 }]] } as const
const renamed = {
  systems: [
    { name: 'theirs', files: ['ours'] },
    { name: 'other', files: ['ours'] },
  ],
}

describe('two stored results', () => {
  test('are compared in every measure of the scores that both results have', async () => {
    const pairs = scoresInBoth(await storedAt('a.json'), await storedAt('b.json', {}, GOLD, GOLD))
    if (isLeft(pairs)) return expect.fail('they are refused')
    const same = { metric: 'agreement', plugin: '@assay/test', baseline: 'ours', system: 'ours' }
    expect(differencesIn(pairs.right)).toEqual([
      { ...same, measure: 'agreement', before: 2 / 3, after: 1, difference: 1 - 2 / 3 },
      { ...same, measure: 'all', before: 3, after: 3, difference: 0 },
    ])
  })

  test('have no difference in a measure that has no value in one of them', async () => {
    const text = (await storedText()).replace(/"value": 0\.66\d*/, '"value": null')
    const pairs = scoresInBoth(await storedAt('a.json'), read('b.json', text))
    if (isLeft(pairs)) return expect.fail('they are refused')
    expect(differencesIn(pairs.right)[0]).toMatchObject({ before: 2 / 3, after: null, difference: null })
  })

  test.each<[string, Parameters<typeof storedText>, string]>([
    [
      'on other gold data',
      [{}, 'd1 A\n', 'd1 A\n'],
      'E803 a.json and b.json are about other gold data: a.json has gold (',
    ],
    ['under other options', [weighed], 'E803 agreement has other options in b.json: agreement|weight:2'],
    ['of other systems', [renamed], 'E803 a.json and b.json have no score in common'],
  ])('are not compared if they are %s', async (_, run, said) => {
    const pairs = scoresInBoth(await storedAt('a.json'), await storedAt('b.json', ...run))
    if (isRight(pairs)) return expect.fail('they are compared')
    expect(pairs.left.exit).toBe(2)
    expect(messagesOf(pairs.left)).toEqual([expect.stringContaining(said)])
  })
})

describe('shards of a run', () => {
  const [gold, answer] = ['d3 A\nd4 B\n', 'd3 A\nd4 A\n']
  const both = {
    systems: [
      { name: 'ours', files: ['ours'] },
      { name: 'theirs', files: ['ours'] },
    ],
  }

  test.each<[string, Parameters<typeof storedText>, string]>([
    ['of one gold file', [{}], 'E803 a.json and b.json are about the same gold file'],
    ['under other options', [weighed, gold, answer], 'b.json was scored in another way: agreement|weight:2'],
    ['without a system', [renamed, gold, answer], 'a.json has no score of theirs by agreement'],
    [
      'with intervals',
      [{ bootstrap: { samples: 5, confidence: 0.95, seed: 1 } }, gold, answer],
      'b.json has bootstrap intervals',
    ],
    ['with comparisons', [{ ...both, compare: { trials: 5, seed: 1 } }, gold, answer], 'b.json has comparisons'],
    ['with means', [{ means: ['document'] }, gold, answer], 'b.json has means over documents or groups'],
  ])('are not merged if they are %s', async (_, run, said) => {
    const merged = mergeResults([await storedAt('a.json'), await storedAt('b.json', ...run)], installed)
    if (isRight(merged)) return expect.fail('they are merged')
    expect(merged.left.exit).toBe(2)
    expect(messagesOf(merged.left)[0]).toContain(said)
  })

  test('are not merged if another version than the installed one made them', async () => {
    const old = async (path: string, ...run: Parameters<typeof storedText>) =>
      read(path, (await storedText(...run)).replaceAll('1.0.0', '0.9.0'))
    const merged = mergeResults([await old('a.json'), await old('b.json', {}, gold, answer)], installed)
    expect(merged).toMatchObject({
      left: { problems: [{ message: 'agreement 0.9.0 scored this, and 1.0.0 is installed' }] },
    })
  })
})
