/** Single lines in the HTML report: kept while a run reads, or judged again from the files of a stored result. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { assay, files, inOwnFolder, sample, system } from './support.ts'

inOwnFolder()

const call = ['score', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll', '--quiet']
const page = (path: string): string => readFileSync(path, 'utf8')
const HAS = '<section id="page-errors"'

describe('evidence in an HTML report', () => {
  test('shows the errors in their text with --evidence errors', async () => {
    sample()
    expect(await assay(...call, '-o', 'r.html')).toMatchObject({ exit: 0, err: '' })
    expect(page('r.html')).not.toMatch(/page-errors|Baghdad|gold\.conll/)
    expect(page('r.html')).toContain('<code>--evidence errors</code> makes a page')
    expect(await assay(...call, '-o', 'r.html', '--evidence', 'errors')).toMatchObject({ exit: 0, err: '' })
    expect(page('r.html')).toContain(HAS)
    expect(page('r.html')).toContain('<mark class="system-0"><mark class="gold-0">Baghdad</mark></mark>')
  })

  test('shows the confusion matrix of errors --confusion for each system', async () => {
    sample()
    await assay(...call, '-o', 'r.html', '--evidence', 'errors')
    const tables = [...page('r.html').matchAll(/id="confusion-\d+"><span>.*<bdi>(\w)<\/bdi> took[\s\S]*?<\/table>/g)]
    expect(tables.map(([, system]) => system).sort()).toEqual(['a', 'b'])
    for (const [table, system] of tables) {
      const { out } = await assay('errors', ...call.slice(1, 4), '-s', `${system}.conll`, '--confusion', '--quiet')
      const printed = out.split('\n').slice(1, out.split('\n').indexOf(''))
      const rows = [...table.matchAll(/<tr><th scope="row"[^>]*>(.*)<\/tr>/g)].map(([, row = '']) =>
        row.replace(/<\/t[hd]>/g, ' ').replace(/<[^>]*>/g, ''),
      )
      const words = (lines: readonly string[]) => lines.map((line) => line.split(/\s+/).filter((word) => word !== ''))
      expect(rows.length).toBeGreaterThan(1)
      expect(words(rows)).toEqual(words(printed))
    }
  })

  test('is left out with --evidence none, and includes correct items with --evidence all', async () => {
    sample()
    const made = async (which: string): Promise<string> => {
      await assay(...call, '-o', 'r.html', '--evidence', which)
      return page('r.html')
    }
    expect(await made('none')).not.toContain(HAS)
    expect(await made('errors')).not.toContain('a: correct, gold: ORG')
    expect(await made('all')).toContain('a: correct, gold: ORG')
  })

  test('contains only counts of types if words and places are hidden', async () => {
    sample()
    await assay(...call, '-o', 'r.html', '--evidence', 'errors', '--redact')
    expect(page('r.html')).toContain('types of the gold by what')
    expect(page('r.html')).not.toMatch(/Baghdad|gold\.conll|page-errors"/)
  })

  test('is computed again from the files of a stored result, byte for byte', async () => {
    sample()
    await assay(...call, '-o', 'r.html', '-o', 'r.json', '--evidence', 'errors')
    expect(await assay('report', 'r.json', '-o', 'again.html', '--evidence', 'errors')).toMatchObject({
      exit: 0,
      err: '',
    })
    expect(page('again.html')).toBe(page('r.html'))
  })

  test('is left out with the reason if the files of a stored result have changed', async () => {
    sample()
    await assay(...call, '-o', 'r.json')
    files({ 'a.conll': system })
    const ran = await assay('report', 'r.json', '-o', 'again.html', '--evidence', 'errors')
    expect(ran).toMatchObject({ exit: 0, err: 'the page has no errors: a.conll has changed\n' })
    expect(page('again.html')).not.toContain(HAS)
  })

  test.each([
    [['--evidence', 'errors', '-o', 'x.csv'], '--evidence is for html, and no report is in that format'],
    [
      ['--html-max-bytes', '1M', '--redact', '-o', 'x.csv'],
      '--html-max-bytes is for html, and no report is in that format',
    ],
  ])('is refused for %j', async (more, why) => {
    sample()
    const ran = await assay(...call, ...more)
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain(`error E103: ${why}`)
  })

  test.each([
    [['--redact', '-o', 'x.csv']],
    [['--evidence', 'none', '-o', 'x.json']],
    [['--evidence', 'none', '--redact', '-o', 'r.html']],
  ])('may be restricted even if no report shows evidence: %j', async (more) => {
    sample()
    expect(await assay(...call, ...more)).toMatchObject({ exit: 0, err: '' })
  })
})
