/**
 * The reader `quaero-inline`: text with the tags of QUAERO and ETAPE in it, `<func.ind> <kind> préfet </kind> … </func.ind>`.
 * It looks like XML and is none: there is no root, `&` and `<` are text, and only the tags of a closed list are tags.
 * Positions are characters but blanks, since the ETAPE scorer compares texts without blanks: where words are parted does
 * not matter, and a blank at the border of a tag is on neither side of it.
 */
import * as v from 'valibot'
import { code, commonCode } from '../codes.ts'
import type { Document, Problem, Source } from '../contract.ts'
import { reader } from '../define.ts'
import { type Either, left, right } from '../either.ts'
import { choice, of } from '../entries.ts'
import { forestEntries, forestOf, maxDepthEntry, metonymyEntry } from '../models/trees/forest.ts'
import type { NodeKind, TreeNode } from '../models/trees/type.ts'
import type { Code, Location, Place } from '../places.ts'
import { nothingToScore } from '../source/fields.ts'
import { columnsOf, type Line, linesOf } from '../source/lines.ts'
import { encodingEntry, maxLineEntry, textOptions } from '../source/text-options.ts'
import { codePointsIn, inCodePoints, isInsidePair } from '../text-units.ts'
import { differentText } from './text-differences.ts'
import { nestedNodes, overWords, type WordTrees } from './tree-words.ts'

// The tag set of QUAERO and ETAPE (Rosset, Grouin and Zweigenbaum 2011): this list decides between tags of entities and
// of components. `noisy-entities` marks text whose annotation is unreliable.

const types = [
  'pers.ind pers.coll pers.other pers.unk',
  'func.ind func.coll func.other func.unk',
  'org.ent org.adm org.other org.unk',
  'loc.adm.town loc.adm.reg loc.adm.nat loc.adm.sup loc.phys.geo loc.phys.hydro loc.phys.astro',
  'loc.oro loc.fac loc.add.phys loc.add.elec loc.other loc.unk',
  'prod.object prod.art prod.media prod.fin prod.soft prod.award prod.serv prod.doctr prod.rule prod.other prod.unk',
  'amount event noisy-entities',
  'time.date.abs time.date.rel time.hour.abs time.hour.rel time.other time.unk',
].flatMap((line) => line.split(' '))

/**
 * A type without its sub-types is not in the guidelines, but systems write it: `loc` and `loc.adm` for `loc.adm.nat`.
 */
const withPrefixes = (type: string): readonly string[] => {
  const segments = type.split('.')
  return segments.map((_, i) => segments.slice(0, i + 1).join('.'))
}

export const entityTags: readonly string[] = [...new Set(types.flatMap(withPrefixes))]

export const componentTags: readonly string[] = [
  'kind extractor qualifier demonym demonym.nickname title val unit object range-mark',
  'name name.last name.first name.middle name.nickname',
  'address-number po-box zip-code other-address-component',
  'day week month year century millenium reference-era time-modifier award-cat',
].flatMap((line) => line.split(' '))

const tagList = (description: string) => of(v.array(v.pipe(v.string(), v.minLength(1))), description, [])

const options = v.strictObject({
  document: choice(['line', 'file'], 'what a document is: a line, which is a segment, or the file'),
  metonymy: metonymyEntry,
  entities: tagList('tags of entities beside those of QUAERO'),
  components: tagList('tags of components beside those of QUAERO'),
  unknownTags: choice(['error', 'text'], 'what looks like a tag and is not in the list', ['text']),
  ...forestEntries,
  maxDepth: maxDepthEntry,
  encoding: encodingEntry,
  maxLine: maxLineEntry(64),
})
export type QuaeroInlineOptions = v.InferOutput<typeof options>

// ---- a document as it grows ------------------------------------------------------------------------------------------

interface OpenEntity {
  readonly tag: string
  readonly kind: NodeKind
  readonly start: number
  /** Words before it. */
  readonly words: number
  readonly index: number
  readonly spot: Location
}

interface Draft {
  readonly path: string
  readonly settings: QuaeroInlineOptions
  readonly kinds: ReadonlyMap<string, NodeKind>
  /** Nodes in the order of their opening tags; the end is known at the closing tag. */
  readonly nodes: (TreeNode & { end: number })[]
  readonly open: OpenEntity[]
  readonly problems: Problem[]
  readonly lines: Line[]
  /** Columns of the line at hand. */
  column: (at: number) => number
  /** The words: runs of characters without a blank or a tag. */
  readonly words: string[]
  /** Of each node the words before it and before its end. */
  readonly ranges: (readonly [from: number, to: number])[]
  length: number
  tooDeep: boolean
}

