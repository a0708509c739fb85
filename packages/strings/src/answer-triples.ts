/** The reader `answer-triples`: relations that language models answer as triples of strings, in whatever was put around them. */
import {
  commonCode,
  type Disagreement,
  type Document,
  type Either,
  entry,
  left,
  type Problem,
  type Relation,
  type Relations,
  reader,
  right,
  type Source,
} from '@assay/core'
import {
  answerEntries,
  answerIn,
  answerKeys,
  contentOf,
  documentIdOf,
  firstRecord,
  isObjectValue,
  type Value,
} from '@assay/core/answers'
import { encodingEntry, maxLineEntry } from '@assay/core/source'
import * as v from 'valibot'
import { notAnAnswer } from './answer-records.ts'
import { notJson, problemOfCode, rowsOf } from './answer-rows.ts'
import type { AnswerItem } from './answer-shape.ts'
import { code } from './messages.ts'
import { type Answer, answerFrom, readText, withoutLeniency } from './read-answer.ts'

const options = v.strictObject({
  ...answerEntries,
  order: entry.choice(
    ['subject-relation-object', 'subject-object-relation'],
    'the parts of a list of three, and of a line',
  ),
  encoding: encodingEntry,
  maxLine: maxLineEntry(64),
})
type Options = v.InferOutput<typeof options>

const asTriples = { labels: [], label: '', pair: 'auto', areTriples: true } as const

/** The triples that a value is, or that stand in it as the text of an answer. */
const triplesIn = (answer: Value): Answer => {
  const content = contentOf(answer)
  if (content.kind === 'none') return { outcome: 'unparsed', items: [], lenient: {}, reason: content.reason }
  if (content.kind === 'value') return answerFrom(content.value, asTriples)
  return readText(content.text, asTriples, content.isTruncated)
}

const emptyRelations: Relations = { mentions: [], entities: [], relations: [], pairs: [] }

const withoutAnswer = ({ text, tokens, sentences, given }: Relations): Relations => ({
  ...emptyRelations,
  ...(text !== undefined && { text }),
  ...(tokens && { tokens }),
  ...(sentences && { sentences }),
  ...(given && { given }),
  absent: true,
})

/** A relation of the gold that stands in the place of an argument: lists of three are in another order. */
const otherOrder = (gold: Relations, system: Relations): Disagreement | undefined => {
  const types = new Set(gold.relations.map(({ type }) => type))
  for (const { type, arguments: all, at } of system.relations) {
    const misplaced = types.has(type)
      ? undefined
      : all.find((argument) => 'name' in argument && types.has(argument.name))
    if (misplaced === undefined || !('name' in misplaced) || at === undefined) continue
    const hint =
      misplaced.role === 'tail'
        ? 'if that is so: --system-set reader.order=subject-object-relation'
        : 'write it between them: [subject, relation, object], or name the parts of each: {"subject": …}'
    return {
      code: commonCode.E335,
      message: `${JSON.stringify(misplaced.name)} is a relation of the gold, and is here the ${misplaced.role === 'tail' ? 'last' : 'first'} part of a triple, in`,
      gold: { at: gold.relations[0]?.at ?? at },
      system: { at },
      hint,
    }
  }
  return undefined
}

/** Answers that could not be read. */
interface Unread {
  count: number
  readonly firstReason: string
  readonly at: Problem['at']
}

class TriplesFile {
  private readonly source: Source
  private readonly settings: Options
  readonly leniencies = new Set<string>()
  private unread: Unread | undefined

  constructor(source: Source, settings: Options) {
    this.source = source
    this.settings = settings
  }

  *read(): Iterable<Either<Problem, Document<'relations'>>> {
    let number = 0
    for (const row of rowsOf(this.source, this.settings)) {
      if (row._tag === 'Left') {
        yield row
        return
      }
      const { line, text, value } = row.right
      const at = { path: this.source.path, line, column: 1 }
      yield value === undefined
        ? left(notJson(this.source.path, row.right))
        : this.documentOf(value, ++number, at, text)
    }
    if (this.unread !== undefined) yield left(this.unreadAnswers(this.unread, number))
  }

