/** Documents of the gold by their names: what is held against texts that were annotated again. */
import { newLabelRenamer, type PlacedItem, type RunningText } from '@assay/core'
import { inCodePoints } from '@assay/core/source'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure, type Later } from '../checks/failure.ts'
import { problemLog } from '../checks/problem-log.ts'
import { code } from '../codes.ts'
import type { HostEnvironment } from '../plan/environment.ts'
import type { Plan } from '../plan/plan.ts'
import type { Request } from '../plan/request.ts'
import type { AnyDocument } from '../read/document.ts'
import { type DocumentName, namesDocument } from '../read/gold-patch.ts'
import { documentsIn } from '../read/pair-streams.ts'
import { newUnitFinder } from '../read/replacements.ts'
import { inputFailure, planSafely, runGuarded } from '../score/run-guarded.ts'

/** A document of the gold. */
export interface GoldDocument {
  /** `undefined` where the format has none. */
  readonly text: string | undefined
  /** True if the gold has an item with these borders, in characters of the text, and this label. */
  readonly has: (item: PlacedItem) => boolean
  /** The items that would have to give way to one: those that it overlaps, in a gold of which no two items overlap. */
  readonly under: (item: PlacedItem) => readonly PlacedItem[]
}

const overlaps = (a: PlacedItem, b: PlacedItem): boolean => a.start < b.end && b.start < a.end

/** True if no two items of a document overlap. */
const isFlat = (items: readonly PlacedItem[]): boolean => {
  const sorted = [...items].sort((a, b) => a.start - b.start)
  return sorted.every((item, i) => i === 0 || sorted[i - 1]!.end <= item.start)
}

/** Items in characters of a text, from those in units of the model. */
const inCharacters = ({ text, start, end }: RunningText, items: readonly PlacedItem[]): readonly PlacedItem[] => {
  const { fromString16: at } = inCodePoints(text)
  return items.flatMap((item) => {
    const [from, to] = [at(start(item.start)), at(end(item.end - 1))]
    return from < 0 || to < 0 ? [] : [{ start: from, end: to, label: item.label }]
  })
}

const read = (plan: Plan, names: readonly DocumentName[]): Either<Failure, readonly (readonly GoldDocument[])[]> => {
  const { gold, labels } = plan
  const { model } = gold
  const replacer = model.replacer?.(newLabelRenamer(labels?.labels ?? { map: {}, only: [] }))
  if (replacer === undefined) {
    const why = `the gold has ${model.name}, whose items a patch cannot replace`
    return left(failure(2, code.E223, why, 'correct the files of the gold'))
  }
  const log = problemLog(plan, plan.titles)
  const ids = new Set(names.map(({ document }) => document))
  const documents: AnyDocument[] = []
  // the replacer sees all: it tells the scheme of tags from those of the whole gold
  let isAllFlat = true
  for (const document of documentsIn({ name: 'the gold', role: 'gold', files: gold }, log)) {
    replacer.see(document.content)
    isAllFlat &&= isFlat(replacer.items(document.content))
    if (ids.has(document.id)) documents.push(document)
  }
  if (log.errors() > 0) return left(inputFailure(log))
  const entries = documents.map((document) => {
    const running = model.text?.(document.content)
    const find = running && newUnitFinder(running)
    const has = (item: PlacedItem): boolean => {
      const place = find?.(item)
      return typeof place === 'object' && !isLeft(replacer.replace(document.content, [place], []))
    }
    const items = running && isAllFlat ? inCharacters(running, replacer.items(document.content)) : []
    const under = (item: PlacedItem) => items.filter((other) => overlaps(other, item))
    return { document, gold: { text: running?.text, has, under } }
  })
  const isNamed = namesDocument(plan)
  return right(
    names.map((name) =>
      entries.flatMap(({ document, gold: access }) =>
        document.id === name.document && isNamed(name, document) ? [access] : [],
      ),
    ),
  )
}

/** Finds documents of the gold: for each name those that have it, which are several where several files do. */
export const goldDocuments =
  (
    request: Request,
    names: readonly DocumentName[],
    surroundings: HostEnvironment,
  ): Later<readonly (readonly GoldDocument[])[]> =>
  async () => {
    const planned = await planSafely(request, surroundings)
    if (isLeft(planned)) return planned
    return runGuarded(planned.right, undefined, () => read(planned.right, names))
  }
