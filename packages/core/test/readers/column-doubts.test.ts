/** Columns as tools and data sets write them beside words and tags: numbers, comments, scores, several columns of tags. */
import { describe, expect, it } from 'vitest'
import { optionsOf, readerTester } from '../../src/laws/index.ts'
import { conllColumns } from '../../src/readers/conll-columns.ts'
import { bytesSource } from '../../src/source/bytes.ts'

/** GermEval 2014: the source of a sentence, then number, word, and the tags of outer and inner names. */
const germeval = `#\thttp://example.org/0\t[2009-10-17]
1\tMara\tB-PER\tO
2\tVell\tI-PER\tB-LOC

#\thttp://example.org/1\t[2009-10-17]
1\tOst\tO\tO
`

/** Universal NER: number, word, tag, then remarks. */
const uner = `# sent_id = 1
# text = Mara Vell
1\tMara\tB-PER\t-\tann
2\tVell\tI-PER\t-\tann
`

/** CRF++ with -v1, and MultiCoNER. */
const crf = '# 0.478113\nMara NNP B-PER/0.97\nleft VBD O/0.99\n\n# 0.5\nOst NNP O/0.6\n'
const multiconer = '# id 2fd50eb8 domain=en\nmara _ _ B-PER\nleft _ _ O\n'

const options = (given: Readonly<Record<string, unknown>>) => ({ options: given })

