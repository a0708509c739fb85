import { type Document, type NameMentions, type Problem, textSource } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { bsnlp } from '../src/index.ts'

const readWith = (
  text: string,
  options: Readonly<Record<string, unknown>> = {},
  path = 'gold/brexit/cs/file_1.out',
) => {
  const documents: Document<'mentions'>[] = []
  const problems: Problem[] = []
  for (const one of bsnlp.with(optionsOf(bsnlp, options))(textSource(path, text))) {
    if (one._tag === 'Left') problems.push(one.left)
    else documents.push(one.right)
  }
  return { documents, problems }
}
const rows = ({ form, base, type, entity }: NameMentions): readonly string[] =>
  form.map((text, i) => [text, base[i], type[i], entity[i]].join('|'))
const single = (text: string, options: Readonly<Record<string, unknown>> = {}, path?: string): Document<'mentions'> => {
  const { documents, problems } = readWith(text, options, path)
  expect(problems).toEqual([])
  expect(documents).toHaveLength(1)
  return documents[0]!
}
const places = (problems: readonly Problem[]): readonly string[] =>
  problems.map(({ code, severity, at, text }) => `${code} ${severity} ${at.line}:${at.column} ${text}`)

describe('bsnlp', () => {
  it('reads topic and language from the folders, and the id from the first line', () => {
    const { id, meta, content } = single('\n cs-17 \nBrna\tBrno\tloc\tGPE-Brno\n')
    expect(id).toBe('brexit/cs/cs-17')
    expect(meta).toEqual({ topic: 'brexit', language: 'cs', document: 'cs-17' })
    expect(content).toMatchObject({ topic: 'brexit', language: 'cs', document: 'brexit/cs/cs-17' })
    expect(rows(content)).toEqual(['brna|brno|LOC|GPE-Brno'])
    expect(content.shown(0)).toBe('Brna')
    expect(content.spot(0)).toEqual({
      at: { path: 'gold/brexit/cs/file_1.out', line: 3, column: 1, length: 22 },
      text: 'Brna\tBrno\tloc\tGPE-Brno',
    })
  })
  it('keeps the case of forms with case=keep, and the case of ids always', () => {
    expect(rows(single('1\nBrna\tBrno\tLOC\tb\n', { case: 'keep' }).content)).toEqual(['Brna|Brno|LOC|b'])
    expect(rows(single('1\nBRNA\tBRNO\tLOC\tB\n').content)).toEqual(['brna|brno|LOC|B'])
  })
  it('trims blanks as Java does, so that a no-break space is part of a name', () => {
    expect(rows(single('1\n \u0001Brno \t\u00a0Brno\t LOC\t 7 \n').content)).toEqual(['brno|\u00a0brno|LOC|7'])
  })
  it('reads all kinds of line ends, and a document without names', () => {
    expect(rows(single('1\r\n\r\nA\tA\tPER\t1\r\nB\tB\tPER\t2').content)).toEqual(['a|a|PER|1', 'b|b|PER|2'])
    expect(rows(single('1\n').content)).toEqual([])
  })
  it('reads SlavicNER with its positions, and takes the file name as the id', () => {
    const text =
      '14\t22\tПакистан\tПакистан\tLOC\tGPE-Pakistan\n487\t491\tАсия\tАсия\tPER\tPER-Asia-Bibi\n681\t685\tАсия\tАсия\tPER\tPER-Asia-Bibi\n'
    const { id, content } = single(text, {}, 'ner/asia_bibi/bg/asia_bibi_bg_3001.txt.tsv')
    expect(id).toBe('asia_bibi/bg/asia_bibi_bg_3001.txt.tsv')
    expect(rows(content)).toEqual([
      'пакистан|пакистан|LOC|GPE-Pakistan',
      'асия|асия|PER|PER-Asia-Bibi',
      'асия|асия|PER|PER-Asia-Bibi',
    ])
    expect(content.shown(0)).toBe('Пакистан')
    expect(rows(single('', { layout: 'positional' }, 'a/b/c').content)).toEqual([])
  })

  it('refuses a line that is not a name, or skips it with a warning under an option', () => {
    const text = '1\nBrno\tBrno\nPraha\tPraha\tLOC\t2\n\tx\tLOC\t3\n'
    const refused = readWith(text)
    expect(refused.documents).toEqual([])
    expect(places(refused.problems)).toEqual(['E371 error 2:1 Brno\tBrno', 'E371 error 4:1 \tx\tLOC\t3'])
    const dropped = readWith(text, { shortLines: 'drop' })
    expect(rows(dropped.documents[0]!.content)).toEqual(['praha|praha|LOC|2'])
    expect(places(dropped.problems).map((place) => place.slice(0, 16))).toEqual([
      'W371 warning 2:1',
      'W371 warning 4:1',
    ])
  })
  it('refuses invalid positions', () => {
    for (const line of ['a\t2\tA\tA\tPER\t1', '3\t2\tA\tA\tPER\t1', '\t2\tA\tA\tPER\t1', '1\t2\tA\tA'])
      expect(readWith(`1\t2\tA\tA\tPER\t1\n${line}\n`).problems.map(({ code, at }) => `${code} ${at.line}`)).toEqual([
        'E371 2',
      ])
  })
  it('skips names of other types with a warning, keeps them, or refuses them', () => {
    const text = '1\nBrno\tBrno\tMISC\t2\nEU\tEU\tORG\t3\n'
    const dropped = readWith(text)
    expect(rows(dropped.documents[0]!.content)).toEqual(['eu|eu|ORG|3'])
    expect(places(dropped.problems)).toEqual(['W372 warning 2:1 Brno\tBrno\tMISC\t2'])
    expect(rows(single(text, { otherTypes: 'keep' }).content)).toHaveLength(2)
    expect(rows(single(text, { types: ['misc', 'org'] }).content)).toHaveLength(2)
    expect(readWith(text, { otherTypes: 'error' }).problems.map(({ code }) => code)).toEqual(['E372'])
  })
  it('reads names without an id as one entity, as one entity each, or refuses them', () => {
    const text = '1\nBrno\tBrno\tLOC\nPraha\tPraha\tLOC\t\t\nEU\tEU\tORG\t3\n'
    const shared = readWith(text)
    expect(shared.documents[0]?.content.entity).toEqual(['-1', '-1', '3'])
    expect(shared.problems.map(({ code, at }) => `${code} ${at.line}`)).toEqual(['W373 2', 'W374 3', 'W373 3'])
    const own = readWith(text, { missingId: 'singleton' }).documents[0]!.content.entity
    expect(new Set(own).size).toBe(3)
    expect(readWith(text, { missingId: 'error' }).documents).toEqual([])
  })
  it('reports a duplicate name, and a first line that is a name', () => {
    const twice = readWith('1\nBrno\tBrno\tLOC\t2\nBRNO\tBrno\tLOC\t2\nBrno\tBrno\tLOC\t3\n')
    expect(twice.problems.map(({ code, at }) => `${code} ${at.line}`)).toEqual(['W375 3'])
    expect(twice.documents[0]?.content.form).toHaveLength(3)
    expect(places(readWith('Brno\tBrno\tLOC\t2\n').problems)).toEqual(['E374 error 1:1 Brno\tBrno\tLOC\t2'])
    expect(places(readWith(' \n').problems)).toEqual(['E309 error 1:1 undefined'])
    expect(readWith('1\nBr\u0000no\tx\tLOC\t1\n').problems.map(({ code }) => code)).toEqual(['E304'])
  })
  it('recognises files by the second line, or by positions', () => {
    expect(bsnlp.sniff('cs-1\nBrno\tBrno\tLOC\tb\n', '')).toBeGreaterThan(0.9)
    expect(bsnlp.sniff('1\t5\tBrno\tBrno\tLOC\tb\n', '')).toBeGreaterThan(0.9)
    expect(bsnlp.sniff('item\tcluster\na\tb\n', '')).toBe(0)
    expect(bsnlp.sniff('#begin document (x); part 000\n', '')).toBe(0)
  })
})
