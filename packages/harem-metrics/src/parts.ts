/**
 * The parts of a document that breakdowns by category and type show: each is a selective scenario, so that a gold entity that
 * the run has under another category is missing there (Santos et al. 2006, table 2 and figure 9).
 */
import type { Alignment } from './align.ts'
import { isReal, type Tag, type Worth } from './ontology.ts'
import type { Keeps } from './scope.ts'

export interface Part {
  readonly facet: 'category' | 'type'
  readonly label: string
  /** The entities that may belong to it, by their position in the alignment. */
  readonly golds: number[]
  readonly targets: number[]
  readonly keeps: Keeps
}

export interface PartOptions extends Worth {
  /** The scenario that the parts are parts of; absent where it is total. */
  readonly keeps: Keeps | undefined
  readonly untagged: 'keep' | 'drop'
}

/** The parts of one document, found as they come. */
interface Book {
  readonly options: PartOptions
  readonly parts: Map<string, Part>
  /** By category, the types that the ontology has and those of the document. */
  readonly types: Map<string, Set<string>>
}

const inScope = ({ options }: Book, tag: Tag): boolean => options.keeps?.(tag) ?? true

const partOf = (book: Book, facet: Part['facet'], label: string, keeps: Keeps): Part => {
  const key = `${facet} ${label}`
  const known = book.parts.get(key)
  if (known !== undefined) return known
  const made: Part = { facet, label, golds: [], targets: [], keeps: (tag) => inScope(book, tag) && keeps(tag) }
  book.parts.set(key, made)
  return made
}

const ofCategory = (book: Book, category: string): Part =>
  partOf(book, 'category', category, (tag) => tag.category === category)

/** What has no type belongs to each type of its category. */
const ofType = (book: Book, category: string, type: string): Part => {
  const keeps: Keeps = (tag) => tag.category === category && (tag.type === type || !isReal(book.options, tag))
  return partOf(book, 'type', `${category}/${type}`, keeps)
}

const typesOf = ({ options: { ontology }, types }: Book, category: string): Set<string> => {
  const known = types.get(category)
  if (known !== undefined) return known
  const own = new Set(Object.hasOwn(ontology, category) ? ontology[category] : [])
  types.set(category, own)
  return own
}

const ofTag = (book: Book, tag: Tag): readonly Part[] => {
  const types = isReal(book.options, tag) ? [tag.type as string] : [...typesOf(book, tag.category)]
  return [ofCategory(book, tag.category), ...types.map((type) => ofType(book, tag.category, type))]
}

const ofTags = (book: Book, tags: readonly Tag[]): ReadonlySet<Part> =>
  new Set(tags.filter((tag) => inScope(book, tag)).flatMap((tag) => ofTag(book, tag)))

const noteTypes = (book: Book, { golds, targets }: Alignment): void => {
  for (const { tags } of [...golds, ...targets]) {
    for (const tag of tags) {
      if (inScope(book, tag) && isReal(book.options, tag)) typesOf(book, tag.category).add(tag.type as string)
    }
  }
}

/** Targets without a category stay in every selective scenario, so they belong to each category and type there is. */
const addBare = (book: Book, bare: readonly number[]): void => {
  if (bare.length === 0 || book.options.untagged === 'drop') return
  for (const category of Object.keys(book.options.ontology)) {
    for (const type of typesOf(book, category)) if (inScope(book, { category, type })) ofType(book, category, type)
    if (inScope(book, { category, type: undefined })) ofCategory(book, category)
  }
  for (const part of book.parts.values()) part.targets.push(...bare)
}

/** The selective scenario of each category and each type that something in the document belongs to. */
export const partsOfDocument = (alignment: Alignment, options: PartOptions): Iterable<Part> => {
  const book: Book = { options, parts: new Map(), types: new Map() }
  noteTypes(book, alignment)
  alignment.golds.forEach(({ tags }, i) => {
    for (const part of ofTags(book, tags)) part.golds.push(i)
  })
  const bare: number[] = []
  alignment.targets.forEach(({ tags }, i) => {
    if (tags.length === 0) bare.push(i)
    for (const part of ofTags(book, tags)) part.targets.push(i)
  })
  addBare(book, bare)
  return book.parts.values()
}
