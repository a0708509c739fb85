/** The title, the date and the link of a campaign, in every report. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assay, files, inOwnFolder, refused, resultOf, sample } from './support.ts'

inOwnFolder()

const campaign = { title: 'NER & more 2026', date: '25 Nov 2026', link: 'https://example.org/ner' }
const config = (more: object): string =>
  JSON.stringify({ gold: 'gold.conll', systems: { a: 'a.conll' }, metrics: ['conll-f1/conll-f1'], ...more }, null, 2)

test('stand in each report, and in a stored result', async () => {
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

test('are texts, and the link is one of the web', async () => {
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