  private documentOf(
    value: Value,
    number: number,
    at: Problem['at'],
    written: string,
  ): Either<Problem, Document<'relations'>> {
    const { response, id: key, lenient } = this.settings
    const record = isObjectValue(value) ? value : undefined
    const id = documentIdOf(record, number, key, at, written)
    if (id._tag === 'Left') return id
    const answerOfRecord = record === undefined ? value : answerIn(record, response)
    if (answerOfRecord === undefined) return left(notAnAnswer(record, number, response, at, written))
    const answer = withoutLeniency(triplesIn(answerOfRecord), lenient)
    const isOfItsOwn = record !== undefined && response === '' && !answerKeys.some((one) => record.entries.has(one))
    if (answer.reason === 'no known shape' && isOfItsOwn)
      return left(notAnAnswer(record, number, response, at, written))
    for (const name in answer.lenient) this.leniencies.add(name)
    if (answer.outcome === 'unparsed') {
      this.unread ??= { count: 0, firstReason: answer.reason ?? 'no answer', at }
      this.unread.count++
    }
    const text = record?.entries.get('text')
    const relations = answer.items.map((item) => this.relationOf(item, at))
    const content = { ...emptyRelations, relations, ...(typeof text === 'string' && { text }) }
    return right({ id: id.right, content, meta: {}, at })
  }

  private relationOf({ text, label, tail = '' }: AnswerItem, at: Problem['at']): Relation {
    const [type, name] = this.settings.order === 'subject-relation-object' ? [label, tail] : [tail, label]
    return {
      type,
      arguments: [
        { role: 'head', name: text },
        { role: 'tail', name },
      ],
      at,
    }
  }

  private unreadAnswers({ count, firstReason, at }: Unread, all: number): Problem {
    if (count === all)
      return problemOfCode(
        'error',
        code.E716,
        all === 1
          ? `the answer has no triples that can be read: ${firstReason}`
          : `none of the ${all} answers has triples that can be read; the first: ${firstReason}`,
        at,
        'another key may have the answers: --set reader.response=KEY',
      )
    return problemOfCode(
      'warning',
      code.W710,
      `${count} of ${all} answers could not be read, and ${count === 1 ? 'counts' : 'count'} as empty; the first: ${firstReason}`,
      at,
      'if the answer is under another key: --set reader.response=KEY',
    )
  }
}

/** Sureness for triples whose parts are named, and for lists of three strings, which may be something else. */
const NAMED = 0.85
const LISTED = 0.5
/** Sureness for a text that is an answer without triples, such as a refusal: beside a gold of relations it is one all the same. */
const ANSWERED = 0.2

/** A key of a subject, in an answer that is a string of JSON too. */
const subjectKey = /["'](?:s|sub|subj|subject|h|head|arg_?1|entity_?1)(?:_?(?:text|name|mention))?\\?["']\s*:/i

const sniff = (head: string, record: ReturnType<typeof firstRecord>): number => {
  if (record === undefined || !answerKeys.some((key) => record.entries.has(key))) return 0
  const answerOfRecord = answerIn(record, '')
  if (answerOfRecord === undefined) return 0
  const isOfAnswer = (key: string): boolean => key === 'meta' || answerKeys.some((answerKey) => answerKey === key)
  const isAlone = [...record.entries].every(([key, value]) => isOfAnswer(key) || typeof value === 'string')
  if (triplesIn(answerOfRecord).items.length === 0)
    return isAlone && contentOf(answerOfRecord).kind === 'text' ? ANSWERED : 0
  return subjectKey.test(head) ? NAMED : LISTED
}

/** Reads triples that language models answer: JSON lines, a list of objects, or a table. */
export const answerTriples = reader({
  contract: 1,
  name: 'answer-triples',
  title:
    'triples that language models answer: JSON, nearly JSON, fenced, cut or in lines, with everything overlooked counted',
  example:
    '{"id": "d1", "response": "[{\\"subject\\": \\"Ana\\", \\"relation\\": \\"lives in\\", \\"object\\": \\"Oslo\\"}]"}\n',
  gives: 'relations',
  options,
  signed: ['lenient', 'order'],
  keyedBy: 'response',
  fields: { id: 'id', answer: 'response' },
  answers: ['relations'],
  sniff: (head, _path, once) => sniff(head, once === undefined ? firstRecord(head) : once(firstRecord)),
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => {
    const file = new TriplesFile(source, settings)
    return {
      [Symbol.iterator]: () => file.read()[Symbol.iterator](),
      detected: () => ({ lenient: [...file.leniencies] }),
    }
  },
  disagree: otherOrder,
  empty: withoutAnswer,
  usual: { match: 'name' },
})
