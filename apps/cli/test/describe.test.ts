/** `assay describe`: counts of a data set, and what tables of several systems say of all of them. */
import { describe, expect, it } from 'vitest'
import { assay, files, inOwnFolder } from './support.ts'

inOwnFolder()

const train = 'Ana B-PER\nleft O\n\nLund B-LOC\n. O\n\n'
const test = 'Rui B-PER\n\n'

describe('assay describe', () => {
  it('prints the sizes of named parts side by side, with their labels', async () => {
    files({ 'train.conll': train, 'test.conll': test })
    const { out, err, exit } = await assay('describe', 'train=train.conll', 'test=test.conll')
    expect([err, exit]).toEqual(['', 0])
    expect(out).toMatch(/tokens +4 +1\n/)
    expect(out).toMatch(/PER +1 +1 +1 +1\n/)
  })

  it('prints the same numbers as JSON and as CSV', async () => {
    files({ 'train.conll': train })
    const { parts } = JSON.parse((await assay('describe', 'train.conll', '--json')).out)
    expect(parts[0].counts).toEqual({ documents: 1, sentences: 2, tokens: 4, mentions: 2, forms: 2 })
    expect((await assay('describe', 'train.conll', '-f', 'csv')).out).toContain('\ndata,,,,,tokens,4,4,4,4\n')
  })

  it('counts by the metadata of a table, and refuses one without a row for each document', async () => {
    const clustering = (name: string): string =>
      `<clustering name="${name}"><entity id="1"><doc rank="0"/></entity></clustering>`
    files({
      'gold/a.clust.xml': clustering('a'),
      'gold/b.clust.xml': clustering('b'),
      'sources.csv': 'name,source\na,census\nb,census\n',
      'short.csv': 'name,source\na,census\nc,census\n',
    })
    const { out, err, exit } = await assay('describe', 'gold', '--meta', 'sources.csv', '--by', 'source')
    expect([err, exit]).toEqual(['', 0])
    expect(out).toMatch(/census +2 +2 +2 +2\n/)
    const short = await assay('describe', 'gold', '--meta', 'short.csv', '--by', 'source')
    expect([short.exit, short.out]).toEqual([3, ''])
    expect(short.err).toContain('document b has no row in short.csv')
    expect(short.err).toContain('there is no document c')
  })

  it('has extracts, words, entities, vague ones and alternatives by variety and genre, as the tables of HAREM', async () => {
    const extract = (id: string, genre: string, variety: string, text: string): string =>
      `<DOC>\n<DOCID>${id}</DOCID>\n<GENERO>${genre}</GENERO>\n<ORIGEM>${variety}</ORIGEM>\n<TEXTO>\n${text}\n</TEXTO>\n</DOC>\n`
    const vague = 'O <ORGANIZACAO|LOCAL TIPO="INSTITUICAO|ALARGADO">Museu</ORGANIZACAO|LOCAL>.'
    const alternatives =
      'Em <ALT><TEMPO TIPO="DATA">maio de 1937</TEMPO>|maio de <TEMPO TIPO="DATA">1937</TEMPO></ALT> foi.'
    files({ 'gold.txt': extract('a', 'Web', 'PT', vague) + extract('b', 'Correio', 'BR', alternatives) })
    const call = ['describe', 'gold.txt', '--by', 'variety', '--by', 'genre', '--by', 'category', '--json']
    const [{ breakdowns }] = JSON.parse((await assay(...call)).out).parts
    const [varieties, genres, categories] = breakdowns.map(({ rows }: { rows: readonly { counts: object }[] }) =>
      rows.map(({ counts }) => counts),
    )
    expect(varieties).toMatchObject([
      { documents: 1, words: 5, mentions: 1, alternatives: 1 },
      { documents: 1, words: 2, mentions: 1, vague: 1 },
    ])
    expect(genres).toMatchObject([{ alternatives: 1 }, { vague: 1 }])
    expect(categories).toMatchObject([{ vague: 1 }, { vague: 1 }, { mentions: 1 }])
  })

  it('refuses metadata that no document has, and data with errors', async () => {
    files({ 'train.conll': train, 'cut.conll': 'Ana B-PER\nleft\n' })
    const unknown = await assay('describe', 'train.conll', '--by', 'genre')
    expect([unknown.exit, unknown.out]).toEqual([2, ''])
    expect(unknown.err).toContain('no document has the metadata "genre"')
    const broken = await assay('describe', 'cut.conll')
    expect([broken.exit, broken.out]).toEqual([3, ''])
  })
})

