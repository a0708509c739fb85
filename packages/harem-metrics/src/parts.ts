/**
 * The parts of a document that breakdowns by category and type show: each is a selective scenario, so that a gold entity that
 * the run has under another category is missing there (Santos et al. 2006, table 2 and figure 9).
 */
import type { Alignment } from './align.ts'
import type { Entity } from './entities.ts'
import { isReal, type Tag, type Worth } from './ontology.ts'
import type { Keeps } from './scope.ts'

export interface Part {
  readonly facet: 'category' | 'type'
  readonly label: string
  /** The entities that may belong to it, by their position in the alignment. */
  readonly golds: number[]
  readonly targets: number[]
  /** The tags of an entity that are in its scenario, in their order. */
  readonly tags: (entity: Entity) => readonly Tag[]
}

export interface PartOptions extends Worth {
  /** The scenario that the parts are parts of; absent where it is total. */
  readonly keeps: Keeps | undefined
  readonly untagged: 'keep' | 'drop'
}

/** The parts of one document, found as they come. */
interface PartIndex {
  readonly options: PartOptions
  readonly parts: Map<string, Part>
  /** By category, the types that the ontology has and those of the document. */
  readonly types: Map<string, Set<string>>
  /** The tags of each entity by category and type, once a part has asked. */
  readonly sorted: Map<Entity, SortedTags>
}

/** The tags of one entity in scope: by category, and within it by type, those that give none among those of every type. */
type SortedTags = ReadonlyMap<
  string,
  { readonly all: Tag[]; readonly bare: Tag[]; readonly byType: Map<string, Tag[]> }
>

const sortedTags = (index: PartIndex, { tags }: Entity): SortedTags => {
  const sorted = new Map<string, { all: Tag[]; bare: Tag[]; byType: Map<string, Tag[]> }>()
  for (const tag of tags) {
    if (!inScope(index, tag)) continue
    const own = sorted.get(tag.category) ?? { all: [], bare: [], byType: new Map<string, Tag[]>() }
    sorted.set(tag.category, own)
    own.all.push(tag)
    if (isReal(index.options, tag)) addOfType(own, tag)
    else for (const list of [own.bare, ...own.byType.values()]) list.push(tag)
  }
  return sorted
}

/** What came before without a type stands before the first of a type. */
const addOfType = ({ bare, byType }: { readonly bare: Tag[]; readonly byType: Map<string, Tag[]> }, tag: Tag): void => {
  const list = byType.get(tag.type as string) ?? [...bare]
  byType.set(tag.type as string, list)
  list.push(tag)
}

const none: readonly Tag[] = []

/** The tags of a category and, where it is given, of a type. */
const tagsIn = (index: PartIndex, entity: Entity, category: string, type?: string): readonly Tag[] => {
  const sorted = index.sorted.get(entity) ?? sortedTags(index, entity)
  index.sorted.set(entity, sorted)
  const own = sorted.get(category)
  if (own === undefined) return none
  return type === undefined ? own.all : (own.byType.get(type) ?? own.bare)
}

const inScope = ({ options }: PartIndex, tag: Tag): boolean => options.keeps?.(tag) ?? true

const partOf = (index: PartIndex, facet: Part['facet'], label: string, tags: Part['tags']): Part => {
  const key = `${facet} ${label}`
  const known = index.parts.get(key)
  if (known !== undefined) return known
  const made: Part = { facet, label, golds: [], targets: [], tags }
  index.parts.set(key, made)
  return made
}

const ofCategory = (index: PartIndex, category: string): Part =>
  partOf(index, 'category', category, (entity) => tagsIn(index, entity, category))

/** What has no type belongs to each type of its category. */
const ofType = (index: PartIndex, category: string, type: string): Part =>
  partOf(index, 'type', `${category}/${type}`, (entity) => tagsIn(index, entity, category, type))

const typesOf = ({ options: { ontology }, types }: PartIndex, category: string): Set<string> => {
  const known = types.get(category)
  if (known !== undefined) return known
  const own = new Set(Object.hasOwn(ontology, category) ? ontology[category] : [])
  types.set(category, own)
  return own
}

const ofTag = (index: PartIndex, tag: Tag): readonly Part[] => {
  const types = isReal(index.options, tag) ? [tag.type as string] : [...typesOf(index, tag.category)]
  return [ofCategory(index, tag.category), ...types.map((type) => ofType(index, tag.category, type))]
}

const ofTags = (index: PartIndex, tags: readonly Tag[]): ReadonlySet<Part> =>
  new Set(tags.filter((tag) => inScope(index, tag)).flatMap((tag) => ofTag(index, tag)))

const noteTypes = (index: PartIndex, { golds, targets }: Alignment): void => {
  for (const { tags } of [...golds, ...targets]) {
    for (const tag of tags) {
      if (inScope(index, tag) && isReal(index.options, tag)) typesOf(index, tag.category).add(tag.type as string)
    }
  }
}

/** Targets without a category stay in every selective scenario, so they belong to each category and type there is. */
const addBare = (index: PartIndex, bare: readonly number[]): void => {
  if (bare.length === 0 || index.options.untagged === 'drop') return
  for (const category of Object.keys(index.options.ontology)) {
    for (const type of typesOf(index, category)) if (inScope(index, { category, type })) ofType(index, category, type)
    if (inScope(index, { category, type: undefined })) ofCategory(index, category)
  }
  for (const part of index.parts.values()) part.targets.push(...bare)
}

/** The selective scenario of each category and each type that something in the document belongs to. */
export const partsOfDocument = (alignment: Alignment, options: PartOptions): Iterable<Part> => {
  const index: PartIndex = { options, parts: new Map(), types: new Map(), sorted: new Map() }
  noteTypes(index, alignment)
  alignment.golds.forEach(({ tags }, i) => {
    for (const part of ofTags(index, tags)) part.golds.push(i)
  })
  const bare: number[] = []
  alignment.targets.forEach(({ tags }, i) => {
    if (tags.length === 0) bare.push(i)
    for (const part of ofTags(index, tags)) part.targets.push(i)
  })
  addBare(index, bare)
  return index.parts.values()
}
