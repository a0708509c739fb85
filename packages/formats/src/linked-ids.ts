/** Linked ids of a field, which may hold several; and the field again. */
import { entry, type Span } from '@assay/core'

export const idsEntry = entry.choice(
  ['whole', 'split'],
  'a linked id that holds a bar, a comma or a semicolon: one id as it is, or several, the first of which is the id',
)

/** Attributes of a span; `whole` is the default, since a bar, a comma or a semicolon may be a part of an id. */
export const linkedIds = (field: string, how: 'whole' | 'split'): NonNullable<Span['attributes']> => {
  if (how === 'whole') return field === '' ? {} : { id: field }
  const all = field.split(/[|;,]/).filter((id) => id !== '')
  const [id] = all
  return id === undefined ? {} : all.length === 1 ? { id } : { id, ids: JSON.stringify(all) }
}

export const idField = ({ attributes = {} }: Pick<Span, 'attributes'>): string => {
  const { id = '', ids } = attributes
  return ids === undefined ? id : (JSON.parse(ids) as readonly string[]).join('|')
}

export const hasSeveralIds = ({ attributes }: Pick<Span, 'attributes'>): boolean => attributes?.['ids'] !== undefined
