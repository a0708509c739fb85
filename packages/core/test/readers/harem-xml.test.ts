/** The reader of HAREM's collections: both forms, and what it refuses, with places. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../../tools/drawn.ts'
import type { Document, Problem } from '../../src/contract.ts'
import { readerTester } from '../../src/laws/index.ts'
import { optionsOf } from '../../src/laws/subject.ts'
import { spanText } from '../../src/models/spans/type.ts'
import { haremXml } from '../../src/readers/index.ts'
import { placesOf } from '../../src/readers/markup.ts'
import { bytesSource, textSource } from '../../src/source/bytes.ts'
import { checkHostileHarem } from './large-inputs.ts'

const read = (source: ReturnType<typeof textSource>, given: Readonly<Record<string, unknown>> = {}) => {
  const documents: Document<'spans'>[] = []
  const problems: Problem[] = []
  for (const item of haremXml.with(optionsOf(haremXml, given))(source)) {
    if (item._tag === 'Left') problems.push(item.left)
    else documents.push(item.right)
  }
  return { documents, problems }
}
const readText = (text: string, given: Readonly<Record<string, unknown>> = {}) => read(textSource('a.xml', text), given)
const latin = (text: string) =>
  bytesSource(
    'a.xml',
    Uint8Array.from(text, (character) => character.charCodeAt(0)),
  )

/** Document `d` in the form of the First HAREM. */
const first = (body: string): string => `<DOC>\n<DOCID>d</DOCID>\n<TEXTO>\n${body}\n</TEXTO>\n</DOC>\n`
/** Document `d` in the form of LÂMPADA. */
const second = (body: string): string => `<colHAREM versao="x">\n<DOC DOCID="d">\n${body}\n</DOC>\n</colHAREM>\n`

/** Each region as its readings, each as text with `[labels words]`. */
const shown = ({ content }: Document<'spans'>): readonly (readonly string[])[] =>
  content.regions.map((region) =>
    region.readings.map((spans, i) => {
      const entities = spans.map((span) => {
        const labels = span.labels.map((path) => path.join('/')).join('|')
        const morphology = span.attributes?.['MORF'] ?? ''
        return `[${[labels, morphology, span.omitted ?? '', spanText(region, i, span)].filter((part) => part !== '').join(' ')}]`
      })
      return [region.texts?.[i]?.replace(/\s+/g, ' ').trim() ?? '', ...entities].join(' ')
    }),
  )
const only = (text: string, given: Readonly<Record<string, unknown>> = {}): Document<'spans'> => {
  const { documents, problems } = readText(text, given)
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  return documents[0]!
}

