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

describe('reads', () => {
  it('the column that is called NER, with or without its name space, and leaves out ranges and empty words', () => {
    expect(read(text)).toEqual({ sentences, problems: [] })
    expect(read(text.replace('LMU:NER', 'ner')).sentences).toEqual(sentences)
    expect(read(text.replaceAll('\n', '\r\n')).sentences).toEqual(sentences)
    expect(read(text.trimEnd()).sentences).toEqual(sentences)
  })

  it('the column that is asked for', () => {
    expect(read(text, { column: 'UPOS' }).sentences).toEqual(['Zoë/PROPN de/ADP em/DET', 'Añã 😀/PROPN שלום/X'])
    expect(read(text.replace('LMU:NER', 'A:NER').replace('UPOS', 'B:NER'), { column: 'A:NER' }).sentences).toEqual(
      sentences,
    )
  })

  it('files without a number of the words', () => {
    const own = '# global.columns = NER FORM\nO\t1-2\nB-LOC\tb\n'
    expect(read(own).sentences).toEqual(['1-2/O b/B-LOC'])
  })
})

describe('documents', () => {
  const sentence = '1\ta\tO\n\n'
  const named = (own: string, end = '\n') => {
    const source = textSource('a.conllup', `# global.columns = ID FORM NER\n${own}`.replaceAll('\n', end))
    return [...conlluPlus.with(optionsOf(conlluPlus, {}))(source)].map(
      (row) => row._tag === 'Right' && row.right.meta['document'],
    )
  }

  it('are called as newdoc says, or numbered', () => {
    const own = `# newdoc id = news/1\n# sent_id = 1\n${sentence}${sentence}#newdoc\n${sentence}# newdoc id=c d \n${sentence}`
    expect(named(own)).toEqual(['news/1', 'news/1', '2', 'c d'])
    expect(named(own, '\r\n')).toEqual(['news/1', 'news/1', '2', 'c d'])
  })

  it('are one where nothing begins another', () => {
    expect(named(`# newdocument\n${sentence}${sentence}`)).toEqual(['1', '1'])
    expect(named(`${sentence}# newdoc id = x\n${sentence}`)).toEqual(['1', 'x'])
  })
})

describe('refuses', () => {
  const first = (own: string, options = {}) => {
    const [{ code, message, hint, at } = { code: '', message: '', hint: '', at: { line: 0 } }] = read(
      own,
      options,
    ).problems
    return `${code} ${at.line} ${message}; ${hint}`
  }

  it('a name that no column has, with the nearest', () => {
    expect(first(text, { column: 'UPSO' })).toBe(
      'E423 1 there is no column "UPSO"; did you mean UPOS? the columns are ID, FORM, UPOS, LMU:NER',
    )
    expect(first(text.replace('LMU:NER', 'TAGS'))).toBe(
      'E423 1 no column is called NER, or several are: say which has the tags; --set reader.column=UPOS or =TAGS; the columns are ID, FORM, UPOS, TAGS',
    )
  })

  it('a file without names of columns, and an empty one', () => {
    expect(first('1\tZoë\tB-PER\n')).toMatch(/^E423 1 the first line does not name the columns/)
    expect(first('')).toMatch(/^E309 1 /)
    expect(first('# global.columns = ID FORM NER\n')).toMatch(/^E309 1 /)
  })

  it('rows of another width, at their own lines', () => {
    expect(first(`${text}3\tb\n`)).toMatch(/^E311 12 expected 4 columns/)
  })
})

it('is sure of its own files alone, and columns are less so of them', () => {
  expect(conlluPlus.sniff(text, 'a')).toBe(0.9)
  for (const { name, sniff } of readers) expect([name, sniff(text, 'a.conllup') < 0.9]).toEqual([name, true])
  expect(conlluPlus.sniff('# text = a\n1\ta\tB-PER\n', 'a')).toBe(0)
})

checkReader({ describe, it }, conlluPlus, {
  files: [
    { path: 'a.conllup', text },
    { path: 'b.conllup', text: text.replace('Zoë', 'Eva') },
  ],
})
