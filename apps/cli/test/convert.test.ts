/** `convert`: between formats, and what is lost. */
import { chmodSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clustersTable } from '@assay/core/readers'
import { describe, expect, test } from 'vitest'
import * as bsnlp from '../../../packages/bsnlp/src/index.ts'
import { assay, assayIn, files, gold, inOwnFolder, problemsOf } from './support.ts'

inOwnFolder()

const examples = fileURLToPath(new URL('../../../examples/', import.meta.url))

const withBsnlp = (...call: readonly string[]) => assayIn({ plugins: { '@assay/bsnlp': () => bsnlp } }, ...call)

const key = `#begin document (nw/a); part 000
nw/a 0 0 The (0
nw/a 0 1 dog 0)
nw/a 0 2 saw -
nw/a 0 3 itself (0)

nw/a 0 0 Bye (1)

#end document
`

const jsonl =
  '{"id":"(nw/a); part 000","meta":{"document":"nw/a","part":"000","genre":"nw"},"sentences":[["The","dog","saw","itself"],["Bye"]],"clusters":[[[0,1],[3,3]],[[4,4]]]}\n'

const weps = (more = ''): string => `<?xml version="1.0" encoding="UTF-8"?>
<clustering>
  <entity id="0">
    <doc rank="1"/>
    <doc rank="2"/>
  </entity>
${more}</clustering>
`

const trees =
  '{"id":"t","tokens":["Paris","saw","Ann","Lee"],"entities":[{"kind":"entity","types":["loc.adm.town","org.adm"],"start":0,"end":1,"children":[]},{"kind":"entity","types":["pers.ind"],"start":2,"end":4,"children":[{"kind":"component","types":["name.last"],"start":3,"end":4,"children":[]}]}]}\n'

const nothingLeft = (): void => expect(readdirSync('.').filter((name) => name.startsWith('.assay-'))).toEqual([])

describe('convert between formats of clusters', () => {
  test('writes CoNLL-2012 as JSON and back, with words and sentences', async () => {
    files({ 'a.key': key })
    expect(await assay('convert', 'a.key', 'a.jsonl')).toEqual({ exit: 0, out: '', err: '' })
    expect(readFileSync('a.jsonl', 'utf8')).toBe(jsonl)
    expect(await assay('convert', 'a.jsonl', 'b.key')).toEqual({ exit: 0, out: '', err: '' })
    expect(readFileSync('b.key', 'utf8')).toBe(
      `#begin document (nw/a); part 000
nw/a	0	0	The	-	*	-	-	-	-	*	(1
nw/a	0	1	dog	-	*	-	-	-	-	*	1)
nw/a	0	2	saw	-	*	-	-	-	-	*	-
nw/a	0	3	itself	-	*	-	-	-	-	*	(1)

nw/a	0	0	Bye	-	*	-	-	-	-	*	(2)

#end document
`,
    )
    expect(await assay('convert', 'b.key', '--to', 'clusters-jsonl')).toEqual({ exit: 0, out: jsonl, err: '' })
  })

  test('writes a table, and reports each kind of loss in one warning', async () => {
    files({ 'a.key': key })
    expect(await assay('convert', 'a.key', 'a.tsv')).toEqual({
      exit: 0,
      out: '',
      err: `warning W604: lost: 5 words, which clusters-table cannot hold
 --> a.key
  help: keep the original, or write a format that holds it: assay list readers

for more: assay explain W604
1 warning
`,
    })
    expect(readFileSync('a.tsv', 'utf8')).toBe(
      'document\titem\tcluster\n(nw/a); part 000\t0-1\t0\n(nw/a); part 000\t3\t0\n(nw/a); part 000\t4\t1\n',
    )
  })

  test('prints no report of losses with --quiet', async () => {
    files({ 'a.key': key })
    expect(await assay('convert', 'a.key', 'a.tsv', '--quiet')).toEqual({ exit: 0, out: '', err: '' })
  })

  test('writes a folder with a file for each name as one table, and the table as a folder', async () => {
    files({
      'gold/Ann.xml': weps('  <discarded>\n    <doc rank="3"/>\n  </discarded>\n'),
      'gold/Bob.xml': weps(),
    })
    const { exit, err } = await assay('convert', 'gold', 'gold.tsv')
    expect({ exit, err }).toEqual({
      exit: 0,
      err: `warning W610: lost: 1 item that is set aside, which clusters-table cannot hold
 --> gold/Ann.xml
  help: keep the original, or write a format that holds it: assay list readers

for more: assay explain W610
1 warning
`,
    })
    expect(await assay('convert', 'gold.tsv', 'again', '--to', 'weps-xml')).toEqual({
      exit: 0,
      out: '',
      err: '',
    })
    expect(readdirSync('again')).toEqual(['Ann.xml', 'Bob.xml'])
    expect(readFileSync('again/Bob.xml', 'utf8')).toBe(weps())
    nothingLeft()
  })

  test('separates cells by commas with --set writer.delimiter', async () => {
    files({ 'c.jsonl': '{"id": "a,b", "clusters": [["x \\"y\\"", "z"]]}\n' })
    const call = ['convert', 'c.jsonl', '--to', 'clusters-table', '--set', 'writer.delimiter=comma', '--quiet']
    expect((await assay(...call)).out).toBe('document,item,cluster\n"a,b","x ""y""",1\n"a,b",z,1\n')
  })
})

