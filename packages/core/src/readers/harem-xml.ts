/**
 * The reader `harem-xml`: the golden collection of HAREM and the runs of its participants. Two forms, which may be mixed:
 * category elements (`<PESSOA TIPO="INDIVIDUAL" MORF="M,S">`, First HAREM, which is SGML-like and no XML) and
 * `<EM CATEG="PESSOA" TIPO="INDIVIDUAL">` (LÂMPADA 2.0, Second HAREM). `A|B` is vague, `<ALT>` holds alternatives, what is
 * in `<OMITIDO>` is not evaluated. A document is a `<DOC>`; runs may have changed the text.
 */
import * as v from 'valibot'
import { code, commonCode } from '../codes.ts'
import type { Document, Place, Problem, Source } from '../contract.ts'
import { reader } from '../define.ts'
import { type Either, left, right } from '../either.ts'
import { choice, flag, of } from '../entries.ts'
import { overText, type Region, regionLength, type Span, type Spans, spansInString } from '../models/spans/type.ts'
import type { Code } from '../places.ts'
import { declaredText } from '../source/declared-text.ts'
import { type MisspeltKeys, newMisspeltKeys } from '../source/misspelt-keys.ts'
import { encodings } from '../source/text.ts'
import { codePointsIn } from '../text-units.ts'
import { decodeReferences, markup, type Piece, type Places, placesOf, type Tag } from './markup.ts'
import { attribute } from './xml.ts'

const options = v.strictObject({
  encoding: of(
    v.picklist(encodings),
    'of the file; auto: byte order mark, declaration, UTF-8 if it is, else windows-1252',
    'auto',
  ),
  nested: choice(
    ['keep', 'error', 'outermost'],
    'an entity within an entity: kept with a warning, refused, or skipped with a warning',
    ['keep', 'outermost'],
  ),
  uneven: choice(
    ['error', 'untyped'],
    'another number of types than of categories: refused, or no type where there is none',
    ['untyped'],
  ),
  sgml: of(v.boolean(), '& and < that begin nothing are text, as in HAREM; false: refused, as in XML', true, [true]),
  excludeDisputed: flag('entities with COMENT, decided by majority, are not evaluated', [true]),
  maxFile: of(v.pipe(v.number(), v.minValue(1), v.maxValue(256)), 'largest file, in MiB', 128),
})
export type HaremXmlOptions = v.InferOutput<typeof options>

const MAX_OPEN = 256
/** The characters in which a collection has its root. */
const MAX_HEAD = 8192

// ---- one file's state ------------------------------------------------------------------------------------------------

/** A reading that is being read. */
interface ReadingDraft {
  readonly texts: string[]
  /** Of each text where it begins, in the reading and in the file. */
  readonly begins: (readonly [unit: number, start: number])[]
  length: number
  readonly spans: SpanDraft[]
  /** The start of the open `<OMITIDO>` in this reading; -1 if none is open. */
  zone: number
}
type SpanDraft = { -readonly [K in keyof Span]: Span[K] }

interface OpenElement {
  readonly name: string
  readonly kind: 'root' | 'document' | 'field' | 'text' | 'passed' | 'alternatives' | 'omitted' | 'entity'
  readonly start: number
  readonly at: Place
  readonly span?: SpanDraft
}

/** A reading that has been read. */
interface FinishedReading extends Pick<ReadingDraft, 'begins'> {
  readonly spans: readonly Span[]
  readonly text: string
}

/** A document that is being read. */
interface DocumentDraft {
  readonly meta: Record<string, string>
  readonly at: Place
  readonly regions: Region[]
  readings: FinishedReading[] | undefined
  draft: ReadingDraft
  /** The field of the header that is open, and its text so far. */
  field: string | undefined
  fieldText: string
  /** True once `<TEXTO>` has begun, and once it has ended: the rest of the document is not evaluated. */
  hasText: boolean
  ended: boolean
  /** It has an error: the rest of it is not looked at. */
  broken: boolean
}

