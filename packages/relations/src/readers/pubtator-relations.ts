/** The reader `pubtator-relations`: PubTator with its relations between concepts, and the mentions of each. */
import { type Document, type Either, entry, type Interval, type Problem, reader, type Source } from '@assay/core'
import { isPubtatorOffset, type PubtatorDraft, problemOfLine, pubtatorDocuments } from '@assay/core/internal/source'
import { encodingEntry, inCodePoints, type Line, maxLineEntry, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { code } from '../messages.ts'
import { type Relation, type RelationMention, withoutAnnotation } from '../model.ts'
import { type Annotated, checked, conceptsOf, disagree, readResult, unitEntry } from './document.ts'
import { idsIn } from './roles.ts'

const options = v.strictObject({
  unit: unitEntry('codepoint'),
  separator: entry.choice(['one', 'none'], 'what is between title and abstract: one character, or nothing'),
  encoding: encodingEntry,
  maxLine: maxLineEntry(16),
})
type Options = v.InferOutput<typeof options>

/** A mention with the concepts that it is of, or a relation between two concepts. */
type Row = { readonly mention: Mention; readonly concepts: readonly string[] } | Relation
type Mention = Required<Pick<RelationMention, 'pieces' | 'types' | 'text' | 'at'>>

const rowOf = (path: string, line: Line, fields: readonly string[]): Row | Problem => {
  const at = { path, line: line.number, column: 1 }
  const refused = (message: string, hint: string): Problem => problemOfLine(path, line, code.E729, message, hint)
  const [, second = '', third = '', fourth = '', type = '', concept = ''] = fields
  if (isPubtatorOffset(second) && isPubtatorOffset(third)) {
    if (fields.length < 5 || type === '')
      return refused(
        'a mention without a type',
        'a mention is id, start, end, words, type and concept, with tabs between them',
      )
    const pieces = [{ start: Number(second), end: Number(third) }]
    return { mention: { pieces, types: [type], text: fourth, at }, concepts: idsIn(concept) }
  }
  if (fields.length < 4 || second === '' || third === '' || fourth === '')
    return refused(
      `${fields.length} fields are neither a mention nor a relation`,
      'a relation is id, type and two concepts',
    )
  return {
    type: second,
    arguments: [
      { role: 'head', entity: third },
      { role: 'tail', entity: fourth },
    ],
    at,
  }
}

const documentOf = (
  { id, title, abstract, rows }: PubtatorDraft<Row>,
  { unit, separator }: Options,
  path: string,
): Document<'relations'> => {
  const text = abstract === undefined ? title.text : `${title.text}${separator === 'one' ? '\n' : ''}${abstract.text}`
  const { fromString16 } = inCodePoints(unit === 'utf16' ? text : '')
  const moved = ({ start, end }: Interval): Interval => ({ start: fromString16(start), end: fromString16(end) })
  const annotated: Annotated[] = []
  const relations: Relation[] = []
  for (const row of rows)
    if ('mention' in row) {
      const { pieces: all, types, text: words, at } = row.mention
      const pieces = unit === 'utf16' ? all.map(moved) : all
      const mention = { id: `m${annotated.length + 1}`, pieces, types, text: words, at }
      annotated.push({ mention, concepts: row.concepts })
    } else relations.push(row)
  const mentions = annotated.map(({ mention }) => mention)
  return {
    id,
    content: { text, mentions, entities: conceptsOf(annotated, relations), relations, pairs: [] },
    meta: {},
    at: { path, line: title.line.number, column: 1 },
  }
}

function* read(source: Source, settings: Options): Iterable<Either<Problem, Document<'relations'>>> {
  const { path } = source
  const ownRow = (line: Line, fields: readonly string[]) => rowOf(path, line, fields)
  for (const draft of pubtatorDocuments(source, textOptions(settings), code.E729, ownRow))
    if (draft._tag === 'Left') yield draft
    else yield* checked(documentOf(draft.right, settings, path))
}

export const pubtatorRelations = reader({
  contract: 1,
  name: 'pubtator-relations',
  title: 'PubTator with relations between concepts, which its mentions name',
  example:
    '12|t|Naloxone reverses hypertension.\n12\t0\t8\tNaloxone\tChemical\tD009270\n12\t18\t30\thypertension\tDisease\tD006973\n12\tCID\tD009270\tD006973\n',
  gives: 'relations',
  options,
  signed: ['unit', 'separator'],
  sniff: (head) =>
    /^(?:\s*\n)?[^|\s"'<{[]{1,200}\|t\|/.test(head)
      ? /^[^\t\n]+\t[^\d\t\n][^\t\n]*\t[^\t\n]+\t/m.test(head)
        ? 0.9
        : 0.5
      : 0,
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => readResult(() => read(source, settings)),
  disagree,
  empty: withoutAnnotation,
  usual: { match: 'entity', entities: 'id' },
})
