import { isLeft, isRight } from '@assay/core'
import { messageOf } from '@assay/core/internal/host'
import { decodeResult, mergeResults } from '@assay/host'
import { differencesIn, guessDescription, messages, restore, scoresInBoth } from '@assay/host/internal'
/** Stored results that someone has changed: an error with its place or a result that everything can be done with, never a crash. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { htmlReport, json, latexReport, markdownReport, type Result, textReport, tsvReport } from '../src/index.ts'
import { compared } from './small.ts'

/** A result with everything that one may have. */
const [first, second] = compared.scores as [Result['scores'][0], Result['scores'][0]]
const whole = json({
  ...compared,
  inputs: [{ role: 'gold', path: 'gold.txt', sha256: 'ab', reader: 'r@1', documents: 3 }],
  scores: [
    {
      ...first,
      measures: { ...first.measures, f1: { value: 0.1231, interval: [0.1, 0.2] } },
      sweeps: { beta: [{ at: 1, measures: first.measures }] },
      groups: { genre: { news: { units: 3, measures: first.measures, stats: null } } },
      bootstrap: { samples: 10, confidence: 0.95, seed: 1 },
      remarks: ['a remark'],
      unitsCalled: 'names',
    },
    second,
  ],
  gates: [
    {
      metric: 'conll-f1',
      plugin: '@assay/conll-f1',
      measure: 'f1',
      system: 'a_1',
      group: 'genre=news',
      min: 0.1,
      value: 0.1,
      pass: false,
      reason: 'x',
    },
    {
      metric: 'conll-f1',
      plugin: '@assay/conll-f1',
      measure: 'f1',
      system: 'a_1',
      maxDrop: 0.1,
      against: 'a.json',
      baseline: null,
      value: 0.1,
      pass: true,
    },
  ],
  problems: [
    { code: 'W311', severity: 'warning', count: 1, message: 'm', at: { path: 'p', line: 1, column: 2 }, hint: 'h' },
  ],
})

type Path = readonly (string | number)[]
type Tree = null | boolean | number | string | readonly Tree[] | { readonly [key: string]: Tree }

const isBranch = (tree: Tree): tree is readonly Tree[] | { readonly [key: string]: Tree } =>
  typeof tree === 'object' && tree !== null

/** The paths of all values, but not into sums: what is in them is the metric's own. */
const pathsOf = (tree: Tree, path: Path = []): readonly Path[] => {
  const entries: readonly (readonly [string | number, Tree])[] = Array.isArray(tree)
    ? [...tree.entries()]
    : isBranch(tree) && path.at(-1) !== 'stats'
      ? Object.entries(tree)
      : []
  return [path, ...entries.flatMap(([step, own]) => pathsOf(own, [...path, step]))]
}

const at = (tree: Tree, path: Path): Tree =>
  path.reduce<Tree>((own, step) => (own as Readonly<Record<string | number, Tree>>)[step] as Tree, tree)

/** The text with the value at a path written anew; `undefined` takes it out. `JSON.stringify` keeps a key `__proto__`. */
const withText = (tree: Tree, path: Path, written: string | undefined): string => {
  if (path.length === 0) return written ?? ''
  const [step, ...rest] = path
  const entries = Object.entries(tree as object).flatMap(([key, own]) => {
    if (key !== String(step)) return [[key, JSON.stringify(own)] as const]
    if (rest.length === 0 && written === undefined) return []
    return [[key, rest.length === 0 ? written! : withText(own as Tree, rest, written)] as const]
  })
  return Array.isArray(tree)
    ? `[${entries.map(([, own]) => own).join(',')}]`
    : `{${entries.map(([key, own]) => `${JSON.stringify(key)}:${own}`).join(',')}}`
}

const tree = JSON.parse(whole) as Tree
const paths = pathsOf(tree)
const kindOf = (own: Tree): string => (own === null ? 'null' : Array.isArray(own) ? 'list' : typeof own)
const samples: readonly Tree[] = [null, true, 7.5, 'text', [], {}]

