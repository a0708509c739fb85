/** The exchange format of Universal Anaphora: files of its scorer, brackets and minimal spans by hand, and the laws. */
import { readFileSync } from 'node:fs'
import { type Clusters, clusterCount, type Document, textSource } from '@assay/core'
import { coverOf, keyOf } from '@assay/core/internal'
import { checkReader, optionsOf } from '@assay/core/laws'
import { readers } from '@assay/core/readers'
import { describe, expect, it } from 'vitest'
import { plugin } from '../src/index.ts'
import { ua } from '../src/ua/reader.ts'

const golden = (name: string): string => readFileSync(new URL(`../golden/ua/${name}`, import.meta.url), 'utf8')

/** Each cluster by its name: the spans of its mentions in words from 0. */
const clustersIn = (content: Clusters): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Array.from({ length: clusterCount(content) }, (_, c) => [
      content.clusterName(c),
      Array.from(content.members.subarray(content.start[c], content.start[c + 1]), (item) =>
        keyOf(content.items, item),
      ),
    ]),
  )

const read = (own: string, options: Readonly<Record<string, unknown>> = {}) => {
  const rows = [...ua.with(optionsOf(ua, options))(textSource('a.key', own))]
  const documents = rows.flatMap((row): readonly Document<'clusters'>[] => (row._tag === 'Right' ? [row.right] : []))
  const problems = rows.flatMap((row) => (row._tag === 'Left' ? [row.left] : []))
  return {
    documents,
    clusters: Object.fromEntries(documents.map(({ id, content }) => [id, clustersIn(content)])),
    problems: problems.map(({ code, at, message }) => `${code} ${at.line}:${at.column} ${message}`),
    hints: problems.map(({ hint }) => hint),
  }
}

const COLUMNS =
  'ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM'

/** A document of one sentence: words with what stands in IDENTITY, and in DISCOURSE_DEIXIS. */
const document = (words: readonly (readonly [form: string, identity?: string, deixis?: string])[], id = 'd1') =>
  `# newdoc id = ${id}\n${words
    .map(
      ([form, identity = '_', deixis = '_'], i) => `${i + 1}\t${form} _ _ _ _ _ _ _ _  ${identity} _ ${deixis} _ _\n`,
    )
    .join('')}\n`

const file = (...documents: readonly string[]): string => `# global.columns = ${COLUMNS}\n${documents.join('')}`

/** "Zoë 😀 met a friend of hers. They left, and it rained. That was sad." */
const words: readonly (readonly [string, string?, string?])[] = [
  ['Zoë', '(EntityID=1|MarkableID=m1|Min=1|SemType=do|ElementOf=4)'],
  ['😀'],
  ['met', '_', '(EntityID=7|MarkableID=x1|SemType=do'],
  ['a', '(EntityID=2|MarkableID=m2|Min=5|SemType=do|ElementOf=4'],
  ['friend'],
  ['of'],
  ['hers', '(EntityID=1|MarkableID=m3|Min=7|SemType=dn))', ')'],
  ['They', '(EntityID=4|MarkableID=m4|SemType=dn)'],
  ['left'],
  ['it', '(EntityID=9-Pseudo|MarkableID=m5|SemType=nr)'],
  ['rained'],
  ['That', '_', '(EntityID=7|MarkableID=x2|SemType=dn)'],
  ['was'],
  ['שלום', '(EntityID=5|MarkableID=m6'],
  ['Añã', ')(EntityID=5|MarkableID=m7)'],
]
const text = file(document(words))

describe('files of the Universal Anaphora scorer', () => {
  const pa = { '1': ['0-1', '3'], '2': ['0', '4'], '3': ['6-8'], '4': ['9-10', '11'] }
  const split = (name: string) => `W427 5:34 ${name} have split antecedents (ElementOf): they are not scored`

  it.each([
    ['TC-PA.key', 'PluralTestCases/TC-PA', pa, '2 markables'],
    ['TC-PA-1.sys', 'PluralTestCases/TC-PA', pa, '2 markables'],
    ['TC-PB.key', 'PluralTestCases/TC-PB', { ...pa, '5': ['12-14'] }, '3 markables'],
    ['TC-PB-1.sys', 'PluralTestCases/TC-PB', { ...pa, '5': ['12-14'] }, '3 markables'],
  ])('are read with the expected clusters: %s', (name, id, clusters, several) => {
    const found = read(golden(name))
    expect(found.clusters).toEqual({ [id]: clusters })
    expect(found.problems).toEqual([split(several)])
    // its words are all _, which are none
    expect(found.documents[0]?.content.text).toBeUndefined()
  })

  it('are read with sentences, whose words are numbered through the document', () => {
    const [one] = read(golden('TC-PB.key')).documents
    expect([...(one?.content.sentences ?? [])]).toEqual([0, 3, 12])
  })
})

