/**
 * The views `mentions→clusters(…)`: the entities of names, for linking, within each document (`document`), within the documents of a topic
 * in one language (`language`), or within a topic (`crosslingual`). As in the official evaluator of BSNLP-2019, an entity is a type and
 * an id, and a mention is a form in a document. Two variants, which can be combined: with `id` an entity is the id alone, as in the
 * paper; with `answered` the documents that a system lacks are dropped from the gold too.
 */
import { type Clusters, type NameMentions, right, type View } from '@assay/core'
import { itemsBuilder, memberships, originFacets } from '@assay/core/internal'

type Level = 'document' | 'language' | 'crosslingual'
type Entity = 'type and id' | 'id'

/** The items and clusters under construction, with the mention of each item and each membership. */
interface ClusterBuilder {
  readonly builder: ReturnType<typeof itemsBuilder>
  readonly rows: ReturnType<typeof memberships>
  readonly clusters: Map<string, number>
  readonly names: { readonly entity: string; readonly type: string }[]
  readonly itemOf: MentionRef[]
  readonly rowOf: MentionRef[]
}
type MentionRef = readonly [content: NameMentions, mention: number]

const gather = (all: readonly NameMentions[], entity: Entity): ClusterBuilder => {
  const into: ClusterBuilder = {
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

// fields contain no tabs, so a tab can separate them
const add = (into: ClusterBuilder, place: MentionRef, entity: Entity): void => {
  const [content, i] = place
  const [type, id, form] = [content.type[i]!, content.entity[i]!, content.form[i]!]
  const prefix = entity === 'id' ? '' : `${type}\t`
  const item = into.builder.addText(`${prefix}${content.document}\t${form}`)
  if (item === into.itemOf.length) into.itemOf.push(place)
  const name = `${prefix}${id}`
  const cluster = into.clusters.get(name) ?? into.names.push({ entity: id, type }) - 1
  into.clusters.set(name, cluster)
  into.rows.add(cluster, item, into.rowOf.push(place) - 1)
}

const entityName = (id: string): string => (id.startsWith('no id\t') ? 'no id' : id)

const clustersFrom = (all: readonly NameMentions[], level: Level, entity: Entity): Clusters => {
  const { builder, rows, names, itemOf, rowOf } = gather(all, entity)
  const items = builder.finish()
  const { start, members, where } = rows.cover(names.length, items.size)
  const [first] = all
  return {
    start,
    members,
    items,
    discarded: new Int32Array(0),
    clusterName: (cluster) => entityName(names[cluster]!.entity),
    ...(entity === 'type and id' && { clusterType: (cluster: number) => names[cluster]?.type }),
    shown: (item) => mentionText(itemOf[item]!, level),
    spot: (membership) => spotAt(rowOf[where(membership)]!),
    group: (item) => itemOf[item]![0].language,
    ...(first !== undefined && { facets: facetsAt(first, level) }),
  }
}

const spotAt = ([content, mention]: MentionRef) => content.spot(mention)

const mentionText = ([content, mention]: MentionRef, level: Level): string =>
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

const linkingView = (level: Level, entity: Entity, answered: boolean): Linking => {
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
      // the official evaluator counts missing documents of the gold, unless a whole topic is missing
      lacking: answered ? 'skipped' : ['topic'],
      see: (all) => right(clustersFrom(all, level, entity)),
    },
  }
}

const entities: readonly Entity[] = ['type and id', 'id']

/** The views of names as clusters, by which metrics of clusters score linking within documents, within languages and between them. */
export const mentionsToClusters: readonly Linking[] = [
  ...entities.map((entity) => linkingView('document', entity, false)),
  ...(['language', 'crosslingual'] as const).flatMap((level) =>
    entities.flatMap((entity) => [false, true].map((answered) => linkingView(level, entity, answered))),
  ),
]
