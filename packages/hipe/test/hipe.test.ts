/** The reader `hipe`: the columns of CLEF-HIPE as trees of entities. */
import { type Document, type Reader, textSource } from '@assay/core'
import { models } from '@assay/core/internal/host'
import { checkReader, optionsOf } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { hipe, hipeColumns } from '../src/index.ts'

const { show } = models.find(({ name }) => name === 'trees')!

/** The documents of a text, and its problems as `E330 2:15 message`. */
const readAll = <O>(
  reader: Reader<'trees', O>,
  text: string,
  options: Readonly<Record<string, unknown>> = {},
  path = 'f',
) => {
  const documents: Document<'trees'>[] = []
  const problems: string[] = []
  for (const item of reader.with(optionsOf(reader, options))(textSource(path, text))) {
    if (item._tag === 'Right') documents.push(item.right)
    else problems.push(`${item.left.code} ${item.left.at.line}:${item.left.at.column} ${item.left.message}`)
  }
  return { documents, problems }
}

const forests = <O>(reader: Reader<'trees', O>, text: string, options: Readonly<Record<string, unknown>> = {}) => {
  const { documents, problems } = readAll(reader, text, options)
  const errors = problems.filter((problem) => problem.startsWith('E'))
  if (errors.length > 0) throw new Error(errors.join('\n'))
  return documents.map(({ content }) => show(content))
}

const problemsOf = <O>(reader: Reader<'trees', O>, text: string): readonly string[] => readAll(reader, text).problems

/** The first difference between two texts. */
const disagreement = <O>(reader: Reader<'trees', O>, gold: string, system: string) => {
  const [a, b] = [readAll(reader, gold, {}, 'gold'), readAll(reader, system, {}, 'system')]
  const found = reader.disagree?.(a.documents[0]?.content as never, b.documents[0]?.content as never)
  if (found === undefined) return undefined
  const place = ({ path, line, column }: typeof found.gold.at): string => `${path}:${line}:${column}`
  return `${found.code} ${place(found.gold.at)} ${place(found.system.at)} ${found.message}`
}

const header =
  'TOKEN\tNE-COARSE-LIT\tNE-COARSE-METO\tNE-FINE-LIT\tNE-FINE-METO\tNE-FINE-COMP\tNE-NESTED\tNEL-LIT\tNEL-METO\tMISC'
const row = (text: string): string => text.split(/ +/).join('\t')

// lines of the development data of HIPE 2022 (French) and of the test data of 2020, CC BY-NC-SA
const nested = `${header}
# hipe2022:document_id = dev-1
# hipe2022:language = fr
${row('M B-pers O B-pers.ind O B-comp.title O Q65264 _ NoSpaceAfter')}
${row('. I-pers O I-pers.ind O I-comp.title O Q65264 _ _')}
${row('le I-pers O I-pers.ind O B-comp.function O Q65264 _ _')}
${row('bourgmestre I-pers O I-pers.ind O I-comp.function O Q65264 _ _')}
${row('de I-pers O I-pers.ind O I-comp.function O Q65264 _ _')}
${row('Hambourg I-pers O I-pers.ind O I-comp.function B-loc.adm.town Q65264 _ NoSpaceAfter')}

# document_id = test-1\t\t\t\t\t\t\t\t\t
${row('# O O O O O O _ _ _')}
${row('la O O O O O O _ _ _')}
${row('Suisse B-loc B-org B-loc.adm.nat B-org.adm O O Q39 Q39 LED0.00')}
`

