/**
 * The dialects as data, and their options: paths of the texts, the spans and the parts of a span in the records of each tool. A path
 * is a key, or keys joined by points, `a.b` for the key b of the object a; of several paths the first that a record has counts.
 */
import { entry } from '@assay/core'
import { discontinuousEntry } from '@assay/core/internal'
import type { TextUnit } from '@assay/core/internal/source'
import { encodingEntry, maxLineEntry } from '@assay/core/source'
import * as v from 'valibot'
import { splitEntry } from '../json-records.ts'
import { type DialectName, dialectNames } from '../json-shapes.ts'

/** The parts of a record that are read. */
export const recordNames = [
  'text',
  // the words, where offsets count them
  'words',
  'id',
  'spans',
  // the name of a group of spans leads to its list
  'groups',
  'annotator',
  'answer',
  // the mark of an answer about one span: `true`, or the name of a view
  'binary',
  // the unit of the offsets, where a record says it
  'unit',
  // the length of a text that is not there
  'length',
  // words with their offsets, which show whether the unit is right
  'tokens',
  // objects whose strings are metadata, in addition to those of the record itself
  'meta',
  'relations',
  'events',
  // labels of the whole text
  'categories',
  // links outside the list of spans
  'links',
] as const

/** The parts of a span that are read. */
export const spanNames = [
  'start',
  'end',
  'label',
  // the words of the span, as the file has them
  'surface',
  // the identifier of the entity that the span is linked to
  'link',
  'score',
  'annotator',
  // the numbers of its first and its last word among the tokens
  'firstToken',
  'lastToken',
  // how the surface was found in the text; unless `match_exact`, the text there may differ
  'status',
  'attributes',
  'source',
  'pattern',
  // pairs of offsets, of a span that is not contiguous
  'fragments',
] as const

export type Paths<K extends string> = { readonly [key in K]?: readonly string[] }

export interface Dialect {
  readonly name: DialectName
  readonly title: string
  readonly record: Paths<(typeof recordNames)[number]>
  readonly span: Paths<(typeof spanNames)[number]>
  /** Meaning of each item of a span that is a list. */
  readonly list: readonly (typeof spanNames)[number][]
  readonly unit: TextUnit
  readonly ends: 'exclusive' | 'inclusive'
  /** Spans by label or by group, where they are an object of lists. */
  readonly lists?: 'labels' | 'groups'
  /** Treatment of a record without a list of spans. */
  readonly absent: 'unannotated' | 'refused'
  /** Keys that are neither data nor metadata. */
  readonly silent: readonly string[]
  /** True if a surface may differ from the text in its case and its blanks. */
  readonly loose?: true
}

const triple = ['start', 'end', 'label', 'link'] as const

