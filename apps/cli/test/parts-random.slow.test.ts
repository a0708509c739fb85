/** Any cut of any inputs into any parts, merged in any order, is what one run gives, to the byte. */
import { writeFileSync } from 'node:fs'
import { type Request, score } from '@assay/host'
import {
  describeParts,
  mergeParts,
  type PartWork,
  type Plan,
  partOfPlan,
  partText,
  readPart,
} from '@assay/host/internal'
import { node } from '@assay/host/node'
import fc from 'fast-check'
import { isLeft, isRight } from 'fp-ts/lib/Either.js'
import { expect, test } from 'vitest'
import * as clusteringPurity from '../../../packages/clustering-purity/src/index.ts'
import * as conllF1 from '../../../packages/conll-f1/src/index.ts'
import { drawing } from '../../../tools/drawn.ts'
import { shown } from './outcomes.ts'
import { inOwnFolder } from './support.ts'

inOwnFolder()

const modules: Readonly<Record<string, unknown>> = {
  '@assay/conll-f1': conllF1,
  '@assay/clustering-purity': clusteringPurity,
}
const machine = { ...node, importPlugin: async (name: string) => modules[name] }
const surroundings = { machine, pluginFolders: ['.'] }

interface Cut {
  readonly n: number
  /** Parts are merged in the order of these numbers. */
  readonly keys: readonly number[]
}

/** What comes of parts that were stored; nothing where one of them fails. */
const inParts = async (plan: Plan, works: readonly PartWork[], { n, keys }: Cut) => {
  const stored = works.flatMap((work) => {
    const part = partOfPlan(plan, work)
    if (isLeft(part)) return []
    const path = `${work.k}.json`
    writeFileSync(path, partText(part.right, machine))
    const read = readPart(machine, path)
    return isLeft(read) || read.right === undefined ? [] : [{ path, part: read.right }]
  })
  if (stored.length < n) return undefined
  const [first, ...others] = stored
    .map((part, i) => [keys[i % keys.length] ?? 0, part] as const)
    .sort(([a], [b]) => a - b)
    .map(([, part]) => part)
  return mergeParts([first!, ...others], surroundings)
}

/** One run and its parts come to the same; says whether there was something to score, and how many stretches were read. */
const same = async (
  request: Request,
  cut: Cut,
): Promise<{ readonly isScored: boolean; readonly stretches: number }> => {
  const whole = await score(request, { machine })()
  const described = await describeParts(request, cut.n, { machine })
  if (isLeft(described)) {
    expect(shown(described)).toBe(shown(whole))
    return { isScored: false, stretches: 0 }
  }
  const { plan, works } = described.right
  const merged = await inParts(plan, works, cut)
  if (merged === undefined) expect(isLeft(whole)).toBe(true)
  else expect(shown(merged)).toBe(shown(whole))
  return { isScored: isRight(whole), stretches: works.flatMap(({ piece }) => piece.files).length }
}

const drawn = { bootstrap: { samples: 6 }, compare: { trials: 12 } }
const cut = fc.record({
  n: fc.integer({ min: 1, max: 7 }),
  keys: fc.array(fc.nat(99), { minLength: 1, maxLength: 7 }),
})
const draws = fc.constantFrom<Partial<Request>>({}, drawn, {
  compare: { test: 'bootstrap', trials: 9, correction: 'none' },
})
const means = fc.constantFrom<Partial<Request>>({}, { means: ['document'] })

// ---- told by their place ---------------------------------------------------------------------------------------------

type Token = readonly [word: string, gold: string, one: string, two: string]
type Rows = readonly (readonly [sentence: readonly Token[], behind: string])[]

const tag = fc.constantFrom('O', 'O', 'B-PER', 'I-PER', 'I-LOC', 'E-X')
const word = fc.constantFrom('a', 'b', 'Été', '-', '#x', '日本', 'PK', '\ufeffx')
const breaks = ['\n', '\n', '\n\n', ' \n', '# note\n\n', '\n-DOCSTART- -X- O O O\n\n', '-X- x x x x\n', '\n\t\n']
const rows: fc.Arbitrary<Rows> = fc.array(
  fc.tuple(fc.array(fc.tuple(word, tag, tag, tag), { minLength: 1, maxLength: 5 }), fc.constantFrom(...breaks)),
  { minLength: 1, maxLength: 12 },
)

/** A line a token: its word, something that differs in length, and tags. */
const textOf = (all: Rows, tagsOf: (token: Token) => readonly string[]): string =>
  all
    .map(([tokens, behind]) => `${tokens.map((one) => `${one[0]} x ${tagsOf(one).join(' ')}\n`).join('')}${behind}`)
    .join('')

