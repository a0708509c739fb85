import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bibliographyFile, entriesOf } from '../../../tools/citations.ts'
import { bibtex as bibtexWith, type CitedMetric, reference as referenceWith } from '../src/bibtex.ts'

const bibliography = Object.fromEntries(entriesOf(readFileSync(bibliographyFile, 'utf8')))
const bibtex = (metrics: readonly CitedMetric[]): string => bibtexWith(metrics, bibliography)
const reference = (cite: string): string => referenceWith(cite, bibliography)

const lea = 'moosavi-2016-lea'

test('the bibliography has each entry once, by key, whichever metrics cite it', () => {
  const made = bibtex([
    { name: 'b', cites: ['rand-1971', lea] },
    { name: 'a', cites: [lea] },
  ])
  expect(made).toBe(`${bibliography[lea]}\n\n${bibliography['rand-1971']}\n`)
  expect(bibtex([])).toBe('')
})

test('the bibliography takes entries from plugins, and notes references that nobody has', () => {
  const own = '@article{x-2020-kappa,\n  title = {{Kappa}}\n}'
  expect(bibtexWith([{ name: 'x', cites: ['x-2020-kappa'] }], { 'x-2020-kappa': own })).toBe(`${own}\n`)
  expect(bibtexWith([{ name: 'x', cites: ['x-2020-kappa'] }], {})).toContain('note = {x-2020-kappa}')
})

test('the bibliography finds a full reference by its title, or notes it', () => {
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

test('a reference is written for readers', () => {
  expect(reference(lea)).toBe(
    'Nafise Sadat Moosavi and Michael Strube (2016). Which Coreference Evaluation Metric Do You Trust? A Proposal for a Link-based Entity Aware Metric. Proceedings of ACL 2016, Volume 1: Long Papers.',
  )
  expect(reference('luo-2005-ceaf')).toMatch(/^Xiaoqiang Luo \(2005\)\. /)
  expect(reference('Somebody (2020).')).toBe('Somebody (2020).')
})

test.each(Object.keys(bibliography))(
  'the reference %s has an author, a title, a year and a place, and ends its sentence',
  (key) => {
    expect(reference(key)).toMatch(/^\p{L}[^()]+ \(\d{4}\)\. .{10,}[.?!] .{10,}\.$/u)
  },
)
