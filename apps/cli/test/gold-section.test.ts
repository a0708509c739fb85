/** `--add gold`: the section of reports on what the gold holds, as `assay describe` counts it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { redactGold } from '../src/gold-contents.ts'
import { assay, files, inOwnFolder } from './support.ts'

inOwnFolder()

const wnut = join(import.meta.dirname, '../../../examples/wnut-2017')
const gold = join(wnut, 'gold.conll')
const call = ['score', 'conll-f1', '-g', gold, '-s', join(wnut, 'drexel_cci.conll'), '--quiet']

describe('--add gold', () => {
  it('puts the tables of describe before the scores, in text', async () => {
    const described = (await assay('describe', gold)).out.trimEnd()
    expect(described).toMatch(/tokens +23394\n/)
    const { out } = await assay(...call, '--add', 'gold')
    expect(out.startsWith(`What the gold holds\n\n${described}\n`)).toBe(true)
  })

  it('puts them behind the scores in Markdown, LaTeX and HTML, and the numbers into JSON', async () => {
    await assay(...call, '--add', 'gold', '-o', 'a.md', '-o', 'a.tex', '-o', 'a.html', '-o', 'a.json')
    const read = (path: string): string => readFileSync(path, 'utf8')
    const markdown = (await assay('describe', gold, '-f', 'markdown')).out
    expect(read('a.md').endsWith(`## What the gold holds\n\n${markdown}`)).toBe(true)
    const latex = read('a.tex')
    expect(latex).toContain('\\caption{contents of the gold}\n\\label{tab:contents}\n\\begin{tabular}{lr}\n')
    expect(latex).toContain('\n\\label{tab:contents-by-label}\n\\begin{tabular}{lrr}\n')
    expect(latex).toContain('\nperson & 429 & 376 \\\\\n')
    const html = read('a.html')
    expect(html).toContain('<a href="#page-gold">What the gold holds</a>')
    expect(html).toContain('<tr><th scope="row"><bdi>tokens</bdi></th><td class="n">23394</td></tr>')
    expect(html).toContain(
      '<tr><th scope="row"><bdi>person</bdi></th><td class="n">429</td><td class="n">376</td></tr>',
    )
    const [{ counts, breakdowns }] = JSON.parse((await assay('describe', gold, '--json')).out).parts
    expect(JSON.parse(read('a.json')).gold).toMatchObject({ counts, breakdowns, files: [gold] })
    // a stored result has it too, from the same files, and changes in nothing else
    const { gold: _, ...scored } = JSON.parse(read('a.json'))
    expect(scored).toEqual(JSON.parse((await assay(...call, '--json')).out))
    const again = (await assay('report', 'a.json', '--add', 'gold', '-f', 'markdown')).out
    expect(again).toBe(read('a.md'))
  })

  it('counts by the keys of groups', async () => {
    files({
      'a.conll': '-DOCSTART- O\n\nAna B-PER\n\n-DOCSTART- O\n\nLund B-LOC\n. O\n\n',
      'meta.csv': 'document,genre\n1,news\n2,mail\n',
    })
    const grouped = ['score', 'conll-f1', '-g', 'a.conll', '-s', 'a.conll', '--meta', 'meta.csv', '--group-by', 'genre']
    const { out } = await assay(...grouped, '--add', 'gold', '--quiet')
    const described = await assay('describe', 'a.conll', '--meta', 'meta.csv', '--by', 'label', '--by', 'genre')
    expect(described.out).toMatch(/\nby genre\n.*\nmail +1 +2 +3 +1 +1\nnews +1 +2 +2 +1 +1\n/)
    expect(out).toContain(described.out)
  })

  it('says that labels are those of the files, and why there is none', async () => {
    files({ 'a.conll': 'Ana B-person\n\n' })
    const own = ['score', 'conll-f1', '-g', 'a.conll', '-s', 'a.conll', '--add', 'gold']
    expect((await assay(...own, '--map', 'person=PER', '--quiet')).out).toContain(
      'Labels as the files have them, before any were renamed or left out.\n',
    )
    await assay(...own, '-o', 'a.json', '--quiet')
    files({ 'a.conll': 'Ana B-other\n\n' })
    const changed = await assay('report', 'a.json', '--add', 'gold')
    expect([changed.exit, changed.err]).toEqual([0, 'there is no section on the gold: a.conll has changed\n'])
    expect(changed.out).not.toContain('What the gold holds')
  })

  it('has no files of the gold in reports for others, and no labels where they may be words', async () => {
    await assay(...call, '--add', 'gold', '--redact', '-o', 'a.json')
    const { gold: shown } = JSON.parse(readFileSync('a.json', 'utf8'))
    expect([shown.files, shown.counts.tokens, shown.breakdowns.length]).toEqual([[], 23394, 1])
    const sheet = { title: '', head: [], names: 0, rows: [] }
    const contents = { part: { files: [gold], breakdowns: [{}] }, sheets: [sheet, sheet], sentences: [] }
    expect(redactGold(contents, true)).toEqual({
      part: { files: [], breakdowns: [] },
      sheets: [sheet],
      sentences: [],
    })
  })

  it('is refused where no report has it, and where no gold is read', async () => {
    expect((await assay(...call, '--add', 'gold', '-f', 'csv')).err).toContain(
      '--add gold is for text, markdown, latex, html, json',
    )
    files({ 'a.conll': 'Ana B-PER\n\n', 'b.conll': 'Rui B-PER\n\n' })
    for (const name of ['a', 'b'])
      await assay('score', 'conll-f1', '-g', `${name}.conll`, '-s', `ours=${name}.conll`, '-o', `${name}.json`)
    const merged = await assay('merge', 'a.json', 'b.json', '--add', 'gold')
    expect([merged.exit, merged.err]).toEqual([2, expect.stringContaining('--add gold: the gold is not read here')])
  })
})