describe('layouts of columns', () => {
  readerTester({ describe, it }, conllColumns, {
    valid: {
      'the outer names of GermEval': {
        text: germeval,
        ...options({ comment: '#', column: 3 }),
        documents: ['B-PER I-PER', 'O'],
      },
      'the inner names of GermEval': {
        text: germeval,
        ...options({ comment: '#', column: 4 }),
        documents: ['O B-LOC', 'O'],
      },
      'a column of tags before remarks': {
        text: uner,
        ...options({ comment: '#', column: 3 }),
        documents: ['B-PER I-PER'],
      },
      'tags before their scores': { text: crf, ...options({ comment: '# ', score: '/' }), documents: ['B-PER O', 'O'] },
      'a cell without a score as a tag': {
        text: 'a B-X/1\nb B-a/b\n',
        ...options({ score: '/' }),
        documents: ['B-X "B-a/b"'],
      },
      'a sign of a number as a word': { text: '# O\n1 B-X\n', documents: ['O B-X'] },
      'chunks before names, whose column is the last': {
        text: 'EU NNP B-NP B-ORG\nleft VBD B-VP O\n',
        documents: ['B-ORG O'],
      },
      'blanks as words': { text: 'a B-X\n  O\n   O\n', ...options({ blankWords: true }), documents: ['B-X O O'] },
      'words unchanged, if the other side writes them alike': {
        text: '-LRB- O\nMara B-PER\n`` O\n',
        gold: '( B-LOC\nMara B-PER\n" O\n',
        ...options({ signs: 'treebank' }),
        documents: ['O B-PER O'],
      },
      'a sentence that ends before that of the gold': {
        text: 'Mara B-PER\n',
        gold: 'Mara B-PER\nleft O\n',
        ...options({ cut: 'outside' }),
      },
    },
    invalid: {
      'both columns of GermEval, with a call for each': {
        text: germeval,
        problems: [
          {
            code: 'E318',
            line: 1,
            message: 'lines before sentences begin with # and have no tag, as comments do; columns 3 and 4 have tags',
            remedy: '--set reader.comment=# --set reader.column=3 or =4;',
          },
        ],
      },
      'remarks as tags': {
        text: uner,
        problems: [{ code: 'E318', line: 1, remedy: '--set reader.comment=# --set reader.column=3' }],
      },
      'tags before words': {
        text: 'B-ACTOR\tmara\nO\tleft\n',
        problems: [{ code: 'E318', line: 1, remedy: '--set reader.form=2 --set reader.column=1' }],
      },
      'words, lemmas and places behind tags': {
        text: 'Mara B-PER mara 0 4\nleft O leave 5 9\n',
        problems: [{ code: 'E318', line: 1, says: 'column 2 has tags', remedy: '--set reader.column=2' }],
      },
      'names of documents as in JNLPBA': {
        text: '###MEDLINE:95343554\n\nIL-2\tB-DNA\n#1\tO\n',
        problems: [{ code: 'E311', line: 1, remedy: '--set reader.comment=###' }],
      },
      'a score as a tag': {
        text: 'a B-X 0.99\nb O 0.5\n',
        problems: [{ code: 'E318', line: 1, remedy: '--set reader.column=2' }],
      },
      'the comments and scores of CRF++': {
        text: crf,
        problems: [{ code: 'E311', line: 1, remedy: "--set reader.comment='# ' --set reader.score=/" }],
      },
      'a comment with the columns of a token': {
        text: multiconer,
        problems: [{ code: 'E311', line: 1, remedy: "--set reader.comment='# '" }],
      },
      'scores in a table': {
        text: 'word,tag\na,B-X/0.9\n',
        ...options({ score: '/' }),
        problems: [{ code: 'E311', line: 1, says: 'this is a table' }],
      },
      'a line without a word': {
        text: 'a B-X\n  O\n',
        problems: [{ code: 'E311', line: 2, remedy: '--set reader.blankWords=true' }],
      },
      'signs of the Penn Treebank': {
        text: '-LRB- O\n',
        gold: '( O\n',
        problems: [{ code: 'E402', line: 1, remedy: '--set reader.signs=treebank', goldAt: '1:1' }],
      },
      'other words beside signs of the Penn Treebank': {
        text: '-LRB- O\nTom B-PER\n',
        gold: '( O\nMara B-PER\n',
        ...options({ signs: 'treebank' }),
        problems: [{ code: 'E402', line: 2, says: '"Mara" in the gold and "Tom"', goldAt: '2:1' }],
      },
      'words with a prefix': {
        text: 'Mara B-PER\n',
        gold: 'en:Mara B-PER\n',
        problems: [{ code: 'E402', line: 1, remedy: "--gold-set reader.prefix='en:'", goldAt: '1:1' }],
      },
      'a sentence that ends early': {
        text: 'Mara B-PER\n',
        gold: 'Mara B-PER\nleft O\n',
        problems: [{ code: 'E403', line: 1, remedy: '--system-set reader.cut=outside', goldAt: '1:6' }],
      },
      'a sentence that continues after that of the gold': {
        text: 'Mara B-PER\nleft O\n',
        gold: 'Mara B-PER\n',
        ...options({ cut: 'outside' }),
        problems: [{ code: 'E403', line: 1, goldAt: '1:6' }],
      },
    },
  })

  const wordsIn = (text: string, given: Readonly<Record<string, unknown>> = {}) =>
    [...conllColumns.with(optionsOf(conllColumns, given))(bytesSource('f', Buffer.from(text)))].map(
      (row) =>
        row._tag === 'Right' &&
        conllColumns.disagree?.(row.right.content, row.right.content) === undefined &&
        row.right.content,
    )

  it('with reader.prefix: words equal those of the other side after the prefix is removed', () => {
    const [gold] = wordsIn('en:Mara B-PER\nen: O\n', { prefix: 'en:' })
    const [system] = wordsIn('Mara B-PER\nen: O\n')
    expect(gold && system && conllColumns.disagree?.(gold, system)).toBeUndefined()
  })

  it('with reader.cut=outside: words that a sentence of the system lacks are tagged O', () => {
    const [gold] = wordsIn('Mara B-PER\nleft O\nOst B-LOC\n')
    const [system] = wordsIn('Mara B-PER\n', { cut: 'outside' })
    const whole = gold && system ? conllColumns.complete?.(gold, system) : undefined
    const { names, ids } = whole?._tag === 'Right' ? whole.right.column : { names: [], ids: [] }
    expect(Array.from(ids, (id) => names[id])).toEqual(['B-PER', 'O', 'O'])
  })

  it('numbers before words are not compared with the other side', () => {
    const [counted] = wordsIn('1 Mara B-PER\n2 left O\n')
    const [other] = wordsIn('Mara B-PER\nleft O\n')
    expect(counted && other && conllColumns.disagree?.(counted, other)).toBeUndefined()
  })
})
