/** Ways to name the files, and ways in which the same data may be written. */
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { f1Of, files, gold, half, inOwnFolder, resultOf, sample, score, scoresOf, system } from './support.ts'

inOwnFolder()

/** Measures and parts: what must not depend on how the data is written. */
const numbersOf = async (...call: readonly string[]) =>
  (await scoresOf(...call)).map(({ measures, facets, units }) => ({ measures, facets, units }))

const columnsOf = (...columns: readonly string[]): string => {
  const lines = columns.map((text) => text.split('\n'))
  const rows = (lines[0] ?? []).map((line, i) =>
    line === '' ? '' : [line.split(' ')[0], ...lines.map((column) => (column[i] ?? '').split(' ')[1])].join(' '),
  )
  return rows.join('\n')
}

const namesOf = async (...call: readonly string[]) => (await scoresOf(...call)).map((one) => one.system)

describe('the name of a system', () => {
  test('is the part before = in NAME=FILE, or else the name of the file', async () => {
    sample()
    files({ 'runs/x.y.conll': system })
    const call = [
      '-g',
      'gold.conll',
      '-s',
      'ours=a.conll',
      '-s',
      'b.conll',
      '-s',
      'runs/x.y.conll',
      '-s',
      'my run=b.conll',
    ]
    expect(await namesOf(...call)).toEqual(['ours', 'b', 'x.y', 'my run'])
  })

  test('is not read from a path with = in a folder name', async () => {
    sample()
    files({ 'runs/p=1/a.conll': system })
    expect(await namesOf('-g', 'gold.conll', '-s', 'runs/p=1/a.conll')).toEqual(['a'])
  })

  test('is refused if it occurs twice', async () => {
    sample()
    const ran = await score('-g', 'gold.conll', '-s', 'a.conll', '-s', 'a=b.conll')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('error E220: two systems are called a\n')
    expect(ran.err).toContain('-s NAME=FILE')
  })

  test('is the name of the folder for a folder or a pattern', async () => {
    files({ 'g/1.conll': gold, 'runs/ours/1.conll': system })
    expect(await namesOf('-g', 'g', '-s', 'runs/ours')).toEqual(['ours'])
    expect(await namesOf('-g', 'g', '-s', 'runs/ours/*.conll')).toEqual(['ours'])
  })
})

describe('columns of a file', () => {
  test('are counted from the left, or from the right, by FILE:COLUMN', async () => {
    sample()
    files({ 'both.txt': columnsOf(gold, system) })
    const apart = await numbersOf('-g', 'gold.conll', '-s', 'b.conll')
    expect(await numbersOf('-g', 'both.txt:2', '-s', 'both.txt:3')).toEqual(apart)
    expect(await numbersOf('-g', 'both.txt:-2', '-s', 'both.txt:-1')).toEqual(apart)
    expect(await numbersOf('-g', 'both.txt:2', '-s', 'both.txt:-1')).toEqual(apart)
    expect(await numbersOf('-g', 'gold.conll', '-s', 'both.txt:3')).toEqual(apart)
  })

  test('may be several systems', async () => {
    sample()
    files({ 'all.txt': columnsOf(gold, half, system, gold.replaceAll(/[BI]-\w+/g, 'O')) })
    const [a, b, c] = await scoresOf('-g', 'all.txt:2', '-s', 'a=all.txt:3', '-s', 'b=all.txt:4', '-s', 'c=all.txt:5')
    const [x, y] = await scoresOf('-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll')
    expect([a?.measures, b?.measures]).toEqual([x?.measures, y?.measures])
    expect(c?.measures['found']?.value).toBe(0)
    expect(c?.measures['precision']?.value).toBeNull()
  })

  test('name the systems, except for the last column', async () => {
    files({ 'all.txt': columnsOf(gold, half, system) })
    expect(await namesOf('-g', 'all.txt:2', '-s', 'all.txt:3', '-s', 'all.txt:-1')).toEqual(['all:3', 'all'])
  })

  test('are not read from a file name that ends like a column', async () => {
    sample()
    files({ 'run:2': system })
    expect(await f1Of('-g', 'gold.conll', '-s', 'run:2')).toBe(0.5)
  })

  test('are separated by tabs if the first line contains a tab, and cells may then contain blanks', async () => {
    sample()
    const tabbed = (text: string) => text.replaceAll(' ', '\t').replaceAll('U.N.', 'United Nations')
    files({ 'g.tsv': tabbed(gold), 's.tsv': tabbed(system) })
    expect(await numbersOf('-g', 'g.tsv', '-s', 's.tsv')).toEqual(await numbersOf('-g', 'gold.conll', '-s', 'b.conll'))
  })

  test('may be tags without words', async () => {
    sample()
    const bare = (text: string) => text.replaceAll(/^\S+ /gm, '')
    files({ 'g.txt': bare(gold), 's.txt': bare(system) })
    expect(await numbersOf('-g', 'g.txt', '-s', 's.txt')).toEqual(await numbersOf('-g', 'gold.conll', '-s', 'b.conll'))
  })
})

