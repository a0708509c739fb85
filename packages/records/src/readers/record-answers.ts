/** The reader `record-answers`: records that language models answer, in whatever was put around them. */
import { type Document, type Either, left, type Problem, reader, right, type Source } from '@assay/core'
import { answerEntries, answerIn, answerKeys, documentIdOf, isObjectValue } from '@assay/core/answers'
import { encodingEntry, jsonValues, maxLineEntry, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { code } from '../messages.ts'
import { missingRecord } from '../model.ts'
import { looseValueOf, recordOfAnswer } from './answer-record.ts'
import { valueIn } from './json-values.ts'
import { looksLikeAnswers } from './record-looks.ts'

const { jsonRecords, placeAt, problemsSince, refuse } = jsonValues

const options = v.strictObject({ ...answerEntries, encoding: encodingEntry, maxLine: maxLineEntry(64) })
type Options = v.InferOutput<typeof options>

const MAX_KEYS = 12

class AnswersFile {
  private readonly source: Source
  private readonly settings: Options
  readonly leniencies = new Set<string>()

  constructor(source: Source, settings: Options) {
    this.source = source
    this.settings = settings
  }

  *read(): Iterable<Either<Problem, Document<'records'>>> {
    let number = 0
    for (const record of jsonRecords(this.source, textOptions(this.settings), 'answer'))
      if (record._tag === 'Left') yield record
      else yield* this.documentOf(record.right, ++number)
  }

  private *documentOf(json: jsonValues.Json, number: number): Iterable<Either<Problem, Document<'records'>>> {
    const { response, id: key, lenient } = this.settings
    const value = looseValueOf(valueIn(json, 0))
    const at = placeAt(json, 0)
    const object = isObjectValue(value) ? value : undefined
    const id = documentIdOf(object, number, key, at, '')
    const isOfItsOwn = object !== undefined && response === '' && !answerKeys.some((one) => object.entries.has(one))
    const answer = object === undefined ? value : isOfItsOwn ? undefined : answerIn(object, response)
    if (answer === undefined)
      refuse(
        json,
        0,
        code.E773,
        `record ${number} has no ${JSON.stringify(response === '' ? 'response' : response)}`,
        `name the key of the answer: --set reader.response=KEY; keys here: ${[...object!.entries.keys()].slice(0, MAX_KEYS).join(', ')}`,
      )
    const problems = problemsSince(json, 0)
    if (problems.length > 0 || answer === undefined) yield* problems
    else if (id._tag === 'Left') yield left(id.left)
    else {
      const content = recordOfAnswer(answer, lenient)
      for (const name in content.lenient) this.leniencies.add(name)
      yield right({ id: id.right, content: { ...content, at }, meta: {}, at })
    }
  }
}

/** Reads answers of models in whose text records are: JSON lines or a list of objects. Mistakes are problems with their places. */
export const recordAnswersReader = reader({
  contract: 1,
  name: 'record-answers',
  title:
    'records that language models answer: JSON, nearly JSON, fenced, cut or in prose, with everything overlooked counted',
  example: '{"id": "d1", "response": "Here it is:\\n```json\\n{\\"number\\": \\"A-17\\", \\"total\\": 12.50}\\n```"}\n',
  gives: 'records',
  options,
  signed: ['lenient'],
  keyedBy: 'response',
  fields: { id: 'id', answer: 'response' },
  answers: ['records'],
  sniff: (head, _path, once) => looksLikeAnswers(head, once),
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => {
    const file = new AnswersFile(source, settings)
    return {
      [Symbol.iterator]: () => file.read()[Symbol.iterator](),
      detected: () => ({ lenient: [...file.leniencies] }),
    }
  },
  empty: () => missingRecord,
})