describe('the format of the First HAREM', () => {
  it('encodes categories as elements, and types and morphology as attributes', () => {
    expect(shown(only(first('<ORGANIZACAO TIPO="INSTITUICAO" MORF="F,S">Abraço</ORGANIZACAO> Página')))).toEqual([
      ['Abraço Página [ORGANIZACAO/INSTITUICAO F,S Abraço]'],
    ])
  })

  it('places metadata before the text', () => {
    const head = '<DOC>\n<DOCID>HAREM-871-07800</DOCID>\n<GENERO>Web</GENERO>\n<ORIGEM>PT</ORIGEM>\n<TEXTO>\n'
    const { id, meta, content } = only(`${head}x</TEXTO></DOC>`)
    expect({ id, meta, known: content.meta }).toEqual({
      id: 'HAREM-871-07800',
      meta: { genre: 'Web', variety: 'PT' },
      known: { genre: 'Web', variety: 'PT' },
    })
  })

  it('begins with a header, which is read as metadata even if a run has tagged names in it', () => {
    const head = '<DOC><DOCID>HAREM-<VALOR TIPO="QUANTIDADE">871</VALOR>-07800</DOCID><GENERO><OBRA>Web</OBRA></GENERO>'
    const document = only(`${head}<PESSOA>x</PESSOA><TEXTO>a <OBRA>b</OBRA></TEXTO><PESSOA>y</PESSOA></DOC>`)
    expect([document.id, document.meta['genre'], shown(document)]).toEqual([
      'HAREM-871-07800',
      'Web',
      [['a b [OBRA b]']],
    ])
  })

  it('separates by | in a vague tag: part k of TIPO belongs to category k', () => {
    const tag = 'PESSOA|PESSOA|ORGANIZACAO'
    const text = `<${tag} TIPO="GRUPOMEMBRO|MEMBRO|EMPRESA" MORF="M,S">PÚBLICO</${tag}>`
    expect(shown(only(first(text)))).toEqual([
      ['PÚBLICO [PESSOA/GRUPOMEMBRO|PESSOA/MEMBRO|ORGANIZACAO/EMPRESA M,S PÚBLICO]'],
    ])
  })

  it('separates alternatives by | outside tags and entities', () => {
    const tag = 'ORGANIZACAO|PESSOA'
    const whole = `<${tag} TIPO="SUB|GRUPOMEMBRO">Agrupamentos de Escuteiros</${tag}>`
    const part = 'Agrupamentos de <ORGANIZACAO TIPO="SUB">Escuteiros</ORGANIZACAO>'
    expect(shown(only(first(`a <ALT>Agrupamentos de Escuteiros|${whole}|${part}</ALT> b`)))).toEqual([
      ['a'],
      [
        'Agrupamentos de Escuteiros',
        'Agrupamentos de Escuteiros [ORGANIZACAO/SUB|PESSOA/GRUPOMEMBRO Agrupamentos de Escuteiros]',
        'Agrupamentos de Escuteiros [ORGANIZACAO/SUB Escuteiros]',
      ],
      ['b'],
    ])
  })

  it('allows | as plain text outside ALT, inside a tagged entity, and as &#124;', () => {
    expect(shown(only(first('a | b <ALT><OBRA>c|d</OBRA>|c&#124;d</ALT>')))).toEqual([
      ['a | b'],
      ['c|d [OBRA c|d]', 'c|d'],
    ])
  })

  it('marks omitted zones, which may contain invalid markup', () => {
    const text = 'torvelinho de <OMITIDO>MORF="?,S"<LOCAL MORF="?,S">Paris</LOCAL></OMITIDO>, de onde'
    expect(shown(only(first(text)))).toEqual([
      [
        'torvelinho de MORF="?,S"Paris, de onde [?,S,LOCAL]'.replace(
          '[?,S,LOCAL]',
          '[LOCAL ?,S within Paris] [zone MORF="?,S"Paris]',
        ),
      ],
    ])
  })

  it('allows alternatives in an omitted zone, which split the zone', () => {
    expect(shown(only(first('a <OMITIDO>b <ALT><OBRA>c</OBRA>|c</ALT> d</OMITIDO>')))).toEqual([
      ['a b [zone b]'],
      ['c [OBRA within c] [zone c]', 'c [zone c]'],
      ['d [zone d]'],
    ])
  })

  it('decodes character references, and reads any other & as a character', () => {
    expect(shown(only(first('&lt; AT&T &nbsp; &#38; &#xE9; &#0; <OBRA>&amp;amp;</OBRA>')))).toEqual([
      ['< AT&T &nbsp; & é &#0; &amp; [OBRA &amp;]'],
    ])
  })

  it('reads < as a character if no tag begins there, with a warning', () => {
    const { documents, problems } = readText(first('1 < 2 <http://x.pt> <- <ana@x.pt>'))
    expect(shown(documents[0]!)).toEqual([['1 < 2 <http://x.pt> <- <ana@x.pt>']])
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([['W342', 'warning']])
  })
})

