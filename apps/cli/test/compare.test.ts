/** `assay compare` where the scored files are still there: paired tests, and the items that were fixed and broken. */
import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as lea from '../../../packages/lea/src/index.ts'
import {
  assay,
  assayIn,
  files,
  gold,
  half,
  inOwnFolder,
  problemsOf,
  sample,
  score,
  scoreTiny,
  system,
  withTiny,
} from './support.ts'

inOwnFolder()
withTiny()

interface Item {
  readonly change: string
  readonly document: string
  readonly gold: string | null
  readonly before: { readonly verdict: string } | null
  readonly after: { readonly verdict: string } | null
  readonly at: { readonly path: string; readonly line: number } | null
}
interface Compared {
  readonly differences: readonly object[]
  readonly comparisons: readonly { readonly system: string; readonly measure: string; readonly p: number }[]
  readonly changed: readonly {
    readonly system: string
    readonly fixed: number
    readonly broken: number
    readonly items: readonly Item[]
  }[]
  readonly problems: readonly { readonly code: string; readonly message: string }[]
}
const compared = async (...call: readonly string[]): Promise<Compared> => {
  const { exit, out } = await assay('compare', ...call, '--json', '--quiet')
  expect(exit).toBe(0)
  const all = JSON.parse(out) as Compared
  // of so few sentences it is said that they are
  return { ...all, problems: all.problems.filter(({ code }) => code !== 'W802') }
}

/** `before.json` of a.conll and `after.json` of b.conll, both as `ours`. */
const stored = async (...flags: readonly string[]): Promise<void> => {
  sample()
  await score('-g', 'gold.conll', '-s', 'ours=a.conll', '-o', 'before.json', ...flags)
  await score('-g', 'gold.conll', '-s', 'ours=b.conll', '-o', 'after.json', ...flags)
}

const sentence = (tag: string): string => `John ${tag}\nleft O\n\n`

describe('compare with two results', () => {
  test('prints each measure with its value before and after, and the difference', async () => {
    sample()
    await scoreTiny('-g', 'gold.conll', '-s', 'ours=a.conll', '-o', 'before.json')
    await scoreTiny('-g', 'gold.conll', '-s', 'ours=b.conll', '-o', 'after.json')
    expect(await assay('compare', 'before.json', 'after.json', '--quiet')).toEqual({
      exit: 0,
      err: '',
      out: `metric  system  measure    before  after  difference  fewer errors
tiny    ours    F1          75.00  66.67       -8.33        -33.33
tiny    ours    precision  100.00  75.00      -25.00

after against before (randomisation, all 4 shuffles)
metric  system  measure  difference          interval  detectable       p
tiny    ours    F1            -8.33  -33.33 to +66.67      103.03  1.0000

ours: 1 fixed, 1 broken (tiny)
both right 2, only before 1, only after 1, neither 1
change  place         gold         before   after
broken  gold.conll:6  LOC Baghdad  correct  wrong type: ORG Baghdad
fixed   gold.conll:9  PER John     missed   correct
`,
    })
  })

  test('has the share of errors that are gone for programs', async () => {
    sample()
    await scoreTiny('-g', 'gold.conll', '-s', 'ours=a.conll', '-o', 'before.json')
    await scoreTiny('-g', 'gold.conll', '-s', 'ours=b.conll', '-o', 'after.json')
    const { differences } = await compared('before.json', 'after.json')
    expect(differences).toContainEqual(
      expect.objectContaining({ measure: 'f1', errorReduction: (2 / 3 - 3 / 4) / (1 - 3 / 4) }),
    )
  })

  test('shows the headline without a difference if both results are the same', async () => {
    await stored()
    expect((await assay('compare', 'before.json', 'before.json')).out).toBe(
      `metric    system  measure  before  after  difference
conll-f1  ours    F1        85.71  85.71        0.00

after against before (randomisation, all 4 shuffles)
metric    system  measure  difference      interval       p
conll-f1  ours    F1             0.00  0.00 to 0.00  1.0000

ours: 0 fixed, 0 broken (conll-f1)
both right 3, only before 0, only after 0, neither 1
`,
    )
  })
})