/** What anything may stand for, and where a number may be "no value". */
const mayBe = (path: Path, other: Tree): boolean => {
  const name = path.at(-1)
  if (name === 'stats') return true
  const nullable = name === 'value' || name === 'difference' || (name === 'baseline' && path[0] === 'gates')
  return nullable && (other === null || typeof other === 'number')
}

describe('a result with a value of another type', () => {
  test.each(paths.map((path) => [path.join('.') || 'the whole', path] as const))(
    'is refused at its place: %s',
    (_, path) => {
      for (const other of samples) {
        if (kindOf(other) === kindOf(at(tree, path)) || mayBe(path, other)) continue
        const result = decodeResult('r.json', withText(tree, path, JSON.stringify(other)))
        expect({ path, other, damaged: isLeft(result) }).toEqual({ path, other, damaged: true })
      }
    },
  )
})

// ---- everything that is done with a result ---------------------------------------------------------------------------

const everyUse = (result: Result): void => {
  const { metrics } = restore(result, [])
  const describe = (name: string) =>
    metrics.find((metric) => metric.name === name) ?? guessDescription({ metric: name, plugin: '' }, result.scores)
  for (const report of [textReport, htmlReport, latexReport, markdownReport, tsvReport]) report(result, { describe })
  json(result)
  const stored = { path: 'r.json', result }
  const inBoth = scoresInBoth(stored, stored)
  if (isRight(inBoth)) differencesIn(inBoth.right)
  mergeResults([stored], [])
}

const hostile = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    '-1',
    '0.5',
    '1e300',
    '1e999',
    'NaN',
    '9007199254740993',
    '""',
    '"x"',
    '[]',
    '{}',
    '[[]]',
  ),
  fc.constantFrom('{"__proto__":{"measures":{}}}', '{"constructor":1}'),
  fc.json({ maxDepth: 3 }),
)

describe('a damaged result', () => {
  test('is refused with a place, or else can be shown, compared and merged without an exception', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(), fc.option(hostile, { nil: undefined })), { minLength: 1, maxLength: 3 }),
        (changes) => {
          let changed = whole
          for (const [n, written] of changes) {
            let now: Tree
            try {
              now = JSON.parse(changed) as Tree
            } catch {
              break
            }
            const there = pathsOf(now)
            changed = withText(now, there[n % there.length]!, written)
          }
          const result = decodeResult('r.json', changed)
          if (isRight(result)) everyUse(result.right)
          else
            for (const { code, at } of result.left.problems) {
              expect(messageOf(messages, code)).toBeDefined()
              expect(at.line * at.column).toBeGreaterThan(0)
            }
        },
      ),
      { numRuns: drawing(2000) },
    )
  })

  test('is refused if any part is nested very deeply', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    for (const path of [[], ['scores'], ['scores', 0, 'stats'], ['scores', 0, 'facets', 'type']]) {
      const result = decodeResult('r.json', withText(tree, path, deep))
      expect(isLeft(result) && result.left.problems.map(({ code }) => code)).toEqual(['E362'])
    }
  })

  test('is refused if it is cut off at any byte', () => {
    for (let end = 0; end < whole.trimEnd().length; end += 7)
      expect(isLeft(decodeResult('r.json', whole.slice(0, end)))).toBe(true)
  })

  test('does not change Object.prototype', () => {
    const result = decodeResult(
      'r.json',
      whole.replace('"facets": {', '"facets": {"__proto__": {"polluted": {"measures": {}}},'),
    )
    expect(isRight(result)).toBe(true)
    if (isRight(result)) everyUse(result.right)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('is refused with the first 50 of a thousand problems, and their number', () => {
    const scores = Array.from({ length: 1000 }, () => 1)
    const result = decodeResult('r.json', JSON.stringify({ ...(tree as object), scores }))
    expect(isLeft(result) && [result.left.problems.length, result.left.total]).toEqual([50, 1000])
  })
})
