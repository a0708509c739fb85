/** `assay score`: the reports, and what the flags change in them. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { assay, f1Of, files, inOwnFolder, resultOf, sample, score, scoresOf, scoreTiny } from './support.ts'

inOwnFolder()

const signature =
  'conll-f1|scheme:conlleval|repair:error|outside:O|raw:false|types:|beta:1|zeroDivision:none|zeroDivisionInMeans:0|read:conll-columns@1.0.0{comment:,boundary:-X-,docstart:token}|v:@assay/conll-f1@1.0.0'

const tinySignature = 'tiny|beta:1|read:conll-columns@1.0.0{comment:,boundary:-X-,docstart:token}|v:@assay/tiny@1.0.0'
const shortTiny = 'tiny|read:conll-columns@1.0.0|v:@assay/tiny@1.0.0|hash:5ffa2f4e'

const oneSystem = `tiny  types of single tokens
b, 2 sentences, scores in percent

type  precision  recall      F1
LOC        0.00    0.00    0.00
ORG      100.00  100.00  100.00
PER      100.00   66.67   80.00

precision 75.00, recall 60.00, F1 66.67
${shortTiny}
`

const ranking = `tiny  types of single tokens
2 systems, 2 sentences, scores in percent

F1 by type
system     LOC     ORG    PER
a       100.00  100.00  50.00
b         0.00  100.00  80.00

type, the hardest first
type  mean F1
LOC     50.00
PER     65.00
ORG    100.00

${shortTiny}

rank  system  precision  recall     F1
   1  a          100.00   60.00  75.00
   2  b           75.00   60.00  66.67
`

const conlleval = `processed 10 tokens with 4 phrases; found: 4 phrases; correct: 2.
accuracy:  80.00%; precision:  50.00%; recall:  50.00%; FB1:  50.00
              LOC: precision:   0.00%; recall:   0.00%; FB1:   0.00  0
              ORG: precision:  50.00%; recall: 100.00%; FB1:  66.67  2
              PER: precision:  50.00%; recall:  50.00%; FB1:  50.00  2
`

/** Places in a JSON value where keys do not follow the order of code points. */
const unsorted = (value: unknown, path = ''): readonly string[] => {
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? [] : Object.keys(value)
  const sorted = keys.every((key, i) => i === 0 || Buffer.compare(Buffer.from(keys[i - 1] ?? ''), Buffer.from(key)) < 0)
  return [
    ...(sorted ? [] : [path]),
    ...Object.entries(value).flatMap(([key, inner]) => unsorted(inner, `${path}/${key}`)),
  ]
}

describe('score as text', () => {
  test('prints the breakdowns, the key numbers and the signature for one system', async () => {
    sample()
    expect(await scoreTiny('-g', 'gold.conll', '-s', 'b.conll')).toEqual({ exit: 0, out: oneSystem, err: '' })
  })

  test('ranks several systems, given in any order', async () => {
    sample()
    expect(await scoreTiny('-g', 'gold.conll', '-s', 'b.conll', '-s', 'a.conll')).toEqual({
      exit: 0,
      out: ranking,
      err: '',
    })
  })

  test('is the default of -f', async () => {
    sample()
    expect((await scoreTiny('-g', 'gold.conll', '-s', 'b.conll', '-f', 'text')).out).toBe(oneSystem)
  })

  test('prints the decimals of --digits, and ratios for --percent no', async () => {
    sample()
    const { out } = await score('-g', 'gold.conll', '-s', 'b.conll', '--digits', '4', '--percent', 'no')
    expect(out).toContain('b, 2 sentences\n')
    expect(out).toContain(', F1 0.5000\n')
    expect((await score('-g', 'gold.conll', '-s', 'b.conll', '--digits', '0')).out).toContain(', F1 50\n')
  })

  test.each(['--all-measures', '--verbose'])('prints means over types under %s', async (flag) => {
    sample()
    const call = ['-g', 'gold.conll', '-s', 'b.conll'] as const
    expect((await score(...call)).out).not.toContain('macro F1')
    expect((await score(...call, flag)).out).toMatch(/^macro F1 {12}38\.89$/m)
  })

  test('prints colours if requested, and none by default', async () => {
    sample()
    expect((await score('-g', 'gold.conll', '-s', 'b.conll', '--color', 'always')).out).toContain('\u001b[')
    expect((await score('-g', 'gold.conll', '-s', 'b.conll', '--color', 'never')).out).not.toContain('\u001b[')
  })
})