describe('fixed and broken items in compare', () => {
  test('are matched by place, or by words if places have moved', async () => {
    // in b, a line before the second sentence is gone: "left" stands in another line, and is still the same mistake
    const [first, second] = ['John B-PER\nleft B-LOC\n', 'Smith B-PER\nleft B-LOC\nhome B-ORG\n']
    files({ 'gold.conll': `${sentence('B-PER')}Smith B-PER\nleft O\nhome O\n\n` })
    files({
      'a.conll': `${first}\n\n${second}\n`,
      'b.conll': `${first.replace('John B-PER', 'John O')}\n${second.replace('B-ORG', 'O')}\n`,
    })
    await score('-g', 'gold.conll', '-s', 'ours=a.conll', '-o', 'before.json')
    await score('-g', 'gold.conll', '-s', 'ours=b.conll', '-o', 'after.json')
    const { changed } = await compared('before.json', 'after.json')
    expect(changed).toEqual([
      {
        metric: 'conll-f1',
        baseline: 'ours',
        system: 'ours',
        fixed: 1,
        broken: 1,
        // "left" is spurious in both sentences of both; "Smith" is right in both
        cells: { both: 1, onlyBefore: 1, onlyAfter: 1, neither: 2 },
        documents: [
          {
            document: '1',
            at: { path: 'gold.conll', line: 1, column: 6, length: 5 },
            cells: { both: 0, onlyBefore: 1, onlyAfter: 0, neither: 1 },
          },
          {
            document: '2',
            at: { path: 'a.conll', line: 7, column: 6, length: 5 },
            cells: { both: 1, onlyBefore: 0, onlyAfter: 1, neither: 1 },
          },
        ],
        items: [
          {
            change: 'broken',
            document: '1',
            gold: 'PER John',
            before: { verdict: 'correct', system: 'PER John' },
            after: { verdict: 'missed', system: null },
            at: { path: 'gold.conll', line: 1, column: 6, length: 5 },
          },
          {
            change: 'fixed',
            document: '2',
            gold: null,
            before: { verdict: 'spurious', system: 'ORG home' },
            after: null,
            at: { path: 'a.conll', line: 7, column: 6, length: 5 },
          },
        ],
      },
    ])
  })

  test('are limited to 20 of each kind, to --limit, or not at all', async () => {
    files({
      'gold.conll': sentence('B-PER').repeat(50),
      'a.conll': sentence('B-PER').repeat(25) + sentence('O').repeat(25),
      'b.conll': sentence('O').repeat(25) + sentence('B-PER').repeat(25),
    })
    await score('-g', 'gold.conll', '-s', 'ours=a.conll', '-o', 'a.json')
    await score('-g', 'gold.conll', '-s', 'ours=b.conll', '-o', 'b.json')
    const lines = async (...call: readonly string[]) => {
      const { out } = await assay('compare', 'a.json', 'b.json', '--trials', '10', ...call)
      return out.slice(out.indexOf('ours: 25 fixed, 25 broken (conll-f1)')).split('\n')
    }
    const shown = await lines()
    expect(shown.filter((line) => line.startsWith('broken'))).toHaveLength(20)
    expect(shown.filter((line) => line.startsWith('fixed'))).toHaveLength(20)
    expect(shown.at(-2)).toBe('… and 10 more; --all shows them')
    expect(await lines('--limit', '1')).toEqual([
      'ours: 25 fixed, 25 broken (conll-f1)',
      'both right 0, only before 25, only after 25, neither 0',
      'change  place          gold      before   after',
      'broken  gold.conll:1   PER John  correct  missed',
      'fixed   gold.conll:76  PER John  missed   correct',
      '… and 48 more; --all shows them',
      '',
    ])
    expect(await lines('--all')).toHaveLength(1 + 1 + 1 + 50 + 1)
    expect((await compared('a.json', 'b.json', '--trials', '10')).changed[0]?.items).toHaveLength(50)
    expect((await compared('a.json', 'b.json', '--trials', '10', '--limit', '2')).changed[0]?.items).toHaveLength(4)
    const both = await assay('compare', 'a.json', 'b.json', '--all', '--limit', '3')
    expect({ exit: both.exit, out: both.out }).toEqual({ exit: 2, out: '' })
    expect(both.err).toContain('--all and --limit contradict each other')
  })

  test('are found by the first metric, or by the named one', async () => {
    sample()
    for (const name of ['a', 'b']) {
      const call = ['-g', 'gold.conll', '-s', `ours=${name}.conll`, '-o', `${name}.json`, '--quiet']
      await assay('score', 'conll-f1', '--all', ...call)
    }
    const { changed, comparisons } = await compared('a.json', 'b.json')
    expect(changed.map((one) => (one as { metric?: string }).metric)).toEqual(['conll-f1'])
    expect(comparisons.length).toBeGreaterThan(1)
    const named = await compared('a.json', 'b.json', '--metric', 'surface-f1')
    expect(named.changed).toMatchObject([{ metric: 'surface-f1' }])
    expect(named.comparisons).toHaveLength(1)
    const unknown = await assay('compare', 'a.json', 'b.json', '--metric', 'surface-f2')
    expect({ exit: unknown.exit, out: unknown.out }).toEqual({ exit: 2, out: '' })
    expect(unknown.err).toContain('did you mean surface-f1?')
  })

  test('are found in documents that are paired by their names', async () => {
    const line = (id: string, ...clusters: readonly (readonly string[])[]) => `${JSON.stringify({ id, clusters })}\n`
    files({
      'g.jsonl': line('d1', ['x', 'y'], ['u', 'v']) + line('d2', ['x', 'y']),
      'a.jsonl': line('d1', ['x', 'y'], ['u'], ['v']) + line('d2', ['x', 'y']),
      'b.jsonl': line('d2', ['x'], ['y']) + line('d1', ['x', 'y'], ['u', 'v']),
    })
    const around = { plugins: { '@assay/lea': () => lea } }
    for (const name of ['a', 'b'])
      await assayIn(around, 'score', 'lea', '-g', 'g.jsonl', '-s', `ours=${name}.jsonl`, '-o', `${name}.json`)
    // what is installed beside the config is what is loaded
    files({
      '../node_modules/@assay/lea/package.json': JSON.stringify({
        name: '@assay/lea',
        version: '1.0.0',
        keywords: ['assay-plugin'],
      }),
    })
    const { out } = await assayIn(around, 'compare', 'a.json', 'b.json', '--json')
    const { changed, comparisons } = JSON.parse(out) as Compared
    expect(comparisons).toMatchObject([{ system: 'ours', measure: 'f1', trials: 2 ** 2 }])
    expect(changed[0]?.items.map(({ change, document }) => [change, document])).toContainEqual(['fixed', 'd1'])
    expect(changed[0]?.items.map(({ change, document }) => [change, document])).toContainEqual(['broken', 'd2'])
  })
})