describe('the reader ua', () => {
  const identity = { '1': ['0', '6'], '2': ['3-6'], '4': ['7'], '5': ['13', '14'] }

  it('numbers words through the document, and closes the last open markable at a bare )', () => {
    const { clusters, problems, documents } = read(text)
    expect(clusters).toEqual({ d1: { ...identity, '5': ['13-14', '14'] } })
    expect(problems).toEqual([
      'W426 12:24 skipped: 1 markable that refers to nothing (-Pseudo)',
      'W427 3:24 2 markables have split antecedents (ElementOf): they are not scored',
    ])
    const content = documents[0]!.content
    expect(Array.from(content.members, (item) => content.shown?.(item))).toEqual([
      'Zoë',
      'hers',
      'a friend of hers',
      'They',
      'שלום Añã',
      'Añã',
    ])
    expect(Array.from(content.members, (item) => content.mentions?.heads[item])).toEqual([0, 6, 4, -1, -1, -1])
  })

  it('reads the column that reader.column names', () => {
    expect(read(text, { column: 'DISCOURSE_DEIXIS' }).clusters).toEqual({ d1: { '7': ['2-6', '11'] } })
    const fewer = '# global.columns = ID FORM DISCOURSE_DEIXIS\n1 a (EntityID=1|MarkableID=m)\n'
    expect(read(fewer, { column: 'DISCOURSE_DEIXIS' }).clusters).toEqual({ '1': { '1': ['0'] } })
  })

  it('keeps non-referring markables with reader.pseudo=keep', () => {
    const { clusters, problems } = read(text, { pseudo: 'keep' })
    expect(clusters['d1']?.['9-Pseudo']).toEqual(['9'])
    expect(problems.map((problem) => problem.slice(0, 4))).toEqual(['W427'])
  })

  it('begins a document at # newdoc, where the numbers of words and the ids begin anew', () => {
    const two = file(document(words.slice(0, 1), 'a b'), document(words.slice(0, 1), 'c'))
    expect(read(two).clusters).toEqual({ 'a b': { '1': ['0'] }, c: { '1': ['0'] } })
    expect(read(two.replaceAll('\n', '\r\n')).clusters).toEqual(read(two).clusters)
    expect(read(`\uFEFF${two}`).clusters).toEqual(read(two).clusters)
  })
})

describe('minimal spans (MIN) in ua', () => {
  const one = (words: number, cells: Readonly<Record<number, string>>) =>
    file(document(Array.from({ length: words }, (_, i) => [`w${i}`, cells[i] ?? '_'])))
  const content = (own: string, options = {}) => read(own, options).documents[0]!.content
  const gold = one(6, { 0: '(EntityID=1|MarkableID=a|Min=3,4', 5: ')' })
  const system = (first: number, last: number) =>
    content(one(6, { [first]: '(EntityID=1|MarkableID=a', [last]: ')' }), { match: 'min' })
  const pairs = (first: number, last: number, own = gold) =>
    content(own, { match: 'min' }).match?.(system(first, last))?.[0] === 0

  it('match a mention within the gold markable that has all words of the minimal span', () => {
    expect([pairs(0, 5), pairs(2, 3), pairs(1, 4)]).toEqual([true, true, true])
    expect([pairs(2, 2 + 2), pairs(3, 4), pairs(1, 2)]).toEqual([true, false, false])
  })

  it('count with reader.match=min only, and each markable matches at most one mention', () => {
    expect(content(gold).match).toBeUndefined()
    const two = one(6, { 0: '(EntityID=1|MarkableID=b', 1: '(EntityID=1|MarkableID=a', 4: ')', 5: ')' })
    // the whole span is equal, so the other is left over
    expect([...(content(gold, { match: 'min' }).match?.(content(two)) ?? [])].sort()).toEqual([-1, 0])
    const without = gold.replace('|Min=3,4', '')
    expect([pairs(2, 3, without), pairs(0, 5, without)]).toEqual([false, true])
  })

  it('do not match a mention of a cluster that is left out of the score', () => {
    const [own, two] = [
      content(gold, { match: 'min' }),
      content(one(6, { 1: '(EntityID=1|MarkableID=b', 2: '(EntityID=2|MarkableID=a', 3: ')', 5: ')' })),
    ]
    const counting = (item: number) => own.match?.(two, { gold: own, system: coverOf([[item]]) })
    expect([own.match?.(two), counting(0), counting(1)]).toEqual([
      Int32Array.of(0, -1),
      Int32Array.of(0, -1),
      Int32Array.of(-1, 0),
    ])
  })

  it('are refused if they reach beyond the markable, with reader.match=min', () => {
    for (const min of ['0,4', '5,4', '3,9', 'x', '1,2,3']) {
      const wrong = gold.replace('3,4', min)
      expect(read(wrong).problems).toEqual([])
      expect(read(wrong, { match: 'min' }).problems).toEqual([
        'E428 3:23 Min of a markable is not in it: it has words 1 to 6 of the document',
      ])
    }
  })
})

