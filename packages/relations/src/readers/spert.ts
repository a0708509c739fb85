/**
 * The reader `spert`: CoNLL04, SciERC and ADE as SpERT has them, and its predictions. An entry is a sentence of tokens; ends are
 * exclusive, and relations name entities by their numbers.
 */
import { commonCode, type Document, type Either, entry, type Problem, reader, right, type Source } from '@assay/core'
import { type TextOptions, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { type Relation, type RelationMention, withoutAnnotation } from '../model.ts'
import { besideOf, checked, disagree, fileEntries, readResult } from './document.ts'
import {
  fieldOf,
  fieldsOf,
  indexIn,
  isKind,
  isTrue,
  type Json,
  jsonRecords,
  listOf,
  nameOf,
  neededString,
  placeAt,
  problemsSince,
  refuse,
  stringOf,
} from './json.ts'

const options = v.strictObject({
  types: entry.of(v.string(), 'a file of types beside this one, as SpERT has it: it says which are symmetric', ''),
  ...fileEntries,
})
type Options = v.InferOutput<typeof options>

const mentionIn = (json: Json, index: number, number: number): RelationMention | undefined => {
  if (!isKind(json, index, 'object', 'an entity')) return undefined
  const at = placeAt(json, index)
  const type = stringOf(json, fieldOf(json, index, 'type'))
  const start = indexIn(json, fieldOf(json, index, 'start'), '"start"')
  const end = indexIn(json, fieldOf(json, index, 'end'), '"end"')
  if (start === undefined || end === undefined) return undefined
  return { id: `e${number}`, pieces: [{ start, end }], types: type === undefined ? [] : [type], at }
}

const relationIn = (json: Json, index: number, entities: number): Relation | undefined => {
  if (!isKind(json, index, 'object', 'a relation')) return undefined
  const at = placeAt(json, index)
  const type = neededString(json, index, 'type', 'a relation')
  const numberIn = (key: 'head' | 'tail'): number | undefined => {
    const field = fieldOf(json, index, key)
    const number = indexIn(json, field, `"${key}"`)
    if (number === undefined || number < entities) return number
    const message = `"${key}" is ${number}, and the sentence has ${entities} entities`
    return refuse(json, field, commonCode.E330, message, '"head" and "tail" are numbers of "entities", from 0')
  }
  const [head, tail] = [numberIn('head'), numberIn('tail')]
  if (type === undefined || head === undefined || tail === undefined) return undefined
  return {
    type,
    arguments: [
      { role: 'head', mention: `e${head}` },
      { role: 'tail', mention: `e${tail}` },
    ],
    at,
  }
}

const documentIn = (json: Json, number: number, symmetric: readonly string[] | undefined): Document<'relations'> => {
  const at = placeAt(json, 0)
  const tokens = listOf(json, fieldOf(json, 0, 'tokens'), '"tokens"').flatMap((token) =>
    isKind(json, token, 'string', 'a token') ? [stringOf(json, token)!] : [],
  )
  const entities = listOf(json, fieldOf(json, 0, 'entities'), '"entities"')
  const original = nameOf(json, fieldOf(json, 0, 'orig_id'))
  return {
    id: String(number),
    content: {
      tokens,
      sentences: tokens.length === 0 ? [] : [{ start: 0, end: tokens.length }],
      mentions: entities.flatMap((entity, i) => mentionIn(json, entity, i) ?? []),
      entities: [],
      relations: listOf(json, fieldOf(json, 0, 'relations'), '"relations"').flatMap(
        (relation) => relationIn(json, relation, entities.length) ?? [],
      ),
      pairs: [],
      ...(symmetric && { symmetric }),
    },
    meta: original === undefined ? {} : { orig_id: original },
    at,
  }
}

/** The symmetric types of a file of types. */
const symmetricIn = (source: Source, name: string, text: TextOptions): Either<Problem, readonly string[]> => {
  const file = besideOf(source, name, 'types')
  if (file._tag === 'Left') return file
  const symmetric: string[] = []
  for (const record of jsonRecords(file.right, text, 'type')) {
    if (record._tag === 'Left') return record
    const json = record.right
    for (const [type, value] of fieldsOf(json, fieldOf(json, 0, 'relations'))) {
      const flag = fieldOf(json, value, 'symmetric')
      if (isTrue(json, flag)) symmetric.push(type)
    }
  }
  return right(symmetric)
}

function* read(source: Source, settings: Options): Iterable<Either<Problem, Document<'relations'>>> {
  const text = textOptions(settings)
  const symmetric = settings.types === '' ? undefined : symmetricIn(source, settings.types, text)
  if (symmetric?._tag === 'Left') {
    yield symmetric
    return
  }
  let number = 0
  for (const record of jsonRecords(source, text, 'sentence')) {
    number++
    if (record._tag === 'Left') {
      yield record
      continue
    }
    const json = record.right
    const before = json.problems.length
    const document = isKind(json, 0, 'object', 'a sentence')
      ? documentIn(record.right, number, symmetric?.right)
      : undefined
    if (document !== undefined && fieldOf(json, 0, 'tokens') < 0)
      refuse(json, 0, commonCode.E337, 'a sentence has no "tokens"', 'give the tokens of each sentence')
    const problems = problemsSince(json, before)
    if (problems.length > 0) yield* problems
    else if (document !== undefined) yield* checked(document)
  }
}

export const spert = reader({
  contract: 1,
  name: 'spert',
  title: 'sentences with entities and relations as SpERT has them: CoNLL04, SciERC, ADE, and its predictions',
  example:
    '[{"tokens": ["Ana", "lives", "in", "Bern"], "entities": [{"type": "PER", "start": 0, "end": 1}, {"type": "LOC", "start": 3, "end": 4}], "relations": [{"type": "Live_In", "head": 0, "tail": 1}]}]\n',
  gives: 'relations',
  options,
  signed: ['types'],
  sniff: (head) => {
    if (!/^\s*\[/.test(head) || !/"tokens"\s*:\s*\[/.test(head)) return 0
    return /"relations"\s*:\s*\[/.test(head) && /"(?:entities)"\s*:\s*\[/.test(head) ? 0.9 : 0.4
  },
  pairs: 'position',
  units: 'sentences',
  with: (settings) => (source) => readResult(() => read(source, settings)),
  disagree,
  empty: withoutAnnotation,
})