describe('the format of LÂMPADA', () => {
  it('encodes categories and types as attributes of EM', () => {
    const text = '<EM ID="1" CATEG="PESSOA|ORGANIZACAO" TIPO="GRUPOMEMBRO|INSTITUICAO">Igreja</EM> e <EM ID="2">x</EM>'
    expect(shown(only(second(text)))).toEqual([['Igreja e x [PESSOA/GRUPOMEMBRO|ORGANIZACAO/INSTITUICAO Igreja] [x]']])
  })

  it('repeats a category that has several types, as the collection does', () => {
    const text = '<EM ID="371" CATEG="ORGANIZACAO" TIPO="EMPRESA|INSTITUICAO" SUBTIPO="SUB">Sucursal</EM>'
    expect(shown(only(second(text)))).toEqual([['Sucursal [ORGANIZACAO/EMPRESA/SUB|ORGANIZACAO/INSTITUICAO Sucursal]']])
  })

  it('allows empty parts of TIPO, which are not read as types', () => {
    const text = '<EM ID="1" CATEG="LOCAL|OBRA" TIPO="|ARTE">x</EM>'
    expect(shown(only(second(text)))).toEqual([['x [LOCAL|OBRA/ARTE x]']])
  })

  it('allows declarations, comments and instructions, which are ignored', () => {
    const dtd = `<?xml version="1.0"?>\n<!DOCTYPE colHAREM [ <!-- don't > --> <!ELEMENT DOC (#PCDATA|EM)*> <!ATTLIST EM ID CDATA "]>"> ]>`
    expect(shown(only(`${dtd}\n${second('a<!-- <EM> --> <![CDATA[&amp; <EM>]]>')}`))).toEqual([['a &amp; <EM>']])
  })

  it('marks disputed entities, which are dropped if an option says so', () => {
    const text = second('<EM ID="1" CATEG="LOCAL" COMENT="2/3">x</EM>')
    expect(shown(only(text))).toEqual([['x [LOCAL x]']])
    expect(shown(only(text, { excludeDisputed: true }))).toEqual([['x [LOCAL within x]']])
  })

  it('is read the same with CRLF as with LF', () => {
    const text = first('a <OBRA TIPO="ARTE">b\nc</OBRA>')
    expect(shown(only(text.replaceAll('\n', '\r\n')))).toEqual(shown(only(text)))
  })
})

describe('encodings in harem-xml', () => {
  const body = first('<LOCAL>Évora</LOCAL>')
  const declared = (name: string) => `<?xml version="1.0" encoding="${name}"?>\n${body}`
  const words = (source: ReturnType<typeof textSource>, given: Readonly<Record<string, unknown>> = {}) => {
    const { documents, problems } = read(source, given)
    return [documents.map((document) => shown(document)[0]?.[0]), problems.map(({ code }) => code)]
  }
  const right = ['Évora [LOCAL Évora]']

  it('are read as declared', () => {
    expect(words(latin(declared('ISO-8859-1')))).toEqual([right, []])
    expect(words(textSource('a', declared('UTF-8')))).toEqual([right, []])
  })
  it('are UTF-8 if none is declared, with or without a byte order mark', () => {
    expect(words(textSource('a', body))).toEqual([right, []])
    expect(words(textSource('a', `\ufeff${body}`))).toEqual([right, []])
  })
  it('are assumed to be windows-1252 if the bytes are not UTF-8, with a warning', () => {
    expect(words(latin(body))).toEqual([right, ['W346']])
    expect(words(latin(body), { encoding: 'windows-1252' })).toEqual([right, []])
    expect(words(latin(first('\x93a\x92\x80')), { encoding: 'windows-1252' })).toEqual([['“a’€'], []])
  })
  it('are refused if the declaration contradicts the bytes', () => {
    const { problems } = read(latin(declared('UTF-8')))
    expect(problems.map(({ code, at }) => [code, at.line, at.column])).toEqual([['E302', 5, 8]])
    expect(problems[0]?.message).toBe('byte 0xc9 is not valid UTF-8, which the file declares to be its encoding')
    expect(words(textSource('a', declared('ISO-8859-1')))).toEqual([[], ['E340']])
    expect(words(textSource('a', declared('ISO-8859-1')), { encoding: 'utf-8' })).toEqual([right, []])
    expect(words(textSource('a', declared('EBCDIC')))).toEqual([[], ['E340']])
  })
  it('are refused for NUL bytes, archives and files beyond the size limit', () => {
    expect(words(textSource('a', '<DOC>\0'))).toEqual([[], ['E304']])
    expect(words(bytesSource('a', Uint8Array.of(0x1f, 0x8b, 8)))).toEqual([[], ['E305']])
    expect(words(textSource('a', ' '.repeat(2 ** 20 + 1)), { maxFile: 1 })).toEqual([[], ['E363']])
  })
})