describe('errors of the reader ua', () => {
  const first = (own: string, options = {}) => {
    const { problems, hints } = read(own, options)
    return `${problems[0]}; ${hints[0]}`
  }
  const cells = (...own: readonly string[]) => file(document(own.map((cell) => ['w', cell])))

  it('E426 refuses brackets without a partner', () => {
    expect(first(cells('_', ')'))).toBe(
      'E426 4:22 a ) closes nothing; a ) closes the markable of the document that opened last; the document begins in line 2',
    )
    expect(first(cells('(EntityID=1|MarkableID=m1', '_'))).toBe(
      'E426 3:22 a markable opens here and is never closed; the document ends in line 5; each ) closes the markable that opened last',
    )
    expect(first(cells('(EntityID=1-Pseudo|MarkableID=m1'))).toMatch(/^E426 3:22 a markable opens here and is never/)
  })

  it('E426 refuses text that is not a bracket of a markable', () => {
    expect(first(cells('(MarkableID=m1)'))).toMatch(/^E426 3:22 a markable without EntityID; write \(EntityID=1/)
    expect(first(cells('(EntityID=1)'))).toMatch(/^E426 3:22 a markable without MarkableID/)
    expect(first(cells('(EntityID=1|MarkableID=m1', 'm1)'))).toMatch(/^E426 4:22 "m1\)" is not a bracket of a markable/)
  })

  it('E427 refuses an id that occurs twice', () => {
    expect(first(cells('(EntityID=1|MarkableID=m1)', '(EntityID=2|MarkableID=m1)'))).toBe(
      'E427 4:22 MarkableID m1 occurs twice; it opens first in line 3; each markable of a document has an id of its own, and is of one piece',
    )
  })

  it('E428 refuses words that are not numbered through the document', () => {
    expect(first(text.replace('\n3\t', '\n4\t'))).toMatch(/^E428 5:1 expected number 3, but found "4"; words are/)
    expect(read(text.replace('\n3\tmet', '\n\n3\tmet')).problems).toHaveLength(2)
  })

  it('E311 and E423 refuse rows of another width, columns without names, and a column that does not exist', () => {
    expect(first(text.replace('|MarkableID=m6', '|MarkableID=m6 x'))).toMatch(
      /^E311 16:\d+ expected 15 columns, as in line 3, but found 16; each line has the columns that # global/,
    )
    expect(first(text.replaceAll('_ _\n', '\n'))).not.toMatch(/E311/)
    expect(first(text.replaceAll('_\n', '_ _\n'))).toMatch(/^E311 3:\d+ expected 15 columns, but found 16/)
    expect(first('# global.columns = ID FORM IDENTITY\n1 a\n')).toMatch(/^E311 2:4 expected 3 columns, but found 2/)
    expect(first(text.replace(/^.*\n/, ''))).toMatch(/^E423 2:1 the first line does not name the columns/)
    expect(first(text, { column: 'IDENTTY' })).toMatch(
      /^E423 1:1 there is no column "IDENTTY"; did you mean IDENTITY\? the columns are ID, FORM/,
    )
  })

  it('E309 refuses a file without words', () => {
    expect(first('')).toMatch(/^E309 1:1 there is nothing to score: the file is empty/)
    expect(first(file())).toMatch(/^E309 1:1 there is nothing to score: the file has no line with a word/)
  })
})

describe('the recognition of ua', () => {
  const all = [...readers, ...plugin.readers]
  const surest = (head: string): readonly string[] => {
    const sure = all.map(({ name, sniff }) => ({ name, sure: sniff(head, 'a') }))
    const most = Math.max(...sure.map((one) => one.sure))
    return sure.filter((one) => one.sure === most).map(({ name }) => name)
  }

  it('accepts files by their columns, which no other reader accepts', () => {
    for (const head of [text, golden('TC-PA.key'), golden('TC-PB-1.sys'), text.replace(/ +/g, '\t')]) {
      expect(surest(head)).toEqual(['ua'])
      expect(all.filter(({ name, sniff }) => name !== 'ua' && sniff(head, 'a') >= 0.5).map((r) => r.name)).toEqual([])
    }
  })

  it('rejects files of CorefUD and of other CoNLL-U Plus', () => {
    const row = '1\ta\ta\tX\t_\t_\t0\troot\t_\tEntity=(e1-person-1-)\n'
    const ten = '# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC\n'
    const entity = '# global.Entity = eid-etype-head-other\n'
    expect(surest(`${entity}# newdoc id = a\n${row}`)).toEqual(['corefud'])
    expect(surest(`${ten}${entity}# newdoc id = a\n${row}`)).toEqual(['corefud'])
    expect(surest('# global.columns = ID FORM NER\n1\ta\tO\n')).toEqual(['conllu-plus'])
    for (const head of [`${ten}${entity}${row}`, '# global.columns = ID FORM NER\n'])
      expect(ua.sniff(head, 'a')).toBe(0)
  })
})

it('the explanation of each message code of ua has an example in the format', () => {
  for (const code of ['E426', 'E427', 'E428', 'W426', 'W427'])
    expect(plugin.messages?.[code]?.explain).toMatch(/EntityID=|Min=/)
})

checkReader({ describe, it }, ua, {
  files: [
    { path: 'a.key', text },
    { path: 'b.key', text: text.replace('Zoë', 'Eva') },
    { path: 'TC-PB.key', text: golden('TC-PB.key') },
  ],
})