describe('convert between formats of trees', () => {
  test('converts between inline tags, offsets and JSON in every direction', async () => {
    files({ 't.jsonl': trees })
    expect(await assay('convert', 't.jsonl', 't.ne')).toEqual({
      exit: 0,
      out: '',
      err: `warning W602: lost: 1 name of a document, which quaero-inline cannot hold
 --> t.jsonl
  help: keep the original, or write a format that holds it: assay list readers

for more: assay explain W602
1 warning
`,
    })
    expect(readFileSync('t.ne', 'utf8')).toBe(
      '<loc.adm.town> <org.adm> Paris </org.adm> </loc.adm.town> saw <pers.ind> Ann <name.last> Lee </name.last> </pers.ind>\n',
    )
    expect(await assay('convert', 't.ne', 'u.jsonl')).toEqual({ exit: 0, out: '', err: '' })
    expect(readFileSync('u.jsonl', 'utf8')).toBe(trees.replace('"id":"t"', '"id":"1"'))
    expect(await assay('convert', 't.jsonl', 't.ann')).toEqual({
      exit: 0,
      out: '',
      err: 'to read it: --set reader.components=COMP.*,comp.*,name.last\n',
    })
    expect(readFileSync('t.ann', 'utf8')).toBe(
      'T1\tloc.adm.town 0 5\tParis\nT2\torg.adm 0 5\tParis\nT3\tpers.ind 10 17\tAnn Lee\nT4\tname.last 14 17\tLee\n',
    )
    expect(readFileSync('t.txt', 'utf8')).toBe('Paris saw Ann Lee')
  })

  test('writes brat with its text beside it, and offsets in code points', async () => {
    const text = '12|t|Zoë 😀 met Añã in Zürich.\n12|a|She left 😀.\n'
    files({ 'p.pubtator': `${text}12\t0\t3\tZoë\tPER\n12\t17\t23\tZürich\tLOC\n12\t34\t35\t😀\tX\n` })
    expect(await assay('convert', 'p.pubtator', 'out/12.ann', '--set', 'reader.fiveColumns=mention')).toEqual({
      exit: 0,
      out: '',
      err: '',
    })
    expect(readFileSync('out/12.txt', 'utf8')).toBe('Zoë 😀 met Añã in Zürich.\nShe left 😀.')
    const annotations = 'T1\tPER 0 3\tZoë\nT2\tLOC 17 23\tZürich\nT3\tX 34 35\t😀\n'
    expect(readFileSync('out/12.ann', 'utf8')).toBe(annotations)
    const back = await assay('convert', 'out/12.ann', 'back.pubtator', '--view', 'all')
    expect(back).toMatchObject({ exit: 0, out: '' })
    expect(readFileSync('back.pubtator', 'utf8')).toContain('\t34\t35\t😀\tX')
    // another text beside the same offsets is seen
    files({ 'out/12.txt': 'Zoé 😀 met Añã in Zürich.\nShe left 😀.' })
    expect((await assay('convert', 'out/12.ann', '-', '--to', 'trees-jsonl')).exit).toBe(3)
  })

  test.each(['brat', 'trees-jsonl'])('keeps spans with gaps and their text from %s', async (to) => {
    files({
      's.jsonl':
        '{"id":"a","text":"aches in left arm","spans":[{"fragments":[[0,5],[14,17]],"label":"DIS"},{"start":9,"end":13,"label":"SIDE"}]}\n',
    })
    const { exit, err } = await assay('convert', 's.jsonl', '--to', to)
    expect(exit).toBe(0)
    expect(err).toContain('lost: 1 text')
    expect(err).not.toMatch(/W605|W606/)
  })

  test('reports the loss of gaps if the format has no spans with gaps', async () => {
    files({
      's.jsonl':
        '{"id":"1","tokens":["a","b","c"],"entities":[{"kind":"entity","types":["loc"],"spans":[[0,1],[2,3]]},{"kind":"entity","types":["loc"],"start":0,"end":1}]}\n',
    })
    const { exit, out, err } = await assay('convert', 's.jsonl', '--to', 'quaero-inline')
    expect({ exit, out }).toEqual({ exit: 0, out: '<loc> a </loc> b c\n' })
    expect(err).toBe(`warning W606: lost: 1 discontinuous span, which quaero-inline cannot hold
 --> s.jsonl
  help: keep the original, or write a format that holds it: assay list readers

for more: assay explain W606
1 warning
`)
  })

  test('refuses to write data that would be read back differently', async () => {
    files({ 'x.jsonl': '{"id":"1","tokens":["<loc>","b"],"entities":[]}\n' })
    expect(await assay('convert', 'x.jsonl', 'x.ne')).toEqual({
      exit: 3,
      out: '',
      err: `error E604: what would be written as quaero-inline cannot be read again: line 1: <loc> is not closed in its line (E343)
  help: nothing was written; this data does not fit the format: choose another one, --to NAME

for more: assay explain E604
1 error
`,
    })
    expect(existsSync('x.ne')).toBe(false)
  })

  test('refuses to write inline tags from offsets without a text', async () => {
    files({ 'a.ann': 'T1\tloc 0 3\n' })
    const ran = await assay('convert', 'a.ann', 'a.ne')
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect(ran.err).toContain(
      'error E602: document a cannot be written as quaero-inline: it has no text to put tags into\n --> a.ann\n',
    )
  })
})

