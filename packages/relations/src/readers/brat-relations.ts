/**
 * The reader `brat-relations`: stand-off annotation with its relations, a file a document, and its text beside. Equivalences are
 * entities or symmetric relations, and events relations of several arguments with their trigger.
 */
import {
  type Code,
  commonCode,
  type Document,
  type Either,
  entry,
  left,
  type Place,
  type Problem,
  reader,
  type Source,
} from '@assay/core'
import { newDisjointSets, rootOf } from '@assay/core/internal'
import { bratPieces, newSkippedCounts, type SkippedCounts } from '@assay/core/internal/source'
import {
  encodingEntry,
  inCodePoints,
  linesOf,
  maxLineEntry,
  stemOf,
  type TextOptions,
  textOptions,
  wholeText,
} from '@assay/core/source'
import * as v from 'valibot'
import { code } from '../messages.ts'
import {
  type Relation,
  type RelationArgument,
  type RelationEntity,
  type RelationMention,
  withoutAnnotation,
} from '../model.ts'
import { checked, disagree, readResult } from './document.ts'
import { withUsualRoles } from './roles.ts'

const { choice } = entry

const options = v.strictObject({
  equiv: choice(
    ['entities', 'relations', 'skip'],
    'equivalences (* Equiv): entities; a symmetric relation for each pair; or counted and not read',
  ),
  events: choice(['skip', 'relations'], 'events: counted and not read; or relations with their trigger as an argument'),
  text: choice(['check', 'ignore'], 'whether offsets are held against the .txt beside, where it is there', ['ignore']),
  encoding: encodingEntry,
  maxLine: maxLineEntry(16),
})
type Options = v.InferOutput<typeof options>

// ---- a file ----------------------------------------------------------------------------------------------------------

/** A line with a fault. */
interface Fault {
  readonly code: Code
  readonly message: string
  readonly hint: string
}

interface RawRelation {
  readonly id: string
  readonly type: string
  /** Roles with ids of mentions or events. */
  readonly parts: readonly (readonly [role: string, id: string])[]
  readonly isEvent: boolean
  readonly at: Place
  readonly line: string
}

interface Draft {
  readonly mentions: RelationMention[]
  readonly raw: RawRelation[]
  /** Ids that are of one entity. */
  readonly equivalences: { readonly ids: readonly string[]; readonly at: Place; readonly line: string }[]
  readonly omissions: SkippedCounts
}

const offsets = 'write T1<TAB>LABEL start end, or LABEL start end;start end'

const takeMention = (line: string, at: Place, { mentions }: Draft): Fault | undefined => {
  const [id = '', middle = '', text] = line.split('\t')
  const blank = middle.indexOf(' ')
  const pieces = blank < 1 ? undefined : bratPieces(middle.slice(blank + 1), 0)
  if (pieces === undefined)
    return { code: commonCode.E330, message: 'a mention without a label and offsets', hint: offsets }
  if ('code' in pieces) return pieces
  mentions.push({
    id,
    pieces,
    types: [middle.slice(0, blank)],
    ...(text !== undefined && { text: text.trim() }),
    at,
  })
  return undefined
}

const partsIn = (words: readonly string[]): readonly (readonly [role: string, id: string])[] | undefined => {
  const parts = words.map((word) => {
    const colon = word.indexOf(':')
    return [word.slice(0, Math.max(0, colon)), word.slice(colon + 1)] as const
  })
  return parts.every(([role, id]) => role !== '' && id !== '') ? parts : undefined
}

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')

const takeRelation = (line: string, at: Place, { raw }: Draft): Fault | undefined => {
  const [id = '', ...rest] = line.split('\t')
  const [type, ...words] = wordsOf(rest.join(' '))
  const parts = partsIn(words)
  if (type === undefined || parts === undefined || parts.length < 2)
    return {
      code: code.E729,
      message: 'a relation without a type and two arguments',
      hint: 'write R1<TAB>Type Arg1:T1 Arg2:T2',
    }
  raw.push({ id, type, parts, isEvent: false, at, line })
  return undefined
}

