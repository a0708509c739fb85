/**
 * The views `mentions→clusters(…)`: the entities of names, for linking. `document` looks at each document alone, `language` at
 * all documents of a topic in one language, `crosslingual` at all of a topic. As for the official evaluator of BSNLP-2019, an
 * entity is a type and an id, and a mention a form in a document. Two variants, which combine: `id` makes the entity the id
 * alone, as the paper has it; `answered` leaves the documents that a system lacks out of the gold too.
 */
import {
  type Clusters,
  itemsBuilder,
  memberships,
  type NameMentions,
  originFacets,
  right,
  type View,
} from '@assay/core'

type Level = 'document' | 'language' | 'crosslingual'
type Entity = 'type and id' | 'id'

/** The mentions as they are gathered: a content, and a mention in it, for each item and each membership. */
interface Gathering {
  readonly builder: ReturnType<typeof itemsBuilder>
  readonly rows: ReturnType<typeof memberships>
  readonly clusters: Map<string, number>
  readonly names: { readonly entity: string; readonly type: string }[]
  readonly itemOf: Place[]
  readonly rowOf: Place[]
}
type Place = readonly [content: NameMentions, mention: number]

const gather = (all: readonly NameMentions[], entity: Entity): Gathering => {
  const into: Gathering = {
    builder: itemsBuilder(),
    rows: memberships(),
    clusters: new Map(),
    names: [],
    itemOf: [],
    rowOf: [],
  }
  for (const content of all) for (let i = 0; i < content.form.length; i++) add(into, [content, i], entity)
  return into
}

// No field holds a tab.
const add = (into: Gathering, place: Place, entity: Entity): void => {
  const [content, i] = place
  const [type, id, form] = [content.type[i] as string, content.entity[i] as string, content.form[i] as string]
  const typed = entity === 'id' ? '' : `${type}\t`
  const item = into.builder.addText(`${typed}${content.document}\t${form}`)
  if (item === into.itemOf.length) into.itemOf.push(place)
  const name = `${typed}${id}`
  const known = into.clusters.get(name)
  const cluster = known ?? into.names.push({ entity: id, type }) - 1
  if (known === undefined) into.clusters.set(name, cluster)
  into.rows.add(cluster, item, into.rowOf.push(place) - 1)
}

const shownEntity = (id: string): string => (id.startsWith('no id\t') ? 'no id' : id)

const clustersFrom = (all: readonly NameMentions[], level: Level, entity: Entity): Clusters => {
  const { builder, rows, names, itemOf, rowOf } = gather(all, entity)
  const items = builder.finish()
  const { start, members, where } = rows.gathered(names.length, items.size)
  const [first] = all
  return {
    start,
    members,
    items,
    discarded: new Int32Array(0),
    clusterName: (cluster) => shownEntity(names[cluster]?.entity as string),
    ...(entity === 'type and id' && { clusterType: (cluster: number) => names[cluster]?.type }),
    shown: (item) => shownAt(itemOf[item] as Place, level),
    spot: (membership) => spotAt(rowOf[where(membership)] as Place),
    group: (item) => (itemOf[item] as Place)[0].language,
    ...(first !== undefined && { facets: facetsAt(first, level) }),
  }
}

const spotAt = ([content, mention]: Place) => content.spot(mention)

const shownAt = ([content, mention]: Place, level: Level): string =>
  level === 'crosslingual' ? `${content.shown(mention)} (${content.language})` : content.shown(mention)

const facetsAt = ({ topic, language, document }: NameMentions, level: Level): Readonly<Record<string, string>> => {
  if (level === 'crosslingual') return originFacets({ topic })
  return level === 'language' ? originFacets({ topic, language }) : originFacets({ topic, language, document })
}

const units: Readonly<Record<Exclude<Level, 'document'>, string>> = {
  language: 'languages of topics',
  crosslingual: 'topics',
}

type Linking = View<'mentions', 'clusters'>

const linking = (level: Level, entity: Entity, answered: boolean): Linking => {
  const words = [level, ...(entity === 'id' ? ['id'] : []), ...(answered ? ['answered'] : [])]
  const alone = {
    name: `mentions→clusters(${words.join(',')})`,
    from: 'mentions' as const,
    to: 'clusters' as const,
    see: (mentions: NameMentions) => right(clustersFrom([mentions], level, entity)),
  }
  if (level === 'document') return alone
  return {
    ...alone,
    together: {
      by: level === 'language' ? ['topic', 'language'] : ['topic'],
      units: units[level],
      // the official evaluator counts what the gold says of missing documents, unless a whole topic is missing
      lacking: answered ? 'left out' : ['topic'],
      see: (all) => right(clustersFrom(all, level, entity)),
    },
  }
}

const entities: readonly Entity[] = ['type and id', 'id']

/** Names as clusters, so that metrics of clusters score linking: within documents, languages, or between languages. */
export const mentionsToClusters: readonly Linking[] = [
  ...entities.map((entity) => linking('document', entity, false)),
  ...(['language', 'crosslingual'] as const).flatMap((level) =>
    entities.flatMap((entity) => [false, true].map((answered) => linking(level, entity, answered))),
  ),
]
