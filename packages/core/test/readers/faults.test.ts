/** Files that look right and are not: positions that are no places, other keys, copies, an encoding that is not the one declared. */
import { describe, expect, it } from 'vitest'
import { readerTester } from '../../src/laws/index.ts'
import { brat } from '../../src/readers/brat.ts'
import { clustersJsonl } from '../../src/readers/clusters-jsonl.ts'
import { haremXml } from '../../src/readers/harem-xml.ts'
import { treesJsonl } from '../../src/readers/trees-jsonl.ts'

const xml = (encoding: string): string =>
  `<?xml version="1.0" encoding="${encoding}"?>\n<colHAREM>\n<DOC DOCID="d">\n<EM ID="1" CATEG="LOCAL">Évora</EM> x\n</DOC>\n</colHAREM>\n`

describe('F04: XML that declares ISO-8859-1', () => {
  const documents = ['LOCAL[1,6) "Évora" ID=1']

  readerTester({ describe, it }, haremXml, {
    valid: {
      'a file as declared': { text: Buffer.from(xml('ISO-8859-1'), 'latin1'), documents },
      'the same file in UTF-8': { text: xml('UTF-8'), documents },
    },
  })
})

describe('F05: a declaration of UTF-8 over Latin-1', () =>
  readerTester({ describe, it }, haremXml, {
    invalid: {
      'a file with such a declaration': {
        text: Buffer.from(xml('UTF-8'), 'latin1'),
        problems: [
          {
            code: 'E302',
            line: 4,
            column: 26,
            message: 'byte 0xc9 is not valid UTF-8, which the file declares to be its encoding',
          },
        ],
      },
    },
  }))

describe('F07: half of a surrogate pair in JSON', () =>
  readerTester({ describe, it }, treesJsonl, {
    invalid: {
      'a type that contains one, at its place': {
        text: '{"id": "a", "tokens": ["Rome"], "entities": [{"kind": "entity", "types": ["\\ud800"], "start": 0, "end": 1}]}\n',
        problems: [{ code: 'E303', line: 1, column: 75 }],
      },
    },
  }))

describe('F89: tokens on one side, characters on the other', () => {
  const document = (head: string, end: number): string =>
    `{"id":"a",${head}"entities":[{"kind":"entity","types":["pers"],"start":0,"end":${end},"children":[]}]}\n`
  const ofTokens = document('"tokens":["Mr.","Smith","went"],', 2)

  readerTester({ describe, it }, treesJsonl, {
    valid: {
      'a document without tokens and without entities, in which no position counts': {
        text: '{"id":"a","entities":[]}\n',
        gold: ofTokens,
      },
    },
    invalid: {
      'positions in characters if the gold has tokens': {
        text: document('', 9),
        gold: ofTokens,
        problems: [
          {
            code: 'E409',
            line: 1,
            column: 23,
            says: 'positions count tokens in the gold and characters in the system',
            hint: 'positions count tokens where a document has "tokens": give them on both sides or on neither',
            goldAt: '1:55',
          },
        ],
      },
    },
  })
})

describe('F90: offsets of brat that are not those of the text', () => {
  const text = 'Mr. Smith é 😀 went\r\nto Rome'
  const annotated = { path: 'd.ann', beside: { 'd.txt': text } } as const
  const misplaced = { code: 'E331', line: 1, column: 4, remedy: '--set reader.text=ignore' } as const

  readerTester({ describe, it }, brat, {
    valid: {
      'offsets of the .txt, over a line end too': {
        ...annotated,
        text: 'T1\tpers 0 9\tMr. Smith\nT2\tloc 23 27\tRome\nT3\tgo 14 22\twent  to\n',
        documents: ['pers[0,9) go[14,22) loc[23,27)'],
      },
      'offsets in UTF-16 units, under an option that skips the check': {
        ...annotated,
        text: 'T2\tloc 24 28\tRome\n',
        options: { text: 'ignore' },
        documents: ['loc[24,28)'],
      },
    },
    invalid: {
      'offsets in bytes': {
        path: 'd.ann',
        beside: { 'd.txt': 'Mr. Smith é went to Rome\n' },
        text: 'T1\tpers 0 9\tMr. Smith\nT2\tloc 21 25\tRome\n',
        problems: [
          {
            ...misplaced,
            line: 2,
            message: 'the text at these offsets is "ome ", and not "Rome"; all offsets of the file fit it in bytes',
            hint: 'offsets count code points of d.txt from 0: write them again from it, or ignore it: --set reader.text=ignore',
          },
        ],
      },
      'offsets in UTF-16 units': {
        ...annotated,
        text: 'T2\tloc 24 28\tRome\n',
        problems: [{ ...misplaced, says: 'fit it in UTF-16 units' }],
      },
      'offsets beyond the text': {
        ...annotated,
        text: 'T2\tloc 116 120\tRome\n',
        problems: [{ ...misplaced, says: 'the offsets end at 120, and the text has 27 characters' }],
      },
      'offsets beyond the text, with no text beside them': {
        ...annotated,
        text: 'T2\tloc 116 120\n',
        problems: [{ ...misplaced, says: 'the offsets end at 120, and the text has 27 characters' }],
      },
      'offsets of another word': {
        ...annotated,
        text: 'T2\tloc 23 27\tRoma\n',
        problems: [{ ...misplaced, says: 'the text at these offsets is "Rome", and not "Roma"' }],
      },
    },
  })
})

describe('F92: unknown keys in clusters-jsonl, by which other words would go unseen', () => {
  const unknown = '{"doc_key": "a", "sentence": [["totally","other","text"]], "clusters": [[[0,1],[3,3]]]}\n'

  readerTester({ describe, it }, clustersJsonl, {
    valid: {
      'an unknown key, under an option that ignores it': { text: unknown, options: { keys: 'ignore' } },
    },
    invalid: {
      'an unknown key': {
        text: unknown,
        problems: [
          {
            code: 'E337',
            line: 1,
            column: 18,
            message: 'there is no key "sentence" here',
            text: unknown.trimEnd(),
            hint: 'did you mean sentences?; keys that begin with x- are ignored, and --set reader.keys=ignore ignores all unknown ones',
          },
        ],
      },
    },
  })
})

describe('F93: an entity that the system repeats', () => {
  const entity = '{"kind":"entity","types":["loc"],"start":0,"end":1}'
  const copies = `{"id":"d","tokens":["Rome","won"],"entities":[${Array(3).fill(entity).join(',')}]}\n`
  const again = { severity: 'warning', code: 'W333', line: 1, says: 'entity loc [0, 1) occurs twice' } as const

  readerTester({ describe, it }, treesJsonl, {
    valid: {
      'each copy, with a warning': {
        text: copies,
        documents: ['loc[0,1) loc[0,1) loc[0,1)'],
        problems: [again, again],
      },
      'copies as one, under an option': {
        text: copies,
        options: { duplicates: 'one' },
        documents: ['loc[0,1)'],
        problems: [again, again],
      },
    },
  })

  it('is counted by an option that is part of the signature', () => {
    expect(treesJsonl.signed).toContain('duplicates')
  })
})