const kindsOf = ({ entities, components }: QuaeroInlineOptions): ReadonlyMap<string, NodeKind> =>
  new Map<string, NodeKind>([
    ...[...componentTags, ...components].map((tag) => [tag, 'component'] as const),
    ...[...entityTags, ...entities].map((tag) => [tag, 'entity'] as const),
  ])

const newDraft = (path: string, settings: QuaeroInlineOptions, kinds: Draft['kinds']): Draft => ({
  path,
  settings,
  kinds,
  nodes: [],
  open: [],
  problems: [],
  lines: [],
  column: (at) => at + 1,
  words: [],
  ranges: [],
  length: 0,
  tooDeep: false,
})

const EXCERPT = 2000

const spotAt = (draft: Draft, line: Line, at: number, length = 1): Location => {
  const column = draft.column(at)
  const place: Place = { path: draft.path, line: line.number, column, length }
  return column < EXCERPT ? { at: place, text: line.text.slice(0, 2 * EXCERPT) } : { at: place }
}

const addProblem = (draft: Draft, spot: Location, code: Code, message: string, hint: string): void => {
  draft.problems.push({ severity: 'error', code, message, ...spot, hint })
}

// ---- tags ------------------------------------------------------------------------------------------------------------

/** `<name>`, `</name>`, `<name correction="…">`: what looks like a tag. */
interface Tag {
  readonly name: string
  readonly closing: boolean
  readonly at: number
  readonly end: number
}

const isLetter = (unit: number): boolean => (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90)
const isNamePart = (unit: number): boolean =>
  isLetter(unit) || (unit >= 48 && unit <= 57) || unit === 45 || unit === 46 || unit === 95

/** The tag that begins at `<`, if it looks like one; else the sign is text. */
const tagAt = (text: string, at: number, nextOpen: number): Tag | undefined => {
  const closing = text.charCodeAt(at + 1) === 47
  const from = closing ? at + 2 : at + 1
  let to = from
  if (!isLetter(text.charCodeAt(to))) return undefined
  while (isNamePart(text.charCodeAt(to))) to++
  const rest = text.slice(to, nextOpen < 0 ? text.length : nextOpen).indexOf('>')
  if (rest < 0) return undefined
  const end = to + rest
  // only attributes may follow the name, after a blank
  if (end > to && text.charCodeAt(to) !== 32) return undefined
  return { name: text.slice(from, to), closing, at, end: end + 1 }
}

const openTag = (draft: Draft, line: Line, { name, at, end }: Tag, kind: NodeKind): void => {
  const { nodes, open, settings } = draft
  const spot = spotAt(draft, line, at, end - at)
  if (open.length >= settings.maxDepth) {
    draft.tooDeep = true
    const hint = 'if the data is right, raise it: --set reader.maxDepth=N'
    addProblem(draft, spot, commonCode.E362, `tags are nested deeper than ${settings.maxDepth} levels`, hint)
    return
  }
  const parent = open.at(-1)?.index ?? -1
  const start = draft.length
  const index = nodes.push({ kind, types: [name], start, end: start, parent, at: spot.at }) - 1
  open.push({ tag: name, kind, start, words: draft.words.length, index, spot })
}

const closeTag = (draft: Draft, line: Line, { name, at, end }: Tag): void => {
  const { open } = draft
  const depth = open.findLastIndex(({ tag }) => tag === name)
  const spot = (): Location => spotAt(draft, line, at, end - at)
  if (depth < 0) {
    addProblem(
      draft,
      spot(),
      code.E343,
      `</${name}> closes what was not opened`,
      `put <${name}> in front, or remove this`,
    )
    return
  }
  const last = open.at(-1)!
  if (last.tag !== name) {
    const { line: number, column } = last.spot.at
    const message = `</${name}> closes while <${last.tag}> of ${number}:${column} is still open`
    addProblem(
      draft,
      spot(),
      code.E343,
      message,
      'tags must be closed in the order in which they were opened, the last one first',
    )
  }
  while (open.length > depth) close(draft, open.pop()!)
}