describe('convert through views', () => {
  test('writes tags as trees through two views, with the words', async () => {
    files({ 'gold.conll': gold })
    expect(await assay('convert', 'gold.conll', '--to', 'trees-jsonl')).toEqual({
      exit: 0,
      out:
        '{"id":"1","tokens":["U.N.","official","Ekeus","heads","for","Baghdad","."],"meta":{"document":"1"},"entities":[{"kind":"entity","types":["ORG"],"start":0,"end":1,"children":[]},{"kind":"entity","types":["PER"],"start":2,"end":3,"children":[]},{"kind":"entity","types":["LOC"],"start":5,"end":6,"children":[]}]}\n' +
        '{"id":"2","tokens":["John","Smith","left"],"meta":{"document":"1"},"entities":[{"kind":"entity","types":["PER"],"start":0,"end":2,"children":[]}]}\n',
      err: '',
    })
  })

  test('writes tags as HAREM spans and as inline tags, and reports lost metadata and reader options', async () => {
    files({ 'gold.conll': gold })
    const { exit, out, err } = await assay('convert', 'gold.conll', '--to', 'harem-xml')
    expect(exit).toBe(0)
    expect(out).toContain('<TEXTO><EM CATEG="PER">John Smith</EM> left</TEXTO>')
    expect(
      err,
    ).toBe(`warning W603: lost: 2 values of metadata in 2 sentences, which harem-xml cannot hold; the first is here
 --> gold.conll
  help: keep the original, or write a format that holds it: assay list readers

for more: assay explain W603
1 warning
`)
    const inline = await assay('convert', 'gold.conll', '--to', 'quaero-inline')
    expect(inline.out).toBe(
      '<ORG> U.N. </ORG> official <PER> Ekeus </PER> heads for <LOC> Baghdad </LOC> .\n<PER> John Smith </PER> left\n',
    )
    expect(inline.err).toContain('to read it: --set reader.entities=ORG,PER,LOC\n')
  })

  test('writes trees as spans, and names the view that drops a part', async () => {
    files({ 't.jsonl': trees })
    const { exit, out, err } = await assay('convert', 't.jsonl', '--to', 'harem-xml', '--view', 'roots')
    expect(exit).toBe(0)
    expect(out).toContain(
      '<TEXTO><EM CATEG="loc|org" TIPO="adm|adm" SUBTIPO="town|">Paris</EM> saw <EM CATEG="pers" TIPO="ind">Ann Lee</EM></TEXTO>',
    )
    expect(err).toBe(`warning W605: lost: 1 component, which trees→spans(roots) leaves out
 --> t.jsonl
  help: keep the original, or write a format that holds it: assay list readers

for more: assay explain W605
1 warning
`)
  })

  test('writes one column of a file in columns', async () => {
    files({ 'both.conll': 'Ann B-PER O\n\n' })
    const ran = await assay('convert', 'both.conll:2', '--to', 'conll-columns')
    expect(ran).toEqual({ exit: 0, out: 'Ann\tB-PER\n\n', err: '' })
  })

  test('asks which view to use if several fit', async () => {
    const convert = (...call: readonly string[]) => withBsnlp('convert', ...call, '--plugin', '@assay/bsnlp')
    files({ 'd/brexit/cs/1.txt': 'id-1\nPraha\tPraha\tLOC\tL-1\nPrahy\tPraha\tLOC\tL-1\n' })
    const ambiguous = await convert('d', 'links.jsonl')
    expect(ambiguous).toMatchObject({ exit: 2, out: '' })
    expect(ambiguous.err).toContain(
      'error E215: bsnlp gives mentions and clusters-jsonl writes clusters: several views lead there: mentions→clusters(document) or ',
    )
    expect(ambiguous.err).toContain('help: choose one by the part in its parentheses: --view NAME')
    const ran = await convert('d', 'links.jsonl', '--view', 'language', '--set', 'reader.case=keep')
    expect(ran.exit).toBe(0)
    expect(ran.err).toContain('warning W609: lost: 2 base forms, which mentions→clusters(language) leaves out')
    expect(JSON.parse(readFileSync('links.jsonl', 'utf8'))).toEqual({
      id: 'brexit/cs',
      meta: { topic: 'brexit', language: 'cs' },
      clusters: [['LOC\tbrexit/cs/id-1\tPraha', 'LOC\tbrexit/cs/id-1\tPrahy']],
    })
    expect((await convert('d', 'x.jsonl', '--view', 'langage')).err).toContain(
      'error E225: no view from mentions to clusters is called "langage"',
    )
  })

  test('refuses formats without a view between them', async () => {
    files({ 'a.key': key })
    const ran = await assay('convert', 'a.key', '--to', 'trees-jsonl')
    expect(ran).toEqual({
      exit: 2,
      out: '',
      err: `error E215: conll-2012 gives clusters and trees-jsonl writes trees: no view turns one into the other
  help: conll-2012 can be written as: clusters-jsonl, clusters-table, conll-2012, corefud, corefud-text, weps-xml

for more: assay explain E215
1 error
`,
    })
    expect((await assay('convert', 'a.key', 'a.tsv', '--view', 'roots')).err).toContain(
      'no view from clusters to clusters is called "roots"\n  help: no view is needed here: remove it',
    )
  })
})

