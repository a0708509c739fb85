import { describe, expect, it } from 'vitest'
import { componentTags, entityTags, quaeroInline } from '../../src/readers/quaero-inline.ts'
import { checkNestedTags } from './large-inputs.ts'
import { disagreement, forests, problemsOf, readAll } from './trees.ts'

// the two excerpts of the corpus that the project's page on formats quotes
const real = [
  "le <func.ind> <kind> préfet </kind> de la <loc.adm.reg> <kind> région </kind> <name> Provence-Alpes-Côte d' Azur </name> </loc.adm.reg> </func.ind> annonce ...",
  '... les <loc.fac> <kind> antennes </kind> <org.ent><name> Assedic </name></org.ent> </loc.fac> de <loc.adm.town><name> Marseille </name></loc.adm.town>',
]

describe('the reader quaero-inline', () => {
  it('reads adjacent tags, blanks at their borders, and words', () => {
    const [first, second] = readAll(quaeroInline, `${real.join('\n')}\n`).documents
    const texts = (nodes: NonNullable<typeof first>['content']['nodes'] = []): readonly string[] =>
      nodes.map(({ types, text, parent }) => `${parent} ${types} ${text}`)
    expect(texts(first?.content.nodes)).toEqual([
      "-1 func.ind préfet de la région Provence-Alpes-Côte d' Azur",
      '0 kind préfet',
      "0 loc.adm.reg région Provence-Alpes-Côte d' Azur",
      '2 kind région',
      "2 name Provence-Alpes-Côte d' Azur",
    ])
    expect(texts(second?.content.nodes)).toEqual([
      '-1 loc.fac antennes Assedic',
      '0 kind antennes',
      '0 org.ent Assedic',
      '2 name Assedic',
      '-1 loc.adm.town Marseille',
      '4 name Marseille',
    ])
    expect(second?.content.nodes.map(({ kind }) => kind[0]).join('')).toBe('ececec')
  })

  it('counts characters without blanks, so that tokenisation does not matter', () => {
    const expected = ['pers.ind[1,5){(name.last)[2,5)}']
    for (const text of [
      'a <pers.ind> b <name.last> cde </name.last> </pers.ind>',
      'a<pers.ind>b<name.last>c d e</name.last></pers.ind>',
      ' a\t<pers.ind> b<name.last correction="x y"> cde</name.last></pers.ind> ',
    ])
      expect(forests(quaeroInline, text)).toEqual(expected)
  })

  it('leaves text alone that is not a tag: &, %%, *word, < and >', () => {
    expect(forests(quaeroInline, 'R&D %% *mot a<b <3 x>y </ <> <name> x </name>')).toEqual(['(name)[21,22)'])
    expect(readAll(quaeroInline, 'a < name > b').documents[0]?.content.text).toBe('a<name>b')
  })

  it('merges metonymic tags on one span, or nests them with metonymy=nest', () => {
    const text = '<org.adm> <loc.adm.town> <name> X </name> </loc.adm.town> </org.adm>'
    expect(forests(quaeroInline, text)).toEqual(['loc.adm.town+org.adm[0,1){(name)[0,1)}'])
    expect(forests(quaeroInline, text, { metonymy: 'nest' })).toEqual(['org.adm[0,1){loc.adm.town[0,1){(name)[0,1)}}'])
    // a component between them, or another span, is not a metonymy
    const apart =
      '<pers.ind> <title> <func.ind> X </func.ind> </title> </pers.ind> <org.ent> <org.ent> y </org.ent> z </org.ent>'
    expect(forests(quaeroInline, apart)).toEqual([
      'pers.ind[0,1){(title)[0,1){func.ind[0,1)}} org.ent[1,3){org.ent[1,2)}',
    ])
  })

  it('accepts 28 component tags, 45 full entity tags and the prefixes of entity tags', () => {
    expect(componentTags.length).toBe(28)
    expect(entityTags.filter((tag) => !entityTags.some((other) => other.startsWith(`${tag}.`))).length).toBe(45)
    expect(entityTags).toContain('loc.adm')
    expect(entityTags.filter((tag) => componentTags.includes(tag))).toEqual([])
  })

  it('reads tags that options add, and reads unknown tags as text with unknownTags=text', () => {
    const text = '<medical.drug> x <dose> y </dose> </medical.drug>'
    expect(forests(quaeroInline, text, { entities: ['medical.drug'], components: ['dose'] })).toEqual([
      'medical.drug[0,2){(dose)[1,2)}',
    ])
    expect(readAll(quaeroInline, text, { unknownTags: 'text' }).documents[0]?.content.text).toBe(
      '<medical.drug>x<dose>y</dose></medical.drug>',
    )
  })

  it('reads each line as a document, or the whole file with document=file', () => {
    const text = '<pers.ind> a\n\nb </pers.ind> <name> c </name>\n'
    expect(forests(quaeroInline, text, { document: 'file' })).toEqual(['pers.ind[0,2) (name)[2,3)'])
    expect(problemsOf(quaeroInline, text)).toEqual([
      'E343 1:1 <pers.ind> is not closed in its line',
      'E343 3:3 </pers.ind> closes what was not opened',
    ])
  })

  it('reads Latin-9', () => {
    const bytes = Uint8Array.from([...'<name> c\xbdur </name>\n'].map((character) => character.charCodeAt(0)))
    expect(problemsOf(quaeroInline, bytes)[0]).toMatch(/^E302 1:9 /)
    expect(readAll(quaeroInline, bytes, { encoding: 'iso-8859-15' }).documents[0]?.content.text).toBe('cœur')
  })

  // ▶ stands where the place of the problem must be
  const bad: readonly (readonly [what: string, text: string, expected: string])[] = [
    ['no text', '▶', 'E309 there is nothing to score: the file has no text'],
    ['a tag that is not closed', 'a ▶<name> b', 'E343 <name> is not closed in its line'],
    ['a tag that was not opened', 'é💩 ▶</name> b', 'E343 </name> closes what was not opened'],
    [
      'tags that cross',
      'a <pers.ind> b <name> c ▶</pers.ind> d </name>',
      'E343 </pers.ind> closes while <name> of 1:16 is still open',
    ],
    ['an unknown tag', 'a ▶<nmae> b </nmae>', 'E345 <nmae> is not a tag of QUAERO'],
    ['a tag without text', 'a ▶<name>  </name>', 'E330 <name> holds no text'],
  ]
  it.each(bad)('refuses %s', (_, marked, expected) => {
    const [code, ...message] = expected.split(' ')
    const { documents, problems } = readAll(quaeroInline, marked.replace('▶', ''))
    expect(problems[0]).toBe(`${code} 1:${[...marked].indexOf('▶') + 1} ${message.join(' ')}`)
    expect(documents).toEqual([])
  })

  it('reports every wrong tag, and reads the lines without wrong tags', () => {
    const { documents, problems } = readAll(
      quaeroInline,
      '<name> a <kind> b </name>\n<event> c </event>\n</val> <foo>\n',
    )
    expect(documents.map(({ id }) => id)).toEqual(['2'])
    expect(problems.map((problem) => problem.split(' ').slice(0, 2).join(' '))).toEqual([
      'E343 1:19',
      'E343 3:1',
      'E345 3:8',
    ])
  })

  it('reports tags that are nested too deep only once', () => checkNestedTags(2000))

  it('reads a line of a hundred thousand < in linear time', () => {
    expect(readAll(quaeroInline, '<a '.repeat(100_000)).documents.length).toBe(1)
  })

  it('compares two texts by their characters, without blanks and tags', () => {
    const gold = "l' <func.ind> <kind> ambassadeur </kind> </func.ind> de France"
    expect(disagreement(quaeroInline, gold, "l'ambassadeur de <loc.adm.nat> France </loc.adm.nat>")).toBeUndefined()
    expect(disagreement(quaeroInline, gold, "l'ambassadeur <kind> du </kind> France")).toBe(
      `E402 gold:1:${gold.indexOf('e France') + 1} system:1:23 after 14 characters the text is "eFrance" in the gold and "uFrance" in the system`,
    )
    expect(disagreement(quaeroInline, 'a b <name> c </name>', 'a')).toBe(
      'E402 gold:1:3 system:1:1 after 1 characters the text is "bc" in the gold and its end in the system',
    )
  })
})