const close = (draft: Draft, { tag, start, words, index, spot }: OpenEntity): void => {
  const node = draft.nodes[index]!
  node.end = draft.length
  draft.ranges[index] = [words, draft.words.length]
  if (draft.length > start) return
  addProblem(draft, spot, commonCode.E330, `<${tag}> holds no text`, 'a span needs a character at least')
}

// ---- lines -----------------------------------------------------------------------------------------------------------

const isBlank = (unit: number): boolean => unit === 32 || unit === 9 || unit === 160

const addText = (draft: Draft, text: string): void => {
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && !isBlank(text.charCodeAt(at))) continue
    if (at > from) {
      const word = text.slice(from, at)
      draft.words.push(word)
      draft.length += codePointsIn(word)
    }
    from = at + 1
  }
}

const unknownTag = (draft: Draft, line: Line, { name, at, end }: Tag): void => {
  const message = `<${name}> is not a tag of QUAERO`
  const hint = `correct it, add it with --set reader.entities=${name} (or reader.components), or read it as text: --set reader.unknownTags=text`
  addProblem(draft, spotAt(draft, line, at, end - at), code.E345, message, hint)
}

const addLine = (draft: Draft, line: Line): void => {
  const { text } = line
  draft.lines.push(line)
  draft.column = columnsOf(text)
  let from = 0
  for (let at = text.indexOf('<'); at >= 0 && !draft.tooDeep; ) {
    const next = text.indexOf('<', at + 1)
    const tag = tagAt(text, at, next)
    const kind = tag && draft.kinds.get(tag.name)
    if (tag !== undefined && (kind !== undefined || draft.settings.unknownTags === 'error')) {
      addText(draft, text.slice(from, at))
      from = tag.end
      if (kind === undefined) unknownTag(draft, line, tag)
      else if (tag.closing) closeTag(draft, line, tag)
      else openTag(draft, line, tag, kind)
    }
    at = next
  }
  addText(draft, text.slice(from))
}

// ---- documents -------------------------------------------------------------------------------------------------------

/** The place of a character of the text: the lines are read again, which is only done to report. */
const spotOfCharacter = (draft: Draft, character: number): Location => {
  const copy = newDraft(draft.path, { ...draft.settings, maxDepth: Number.POSITIVE_INFINITY }, draft.kinds)
  const line = draft.lines.find((candidate) => {
    addLine(copy, candidate)
    return copy.length > character
  })
  return line === undefined
    ? { at: { path: draft.path, line: 1, column: 1 } }
    : inLine(draft, line, character - copy.length)
}

/** The place of a character by its distance from the end of its line, not counting tags and blanks. */
const inLine = (draft: Draft, line: Line, fromEnd: number): Location => {
  draft.column = columnsOf(line.text)
  let left = -fromEnd
  for (let at = line.text.length - 1; at >= 0; at--) {
    const unit = line.text.charCodeAt(at)
    if (unit === 62) {
      const open = line.text.lastIndexOf('<', at)
      const tag = open < 0 ? undefined : tagAt(line.text, open, -1)
      if (tag?.end === at + 1 && (draft.kinds.has(tag.name) || draft.settings.unknownTags === 'error')) {
        at = open
        continue
      }
    }
    // of two halves the first counts
    if (isBlank(unit) || isInsidePair(line.text, at)) continue
    if (--left === 0) return spotAt(draft, line, at)
  }
  return spotAt(draft, line, 0)
}

const unclosed = (draft: Draft): void => {
  const what = draft.settings.document === 'line' ? 'line' : 'file'
  for (const { tag, spot } of draft.tooDeep ? [] : draft.open)
    addProblem(draft, spot, code.E343, `<${tag}> is not closed in its ${what}`, `put </${tag}> where it ends`)
}

/** The nodes with their words, a blank between two: a piece of one long string each. */
const withWords = ({ nodes, ranges, words }: Draft): readonly TreeNode[] => {
  const spaced = words.join(' ')
  const { toString16: at } = inCodePoints(spaced)
  return nodes.map((node, i) => {
    const [from, to] = ranges[i]!
    return { ...node, text: spaced.slice(at(node.start + from), at(node.end + to - 1)) }
  })
}

function* finish(draft: Draft, id: string): Iterable<Either<Problem, Document<'trees'>>> {
  unclosed(draft)
  const [first] = draft.lines
  if (draft.problems.length === 0 && first !== undefined) {
    const { words } = draft
    const text = words.join('')
    const forest = forestOf(withWords(draft), draft.settings)
    for (const problem of forest.problems) yield left(problem)
    const content = {
      nodes: forest.nodes,
      text,
      words,
      length: draft.length,
      spot: (unit: number) => spotOfCharacter(draft, unit),
    }
    const at = { path: draft.path, line: first.number, column: 1 }
    if (forest.problems.every(({ severity }) => severity === 'warning')) yield right({ id, content, meta: {}, at })
  }
  for (const problem of draft.problems) yield left(problem)
}

