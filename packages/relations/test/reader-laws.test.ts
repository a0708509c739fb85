/** The laws of the readers: damaged, cut and foreign files give problems with places, and never a crash. */

import { describe, it } from 'vitest'
import { checkReader, type Sample } from './check-readers.ts'

const jsonl = (...records: readonly unknown[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('')
const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`

const relation = (head: string, tail: string, kind: 'mention' | 'entity' | 'name' = 'mention') => [
  { role: 'head', [kind]: head },
  { role: 'tail', [kind]: tail },
]

/** Samples of each reader: several documents about different words. */
const samples: Readonly<
  Record<string, { readonly files: readonly Sample[]; readonly ends?: 'document' | 'file'; readonly text?: false }>
> = {
  'relations-jsonl': {
    ends: 'document',
    files: [
      {
        path: 'a.jsonl',
        text: jsonl(
          {
            id: 'd1',
            text: 'Zoë 💩 met Ben in Bern.',
            unit: 'utf16',
            sentences: [[0, 23]],
            mentions: [
              { id: 'a', start: 0, end: 3, type: 'PER' },
              { id: 'b', start: 11, end: 14, type: 'PER' },
              {
                id: 'c',
                pieces: [
                  [0, 3],
                  [18, 22],
                ],
                types: ['LOC', 'ORG'],
                head: [18, 22],
              },
            ],
            entities: [{ id: 'e', mentions: ['a'], type: 'PER', name: 'Zoë' }],
            relations: [
              { id: 'r', type: 'Kin', arguments: relation('a', 'b'), evidence: [0], score: 0.5 },
              { type: 'Is', arguments: relation('e', 'e', 'entity'), seen: true },
            ],
            symmetric: ['Kin'],
          },
          {
            id: 'd2',
            text: 'Another text.',
            mentions: [],
            relations: [{ type: 'R', arguments: relation('x', 'y', 'name') }],
          },
          {
            id: 'd3',
            tokens: ['Ana', 'left'],
            mentions: [{ id: 'a', start: 0, end: 1 }],
            relations: [],
            pairs: [{ key: ['p', 'q'], labels: { at: 'TRUE', isAt: null } }],
            meta: { language: 'en' },
          },
        ),
      },
    ],
  },
  docred: {
    ends: 'file',
    files: [
      {
        path: 'gold.json',
        text: json([
          {
            title: 'Ana Lee',
            sents: [
              ['Ana', 'Lee', 'lives', 'in', 'Bern', '.'],
              ['She', 'works', '.'],
            ],
            vertexSet: [
              [
                { name: 'Ana Lee', sent_id: 0, pos: [0, 2], type: 'PER' },
                { name: 'She', sent_id: 1, pos: [0, 1], type: 'PER' },
              ],
              [{ name: 'Bern', sent_id: 0, pos: [4, 5], type: 'LOC' }],
            ],
            labels: [{ h: 0, t: 1, r: 'P551', evidence: [0] }],
          },
          {
            title: 'Bern',
            sents: [['Bern', 'is', 'old', '.']],
            vertexSet: [[{ name: 'Bern', sent_id: 0, pos: [0, 1], type: 'LOC' }]],
            labels: [],
          },
        ]),
      },
      {
        path: 'answers.json',
        text: json([
          { title: 'Ana Lee', h_idx: 0, t_idx: 1, r: 'P551', evidence: [0, 1] },
          { title: 'Bern', h_idx: 0, t_idx: 0, r: 'P1' },
        ]),
      },
    ],
  },
  spert: {
    ends: 'file',
    files: [
      {
        path: 'a.json',
        text: json([
          {
            tokens: ['Zoë', 'lives', 'in', 'Bern'],
            entities: [
              { type: 'PER', start: 0, end: 1 },
              { type: 'LOC', start: 3, end: 4 },
            ],
            relations: [{ type: 'Live_In', head: 0, tail: 1 }],
            orig_id: 7,
          },
          { tokens: ['Nothing', 'here'], entities: [], relations: [] },
        ]),
      },
    ],
  },
  dygie: {
    ends: 'document',
    files: [
      {
        path: 'a.jsonl',
        text: jsonl(
          {
            doc_key: 'X1',
            dataset: 'made',
            sentences: [
              ['A', 'parser', 'beats', 'taggers', '.'],
              ['It', 'is', 'fast', '.'],
            ],
            ner: [
              [
                [1, 1, 'Method'],
                [3, 3, 'Method'],
              ],
              [[5, 5, 'Generic']],
            ],
            relations: [[[1, 1, 3, 3, 'COMPARE']], []],
            clusters: [
              [
                [1, 1],
                [5, 5],
              ],
            ],
          },
          {
            doc_key: 'X2',
            sentences: [['Another', 'text', '.']],
            predicted_ner: [[[0, 1, 'Task', 1.5, 0.9]]],
            predicted_relations: [[[0, 1, 2, 2, 'PART-OF', 1.5, 0.9]]],
            predicted_events: [
              [
                [
                  [2, 'End'],
                  [0, 1, 'Theme'],
                ],
              ],
            ],
          },
        ),
      },
    ],
  },
  'hipe-2026': {
    ends: 'document',
    files: [
      {
        path: 'a.jsonl',
        text: jsonl(
          {
            document_id: 'd1',
            language: 'en',
            date: '1912-04-01',
            media: { publication_title: 'Made' },
            text: 'Zoë was in Bern.',
            sampled_pairs: [
              {
                pers_entity_id: 'p1',
                loc_entity_id: 'l1',
                pers_mentions_list: ['Zoë'],
                loc_mentions_list: ['Bern'],
                at: 'TRUE',
                isAt: null,
              },
            ],
          },
          { document_id: 'd2', text: 'Another.', sampled_pairs: [] },
        ),
      },
    ],
  },
  'semeval-2010-8': {
    text: false,
    files: [
      { path: 'key.txt', text: '1\tCause-Effect(e1,e2)\n2\tOther\n3\tMessage-Topic(e2,e1)\n' },
      {
        path: 'train.txt',
        text: '1\t"The <e1>child</e1> was in the <e2>cradlé</e2>."\nOther\nComment:\n\n2\t"A <e1>key</e1> of <e2>love</e2>."\nCause-Effect(e2,e1)\nComment: no\n\n',
      },
    ],
  },
  'label-lines': { text: false, files: [{ path: 'a.txt', text: 'org:founded\nno_relation\nper:title\n' }] },
  triples: {
    text: false,
    files: [
      {
        path: 'a.jsonl',
        text: jsonl(
          {
            id: '1',
            triples: [
              ['Alan_Bean', 'birthPlace', 'Wheeler, Texas'],
              ['a', 'b'],
            ],
          },
          { id: 2, triples: [{ subject: 'x', predicate: 'y', object: 'z' }] },
        ),
      },
      { path: 'a.tsv', text: '1\tAlan Bean\tbirthPlace\tWheeler\n1\ta\tb\tc\n2\tx\ty\tz\n' },
      {
        path: 'a.xml',
        text: '<benchmark>\n<entries>\n<entry category="Astronaut" eid="Id1"><modifiedtripleset><mtriple>Alan_Bean | birthPlace | Wheeler</mtriple></modifiedtripleset></entry>\n<entry eid="Id2"><generatedtripleset><gtriple>a | b</gtriple></generatedtripleset></entry>\n</entries>\n</benchmark>\n',
      },
      {
        path: 'a.rebel',
        text: '<s><triplet> Alan Bean <subj> Wheeler <obj> place of birth <subj> NASA <obj> employer</s>\n<triplet> x <subj> y\n',
      },
    ],
  },
  'brat-relations': {
    text: false,
    files: [
      {
        path: 'a.ann',
        text: 'T1\tPER 0 3\tZoë\nT2\tLOC 17 19;20 23\tZü ich\nR1\tLive_In Arg1:T1 Arg2:T2\t\nT3\tEvent 5 8\tmet\nE1\tMeet:T3 Theme:T1 Theme2:T2\n*\tEquiv T1 T3\nA1\tNeg E1\n#1\tNote T1\tx\n',
      },
    ],
  },
  'bioc-relations': {
    ends: 'file',
    files: [
      {
        path: 'a.json',
        text: json({
          documents: [
            {
              id: '12',
              passages: [
                {
                  offset: 0,
                  text: 'Zoë lives in Bern.',
                  annotations: [
                    { id: '1', infons: { type: 'PER', identifier: 'P1;P2' }, locations: [{ offset: 0, length: 3 }] },
                    { id: '2', infons: { type: 'LOC' }, locations: [{ offset: 13, length: 4 }] },
                  ],
                  relations: [
                    {
                      id: 'R1',
                      infons: { type: 'Live_In' },
                      nodes: [
                        { refid: '1', role: 'Arg1' },
                        { refid: '2', role: 'Arg2' },
                      ],
                    },
                  ],
                },
                { offset: 20, text: 'More.' },
              ],
              relations: [{ id: 'R2', infons: { type: 'Kin', entity1: 'P1', entity2: 'P9' } }],
            },
            { id: '13', passages: [{ offset: 0, text: 'Another.' }] },
          ],
        }),
      },
    ],
  },
  'pubtator-relations': {
    files: [
      {
        path: 'a.pubtator',
        text: '12|t|Naloxone reverses it.\n12|a|Clonidine too.\n12\t0\t8\tNaloxone\tChemical\tD009270\n12\tCID\tD009270\tD006973\n\n13|t|Another title.\n',
      },
    ],
  },
  'doccano-relations': {
    ends: 'document',
    files: [
      {
        path: 'a.jsonl',
        text: jsonl(
          {
            id: 1,
            text: '💩 Ana lives in Bern.',
            entities: [
              { id: 1, label: 'PER', start_offset: 3, end_offset: 6 },
              { id: 2, label: 'LOC', start_offset: 16, end_offset: 20 },
            ],
            relations: [{ id: 1, from_id: 1, to_id: 2, type: 'Live_In' }],
          },
          { id: 2, text: 'Another.', entities: [], relations: [] },
        ),
      },
    ],
  },
  'relation-records': {
    ends: 'document',
    files: [
      {
        path: 'a.jsonl',
        text: jsonl(
          {
            id: 1,
            text: '💩 Ana lives in Bern.',
            entities: [
              { id: 'T1', type: 'PER', offsets: [[2, 5]], text: ['Ana'] },
              { id: 'T2', type: 'LOC', offsets: [[15, 19]], text: ['Bern'] },
            ],
            relations: [{ id: 'R1', type: 'Live_In', arg1_id: 'T1', arg2_id: 'T2', score: 0.5 }],
          },
          { id: 2, text: 'Another.', entities: [], relations: [] },
        ),
      },
    ],
  },
  'relation-examples': {
    ends: 'document',
    files: [
      {
        path: 'a.jsonl',
        text: jsonl(
          { id: 1, token: ['Zoë', 'lives'], h: { pos: [0, 1] }, t: { pos: [1, 2] }, relation: 'x' },
          { id: 2, token: ['Another'], h: { pos: [0, 1] }, t: { pos: [0, 1] }, relation: 'NA' },
        ),
      },
    ],
  },
  'label-studio-relations': {
    ends: 'file',
    files: [
      {
        path: 'a.json',
        text: json([
          {
            id: 1,
            data: { text: 'Ana lives in Bern.' },
            annotations: [
              {
                result: [
                  { id: 'a', type: 'labels', value: { start: 0, end: 3, labels: ['PER'] } },
                  { id: 'b', type: 'labels', value: { start: 13, end: 17, labels: ['LOC'] } },
                  { type: 'relation', from_id: 'a', to_id: 'b', direction: 'left', labels: ['In'] },
                  { type: 'relation', from_id: 'a', to_id: 'b', direction: 'bi' },
                ],
              },
            ],
          },
          { id: 2, data: { text: 'Another.' }, annotations: [{ result: [] }] },
        ]),
      },
    ],
  },
}

for (const [name, own] of Object.entries(samples)) checkReader({ describe, it }, name, own)