describe('harem-xml refuses', () => {
  const cases: readonly (readonly [
    name: string,
    text: string,
    code: string,
    line: number,
    column: number,
    message: RegExp,
  ])[] = [
    ['F59: an EM that is not closed', second('a <EM ID="1">b'), 'E343', 3, 3, /^<EM> is not closed, in document d$/],
    [
      'an EM closed under another name',
      second('<EM>b</LOCAL>'),
      'E343',
      3,
      6,
      /<\/LOCAL> closes nothing: <EM> of line 3, column 1 is open/,
    ],
    [
      'an ALT that crosses an EM',
      second('<ALT><EM>a|b</ALT></EM>'),
      'E343',
      3,
      13,
      /<\/ALT> closes here, but <EM> of line 3, column 6 is still open/,
    ],
    ['a PESSOA that is not closed', first('a <PESSOA>b'), 'E343', 4, 3, /^<PESSOA> is not closed, in document d$/],
    ['an EM open at the end of its paragraph', second('<P>a\n<EM>b</P>'), 'E343', 4, 1, /^<EM> is not closed/],
    ['an EM that crosses an ALT', second('<EM><ALT>a|b</EM></ALT>'), 'E343', 3, 5, /<ALT> is inside <EM>/],
    ['an ALT that is not closed', second('<ALT>a|b'), 'E343', 3, 1, /<ALT> is not closed/],
    ['an ALT in an ALT', second('<ALT>a|<ALT>b|c</ALT></ALT>'), 'E343', 3, 8, /<ALT> is inside <ALT>/],
    ['an OMITIDO in an EM', second('<EM><OMITIDO>a</OMITIDO></EM>'), 'E343', 3, 5, /<OMITIDO> is inside <EM>/],
    ['a vague tag closed as another', first('<A|B>x</A>'), 'E343', 4, 7, /<\/A> closes nothing: <A\|B>/],
    ['a cut file', '<colHAREM>\n<DOC DOCID="d">\nx', 'E343', 2, 1, /^the file ends before <\/DOC>, in document d$/],
    [
      'a file cut between documents',
      '<colHAREM>\n<DOC DOCID="d">x</DOC>\n',
      'E343',
      1,
      1,
      /the file ends before <\/colHAREM>/,
    ],
    ['a second text', '<DOC DOCID="d">\n<TEXTO>a</TEXTO><TEXTO>b</TEXTO></DOC>', 'E343', 2, 17, /<TEXTO> occurs twice/],
    ['a DOC in a DOC', '<DOC DOCID="d">x<DOC DOCID="e">y</DOC>', 'E343', 1, 1, /<DOC> is not closed/],
    [
      'F60: three categories and two types',
      second('<EM ID="1" CATEG="A|B|C" TIPO="X|Y">a</EM>'),
      'E344',
      3,
      1,
      /3 categories \(A, B, C\) and 2 of TIPO \(X, Y\)/,
    ],
    ['a document without a name', '<DOC>\nx\n</DOC>', 'E339', 3, 1, /no DOCID/],
    [
      'an entity definition',
      `<!DOCTYPE c [\n<!ENTITY lol "lol">\n<!ENTITY l2 "&lol;&lol;">\n]>\n${second('&l2;')}`,
      'E341',
      2,
      1,
      /entity/,
    ],
    ['a parameter entity', `<!DOCTYPE c [ %x; ]>\n${second('')}`, 'E341', 1, 15, /entity/],
    [
      'a value without quotation marks',
      second('<EM ID=1>a</EM>'),
      'E342',
      3,
      1,
      /the value of ID has no quotation marks/,
    ],
    ['a value that is not closed', second('<EM ID="1>a</EM>'), 'E342', 3, 1, /the value of ID is not closed/],
    ['an attribute twice', second('<EM ID="1" ID="2">a</EM>'), 'E342', 3, 1, /the attribute ID twice/],
    ['a comment that is not closed', second('<!-- a'), 'E342', 3, 1, /the comment is not closed/],
    ['no document at all', '<colHAREM></colHAREM>', 'E309', 1, 1, /no <DOC>/],
    ['an empty file', '', 'E309', 1, 1, /no <DOC>/],
  ]
  for (const [name, text, code, line, column, message] of cases) {
    it(name, () => {
      const { problems } = readText(text)
      expect(problems.map((problem) => [problem.code, problem.at.line, problem.at.column])).toEqual([
        [code, line, column],
      ])
      expect(problems[0]?.message).toMatch(message)
      expect([problems[0]?.severity, problems[0]?.at.path, (problems[0]?.hint?.length ?? 0) > 10]).toEqual([
        'error',
        'a.xml',
        true,
      ])
    })
  }

  it('a damaged document, and reads the other documents', () => {
    const { documents, problems } = readText(
      '<DOC DOCID="a"><EM>x</DOC><DOC DOCID="b">y</DOC><DOC DOCID="c"><ALT></DOC>',
    )
    expect(documents.map(({ id }) => id)).toEqual(['b'])
    expect(problems.map(({ code, at }) => [code, at.column])).toEqual([
      ['E343', 16],
      ['E343', 64],
    ])
  })

  it('nested entities, if an option says so', () => {
    const text = second('<EM ID="1" CATEG="A">x <EM ID="2" CATEG="B">y</EM></EM>')
    expect(readText(text, { nested: 'error' }).problems.map(({ code }) => code)).toEqual(['E343'])
    expect(readText(text).problems.map(({ code }) => code)).toEqual(['W343'])
    expect(shown(only(text))).toEqual([['x y [A x y] [B y]']])
    expect(shown(only(text, { nested: 'outermost' }))).toEqual([['x y [A x y]']])
  })

  it('types that do not fit the categories, unless an option allows it', () => {
    const text = second('<EM ID="1" CATEG="A|B|C" TIPO="X|Y">a</EM>')
    expect(readText(text, { uneven: 'untyped' }).problems.map(({ code }) => code)).toEqual(['W344'])
    expect(shown(only(text, { uneven: 'untyped' }))).toEqual([['a [A/X|B/Y|C a]']])
  })

  it('markup that XML does not allow, if an option says so', () => {
    for (const body of ['AT&T', '&nbsp;', '<b>x</b>', '1 < 2']) {
      expect(readText(second(body), { sgml: false }).problems.map(({ code }) => code)).toEqual(['E342'])
    }
    expect(readText(second('&amp; &#233; &lt;'), { sgml: false }).problems).toEqual([])
  })

  it('F62: 100,000 nested elements, without recursion', () => {
    for (const tag of ['EM', 'OBRA', 'P']) {
      const { problems } = readText(second(`<${tag}>`.repeat(100_000)), { nested: 'outermost' })
      expect(problems.filter(({ severity }) => severity === 'error')).toMatchObject([
        { code: 'E362', message: expect.stringContaining('more than 256 elements within each other') },
      ])
    }
  })
})

