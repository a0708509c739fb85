/** `inspect`: faults of the data, as text, as JSON and as a page. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as hipe from '../../../packages/hipe/src/index.ts'
import * as relations from '../../../packages/relations/src/index.ts'
import { assay, assayIn, files, inOwnFolder, problemsOf } from './support.ts'

inOwnFolder()

const sentence = 'Ana B-PER\nlives O\nin O\nthe O\nold O\ntown O\n. O\n\n'
const other = 'Nobody O\ncame O\nto O\nthe O\ntown O\ntoday O\n\n'

interface FoundJson {
  readonly parts: readonly { readonly unit: string; readonly units: number }[]
  readonly findings: readonly {
    readonly kind: string
    readonly part: string
    readonly count: number
    readonly of: number
    readonly places: readonly { readonly at: { readonly path: string; readonly line: number } }[]
  }[]
  readonly inapplicable: readonly { readonly kinds: readonly string[] }[]
}

const foundBy = async (...call: readonly string[]): Promise<FoundJson> =>
  JSON.parse((await assay('inspect', ...call, '--json')).out) as FoundJson

const findingIn = ({ findings }: FoundJson, kind: string, part = 'test') =>
  findings.find((finding) => finding.kind === kind && finding.part === part)

describe('assay inspect', () => {
  it('counts sentences and entities of the test set that the training data contains, with places', async () => {
    files({ 'test.conll': other + sentence, 'train.conll': sentence })
    const found = await foundBy('test.conll', '--train', 'train.conll')
    const leaked = findingIn(found, 'leaked-sentences')
    expect(leaked).toMatchObject({ count: 1, of: 2 })
    expect(leaked?.places[0]?.at).toMatchObject({ path: 'test.conll', line: 8 })
    expect(findingIn(found, 'leaked-entities')).toMatchObject({ count: 1, of: 1 })
  })

  it('counts in the unit of metrics: tokens of a file, items of clusters, or words of a text', async () => {
    files({
      'tags.conll': sentence,
      'clusters.csv': 'item,cluster\na,1\nb,1\nc,2\n',
      'spans.jsonl': '{"id":"d","text":"Ana was here","spans":[]}\n',
    })
    const sizeOf = async (file: string) => (await foundBy(file)).parts.map(({ unit, units }) => `${units} ${unit}`)
    expect(await sizeOf('tags.conll')).toEqual(['7 tokens'])
    expect(await sizeOf('clusters.csv')).toEqual(['3 items'])
    expect(await sizeOf('spans.jsonl')).toEqual(['3 words'])
  })

  it('prints a table of findings, the checks without a finding, and the first places of each finding', async () => {
    files({ 'test.conll': sentence + other + sentence })
    const { out, err, exit } = await assay('inspect', 'test.conll')
    expect([err, exit]).toEqual(['', 0])
    expect(out).toContain('duplicate-sentences  repeated sentences')
    expect(out).toContain('looked for, and not found\n')
    expect(out).toContain('test.conll:16')
  })

  it('writes a page with all findings', async () => {
    files({ 'test.conll': sentence + other + sentence })
    expect(await assay('inspect', 'test.conll', '-o', 'page.html')).toMatchObject({ exit: 0, out: '', err: '' })
    expect(readFileSync('page.html', 'utf8')).toContain('repeated sentences')
  })

  it('exits with 1 if --fail-on forbids a finding, after printing everything', async () => {
    files({ 'test.conll': sentence + other + sentence })
    const failed = await assay('inspect', 'test.conll', '--fail-on', 'duplicate-sentences=33%', '--diagnostics', 'json')
    expect(failed.exit).toBe(1)
    expect(failed.out).toContain('duplicate-sentences')
    expect(problemsOf(failed)).toMatchObject([{ code: 'E824', at: { path: 'test.conll' } }])
    expect(await assay('inspect', 'test.conll', '--fail-on', 'duplicate-sentences=34%')).toMatchObject({ exit: 0 })
  })

  it('refuses a --fail-on that can never fail', async () => {
    files({ 'test.conll': sentence + other })
    const refusal = async (kind: string, ...more: readonly string[]): Promise<string> => {
      const { exit, out, err } = await assay('inspect', 'test.conll', '--fail-on', kind, ...more)
      expect([exit, out]).toEqual([2, ''])
      return err
    }
    expect(await refusal('leaked-entities=1%')).toContain(
      'E103: --fail-on leaked-entities could never fail: there are no training data\n  help: name them: --train FILE\n',
    )
    expect(await refusal('changed-texts')).toContain('there is no run\n  help: name one: -s RUN\n')
    expect(await refusal('cut-words')).toContain(
      'the borders are those of tokens\n  help: remove --fail-on cut-words\n',
    )
    const call = ['duplicate-documents', '--train', 'test.conll'] as const
    expect(await refusal(...call)).toContain('  help: write --fail-on duplicate-sentences\n')
    const leaks = await assay('inspect', 'test.conll', '--train', 'test.conll', '--fail-on', 'leaked-entities')
    expect(leaks.exit).toBe(1)
  })

  it('counts documents that the reader refuses, and inspects the others', async () => {
    const good = '{"id":"a","text":"Ana lives in Lund","spans":[{"start":0,"end":3,"label":"PER"}]}\n'
    const bad = '{"id":"b","text":"Ana","spans":[{"start":0,"end":9,"label":"PER"}]}\n'
    files({ 'test.jsonl': good + bad })
    const found = await foundBy('test.jsonl')
    expect(findingIn(found, 'unreadable')).toMatchObject({ count: 1 })
    expect(findingIn(found, 'unreadable')?.places[0]?.at.line).toBe(2)
    expect(findingIn(found, 'cut-words')).toMatchObject({ count: 0, of: 1 })
  })

  it("fails with the reader's error if no document is readable", async () => {
    files({ 'test.jsonl': '{"id":"b","text":"Ana","spans":[{"start":0,"end":9,"label":"PER"}]}\n' })
    expect(await assay('inspect', 'test.jsonl')).toMatchObject({ exit: 3, out: '' })
  })

  it('suggests what to add to a config', async () => {
    files({ 'assay.json': '{"gold": "gold.conll", "systems": {"a": "a.conll"}, "metrics": ["conll-f1"]}' })
    const { exit, err } = await assay('inspect', 'assay.json')
    expect(exit).toBe(2)
    expect(err).toContain(
      'E104: assay.json is a config, and inspect takes files of data\n  help: name its files; or add --gold',
    )
    files({ 'gold.json': '{"gold": ' })
    expect((await assay('inspect', 'gold.json')).exit).toBe(3)
  })

  it('inspects documents of other models through a view', async () => {
    const line = {
      tokens: ['Ana', 'lives', 'in', 'Lund'],
      entities: [{ type: 'PER', start: 0, end: 1 }],
      relations: [],
    }
    files({ 'test.json': JSON.stringify([line]) })
    const { out, exit } = await assayIn(
      { plugins: { '@assay/relations': () => relations } },
      ...['inspect', 'test.json', '--plugin', 'relations', '--json'],
    )
    expect(exit).toBe(0)
    expect(findingIn(JSON.parse(out) as FoundJson, 'edges')).toMatchObject({ count: 0, of: 1 })
  })

  it('suggests a remedy for annotation that can be neither inspected nor converted', async () => {
    files({ 'gold.tsv': readFileSync(new URL('../../../examples/hipe/gold.tsv', import.meta.url)) })
    const around = { plugins: { '@assay/hipe': () => hipe } }
    const call = async (...words: readonly string[]) => (await assayIn(around, ...words)).err
    expect(await call('inspect', 'gold.tsv', '--reader', 'hipe-columns', '--plugin', 'hipe')).toContain(
      '  help: another reader of the same file may give one of those that are: spans, tags, ',
    )
    expect(await call('inspect', 'gold.tsv', '--reader', 'hipe', '--plugin', 'hipe')).toBe('')
    expect(
      await call('convert', 'gold.tsv', '--reader', 'hipe-columns', '--plugin', 'hipe', '--to', 'conll-columns'),
    ).toContain('  help: nothing that can be written holds what hipe-columns reads; ')
  })

  it('compares the text of systems with that of the test set', async () => {
    files({ 'test.conll': sentence + other, 'run.conll': sentence.replace('old', 'odd') + other })
    const found = await foundBy('test.conll', '-s', 'run.conll')
    expect(findingIn(found, 'changed-texts', 'run')).toMatchObject({ count: 1, of: 2 })
  })
})