describe('score as JSON', () => {
  test('contains inputs and results', async () => {
    sample()
    const result = resultOf(await score('-g', 'gold.conll', '-s', 'b.conll', '--json'))
    expect(Object.keys(result)).toEqual(['comparisons', 'gates', 'inputs', 'labels', 'problems', 'result', 'scores'])
    expect(result.labels).toEqual({ item: 'tag', gold: { LOC: 1, ORG: 1, PER: 3 }, systems: { b: { ORG: 2, PER: 2 } } })
    expect(result.result).toBe(1)
    expect(result.inputs.map(({ role, path }) => [role, path])).toEqual([
      ['gold', 'gold.conll'],
      ['system', 'b.conll'],
    ])
    const [only] = result.scores
    expect(only).toMatchObject({ metric: 'conll-f1', system: 'b', signature, headline: 'f1', units: 2 })
    expect(only?.measures['f1']).toEqual({ value: 0.5 })
    // 0/0 is no value
    expect(only?.facets['type']?.['LOC']?.measures['precision']).toEqual({ value: null })
  })

  test('sorts its keys by code point at every level', async () => {
    files({
      'gold.conll': 'a B-é\nb B-z\nc B-Z\nd B-𝒵\ne B-\uff5e\nf B-10\ng B-9\n',
      'a.conll': 'a B-é\nb B-z\nc B-Z\nd B-𝒵\ne B-\uff5e\nf B-10\ng O\n',
    })
    const { out } = await assay('score', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll', '--json')
    expect(out.indexOf('"10"')).toBeLessThan(out.indexOf('"9"'))
    // parsed by hand: an object of JavaScript puts keys that are numbers first
    const labels = [...out.matchAll(/^ {10}"(.+)": \{$/gm)].map(([, label]) => label).slice(0, 7)
    expect(labels).toEqual(['10', '9', 'Z', 'z', 'é', '\uff5e', '𝒵'])
    sample()
    expect(unsorted(JSON.parse((await score('-g', 'gold.conll', '-s', 'b.conll', '--json')).out))).toEqual([])
  })

  test('is written with the same bytes in a second run', async () => {
    sample()
    const call = ['-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll', '--bootstrap', '50', '--json']
    expect((await score(...call)).out).toBe((await score(...call)).out)
  })

  test('contains no date, and paths only as typed', async () => {
    sample()
    const here = process.cwd()
    const { out } = await score('-g', 'gold.conll', '-s', 'b.conll', '--json')
    expect(out).not.toContain(here)
    expect(out).not.toMatch(/\d{4}-\d\d-\d\d|"\//)
    const typed = await score('-g', `${here}/gold.conll`, '-s', `${here}/b.conll`, '--json')
    expect(typed.out.replaceAll(`${here}/`, '')).toBe(out)
  })

  test('is the same for --json and -f json', async () => {
    sample()
    const { out } = await score('-g', 'gold.conll', '-s', 'b.conll', '-f', 'json')
    expect(out).toBe((await score('-g', 'gold.conll', '-s', 'b.conll', '--json')).out)
    expect(out.endsWith('}\n')).toBe(true)
  })

  test('is not changed by display flags', async () => {
    sample()
    const plain = await score('-g', 'gold.conll', '-s', 'b.conll', '--json')
    const other = await score('-g', 'gold.conll', '-s', 'b.conll', '--json', '--digits', '1', '--percent', 'no')
    expect(other.out).toBe(plain.out)
  })
})

describe('score in an official layout', () => {
  test('prints what conlleval.pl prints, for -f conlleval', async () => {
    sample()
    const call = ['-g', 'gold.conll', '-s', 'b.conll', '-f', 'conlleval']
    expect(await score(...call)).toEqual({ exit: 0, out: conlleval, err: '' })
    // other metrics of the plugin have no such layout, and are not asked
    expect((await assay('score', 'conll-f1', ...call)).out).toBe(conlleval)
  })

  test('refuses several systems, and names them', async () => {
    sample()
    const ran = await score('-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll', '-f', 'conlleval')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('error E212: the format conlleval shows one system, and there are 2: a, b')
    expect(ran.err).toContain('score one system at a time')
  })
})

describe('score with -o', () => {
  test('writes a file in the format of its ending, and nothing to stdout', async () => {
    sample()
    const stdout = await score('-g', 'gold.conll', '-s', 'b.conll', '--json')
    expect(await score('-g', 'gold.conll', '-s', 'b.conll', '-o', 'out.json')).toEqual({ exit: 0, out: '', err: '' })
    expect(readFileSync('out.json', 'utf8')).toBe(stdout.out)
  })

  test('writes several files, with a format before the path', async () => {
    sample()
    const { out } = await score('-g', 'gold.conll', '-s', 'b.conll')
    const outputs = ['-o', 'out.json', '-o', 'out.txt', '-o', 'conlleval:table', '-o', 'text:copy.json']
    expect(await score('-g', 'gold.conll', '-s', 'b.conll', ...outputs)).toEqual({ exit: 0, out: '', err: '' })
    expect(JSON.parse(readFileSync('out.json', 'utf8'))).toMatchObject({ result: 1 })
    expect(readFileSync('out.txt', 'utf8')).toBe(out)
    expect(readFileSync('table', 'utf8')).toBe(conlleval)
    expect(readFileSync('copy.json', 'utf8')).toBe(out)
  })

  test('writes the format of -f if the ending names no format', async () => {
    sample()
    await score('-g', 'gold.conll', '-s', 'b.conll', '-f', 'conlleval', '-o', 'table.out')
    expect(readFileSync('table.out', 'utf8')).toBe(conlleval)
  })

  test('refuses a file name without a format before any input is read', async () => {
    const ran = await score('-g', 'none', '-s', 'none', '-o', 'table.out')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('E212')
    expect(ran.err).toContain('-o json:FILE')
    expect(existsSync('table.out')).toBe(false)
  })

  test("writes no colours into a file, and ignores the terminal's width", async () => {
    sample()
    await scoreTiny('-g', 'gold.conll', '-s', 'b.conll', '--color', 'always', '-o', 'out.txt')
    expect(readFileSync('out.txt', 'utf8')).toBe(oneSystem)
  })
})

describe('score with --set', () => {
  test('sets an option of the metric', async () => {
    files({ 'gold.conll': 'a B-PER\nb I-PER\n', 'a.conll': 'a B-PER\nb B-PER\n' })
    expect(await f1Of('-g', 'gold.conll', '-s', 'a.conll')).toBe(0)
    expect(await f1Of('-g', 'gold.conll', '-s', 'a.conll', '--set', 'scheme=raw')).toBe(0.5)
  })

  test('sets a list, and a number', async () => {
    sample()
    const [only] = await scoresOf('-g', 'gold.conll', '-s', 'b.conll', '--set', 'types=PER,LOC', '--set', 'beta=2')
    expect(only?.signature).toContain('|types:PER,LOC|beta:2|')
    expect(Object.keys(only?.facets['type'] ?? {})).toEqual(['LOC', 'PER'])
  })

  test('sets an option of the reader', async () => {
    files({ 'gold.conll': 'a B-PER x\n', 'a.conll': 'a O y\n' })
    const [only] = await scoresOf('-g', 'gold.conll', '-s', 'a.conll', '--set', 'reader.column=2')
    expect(only?.measures['gold']?.value).toBe(1)
    expect(only?.measures['found']?.value).toBe(0)
  })

  test('sets a value that contains an equals sign', async () => {
    files({ 'gold.conll': '=x comment\na B-PER\n', 'a.conll': 'a B-PER\n' })
    expect(await f1Of('-g', 'gold.conll', '-s', 'a.conll', '--set', 'reader.comment==')).toBe(1)
  })
})

describe('score with --bootstrap', () => {
  test('computes intervals, and compares the systems', async () => {
    sample()
    const call = ['-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll', '--bootstrap', '50', '--seed', '1']
    const { exit, out } = await score(...call)
    expect(exit).toBe(0)
    expect(out).toContain('±: half the 95 % interval of 50 bootstrap samples of sentences, seed 1')
    const { scores, comparisons } = resultOf(await score(...call, '--json'))
    expect(scores[0]?.bootstrap).toEqual({ samples: 50, seed: 1, confidence: 0.95 })
    expect(scores[0]?.signature).toContain('|bootstrap:50,0.95,1|')
    const [low, high] = scores[0]?.measures['f1']?.interval ?? [2, -1]
    expect(low).toBeLessThanOrEqual(6 / 7)
    expect(high).toBeGreaterThanOrEqual(6 / 7)
    expect(comparisons).toHaveLength(1)
    expect(comparisons[0]).toMatchObject({ system: 'a', baseline: 'b', trials: 50, seed: 1 })
  })

  test('computes intervals of breakdowns, except for a single unit', async () => {
    sample()
    const call = ['-g', 'gold.conll', '-s', 'b.conll', '--bootstrap', '50']
    const [whole] = await scoresOf(...call)
    // LOC and ORG are in one sentence each; PER is right in one sentence of two, and half of the time without a value
    expect(whole?.facets['type']?.['LOC']?.measures['recall']).toEqual({ value: 0 })
    expect(whole?.remarks).toEqual(['no interval for type LOC, ORG: in a single sentence each'])
    expect(whole?.facets['type']?.['PER']?.measures['recall']).toEqual({ value: 1 / 2, interval: [0, 1] })
    files({ 'gold.conll': 'John B-PER\n', 'b.conll': 'John B-PER\n' })
    const [single] = await scoresOf(...call)
    expect(single?.measures['f1']).toEqual({ value: 1 })
    expect(single?.remarks).toEqual(['no interval: resampling takes at least two sentences'])
  })

  test('uses the seed 12345 and the confidence 0.95 by default', async () => {
    sample()
    const call = ['-g', 'gold.conll', '-s', 'b.conll', '--bootstrap', '20']
    const [usual] = await scoresOf(...call)
    expect(usual?.bootstrap).toEqual({ samples: 20, seed: 12345, confidence: 0.95 })
    const [other] = await scoresOf(...call, '--confidence', '0.9')
    expect(other?.bootstrap?.confidence).toBe(0.9)
  })

  test('draws no samples by default, and --bootstrap 0 switches off those of a preset', async () => {
    sample()
    expect((await scoresOf('-g', 'gold.conll', '-s', 'b.conll'))[0]?.bootstrap).toBeUndefined()
    const preset = ['score', 'conll-f1/conll-2003', '-g', 'gold.conll', '-s', 'b.conll', '--json']
    expect(resultOf(await assay(...preset)).scores[0]?.bootstrap).toEqual({
      samples: 250,
      seed: 12345,
      confidence: 0.9,
    })
    expect(resultOf(await assay(...preset, '--bootstrap', '0')).scores[0]?.bootstrap).toBeUndefined()
  })
})

describe('score with --signature', () => {
  const again = async (...call: readonly string[]): Promise<void> => {
    const first = await score(...call, '--json', '--quiet')
    const printed = resultOf(first).scores[0]?.signature ?? ''
    const inputs = call.filter((word, i) => ['-g', '-s'].includes(word) || ['-g', '-s'].includes(call[i - 1] ?? ''))
    const short = (await score(...call, '--quiet')).out.split('\n').find((line) => line.includes('|hash:')) ?? ''
    expect(short.length).toBeLessThan(printed.length)
    for (const text of [printed, short]) {
      const second = await assay('score', 'conll-f1', '--signature', text, ...inputs, '--json', '--quiet')
      expect(second.err).toBe('')
      expect(second.out).toBe(first.out)
    }
  }

  test('scores the same again', async () => {
    sample()
    await again('-g', 'gold.conll', '-s', 'b.conll')
  })

  test('scores the same again with the bootstrap', async () => {
    sample()
    await again('-g', 'gold.conll', '-s', 'b.conll', '--bootstrap', '30', '--seed', '7', '--confidence', '0.9')
  })

  test('scores the same again with options of the metric and the reader', async () => {
    files({ 'gold.txt': '|,:%x a\nx B-A\ty\nz X\ty\n', 'a.txt': 'x B-A\ty\nz B-B\ty\n' })
    const metric = ['--set', 'scheme=IOB2', '--set', 'repair=seqeval', '--set', 'outside=X', '--set', 'types=A,B']
    const number = ['--set', 'beta=0.5', '--set', 'zeroDivision=0']
    const reader = ['--set', 'reader.comment=|,:%', '--set', 'reader.delimiter=blank', '--set', 'reader.docstart=skip']
    await again('-g', 'gold.txt:2', '-s', 'a.txt:2', ...metric, ...number, ...reader)
  })

  test('repeats the score of another metric than the default', async () => {
    sample()
    await again('-g', 'gold.conll', '-s', 'b.conll', '--metric', 'surface-f1', '--set', 'types=LOC')
  })

  test('finds the plugin without its name if the metric has the name of its package', async () => {
    sample()
    const ran = await assay('score', '--signature', tinySignature, '-g', 'gold.conll', '-s', 'b.conll')
    expect(ran).toEqual({ exit: 0, out: oneSystem, err: '' })
  })

  test('is overridden by other flags', async () => {
    sample()
    const [only] = await scoresOf('--signature', signature, '--set', 'beta=2', '-g', 'gold.conll', '-s', 'b.conll')
    expect(only?.signature).toContain('|beta:2|')
  })

  test('is refused with an example if it is no signature', async () => {
    sample()
    const ran = await score('--signature', 'conll-f1|nonsense', '-g', 'gold.conll', '-s', 'b.conll')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('error E102: that is not a signature')
  })

  test.each([
    ['samples below none', '-5,0.95,1'],
    ['a confidence above one', '50,2,1'],
    ['a seed below none', '50,0.95,-1'],
    ['samples that are not whole number', '1.5,0.95,1'],
  ])('is refused if its bootstrap is out of range: %s', async (_, bootstrap) => {
    sample()
    const bad = signature.replace('|v:', `|bootstrap:${bootstrap}|v:`)
    expect(await score('--signature', bad, '-g', 'gold.conll', '-s', 'b.conll')).toMatchObject({ exit: 2, out: '' })
  })

  test('names the version of the metric in the signature if another version is installed', async () => {
    sample()
    const old = signature.replace('@assay/conll-f1@1.0.0', '@assay/conll-f1@0.3.0')
    const ran = await score('--signature', old, '-g', 'gold.conll', '-s', 'b.conll')
    expect(ran.err).toContain('0.3.0')
  })
})