const good = second('O <EM ID="1" CATEG="LOCAL">Tejo</EM> em <EM ID="2" CATEG="LOCAL">Lisboa</EM>')
const shownGood = 'LOCAL[3,7) "Tejo" ID=1 LOCAL[11,17) "Lisboa" ID=2'

describe('F57: a document type is read, and nothing of it is resolved or fetched', () => {
  const declaring = (declared: string) => ({
    text: `<!DOCTYPE c [\n${declared}\n]>\n${good.replace(' em ', ' &x; ')}`,
    problems: [{ code: 'E341', line: 2, remedy: 'write the characters themselves' }] as const,
  })
  readerTester({ describe, it }, haremXml, {
    valid: {
      'a declaration of another file, and others': {
        text: `<!DOCTYPE c SYSTEM "http://127.0.0.1:1/c.dtd" [\n<!ELEMENT EM (#PCDATA)>\n<!ATTLIST EM ID CDATA #IMPLIED>\n]>\n${good}`,
        documents: [shownGood],
      },
    },
    invalid: {
      'an internal entity': declaring('<!ENTITY x "x">'),
      'an external entity': declaring('<!ENTITY x SYSTEM "file:///etc/passwd">'),
      'an external parameter entity': declaring('<!ENTITY % x SYSTEM "http://127.0.0.1:1/x.dtd">\n%x;'),
      'a parameter entity that is used': declaring('%x;'),
    },
  })
})

describe('F58: characters that XML does not allow', () => {
  const having = (sign: string) => ({ text: good.replace('O <EM', `${sign} <EM`) })
  const strict = (sign: string) => ({
    ...having(sign),
    options: { sgml: false },
    problems: [{ code: 'E342', line: 3, remedy: '--set reader.sgml=true' }] as const,
  })
  const signs = { 'an entity that nobody defined': '&nbsp;', 'an & alone': 'AT&T', 'a < alone': '1 < 2' }
  readerTester({ describe, it }, haremXml, {
    valid: Object.fromEntries(Object.entries(signs).map(([what, sign]) => [what, having(sign)])),
    invalid: Object.fromEntries(
      Object.entries(signs).map(([what, sign]) => [`${what}, where reader.sgml is false`, strict(sign)]),
    ),
  })
})