interface File {
  readonly path: string
  readonly text: string
  readonly places: Places
  readonly options: HaremXmlOptions
  readonly open: OpenElement[]
  readonly out: Either<Problem, Document<'spans'>>[]
  document: DocumentDraft | undefined
  documents: number
  /** True if there was an error: a file without documents is then not reported as well. */
  failed: boolean
  stray: { readonly first: number; count: number } | undefined
  /** The `<EM>` that have ids of their own, by which a list of errors could find them. */
  readonly names: { readonly seen: Set<string>; missing: number; again: number; first: number }
  /** Attributes of entities that are probably misspelt. */
  readonly near: MisspeltKeys
}

const newReading = (): ReadingDraft => ({ texts: [], begins: [], length: 0, spans: [], zone: -1 })

const fields: ReadonlyMap<string, string> = new Map([
  ['DOCID', 'id'],
  ['GENERO', 'genre'],
  ['ORIGEM', 'variety'],
])

const isCategory = (name: string): boolean => /^[A-Z_]+(?:\|[A-Z_]+)*$/.test(name)
const isEntity = (name: string): boolean => name === 'EM' || isCategory(name)

// ---- problems --------------------------------------------------------------------------------------------------------

const addProblem = (
  file: File,
  severity: Problem['severity'],
  code: Code,
  message: string,
  hint: string,
  start: number,
  end?: number,
): void => {
  if (severity === 'error') file.failed = true
  file.out.push(left({ severity, code, message, ...file.places.spot(start, end), hint }))
}

/** An error in a document: what follows in it would only be its consequence. */
const fail = (file: File, code: Code, message: string, hint: string, start: number, end?: number): void => {
  const id = file.document?.meta['id']
  addProblem(file, 'error', code, id === undefined ? message : `${message}, in document ${id}`, hint, start, end)
  if (file.document !== undefined) file.document.broken = true
}

const BALANCE_HINT = 'every element that is opened is closed, in the opposite order; close it where it belongs'

const unclosed = (file: File, { name, start }: OpenElement): void =>
  fail(file, code.E343, `<${name}> is not closed`, BALANCE_HINT, start, start + name.length + 2)

/** The parts of a document, which no entity reaches over: one that is open at their end was not closed. */
const blocks = new Set(['TEXTO', 'P'])

const crossed = (file: File, tag: Tag, top: OpenElement): void => {
  const isOpen = file.open.some(({ name }) => name === tag.name)
  if (isOpen && blocks.has(tag.name)) {
    unclosed(file, top)
    return
  }
  const where = `line ${top.at.line}, column ${top.at.column}`
  const message = isOpen
    ? `</${tag.name}> closes here, but <${top.name}> of ${where} is still open`
    : `</${tag.name}> closes nothing: <${top.name}> of ${where} is open`
  fail(file, code.E343, message, BALANCE_HINT, tag.start, tag.end)
}

// ---- text ------------------------------------------------------------------------------------------------------------

const append = (draft: ReadingDraft, text: string, start: number): void => {
  if (text === '') return
  draft.begins.push([draft.length, start])
  draft.texts.push(text)
  draft.length += codePointsIn(text)
}

const endReading = ({ spans, texts, begins, length, zone }: ReadingDraft, at: Place): FinishedReading => {
  const rest: readonly Span[] = zone >= 0 ? [{ start: zone, end: length, labels: [], omitted: 'zone', at }] : []
  return { spans: [...spans, ...rest], text: texts.join(''), begins }
}

/** Ends the reading at hand; an open zone goes on in the next. */
const nextReading = (document: DocumentDraft, at: Place) => {
  const ended = endReading(document.draft, at)
  const inZone = document.draft.zone >= 0
  document.draft = newReading()
  if (inZone) document.draft.zone = 0
  return ended
}

/** The place in the file of a unit of a reading. */
const offsetOfUnit = ({ text }: Pick<File, 'text'>, { begins }: FinishedReading, unit: number): number => {
  // an end of line or a reference is one character
  const character = /\r\r?\n|&#?\w{1,10};|[\s\S]/uy
  const [from, start] = begins.findLast(([first]) => first <= unit) ?? [0, 0]
  let at = start
  for (let left = unit - from; left > 0; ) {
    character.lastIndex = at
    const [next = ''] = character.exec(text) ?? []
    at += Math.max(1, next.length)
    left -= next[0] === '\r' ? 1 : Math.max(1, codePointsIn(decodeReferences(next)))
  }
  return at
}

