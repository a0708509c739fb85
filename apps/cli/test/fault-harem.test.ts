/** Faults of XML and of HAREM's collections, by the numbers of the fault table. */
import { describe, expect, test } from 'vitest'
import * as harem from '../../../packages/harem-metrics/src/index.ts'
import { assayIn, files, inOwnFolder, problemsOf, refusedFor, resultOf } from './support.ts'

inOwnFolder()

const around = { plugins: { '@assay/harem-metrics': () => harem } }
const scoring = (metric: string) => ['score', 'harem-metrics', '--metric', metric, '-g', 'g.xml', '-s', 's.xml']
const call = scoring('harem-identification')

/** Document `d` in the form of LÂMPADA; its text is line 3. */
const document = (body: string): string => `<colHAREM versao="x">\n<DOC DOCID="d">\n${body}\n</DOC>\n</colHAREM>\n`
const good = document(
  'O <EM ID="1" CATEG="LOCAL" TIPO="FISICO">Tejo</EM> em <EM ID="2" CATEG="LOCAL" TIPO="HUMANO">Lisboa</EM>',
)
const given = (system: string, gold = good): void => files({ 'g.xml': gold, 's.xml': system })
const f1Of = async (...more: readonly string[]) =>
  resultOf(await assayIn(around, ...call, '--json', '--quiet', ...more)).scores[0]?.measures['f1']?.value
const toldOf = async (metric = 'harem-identification') => {
  const ran = await assayIn(around, ...scoring(metric), '--diagnostics', 'json')
  expect(ran.exit).toBe(0)
  return problemsOf(ran)
}

describe('F57: a document type', () => {
  test.each([
    ['an entity', '<!ENTITY x "x">', 2],
    ['entities of entities', '<!ENTITY lol "lol">\n<!ENTITY l2 "&lol;&lol;&lol;">\n<!ENTITY l3 "&l2;&l2;&l2;">', 2],
    ['an external entity', '<!ENTITY x SYSTEM "file:///etc/passwd">', 2],
    ['a parameter entity', '<!ENTITY % x SYSTEM "http://127.0.0.1:1/x.dtd">\n%x;', 2],
    ['a parameter entity that is used', '%x;', 2],
  ])('with %s is refused: nothing is resolved, and nothing fetched', async (_, declared, line) => {
    given(`<!DOCTYPE c [\n${declared}\n]>\n${good.replace(' em ', ' &x; ')}`)
    const [told] = await refusedFor(around, 3, 'E341', ...call)
    expect(told.at).toMatchObject({ path: 's.xml', line })
  })

  test('with other declarations, or in another file, is passed over', async () => {
    given(
      `<!DOCTYPE colHAREM SYSTEM "http://127.0.0.1:1/c.dtd" [\n<!ELEMENT EM (#PCDATA)>\n<!ATTLIST EM ID CDATA #IMPLIED>\n]>\n${good}`,
    )
    expect(await f1Of()).toBe(1)
  })
})

describe('F58: signs that XML does not allow', () => {
  test.each([
    ['an entity that nobody defined', '&nbsp;'],
    ['an & alone', 'AT&T'],
    ['a < alone', '1 < 2'],
  ])('%s: text as HAREM has it, refused where reader.sgml is false', async (_, sign) => {
    const text = good.replace(' em ', ` ${sign} `)
    given(text, `${text}\n`)
    expect(await f1Of()).toBe(1)
    const [told] = await refusedFor(around, 3, 'E342', ...call, '--set', 'reader.sgml=false')
    expect(told.at).toMatchObject({ path: 'g.xml', line: 3 })
    expect(told.hint).toContain('reader.sgml=true')
  })
})

describe('F59: entities', () => {
  test.each([
    ['that are not closed', '<EM ID="1" CATEG="LOCAL">Tejo em Lisboa', 1],
    ['that are closed and not open', 'Tejo</EM> em Lisboa', 5],
    ['that cross alternatives', '<ALT><EM ID="1" CATEG="LOCAL">a|b</ALT></EM>', 34],
    ['that cross alternatives the other way', '<EM ID="1" CATEG="LOCAL"><ALT>a|b</EM></ALT>', 26],
  ])('%s', async (_, body, column) => {
    given(document(body))
    const [told] = await refusedFor(around, 3, 'E343', ...call)
    expect(told.at).toMatchObject({ path: 's.xml', line: 3, column })
  })

  test('within each other are kept, with a warning, or refused by the option', async () => {
    given(document('O <EM ID="1" CATEG="LOCAL">Tejo em <EM ID="2" CATEG="LOCAL">Lisboa</EM></EM>'))
    expect((await toldOf()).map(({ code }) => code)).toContain('W343')
    await refusedFor(around, 3, 'E343', ...call, '--set', 'reader.nested=error')
  })

  test.each([
    ['without an ID', good.replace(' ID="1"', ''), 'of 2 <EM>, 1 have no ID and 0 that of another'],
    ['with the ID of another', good.replace('ID="2"', 'ID="1"'), 'of 2 <EM>, 0 have no ID and 1 that of another'],
  ])('%s: a warning, since no score depends on it', async (_, text, message) => {
    given(text)
    const told = await toldOf()
    expect(told.map(({ code }) => code)).toEqual(['W347'])
    expect(told[0]?.message).toContain(message)
    expect(await f1Of()).toBe(1)
  })
})

test('F60: three categories and two types: both lists', async () => {
  given(good.replace('CATEG="LOCAL" TIPO="FISICO"', 'CATEG="A|B|C" TIPO="X|Y"'))
  const [told] = await refusedFor(around, 3, 'E344', ...call)
  expect(told.message).toBe('3 categories (A, B, C) and 2 of TIPO (X, Y), in document d')
  expect(told.at).toMatchObject({ path: 's.xml', line: 3, column: 3 })
})

test('F61: a category and a type that no ontology has: told once a value', async () => {
  const twice = good.replaceAll(/TIPO="(FISICO|HUMANO)"/g, 'TIPO="FISIC"')
  given(twice, `${twice}\n`)
  const told = (await toldOf('harem-classification')).filter(({ code }) => code === 'W345')
  expect(told.map(({ message, at }) => [message, at.path])).toEqual([
    ['the type "FISIC" of LOCAL is not in the ontology harem2005', 'g.xml'],
    ['the type "FISIC" of LOCAL is not in the ontology harem2005', 's.xml'],
  ])
})

test.each(['EM', 'OBRA', 'P'])('F62: 100,000 elements <%s> in each other', async (tag) => {
  given(document(`<${tag}>`.repeat(100_000)))
  const [told] = await refusedFor(around, 3, 'E362', ...call)
  expect(told.message).toContain('more than 256 elements within each other')
})