describe('convert --strict', () => {
  test('refuses a conversion with a loss, and writes nothing', async () => {
    files({ 'a.key': key, 'a.tsv': 'mine' })
    expect(await assay('convert', 'a.key', 'a.tsv', '--strict')).toEqual({
      exit: 3,
      out: '',
      err: `warning W604: lost: 5 words, which clusters-table cannot hold
 --> a.key
  help: keep the original, or write a format that holds it: assay list readers

error E603: something would be lost, and --strict refuses that
  help: nothing was written; remove --strict, or choose a format that holds it: --to NAME

for more: assay explain E603
1 error, 1 warning
`,
    })
    expect(readFileSync('a.tsv', 'utf8')).toBe('mine')
  })

  test('writes the same bytes as without the flag if nothing is lost', async () => {
    files({ 'a.key': key })
    expect(await assay('convert', 'a.key', '--to', 'clusters-jsonl', '--strict')).toEqual({
      exit: 0,
      out: jsonl,
      err: '',
    })
  })
})

describe('convert refuses', () => {
  const call = (...words: readonly string[]) => assay('convert', ...words)

  test.each<readonly [string, readonly string[], string, string]>([
    ['nothing to convert', [], 'E104: convert what?', 'name what to read and what to write: assay convert IN OUT'],
    ['one word too many', ['a.key', 'b', 'c'], 'E104: "c" is one argument too many', 'quote patterns'],
    ['an unknown flag', ['a.key', '--too', 'x'], 'E101: convert has no flag --too', 'did you mean --to?'],
    [
      'an unknown format',
      ['a.key', '--to', 'clusters-jsnl'],
      'E211: there is no format "clusters-jsnl" to write',
      'did you mean clusters-jsonl?',
    ],
    [
      'a format that is only read',
      ['a.key', '--to', 'neleval'],
      'E211: neleval is read, but cannot be written',
      'one of: bioc, brat, ',
    ],
    [
      'an unknown reader',
      ['a.key', 'x.tsv', '--reader', 'conll-212'],
      'E211: there is no reader "conll-212"',
      'did you mean conll-2012?',
    ],
    [
      'stdout without a format',
      ['a.key'],
      'E601: standard output does not show which format to write',
      'name it: --to NAME; conll-2012 can be written as: clusters-jsonl, ',
    ],
    ['an ending that says nothing', ['a.key', 'x.dat'], 'E601: x.dat does not show which format to write', '--to NAME'],
    [
      'an option of neither',
      ['a.key', 'a.tsv', '--set', 'column=2'],
      'E216: convert has no option "column"',
      'reader.key=value',
    ],
    [
      'an option that the writer lacks',
      ['a.key', 'a.tsv', '--set', 'writer.delimeter=tab'],
      'E216: the reader clusters-table has no option "delimeter"',
      'did you mean delimiter?',
    ],
    [
      'an option that the reader lacks',
      ['a.key', 'a.tsv', '--set', 'reader.colum=2'],
      'E216: the reader conll-2012 has no option "colum"',
      'did you mean column?',
    ],
    [
      'a policy for another side',
      ['a.key', 'a.tsv', '--set', 'documents.missing=skip'],
      'E216: convert has no option "documents.missing"',
      'reader.key=value',
    ],
    [
      'a policy for documents that the gold lacks',
      ['a.key', 'a.tsv', '--set', 'documents.extra=skip'],
      'E216: convert has no option "documents.extra"',
      'reader.key=value',
    ],
    ['a pattern without a match', ['*.nothing', 'a.tsv'], 'E207: nothing matches *.nothing', 'check the pattern'],
    [
      'a plugin that is not there',
      ['a.key', 'a.tsv', '--plugin', '@x/y'],
      'E501: the plugin @x/y is not installed',
      'npm install @x/y',
    ],
  ])('%s', async (_, words, message, hint) => {
    files({ 'a.key': key })
    const ran = await call(...words)
    expect(ran).toMatchObject({ exit: message.startsWith('E501') ? 4 : 2, out: '' })
    expect(ran.err).toContain(`error ${message}`)
    expect(ran.err).toContain(hint)
    expect(readdirSync('.')).toEqual(['a.key'])
  })

  test('to overwrite an input under any name', async () => {
    files({ 'a.key': key, 'd/Ann.xml': weps() })
    symlinkSync('a.key', 'soft.jsonl')
    linkSync('a.key', 'hard.jsonl')
    for (const [from, out] of [
      ['a.key', 'a.key'],
      ['a.key', './a.key'],
      ['a.key', 'soft.jsonl'],
      ['a.key', 'hard.jsonl'],
      ['d', 'd/Ann.xml'],
    ]) {
      const ran = await call(from!, out!, '--to', 'clusters-jsonl')
      expect(ran).toMatchObject({ exit: 2, out: '' })
      expect(ran.err).toBe(
        `error E105: ${out} is one of the inputs\n  help: write somewhere else: an input is never written over\n\nfor more: assay explain E105\n1 error\n`,
      )
    }
    expect(readFileSync('a.key', 'utf8')).toBe(key)
  })

  test('a missing, damaged or unreadable input, and writes nothing', async () => {
    files({ 'cut.key': key.replace('#end document\n', ''), 'shut.key': key })
    chmodSync('shut.key', 0)
    const cut = await call('cut.key', 'x.jsonl', '--diagnostics', 'json')
    expect(cut).toMatchObject({ exit: 3, out: '' })
    expect(problemsOf(cut)[0]).toMatchObject({ code: 'E325', at: { path: 'cut.key' } })
    const absent = await call('absent.key', 'x.jsonl', '--reader', 'conll-2012')
    expect(absent).toMatchObject({ exit: 3, out: '' })
    expect(absent.err).toContain('error E306: there is no such file')
    if (process.getuid?.() !== 0) expect((await call('shut.key', 'x.jsonl', '--reader', 'conll-2012')).exit).toBe(3)
    expect(existsSync('x.jsonl')).toBe(false)
  })
})

