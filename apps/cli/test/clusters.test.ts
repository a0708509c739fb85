/** Clusterings and coreference from the command line: the bundled examples, with a config and without, and bad input. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as clusteringPurity from '../../../packages/clustering-purity/src/index.ts'
import * as coreference from '../../../packages/coreference/src/index.ts'
import * as lea from '../../../packages/lea/src/index.ts'
import { assayIn, type Ran } from './support.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const before = process.cwd()
let scratch = ''
beforeAll(() => {
  process.chdir(root)
  scratch = mkdtempSync(join(realpathSync(tmpdir()), 'assay-clusters-'))
})
afterAll(() => {
  process.chdir(before)
  rmSync(scratch, { recursive: true, force: true })
})

const plugins = {
  '@assay/clustering-purity': () => clusteringPurity,
  '@assay/coreference': () => coreference,
  '@assay/lea': () => lea,
}
const assay = (...call: readonly string[]): Promise<Ran> => assayIn({ plugins }, ...call)

/** Writes a file into the folder of this test file's own. */
const file = (name: string, text: string): string => {
  const path = join(scratch, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
  return path
}

interface Value {
  readonly value: number | null
}
interface Shown {
  readonly scores: readonly {
    readonly metric: string
    readonly system: string
    readonly signature: string
    readonly measures: Readonly<Record<string, Value>>
  }[]
}
const scoresOf = ({ out }: Ran): Shown['scores'] => (JSON.parse(out) as Shown).scores

describe('the people search of WePS', () => {
  test('is ranked as in the paper by a config, with baselines', async () => {
    const { exit, out, err } = await assay('run', 'examples/weps/assay.json')
    expect(exit).toBe(0)
    const few = 'warning W802: clustering-purity rests on 8 names: intervals and tests over fewer than 10 mean little\n'
    expect(err.startsWith(few)).toBe(true)
    expect(out).toBe(readFileSync('examples/weps/expected.txt', 'utf8'))
  })
  test('is ranked the same without a config, as JSON', async () => {
    const ran = await assay(
      'score',
      'clustering-purity/weps',
      '-g',
      'examples/weps/gold',
      '-s',
      'TEAM_A=examples/weps/systems/TEAM_A',
      '--json',
    )
    expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' })
    // the independent reference's values (packages/clustering-purity/golden/weps-made/expected.json)
    expect(scoresOf(ran).map(({ system, measures }) => [system, measures['fAlpha0.5']?.value])).toEqual([
      ['TEAM_A', expect.closeTo(0.8009334181241987, 12)],
      ['ONE-IN-ONE', expect.closeTo(0.5509006142890964, 12)],
      ['ALL-IN-ONE', expect.closeTo(0.20207119482799904, 12)],
    ])
  })
  test('can be scored by LEA, from the same files', async () => {
    const ran = await assay(
      'score',
      'lea',
      '-g',
      'examples/weps/gold',
      '-s',
      'examples/weps/systems/TEAM_A',
      '--json',
      '--quiet',
    )
    expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' })
    expect(scoresOf(ran)[0]?.measures['keyEntities']).toEqual({ value: 209 })
  })
  test('is scored again by a signature, for other files', async () => {
    const call = ['-g', 'examples/weps/gold', '-s', 'examples/weps/systems/TEAM_A', '--json'] as const
    const first = await assay(
      'score',
      'clustering-purity',
      '--set',
      'policy=weps-1.1',
      '--set',
      'alpha=0.3',
      '--metric',
      'clustering-purity',
      ...call,
    )
    const signature = scoresOf(first)[0]!.signature
    const again = await assay('score', 'clustering-purity', '--signature', signature, ...call)
    expect(again).toEqual(first)
    expect(scoresOf(again)[0]?.measures['fAlpha0.3']?.value).toBeTypeOf('number')
  })
  test('is refused, scored 0, or skipped for a name that the system lacks', async () => {
    const names = ['gold/A.clust.xml', 'gold/B.clust.xml', 'run/A.clust.xml']
    for (const name of names)
      file(`absent/${name}`, '<clustering><entity id="1"><doc rank="1"/><doc rank="2"/></entity></clustering>')
    const call = [
      'score',
      'clustering-purity',
      '--metric',
      'clustering-purity',
      '-g',
      join(scratch, 'absent/gold'),
      '-s',
      join(scratch, 'absent/run'),
      '--json',
    ] as const
    const refused = await assay(...call)
    expect([refused.exit, refused.out]).toEqual([3, ''])
    expect(refused.err).toContain('error E405: document B is in the gold, but not in run')
    const empty = await assay(...call, '--set', 'documents.missing=empty')
    expect(scoresOf(empty)[0]?.measures['fAlpha0.5']).toEqual({ value: (1 + 0) / 2 })
    const skip = await assay(...call, '--set', 'documents.missing=skip')
    expect(scoresOf(skip)[0]?.measures['fAlpha0.5']).toEqual({ value: 1 })
    expect(skip.err).toContain('warning W405')
    expect((await assay(...call, '--set', 'documents.missing=ignore')).err).toContain(
      'documents.missing cannot be "ignore"',
    )
  })
})

test('a built-in system writes answers only for documents of the gold', async () => {
  const items = '{"id":"n1","clusters":[["a","b"],["c"]]}\n'
  file('extra/gold.jsonl', items)
  file('extra/own.jsonl', `${items}{"id":"n2","clusters":[["x","y"]]}\n`)
  const config = {
    gold: 'gold.jsonl',
    systems: { own: 'own.jsonl', apart: { make: '@assay/clustering-purity/one-in-one' } },
    metrics: ['@assay/lea'],
    documents: { extra: 'empty' },
    compare: { trials: 9 },
  }
  const scores = scoresOf(await assay('run', file('extra/assay.json', JSON.stringify(config)), '--json', '--quiet'))
  const row = (system: string) => {
    const measures = scores.find((one) => one.system === system)?.measures
    return [measures?.['precision']?.value, measures?.['recall']?.value]
  }
  // a link of {a, b} and the self-link of c, over the same and {x, y}, which is spurious: (2 + 1) / (2 + 1 + 2)
  expect(row('own')).toEqual([3 / 5, 1])
  // alone, a and b have self-links that the gold lacks: (0 + 0 + 1) / 3, and recall (0 + 1) / (2 + 1)
  expect(row('apart')).toEqual([1 / 3, 1 / 3])
})

describe('coreference on the command line', () => {
  test.each(['lea', 'coreference'])('scores the bundled example of %s from its config', async (name) => {
    const { exit, out } = await assay('run', `examples/${name}/assay.json`)
    expect(exit).toBe(0)
    expect(out).toBe(readFileSync(`examples/${name}/expected.txt`, 'utf8'))
  })
  test('matches the reference suite in case A5, for all metrics as JSON', async () => {
    const ran = await assay(
      'score',
      'coreference/conll-2012',
      '-g',
      'examples/coreference/TC-A.key',
      '-s',
      'examples/coreference/TC-A-5.response',
      '--json',
    )
    expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' })
    const f1 = new Map(scoresOf(ran).map(({ metric, measures }) => [metric, measures['f1']?.value]))
    // recall and precision of the suite's DataFiles, written as it writes them
    const harmonic = (recall: number, precision: number) =>
      expect.closeTo((2 * recall * precision) / (recall + precision), 12)
    expect(f1.get('muc')).toEqual(harmonic(1 / 3, 1 / 4))
    expect(f1.get('b3')).toEqual(harmonic((1 + 1 / 3 + 1 / 3 + 5 / 3) / 6, (1 + 4 / 4 + 1 / 2) / 8))
    expect(f1.get('mentions')).toEqual(harmonic(4 / 6, 4 / 8))
  })
  test('can be scored by purity, from the same files', async () => {
    const ran = await assay(
      'score',
      'clustering-purity',
      '--metric',
      'clustering-purity',
      '-g',
      'examples/coreference/TC-A.key',
      '-s',
      'examples/coreference/TC-A-5.response',
      '--json',
    )
    expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' })
    expect(scoresOf(ran)[0]?.measures['purity']?.value).toBeTypeOf('number')
  })
  test('is refused if the words of the two sides differ at the same place', async () => {
    const key = readFileSync('examples/coreference/TC-A.key', 'utf8')
    const other = file('other.response', key.replace('\tc\t', '\tz\t'))
    const { exit, out, err } = await assay('score', 'coreference', '-g', 'examples/coreference/TC-A.key', '-s', other)
    expect([exit, out]).toEqual([3, ''])
    expect(err).toContain('error E402')
  })
  test.each([
    ['a mention that is never closed', (key: string) => key.replace('0)', '-'), 'E321'],
    ['a cut file', (key: string) => key.slice(0, key.indexOf('test2')), 'E325'],
    ['garbage in the column of mentions', (key: string) => key.replace('(0', '(zero'), 'E321'],
    ['a bracket without an entity', (key: string) => key.replace('(0', '('), 'E324'],
    ['a document twice', (key: string) => key + key, 'E407'],
    ['an empty file', () => '', 'E309'],
  ])('is refused for %s', async (_, damage, code) => {
    const key = readFileSync('examples/coreference/TC-A.key', 'utf8')
    const damaged = file('damaged.response', damage(key))
    const { exit, out, err } = await assay('score', 'lea', '-g', 'examples/coreference/TC-A.key', '-s', damaged)
    expect([exit, out]).toEqual([3, ''])
    expect(err).toContain(`error ${code}`)
    expect(err).toContain('damaged.response')
  })
})

describe('tables and label vectors', () => {
  test('are scored side by side from one file', async () => {
    const path = file('labels.tsv', 'x\tp\nx\tp\ny\tq\ny\tp\n')
    const ran = await assay(
      'score',
      'clustering-purity',
      '--metric',
      'clustering-purity',
      '--set',
      'reader.item=0',
      '--reader',
      'clusters-table',
      '-g',
      `${path}:1`,
      '-s',
      `${path}:2`,
      '--json',
    )
    expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' })
    // p holds x x y, q holds y
    expect(scoresOf(ran)[0]?.measures['purity']).toEqual({ value: (2 + 1) / 4 })
  })
  test('are refused under the strict policy if an item is on one side only, and the message names it', async () => {
    const gold = file('gold.tsv', 'a\tx\nb\tx\nc\ty\n')
    const system = file('system.tsv', 'a\t1\nb\t1\nd\t2\n')
    const { exit, out, err } = await assay(
      'score',
      'clustering-purity',
      '--set',
      'policy=strict',
      '--metric',
      'clustering-purity',
      '-g',
      gold,
      '-s',
      `ours=${system}`,
    )
    expect([exit, out]).toEqual([3, ''])
    expect(err).toContain('error E351: the system does not have c (ours)')
    expect(err).toContain(`error E352: the gold does not have d\n --> ${system}:3`)
  })
  test('are scored with a warning if the gold is its own answer', async () => {
    const gold = file('gold.csv', 'item,cluster\na,x\nb,x\n')
    const { exit, err } = await assay(
      'score',
      'clustering-purity',
      '--metric',
      'b-cubed',
      '-g',
      gold,
      '-s',
      file('copy.csv', 'item,cluster\na,x\nb,x\n'),
    )
    expect(exit).toBe(0)
    expect(err).toContain('warning W401')
  })
})