describe('F59: malformed entities', () => {
  readerTester({ describe, it }, haremXml, {
    invalid: {
      'an entity that is closed and was not opened': {
        text: second('Tejo</EM> em'),
        problems: [{ code: 'E343', line: 3, column: 5 }],
      },
      'an entity inside another, with reader.nested=error': {
        text: second('<EM ID="1" CATEG="A">x <EM ID="2" CATEG="B">y</EM></EM>'),
        options: { nested: 'error' },
        problems: [{ code: 'E343', line: 3, column: 24, remedy: 'reader.nested' }],
      },
    },
  })
})

describe('random text in harem-xml', () => {
  const pieces = [
    '<DOC DOCID="d">',
    '</DOC>',
    '<EM>',
    '</EM>',
    '<ALT>',
    '</ALT>',
    '|',
    '<OMITIDO>',
    '</OMITIDO>',
    'Ana',
    ' ',
    '<A|B TIPO="X|Y">',
    '</A|B>',
    '<TEXTO>',
    '</TEXTO>',
    '<DOCID>',
    '</DOCID>',
    '<',
    '&',
    '"',
    '<!--',
    '-->',
    '<!DOCTYPE',
    '[',
    ']>',
    '<P/>',
    '💩',
  ]
  it('is read into documents or refused with problems, without an exception', () => {
    const anything = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })), { maxLength: 30 })
    fc.assert(
      fc.property(anything, (some) => {
        const { documents, problems } = readText(some.join(''))
        expect(documents.length + problems.length).toBeGreaterThan(0)
        for (const { content } of documents) {
          for (const { readings, texts } of content.regions) {
            readings.forEach((spans, i) => {
              for (const { start, end } of spans)
                expect(start >= 0 && start <= end && end <= (texts?.[i]?.length ?? -1)).toBe(true)
            })
          }
        }
      }),
      { numRuns: drawing(1000), seed: 1 },
    )
  })

  it('gets the line and column that an editor shows, in any order of lookup', () => {
    const text = fc.array(fc.constantFrom('a', '\n', '\r\n', '\r', '💩', 'x'.repeat(40_000)), { maxLength: 12 })
    fc.assert(
      fc.property(fc.tuple(text, fc.array(fc.nat(300_000), { maxLength: 6 })), ([parts, offsets]) => {
        const whole = parts.join('')
        const places = placesOf('a', whole)
        for (const offset of offsets.filter((some) => some <= whole.length)) {
          const lines = whole.slice(0, offset).split(/\r\n|\n|\r(?!\n)/)
          // within a line end, and within a pair of surrogates, there is no place
          if (/\r$/.test(whole.slice(0, offset)) || /[\ud800-\udbff]$/.test(whole.slice(0, offset))) continue
          const { line, column } = places.at(offset)
          expect([line, column]).toEqual([lines.length, [...lines.at(-1)!].length + 1])
        }
      }),
      { numRuns: drawing(200), seed: 1 },
    )
  })

  it('is read to its end, even if it is hostile', () => checkHostileHarem(2000))
})

describe('the recognition of harem-xml', () => {
  it('is certain of HAREM and rejects other files', () => {
    const of = (head: string): number => haremXml.sniff(head, 'a')
    expect(of('<?xml version="1.0"?>\n<!DOCTYPE colHAREM [')).toBeGreaterThan(0.9)
    expect(of('<DOC>\r\n<DOCID>HAREM-1</DOCID>')).toBeGreaterThan(0.8)
    expect(of('a NN B-PER\n')).toBe(0)
    expect(of('<clustering>')).toBe(0)
  })
})