describe('outputs of convert', () => {
  test('cause exit code 5 if they cannot be written, and leave no partial file', async () => {
    files({ 'a.key': key, 'd/x': '' })
    for (const out of ['a.key/x.jsonl', 'a.key/absent/x.jsonl']) {
      const ran = await assay('convert', 'a.key', out)
      expect(ran).toMatchObject({ exit: 5, out: '' })
      expect(ran.err).toContain(`error E702: ${out} cannot be written`)
    }
    mkdirSync('folder.jsonl')
    expect((await assay('convert', 'a.key', 'folder.jsonl')).err).toContain('it is a folder')
    nothingLeft()
  })

  test('cause exit code 5 on a full disk', async () => {
    files({ 'a.key': key })
    const full = {
      stdout: {
        write: () => {
          throw Object.assign(new Error(), { code: 'ENOSPC' })
        },
      },
    }
    const ran = await assayIn(full, 'convert', 'a.key', '--to', 'clusters-jsonl')
    expect(ran).toMatchObject({ exit: 5, out: '' })
    expect(ran.err).toContain('error E701: standard output cannot be written: the disk is full')
  })

  test('are whole folders, which are new or replace an empty folder, and never overwrite a file', async () => {
    files({
      'c.jsonl': '{"id": "A", "clusters": [["1"]]}\n{"id": "B", "clusters": [["1"]]}\n',
      'taken/mine': 'x',
      file: 'x',
    })
    mkdirSync('empty')
    const to = (out: string) => assay('convert', 'c.jsonl', out, '--to', 'weps-xml')
    for (const out of ['fresh', 'empty', 'slash/', 'absent/deep']) {
      expect(await to(out)).toEqual({ exit: 0, out: '', err: '' })
      expect(readdirSync(out)).toEqual(['A.xml', 'B.xml'])
    }
    for (const [out, why] of [
      ['taken', 'there is something in it'],
      ['file', 'there is a file of that name'],
    ] as const) {
      const ran = await to(out)
      expect(ran).toMatchObject({ exit: 5, out: '' })
      expect(ran.err).toContain(`error E702: ${out} cannot be written: ${why}`)
    }
    expect(readdirSync('taken')).toEqual(['mine'])
    nothingLeft()
  })

  test('must be a folder if each document is a file', async () => {
    files({ 'c.jsonl': '{"id": "A", "clusters": [["1"]]}\n{"id": "B", "clusters": [["1"]]}\n' })
    for (const out of ['-', 'one.xml']) {
      const ran = await assay('convert', 'c.jsonl', out, '--to', 'weps-xml')
      expect(ran).toMatchObject({ exit: 2, out: '' })
      expect(ran.err).toContain('error E601: weps-xml has a file for each document, and there are 2: ')
    }
    files({ 'one.jsonl': '{"id": "A", "clusters": [["1"]]}\n' })
    expect(await assay('convert', 'one.jsonl', 'A.xml')).toEqual({ exit: 0, out: '', err: '' })
  })

  test('stay inside the folder whatever the names of documents are', async () => {
    const names = ['../../x', '/etc/y', 'CON', '.hidden', 'a b%', 'né\n']
    files({ 'c.jsonl': names.map((id) => `${JSON.stringify({ id, clusters: [['1']] })}\n`).join('') })
    const ran = await assay('convert', 'c.jsonl', 'out', '--to', 'weps-xml')
    expect(ran.exit).toBe(0)
    expect(readdirSync('out')).toEqual(
      ['%2E.%2F..%2Fx.xml', '%2Fetc%2Fy.xml', '%2Ehidden.xml', '%43ON.xml', 'a%20b%25.xml', 'n%C3%A9%0A.xml'].sort(),
    )
    expect(ran.err).toContain('warning W602: lost: 6 names of documents, which weps-xml cannot hold')
  })

  test('are refused if two documents would be written to one file', async () => {
    files({ 'c.jsonl': '{"id": "Ann", "clusters": [["1"]]}\n{"id": "ANN", "clusters": [["1"]]}\n' })
    const ran = await assay('convert', 'c.jsonl', 'out', '--to', 'weps-xml')
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect(ran.err).toContain('error E602: documents Ann and ANN would have one file, ANN.xml')
    const long = `${JSON.stringify({ id: 'x'.repeat(300), clusters: [['1']] })}\n`
    files({ 'l.jsonl': `${long}{"id": "b", "clusters": [["1"]]}\n` })
    expect((await assay('convert', 'l.jsonl', 'out', '--to', 'weps-xml')).err).toContain(
      'its name is empty or too long',
    )
    expect(existsSync('out')).toBe(false)
  })

  test('may have control characters in names and labels, which messages escape', async () => {
    files({ 'c.jsonl': '{"id": "\\u001b[2J::error::x", "clusters": [["a"], ["b\\tc"]]}\n' })
    const ran = await assay('convert', 'c.jsonl', '--to', 'conll-2012')
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect(ran.err).toContain('document \\u{1b}[2J')
    expect(ran.err.includes('\u001b')).toBe(false)
    const table = await assay('convert', 'c.jsonl', '--to', 'clusters-table')
    expect(table.err).toContain('warning W610: lost: 1 cluster of a single item')
  })
})

