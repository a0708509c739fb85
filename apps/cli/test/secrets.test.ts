/** Words that a metric calls secret: no output has any, whatever is asked for, until these words are. */
import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { CANARY } from './canaries.ts'
import { assay } from './example-folders.ts'
import {
  all,
  changed,
  gold,
  isSilent,
  mistakes,
  reports,
  seeErrors,
  seeMistake,
  seeReports,
  seeStored,
  spans,
} from './secret-words.ts'
import { files, inOwnFolder } from './support.ts'

inOwnFolder('redaction', 'span-f1', 'strings', 'formats')

test('a secret gold in a TAB file appears in no report of redaction', () => seeReports('gold.json', 'redaction'))

test('a secret gold in a file of spans appears in no list of errors of redaction-spans', () =>
  seeErrors('gold.jsonl', 'redaction-spans'))

test('a secret gold in a TAB file appears in no stored result and no comparison', () => seeStored('gold.json'))

test('masks in a file of spans are scored against a TAB file', async () => {
  // the system masks just what the gold says
  files(all)
  const { out, exit } = await assay('score', 'redaction', '-g', 'gold.json', '-s', 'gold.jsonl', '-f', 'json')
  expect(exit).toBe(0)
  expect(JSON.parse(out).scores[0].measures).toMatchObject({ tokenRecall: { value: 1 }, tokenPrecision: { value: 1 } })
})

describe('a list of errors for a secret gold', () => {
  const call = ['errors', 'redaction', '-g', 'gold.json', '-s', 'masks.json', '--limit', '2']

  it('prints document, offsets, label, verdict, length and share of each error', async () => {
    files(all)
    const { out } = await assay(...call)
    // PER is at 0 to 37 of dokumentA, and its mask begins at 8
    expect(out).toMatch(
      /leaked in part +gold\.json:1 +dokumentA PER \[0, 37\) +– +37 characters, 91% masked, by annotator/,
    )
  })

  it('prints the shapes of words if an option says so', async () => {
    files(all)
    const { out } = await assay(...call, '--show-shapes')
    expect(out).toContain('dokumentA PER [0, 37) xxxxxxXxxxxxXxxxx0 xxxxxxXxxxxxXxxxx0')
  })

  it.each([
    ['text', /^this holds words that are secret, such as personal data\n/],
    ['md', /^this holds words that are secret, such as personal data/],
    ['html', /<p[^>]*>[^<]*this holds words that are secret/],
  ])('prints words in %s if an option says so, and a note about them at the top', async (format, top) => {
    files(all)
    const { out } = await assay(...call, '-f', format, '--show-leaks')
    expect(out).toMatch(top)
    expect(out).toMatch(CANARY)
  })
})

test('an HTML page for a secret gold shows words, and a note at the top, if an option says so', async () => {
  files(all)
  const call = ['score', 'redaction', '-g', 'gold.json', '-s', 'masks.json', '-o', 'page.html', '--evidence', 'errors']
  await assay(...call, '--show-leaks')
  const page = readFileSync('page.html', 'utf8')
  expect(page).toMatch(CANARY)
  expect(page.indexOf('this holds words that are secret')).toBeLessThan(page.search(CANARY))
})

describe('a mistake in a secret gold', () => {
  test.each(mistakes)('such as %s is reported without words', async (_, contents, code) => {
    files(contents)
    await seeMistake(code, 'text')
    await isSilent('gold.json', 'masks.json')
    await isSilent('convert', 'gold.json', 'converted.jsonl', '--to', 'spans-jsonl', '--plugin', 'redaction')
  })

  test('such as text with masks is reported with a matching title', async () => {
    files({ ...all, 'masks.json': gold['gold.json']!.replace('word13', '******') })
    const { err } = await assay('score', 'redaction', '-g', 'gold.json', '-s', 'masks.json')
    expect(err).toContain('error E402: the texts or the tokens differ\n')
  })

  test('in a file of spans is reported without words', async () => {
    for (const broken of [
      spans.replace('"start":0', '"start":"kanari"'),
      spans.replace('"start":0', '"start":-1'),
      spans.replace('"label":"PER"', '"label":"PER","attributes":{"kind":"kanari"}'),
      spans.replace('}\n', '} kanari\n'),
      spans.slice(0, 100),
    ]) {
      files({ ...all, 'gold.jsonl': broken })
      await isSilent('score', 'redaction', '-g', 'gold.jsonl', '-s', 'masks.json')
      await isSilent('score', 'redaction', '-g', 'gold.json', '-s', 'gold.jsonl')
    }
  })

  test('such as a missing key is reported with the names of keys, and without words', async () => {
    files({ ...all, 'gold.jsonl': spans, 'other.jsonl': spans.replace('"spans"', '"found"') })
    const { err } = await assay('score', 'redaction', '-g', 'gold.jsonl', '-s', 'other.jsonl')
    expect(err).toContain('error E337: the key "found" is missing')
    expect(err).not.toMatch(CANARY)
  })

  test('is reported with words under --show-leaks', async () => {
    files(changed((text) => text.replace('"start_offset":0', '"start_offset":1')))
    const ran = await assay('score', 'redaction', '-g', 'gold.json', '-s', 'masks.json', '--show-leaks')
    expect(ran.err).toMatch(CANARY)
  })
})

test('a metric for public data prints no words if the reader marks its data as secret', async () => {
  files(all)
  for (const metric of ['span-f1', 'strings/string-f1']) {
    const call = [metric, '-g', 'gold.json', '-s', 'a=a.json', '-s', 'b=b.json', '--plugin', 'redaction']
    await isSilent('score', ...call, ...reports, '-o', 'out/page.html', '--evidence', 'all')
    for (const format of ['text', 'json', 'html']) await isSilent('errors', ...call, '-f', format)
  }
})