describe('paired tests in compare', () => {
  test('give the p-values of one run with both systems', async () => {
    await stored()
    const [again] = (await compared('before.json', 'after.json')).comparisons
    const { out } = await score(
      '-g',
      'gold.conll',
      '-s',
      'a.conll',
      '-s',
      'b.conll',
      '--baseline',
      'a',
      '--json',
      '--quiet',
    )
    const [together] = (JSON.parse(out) as Compared).comparisons
    expect(again).toEqual({ ...together, baseline: 'ours', system: 'ours' })
  })

  test('correct for the number of systems and measures', async () => {
    files({
      'gold.conll': sentence('B-PER').repeat(8),
      'all.conll': sentence('B-PER').repeat(8),
      'none.conll': sentence('O').repeat(7) + sentence('B-PER'),
    })
    const both = ['-s', 'x=all.conll', '-s', 'y=none.conll']
    await score('-g', 'gold.conll', ...both, '-o', 'before.json', '--quiet')
    await score('-g', 'gold.conll', '-s', 'x=none.conll', '-s', 'y=none.conll', '-o', 'after.json', '--quiet')
    const ran = await assay('compare', 'before.json', 'after.json', '--measure', 'recall', '--limit', '0')
    expect(ran.exit).toBe(0)
    expect(ran.err).toContain('warning W802: conll-f1 rests on 8 sentences: intervals and tests over fewer than 10')
    // seven sentences differ, all one way: 2 of the 2^7 ways to swap them leave as much
    expect(ran.out.slice(ran.out.indexOf('after against'))).toBe(
      `after against before (randomisation, all 256 shuffles, Holm)
metric    system  measure  difference           interval  detectable       p  p corrected
conll-f1  x       recall       -87.50  -100.00 to -62.50       32.11  0.0156       0.0312
conll-f1  y       recall         0.00       0.00 to 0.00           –  1.0000       1.0000

x: 0 fixed, 7 broken (conll-f1)
both right 1, only before 7, only after 0, neither 0
… and 7 more; --all shows them

y: 0 fixed, 0 broken (conll-f1)
both right 1, only before 0, only after 0, neither 7
`,
    )
  })

  test('accept --test, --trials and --seed, and refuse an unknown measure', async () => {
    await stored()
    const call = ['--test', 'bootstrap', '--trials', '50', '--seed', '7']
    const { comparisons } = await compared('before.json', 'after.json', ...call)
    expect(comparisons).toMatchObject([{ test: 'bootstrap', trials: 50, seed: 7 }])
    const ran = await assay('compare', 'before.json', 'after.json', '--measure', 'recal')
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
    expect(ran.err).toContain('no metric here has a measure "recal"')
  })

  test('read a system with the reader in its signature, if it differs from that of the gold', async () => {
    sample()
    const config = (file: string) =>
      files({
        'assay.json': JSON.stringify({
          gold: { files: 'gold.conll', reader: 'conll-columns' },
          systems: { ours: { files: file, reader: ['conll-columns', { delimiter: 'tab', comment: '#' }] } },
          metrics: ['@assay/conll-f1/conll-f1'],
        }),
      })
    files({ 'a.tsv': `# a\n${half.replaceAll(' ', '\t')}`, 'b.tsv': `# b\n${system.replaceAll(' ', '\t')}` })
    for (const name of ['a', 'b']) {
      config(`${name}.tsv`)
      await assay('run', '-o', `${name}.json`, '--quiet')
    }
    expect(readFileSync('a.json', 'utf8')).toContain('|readSystem:')
    const { comparisons, changed, problems } = await compared('a.json', 'b.json')
    expect(problems).toEqual([])
    expect(comparisons).toMatchObject([{ difference: 1 / 2 - 6 / 7 }])
    expect(changed).toMatchObject([{ fixed: 0, broken: 1 }])
  })

  test('read both systems with the options and columns in the signature', async () => {
    const [tags, other, words] = [gold, half, system].map((text) => text.split('\n'))
    const columns = (tags ?? []).map((line, i) =>
      line === '' ? '' : `${line} ${other?.[i]?.split(' ')[1]} ${words?.[i]?.split(' ')[1]}`,
    )
    files({ 'both.conll': columns.join('\n'), 'assay.json': '' })
    const sides = ['-g', 'both.conll:2', '-s', 'x=both.conll:3', '-s', 'y=both.conll:4']
    await score(...sides, '--set', 'types=PER,LOC', '-o', 'one.json')
    await score(
      ...sides.slice(0, 3),
      'x=both.conll:4',
      '-s',
      'y=both.conll',
      '--set',
      'types=PER,LOC',
      '-o',
      'two.json',
    )
    const { changed, problems } = await compared('one.json', 'two.json')
    expect(problems).toEqual([])
    expect(changed.map(({ system: name, fixed, broken }) => [name, fixed, broken])).toEqual([
      ['x', 0, 1],
      ['y', 0, 0],
    ])
    // another column of the same file is another gold
    await score('-g', 'both.conll:3', '-s', 'x=both.conll:2', '--set', 'types=PER,LOC', '-o', 'three.json', '--quiet')
    expect((await assay('compare', 'one.json', 'three.json')).err).toContain('E803')
  })
})