const readers = fc.constantFrom<Readonly<Record<string, string>>>(
  { comment: '# ' },
  { comment: '# ', docstart: 'skip' },
  { comment: '# ', delimiter: 'blank', normalize: 'NFC' },
)
const otherwise = fc.constantFrom<Partial<Request>>(
  {},
  { groupBy: ['document'] },
  { means: ['document'], groupBy: ['document'] },
  { labels: { map: { PER: 'P', QQ: 'R' } } },
  { labels: { only: ['PER'] }, slices: ['length'] },
  { gates: [{ metric: 'conll-f1', measure: 'f1', min: 0.5 }] },
)

test('parts of documents paired by position merge into the whole result, for one file or several', {
  timeout: 60_000,
}, async () => {
  const all = fc.record({
    cut,
    draws,
    means,
    texts: fc.array(rows, { minLength: 1, maxLength: 3 }),
    end: fc.constantFrom('\n', '\n', '\n', '\r\n'),
    isOneFile: fc.boolean(),
    reader: readers,
    metric: fc.constantFrom('@assay/conll-f1/*', '@assay/conll-f1'),
    more: otherwise,
  })
  let [scored, parted] = [0, 0]
  await fc.assert(
    fc.asyncProperty(all, async ({ texts, end, isOneFile, reader, metric, ...asked }) => {
      const write = (name: string, tagsOf: (token: Token) => readonly string[]): readonly string[] =>
        texts.map((own, i) => {
          const path = `${name}${i}.conll`
          writeFileSync(path, textOf(own, tagsOf).replaceAll('\n', end))
          return path
        })
      const side = (name: string, i: 1 | 2 | 3) => ({
        files: isOneFile
          ? write('all', ([, ...tags]) => tags).map((path) => `${path}:${i + 2}`)
          : write(name, (token) => ['y'.repeat(i), 'z', token[i]]),
      })
      const request: Request = {
        folder: '.',
        asTyped: true,
        pluginFolders: ['.'],
        gold: side('gold', 1),
        systems: [
          { name: 'one', ...side('one', 2) },
          { name: 'two', ...side('two', 3) },
          { name: 'vote', make: '@assay/conll-f1/majority-vote' },
        ],
        metrics: [metric],
        readerTexts: new Map(Object.entries(reader)),
        ...asked.means,
        ...asked.draws,
        ...asked.more,
      }
      const { isScored, stretches } = await same(request, asked.cut)
      if (isScored) scored++
      if (isScored && stretches > texts.length) parted++
    }),
    { numRuns: drawing(30) },
  )
  expect(scored).toBeGreaterThanOrEqual(drawing(13))
  // files are cut, and not only shared out
  expect(parted).toBeGreaterThanOrEqual(drawing(5))
})

// ---- told by their names ---------------------------------------------------------------------------------------------

const items = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 4 })
const clustering = fc.tuple(items, items).map(([one, two]) => {
  const first = [...new Set(one)]
  const second = [...new Set(two)].filter((item) => !first.includes(item))
  return [first, second].filter((cluster) => cluster.length > 0)
})
/** A document, the file of each side that it stands in, and whether the system has it. */
const named = fc.array(
  fc.record({ gold: clustering, ours: clustering, goldIn: fc.nat(3), oursIn: fc.nat(3), isAnswered: fc.boolean() }),
  { minLength: 1, maxLength: 10 },
)

test('parts of documents paired by name merge into the whole result, for any files', { timeout: 60_000 }, async () => {
  const all = fc.record({
    cut,
    draws,
    means,
    documents: named,
    missing: fc.constantFrom<'skip' | 'empty'>('skip', 'empty'),
    disjoint: fc.constantFrom<'error' | 'allow'>('error', 'allow'),
  })
  let scored = 0
  await fc.assert(
    fc.asyncProperty(all, async ({ documents, missing, disjoint, ...asked }) => {
      for (const side of ['gold', 'ours'] as const)
        for (let file = 0; file < 4; file++) {
          const own = documents.flatMap((document, i) => {
            const isHere = document[`${side}In`] === file && (side === 'gold' || document.isAnswered)
            return isHere ? [JSON.stringify({ id: `d${i}`, clusters: document[side] })] : []
          })
          writeFileSync(
            `${side}${file}.jsonl`,
            own.map((line) => `${line}\n`).join('') || '{"id":"z","clusters":[["q"]]}\n'.replace('z', `${side}${file}`),
          )
        }
      const side = (name: string) => ({
        files: [0, 1, 2, 3].map((file) => `${name}${file}.jsonl`),
        reader: 'clusters-jsonl',
      })
      const request: Request = {
        folder: '.',
        asTyped: true,
        pluginFolders: ['.'],
        gold: side('gold'),
        systems: [
          { name: 'ours', ...side('ours') },
          { name: 'alone', make: '@assay/clustering-purity/one-in-one' },
        ],
        metrics: [['@assay/clustering-purity/*', { policy: 'paper' }]],
        missing,
        disjoint,
        ...asked.means,
        ...asked.draws,
      }
      if ((await same(request, asked.cut)).isScored) scored++
    }),
    { numRuns: drawing(15) },
  )
  expect(scored).toBeGreaterThanOrEqual(drawing(6))
})