describe('convert on real data', () => {
  test.each([
    ['coreference/TC-A.key', 'conll-2012'],
    ['eter/figure-5.gold.ne', 'quaero-inline'],
    ['harem-metrics/gold.xml', 'harem-xml'],
  ])('writes %s byte for byte as it was read', async (path, format) => {
    const before = join(examples, path)
    const ran = await assay('convert', before, 'out', '--to', format, '--strict', '--quiet')
    expect(ran).toEqual({ exit: 0, out: '', err: '' })
    const again = await assay('convert', 'out', 'twice', '--reader', format, '--to', format, '--strict', '--quiet')
    expect(again).toEqual({ exit: 0, out: '', err: '' })
    expect(readFileSync('twice', 'utf8')).toBe(readFileSync('out', 'utf8'))
  })

  test.each([
    ['weps/gold', 'weps-xml'],
    ['bsnlp/gold', '@assay/bsnlp/bsnlp'],
  ])('writes the folder %s byte for byte as it was read', async (path, format) => {
    const ran = await withBsnlp('convert', join(examples, path), 'out', '--to', format, '--strict', '--quiet')
    expect(ran.exit === 0 ? '' : ran.err).toBe('')
    expect((await withBsnlp('convert', 'out', 'twice', '--to', format, '--strict', '--quiet')).exit).toBe(0)
  })
})

