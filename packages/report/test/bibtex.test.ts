import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bibliographyFile, entriesOf } from '../../../tools/citations.ts'
import { bibtex as bibtexWith, type CitedMetric, reference as referenceWith } from '../src/bibtex.ts'

const bibliography = Object.fromEntries(entriesOf(readFileSync(bibliographyFile, 'utf8')))
const bibtex = (metrics: readonly CitedMetric[]): string => bibtexWith(metrics, bibliography)
const reference = (cite: string): string => referenceWith(cite, bibliography)

const lea = 'moosavi-2016-lea'

test('the bibliography lists each entry once, sorted by key, if several metrics cite it', () => {
  const made = bibtex([
    { name: 'b', cites: ['rand-1971', lea] },
    { name: 'a', cites: [lea] },
  ])
  expect(made).toBe(`${bibliography[lea]}\n\n${bibliography['rand-1971']}\n`)
  expect(bibtex([])).toBe('')
})

test('the bibliography includes entries of plugins, and keeps an unknown key as a note', () => {
  const own = '@article{x-2020-kappa,\n  title = {{Kappa}}\n}'
  expect(bibtexWith([{ name: 'x', cites: ['x-2020-kappa'] }], { 'x-2020-kappa': own })).toBe(`${own}\n`)
  expect(bibtexWith([{ name: 'x', cites: ['x-2020-kappa'] }], {})).toContain('note = {x-2020-kappa}')
})

test('the bibliography finds the entry of a full reference by its title, or keeps the reference as a note', () => {
  expect(
    bibtex([
      { name: 'x', cites: ['William Rand (1971). Objective Criteria for the evaluation of clustering methods. JASA.'] },
    ]),
  ).toBe(`${bibliography['rand-1971']}\n`)
  expect(bibtex([{ name: 'x', cites: ['Somebody (2020). A {score} of 100%.'] }])).toBe(
    '@misc{x-1,\n  note = {Somebody (2020). A \\{score\\} of 100\\%.}\n}\n',
  )
  expect(bibtex([{ name: 'x', cites: ['@misc{own,\n  year = {2020}\n}\n'] }])).toBe('@misc{own,\n  year = {2020}\n}\n')
  expect(bibtex([{ name: 'x', cites: ['constructor'] }])).toContain('note = {constructor}')
})

test('a reference is written with authors, year and title as plain text', () => {
  expect(reference(lea)).toBe(
    'Nafise Sadat Moosavi and Michael Strube (2016). Which Coreference Evaluation Metric Do You Trust? A Proposal for a Link-based Entity Aware Metric. Proceedings of ACL 2016, Volume 1: Long Papers.',
  )
  expect(reference('luo-2005-ceaf')).toMatch(/^Xiaoqiang Luo \(2005\)\. /)
  expect(reference('Somebody (2020).')).toBe('Somebody (2020).')
})

test.each(Object.keys(bibliography))(
  'the reference %s has an author, a title, a year and a venue, and ends with a full stop',
  (key) => {
    expect(reference(key)).toMatch(/^\p{L}[^()]+ \(\d{4}\)\. .{10,}[.?!] .{10,}\.$/u)
  },
)
