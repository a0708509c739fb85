/** Facts as three strings, by the names that tools have for their parts, and those that can be read in two ways. */
import { readerTester } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { relationsModel, triples } from '../src/index.ts'

const json = (...values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('')
const text = 'Ana lives in Bern.'
const document = (own: object): string => json({ id: 'd', text, ...own })

const fact = 'lives_in(head "Ana", tail "Bern")'

readerTester({ describe, it }, triples, {
  model: relationsModel,
  valid: {
    // zjunlp/DeepKE #530
    'spo_list of DuIE': {
      text: json({ text, spo_list: [{ subject: 'Ana', predicate: 'lives_in', object: 'Bern' }] }),
      documents: [fact],
    },
    // DuIE 2.0
    'objects with a value and its type': {
      text: document({
        spo_list: [
          {
            predicate: 'lives_in',
            subject: 'Ana',
            subject_type: 'PER',
            object: { '@value': 'Bern' },
            object_type: { '@value': 'LOC' },
          },
        ],
      }),
      documents: [fact],
    },
    // Babelscape/rebel-large, with the ids of records
    'the output of REBEL as the answer of a record': {
      text: json(
        { id: 'd', answer: '<s><triplet> Ana <subj> Bern <obj> lives_in</s>' },
        { id: 'e', answer: '<s></s>' },
      ),
      documents: [fact, ''],
    },
    // pandas, to_csv of a frame with lists
    'a list of Python in a cell of a table': {
      text: `,text,triples\n0,${text},"[('Ana', 'lives_in', 'Bern')]"\n`,
      documents: [fact],
    },
    // weizhepei/CasRel
    triple_list: { text: json({ text, triple_list: [['Ana', 'lives_in', 'Bern']] }), documents: [fact] },
    // 131250208/TPlinker-joint-extraction
    'relation_list of TPLinker': {
      text: document({
        relation_list: [
          {
            subject: 'Ana',
            object: 'Bern',
            predicate: 'lives_in',
            subj_char_span: [0, 3],
            obj_char_span: [13, 17],
          },
        ],
        entity_list: [{ text: 'Ana', type: 'PER', char_span: [0, 3] }],
      }),
      documents: [fact],
    },
    // the data of NYT by Riedel et al. as JSON
    relationMentions: {
      text: json({ sentText: text, relationMentions: [{ em1Text: 'Ana', em2Text: 'Bern', label: 'lives_in' }] }),
      documents: [fact],
    },
    // fastino-ai/GLiNER2, tutorial of relations
    'pairs by their relation, as GLiNER2 gives them': {
      text: document({ relation_extraction: { lives_in: [['Ana', 'Bern']], works_for: [] } }),
      documents: [fact],
    },
    'a triple on each line, grouped by document': {
      text: json(
        { doc_id: 'd', head: 'Ana', relation: 'lives_in', tail: 'Bern' },
        { doc_id: 'e', head: 'Ben', relation: 'lives_in', tail: 'Bern' },
        { doc_id: 'd', head: 'Ana', relation: 'likes', tail: 'Ben' },
      ),
      documents: [`${fact}; likes(head "Ana", tail "Ben")`, 'lives_in(head "Ben", tail "Bern")'],
    },
    'documents in an object with other keys': {
      text: json({ model: 'm', results: [{ id: 'd', triples: [['Ana', 'lives_in', 'Bern']] }] }),
      documents: [fact],
    },
    'a table with titles': {
      text: 'doc,subject,predicate,object\nd,Ana,lives_in,Bern\nd,Ben,lives_in,"Bern, Switzerland"\n',
      documents: [`${fact}; lives_in(head "Ben", tail "Bern, Switzerland")`],
    },
    'a table with titles in another order, and without documents': {
      text: 'head;tail;label\nAna;Bern;lives_in\n',
      documents: [fact],
    },
    'columns without titles': { text: 'd\tAna\tlives_in\tBern\n', documents: [fact] },
    'a relation at the end of each list, under an option': {
      text: document({ triples: [['Ana', 'Bern', 'lives_in']] }),
      options: { order: 'subject-object-relation' },
      documents: [fact],
    },
    'named parts, whatever the option for lists is': {
      text: document({ triples: [{ subject: 'Ana', relation: 'lives_in', object: 'Bern' }] }),
      options: { order: 'subject-object-relation' },
      documents: [fact],
    },
    'one of two lists': {
      text: document({ triples: [], pred_triples: [['Ana', 'lives_in', 'Bern']] }),
      options: { relations: 'pred_triples' },
      documents: [fact],
    },
  },
  invalid: {
    'lists whose second part is in the text and whose third is not': {
      text: document({ triples: [['Ana', 'Bern', 'lives_in']] }),
      problems: [
        {
          code: 'E335',
          line: 1,
          says: 'it may be the relation',
          remedy: ['reader.order=subject-object-relation', 'reader.order=subject-relation-object'],
        },
      ],
    },
    'lists of gold and system': {
      text: document({ triples: [], pred_triples: [] }),
      problems: [
        {
          code: 'E335',
          line: 1,
          says: 'triples, pred_triples',
          remedy: ['--gold-set reader.relations=triples', '--system-set reader.relations=pred_triples'],
        },
      ],
    },
    'a document without a list': {
      text: document({ facts: [] }),
      problems: [{ code: 'E337', line: 1, says: 'no list of relations' }],
    },
  },
})
