/**
 * The reader `spert`: CoNLL04, SciERC and ADE as SpERT has them, and its predictions. An entry is a sentence of tokens; ends are
 * exclusive, and relations name entities by their numbers.
 */
import { commonCode, type Document, type Either, entry, type Problem, reader, right, type Source } from '@assay/core'
import { type TextOptions, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { withoutAnnotation } from '../model.ts'
import { besideOf, disagree, fileEntries, readRecords, readResult } from './document.ts'
import { fieldOf, fieldsOf, isTrue, type Json, jsonRecords, nameOf, refuse } from './json.ts'
import { documentOf } from './relation-records.ts'

const options = v.strictObject({
  types: entry.of(v.string(), 'a file of types beside this one, as SpERT has it: it says which are symmetric', ''),
  ...fileEntries,
})
type Options = v.InferOutput<typeof options>

const fixed = { unit: 'token', ends: 'exclusive', by: 'index', relations: 'relations' } as const

const documentIn = (
  json: Json,
  number: number,
  symmetric: readonly string[] | undefined,
): Document<'relations'> | undefined => {
  if (fieldOf(json, 0, 'tokens') < 0)
    return refuse(json, 0, commonCode.E337, 'a sentence has no "tokens"', 'give the tokens of each sentence')
  const document = documentOf(json, 0, number, fixed)
  const length = document?.content.tokens?.length ?? 0
  const original = nameOf(json, fieldOf(json, 0, 'orig_id'))
  return (
    document && {
      ...document,
      id: String(number),
      content: {
        ...document.content,
        sentences: length === 0 ? [] : [{ start: 0, end: length }],
        ...(symmetric && { symmetric }),
      },
      meta: original === undefined ? {} : { orig_id: original },
    }
  )
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
  const symmetric = settings.types === '' ? undefined : symmetricIn(source, settings.types, textOptions(settings))
  if (symmetric?._tag === 'Left') yield symmetric
  else yield* readRecords(source, settings, 'sentence', (json, number) => documentIn(json, number, symmetric?.right))
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