const all: readonly Dialect[] = [
  {
    name: 'plain',
    title: 'spans with start, end, label and the text of each, also as the analyzer of Presidio writes them',
    record: {
      text: ['text'],
      words: ['tokens'],
      id: ['id'],
      spans: ['spans', 'results'],
      unit: ['unit'],
      length: ['length'],
      meta: ['meta'],
      annotator: ['annotator'],
      relations: ['relations', 'rel'],
      events: ['events'],
    },
    span: {
      start: ['start'],
      end: ['end'],
      label: ['label', 'labels', 'entity_type'],
      surface: ['text'],
      link: ['id'],
      score: ['score'],
      attributes: ['attributes'],
      fragments: ['fragments'],
    },
    list: triple,
    unit: 'codepoint',
    ends: 'exclusive',
    absent: 'refused',
    silent: ['analysis_explanation', 'recognition_metadata'],
  },
  {
    name: 'doccano',
    title: 'exports of doccano, of all its years',
    record: {
      text: ['text', 'data'],
      id: ['id', 'doc_id'],
      spans: ['label', 'labels', 'entities', 'annotations'],
      annotator: ['username'],
      meta: ['meta'],
      relations: ['relations'],
      categories: ['cats'],
    },
    span: {
      start: ['start_offset', 'start'],
      end: ['end_offset', 'end'],
      label: ['label'],
      annotator: ['user'],
    },
    list: triple,
    unit: 'utf16',
    ends: 'exclusive',
    absent: 'unannotated',
    silent: ['annotation_approver', 'Comments'],
  },
  {
    name: 'prodigy',
    title: 'what db-out of Prodigy writes',
    record: {
      text: ['text'],
      id: ['meta.id', '_input_hash'],
      spans: ['spans'],
      annotator: ['_annotator_id', '_session_id'],
      answer: ['answer'],
      binary: ['_is_binary', '_view_id'],
      tokens: ['tokens'],
      meta: ['meta'],
      relations: ['relations'],
    },
    span: {
      start: ['start'],
      end: ['end'],
      label: ['label'],
      surface: ['text'],
      link: ['kb_id'],
      score: ['score'],
      firstToken: ['token_start'],
      lastToken: ['token_end'],
      source: ['source'],
      pattern: ['pattern'],
    },
    list: triple,
    unit: 'codepoint',
    ends: 'exclusive',
    absent: 'unannotated',
    silent: ['html', 'image'],
  },
  {
    name: 'spacy',
    title: 'pairs of a text and its entities, and Doc.to_json of spaCy',
    record: {
      text: ['text'],
      id: ['id'],
      spans: ['ents', 'entities'],
      groups: ['spans'],
      meta: ['meta'],
      categories: ['cats'],
      links: ['links'],
    },
    span: { start: ['start'], end: ['end'], label: ['label'], surface: ['text'], link: ['kb_id'] },
    list: triple,
    unit: 'codepoint',
    ends: 'exclusive',
    lists: 'groups',
    absent: 'unannotated',
    silent: [],
  },
  {
    name: 'gliner',
    title: 'texts with the entities that GLiNER predicts',
    record: { text: ['text'], id: ['id'], spans: ['entities'], meta: ['meta'], relations: ['relations'] },
    span: { start: ['start'], end: ['end'], label: ['label'], surface: ['text'], score: ['score'] },
    list: triple,
    unit: 'codepoint',
    ends: 'exclusive',
    absent: 'refused',
    silent: [],
  },
  {
    name: 'gliner-training',
    title: 'what GLiNER is trained on: words, and spans with the numbers of the first and the last',
    record: { words: ['tokenized_text'], id: ['id'], spans: ['ner'], relations: ['relations'] },
    span: {},
    list: triple,
    unit: 'codepoint',
    ends: 'inclusive',
    absent: 'unannotated',
    silent: [],
  },
  {
    name: 'gliner2',
    title: 'texts with lists of surfaces by label, as of GLiNER2 and other language models',
    record: { text: ['text', 'input'], id: ['id'], spans: ['entities', 'output.entities', 'output'], meta: ['meta'] },
    span: { start: ['start'], end: ['end'], label: ['label'], surface: ['text'], score: ['confidence', 'score'] },
    list: ['surface'],
    unit: 'codepoint',
    ends: 'exclusive',
    lists: 'labels',
    absent: 'unannotated',
    silent: [],
  },
  {
    name: 'langextract',
    title: 'documents with their extractions, as LangExtract saves them',
    record: { text: ['text'], id: ['document_id'], spans: ['extractions'] },
    span: {
      start: ['char_interval.start_pos'],
      end: ['char_interval.end_pos'],
      label: ['extraction_class'],
      surface: ['extraction_text'],
      status: ['alignment_status'],
      attributes: ['attributes'],
    },
    list: triple,
    unit: 'codepoint',
    ends: 'exclusive',
    absent: 'unannotated',
    silent: [],
    loose: true,
  },
  {
    name: 'bigbio',
    title: 'the knowledge base schema of BigBio: passages, and entities with lists of offsets and texts',
    record: {
      text: ['passages'],
      id: ['document_id', 'id'],
      spans: ['entities'],
      relations: ['relations'],
      events: ['events'],
    },
    span: { label: ['type'], surface: ['text'], fragments: ['offsets'] },
    list: triple,
    unit: 'codepoint',
    ends: 'exclusive',
    absent: 'refused',
    silent: ['coreferences'],
  },
]