describe('lines in harem-xml', () => {
  it('give one text with the same offsets, whatever their ends are', () => {
    const text = first('a\n<LOCAL>Rio\nGrande</LOCAL>')
    const own = only(text).content
    for (const end of ['\r\n', '\r', '\r\r\n'])
      expect(only(text.replaceAll('\n', end)).content.regions).toEqual(
        own.regions.map((region) => ({
          ...region,
          spot: expect.any(Function),
          readings: region.readings.map((spans) => spans.map((span) => ({ ...span, at: expect.anything() }))),
        })),
      )
  })
  it('give the place of each character of a text', () => {
    const text = second('A &lt; B\r\ne <ALT><EM ID="1">Rio</EM> Tejo|o <EM ID="2">Rio Tejo</EM></ALT> fim')
    const { regions } = only(text).content
    const placeOf = (region: number, option: number, unit: number) => {
      const found = regions[region]?.spot?.(option, unit)
      return [found?.at.line, found?.at.column]
    }
    const [own] = regions[0]?.texts ?? []
    expect(own).toBe('\nA < B\ne ')
    expect(placeOf(0, 0, 3)).toEqual([3, 3])
    expect(placeOf(0, 0, 5)).toEqual([3, 8])
    expect(placeOf(0, 0, 7)).toEqual([4, 1])
    expect(placeOf(1, 1, 2)).toEqual([4, 46])
    expect(placeOf(2, 0, 1)).toEqual([4, 66])
  })
  it('limit the length of a marked place', () => {
    const { problems } = readText('<DOC>\n<O\n')
    expect(problems.map(({ code, at }) => [code, at.line, at.column, at.length])).toContainEqual(['E342', 2, 1, 2])
  })
})

describe('F91: IDs of entities', () => {
  const codes = (body: string) =>
    readText(second(body)).problems.map(({ code, message, at }) => [code, message, at.line])

  it('cause one warning for a file, which counts missing and repeated IDs', () => {
    expect(codes('<EM ID="1">a</EM>\n<EM>b</EM>\n<EM ID="1">c</EM> <EM ID="">d</EM>')).toEqual([
      ['W347', 'of 4 <EM>, 2 have no ID and 1 that of another; the first of them is here', 4],
    ])
  })
  it('cause no warning if they are unique, and are not needed on category elements', () => {
    expect(codes('<EM ID="1">a</EM> <EM ID="2">b</EM> <LOCAL>c</LOCAL>')).toEqual([])
  })
})

describe('an ALT of harem-xml', () => {
  const said = (body: string) =>
    readText(second(body)).problems.map(({ severity, code, message, at }) => [severity, code, message, at.line])
  const em = (id: number, words: string): string => `<EM ID="${id}" CATEG="LOCAL">${words}</EM>`

  it('causes a warning at its line if the words of its readings differ', () => {
    const broken = `A\n<ALT>${em(1, 'Porto de Lisboa')} | ${em(2, 'Porto')} ${em(3, 'Lisboa')}</ALT>`
    expect(said(broken)).toEqual([
      ['warning', 'W531', 'the readings of this <ALT> hold other words: "Porto de Lisboa" and "Porto Lisboa"', 4],
    ])
    // the remedy: the same words in each
    expect(said(broken.replace('</EM> <EM', '</EM> de <EM'))).toEqual([])
  })

  it('may differ between readings by blanks and line ends', () => {
    expect(said(`<ALT>${em(1, 'Porto\nde Lisboa')}|${em(2, 'Porto')} de ${em(3, 'Lisboa')} </ALT>`)).toEqual([])
  })
})

describe('a misspelt attribute of harem-xml', () => {
  const said = (body: string) =>
    readText(second(body)).problems.map(({ code, message, at }) => [code, message, at.line])

  it('gives one warning with a count if the right attribute is missing', () => {
    const wrong = '<EM ID="1" CApEG="LOCAL">a</EM>\n<EM ID="2" CAPEG="LOCAL" TIPO="X">b</EM> <LOCAL TIP="X">c</LOCAL>'
    expect(said(wrong)).toEqual([
      ['W530', 'the attribute CAPEG is not read, and CATEG is missing (2 times)', 3],
      ['W530', 'the attribute TIP is not read, and TIPO is missing', 4],
    ])
    expect(said(wrong.replace('CApEG', 'CATEG').replace('CAPEG', 'CATEG').replace('TIP=', 'TIPO='))).toEqual([])
  })

  it('causes no warning beside the correct attribute, nor does an attribute of another track', () => {
    expect(said('<EM ID="1" CATEG="A" COREL="2" TIPOREL="ident" OBS="x" CATEGO="B">a</EM>')).toEqual([])
  })
})
