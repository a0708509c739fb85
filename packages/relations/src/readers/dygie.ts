/**
 * The reader `dygie`: SciERC, ACE and others as DyGIE++ and PURE have them, gold or predicted. A document a line; tokens count
 * over the document, and ends are inclusive.
 */
import {
  commonCode,
  type Disagreement,
  type Document,
  type Either,
  entry,
  left,
  type Problem,
  reader,
  right,
  type Source,
} from '@assay/core'
import { newSkippedCounts, nowhere, type SkippedCounts } from '@assay/core/internal/source'
import * as v from 'valibot'
import {
  type Relation,
  type RelationArgument,
  type RelationEntity,
  type RelationMention,
  type Relations,
  withoutAnnotation,
} from '../model.ts'
import { checked, disagree, fileEntries, readRecords, readResult, stretchesOf } from './document.ts'
import { fieldOf, indexIn, isKind, type Json, listOf, nameOf, placeAt, refuse, stringOf } from './json.ts'

const { choice } = entry

const options = v.strictObject({
  side: choice(
    ['auto', 'gold', 'predicted'],
    'keys that are read: of a gold the plain ones, of a system the predicted ones, each where there are any; or of both sides the same',
  ),
  events: choice(['skip', 'relations'], 'events: counted and not read; or relations with their trigger as an argument'),
  ...fileEntries,
})
type Options = v.InferOutput<typeof options>

// ---- mentions --------------------------------------------------------------------------------------------------------

/** The mentions of a document by their places, made where one is first named. */
interface Mentions {
  readonly at: (start: number, end: number, place: RelationMention['at']) => string
  readonly type: (id: string, type: string) => void
  readonly all: () => readonly RelationMention[]
}

const newMentions = (): Mentions => {
  const mentions = new Map<string, RelationMention & { readonly types: string[] }>()
  return {
    at: (start, end, at) => {
      const id = `${start}-${end}`
      if (!mentions.has(id)) mentions.set(id, { id, pieces: [{ start, end }], types: [], ...(at && { at }) })
      return id
    },
    type: (id, type) => {
      const { types } = mentions.get(id)!
      if (!types.includes(type)) types.push(type)
    },
    all: () => [...mentions.values()],
  }
}

/** A span whose end is inclusive in the file. */
const spanIn = (json: Json, items: readonly number[], from: number, mentions: Mentions): string | undefined => {
  const [first, last] = [items[from] ?? -1, items[from + 1] ?? -1]
  const [start, end] = [indexIn(json, first, 'the start of a span'), indexIn(json, last, 'the end of a span')]
  if (start === undefined || end === undefined) return undefined
  if (start > end)
    return refuse(
      json,
      first,
      commonCode.E330,
      `the span ${start} to ${end} ends before it starts`,
      'ends are inclusive',
    )
  return mentions.at(start, end + 1, placeAt(json, first))
}

// ---- parts -----------------------------------------------------------------------------------------------------------

interface Reading {
  readonly json: Json
  readonly mentions: Mentions
  readonly settings: Options
  /** The value of a key, or of its predicted counterpart. */
  readonly field: (name: string) => number
}

/** The items of all sentences of a key. */
function* itemsOfSentences({ json, field }: Reading, name: string): Iterable<readonly number[]> {
  for (const sentence of listOf(json, field(name), `"${name}"`))
    for (const item of listOf(json, sentence, `a sentence of "${name}"`)) yield listOf(json, item, `"${name}"`)
}

const labelIn = (json: Json, items: readonly number[], at: number, what: string): string | undefined => {
  const index = items[at] ?? -1
  return isKind(json, index, 'string', what) ? stringOf(json, index) : undefined
}

const readNames = (reading: Reading): void => {
  const { json, mentions } = reading
  for (const items of itemsOfSentences(reading, 'ner')) {
    const id = spanIn(json, items, 0, mentions)
    const type = labelIn(json, items, 2, 'the type of an entity')
    if (id !== undefined && type !== undefined) mentions.type(id, type)
  }
}

const relationsIn = (reading: Reading): readonly Relation[] => {
  const { json, mentions } = reading
  const relations: Relation[] = []
  for (const items of itemsOfSentences(reading, 'relations')) {
    const at = items[0] === undefined ? undefined : placeAt(json, items[0])
    const [head, tail] = [spanIn(json, items, 0, mentions), spanIn(json, items, 2, mentions)]
    const type = labelIn(json, items, 4, 'the type of a relation')
    if (head === undefined || tail === undefined || type === undefined) continue
    relations.push({
      type,
      arguments: [
        { role: 'head', mention: head },
        { role: 'tail', mention: tail },
      ],
      ...(at && { at }),
    })
  }
  return relations
}

/** Events as relations whose trigger is an argument. */
const eventsIn = (reading: Reading): readonly Relation[] => {
  const { json, mentions } = reading
  const relations: Relation[] = []
  for (const parts of itemsOfSentences(reading, 'events')) {
    const [trigger, ...others] = parts.map((part) => listOf(json, part, 'a part of an event'))
    const at = parts[0] === undefined ? undefined : placeAt(json, parts[0])
    const token = trigger && indexIn(json, trigger[0] ?? -1, 'the token of a trigger')
    const type = trigger && labelIn(json, trigger, 1, 'the type of an event')
    if (token === undefined || type === undefined) continue
    const built: RelationArgument[] = [{ role: 'trigger', mention: mentions.at(token, token + 1, at) }]
    for (const items of others) {
      const mention = spanIn(json, items, 0, mentions)
      const role = labelIn(json, items, 2, 'the role of an argument')
      if (mention !== undefined && role !== undefined) built.push({ role, mention })
    }
    relations.push({ type, arguments: built, ...(at && { at }) })
  }
  return relations
}