describe('changed or missing files in compare', () => {
  const note = 'there is no paired test, and no list of fixed and broken items'

  test('leave the differences of scores, and cause a warning that names the files', async () => {
    await stored()
    rmSync('gold.conll')
    files({ 'b.conll': gold })
    const ran = await assay('compare', 'before.json', 'after.json', '--diagnostics', 'json')
    expect(ran.exit).toBe(0)
    expect(problemsOf(ran)).toMatchObject([
      {
        severity: 'warning',
        code: 'W804',
        message: `gold.conll is not there, b.conll has changed: ${note}`,
        hint: 'both need the files that were scored, unchanged; if they have moved: --root FOLDER',
      },
    ])
    expect(ran.out).toContain('F1                   85.71  50.00      -35.71')
    expect(ran.out).not.toContain('after against before')
    const { differences, comparisons, changed, problems } = await compared('before.json', 'after.json')
    expect({ comparisons, changed }).toEqual({ comparisons: [], changed: [] })
    expect(differences.length).toBeGreaterThan(10)
    expect(problems).toMatchObject([{ code: 'W804' }])
    expect((await assay('compare', 'before.json', 'after.json', '--quiet')).err).toBe('')
  })

  test('are searched for below --root, and above the results', async () => {
    await stored()
    mkdirSync('data/out', { recursive: true })
    for (const name of ['gold.conll', 'a.conll', 'b.conll']) renameSync(name, `data/${name}`)
    expect((await compared('before.json', 'after.json')).problems).toHaveLength(1)
    expect((await compared('before.json', 'after.json', '--root', 'data')).problems).toEqual([])
    for (const name of ['before.json', 'after.json']) renameSync(name, `data/out/${name}`)
    const { changed, problems } = await compared('data/out/before.json', 'data/out/after.json')
    expect(problems).toEqual([])
    // the path is that of the result, wherever the file was found
    expect(changed[0]?.items[0]?.at?.path).toBe('gold.conll')
    expect((await compared('data/out/before.json', 'data/out/after.json', '--root', 'data/out')).problems).toHaveLength(
      1,
    )
  })

  test('affect only the systems read from them', async () => {
    sample()
    const of = (name: string) => ['-g', 'gold.conll', '-s', `x=${name}.conll`, '-s', 'y=a.conll', '--quiet']
    await score(...of('a'), '-o', 'before.json')
    await score(...of('b'), '-o', 'after.json')
    rmSync('b.conll')
    const { comparisons, changed, problems } = await compared('before.json', 'after.json')
    expect(comparisons.map(({ system: name }) => name)).toEqual(['y'])
    expect(changed.map(({ system: name }) => name)).toEqual(['y'])
    expect(problems).toMatchObject([{ message: `b.conll is not there: ${note}` }])
  })

  test('are reported as unknown if a result does not name the files of a system', async () => {
    sample()
    await score('-g', 'gold.conll', '-s', 'ours=a.conll', '-o', 'before.json')
    files({
      'assay.json': JSON.stringify({
        gold: 'gold.conll',
        systems: { x: 'a.conll', y: 'b.conll', ours: { make: '@assay/conll-f1/majority-vote', of: ['x', 'y', 'x'] } },
        metrics: ['@assay/conll-f1/conll-f1'],
      }),
    })
    await assay('run', '-o', 'after.json', '--quiet')
    expect((await compared('before.json', 'after.json')).problems).toMatchObject([
      { message: `after.json does not name the files that ours was read from: ${note}` },
    ])
  })

  test('are also reported if the numbers cannot be reproduced', async () => {
    await stored()
    const [before, after] = ['before.json', 'after.json'].map((path) => JSON.parse(readFileSync(path, 'utf8')))
    // the sums of other files
    files({ 'other.json': JSON.stringify({ ...after, scores: before.scores }) })
    expect((await compared('before.json', 'other.json')).problems).toMatchObject([
      { message: expect.stringMatching(/^ours has another \w+ by conll-f1 now: /) },
    ])
    for (const name of ['before', 'after'])
      files({
        [`${name}.json`]: readFileSync(`${name}.json`, 'utf8').replaceAll(/("version": "|\|v:)1\.0\.0/g, '$10.9.0'),
      })
    expect((await compared('before.json', 'after.json')).problems[0]?.message).toMatch(
      /^conll-f1 0\.9\.0 scored these results, and \d+\.\d+\.\d+ is installed: /,
    )
  })
})

describe('documents in compare', () => {
  test('are sorted by the size of the difference, then by the number of changes', async () => {
    const names = (tags: readonly string[]): string => `${tags.map((tag, i) => `N${i} ${tag}`).join('\n')}\n\n`
    const [hit, miss] = ['B-PER', 'O']
    const documents = (...all: readonly (readonly string[])[]): string => all.map(names).join('')
    files({
      'gold.conll': documents([hit, hit, hit], [hit, hit, hit], [hit, hit, hit], [hit, hit, hit]),
      'a.conll': documents([hit, miss, hit], [hit, hit, hit], [hit, hit, miss], [miss, hit, hit]),
      'b.conll': documents([hit, hit, hit], [miss, hit, miss], [hit, hit, miss], [hit, miss, hit]),
    })
    await score('-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll', '-o', 'both.json')
    const { out } = await assay('compare', 'both.json', '--systems', 'a,b', '--quiet', '--limit', '2')
    expect(out.slice(out.indexOf('a → b: ')).split('\n\n').slice(0, 2)).toEqual([
      'a → b: 2 fixed, 3 broken (conll-f1)\nboth right 6, only a 3, only b 2, neither 1',
      `document  first at      only a  only b  both right  neither
2         gold.conll:5       2       0           1        0
1         gold.conll:2       0       1           2        0
… and 1 more; --all shows them`,
    ])
  })
})

describe('two systems in compare', () => {
  const campaign = async (): Promise<void> => {
    sample()
    await score('-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll', '-o', 'both.json')
    await score('-g', 'gold.conll', '-s', 'ours=b.conll', '-o', 'ours.json')
  }

  test('may be in one result, or in one result each', async () => {
    await campaign()
    await score('-g', 'gold.conll', '-s', 'ours=a.conll', '-o', 'before.json')
    const pick = ({ comparisons, changed }: Compared) => ({
      p: comparisons.map(({ p }) => p),
      items: changed.map(({ items }) => items),
    })
    const expected = pick(await compared('before.json', 'ours.json'))
    expect(pick(await compared('both.json', '--systems', 'a,b'))).toEqual(expected)
    expect(pick(await compared('both.json', 'ours.json', '--systems', 'a', '--systems', 'ours'))).toEqual(expected)
  })

  test.each([
    [['both.json', '--systems', 'a,c'], 'E801', 'both.json has no system "c"'],
    [['both.json', '--systems', 'a'], 'E102', '--systems names two systems, and there are 1'],
    [['both.json'], 'E104', 'compare takes two stored results, and there are 1'],
    [
      ['both.json', 'ours.json', 'ours.json', '--systems', 'a,b'],
      'E104',
      'compare takes two stored results, and there are 3',
    ],
  ])('are refused for %j: %s', async (call, code, message) => {
    await campaign()
    const ran = await assay('compare', ...call, '--diagnostics', 'json')
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
    expect(problemsOf(ran)[0]).toMatchObject({ code, message })
  })

  test('are refused without a common metric under equal options', async () => {
    await campaign()
    await score('-g', 'gold.conll', '-s', 'ours=b.conll', '--set', 'beta=2', '-o', 'ours.json')
    const ran = await assay('compare', 'both.json', 'ours.json', '--systems', 'a,ours')
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
    expect(ran.err).toContain('a and ours were not scored by one metric under the same options')
  })
})

describe('reports of compare', () => {
  test('show significant changes in Markdown with arrows and tests, and collapse the rest', async () => {
    await stored()
    const { out } = await assay('compare', 'before.json', 'after.json', '--quiet', '-f', 'md')
    const [first, ...folded] = out.split('<details>')
    expect(first).toBe(String.raw`### before\.json → after\.json

| metric | system | measure | before | after | difference | fewer errors | interval | detectable | p |
| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| conll\-f1 | ours | F1 | 85.71 | 50.00 | ▼ -35.71 | -250.00 | -35.71 to 0.00 | 41.60 | 0.5000 |
| conll\-f1 | ours | precision | 100.00 | 50.00 | ▼ -50.00 |  |  |  |  |
| conll\-f1 | ours | recall | 75.00 | 50.00 | ▼ -25.00 |  |  |  |  |

▲ better, ▼ worse

\* p below 0\.05 \(randomisation, all 4 shuffles\)

detectable\: the smallest difference that is significant at 0\.05 in 8 of 10 tests of this size \(Bloom 1995\)

conll\-f1 rests on 2 sentences\: intervals and tests over fewer than 10 mean little

`)
    expect(folded[0]).toBe(String.raw`<summary>ours\: 0 fixed, 1 broken \(conll\-f1\)</summary>

| items | after right | after wrong |
| --- | ---: | ---: |
| before right | 2 | 1 |
| before wrong | 0 | 1 |

| document | first at | difference | only before | only after | both right | neither |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
| 1 | gold\.conll\:6 | -1 | 1 | 0 | 2 | 0 |

| change | place | gold | before | after |
| --- | --- | --- | --- | --- |
| broken | gold\.conll\:6 | LOC Baghdad | correct | wrong type\: ORG Baghdad |

</details>

`)
    expect(folded[1]).toContain(String.raw`| conll\-f1 | ours | macro F1 | 88.89 | 38.89 | ▼ -50.00 |`)
  })

  test('show names in Markdown as text', async () => {
    sample()
    const name = '<b>|</details>'
    const config = (file: string) => ({ gold: 'gold.conll', systems: { [name]: file }, metrics: ['conll-f1'] })
    files({ 'a.assay.json': JSON.stringify(config('a.conll')), 'b.assay.json': JSON.stringify(config('b.conll')) })
    for (const one of ['a', 'b']) await assay('run', `${one}.assay.json`, '-o', `${one}.json`, '--quiet')
    const { out } = await assay('compare', 'a.json', 'b.json', '--quiet', '-f', 'markdown')
    expect(out).toContain(String.raw`| \<b\>\|\</details\> |`)
    expect(out.match(/(?<!\\)<\/?\w+/g)).toEqual(
      Array<string[]>(2).fill(['<details', '<summary', '</summary', '</details']).flat(),
    )
  })

  test('begin with a summary in HTML, then show lost items, with names and addresses as text', async () => {
    sample()
    const name = '<b>&"'
    const config = (file: string) => ({ gold: 'gold.conll', systems: { [name]: file }, metrics: ['conll-f1'] })
    files({ 'a.assay.json': JSON.stringify(config('a.conll')), 'b.assay.json': JSON.stringify(config('b.conll')) })
    for (const one of ['a', 'b']) await assay('run', `${one}.assay.json`, '-o', `${one}.json`, '--quiet')
    await assay('compare', 'a.json', 'b.json', '--quiet', '-o', 'diff.html')
    const html = readFileSync('diff.html', 'utf8')
    expect(html).toContain('<h2 id="page-summary-title">In short</h2>')
    expect(html).toContain('F1 of &lt;b&gt;&amp;&quot;: 85.71 before, 50.00 after: worse by 35.71; it may be chance')
    expect(html).toContain('>▼ -35.71<')
    expect(html).toContain('after has 0 right that before has wrong, and 1 wrong that before has right')
    expect(html).not.toContain('<b>')
    const lost = /<section id="page-lost-1"[\s\S]*?<\/section>\n<\/section>/.exec(html)?.[0] ?? ''
    expect(lost).toContain('>Lost (1)</h2>')
    const words = lost.replace(/<[^>]*>/g, '')
    expect(words.match(/Baghdad/g)).toHaveLength(1)
    for (const chip of ['LOC', 'LOC · correct: before', 'ORG · wrong type: after']) expect(words).toContain(chip)
    expect(html).not.toContain('page-gained-1')
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, to] of html.matchAll(/(?:href="#|aria-labelledby=")([^"]+)"/g)) expect(ids).toContain(to)
  })

  test('tell in HTML in sentences what a system loses and gains, with the common folder in the title', async () => {
    files({
      'data/gold.conll': 'John B-PER\nsaw O\nParis B-LOC\n\nAnna B-PER\nleft O\n',
      'data/a.conll': 'John B-PER\nsaw O\nParis O\n\nAnna B-PER\nleft O\n',
      'data/b.conll': 'John O\nsaw O\nParis B-LOC\n\nAnna B-PER\nleft B-ORG\n',
    })
    await score('-g', 'data/gold.conll', '-s', 'data/a.conll', '-s', 'data/b.conll', '-o', 'both.json')
    await assay('compare', 'both.json', '--systems', 'a,b', '--quiet', '-o', 'diff.html')
    const html = readFileSync('diff.html', 'utf8')
    const wordsOf = (id: string): readonly string[] => {
      const [, inner = ''] = new RegExp(`<h2 id="page-${id}-title">([^]*?)(?:<h2 |</main>)`).exec(html) ?? []
      const lines = inner.replaceAll('</td>', ' | ').replaceAll('</th>', ' | ').split('\n')
      return lines.map((line) => line.replace(/<[^>]*>/g, '').trim()).filter((line) => line !== '')
    }
    const legend = 'The gold is underlined, with a filled chip; a system has a dashed line above, and a dashed chip.'
    expect(wordsOf('lost-1')).toEqual([
      'Lost (2)',
      legend,
      'data/gold.conll:1',
      'John (gold PER · missed: b)  (system PER · correct: a)  saw Paris',
      'data/b.conll:6',
      'Anna left (system ORG · spurious: b)',
    ])
    expect(wordsOf('gained-1')).toEqual([
      'Gained (1)',
      legend,
      'data/gold.conll:3',
      'John saw Paris (gold LOC · missed: a)  (system LOC · correct: b)',
    ])
    expect(wordsOf('documents-1')).toEqual([
      'Documents',
      'documents, the largest difference first; places in data/',
      'document | first at | difference | only a | only b | both right | neither |',
      '2 | b.conll:6 | -1 | 1 | 0 | 1 | 0 |',
      '1 | gold.conll:1 | 0 | 1 | 1 | 0 | 0 |',
    ])
  })

  test('may be several files, none of which overwrites an input or another report', async () => {
    await stored()
    const call = ['before.json', 'after.json', '--quiet'] as const
    expect(await assay('compare', ...call, '-o', 'out.md', '-o', 'out.csv', '-o', 'text:out.txt')).toEqual({
      exit: 0,
      out: '',
      err: '',
    })
    expect(readFileSync('out.csv', 'utf8')).toMatch(
      /^metric,baseline,system,measure,before,after,difference,low,high,detectable,p,p_corrected,error_reduction\n/,
    )
    expect(readFileSync('out.txt', 'utf8')).toBe((await assay('compare', ...call)).out)
    const over = await assay('compare', ...call, '-o', 'json:after.json')
    expect(over).toMatchObject({ exit: 2, out: '' })
    expect(over.err).toContain('after.json is one of the inputs')
  })
})
