/** Building blocks of all readers of this package. */
import {
  type Code,
  commonCode,
  type Disagreement,
  type Document,
  type Either,
  entry,
  type Interval,
  left,
  type Place,
  type Problem,
  type ReadResult,
  right,
  type Source,
} from '@assay/core'
import { differentText, differentTokens, nowhere } from '@assay/core/internal/source'
import { encodingEntry, maxLineEntry, textOptions } from '@assay/core/source'
import { code } from '../messages.ts'
import {
  type Flaw,
  flawsOf,
  type Relation,
  type RelationEntity,
  type RelationMention,
  type Relations,
} from '../model.ts'
import { isKind, type Json, jsonRecords, problemsSince } from './json.ts'

export const fileEntries = { encoding: encodingEntry, maxLine: maxLineEntry(512) }

const { choice } = entry

/** The unit of offsets, for formats that count characters. */
export const unitEntry = (usual: 'codepoint' | 'utf16') =>
  choice(usual === 'codepoint' ? ['codepoint', 'utf16'] : ['utf16', 'codepoint'], 'the unit of offsets in the file')

const codes: { readonly [K in Flaw['kind']]: Code } = {
  argument: code.E722,
  place: commonCode.E330,
  evidence: code.E727,
  repeated: code.E728,
}

const hints: { readonly [K in Flaw['kind']]: string } = {
  argument: 'correct the id, or remove the relation',
  place: 'positions count from 0, and an end is one past the last',
  evidence: 'sentences count from 0',
  repeated: 'give each an id of its own',
}

/** The place of the part that is at fault. */
const placeOfFlaw = ({ of, index }: Flaw, { mentions, relations, pairs }: Relations): Place | undefined =>
  (of === 'mention' ? mentions : of === 'relation' ? relations : of === 'pair' ? pairs : [])[index]?.at

/** A document if nothing is wrong with it, else what is. */
export function* checked(document: Document<'relations'>): Iterable<Either<Problem, Document<'relations'>>> {
  let isSound = true
  for (const flaw of flawsOf(document.content)) {
    isSound = false
    yield left({
      severity: 'error',
      code: codes[flaw.kind],
      message: `document ${document.id}: ${flaw.message}`,
      at: placeOfFlaw(flaw, document.content) ?? document.at,
      hint: hints[flaw.kind],
    })
  }
  if (isSound) yield right(document)
}

export const warning = (path: string, message: string, hint: string): Problem => ({
  severity: 'warning',
  code: code.W726,
  message,
  at: { path, line: 1, column: 1 },
  hint,
})

// ---- concepts --------------------------------------------------------------------------------------------------------

/** A mention with the concepts that it is of. */
export interface Annotated {
  readonly mention: RelationMention
  readonly concepts: readonly string[]
}

/** Entities are concepts, of annotations and of relations. */
export const conceptsOf = (
  annotated: readonly Annotated[],
  relations: readonly Relation[],
): readonly RelationEntity[] => {
  const entities = new Map<string, { readonly mentions: string[]; type: string | undefined }>()
  const at = (id: string) => {
    const entity = entities.get(id) ?? { mentions: [], type: undefined }
    entities.set(id, entity)
    return entity
  }
  for (const { mention, concepts } of annotated)
    for (const id of concepts) {
      const entity = at(id)
      entity.mentions.push(mention.id)
      entity.type ??= mention.types[0]
    }
  for (const { arguments: all } of relations) for (const argument of all) if ('entity' in argument) at(argument.entity)
  return [...entities].map(([id, { mentions, type }]) => ({ id, mentions, ...(type !== undefined && { type }) }))
}

// ---- two sides of one text -------------------------------------------------------------------------------------------

/** The first difference between the texts of two documents. */
export const disagree = (gold: Relations, system: Relations): Disagreement | undefined => {
  if (gold.text !== undefined && system.text !== undefined) return differentText(gold, system)
  if (gold.tokens !== undefined && system.tokens !== undefined) return differentTokens(gold, system)
  const isTokens = ({ tokens, text }: Relations): boolean => tokens !== undefined && text === undefined
  const isMixed = (isTokens(gold) && system.text !== undefined) || (isTokens(system) && gold.text !== undefined)
  const message = 'positions are tokens on one side and characters on the other'
  return isMixed ? { code: commonCode.E409, message, gold: { at: nowhere }, system: { at: nowhere } } : undefined
}

// ---- files -----------------------------------------------------------------------------------------------------------

type Row = Either<Problem, Document<'relations'>>

/** Makes the result of a reader from a function that reads. */
export const readResult = (read: () => Iterable<Row>): ReadResult<Document<'relations'>> => ({
  [Symbol.iterator]: () => read()[Symbol.iterator](),
})

/** The documents of the records of a file, each as `documentIn` reads it; nothing of a record is one that is passed. */
export function* readRecords(
  source: Source,
  settings: Parameters<typeof textOptions>[0],
  what: string,
  documentIn: (json: Json, number: number) => Document<'relations'> | undefined,
): Iterable<Row> {
  let number = 0
  for (const record of jsonRecords(source, textOptions(settings), what)) {
    number++
    if (record._tag === 'Left') {
      yield record
      continue
    }
    const json = record.right
    const document = isKind(json, 0, 'object', `a ${what}`) ? documentIn(json, number) : undefined
    const problems = problemsSince(json, 0)
    if (problems.length > 0 || document === undefined) yield* problems
    else yield* checked(document)
  }
}

/** A file that an option names, in the folder of another. */
export const besideOf = (source: Source, name: string, option: string): Either<Problem, Source> => {
  const other = source.beside?.(name)
  if (other !== undefined) return right(other)
  return left({
    severity: 'error',
    code: code.E730,
    message: `there is no ${name} beside this file`,
    at: { path: source.path, line: 1, column: 1 },
    hint: `reader.${option} names files of the same folder`,
  })
}

/** Stretches one after the other, of these lengths. */
export const stretchesOf = (lengths: readonly number[]): readonly Interval[] => {
  let end = 0
  return lengths.map((length) => {
    const start = end
    end += length
    return { start, end }
  })
}
