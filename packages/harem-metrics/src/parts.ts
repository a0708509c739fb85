/**
 * The parts of a document for breakdowns by category and type: each is a selective scenario, in which a gold entity that the run has
 * under another category is missing (Santos et al. 2006, table 2 and figure 9).
 */
import type { Alignment } from './align-documents.ts'
import type { Entity } from './entities.ts'
import { hasType, type OntologyOptions, type Tag } from './ontology.ts'
import type { ScopeFilter } from './scope.ts'

export interface Part {
  readonly facet: 'category' | 'type'
  readonly label: string
  /** The entities that may belong to it, by position in the alignment. */
  readonly golds: number[]
  readonly targets: number[]
  /** The tags of an entity that are in its scenario, in order. */
  readonly tags: (entity: Entity) => readonly Tag[]
}

export interface PartOptions extends OntologyOptions {
  /** The scenario that is broken down; `undefined` for the total one. */
  readonly keeps: ScopeFilter | undefined
  readonly untagged: 'keep' | 'drop'
}

/** The parts of one document, collected entity by entity. */
interface PartIndex {
  readonly options: PartOptions
  readonly parts: Map<string, Part>
  /** The types of each category in the ontology and in the document. */
  readonly types: Map<string, Set<string>>
  /** The tags of each entity by category and type, sorted on demand. */
  readonly sorted: Map<Entity, SortedTags>
}

/** The tags of one entity in scope by category and type; those without a type are among those of every type. */
type SortedTags = ReadonlyMap<
  string,
  { readonly all: Tag[]; readonly bare: Tag[]; readonly byType: Map<string, Tag[]> }
>

const sortedTags = (index: PartIndex, { tags }: Entity): SortedTags => {
  const sorted = new Map<string, { all: Tag[]; bare: Tag[]; byType: Map<string, Tag[]> }>()
  for (const tag of tags) {
    if (!inScope(index, tag)) continue
    const ofCategory = sorted.get(tag.category) ?? { all: [], bare: [], byType: new Map<string, Tag[]>() }
    sorted.set(tag.category, ofCategory)
    ofCategory.all.push(tag)
    if (hasType(index.options, tag)) addOfType(ofCategory, tag)
    else for (const list of [ofCategory.bare, ...ofCategory.byType.values()]) list.push(tag)
  }
  return sorted
}

/** Adds a tag with a type; earlier tags without a type come before the first one of that type. */
const addOfType = ({ bare, byType }: { readonly bare: Tag[]; readonly byType: Map<string, Tag[]> }, tag: Tag): void => {
  const list = byType.get(tag.type!) ?? [...bare]
  byType.set(tag.type!, list)
  list.push(tag)
}

const none: readonly Tag[] = []

/** The tags of a category, or of one type of it. */
const tagsIn = (index: PartIndex, entity: Entity, category: string, type?: string): readonly Tag[] => {
  const sorted = index.sorted.get(entity) ?? sortedTags(index, entity)
  index.sorted.set(entity, sorted)
  const tags = sorted.get(category)
  if (tags === undefined) return none
  return type === undefined ? tags.all : (tags.byType.get(type) ?? tags.bare)
}

const inScope = ({ options }: PartIndex, tag: Tag): boolean => options.keeps?.(tag) ?? true

const partOf = (index: PartIndex, facet: Part['facet'], label: string, tags: Part['tags']): Part => {
  const key = `${facet} ${label}`
  const part: Part = index.parts.get(key) ?? { facet, label, golds: [], targets: [], tags }
  index.parts.set(key, part)
  return part
}

const ofCategory = (index: PartIndex, category: string): Part =>
  partOf(index, 'category', category, (entity) => tagsIn(index, entity, category))

/** The part of a type; tags without a type belong to each type of their category. */
const ofType = (index: PartIndex, category: string, type: string): Part =>
  partOf(index, 'type', `${category}/${type}`, (entity) => tagsIn(index, entity, category, type))

const typesOf = ({ options: { ontology }, types }: PartIndex, category: string): Set<string> => {
  const ofCategory = types.get(category) ?? new Set(Object.hasOwn(ontology, category) ? ontology[category] : [])
  types.set(category, ofCategory)
  return ofCategory
}

const ofTag = (index: PartIndex, tag: Tag): readonly Part[] => {
  const types = hasType(index.options, tag) ? [tag.type!] : [...typesOf(index, tag.category)]
  return [ofCategory(index, tag.category), ...types.map((type) => ofType(index, tag.category, type))]
}

const ofTags = (index: PartIndex, tags: readonly Tag[]): ReadonlySet<Part> =>
  new Set(tags.filter((tag) => inScope(index, tag)).flatMap((tag) => ofTag(index, tag)))

const noteTypes = (index: PartIndex, { golds, targets }: Alignment): void => {
  for (const { tags } of [...golds, ...targets]) {
    for (const tag of tags) {
      if (inScope(index, tag) && hasType(index.options, tag)) typesOf(index, tag.category).add(tag.type!)
    }
  }
}

/** Adds targets without a category, which stay in every selective scenario, to each category and type. */
const addBare = (index: PartIndex, untaggedTargets: readonly number[]): void => {
  if (untaggedTargets.length === 0 || index.options.untagged === 'drop') return
  for (const category of Object.keys(index.options.ontology)) {
    for (const type of typesOf(index, category)) if (inScope(index, { category, type })) ofType(index, category, type)
    if (inScope(index, { category, type: undefined })) ofCategory(index, category)
  }
  for (const part of index.parts.values()) part.targets.push(...untaggedTargets)
}

/** Collects the selective scenarios of all categories and types of a document. */
export const partsOfDocument = (alignment: Alignment, options: PartOptions): Iterable<Part> => {
  const index: PartIndex = { options, parts: new Map(), types: new Map(), sorted: new Map() }
  noteTypes(index, alignment)
  alignment.golds.forEach(({ tags }, i) => {
    for (const part of ofTags(index, tags)) part.golds.push(i)
  })
  const untagged: number[] = []
  alignment.targets.forEach(({ tags }, i) => {
    if (tags.length === 0) untagged.push(i)
    for (const part of ofTags(index, tags)) part.targets.push(i)
  })
  addBare(index, untagged)
  return index.parts.values()
}
