/** The laws of readers, on each reader of core. */
import { describe, it } from 'vitest'
import type { AnyReader } from '../../src/contract.ts'
import type { ReaderConditions } from '../../src/laws/check-parts.ts'
import { checkReader } from '../../src/laws/index.ts'
import {
  brat,
  clustersJsonl,
  clustersTable,
  conll2012,
  conllColumns,
  corefud,
  corefudText,
  haremXml,
  pairs,
  quaeroInline,
  treesJsonl,
  wepsXml,
} from '../../src/readers/index.ts'

const file = (path: string, ...lines: readonly string[]) => ({ path, text: lines.map((line) => `${line}\n`).join('') })
const tabbed = (...rows: readonly string[]): readonly string[] => rows.map((row) => row.split(/ +/).join('\t'))

const conll = (id: string, part: string, ...rows: readonly string[]): readonly string[] => [
  `#begin document (${id}); part ${part}`,
  ...rows.map((row) => (row === '' ? '' : `${id}\t${Number(part)}\t${row.split(/ +/).join('\t')}`)),
  '#end document',
]

const conllu = (id: string, ...words: readonly (readonly [word: string, misc: string])[]): readonly string[] => [
  `# newdoc id = ${id}`,
  '# global.Entity = eid-etype-head-other',
  `# sent_id = ${id}-1`,
  ...words.map(([word, misc], i) => `${i + 1}\t${word}\t_\t_\t_\t_\t0\t_\t_\t${misc}`),
  '',
]

const sgml = (id: string, ...body: readonly string[]): readonly string[] => [
  `<DOC DOCID="${id}">`,
  `<P>${body.join('\n')}</P>`,
  '</DOC>',
]

const readers: readonly (readonly [AnyReader, Omit<ReaderConditions<never>, 'model'>])[] = [
  [
    conllColumns,
    {
      files: [
        file('a.conll', 'U.N. NNP B-ORG', 'official NN O', '', 'Ekeus NNP B-PER', 'é NN I-PER'),
        file('b.conll', '-DOCSTART- -X- O', '', 'x\ty\tB-LOC', '💩\ty\tO'),
        file('c.csv', 'word,tag', '"U,N",B-ORG', 'é,O', '', '"a ""b"" c",B-PER', '💩,I-PER'),
      ],
    },
  ],
  [
    conll2012,
    {
      ends: 'document',
      files: [
        file(
          'a.conll',
          ...conll('nw/a', '000', '0 The (0', '1 dog 0)', '2 saw -', '', '0 it (0)|(1)'),
          ...conll('nw/a', '001', '0 é (2)'),
        ),
        file('b.conll', ...conll('b', '000', '0 💩 (1|(2', '1 y 2)|1)')),
      ],
    },
  ],
  [
    corefud,
    {
      files: [
        file(
          'a.conllu',
          ...conllu('a', ['The', 'Entity=(e1-person-1-'], ['dog', 'Entity=e1)'], ['é', '_']),
          ...conllu('b', ['It', 'Entity=(e2--1-)']),
        ),
        file('b.conllu', ...conllu('c', ['💩', 'Entity=(e1--1-)'], ['and', '_'])),
      ],
    },
  ],
  [
    corefudText,
    {
      files: [
        file('a.txt', 'The|[e1 dog|e1] saw ##|[e1] é|[e2]', 'It|[e2] x'),
        file('b.txt', '## 💩|[e1,[e1 and|e1],e1]'),
      ],
    },
  ],
  [
    clustersTable,
    {
      text: false,
      files: [
        file('a.csv', 'item,cluster', 'a,1', 'b,1', 'é,2'),
        file('b.tsv', ...tabbed('item cluster', 'x 💩', 'y 2')),
      ],
    },
  ],
  [
    pairs,
    {
      text: false,
      files: [
        file('a.csv', 'unique_id_l,unique_id_r,match_probability', 'a,b,0.9', 'é,b,0.5', 'c,💩,0.25'),
        file('b.tsv', ...tabbed('id1 id2 label', 'x y 1', 'y z 0')),
      ],
    },
  ],
  [
    clustersJsonl,
    {
      ends: 'document',
      files: [
        file(
          'a.jsonl',
          '{"doc_key":"a","sentences":[["The","dog"],["é","."]],"clusters":[[[0,1],[2,2]]]}',
          '{"doc_key":"b","sentences":[["💩","x","y"]],"clusters":[[[0,0],[2,2]],[[1,1]]]}',
        ),
      ],
    },
  ],
  [
    wepsXml,
    {
      text: false,
      ends: 'file',
      files: [
        file(
          'a.clust.xml',
          '<clustering name="Ann">',
          '<entity id="0"><doc rank="1"/><doc rank="2"/></entity>',
          '<entity id="é"><doc rank="3"/></entity>',
          '<discarded><doc rank="4"/></discarded>',
          '</clustering>',
        ),
        file('b.clust.xml', '<clustering name="Bob"><entity id="0"><doc rank="1"/></entity></clustering>'),
      ],
    },
  ],
  [
    quaeroInline,
    {
      files: [
        file(
          'a.ne',
          "le <func.ind> <kind> préfet </kind> de l' <loc.adm.nat> Italie </loc.adm.nat> </func.ind>",
          'bonjour 💩',
        ),
        file('b.ne', 'en <time.date.abs> <year> 1946 </year> </time.date.abs>'),
      ],
    },
  ],
  [
    treesJsonl,
    {
      ends: 'document',
      files: [
        file(
          'a.jsonl',
          '{"id":"a","tokens":["Le","préfet","💩"],"meta":{"genre":"news"},"entities":[{"kind":"entity","types":["func.ind"],"start":0,"end":2,"children":[{"kind":"component","types":["kind"],"start":1,"end":2,"children":[]}]}]}',
          '{"id":"b","tokens":["x"],"entities":[]}',
        ),
      ],
    },
  ],
  [
    brat,
    {
      // the text is in another file, which is not read
      text: false,
      files: [
        file('a.ann', 'T1\tCHEM 0 8;10 12\tChlorure de', 'T2\tCHEM 3 5\tor', '#1\tAnnotatorNotes T1\té'),
        file('b.ann', 'T1\tPER 0 1\t💩'),
      ],
    },
  ],
  [
    haremXml,
    {
      // runs may have changed the text: docs/decisions/2026-11-21-altered-texts.md
      text: false,
      ends: 'file',
      files: [
        file(
          'a.xml',
          '<colHAREM versao="x">',
          ...sgml(
            'a',
            'O <EM ID="a-1" CATEG="PESSOA" TIPO="INDIVIDUAL">João</EM> foi a',
            '<ALT><EM ID="a-2" CATEG="LOCAL">Rio</EM>|Rio</ALT>.',
          ),
          ...sgml('b', '<OMITIDO>x</OMITIDO> &amp; 💩 <EM ID="b-1" CATEG="LOCAL">Rio</EM>'),
          '</colHAREM>',
        ),
      ],
    },
  ],
]

for (const [reader, conditions] of readers)
  checkReader({ describe, it }, reader, conditions as ReaderConditions<'tags'>)
