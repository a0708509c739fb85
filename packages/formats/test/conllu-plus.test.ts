/** CoNLL-U Plus: columns by name, rows without a tag, and the laws. */
import { type Document, formAt, tagAt, textSource } from '@assay/core'
import { checkReader, optionsOf } from '@assay/core/laws'
import { readers } from '@assay/core/readers'
import { describe, expect, it } from 'vitest'
import { conlluPlus } from '../src/conllu-plus/reader.ts'

const text = `# global.columns = ID FORM UPOS LMU:NER
# sent_id = 1
1\tZoë\tPROPN\tB-PER
2-3\tdem\t_\t_
2\tde\tADP\tO
3\tem\tDET\tO
3.1\tleft\tVERB\t_

# sent_id = 2
1\tAñã 😀\tPROPN\tB-LOC
2\tשלום\tX\tI-LOC
`

const read = (own: string, options: Readonly<Record<string, unknown>> = {}) => {
  const rows = [...conlluPlus.with(optionsOf(conlluPlus, options))(textSource('a.conllup', own))]
  const documents = rows.flatMap((row): readonly Document<'tags'>[] => (row._tag === 'Right' ? [row.right] : []))
  return {
    sentences: documents.map(({ content }) =>
      Array.from({ length: content.length }, (_, i) => `${formAt(content, i)}/${tagAt(content, i)}`).join(' '),
    ),
    problems: rows.flatMap((row) => (row._tag === 'Left' ? [row.left] : [])),
  }
}

const sentences = ['Zoë/B-PER de/O em/O', 'Añã 😀/B-LOC שלום/I-LOC']

describe('the reader conllu-plus reads', () => {
  it('the column NER, with or without a namespace, and skips ranges and empty words', () => {
    expect(read(text)).toEqual({ sentences, problems: [] })
    expect(read(text.replace('LMU:NER', 'ner')).sentences).toEqual(sentences)
    expect(read(text.replaceAll('\n', '\r\n')).sentences).toEqual(sentences)
    expect(read(text.trimEnd()).sentences).toEqual(sentences)
  })

  it('the column that reader.column names', () => {
    expect(read(text, { column: 'UPOS' }).sentences).toEqual(['Zoë/PROPN de/ADP em/DET', 'Añã 😀/PROPN שלום/X'])
    expect(read(text.replace('LMU:NER', 'A:NER').replace('UPOS', 'B:NER'), { column: 'A:NER' }).sentences).toEqual(
      sentences,
    )
  })

  it('files without word numbers', () => {
    const own = '# global.columns = NER FORM\nO\t1-2\nB-LOC\tb\n'
    expect(read(own).sentences).toEqual(['1-2/O b/B-LOC'])
  })
})

describe('documents in conllu-plus', () => {
  const sentence = '1\ta\tO\n\n'
  const named = (own: string, end = '\n') => {
    const source = textSource('a.conllup', `# global.columns = ID FORM NER\n${own}`.replaceAll('\n', end))
    return [...conlluPlus.with(optionsOf(conlluPlus, {}))(source)].map(
      (row) => row._tag === 'Right' && row.right.meta['document'],
    )
  }

  it('have the name in their line # newdoc, or else a number', () => {
    const own = `# newdoc id = news/1\n# sent_id = 1\n${sentence}${sentence}#newdoc\n${sentence}# newdoc id=c d \n${sentence}`
    expect(named(own)).toEqual(['news/1', 'news/1', '2', 'c d'])
    expect(named(own, '\r\n')).toEqual(['news/1', 'news/1', '2', 'c d'])
  })

  it('consist of the whole file if it has no line # newdoc', () => {
    expect(named(`# newdocument\n${sentence}${sentence}`)).toEqual(['1', '1'])
    expect(named(`${sentence}# newdoc id = x\n${sentence}`)).toEqual(['1', 'x'])
  })
})

describe('the reader conllu-plus refuses', () => {
  const first = (own: string, options = {}) => {
    const [{ code, message, hint, at } = { code: '', message: '', hint: '', at: { line: 0 } }] = read(
      own,
      options,
    ).problems
    return `${code} ${at.line} ${message}; ${hint}`
  }

  it('a column that does not exist, and suggests the most similar name', () => {
    expect(first(text, { column: 'UPSO' })).toBe(
      'E423 1 there is no column "UPSO"; did you mean UPOS? the columns are ID, FORM, UPOS, LMU:NER',
    )
    expect(first(text.replace('LMU:NER', 'TAGS'))).toBe(
      'E423 1 no column is called NER, or several are; --set reader.column=UPOS or =TAGS; the columns are ID, FORM, UPOS, TAGS',
    )
  })

  it('a file without names of columns, and an empty file', () => {
    expect(first('1\tZoë\tB-PER\n')).toMatch(/^E423 1 the first line does not name the columns/)
    expect(first('')).toMatch(/^E309 1 /)
    expect(first('# global.columns = ID FORM NER\n')).toMatch(/^E309 1 /)
  })

  it('rows with another number of columns, at their lines', () => {
    expect(first(`${text}3\tb\n`)).toMatch(/^E311 12 expected 4 columns/)
  })
})