describe('several files of a side', () => {
  const two = { 'g/one.conll': gold, 'g/two.conll': system, 's/one.conll': system, 's/two.conll': half }

  test('are the same files in the same order for a folder and for a quoted pattern', async () => {
    files({ ...two, 'g/.hidden': 'x', 'other/note.md': 'x' })
    const folder = await score('-g', 'g', '-s', 's', '--json')
    expect(resultOf(folder).inputs.map(({ path }) => path)).toEqual([
      'g/one.conll',
      'g/two.conll',
      's/one.conll',
      's/two.conll',
    ])
    expect((await score('-g', 'g/*.conll', '-s', 's/*.conll', '--json')).out).toBe(folder.out)
    expect((await score('-g', '{g,none}/*', '-s', 's=[s]/???.conll', '--json')).out).toBe(folder.out)
  })

  test('score like one file with all their sentences', async () => {
    files({ ...two, 'gold.conll': `${gold}\n${system}`, 'all.conll': `${system}\n${half}` })
    expect(await numbersOf('-g', 'g', '-s', 's')).toEqual(await numbersOf('-g', 'gold.conll', '-s', 'all.conll'))
  })

  test('are paired by their names', async () => {
    files(two)
    const straight = await numbersOf('-g', 'g/one.conll', '-g', 'g/two.conll', '-s', 's')
    expect(await numbersOf('-g', 'g/two.conll', '-g', 'g/one.conll', '-s', 's')).toEqual(straight)
  })

  test('are paired in order if no names are equal', async () => {
    files({ ...two, 't/1.out': system, 't/2.out': half })
    expect(await numbersOf('-g', 'g', '-s', 't')).toEqual(await numbersOf('-g', 'g', '-s', 's'))
  })

  test('are refused if one side has more files than the other', async () => {
    files(two)
    const ran = await score('-g', 'g', '-s', 's/one.conll')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('error E214: the gold has 2 files and one has 1')
  })

  test('are refused if only some names are equal', async () => {
    files({ 'g/a.conll': gold, 'g/b.conll': gold, 's/b.conll': system, 's/c.conll': system })
    const ran = await score('-g', 'g', '-s', 's')
    // by position a goes with b, and b with c: the names say that this is wrong
    expect(ran.err).not.toBe('')
  })
})