function* read(source: Source, settings: QuaeroInlineOptions): Iterable<Either<Problem, Document<'trees'>>> {
  const kinds = kindsOf(settings)
  const { path } = source
  let draft = newDraft(path, settings, kinds)
  let documents = 0
  for (const item of linesOf(source, textOptions(settings))) {
    if (item._tag === 'Left') return yield item
    if (item.right.text.trim() === '') continue
    addLine(draft, item.right)
    if (settings.document === 'file') continue
    yield* finish(draft, String(++documents))
    draft = newDraft(path, settings, kinds)
  }
  if (draft.lines.length > 0) yield* finish(draft, String(++documents))
  if (documents === 0) yield left(nothingToScore(path, 'the file has no text'))
}

// ---- writing ---------------------------------------------------------------------------------------------------------

const isTag = (type: string): boolean => isLetter(type.charCodeAt(0)) && /^[A-Za-z0-9._-]+$/.test(type)

const unwritable = ({ content }: Document<'trees'>): string | undefined => {
  if (overWords(content) === undefined) return 'it has no text to put tags into'
  const type = content.nodes.flatMap(({ types }) => types).find((one) => !isTag(one))
  return type === undefined ? undefined : `"${type}" cannot be the name of a tag`
}

/** Tags around words; several types of one node are tags within each other, which is how metonymy is written. */
const inline = ({ nodes, tokens }: WordTrees): readonly string[] => {
  const words: string[] = []
  const open: TreeNode[] = []
  const nested = nestedNodes(nodes)
  let next = 0
  const closeAt = (at: number): void => {
    for (let top = open.at(-1); top !== undefined && top.end <= at; top = open.at(-1)) {
      words.push(...[...top.types].reverse().map((type) => `</${type}>`))
      open.pop()
    }
  }
  tokens.forEach((token, at) => {
    closeAt(at)
    for (let node = nested[next]; node?.start === at; node = nested[++next]) {
      words.push(...node.types.map((type) => `<${type}>`))
      open.push(node)
    }
    words.push(token)
  })
  closeAt(tokens.length)
  return words
}

/** A document is a line. */
function* write(documents: Iterable<Document<'trees'>>): Iterable<string> {
  for (const { content } of documents) yield `${inline(overWords(content)!).join(' ')}\n`
}

/** Tags that QUAERO does not have are to be named. */
const readWith = (
  documents: readonly Document<'trees'>[],
  settings: QuaeroInlineOptions,
): Partial<QuaeroInlineOptions> => {
  const kindByType = kindsOf(settings)
  const others = (kind: NodeKind): readonly string[] => [
    ...new Set(
      documents.flatMap(({ content }) => content.nodes.flatMap((node) => (node.kind === kind ? node.types : []))),
    ),
  ]
  const [entities, components] = [others('entity'), others('component')].map((types) =>
    types.filter((type) => !kindByType.has(type)),
  ) as [string[], string[]]
  return {
    ...(entities.length > 0 && { entities: [...settings.entities, ...entities] }),
    ...(components.length > 0 && { components: [...settings.components, ...components] }),
  }
}

const looksInline = /<(?:(?:pers|func|org|loc|prod|time)\.[a-z]+|amount|event|kind|name|val|unit)(?:\.[a-z]+)*>/

export const quaeroInline = reader({
  contract: 1,
  name: 'quaero-inline',
  title: 'text with the tags of QUAERO and ETAPE in it',
  example:
    '<pers.ind> <name.first> Zoë </name.first> <name.last> Bo </name.last> </pers.ind> est à <loc.adm.town> <name> Zürich </name> </loc.adm.town>\n',
  gives: 'trees',
  options,
  signed: ['metonymy', 'unknownTags', 'duplicates'],
  sniff: (head) => (looksInline.test(head) ? 0.9 : 0),
  pairs: 'position',
  units: 'segments',
  with: (settings) => (source) => ({ [Symbol.iterator]: () => read(source, settings)[Symbol.iterator]() }),
  disagree: differentText,
  writer: { write, unwritable, readWith, endings: ['.ne'] },
})
