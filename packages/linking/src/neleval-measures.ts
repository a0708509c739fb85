/** The measures of neleval as text, `aggregate:filter:key`, and their names and groups (its `configs.py` and documentation). */

export const clusterAggregates = [
  'muc',
  'b_cubed',
  'entity_ceaf',
  'mention_ceaf',
  'pairwise',
  'pairwise_negative',
] as const
export type ClusterAggregate = (typeof clusterAggregates)[number]

const aggregates = [
  'sets',
  ...clusterAggregates,
  'overlap-maxmax',
  'overlap-maxsum',
  'overlap-summax',
  'overlap-sumsum',
] as const
export type Aggregate = (typeof aggregates)[number]

/** A measure: it compares mentions that pass a filter, by their key. */
export interface Definition {
  /** As the options name it. */
  readonly name: string
  readonly aggregate: Aggregate
  /** A field that a mention has, such as `is_linked`; empty: all mentions. */
  readonly filter: string
  /** Fields, such as `span` and `kbid`, or attributes of spans. */
  readonly key: readonly string[]
}

/** The definitions of neleval's names. */
const named: Readonly<Record<string, string>> = {
  strong_mention_match: 'sets::span',
  strong_typed_mention_match: 'sets::span+type',
  strong_linked_mention_match: 'sets:is_linked:span',
  strong_link_match: 'sets:is_linked:span+kbid',
  strong_nil_match: 'sets:is_nil:span',
  strong_all_match: 'sets::span+kbid',
  strong_typed_link_match: 'sets:is_linked:span+type+kbid',
  strong_typed_nil_match: 'sets:is_nil:span+type',
  strong_typed_all_match: 'sets::span+type+kbid',
  entity_match: 'sets:is_linked:docid+kbid',
  muc: 'muc::span',
  b_cubed: 'b_cubed::span',
  b_cubed_plus: 'b_cubed::span+kbid',
  entity_ceaf: 'entity_ceaf::span',
  mention_ceaf: 'mention_ceaf::span',
  mention_ceaf_plus: 'mention_ceaf::span+kbid',
  typed_mention_ceaf: 'mention_ceaf::span+type',
  typed_mention_ceaf_plus: 'mention_ceaf::span+type+kbid',
  pairwise: 'pairwise::span',
}

const tac09 = ['strong_link_match', 'strong_nil_match', 'strong_all_match']
const tac11 = [...tac09, 'b_cubed', 'b_cubed_plus']

/** Sets of measures under one name. */
const groups: Readonly<Record<string, readonly string[]>> = {
  tac09,
  tac11,
  tac14: [
    ...tac11,
    'strong_mention_match',
    'strong_typed_mention_match',
    'strong_typed_all_match',
    'mention_ceaf',
    'typed_mention_ceaf',
  ],
  hachey: ['strong_mention_match', 'strong_linked_mention_match', 'strong_link_match', 'entity_match'],
  cornolti: ['strong_linked_mention_match', 'strong_link_match', 'entity_match'],
  luo: ['muc', 'b_cubed', 'entity_ceaf', 'mention_ceaf', 'pairwise'],
  all: Object.keys(named),
}

export const measureNames: readonly string[] = [...Object.keys(named), ...Object.keys(groups)]

const field = /^[^\s:+|\p{Cc}]+$/u

const isAggregate = (text: string): text is Aggregate => (aggregates as readonly string[]).includes(text)

/** Tests that the elements of a measure belong to a document; otherwise the same key in two documents is one element. */
export const isOfDocument = ({ key }: Definition): boolean =>
  key.some((part) => part === 'span' || part === 'docid' || part === 'start' || part === 'end')

const definitionOf = (name: string): Definition | string => {
  const [aggregate = '', filter = '', keys = '', more] = (named[name] ?? name).split(':')
  if (more !== undefined || !isAggregate(aggregate))
    return `${JSON.stringify(name)} is neither a measure nor aggregate:filter:key`
  const key = keys.split(/[+,]/)
  if (!key.every((part) => field.test(part))) return `${JSON.stringify(name)} has no key, such as span+kbid`
  const definition: Definition = { name, aggregate, filter: filter === 'None' ? '' : filter, key }
  if (definition.filter !== '' && !field.test(definition.filter))
    return `${JSON.stringify(name)} has no filter, such as is_linked`
  if (aggregate !== 'sets' && !key.includes('span'))
    return `${JSON.stringify(name)}: the key of ${aggregate} needs span, since its elements are mentions`
  return definition
}

/** The measures of a list of names and groups, each once, in order; or the mistake in the list. */
export const definitionsOf = (names: readonly string[]): readonly Definition[] | string => {
  if (names.length === 0) return 'name a measure, such as strong_link_match'
  const definitions: Definition[] = []
  for (const name of new Set(names.flatMap((nameOfGroup) => groups[nameOfGroup] ?? [nameOfGroup]))) {
    const definition = definitionOf(name)
    if (typeof definition === 'string') return definition
    definitions.push(definition)
  }
  return definitions
}