const addRegion = ({ text, places }: File, document: DocumentDraft, readings: readonly FinishedReading[]): void => {
  if (readings.length === 1 && readings[0]?.text.trim() === '' && readings[0].spans.length === 0) return
  document.regions.push({
    readings: readings.map(({ spans }) => spans),
    texts: readings.map((reading) => reading.text),
    spot: (reading, unit) => places.spot(offsetOfUnit({ text }, readings[reading]!, unit)),
  })
}

const evaluated = (document: DocumentDraft): boolean => document.field === undefined && !document.ended

/** As XML has it, all ends of lines are one character: texts that were written on two systems have the same offsets. */
const normalizeLineEnds = (text: string): string => (text.includes('\r') ? text.replace(/\r\r?\n|\r/g, '\n') : text)

/** A text between tags; in `<ALT>`, outside entities and zones, a bar ends a reading. */
const takeText = (file: File, source: string, start: number, literal: boolean): void => {
  const { document } = file
  if (document === undefined || document.broken) return
  const raw = normalizeLineEnds(source)
  const plain = literal ? raw : decodeReferences(raw)
  if (document.field !== undefined) document.fieldText += plain
  else if (document.readings === undefined || file.open.at(-1)?.kind !== 'alternatives')
    append(document.draft, plain, start)
  else {
    const at = file.open.at(-1)!.at
    let from = start
    source.split('|').forEach((part, i) => {
      if (i > 0) document.readings?.push(nextReading(document, at))
      append(document.draft, literal ? normalizeLineEnds(part) : decodeReferences(normalizeLineEnds(part)), from)
      from += part.length + 1
    })
  }
}