const byName: ReadonlyMap<string, Dialect> = new Map(all.map((dialect) => [dialect.name, dialect]))

export const dialectOf = (name: DialectName): Dialect => byName.get(name)!

/** The tools whose names are readers of their own, with their dialects; the first is what a file is where it does not say. */
export const tools = {
  doccano: ['doccano'],
  prodigy: ['prodigy'],
  spacy: ['spacy'],
  gliner: ['gliner', 'gliner-training', 'gliner2'],
  langextract: ['langextract'],
} as const satisfies Readonly<Record<string, readonly DialectName[]>>

export const isDialect = (name: string | undefined): name is DialectName =>
  (dialectNames as readonly (string | undefined)[]).includes(name)

// ---- options ---------------------------------------------------------------------------------------------------------

const { choice, of } = entry

const key = (what: string) =>
  of(v.string(), `the key of ${what}, a.b for b in the object a; empty: that of the dialect`, '')

const shared = {
  unit: choice(
    ['dialect', 'utf16', 'codepoint', 'grapheme', 'byte', 'auto', 'per-document'],
    'what offsets count: as the dialect does; auto: the unit that fits all surfaces; per-document: for each the one that fits',
    ['auto', 'per-document'],
  ),
  ends: choice(
    ['dialect', 'exclusive', 'inclusive'],
    'whether the end of a span is one past its last unit, or that unit',
  ),
  text: key('the text'),
  id: of(
    v.string(),
    'the key of the name of a document, # for its number; empty: that of the dialect, or else its number',
    '',
  ),
  spans: of(v.string(), 'the key of the list of spans, or the name of a group of them; empty: that of the dialect', ''),
  start: key('the start of a span'),
  end: key('the end of a span'),
  label: key('the label of a span'),
  surface: key('the words of a span, which are compared with the text'),
  labels: of(v.string(), 'a JSON file next to this one that names labels which are numbers, such as labels.json', ''),
  words: choice(
    ['apart', 'joined'],
    'words without a text: spans count them; or they are the text, with a blank between two, and spans those of its characters',
    ['joined'],
  ),
  split: splitEntry,
  annotator: of(v.string(), 'of several people who annotated one document, the one that counts', ''),
  answers: of(
    v.array(v.picklist(['accept', 'reject', 'ignore'])),
    'the answers of Prodigy whose records count; others are skipped',
    ['accept'],
  ),
  binary: choice(
    ['refuse', 'skip'],
    'answers to a question about one span, which do not say what else is in the text: refused, or skipped',
    ['skip'],
  ),
  missing: choice(['skip', 'empty'], 'records without an annotation: skipped, or read as texts with nothing in them', [
    'empty',
  ]),
  occurrences: choice(
    ['none', 'first', 'all', 'in-order'],
    'which occurrences in the text surfaces without offsets mean: refused; the first; all; each the next after the one before',
    ['first', 'all', 'in-order'],
  ),
  case: choice(['exact', 'fold'], 'whether an occurrence may differ in its case', ['fold']),
  unaligned: choice(
    ['refuse', 'skip', 'miss'],
    'a span whose place in the text was not found: refused; skipped with a count; or missed where it is in the gold, and spurious where it is in a system',
    ['skip', 'miss'],
  ),
  minScore: of(v.nullable(v.number()), 'spans with a lower score are skipped; those without one stay', null),
  encoding: encodingEntry,
  maxLine: maxLineEntry(64),
}

export const toolOptions = v.strictObject(shared)
export type ToolOptions = v.InferOutput<typeof toolOptions>

export const options = v.strictObject({
  dialect: choice(['auto', ...dialectNames], 'which tool wrote the file; auto: as it looks'),
  discontinuous: discontinuousEntry,
  ...shared,
})
export type SpansJsonlOptions = v.InferOutput<typeof options>