describe('convert with formats of plugins', () => {
  const reader = {
    ...clustersTable,
    name: 'their-table',
    writer: { write: () => ['theirs\ta\n'], endings: ['.theirs'] },
  }
  const pluginWith = (readers: readonly object[]) => () => ({
    plugin: { contract: 1, name: '@x/theirs', version: '1.0.0', readers },
  })

  test('finds the format if the plugin is named', async () => {
    files({ 'c.jsonl': '{"id": "c", "clusters": [["a"]]}\n' })
    const plugins = { '@x/theirs': pluginWith([reader]) }
    const call = ['convert', 'c.jsonl', 'c.theirs', '--quiet']
    expect(await assayIn({ plugins }, ...call, '--plugin', '@x/theirs')).toEqual({ exit: 0, out: '', err: '' })
    expect(readFileSync('c.theirs', 'utf8')).toBe('theirs\ta\n')
    expect((await assayIn({ plugins }, ...call)).err).toContain(
      'error E601: c.theirs does not show which format to write',
    )
  })

  test('reports an exception as a fault of the plugin', async () => {
    files({ 'c.jsonl': '{"id": "c", "clusters": [["a"]]}\n' })
    const broken = {
      ...reader,
      writer: {
        ...reader.writer,
        write: () => {
          throw new Error('boom')
        },
      },
    }
    const plugins = { '@x/theirs': pluginWith([broken]) }
    const ran = await assayIn({ plugins }, 'convert', 'c.jsonl', 'c.theirs', '--plugin', '@x/theirs')
    expect(ran).toMatchObject({ exit: 4, out: '' })
    expect(ran.err).toContain('error E505: the reader their-table of @x/theirs fails while it writes: Error: boom')
    expect(existsSync('c.theirs')).toBe(false)
  })
})