it('conllu-plus recognises its own files, with more certainty than other readers of columns', () => {
  expect(conlluPlus.sniff(text, 'a')).toBe(0.9)
  for (const { name, sniff } of readers) expect([name, sniff(text, 'a.conllup') < 0.9]).toEqual([name, true])
  expect(conlluPlus.sniff('# text = a\n1\ta\tB-PER\n', 'a')).toBe(0)
})

/** A sentence as stanza writes it: the tag of a token of two words stands at the token. */
const stanza = `# sent_id = 0
1\tVale\t_\tX\t_\t_\t0\troot\t_\tstart_char=0|end_char=4|ner=B-LOC
2-3\tdo\t_\t_\t_\t_\t_\t_\t_\tstart_char=5|end_char=7|ner=I-LOC
2\tde\t_\tX\t_\t_\t1\tx\t_\t_
3\to\t_\tX\t_\t_\t1\tx\t_\t_
4\tOst\t_\tX\t_\t_\t1\tx\t_\tner=I-LOC|SpaceAfter=No
4.1\tx\t_\tX\t_\t_\t_\t_\t1:x\t_

1\tTom\t_\tX\t_\t_\t0\troot\t_\tner=S-PER
`

describe('tags in MISC of CoNLL-U', () => {
  const both = ['Vale/B-LOC do/I-LOC Ost/I-LOC', 'Tom/S-PER']

  it('are read from the only key with tags as values, at multiword tokens or at their words', () => {
    expect(read(stanza)).toEqual({ sentences: both, problems: [] })
    expect(read(stanza.replaceAll('ner=', 'name=')).sentences).toEqual(both)
    expect(read(stanza.replaceAll('\n', '\r\n')).sentences).toEqual(both)
    const atWords = stanza.replace('|ner=I-LOC', '').replace('1\tx\t_\t_\n3', '1\tx\t_\tner=I-LOC\n3')
    expect(read(atWords.replace('x\t_\t_\n4', 'x\t_\tner=I-LOC\n4')).sentences).toEqual([
      'Vale/B-LOC de/I-LOC o/I-LOC Ost/I-LOC',
      'Tom/S-PER',
    ])
  })

  it('are read from the key that an option names, also in CoNLL-U Plus', () => {
    const two = stanza.replaceAll('ner=', 'gold=B-X|ner=')
    expect(read(two, { key: 'ner' }).sentences).toEqual(both)
    expect(read(two).problems[0]).toMatchObject({ code: 'E423', hint: 'choose one: --set reader.key=gold or =ner' })
    expect(read('# global.columns = ID MISC FORM\n1\tner=B-X\ta\n').sentences).toEqual(['a/B-X'])
  })

  it('are refused if a word has no tag, unless an option reads such a word as outside', () => {
    const bare = stanza.replace('ner=S-PER', '_')
    expect(read(bare).problems).toMatchObject([
      { code: 'E311', at: { line: 9 }, hint: 'if words without it are outside of names: --set reader.missing=outside' },
    ])
    expect(read(bare, { missing: 'outside' }).sentences[1]).toBe('Tom/O')
  })

  it('are refused if both a multiword token and one of its words have a tag', () => {
    const twice = stanza.replace('x\t_\t_\n3', 'x\t_\tner=O\n3')
    expect(read(twice).problems).toMatchObject([{ code: 'E423', at: { line: 4 } }])
  })

  it('are not found in CoNLL-U files without tags, or in the mentions of CorefUD', () => {
    const plain = stanza.replaceAll(/\bner=[^|\n]*/g, 'SpaceAfter=No')
    const coreference = stanza.replaceAll(/\bner=[^|\n]*/g, 'Entity=(e1-person-1-)')
    for (const own of [plain, coreference]) {
      expect(read(own).problems).toMatchObject([{ code: 'E423', at: { line: 1 } }])
      expect(conlluPlus.sniff(own, 'a')).toBe(0)
    }
    expect(conlluPlus.sniff(stanza, 'a')).toBe(0.9)
    const corefud = readers.find(({ name }) => name === 'corefud')
    // each file of Universal Dependencies may begin a document
    expect(corefud?.sniff(`# newdoc id = a\n${stanza}`, 'a')).toBeLessThan(0.9)
    expect(corefud?.sniff(coreference, 'a')).toBe(1)
  })
})

checkReader({ describe, it }, conlluPlus, {
  files: [
    { path: 'a.conllup', text },
    { path: 'b.conllup', text: text.replace('Zoë', 'Eva') },
  ],
})

checkReader({ describe, it }, conlluPlus, {
  files: [
    { path: 'a.conllu', text: stanza },
    { path: 'b.conllu', text: stanza.replace('Vale', 'Rio') },
  ],
})
