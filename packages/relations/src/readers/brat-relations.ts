/**
 * The reader `brat-relations`: stand-off annotation with its relations, a file a document, and its text beside. Equivalences are
 * entities or symmetric relations, and events relations of several arguments with their trigger.
 */
import { commonCode, type Document, type Either, entry, left, type Problem, reader, type Source } from '@assay/core'
import { newDisjointSets, piecesOf, rootOf } from '@assay/core/internal'
import {
  type BratFile,
  type BratLine,
  bratEntries,
  bratFile,
  bratProblem,
  isBratText,
  newSkippedCounts,
  type SkippedCounts,
} from '@assay/core/internal/source'
import { linesOf, stemOf, type TextOptions, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { code } from '../messages.ts'
import { type Relation, type RelationArgument, type RelationEntity, withoutAnnotation } from '../model.ts'
import { checked, disagree, readResult } from './document.ts'
import { withUsualRoles } from './roles.ts'

const { choice } = entry

const options = v.strictObject({
  equiv: choice(
    ['entities', 'relations', 'skip'],
    'equivalences (* Equiv): entities; a symmetric relation for each pair; or counted and not read',
  ),
  events: choice(['skip', 'relations'], 'events: counted and not read; or relations with their trigger as an argument'),
  ...bratEntries,
})
type Options = v.InferOutput<typeof options>

// ---- a file ----------------------------------------------------------------------------------------------------------

interface RawRelation {
  readonly id: string
  readonly type: string
  /** Roles with ids of mentions or events. */
  readonly parts: readonly (readonly [role: string, id: string])[]
  readonly isEvent: boolean
  readonly line: BratLine
}

interface Draft {
  readonly raw: RawRelation[]
  /** Ids that are of one entity. */
  readonly equivalences: { readonly ids: readonly string[]; readonly line: BratLine }[]
  readonly omissions: SkippedCounts
}

const partsIn = (words: readonly string[]): readonly (readonly [role: string, id: string])[] | undefined => {
  const parts = words.map((word) => {
    const colon = word.indexOf(':')
    return [word.slice(0, Math.max(0, colon)), word.slice(colon + 1)] as const
  })
  return parts.every(([role, id]) => role !== '' && id !== '') ? parts : undefined
}

/** Takes a line; gives what it should say where it does not. */
const take = (line: BratLine, { raw, equivalences, omissions }: Draft): Problem | undefined => {
  const [id = '', ...rest] = line.text.split('\t')
  const words = rest
    .join(' ')
    .split(/\s+/)
    .filter((word) => word !== '')
  const [type, ...others] = words
  const refused = (message: string, hint: string): Problem =>
    bratProblem(line, { code: code.E729, message, at: 0, hint })
  const isEvent = line.text.startsWith('E')
  if (line.text.startsWith('R')) {
    const parts = partsIn(others)
    if (type === undefined || parts === undefined || parts.length < 2)
      return refused('a relation without a type and two arguments', 'write R1<TAB>Type Arg1:T1 Arg2:T2')
    raw.push({ id, type, parts, isEvent, line })
  }
  if (isEvent) {
    const [trigger, ...parts] = partsIn(words) ?? []
    if (trigger === undefined) return refused('an event without a trigger', 'write E1<TAB>Type:T2 Role:T3')
    // several arguments of one role are Theme, Theme2
    const named = parts.map(([role, value]) => [role.replace(/(?<=\D)\d+$/, ''), value] as const)
    raw.push({ id, type: trigger[0], parts: [['trigger', trigger[1]], ...named], isEvent, line })
  }
  if (line.text.startsWith('*')) {
    if (type !== 'Equiv') omissions.see('relation without a name', 'relations without a name')
    else if (others.length < 2) return refused('an equivalence of less than two', 'write *<TAB>Equiv T1 T2')
    else equivalences.push({ ids: others, line })
  }
  return undefined
}

// ---- relations -------------------------------------------------------------------------------------------------------

const lostPart = (line: BratLine, name: string, document: string, role: string, part: string): Problem =>
  bratProblem(line, {
    code: code.E722,
    message: `${name} of document ${document}: argument ${role} is ${part}, which is not a mention here`,
    at: 0,
    hint: 'correct the id, or remove the relation',
  })

/** So many pairs of one document are more than any text has. */
const MAX_PAIRS = 2 ** 16

interface Resolved {
  readonly relations: Relation[]
  readonly entities: RelationEntity[]
  readonly problems: Problem[]
}

/** Entities of what is equivalent, through others too. */
const entitiesOf = (sets: readonly (readonly string[])[]): RelationEntity[] => {
  const numbers = new Map<string, number>()
  for (const id of sets.flat()) if (!numbers.has(id)) numbers.set(id, numbers.size)
  const joined = newDisjointSets(numbers.size)
  for (const ids of sets)
    for (const id of ids) joined[rootOf(joined, numbers.get(id)!)] = rootOf(joined, numbers.get(ids[0]!)!)
  const members = new Map<number, string[]>()
  for (const [id, number] of numbers) {
    const cluster = members.get(rootOf(joined, number)) ?? []
    members.set(rootOf(joined, number), cluster)
    cluster.push(id)
  }
  return [...members.values()].map((mentions, i) => ({ id: `equiv${i + 1}`, mentions }))
}

const resolve = (
  document: string,
  mentions: BratFile['mentions'],
  draft: Draft,
  { equiv, events }: Options,
): Resolved => {
  const { raw, equivalences, omissions } = draft
  const mentionIds = new Set(mentions.map(({ id }) => id))
  const triggers = new Map(raw.flatMap(({ isEvent, id, parts }) => (isEvent ? [[id, parts[0]![1]] as const] : [])))
  const result: Resolved = { relations: [], entities: [], problems: [] }
  const { relations, problems } = result
  for (const { id, type, parts, isEvent, line } of raw) {
    if (isEvent && events === 'skip') {
      omissions.see('event')
      continue
    }
    const all: RelationArgument[] = []
    for (const [role, part] of parts) {
      const mention = triggers.get(part) ?? part
      if (mentionIds.has(mention)) all.push({ role, mention })
      else problems.push(lostPart(line, `${isEvent ? 'event' : 'relation'} ${id}`, document, role, part))
    }
    const at = { path: line.path, line: line.number, column: 1 }
    relations.push({ id, type, arguments: isEvent ? all : withUsualRoles(all), at })
  }
  for (const { ids, line } of equivalences)
    for (const id of ids)
      if (!mentionIds.has(id)) problems.push(lostPart(line, 'relation Equiv', document, 'of it', id))
  if (equiv === 'skip') for (const _ of equivalences) omissions.see('equivalence')
  if (problems.length > 0 || equiv === 'skip') return result
  const entities = entitiesOf(equivalences.map(({ ids }) => ids))
  if (equiv === 'entities') return { ...result, entities }
  const pairs = entities.reduce((sum, { mentions }) => sum + (mentions.length * (mentions.length - 1)) / 2, 0)
  if (pairs > MAX_PAIRS)
    problems.push(
      bratProblem(equivalences[0]!.line, {
        code: commonCode.E365,
        message: `the equivalences make ${pairs} pairs, and at most ${MAX_PAIRS} are read as relations`,
        at: 0,
        hint: 'read each equivalence as one entity: --set reader.equiv=entities',
      }),
    )
  else
    for (const { mentions } of entities)
      for (const [i, head] of mentions.entries())
        for (const tail of mentions.slice(i + 1))
          relations.push({
            type: 'Equiv',
            arguments: [
              { role: 'head', mention: head },
              { role: 'tail', mention: tail },
            ],
          })
  return result
}

// ---- a file ----------------------------------------------------------------------------------------------------------

/** Types that annotation.conf declares as symmetric. */
const symmetricIn = (source: Source, text: TextOptions): readonly string[] => {
  const configuration = source.beside?.('annotation.conf')
  if (configuration === undefined) return []
  const types: string[] = []
  let isInRelations = false
  for (const line of linesOf(configuration, text)) {
    if (line._tag === 'Left') return types
    const lineText = line.right.text.trim()
    if (lineText.startsWith('[')) isInRelations = lineText === '[relations]'
    else if (isInRelations && /<REL-TYPE>:[\w-]*symmetric/.test(lineText)) types.push(lineText.split(/\s/)[0]!)
  }
  return types
}

/** The mentions of BioNLP, or its events. */
const partner = ({ path, beside }: Source, endingPattern: RegExp, ending: string): Source | undefined =>
  endingPattern.test(path) ? beside?.(path.replace(/^.*[/\\]/, '').replace(endingPattern, ending)) : undefined

function* documentOf(
  source: Source,
  { mentions, others, text }: BratFile,
  settings: Options,
): Iterable<Either<Problem, Document<'relations'>>> {
  const { path } = source
  const draft: Draft = { raw: [], equivalences: [], omissions: newSkippedCounts() }
  const faults = others.flatMap((line) => take(line, draft) ?? [])
  const id = stemOf(path)
  const { relations, entities, problems } = resolve(id, mentions, draft, settings)
  const more = draft.omissions.problem(path)
  for (const problem of [...faults, ...problems, ...(more ? [more] : [])]) yield left(problem)
  if (faults.length + problems.length > 0) return
  const symmetric = [
    ...symmetricIn(source, textOptions(settings)),
    ...(settings.equiv === 'relations' && draft.equivalences.length > 0 ? ['Equiv'] : []),
  ]
  const content = {
    ...(text && { text: text.text }),
    mentions: mentions.map(({ label, text: words, line, ...mention }) => ({
      id: mention.id,
      pieces: piecesOf(mention),
      types: [label],
      ...(words !== undefined && { text: words.trim() }),
      at: { path: line.path, line: line.number, column: 1 },
    })),
    entities,
    relations,
    pairs: [],
    ...(symmetric.length > 0 && { symmetric }),
  }
  yield* checked({ id, content, meta: {}, at: { path, line: 1, column: 1 } })
}

function* read(source: Source, settings: Options): Iterable<Either<Problem, Document<'relations'>>> {
  // these are read with another file
  if (isBratText(source) || partner(source, /\.a1$/, '.a2') !== undefined) return
  const given = partner(source, /\.a2$/, '.a1')
  for (const file of bratFile(source, settings, given && [given]))
    if (file._tag === 'Left') yield file
    else yield* documentOf(source, file.right, settings)
}

export const bratRelations = reader({
  contract: 1,
  name: 'brat-relations',
  title: 'brat stand-off annotation with relations, events and equivalences, one .ann file a document',
  example: 'T1\tPER 0 3\tZoë\nT2\tLOC 17 23\tZürich\nR1\tLive_In Arg1:T1 Arg2:T2\n',
  gives: 'relations',
  options,
  signed: ['equiv', 'events'],
  sniff: (head, path) =>
    /^(?:[REAMN*#][^\n]*\n)*T\d+\t\S+ \d+ \d+/.test(head) ? 0.9 : /\.(?:ann|a2)(?:\.gz)?$/.test(path) ? 0.4 : 0,
  pairs: 'position',
  units: 'documents',
  with: (settings) => (source) => readResult(() => read(source, settings)),
  disagree,
  empty: withoutAnnotation,
})