const takeEvent = (line: string, at: Place, { raw }: Draft): Fault | undefined => {
  const [id = '', ...rest] = line.split('\t')
  const parts = partsIn(wordsOf(rest.join(' ')))
  const [trigger, ...others] = parts ?? []
  if (trigger === undefined)
    return {
      code: code.E729,
      message: 'an event without a trigger',
      hint: 'write E1<TAB>Type:T2 Role:T3',
    }
  // several arguments of one role are Theme, Theme2
  const named = others.map(([role, own]) => [role.replace(/(?<=\D)\d+$/, ''), own] as const)
  raw.push({ id, type: trigger[0], parts: [['trigger', trigger[1]], ...named], isEvent: true, at, line })
  return undefined
}

const takeStar = (line: string, at: Place, { equivalences, omissions }: Draft): Fault | undefined => {
  const [type, ...ids] = wordsOf(line.slice(line.indexOf('\t') + 1))
  if (type !== 'Equiv') omissions.see('relation without a name', 'relations without a name')
  else if (ids.length < 2)
    return { code: code.E729, message: 'an equivalence of less than two', hint: 'write *<TAB>Equiv T1 T2' }
  else equivalences.push({ ids, at, line })
  return undefined
}

/** Attributes, normalisations and notes say nothing of relations. */
const passed: ReadonlySet<string> = new Set(['A', 'M', 'N', '#'])

const take = (line: string, at: Place, draft: Draft): Fault | undefined => {
  const kind = line.charAt(0)
  if (passed.has(kind)) return undefined
  if (kind === 'T') return takeMention(line, at, draft)
  if (kind === 'R') return takeRelation(line, at, draft)
  if (kind === 'E') return takeEvent(line, at, draft)
  if (kind === '*') return takeStar(line, at, draft)
  return {
    code: code.E729,
    message: `a line that begins with ${JSON.stringify(kind)}`,
    hint: 'lines begin with T, R, E, *, A, M, N or #',
  }
}

/** Reads the lines of a file into a draft. */
function* takeLines(source: Source, text: TextOptions, draft: Draft): Iterable<Problem> {
  for (const row of linesOf(source, text)) {
    if (row._tag === 'Left') {
      yield row.left
      return
    }
    const { text: line, number } = row.right
    if (line.trim() === '') continue
    const at = { path: source.path, line: number, column: 1 }
    const fault = take(line, at, draft)
    if (fault !== undefined) yield { severity: 'error', ...fault, at, text: line }
  }
}

// ---- relations -------------------------------------------------------------------------------------------------------

const lostPart = (
  { id, at, line, isEvent }: Pick<RawRelation, 'id' | 'at' | 'line' | 'isEvent'>,
  document: string,
  role: string,
  part: string,
): Problem => ({
  severity: 'error',
  code: code.E722,
  message: `${isEvent ? 'event' : 'relation'} ${id} of document ${document}: argument ${role} is ${part}, which is no mention here`,
  at,
  text: line,
  hint: 'correct the id, or remove the relation',
})

/** So many pairs of one document are more than any text has. */
const MOST_PAIRS = 2 ** 16

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
    const own = members.get(rootOf(joined, number)) ?? []
    members.set(rootOf(joined, number), own)
    own.push(id)
  }
  return [...members.values()].map((mentions, i) => ({ id: `equiv${i + 1}`, mentions }))
}