const checkText = (file: File, start: number, end: number): void => {
  if (file.options.sgml || file.document === undefined) return
  for (let i = file.text.indexOf('&', start); i >= 0 && i < end; i = file.text.indexOf('&', i + 1)) {
    const whole = file.text.slice(i, Math.min(end, i + 12))
    if (decodeReferences(whole) !== whole && decodeReferences(whole)[0] !== '&') continue
    if (/^&(?:amp|#38|#x26);/i.test(whole)) continue
    const hint = 'write &amp; for a &; to take such text as it is: --set reader.sgml=true'
    fail(file, code.E342, '& begins no character reference that is known', hint, i)
    return
  }
}

// ---- entities --------------------------------------------------------------------------------------------------------

const parts = (value: string | undefined): readonly string[] =>
  value === undefined || value.trim() === ''
    ? []
    : decodeReferences(value)
        .split('|')
        .map((part) => part.trim())

const shown = (values: readonly string[]): string => values.map((value) => value || '(none)').join(', ')

/** Attributes apart from category and type: morphology, those of other tracks, and a type that has no category. */
const attributesOf = (tag: Tag): Span['attributes'] => {
  const isBare = tag.name === 'EM' && parts(tag.attributes.get('CATEG')).length === 0
  const inLabels = isBare ? ['CATEG'] : ['CATEG', 'TIPO', 'SUBTIPO']
  const others = [...tag.attributes].filter(([name]) => !inLabels.includes(name))
  return others.length === 0
    ? undefined
    : Object.fromEntries(others.map(([name, value]) => [name, decodeReferences(value)]))
}

/**
 * Part k of TIPO belongs to category k. LÂMPADA 2.0 also has one category with several types, which repeats it:
 * `CATEG="ORGANIZACAO" TIPO="EMPRESA|INSTITUICAO"`.
 */
const labelsOf = (file: File, tag: Tag): Span['labels'] => {
  const named = tag.name === 'EM' ? parts(tag.attributes.get('CATEG')) : tag.name.split('|')
  const types = parts(tag.attributes.get('TIPO'))
  const subtypes = parts(tag.attributes.get('SUBTIPO'))
  const [only] = named
  const categories = named.length === 1 ? types.map(() => only!) : named
  if (types.length > 0 && named.length > 1 && types.length !== named.length) uneven(file, tag, named, types)
  return (categories.length > 0 ? categories : named).flatMap((category, i) => {
    if (category === '') return []
    const path = [category, types[i] ?? '', subtypes[i] ?? '']
    while (path.at(-1) === '') path.pop()
    return [path]
  })
}

const uneven = (file: File, tag: Tag, categories: readonly string[], types: readonly string[]): void => {
  const message = `${categories.length} categories (${shown(categories)}) and ${types.length} of TIPO (${shown(types)})`
  const hint = 'part k of TIPO belongs to category k; to read the types that are there: --set reader.uneven=untyped'
  if (file.options.uneven === 'error') fail(file, code.E344, message, hint, tag.start, tag.end)
  else
    addProblem(file, 'warning', code.W344, message, 'where there is none, the entity has no type', tag.start, tag.end)
}

const nests = (file: File, document: DocumentDraft, tag: Tag): boolean => {
  if (file.open.at(-1)?.kind !== 'entity') return false
  const message = `<${tag.name}> is inside <${file.open.at(-1)?.name}>`
  if (file.options.nested === 'error')
    fail(
      file,
      code.E343,
      message,
      'close the outer one first, or keep both: --set reader.nested=keep',
      tag.start,
      tag.end,
    )
  else if (evaluated(document)) {
    const outcome = file.options.nested === 'keep' ? 'both are kept' : 'the inner one is skipped'
    addProblem(
      file,
      'warning',
      code.W343,
      `${message}: ${outcome}`,
      'reader.nested decides what becomes of it',
      tag.start,
      tag.end,
    )
  }
  return true
}

/** Counts entities whose ID is missing or repeated; category elements have none. */
const noteName = ({ names }: File, { name, attributes, start }: Tag): void => {
  if (name !== 'EM') return
  const id = attributes.get('ID') ?? ''
  if (id !== '' && !names.seen.has(id)) {
    names.seen.add(id)
    return
  }
  if (id === '') names.missing++
  else names.again++
  if (names.first < 0) names.first = start
}

/** Attributes of entities that are read; a category element has its category as its name. */
const OF_CATEGORY = ['ID', 'TIPO', 'SUBTIPO', 'MORF', 'COMENT']
const OF_EM = ['CATEG', ...OF_CATEGORY]

const noteAttributes = ({ near, places }: File, { name, attributes, start, end }: Tag): void => {
  const names = name === 'EM' ? OF_EM : OF_CATEGORY
  for (const key of attributes.keys())
    near.see(
      names,
      key,
      (other) => attributes.has(other),
      () => places.spot(start, end),
    )
}

const openEntity = (file: File, document: DocumentDraft, tag: Tag, at: Place): void => {
  noteName(file, tag)
  noteAttributes(file, tag)
  const nested = nests(file, document, tag)
  const labels = labelsOf(file, tag)
  if (document.broken) return
  const entity: OpenElement = { name: tag.name, kind: 'entity', start: tag.start, at }
  if (!evaluated(document) || (nested && file.options.nested === 'outermost')) {
    file.open.push(entity)
    return
  }
  const attributes = attributesOf(tag)
  const disputed = file.options.excludeDisputed && attributes?.['COMENT'] !== undefined
  const omitted = disputed || document.draft.zone >= 0
  const span: SpanDraft = {
    start: document.draft.length,
    end: document.draft.length,
    labels,
    ...(attributes && { attributes }),
    ...(omitted && { omitted: 'within' as const }),
    at,
  }
  document.draft.spans.push(span)
  file.open.push({ ...entity, span })
}

// ---- documents -------------------------------------------------------------------------------------------------------

const openDocument = (file: File, tag: Tag): void => {
  const still = file.open.findLast(({ kind }) => kind === 'document')
  if (still !== undefined) {
    if (file.document?.broken === false) unclosed(file, still)
    file.open.length = file.open.indexOf(still)
  }
  const at = file.places.at(tag.start, tag.end)
  const meta: Record<string, string> = {}
  for (const [name, key] of fields) {
    const value = tag.attributes.get(name)
    if (value !== undefined) meta[key] = decodeReferences(value).trim()
  }
  file.document = {
    meta,
    at,
    regions: [],
    readings: undefined,
    draft: newReading(),
    field: undefined,
    fieldText: '',
    hasText: false,
    ended: false,
    broken: false,
  }
  file.open.push({ name: 'DOC', kind: 'document', start: tag.start, at })
}

const closeDocument = (file: File, tag: Tag): void => {
  const { document } = file
  const top = file.open.at(-1)
  if (document === undefined) {
    addProblem(file, 'error', code.E343, '</DOC> closes nothing', BALANCE_HINT, tag.start, tag.end)
    return
  }
  if (!document.broken && top !== undefined && top.kind !== 'document') unclosed(file, top)
  if (!document.broken) emitDocument(file, document, tag)
  file.open.length = Math.max(
    0,
    file.open.findLastIndex(({ kind }) => kind === 'document'),
  )
  file.document = undefined
}

const emitDocument = (file: File, document: DocumentDraft, tag: Tag): void => {
  if (!document.ended) addRegion(file, document, [nextReading(document, document.at)])
  const { id = '', ...meta } = document.meta
  if (id === '') {
    const hint = 'documents of gold and run are paired by their DOCID'
    addProblem(file, 'error', code.E339, 'the document has no DOCID', hint, tag.start, tag.end)
    return
  }
  const length = document.regions.reduce((sum, region) => sum + regionLength(region), 0)
  const content: Spans = { length, regions: document.regions, ...(Object.keys(meta).length > 0 && { meta }) }
  file.documents++
  file.out.push(right({ id, content, meta, at: document.at }))
}

/** `<TEXTO>`: everything before it is the header, whose text some runs have tagged too. */
const openText = (document: DocumentDraft): void => {
  document.regions.length = 0
  document.draft = newReading()
  document.hasText = true
}

// ---- elements --------------------------------------------------------------------------------------------------------

const openAlternatives = (file: File, document: DocumentDraft, tag: Tag, at: Place): void => {
  const outer = file.open.find(({ kind }) => kind === 'alternatives' || kind === 'entity')
  if (outer !== undefined) {
    const hint = 'an <ALT> contains entities, and no other <ALT>'
    fail(file, code.E343, `<ALT> is inside <${outer.name}>`, hint, tag.start, tag.end)
    return
  }
  addRegion(file, document, [nextReading(document, at)])
  document.readings = []
  file.open.push({ name: 'ALT', kind: 'alternatives', start: tag.start, at })
}

const openOmitted = (file: File, document: DocumentDraft, tag: Tag, at: Place): void => {
  const outer = file.open.find(({ kind }) => kind === 'omitted' || kind === 'entity')
  if (outer !== undefined) {
    const hint = 'an <OMITIDO> contains entities, and no other <OMITIDO>'
    fail(file, code.E343, `<OMITIDO> is inside <${outer.name}>`, hint, tag.start, tag.end)
    return
  }
  document.draft.zone = document.draft.length
  file.open.push({ name: 'OMITIDO', kind: 'omitted', start: tag.start, at })
}

/** The kind of an element, by its name and its context. */
const kindOf = (document: DocumentDraft, name: string): OpenElement['kind'] => {
  if (fields.has(name) && !document.hasText) return 'field'
  if (name === 'TEXTO') return 'text'
  if (name === 'ALT') return evaluated(document) ? 'alternatives' : 'passed'
  if (name === 'OMITIDO') return evaluated(document) ? 'omitted' : 'passed'
  return name !== 'P' && isEntity(name) ? 'entity' : 'passed'
}

type Opening = (file: File, document: DocumentDraft, tag: Tag, at: Place) => void

const openings: { readonly [K in OpenElement['kind']]?: Opening } = {
  alternatives: openAlternatives,
  omitted: openOmitted,
  entity: openEntity,
}

const openIn = (file: File, document: DocumentDraft, tag: Tag): void => {
  const { name, start } = tag
  if (file.open.length > MAX_OPEN) {
    const hint =
      'no text of HAREM needs this: an element is not closed again and again, or the file is not a collection'
    fail(file, commonCode.E362, `more than ${MAX_OPEN} elements within each other`, hint, start, tag.end)
    return
  }
  const at = file.places.at(start, tag.end)
  const kind = kindOf(document, name)
  if (kind === 'text' && document.hasText) {
    fail(file, code.E343, '<TEXTO> occurs twice', 'a document has one text', start, tag.end)
    return
  }
  if (kind === 'text') openText(document)
  if (kind === 'field') Object.assign(document, { field: name, fieldText: '' })
  if (name === 'P') append(document.draft, '\n', start)
  const opening = openings[kind]
  if (opening === undefined) file.open.push({ name, kind, start, at })
  else opening(file, document, tag, at)
}

const SHOWN = 40

const quotedStart = (words: string): string =>
  JSON.stringify([...words].length > SHOWN ? `${[...words].slice(0, SHOWN).join('')}…` : words)

/** Readings of one text have its words; of others no run can have all, and the gold itself is not wholly right. */
const noteOtherWords = (file: File, readings: readonly FinishedReading[], start: number): void => {
  const [first, ...others] = readings.map(({ text }) => text.trim().replace(/\s+/g, ' '))
  const other = others.find((words) => words.replaceAll(' ', '') !== first?.replaceAll(' ', ''))
  if (first === undefined || other === undefined) return
  const message = `the readings of this <ALT> hold other words: ${quotedStart(first)} and ${quotedStart(other)}`
  const hint = 'write the same words in each reading; as it is, the gold itself may score below 100'
  addProblem(file, 'warning', code.W531, message, hint, start, start + '<ALT>'.length)
}

/** The action at the end of an element, by its kind. */
const ends: { readonly [K in OpenElement['kind']]?: (file: File, document: DocumentDraft, open: OpenElement) => void } =
  {
    field: (_, document, { name }) => {
      document.meta[fields.get(name)!] = document.fieldText.replace(/\s+/g, ' ').trim()
      document.field = undefined
    },
    text: (file, document, { at }) => {
      addRegion(file, document, [nextReading(document, at)])
      document.ended = true
    },
    alternatives: (file, document, { at, start }) => {
      const readings = [...(document.readings ?? []), nextReading(document, at)]
      document.readings = undefined
      noteOtherWords(file, readings, start)
      addRegion(file, document, readings)
    },
    omitted: (_, document, { at }) => {
      const { draft } = document
      draft.spans.push({ start: draft.zone, end: draft.length, labels: [], omitted: 'zone', at })
      draft.zone = -1
    },
    entity: (_, document, { span }) => {
      if (span !== undefined) span.end = document.draft.length
    },
  }

const closeIn = (file: File, document: DocumentDraft, tag: Tag): void => {
  const top = file.open.at(-1)!
  if (top.name !== tag.name || top.kind === 'document') crossed(file, tag, top)
  else {
    ends[top.kind]?.(file, document, top)
    file.open.pop()
  }
}

/** Outside of documents there are only the elements that hold them. */
const takeRoot = (file: File, tag: Tag): void => {
  if (tag.empty) return
  if (tag.kind === 'open') {
    if (file.open.length > MAX_OPEN) return
    file.open.push({ name: tag.name, kind: 'root', start: tag.start, at: file.places.at(tag.start, tag.end) })
  } else if (file.open.at(-1)?.name === tag.name) file.open.pop()
  else addProblem(file, 'error', code.E343, `</${tag.name}> closes nothing`, BALANCE_HINT, tag.start, tag.end)
}

const takeTag = (file: File, tag: Tag): void => {
  if (tag.name === 'DOC') {
    if (tag.kind === 'open') openDocument(file, tag)
    if (tag.kind === 'close' || tag.empty) closeDocument(file, tag)
    return
  }
  const { document } = file
  if (document === undefined) takeRoot(file, tag)
  if (document === undefined || document.broken) return
  if (tag.kind === 'open') openIn(file, document, tag)
  if ((tag.kind === 'close' || tag.empty) && !document.broken) closeIn(file, document, tag)
}

const take = (file: File, piece: Piece): void => {
  if (piece.kind === 'problem') {
    file.out.push(left(piece.problem))
    file.failed = true
    if (file.document !== undefined) file.document.broken = true
  } else if (piece.kind === 'text') {
    checkText(file, piece.start, piece.end)
    takeText(file, file.text.slice(piece.start, piece.end), piece.start, piece.literal ?? false)
  } else takeTag(file, piece.name === LOWER_PARAGRAPH ? { ...piece, name: 'P' } : piece)
}

// ---- files -----------------------------------------------------------------------------------------------------------

/** A `<` that begins no tag of HAREM: a sign, or the start of an address in a letter, which is reported. */
const noteStray = (file: File, name: string, at: number): void => {
  if (file.document === undefined || file.document.broken) return
  if (!file.options.sgml) {
    const hint = 'write &lt; for a <; to take such text as it is: --set reader.sgml=true'
    fail(file, code.E342, name === '' ? '< begins no tag' : `<${name} is not a tag of HAREM`, hint, at, at + 1)
    return
  }
  if (name === '') return
  if (file.stray === undefined) file.stray = { first: at, count: 1 }
  else file.stray.count++
}

const atEnd = (file: File): void => {
  const [first] = file.open
  if (first !== undefined && file.document?.broken !== true) {
    const open = file.open.at(-1)!
    const hint = 'the file is cut, or the element is not closed'
    fail(file, code.E343, `the file ends before </${open.name}>`, hint, open.start)
  }
  if (file.stray !== undefined && file.options.sgml) {
    const { first: at, count } = file.stray
    const times = count === 1 ? 'here' : `here and at ${count - 1} other ${count === 2 ? 'place' : 'places'}`
    addProblem(file, 'warning', code.W342, `< begins no tag of HAREM ${times}: read as text`, 'write &lt; for a <', at)
  }
  const { missing, again, first: unnamed, seen } = file.names
  if (unnamed >= 0 && !file.failed) {
    const message = `of ${seen.size + missing + again} <EM>, ${missing} have no ID and ${again} that of another; the first of them is here`
    addProblem(
      file,
      'warning',
      code.W347,
      message,
      'the score does not depend on it; a tool that finds entities by ID does',
      unnamed,
    )
  }
  if (!file.failed) for (const problem of file.near.problems()) file.out.push(left(problem))
  if (file.documents === 0 && !file.failed) {
    const message = 'there is nothing to score: the file has no <DOC>'
    addProblem(file, 'error', commonCode.E309, message, 'check that it is a collection of HAREM', 0)
  }
}

const guessedEncoding = (path: string): Problem => ({
  severity: 'warning',
  code: code.W346,
  message: 'the file declares no encoding and is not UTF-8: it was read as windows-1252, which includes ISO-8859-1',
  at: { path, line: 1, column: 1 },
  hint: 'if that is right: --set reader.encoding=windows-1252',
})

/** The collection of the Second HAREM, which is XML, writes the paragraphs of LÂMPADA 2.0 as `<p>`. */
const LOWER_PARAGRAPH = 'p'

const isTagIn = (file: () => File, isCollection: boolean) => (name: string) =>
  file().document === undefined ||
  isCategory(name) ||
  name === 'EM' ||
  /HAREM$/.test(name) ||
  (isCollection && name === LOWER_PARAGRAPH)

function* read(source: Source, settings: HaremXmlOptions): Iterable<Either<Problem, Document<'spans'>>> {
  const whole = declaredText(source, { encoding: settings.encoding, maxBytes: settings.maxFile * 2 ** 20 })
  if (whole._tag === 'Left') return yield whole
  const { text, guessed } = whole.right
  const { path } = source
  if (guessed) yield left(guessedEncoding(path))
  const places = placesOf(path, text)
  const file: File = {
    path,
    text,
    places,
    options: settings,
    open: [],
    out: [],
    document: undefined,
    documents: 0,
    failed: false,
    stray: undefined,
    names: { seen: new Set(), missing: 0, again: 0, first: -1 },
    near: newMisspeltKeys('attribute'),
  }
  const isTag = isTagIn(() => file, text.lastIndexOf('<colHAREM', MAX_HEAD) >= 0)
  const onOther = (name: string, at: number): void => noteStray(file, name, at)
  for (const piece of markup(text, places, { isTag, onOther })) {
    take(file, piece)
    if (file.out.length > 0) yield* file.out.splice(0)
  }
  atEnd(file)
  yield* file.out
}

// ---- writing ---------------------------------------------------------------------------------------------------------

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const partsOf = (labels: Span['labels'], level: number): string => labels.map((path) => path[level] ?? '').join('|')

const opening = ({ labels, attributes = {} }: Span): string => {
  const named = { CATEG: partsOf(labels, 0), TIPO: partsOf(labels, 1), SUBTIPO: partsOf(labels, 2), ...attributes }
  const texts = Object.entries(named).flatMap(([name, value]) =>
    value.replaceAll('|', '') === '' ? [] : [` ${name}="${attribute(value)}"`],
  )
  return `<EM${texts.join('')}>`
}

/** A reading with its tags: what ends at a place is closed, the last one first, before what begins there is opened. */
const reading = (text: string, spans: readonly Span[]): string => {
  const ordered = [...spansInString(text, spans)].sort(
    (a, b) => a.start - b.start || b.end - a.end || (a.omitted === 'zone' ? -1 : 1),
  )
  const open: Span[] = []
  let out = ''
  let from = 0
  const upTo = (at: number): void => {
    out += escaped(text.slice(from, at))
    from = at
  }
  const closeUpTo = (at: number): void => {
    for (let top = open.at(-1); top !== undefined && top.end <= at; top = open.at(-1)) {
      upTo(top.end)
      out += top.omitted === 'zone' ? '</OMITIDO>' : '</EM>'
      open.pop()
    }
  }
  for (const span of ordered) {
    closeUpTo(span.start)
    upTo(span.start)
    out += span.omitted === 'zone' ? '<OMITIDO>' : opening(span)
    open.push(span)
  }
  closeUpTo(text.length)
  upTo(text.length)
  return out
}

const unwritable = ({ content }: Document<'spans'>): string | undefined =>
  overText(content) === undefined ? 'it has no text to put tags into' : undefined

/** The form of LÂMPADA 2.0, with `<EM>`. */
function* write(documents: Iterable<Document<'spans'>>): Iterable<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<colHAREM>\n'
  for (const { id, content, meta } of documents) {
    const head = [...fields].map(([name, key]) => {
      const value = key === 'id' ? id : meta[key]
      return value === undefined ? '' : `<${name}>${escaped(value)}</${name}>\n`
    })
    yield `<DOC>\n${head.join('')}<TEXTO>`
    for (const { readings, texts = [] } of overText(content)?.regions ?? []) {
      const written = readings.map((spans, i) => reading(texts[i] ?? '', spans))
      yield written.length === 1 ? written[0]! : `<ALT>${written.join('|')}</ALT>`
    }
    yield '</TEXTO>\n</DOC>\n'
  }
  yield '</colHAREM>\n'
}

// ---- the reader ------------------------------------------------------------------------------------------------------

/** Sure where there are documents of HAREM or its root. */
const sniff = (head: string): number => {
  if (!head.includes('<')) return 0
  if (/<colHAREM|<!DOCTYPE colHAREM/.test(head)) return 0.95
  if (/<DOC\s+DOCID=/.test(head) || /<DOC>\s*<DOCID>/.test(head)) return 0.9
  return head.includes('<DOC>') ? 0.3 : 0
}

export const haremXml = reader({
  contract: 1,
  name: 'harem-xml',
  title: 'the golden collection and the runs of HAREM: category elements or EM, with ALT, OMITIDO and vagueness',
  example:
    '<colHAREM versao="1"><DOC DOCID="d1">A <EM ID="1" CATEG="PESSOA" TIPO="INDIVIDUAL">Zoë</EM> mora em <EM ID="2" CATEG="LOCAL" TIPO="ADMINISTRATIVO">Lisboa</EM>.</DOC></colHAREM>\n',
  gives: 'spans',
  options,
  signed: ['nested', 'uneven', 'sgml', 'excludeDisputed'],
  sniff,
  pairs: 'id',
  units: 'documents',
  with: (settings: HaremXmlOptions) => (source: Source) => ({
    [Symbol.iterator]: () => read(source, settings)[Symbol.iterator](),
  }),
  writer: { write, unwritable, endings: ['.xml'] },
})
