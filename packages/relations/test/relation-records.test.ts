/** Records of tools that call their fields each by its own names, and those that can be read in two ways. */
import { readerTester } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { relationRecords, relationsModel } from '../src/index.ts'

const json = (value: unknown): string => `${JSON.stringify(value)}\n`
const document = (own: object): string => json({ id: 'd', text: 'Ana lives in Bern.', ...own })
const tokens = ['Ana', 'Lee', 'lives', 'in', 'Bern']

/** The same document, with characters and with tokens. */
const inText = 'T1=PER[0,3); T2=LOC[13,17); Live_In(head T1, tail T2)'
const inTokens = '0-2=PER[0,2); 4-5=LOC[4,5); Live_In(head 0-2, tail 4-5)'

const entities = [
  { id: 'T1', type: 'PER', start: 0, end: 3 },
  { id: 'T2', type: 'LOC', start: 13, end: 17 },
]

readerTester({ describe, it }, relationRecords, {
  model: relationsModel,
  valid: {
    // bigscience-workshop/biomedical, schema kb
    'the schema of BigBio': {
      text: json({
        id: '0',
        document_id: 'd',
        passages: [{ id: 'p', type: 'abstract', text: ['Ana lives in Bern.'], offsets: [[0, 18]] }],
        entities: [
          { id: 'T1', type: 'PER', text: ['Ana'], offsets: [[0, 3]], normalized: [] },
          { id: 'T2', type: 'LOC', text: ['Bern'], offsets: [[13, 17]], normalized: [] },
        ],
        relations: [{ id: 'R1', type: 'Live_In', arg1_id: 'T1', arg2_id: 'T2', normalized: [] }],
      }),
      documents: [inText],
    },
    // jackboyla/GLiREL, README: the last token is in the place
    'training data of GLiREL, with inclusive ends by its words': {
      text: json({
        ner: [
          [0, 1, 'PER', 'Ana Lee'],
          [4, 4, 'LOC', 'Bern'],
        ],
        relations: [
          {
            head: { mention: 'Ana Lee', position: [0, 1], type: 'PER' },
            tail: { mention: 'Bern', position: [4, 4], type: 'LOC' },
            relation_text: 'Live_In',
          },
        ],
        tokenized_text: tokens,
      }),
      documents: ['e0=PER[0,2); e1=LOC[4,5); Live_In(head e0, tail e1)'],
    },
    // the same, what predict_relations gives
    'answers of GLiREL, with exclusive ends by their words': {
      text: json({
        id: 'd',
        relations: [
          {
            head_pos: [0, 2],
            tail_pos: [4, 5],
            head_text: ['Ana', 'Lee'],
            tail_text: ['Bern'],
            label: 'Live_In',
            score: 0.9,
          },
        ],
      }),
      documents: ['0-2=[0,2); 4-5=[4,5); Live_In(head 0-2, tail 4-5)'],
    },
    // prodi.gy/docs/dependencies-relations
    'relations of Prodigy, whose spans are in the text': {
      text: document({
        tokens: [{ text: 'Ana', start: 0, end: 3, id: 0 }],
        spans: [
          { start: 0, end: 3, token_start: 0, token_end: 0, label: 'PER' },
          { start: 13, end: 17, token_start: 3, token_end: 3, label: 'LOC' },
        ],
        relations: [
          {
            head: 0,
            child: 3,
            head_span: { start: 0, end: 3, token_start: 0, token_end: 0, label: 'PER' },
            child_span: { start: 13, end: 17, token_start: 3, token_end: 3, label: 'LOC' },
            label: 'Live_In',
          },
        ],
      }),
      documents: ['e0=PER[0,3); e1=LOC[13,17); Live_In(head e0, tail e1)'],
    },
    'entities by their numbers': {
      text: json({
        tokens,
        entities: [
          { type: 'PER', start: 0, end: 2 },
          { type: 'LOC', start: 4, end: 5 },
        ],
        relations: [{ type: 'Live_In', head: 0, tail: 1 }],
      }),
      documents: ['e0=PER[0,2); e1=LOC[4,5); Live_In(head e0, tail e1)'],
    },
    'entities by their keys': {
      text: document({
        entities: { T1: { label: 'PER', start: 0, end: 3 }, T2: { label: 'LOC', start: 13, end: 17 } },
        relations: [{ subject: 'T1', predicate: 'Live_In', object: 'T2' }],
      }),
      documents: [inText],
    },
    "numeric ids, one of which is no entity's": {
      text: document({
        entities: entities.map((own, i) => ({ ...own, id: i + 1 })),
        relations: [{ type: 'Live_In', head: 1, tail: 2 }],
      }),
      documents: ['1=PER[0,3); 2=LOC[13,17); Live_In(head 1, tail 2)'],
    },
    'numeric ids of other entities, under an option': {
      text: document({
        entities: entities.map((own, i) => ({ ...own, id: 1 - i })),
        relations: [{ type: 'Live_In', head: 1, tail: 0 }],
      }),
      options: { by: 'id' },
      documents: ['1=PER[0,3); 0=LOC[13,17); Live_In(head 1, tail 0)'],
    },
    'arguments with their own places and types': {
      text: json({
        tokens,
        relations: [
          {
            label: 'Live_In',
            subj_start: 0,
            subj_end: 2,
            subj_type: 'PER',
            obj_start: 4,
            obj_end: 5,
            obj_type: 'LOC',
          },
        ],
      }),
      documents: [inTokens],
    },
    'inclusive ends, under an option': {
      text: json({
        tokens,
        ner: [
          [0, 1, 'PER'],
          [4, 4, 'LOC'],
        ],
        relations: [{ head: 0, tail: 1, relation: 'Live_In' }],
      }),
      options: { ends: 'inclusive' },
      documents: ['e0=PER[0,2); e1=LOC[4,5); Live_In(head e0, tail e1)'],
    },
    'documents in an object with other keys': {
      text: json({
        version: 1,
        data: [
          { id: 'd', text: 'Ana lives in Bern.', entities, relations: [{ type: 'Live_In', head: 'T1', tail: 'T2' }] },
        ],
      }),
      documents: [inText],
    },
    'UTF-16 units': {
      text: document({
        text: '💩 Ana lives in Bern.',
        entities: [
          { id: 'T1', type: 'PER', start: 3, end: 6, text: 'Ana' },
          { id: 'T2', type: 'LOC', start: 16, end: 20, text: 'Bern' },
        ],
        relations: [{ type: 'Live_In', head: 'T1', tail: 'T2' }],
      }),
      options: { unit: 'utf16' },
      documents: ['T1=PER[2,5); T2=LOC[15,19); Live_In(head T1, tail T2)'],
    },
  },
  invalid: {
    'numeric ids of other entities': {
      text: document({
        entities: entities.map((own, i) => ({ ...own, id: 1 - i })),
        relations: [{ type: 'Live_In', head: 1, tail: 0 }],
      }),
      problems: [
        { code: 'E335', line: 1, says: 'the id of an entity and the number of another', remedy: 'reader.by=index' },
        { code: 'E335', line: 1 },
      ],
    },
    'ends that may be inclusive or exclusive': {
      text: json({ tokens, ner: [[0, 1, 'PER']], relations: [{ head: 0, tail: 0, relation: 'Kin' }] }),
      problems: [{ code: 'E331', line: 1, remedy: ['reader.ends=exclusive', 'reader.ends=inclusive'] }],
    },
    'words that are elsewhere in the text': {
      text: document({ entities: [{ id: 'T1', type: 'PER', start: 1, end: 3, text: 'Ana' }], relations: [] }),
      problems: [{ code: 'E331', line: 1, says: '"Ana" is not the text at 1 to 3', remedy: 'reader.unit=utf16' }],
    },
    'a text together with tokens': {
      text: document({ tokens, entities: [], relations: [] }),
      problems: [{ code: 'E330', line: 1, remedy: ['reader.unit=codepoint', 'reader.unit=token'] }],
    },
    'lists of relations of gold and system': {
      text: document({ entities: [], relations: [], pred_relations: [] }),
      problems: [
        {
          code: 'E335',
          line: 1,
          says: 'relations, pred_relations',
          remedy: ['--gold-set reader.relations=relations', '--system-set reader.relations=pred_relations'],
        },
      ],
    },
    'an argument that is not an entity': {
      text: document({ entities, relations: [{ type: 'Live_In', head: 'T1', tail: 'T3' }] }),
      problems: [{ code: 'E722', line: 1, says: 'argument tail is T3, which is not a mention here' }],
    },
    'a relation with one argument': {
      text: document({ entities, relations: [{ type: 'Live_In', head: 'T1', other: 'T2' }] }),
      problems: [{ code: 'E337', line: 1, says: 'without its two arguments' }],
    },
    'a relation without a type': {
      text: document({ entities, relations: [{ head: 'T1', tail: 'T2' }] }),
      problems: [{ code: 'E337', line: 1, says: 'no type' }],
    },
  },
})