const resolve = (document: string, draft: Draft, { equiv, events }: Options): Resolved => {
  const { raw, equivalences, omissions } = draft
  const known = new Set(draft.mentions.map(({ id }) => id))
  const triggers = new Map(raw.flatMap(({ isEvent, id, parts }) => (isEvent ? [[id, parts[0]![1]] as const] : [])))
  const result: Resolved = { relations: [], entities: [], problems: [] }
  const { relations, problems } = result
  for (const one of raw) {
    const { id, type, parts, isEvent, at } = one
    if (isEvent && events === 'skip') {
      omissions.see('event')
      continue
    }
    const all: RelationArgument[] = []
    for (const [role, part] of parts) {
      const mention = triggers.get(part) ?? part
      if (known.has(mention)) all.push({ role, mention })
      else problems.push(lostPart(one, document, role, part))
    }
    relations.push({ id, type, arguments: isEvent ? all : withUsualRoles(all), at })
  }
  for (const { ids, at, line } of equivalences)
    for (const id of ids)
      if (!known.has(id)) problems.push(lostPart({ id: 'Equiv', at, line, isEvent: false }, document, 'of it', id))
  if (equiv === 'skip') for (const _ of equivalences) omissions.see('equivalence')
  if (problems.length > 0 || equiv === 'skip') return result
  const entities = entitiesOf(equivalences.map(({ ids }) => ids))
  if (equiv === 'entities') return { ...result, entities }
  const pairs = entities.reduce((sum, { mentions }) => sum + (mentions.length * (mentions.length - 1)) / 2, 0)
  if (pairs > MOST_PAIRS)
    problems.push({
      severity: 'error',
      code: commonCode.E365,
      message: `equivalences of ${pairs} pairs`,
      at: equivalences[0]!.at,
      hint: '--set reader.equiv=entities reads each as one entity',
    })
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

// ---- files beside ----------------------------------------------------------------------------------------------------

const nameOf = (path: string): string => path.replace(/^.*[/\\]/, '')

/** The same name with another ending. */
const withEnding = (path: string, ending: string): string => nameOf(path).replace(/\.[^.]+(?:\.gz)?$/, ending)

/** Types that annotation.conf declares as symmetric. */
const symmetricIn = (source: Source, text: TextOptions): readonly string[] => {
  const configuration = source.beside?.('annotation.conf')
  if (configuration === undefined) return []
  const types: string[] = []
  let isInRelations = false
  for (const line of linesOf(configuration, text)) {
    if (line._tag === 'Left') return types
    const own = line.right.text.trim()
    if (own.startsWith('[')) isInRelations = own === '[relations]'
    else if (isInRelations && /<REL-TYPE>:[\w-]*symmetric/.test(own)) types.push(own.split(/\s/)[0]!)
  }
  return types
}

/** Words as brat writes them: a blank for a line end, and between two pieces. */
const bare = (text: string): string => text.replace(/\s+/g, '')

function* misplaced(text: string, mentions: readonly RelationMention[]): Iterable<Problem> {
  const { length, toString16 } = inCodePoints(text)
  for (const { id, pieces, text: words, at } of mentions) {
    if (pieces.some(({ end }) => end > length)) continue
    const own = pieces.map(({ start, end }) => text.slice(toString16(start), toString16(end))).join('')
    if (words !== undefined && bare(own) !== bare(words) && at !== undefined)
      yield {
        severity: 'error',
        code: commonCode.E331,
        message: `the text has ${JSON.stringify(own.slice(0, 40))} at the offsets of ${id}, and ${JSON.stringify(words.slice(0, 40))} stands beside them`,
        at,
        hint: 'offsets count code points from 0: write them again, or --set reader.text=ignore',
      }
  }
}

/** A file that is read with another one: a text, or the mentions of BioNLP. */
const isCompanion = ({ path, beside }: Source): boolean =>
  /\.a1$/.test(path)
    ? beside?.(withEnding(path, '.a2')) !== undefined
    : /\.txt(?:\.gz)?$/.test(path) &&
      ['.ann', '.ann.gz', '.a2'].some((ending) => beside?.(withEnding(path, ending)) !== undefined)

function* read(source: Source, settings: Options): Iterable<Either<Problem, Document<'relations'>>> {
  if (isCompanion(source)) return
  const { path } = source
  const text = textOptions(settings)
  const draft: Draft = { mentions: [], raw: [], equivalences: [], omissions: newSkippedCounts() }
  let isSound = true
  const given = /\.a2$/.test(path) ? source.beside?.(withEnding(path, '.a1')) : undefined
  for (const file of given === undefined ? [source] : [given, source])
    for (const problem of takeLines(file, text, draft)) {
      isSound = false
      yield left(problem)
    }
  const companion = settings.text === 'ignore' ? undefined : source.beside?.(withEnding(path, '.txt'))
  const whole = companion && wholeText(companion, text)
  if (whole?._tag === 'Left') {
    yield whole
    return
  }
  const words = whole?.right.text
  const id = stemOf(path)
  const { relations, entities, problems } = resolve(id, draft, settings)
  if (words !== undefined) problems.push(...misplaced(words, draft.mentions))
  for (const problem of problems) {
    isSound = false
    yield left(problem)
  }
  const more = draft.omissions.problem(path)
  if (more !== undefined) yield left(more)
  if (!isSound) return
  const symmetric = [
    ...symmetricIn(source, text),
    ...(settings.equiv === 'relations' && draft.equivalences.length > 0 ? ['Equiv'] : []),
  ]
  const content = {
    ...(words !== undefined && { text: words }),
    mentions: draft.mentions,
    entities,
    relations,
    pairs: [],
    ...(symmetric.length > 0 && { symmetric }),
  }
  yield* checked({ id, content, meta: {}, at: { path, line: 1, column: 1 } })
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
