/** Triples as language models answer them, and answers that have none. */
import { readerTester } from '@assay/core/laws'
import { relationsModel } from '@assay/relations'
import { describe, it } from 'vitest'
import { answerTriples } from '../src/index.ts'

const answer = (response: unknown): string => `${JSON.stringify({ id: 'd', response })}\n`
const facts = 'lives_in(head "Ana", tail "Bern"); born_in(head "Ana", tail "1932")'

const objects = [
  { subject: 'Ana', predicate: 'lives_in', object: 'Bern' },
  { subject: 'Ana', predicate: 'born_in', object: '1932' },
]
const lists = objects.map(({ subject, predicate, object }) => [subject, predicate, object])
const inLines = (line: (parts: readonly string[]) => string): string =>
  lists.map((parts) => line(parts as string[])).join('\n')

const forms: Readonly<Record<string, unknown>> = {
  'objects that name their parts': JSON.stringify(objects),
  'objects in a fence': `Here they are:\n\`\`\`json\n${JSON.stringify({ triples: objects })}\n\`\`\``,
  'a value that was parsed before': objects,
  'arguments with their types': objects.map(({ subject, predicate, object }) => ({
    head: { text: subject, type: 'PER' },
    type: predicate,
    tail: { text: object, type: 'LOC' },
  })),
  'relations beside entities': { entities: [{ text: 'Ana', label: 'PER' }], relations: objects },
  'lists of three': JSON.stringify(lists),
  'tuples of Python': "[('Ana', 'lives_in', 'Bern'), ('Ana', 'born_in', 1932)]",
  'pairs under their relation': { lives_in: [['Ana', 'Bern']], born_in: [['Ana', '1932']] },
  'calls of a class':
    "result = [Relation(head='Ana', type='lives_in', tail='Bern'), Relation(head='Ana', type='born_in', tail='1932')]",
  'calls of the relation': "[lives_in('Ana', 'Bern'), born_in('Ana', '1932')]",
  'lines with bars': `The triples are:\n${inLines((parts) => `- ${parts.join(' | ')}`)}`,
  'lines in brackets': inLines((parts) => `(${parts.join(', ')})`),
  'triples in brackets on one line': inLines((parts) => `(${parts.join('; ')})`).replace('\n', '; '),
  'strings that are lines': lists.map((parts) => parts.join(' | ')),
  'a table of Markdown': `| subject | relation | object |\n|---|---|---|\n${inLines((parts) => `| ${parts.join(' | ')} |`)}`,
  'nested lines': inLines(
    ([subject, relation, object]) => `- subject: ${subject}\n  relation: ${relation}\n  object: "${object}"`,
  ),
  elements: `<triples>${inLines(([subject, relation, object]) => `<triple><subject>${subject}</subject><relation>${relation}</relation><object>${object}</object></triple>`)}</triples>`,
  'an answer behind its thoughts': `<think>(Bo, likes, tea)?</think>${JSON.stringify(lists)}`,
}

readerTester({ describe, it }, answerTriples, {
  model: relationsModel,
  valid: {
    ...Object.fromEntries(
      Object.entries(forms).map(([name, form]) => [name, { text: answer(form), documents: [facts] }]),
    ),
    'a line of a batch of OpenAI': {
      text: `${JSON.stringify({ id: 'batch_1', custom_id: 'd', response: { body: { choices: [{ message: { role: 'assistant', content: JSON.stringify(objects) } }] } } })}\n`,
      documents: [facts],
    },
    'the object before the relation': {
      text: answer([['Ana', 'Bern', 'lives_in']]),
      options: { order: 'subject-object-relation' },
      documents: ['lives_in(head "Ana", tail "Bern")'],
    },
    'words for no triples': { text: answer('None'), documents: [''] },
    'a list that ends in the middle of a triple': {
      text: answer(JSON.stringify(lists).slice(0, -5)),
      documents: ['lives_in(head "Ana", tail "Bern")'],
    },
    'an unreadable answer beside a readable one': {
      text: `${JSON.stringify({ id: 'a', response: 'I cannot help with that.' })}\n${answer(objects)}`,
      documents: ['', facts],
      problems: [{ code: 'W710', line: 1, says: '1 of 2 answers' }],
    },
  },
  invalid: {
    'answers that are all unreadable': {
      text: answer('I cannot help with that.'),
      problems: [{ code: 'E716', line: 1, says: 'the answer has no triples' }],
    },
    'a relation of the gold in place of an argument': {
      text: answer([['lives_in', 'Ana', 'Bern']]),
      gold: answer([['Ana', 'lives_in', 'Bern']]),
      problems: [{ code: 'E335', line: 1, says: 'is a relation of the gold', remedy: 'between them' }],
    },
    'a record without an answer': {
      text: '{"id": "d", "question": "who?"}\n',
      problems: [{ code: 'E711', line: 1, remedy: 'reader.response' }],
    },
    'a record that is not JSON': {
      text: `${answer(objects)}{"id": "e", "response": \n`,
      problems: [{ code: 'E333', line: 2 }],
    },
    'one answer to several texts': {
      text: `${JSON.stringify({ request: { contents: [] }, response: objects })}\n`,
      problems: [{ code: 'E337', line: 1 }],
    },
  },
})