describe('the score of a file is the same', () => {
  const same = async (content: Readonly<Record<string, string | Uint8Array>>, ...call: readonly string[]) => {
    sample()
    files(content)
    expect(await numbersOf(...call)).toEqual(await numbersOf('-g', 'gold.conll', '-s', 'b.conll'))
  }
  const crlf = (text: string) => text.replaceAll('\n', '\r\n')
  const bom = '\ufeff'

  test('with gzip', () =>
    same({ 'g.gz': gzipSync(gold), 's.conll.gz': gzipSync(system) }, '-g', 'g.gz', '-s', 's.conll.gz'))

  test('with gzip, and .gz is not part of the name of the system', async () => {
    sample()
    files({ 'b.conll.gz': gzipSync(system) })
    expect(await namesOf('-g', 'gold.conll', '-s', 'b.conll.gz')).toEqual(['b'])
  })

  test('with gzip in several parts', () =>
    same(
      { 'g.gz': Buffer.concat([gzipSync(gold.slice(0, 20)), gzipSync(gold.slice(20))]) },
      '-g',
      'g.gz',
      '-s',
      'b.conll',
    ))

  test('with CRLF', () => same({ 'g.txt': crlf(gold), 's.txt': crlf(system) }, '-g', 'g.txt', '-s', 's.txt'))

  test('with CRLF on one side', () => same({ 's.txt': crlf(system) }, '-g', 'gold.conll', '-s', 's.txt'))

  test('with CR', () => same({ 's.txt': system.replaceAll('\n', '\r') }, '-g', 'gold.conll', '-s', 's.txt'))

  test('with mixed line ends, and a warning names the line', async () => {
    const mixed = crlf(system.slice(0, 22)) + system.slice(22)
    await same({ 's.txt': mixed }, '-g', 'gold.conll', '-s', 's.txt')
    const ran = await score('-g', 'gold.conll', '-s', 's.txt')
    expect(ran.exit).toBe(0)
    expect(ran.err).toContain('warning W311: line ends change from CRLF here\n --> s.txt:3:1')
  })

  test('with a byte order mark on one side', () => same({ 's.txt': bom + system }, '-g', 'gold.conll', '-s', 's.txt'))

  test('with a byte order mark on both sides', () =>
    same({ 'g.txt': bom + gold, 's.txt': bom + system }, '-g', 'g.txt', '-s', 's.txt'))

  test('with a byte order mark before an empty line', () =>
    same({ 's.txt': `${bom}\n${system}` }, '-g', 'gold.conll', '-s', 's.txt'))

  test('in ISO-8859-1, with the option for its encoding', async () => {
    const text = 'Zürich B-LOC\nõ O\n'
    files({ 'g.txt': Buffer.from(text, 'latin1'), 's.txt': Buffer.from(text, 'latin1'), 'utf8.txt': text })
    expect(await f1Of('-g', 'g.txt', '-s', 's.txt', '--set', 'reader.encoding=iso-8859-1')).toBe(1)
    const ran = await score('-g', 'g.txt', '-s', 's.txt')
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect(ran.err).toContain('--gold-set reader.encoding=iso-8859-1')
  })

  test('in UTF-16, with the option for its encoding', async () => {
    const little = (text: string) => Buffer.from(text, 'utf16le')
    const big = (text: string) => little(text).swap16()
    for (const [name, encode] of [
      ['utf-16le', little],
      ['utf-16be', big],
    ] as const) {
      const option = ['--set', `reader.encoding=${name}`]
      await same({ 'g.txt': encode(gold), 's.txt': encode(bom + system) }, '-g', 'g.txt', '-s', 's.txt', ...option)
      await same({ 'g.txt': encode(bom + gold) }, '-g', 'g.txt', '-s', 'b.conll', '--set', 'reader.encoding=auto')
    }
  })

  test('with blank lines at both ends, and several in a row', () =>
    same({ 's.txt': `\n \n${system.replace('\n\n', '\n\t\n\n')}\n\n` }, '-g', 'gold.conll', '-s', 's.txt'))

  test('without a line end at the end, with a warning', async () => {
    await same({ 's.txt': system.trimEnd() }, '-g', 'gold.conll', '-s', 's.txt')
    const ran = await score('-g', 'gold.conll', '-s', 's.txt')
    expect(ran.exit).toBe(0)
    expect(ran.err).toMatch(/^warning W317: the last line has no line end\n +--> s\.txt:11:1$/m)
  })

  test('with line separators of Unicode inside a token', async () => {
    const text = 'a\u2028b\u0085c\u000bd\u000c B-X\n'
    files({ 'g.txt': text, 's.txt': text })
    expect((await scoresOf('-g', 'g.txt', '-s', 's.txt'))[0]?.measures['tokens']?.value).toBe(1)
  })
})