describe('score with --add and --table', () => {
  const three = {
    'gold.conll': 'Ana B-PER\nleft O\nLund B-LOC\n\nRui B-PER\n\n',
    'a.conll': 'Ana B-PER\nleft O\nLund B-LOC\n\nRui O\n\n',
    'b.conll': 'Ana B-PER\nleft O\nLund O\n\nRui O\n\n',
  }
  const call = ['score', 'conll-f1', '--metric', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll']

  it('adds the best score and its system, the mean, the deviation and the reduction of errors', async () => {
    files(three)
    const { out } = await assay(...call, '--add', 'best,mean,deviation,errors=b', '--quiet')
    // F1 of a is 2 · 2 / (2 + 3), and of b 2 · 1 / (1 + 3)
    expect(out).toMatch(/best by +a, b +a +a\n/)
    expect(out).toMatch(/mean +100\.00 +50\.00 +65\.00\n/)
    expect(out).toContain('fewer errors than b')
    expect(out).toMatch(/80\.00 +\+60\.00\n/)
    const { overSystems } = JSON.parse((await assay(...call, '--add', 'mean,errors=b', '--json')).out)
    expect(overSystems.at(-1).mean).toBeCloseTo((4 / 5 + 1 / 2) / 2, 15)
    expect(overSystems.at(-1).errors.reduction.a).toBeCloseTo((4 / 5 - 1 / 2) / (1 - 1 / 2), 14)
  })

  it('adds the ranks by each measure of a metric', async () => {
    files(three)
    // precision of both is 1; recall of a is 2/3, and of b 1/3
    const { out } = await assay(...call, '--add', 'ranks,mean', '--quiet')
    expect(out).toMatch(/ 1 {2}a +100\.00 \(1\) +66\.67 \(1\) +80\.00 \(1\)\n/)
    expect(out).toMatch(/ 2 {2}b +100\.00 \(1\) +33\.33 \(2\) +50\.00 \(2\)\n/)
    expect(out).toMatch(/ – {2}mean +100\.00 +50\.00 +65\.00\n/)
    const latex = (await assay(...call, '--add', 'ranks', '-f', 'latex', '--quiet')).out
    expect(latex).toContain('\\begin{tabular}{llrrr}')
    expect(latex).toContain('\n2 & b & \\textbf{100.00 (1)} & 33.33 (2) & 50.00 (2) \\\\\n')
    const html = (await assay(...call, '--add', 'ranks', '-f', 'html', '--quiet')).out
    expect(html).toContain('<td class="n">33.33 (2)</td>')
  })

  it('puts ranks behind intervals', async () => {
    files(three)
    const sampled = ['--bootstrap', '20', '--add', 'ranks', '--quiet']
    expect((await assay(...call, ...sampled)).out).toMatch(/80\.00 ±\d+\.\d\d \(1\) /)
  })

  it('adds the ranks by each of several metrics', async () => {
    files(three)
    const both = [...call, '--metric', 'surface-f1', '--add', 'ranks', '--quiet']
    expect((await assay(...both)).out).toMatch(/\na +80\.00 \(1\) +80\.00 \(1\)\nb +50\.00 \(2\) +50\.00 \(2\)\n/)
    const { overSystems } = JSON.parse((await assay(...both, '--json')).out)
    expect(overSystems.at(-1)).toMatchObject({ metric: 'surface-f1', measure: 'f1', ranks: { a: 1, b: 2 } })
  })

  it('refuses an unknown word for --add, a missing system, and a --table without scores', async () => {
    files(three)
    for (const words of [
      ['--add', 'median'],
      ['--add', 'errors=c'],
      ['--table', 'language,type'],
    ])
      expect((await assay(...call, ...words)).exit).toBe(2)
  })
})
