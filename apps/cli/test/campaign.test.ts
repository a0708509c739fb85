/** The title, the date and the link of a campaign, in every report. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as agreement from '../../../packages/agreement/src/index.ts'
import { assay, assayIn, files, inOwnFolder, refused, resultOf, sample } from './support.ts'

inOwnFolder('agreement')

const around = { plugins: { '@assay/agreement': () => agreement } }

const campaign = { title: 'NER & more 2026', date: '25 Nov 2026', link: 'https://example.org/ner' }
const config = (more: object): string =>
  JSON.stringify({ gold: 'gold.conll', systems: { a: 'a.conll' }, metrics: ['conll-f1/conll-f1'], ...more }, null, 2)

test('title, date and link of a campaign are printed in each report, and stored in the result', async () => {
  sample()
  const output = ['text:r.txt', 'r.md', 'r.tex', 'r.html', 'r.json', 'r.xml']
  files({ 'assay.json': config({ ...campaign, output }) })
  const { exit, out } = await assay('run')
  expect({ exit, head: out.split('\n').slice(0, 3) }).toEqual({ exit: 0, head: Object.values(campaign) })
  const read = (path: string): string => readFileSync(path, 'utf8')
  expect(read('r.txt')).toMatch(/^NER & more 2026\n25 Nov 2026\nhttps:\/\/example\.org\/ner\n\n\nconll-f1 /)
  expect(read('r.md')).toMatch(/^# NER \\& more 2026\n\n25 Nov 2026\n\n/)
  expect(read('r.tex')).toContain('\\caption{NER \\& more 2026, 25 Nov 2026, https://example.org/ner: conll-f1')
  expect(read('r.html')).toContain('<title>NER &amp; more 2026</title>')
  expect(read('r.html')).toContain(
    '<bdi>25 Nov 2026</bdi> · <a href="https://example.org/ner" rel="noreferrer">https://example.org/ner</a>',
  )
  expect(read('r.xml')).toContain('<testsuites name="NER &amp; more 2026, 25 Nov 2026, https://example.org/ner" ')
  expect(JSON.parse(read('r.json'))).toMatchObject({ campaign })
  expect((await assay('report', 'r.json')).out).toBe(out)
  expect(resultOf(await assay('report', 'r.html', '--json'))).toMatchObject({ campaign })
})

test('title, date and link are in reports for participants and once in a summary, but not in CSV or TSV', async () => {
  sample()
  const formats = ['html', 'markdown', 'json', 'csv', 'tsv']
  const output = ['r.csv', 'r.tsv', ...formats.map((format) => `${format}:p/{system}.${format}`)]
  const gates = [{ metric: 'conll-f1', measure: 'f1', min: 0 }]
  files({ 'assay.json': config({ ...campaign, output, gates }) })
  await assay('run', '--quiet')
  const read = (path: string): string => readFileSync(path, 'utf8')
  expect(read('p/a.html')).toContain('<bdi>NER &amp; more 2026</bdi> · <bdi>25 Nov 2026</bdi>')
  expect(read('p/a.markdown')).toMatch(/^# NER \\& more 2026\n\n25 Nov 2026\n\n\S+\n\n# a\n/)
  expect(JSON.parse(read('p/a.json'))).toMatchObject({ campaign, system: 'a' })
  for (const path of ['r.csv', 'r.tsv', 'p/a.csv', 'p/a.tsv']) expect(read(path)).not.toContain('NER')
  files({ 'summary.md': '' })
  await assayIn({ env: { GITHUB_STEP_SUMMARY: 'summary.md' } }, 'run', '--github', '--quiet')
  expect(read('summary.md').match(/# NER/g)).toHaveLength(1)
})

test('compare prints title, date and link once if both results share them, and otherwise for each result', async () => {
  sample()
  files({ 'assay.json': config(campaign) })
  await assay('run', '--quiet', '-o', 'one.json')
  files({ 'assay.json': config({ title: 'Rerun' }) })
  await assay('run', '--quiet', '-o', 'two.json')
  const line = Object.values(campaign).join(', ')
  expect((await assay('compare', 'one.json', 'one.json')).out).toMatch(new RegExp(`^${line}\n\nmetric `))
  expect((await assay('compare', 'one.json', 'two.json')).out).toMatch(
    new RegExp(`^before: ${line}\nafter: Rerun\n\nmetric `),
  )
  const compared = async (format: string): Promise<string> =>
    (await assay('compare', 'one.json', 'one.json', '-f', format)).out
  expect(await compared('markdown')).toContain('\n\nNER \\& more 2026, 25 Nov 2026, https')
  expect(await compared('html')).toContain('NER &amp; more 2026, 25 Nov 2026, https')
  expect(JSON.parse(await compared('json'))).toMatchObject({ campaigns: [line] })
  expect(await compared('csv')).not.toContain('NER')
})

test('agree, which has no config, accepts title, date and link as flags', async () => {
  sample()
  const call = ['agree', 'anna=a.conll', 'ben=b.conll', '--metric', '@assay/agreement/agreement'] as const
  const flags = ['--title', campaign.title, '--date', campaign.date, '--link', campaign.link]
  const ran = await assayIn(around, ...call, ...flags, '--quiet')
  expect(ran.out.split('\n').slice(0, 3)).toEqual(Object.values(campaign))
  expect(resultOf(await assayIn(around, ...call, ...flags, '--json', '--quiet'))).toMatchObject({ campaign })
  expect((await assayIn(around, ...call, '--link', 'example.org')).err).toContain('error E102: --link cannot be')
})

test('a title that is not text and a link that is not a web address are refused', async () => {
  sample()
  files({ 'assay.json': config({ title: 5 }) })
  const [title] = await refused(2, ['E205'], 'run')
  expect(title).toMatchObject({ message: 'title cannot be 5', hint: 'write "NAME OF THE CAMPAIGN"' })
  files({ 'assay.json': config({ link: 'javascript:alert(1)' }) })
  const [link] = await refused(2, ['E205'], 'run')
  expect(link).toMatchObject({
    message: 'link: a link begins with https:// or http://',
    hint: 'write "https://example.org"',
  })
})