describe('scores after convert are the same', () => {
  const lea = { '@assay/lea': () => import('../../../packages/lea/src/index.ts') }
  const leaOf = async (gold: string, system: string): Promise<unknown> => {
    const ran = await assayIn({ plugins: lea }, 'score', 'lea', '-g', gold, '-s', `s=${system}`, '--json', '--quiet')
    expect(ran.err).toBe('')
    return (JSON.parse(ran.out) as { scores: { measures: unknown }[] }).scores[0]?.measures
  }

  test.each([
    ['clusters-jsonl', 'jsonl'],
    ['corefud', 'conllu'],
    ['corefud-text', 'txt'],
    ['conll-2012', 'conll'],
  ])('for coreference as %s', async (format, ending) => {
    const [gold, system] = ['TC-A.key', 'TC-A-5.response'].map((name) => join(examples, 'coreference', name)) as [
      string,
      string,
    ]
    const before = await leaOf(gold, system)
    for (const [path, out] of [
      [gold, 'gold'],
      [system, 'system'],
    ] as const)
      expect(await assay('convert', path, `${out}.${ending}`, '--to', format, '--quiet')).toMatchObject({ exit: 0 })
    expect(await leaOf(`gold.${ending}`, `system.${ending}`)).toEqual(before)
  })
})

test('the help of convert begins with the usage', async () => {
  const { exit, out } = await assay('convert', '--help')
  expect(exit).toBe(0)
  expect(out).toMatch(/^assay convert: convert documents to another format, and report losses\n\nusage\n {2}assay /)
  expect(out).toContain('usage\n  assay convert IN [OUT]\n')
})

test("make writes a folder if the gold's format has one file for each document", async () => {
  files({ 'gold/Ann.xml': weps(), 'gold/Bob.xml': weps() })
  const plugins = { '@assay/clustering-purity': () => import('../../../packages/clustering-purity/src/index.ts') }
  const call = ['make', 'clustering-purity/one-in-one', '-g', 'gold']
  expect(await assayIn({ plugins }, ...call, '-o', 'made')).toEqual({ exit: 0, out: '', err: '' })
  expect(readdirSync('made')).toEqual(['Ann.xml', 'Bob.xml'])
  expect((await assayIn({ plugins }, ...call)).err).toContain('error E601: weps-xml has a file for each document')
})