describe('special lines in columns', () => {
  const docstart = `-DOCSTART- O\n\n${gold}\n-DOCSTART- O\n\n${gold}`

  test('with -DOCSTART- are tokens as in conlleval.pl, or are skipped', async () => {
    files({ 'g.txt': docstart, 's.txt': docstart })
    const [token] = await scoresOf('-g', 'g.txt', '-s', 's.txt:-1')
    const [skip] = await scoresOf('-g', 'g.txt', '-s', 's.txt', '--set', 'reader.docstart=skip')
    expect([token?.measures['tokens']?.value, token?.units]).toEqual([22, 6])
    expect([skip?.measures['tokens']?.value, skip?.units]).toEqual([20, 4])
  })

  test('with -DOCSTART- on one side are accepted if skipped', async () => {
    sample()
    files({ 'g.txt': `-DOCSTART- O\n\n${gold}` })
    expect(await f1Of('-g', 'g.txt', '-s', 'b.conll', '--set', 'reader.docstart=skip')).toBe(0.5)
    expect(await score('-g', 'g.txt', '-s', 'b.conll')).toMatchObject({ exit: 3, out: '' })
  })

  test('with -DOCSTART- and a different number of columns are accepted if skipped', async () => {
    sample()
    files({ 'g.txt': `-DOCSTART- -X- O O\n\n${gold}` })
    expect(await f1Of('-g', 'g.txt', '-s', 'b.conll', '--set', 'reader.docstart=skip')).toBe(0.5)
  })

  test('with comments are skipped if an option names the mark', async () => {
    sample()
    files({ 's.txt': `# a note of many words\n${system.replace('heads', '#!\nheads')}# the end\n` })
    expect(await f1Of('-g', 'gold.conll', '-s', 's.txt', '--set', 'reader.comment=#')).toBe(0.5)
  })

  test('with # as a token are read as tokens', async () => {
    const text = '# O\n1 B-X\n'
    files({ 'g.txt': text, 's.txt': text })
    expect((await scoresOf('-g', 'g.txt', '-s', 's.txt'))[0]?.measures['tokens']?.value).toBe(2)
  })

  test('with -X- in the first column end a sentence', async () => {
    sample()
    files({ 's.txt': system.replace('\n\n', '\n-X- O\n') })
    expect((await scoresOf('-g', 'gold.conll', '-s', 's.txt'))[0]?.units).toBe(2)
  })
})

describe("names of JavaScript's own members", () => {
  const hostile = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']

  test.each(hostile)('count as any other label, in text and JSON: %s', async (label) => {
    files({ 'g.txt': `a B-${label}\nb B-PER\n`, 's.txt': `a B-${label}\nb O\n` })
    const text = await score('-g', 'g.txt', '-s', 's.txt')
    expect(text.exit).toBe(0)
    expect(text.out).toMatch(new RegExp(`^${label} +100\\.00 +100\\.00 +100\\.00`, 'm'))
    const { out } = await score('-g', 'g.txt', '-s', 's.txt', '--json')
    expect(out).toContain(`"${label}": {`)
    const facets = resultOf({ exit: 0, out, err: '' }).scores[0]?.facets['type'] ?? {}
    expect(Object.getOwnPropertyDescriptor(facets, label)?.value).toMatchObject({ measures: { f1: { value: 1 } } })
    expect(({} as Readonly<Record<string, unknown>>)['measures']).toBeUndefined()
  })

  test.each(hostile)('may be the name of a system: %s', async (name) => {
    sample()
    expect(await namesOf('-g', 'gold.conll', '-s', `${name}=b.conll`, '-s', 'a.conll', '--bootstrap', '5')).toEqual([
      name,
      'a',
    ])
    expect((await score('-g', 'gold.conll', '-s', `${name}=b.conll`, '-s', 'a.conll')).out).toContain(name)
  })
})
