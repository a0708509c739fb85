/** Documents that a view looks at together: gathered while they are read, scored as one when all are there. */
import type { GroupView, Model, Models } from '@assay/core'
import type { Either } from 'fp-ts/lib/Either.js'
import type { Answer, AnyDocument } from '../read/pair.ts'

type Content = Models[Model]
type AnyTogether = GroupView<Model, Model>

/** The documents of one group, with the answers of each system, one for each document of the gold. */
interface Group {
  readonly gold: AnyDocument[]
  readonly answers: Answer[][]
}

/** Gold and answer as the metric reads them, and the document that represents all of them. */
export interface JoinedPair {
  readonly system: number
  readonly gold: Content
  readonly answer: Content
  readonly document: AnyDocument
}

export interface DocumentGrouper {
  readonly add: (gold: AnyDocument, answers: readonly Answer[]) => void
  /** Yields the pairs to score; `say` receives the reason why a view rejects some. */
  readonly joined: (say: (why: string, document: AnyDocument) => void) => Iterable<JoinedPair>
}

const valuesOf = ({ meta }: AnyDocument, keys: readonly string[]): readonly string[] =>
  keys.map((key) => meta[key] ?? '')

const keyOf = (document: AnyDocument, keys: readonly string[]): string => JSON.stringify(valuesOf(document, keys))

/** The document that represents a group, named by what its documents share. */
const documentOf = (first: AnyDocument, by: readonly string[]): AnyDocument => ({
  ...first,
  id: valuesOf(first, by).join('/'),
  meta: Object.fromEntries(by.map((key) => [key, first.meta[key] ?? ''])),
})

/** For each system the values of which it has any document. */
const presence = (groups: Iterable<Group>, keys: readonly string[]): readonly ReadonlySet<string>[] => {
  const present: Set<string>[] = []
  for (const { answers } of groups)
    answers.forEach((ofSystem, system) => {
      const set = present[system] ?? new Set<string>()
      present[system] = set
      for (const answer of ofSystem) if (answer !== undefined) set.add(keyOf(answer, keys))
    })
  return present
}

/** Documents of the gold that count for a system; empty if it is not scored on the group. */
const countedDocuments = (
  { gold, answers }: Group,
  system: number,
  lacking: AnyTogether['lacking'],
  present: readonly ReadonlySet<string>[],
): readonly AnyDocument[] => {
  const ofSystem = answers[system] as readonly Answer[]
  if (lacking === 'skipped') return gold.filter((_, i) => ofSystem[i] !== undefined)
  return gold.filter((document) => present[system]?.has(keyOf(document, lacking)))
}

const contentsOf = (documents: readonly Answer[]): readonly Content[] =>
  documents.flatMap((document) => (document === undefined ? [] : [document.content]))

/** Gathers documents as a view wants them. The gold of a group is looked at once, unless systems lack some of it. */
export const newGrouper = ({ by, lacking, see }: AnyTogether): DocumentGrouper => {
  const groups = new Map<string, Group>()
  const add: DocumentGrouper['add'] = (gold, answers) => {
    const key = keyOf(gold, by)
    const group = groups.get(key) ?? { gold: [], answers: answers.map((): Answer[] => []) }
    groups.set(key, group)
    group.gold.push(gold)
    answers.forEach((answer, system) => {
      group.answers[system]!.push(answer)
    })
  }
  function* joined(say: Parameters<DocumentGrouper['joined']>[0]): Iterable<JoinedPair> {
    const present = lacking === 'skipped' ? [] : presence(groups.values(), lacking)
    for (const group of groups.values()) {
      const document = documentOf(group.gold[0]!, by)
      const joinContents = (contents: readonly Content[]): Content | undefined => {
        const outcome = see(contents) as Either<string, Content>
        if (outcome._tag === 'Right') return outcome.right
        say(outcome.left, document)
        return undefined
      }
      const whole = joinContents(contentsOf(group.gold))
      for (let system = 0; system < group.answers.length; system++) {
        const counted = countedDocuments(group, system, lacking, present)
        if (counted.length === 0) continue
        const gold = counted.length === group.gold.length ? whole : joinContents(contentsOf(counted))
        const answer = joinContents(contentsOf(group.answers[system] as readonly Answer[]))
        if (gold !== undefined && answer !== undefined) yield { system, gold, answer, document }
      }
    }
  }
  return { add, joined }
}

/** The documents of one side alone, looked at together; `say` is called with why a view cannot look at some. */
export const joinSide = (
  { by, see }: AnyTogether,
  documents: readonly AnyDocument[],
  say: (why: string, document: AnyDocument) => void,
): readonly AnyDocument[] => {
  const groups = new Map<string, AnyDocument[]>()
  for (const document of documents) {
    const key = keyOf(document, by)
    const group = groups.get(key) ?? []
    groups.set(key, group)
    group.push(document)
  }
  return [...groups.values()].flatMap((group) => {
    const document = documentOf(group[0]!, by)
    const viewed = see(contentsOf(group)) as Either<string, Content>
    if (viewed._tag === 'Right') return [{ ...document, content: viewed.right }]
    say(viewed.left, document)
    return []
  })
}
