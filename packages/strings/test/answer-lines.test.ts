/** Answers that are no value: marked text, tables, lists, nested lines, and words with the tags of tokens. */
import { describe, expect, it } from 'vitest'
import { readAnswer } from '../src/index.ts'
import { readText } from '../src/read-answer.ts'

const both = ['PER Mara Vell', 'LOC Ostwick']
const read = (text: string, labels: readonly string[] = []): readonly string[] =>
  readAnswer(text, { labels: [...labels] }).items.map(({ label, text }) => `${label} ${text}`)

const forms: readonly (readonly [form: string, text: string])[] = [
  ['marks with a type', '<entity type="PER">Mara Vell</entity> left <entity type="LOC">Ostwick</entity>.'],
  ['links', '[Mara Vell](PER) left [Ostwick](LOC).'],
  ['a table of Markdown', '| Entity | Type |\n|---|---|\n| **Mara Vell** | PER |\n| Ostwick | LOC |'],
  ['a table whose label comes first', '| Entity Type | Text |\n| --- | --- |\n| PER | Mara Vell |\n| LOC | Ostwick |'],
  ['words with their tags', 'Mara B-PER\nVell I-PER\nleft O\nOstwick B-LOC\n. O'],
  ['pairs of words and tags', '[["Mara", "B-PER"], ["Vell", "I-PER"], ["left", "O"], ["Ostwick", "B-LOC"]]'],
  [
    'objects of words and tags',
    '[{"word": "Mara", "tag": "B-PER"}, {"word": "Vell", "tag": "E-PER"}, {"word": "Ostwick", "tag": "S-LOC"}]',
  ],
  ['tags by word', '{"Mara": "B-PER", "Vell": "I-PER", "left": "O", "Ostwick": "B-LOC"}'],
  ['lists under their labels', 'PER:\n  - Mara Vell\nLOC:\n- Ostwick\n'],
  ['nested lines', 'entities:\n  - text: Mara Vell\n    label: PER\n  - text: "Ostwick"\n    label: LOC\n'],
  [
    'nested lines in a fence',
    'Here they are:\n```yaml\n- text: Mara Vell\n  label: PER\n- text: Ostwick\n  label: LOC\n```',
  ],
  ['nested lines with lists, of which one is empty', 'PER:\n  - Mara Vell\nORG: []\nLOC:\n  - Ostwick'],
  ['lists behind their labels, of which one is empty', 'PER: ["Mara Vell"]\nORG: []\nLOC: ["Ostwick"]'],
  ['lists without quotes', 'Here they are:\n- **PER**: [Mara Vell]\n- ORG: []\n- LOC: [Ostwick]'],
  ['headings', '### PER\n* Mara Vell\n\n### ORG\n* (none)\n\n### LOC\n* Ostwick'],
  ['labels in bold', '**PER:**\n- Mara Vell\n**LOC**:\n- Ostwick'],
  ['a table of CSV', 'Here:\n```csv\nentity,type\n"Mara Vell",PER\nOstwick,LOC\n```'],
  ['a table by label', '| Label | Entities |\n|---|---|\n| PER | Mara Vell |\n| ORG | - |\n| LOC | Ostwick |'],
  [
    'marks within a root',
    '<entities>\n<entity type="PER">Mara Vell</entity>\n<entity type="LOC">Ostwick</entity></entities>',
  ],
  ['elements', '<all><e><name>Mara Vell</name><type>PER</type></e>\n<e><type>LOC</type><name>Ostwick</name></e></all>'],
  ['an element a label', '<output><PER>Mara Vell</PER><ORG></ORG><LOC>Ostwick</LOC></output>'],
  ['names with a bar', '[Mara Vell | PER] left [Ostwick|LOC].'],
  ['names with a label and a reason', '- **Mara Vell**: PER – a name\n- **Ostwick**: LOC (a town: she left it)'],
  ['names with a label in brackets and a reason', '- Mara Vell (PER): a name\n- Ostwick (LOC) - a town'],
  ['names with a dash', '1. Mara Vell - PER\n2. Ostwick – LOC'],
  ['names with a comma', 'Mara Vell,PER\nOstwick,LOC'],
  ['names with a colon', 'Mara Vell: PER\nOstwick: LOC'],
]

describe('an answer written as lines', () => {
  it.each(forms)('is read from %s', (_, text) => expect(read(text)).toEqual(both))

  it('a line `label: name` is read as such if both parts could be labels', () =>
    expect(read('ORG: NATO\nLOC: USA')).toEqual(['ORG NATO', 'LOC USA']))

  it('a line `name: label` is read as such if the labels are declared', () =>
    expect(read('Mara Vell: person\nNATO: org', ['person', 'org'])).toEqual(['person Mara Vell', 'org NATO']))

  it('is not read if it has tags without words', () => {
    for (const text of ['B-PER I-PER O', '["B-PER", "I-PER", "O"]'])
      expect(readAnswer(text)).toMatchObject({ outcome: 'unparsed', reason: 'tags without their words' })
  })

  it('is empty if every word is tagged O', () =>
    expect(readAnswer('[["Nothing", "O"], ["happened", "O"]]')).toMatchObject({ outcome: 'empty', items: [] }))

  it.each(['<entities>\n</entities>', 'PER: []\nLOC: []', '```csv\nentity,type\n```'])(
    'is empty if its list is: %s',
    (text) => expect(readAnswer(text)).toMatchObject({ outcome: 'empty', items: [] }),
  )

  it('is read with labels after names if these are declared, in pairs and in lists', () => {
    for (const text of ["[('PER', 'Mara Vell'), ('LOC', 'Ostwick')]", '{"Mara Vell": ["PER"], "Ostwick": ["LOC"]}'])
      expect(read(text, ['PER', 'LOC'])).toEqual(both)
  })

  it('is read with B- and I- as part of labels if the schema declares such labels', () =>
    expect(read('[["Mara", "B-PER"]]', ['B-PER', 'I-PER'])).toEqual(['B-PER Mara']))

  it.each([
    ['a key twice', 'PER:\n  - Mara\nPER:\n  - Ost'],
    ['a line that is none', 'PER:\n  - Mara\nand so on'],
    ['a table without labels', '| Entity | Page |\n|---|---|\n| Mara | 3 |'],
    ['an empty list beside a list that cannot be read', 'The names are these\nPER: [Mara]\nORG: []'],
    ['an element in a text', '<all>Mara <e><name>Mara</name><type>PER</type></e></all>'],
    ['a mark that is left over', '<entity type="PER">Mara</entity> left <b>'],
  ])('is not read if it has %s', (_, text) => expect(readAnswer(text).outcome).toBe('unparsed'))

  it('is read without its last line if the model reached its token limit', () => {
    const { items } = readText('Mara Vell - PER\nOstwick - LO', { labels: [], label: '', pair: 'auto' }, true)
    expect(items).toEqual([{ label: 'PER', text: 'Mara Vell' }])
  })
})