const clustersIn = ({ json, field, mentions }: Reading): readonly RelationEntity[] =>
  listOf(json, field('clusters'), '"clusters"').map((cluster, i) => ({
    id: `c${i}`,
    mentions: listOf(json, cluster, 'a cluster').flatMap(
      (span) => spanIn(json, listOf(json, span, 'a span'), 0, mentions) ?? [],
    ),
  }))

// ---- documents -------------------------------------------------------------------------------------------------------

const PREDICTED = 'predicted_'

const annotated = ['ner', 'relations', 'events']

const hasKeys = (json: Json, before: string): boolean => annotated.some((name) => fieldOf(json, 0, before + name) >= 0)

const contentIn = (reading: Reading, omissions: SkippedCounts): Relations => {
  const { json, mentions, settings, field } = reading
  const sents = listOf(json, fieldOf(json, 0, 'sentences'), '"sentences"').map((sentence) =>
    listOf(json, sentence, 'a sentence').flatMap((token) =>
      isKind(json, token, 'string', 'a token') ? [stringOf(json, token)!] : [],
    ),
  )
  readNames(reading)
  const relations = [...relationsIn(reading)]
  if (settings.events === 'relations') relations.push(...eventsIn(reading))
  else
    for (const sentence of listOf(json, field('events'), '"events"'))
      for (const _ of listOf(json, sentence, 'a sentence of "events"')) omissions.see('event')
  const entities = clustersIn(reading)
  return {
    tokens: sents.flat(),
    sentences: stretchesOf(sents.map(({ length }) => length)).filter(({ start, end }) => start < end),
    mentions: mentions.all(),
    entities,
    relations,
    pairs: [],
  }
}

/** The contents under the plain keys, or under the predicted ones. */
const contentUnder = (
  json: Json,
  settings: Options,
  before: '' | typeof PREDICTED,
  omissions: SkippedCounts,
): Relations => {
  const field = (name: string): number => fieldOf(json, 0, before + name)
  return contentIn({ json, mentions: newMentions(), settings, field }, omissions)
}

/** The document as the predicted keys have it, or the first thing that is wrong there. */
const predictedIn = (json: Json, settings: Options, document: Document<'relations'>): Either<Problem, Relations> => {
  const { problems } = json
  const before = problems.length
  const content = contentUnder(json, settings, PREDICTED, newSkippedCounts())
  const [problem] = problems.splice(before)
  if (problem !== undefined) return left(problem)
  for (const row of checked({ ...document, content })) if (row._tag === 'Left') return row
  return right(content)
}

/** A system's document: of a file with both the predicted one. */
const asPredicted = (system: Relations): Either<Disagreement, Relations> => {
  const { predicted } = system
  if (predicted === undefined) return right(system)
  if (predicted._tag === 'Right') return predicted
  const { code, message, hint, at, text } = predicted.left
  const spot = { at, ...(text !== undefined && { text }) }
  const disagreement = { code, message: `${message}, in the predictions of`, gold: { at: nowhere }, system: spot }
  return left({ ...disagreement, ...(hint !== undefined && { hint }) })
}

const documentIn = (json: Json, settings: Options, skipped: SkippedCounts): Document<'relations'> | undefined => {
  const id = nameOf(json, fieldOf(json, 0, 'doc_key'))
  if (id === undefined)
    refuse(json, 0, commonCode.E336, 'a document has no "doc_key"', 'documents are paired by their "doc_key"')
  if (fieldOf(json, 0, 'sentences') < 0)
    refuse(json, 0, commonCode.E337, 'a document has no "sentences"', 'give lists of tokens')
  const [isPlain, isPredicted] = [hasKeys(json, ''), hasKeys(json, PREDICTED)]
  const { side } = settings
  const only = isPredicted && (side === 'predicted' || (side === 'auto' && !isPlain)) ? PREDICTED : ''
  const content = contentUnder(json, settings, only, skipped)
  if (json.problems.length > 0 || id === undefined) return undefined
  const dataset = stringOf(json, fieldOf(json, 0, 'dataset'))
  const document = { id, content, meta: dataset === undefined ? {} : { dataset }, at: placeAt(json, 0) }
  const hasBoth = side === 'auto' && isPlain && isPredicted
  const predicted = hasBoth ? predictedIn(json, settings, document) : undefined
  return predicted ? { ...document, content: { ...content, predicted } } : document
}

function* read(source: Source, settings: Options): Iterable<Either<Problem, Document<'relations'>>> {
  const skipped = newSkippedCounts()
  yield* readRecords(source, settings, 'document', (json) => documentIn(json, settings, skipped))
  const problem = skipped.problem(source.path)
  if (problem !== undefined) yield left(problem)
}

export const dygie = reader({
  contract: 1,
  name: 'dygie',
  title: 'documents with entities and relations as DyGIE++ and PURE have them: SciERC, ACE, and predictions',
  example:
    '{"doc_key": "X1", "sentences": [["Ana", "lives", "in", "Bern"]], "ner": [[[0, 0, "PER"], [3, 3, "LOC"]]], "relations": [[[0, 0, 3, 3, "Live_In"]]]}\n',
  gives: 'relations',
  options,
  signed: ['side', 'events'],
  sniff: (head) => {
    if (!/^\s*[[{]/.test(head) || !/"doc_key"\s*:/.test(head)) return 0
    return /"(?:predicted_)?(?:ner|relations|events)"\s*:/.test(head) ? 0.9 : 0.3
  },
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => readResult(() => read(source, settings)),
  disagree,
  complete: (_, system) => asPredicted(system),
  empty: withoutAnnotation,
})