describe('the reader hipe', () => {
  it('reads literal, metonymic, nested and component columns into one tree for each entity', () => {
    expect(forests(hipe, nested)).toEqual([
      'pers.ind[0,6){(comp.title)[0,2) (comp.function)[2,6){loc.adm.town[5,6)}}',
      'loc.adm.nat+org.adm[2,3)',
    ])
    expect(forests(hipe, nested, { metonymy: 'nest' })[1]).toBe('loc.adm.nat[2,3){org.adm[2,3)}')
  })

  it('splits documents at their ids, and reads # as a token', () => {
    const { documents, problems } = readAll(hipe, nested)
    expect(documents.map(({ id, content, at }) => [id, content.tokens, at.line])).toEqual([
      ['dev-1', ['M', '.', 'le', 'bourgmestre', 'de', 'Hambourg'], 2],
      ['test-1', ['#', 'la', 'Suisse'], 11],
    ])
    expect(problems).toEqual([])
  })

  it('reads a file with CR CR LF line ends', () => {
    const doubled = nested.replaceAll('\n', '\r\r\n')
    expect(forests(hipe, doubled)).toEqual(forests(hipe, nested))
    expect(readAll(hipe, doubled).documents[1]?.at.line).toBe(11)
  })

  it('reads coarse types with reader.granularity=coarse', () => {
    expect(forests(hipe, nested, { granularity: 'coarse' })[1]).toBe('loc+org[2,3)')
  })

  const tags = (...column: readonly string[]): string =>
    `TOKEN\tNE-COARSE-LIT\tNE-FINE-LIT\tNE-FINE-COMP\n${column.map((tag, i) => `w${i}\tO\t${tag}`).join('\n')}\n`

  it('ends a span at B, at another type, at O and at the end of the file', () => {
    expect(forests(hipe, tags('B-a\tO', 'I-a\tO', 'B-a\tO', 'O\tO', 'B-b\tO', 'B-a\t_', 'I-a\t_'))).toEqual([
      'a[0,2) a[2,3) b[4,5) a[5,7)',
    ])
  })

  it('warns of I without B and of components outside of entities', () => {
    const { problems } = readAll(hipe, tags('O\tO', 'I-a\tO', 'I-b\tO', 'O\tB-comp.x'))
    expect(problems).toEqual([
      'W334 3:6 I-a continues a span that is not open',
      'W334 4:6 I-b continues a span that is not open',
      'W332 5:8 component comp.x [3, 4) is in no entity',
    ])
  })

  it('refuses an invalid tag, a wrong number of columns, a missing column, and a file without tokens', () => {
    expect(problemsOf(hipe, tags('x\tO'))).toEqual(['E314 2:6 "x" is not a tag of IOB'])
    expect(problemsOf(hipe, tags('B-a'))).toEqual(['E311 2:1 expected 4 columns, as in the header, but found 3'])
    expect(problemsOf(hipe, 'TOKEN\tNE-COARSE-LIT\na\tO\n')).toEqual(['E316 1:1 the header has no column NE-FINE-LIT'])
    expect(problemsOf(hipe, header)).toEqual(['E309 1:1 there is nothing to score: the file has no line with a token'])
    expect(problemsOf(hipe, '')).toEqual(['E309 1:1 there is nothing to score: the file has no line with a token'])
  })

  it('reports the first token that differs between gold and system', () => {
    expect(disagreement(hipe, tags('O\tO', 'O\tO'), tags('O\tO', 'B-a\tO'))).toBeUndefined()
    expect(disagreement(hipe, tags('O\tO', 'O\tO'), tags('O\tO', 'O\tO').replace('w1', 'v'))).toBe(
      'E402 gold:3:1 system:3:1 token 2 of the document is "w1" in the gold and "v" in the system',
    )
    expect(disagreement(hipe, tags('O\tO', 'O\tO'), tags('O\tO'))).toMatch(/^E403 gold:3:1 system:2:1 /)
  })

  it('F96: reports a document without tokens on one side, which has no place in the file', () => {
    const first = (rows: string): string =>
      `TOKEN\tNE-COARSE-LIT\tNE-FINE-LIT\n# document_id = a\n${rows}# document_id = b\nx\tO\tO\n`
    const message = 'the document has 0 tokens in the gold and 1 in the system'
    expect(disagreement(hipe, first(''), first('y\tO\tO\n'))).toBe(`E403 :0:0 system:3:1 ${message}`)
  })
})

const tabbed = (...rows: readonly string[]): string => rows.map((line) => `${line.split(/ +/).join('\t')}\n`).join('')

checkReader({ describe, it }, hipe, {
  files: [
    {
      path: 'a.tsv',
      text: [
        tabbed('TOKEN NE-COARSE-LIT NE-FINE-LIT NE-FINE-COMP NE-NESTED MISC'),
        '# hipe2022:document_id = a\n',
        tabbed('M B-pers B-pers.ind B-comp.title O _', 'é I-pers I-pers.ind O B-loc _'),
        '# hipe2022:document_id = b\n',
        tabbed('💩 B-loc B-loc O O _', 'x O O O O _'),
      ].join(''),
    },
  ],
  runs: drawing(40),
})

it('files of the HIPE campaigns are recognised as hipe-columns with more certainty than as hipe', () => {
  for (const head of [
    'TOKEN\tNE-COARSE-LIT\tNE-COARSE-METO\tNE-FINE-LIT\n# document_id = x\n',
    '# hipe2022:document_id = x\nTOKEN\tNE-COARSE-LIT\tNE-COARSE-METO\n',
  ])
    expect([hipe.sniff(head, 'a.tsv'), hipeColumns.sniff(head, 'a.tsv')]).toEqual([0.9, 1])
})
