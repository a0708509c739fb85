/** Documents of the gold by their names: what is held against texts that were annotated again. */
import { newLabelRenamer, type PlacedItem } from '@assay/core'
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
  const wanted = new Set(names.map(({ document }) => document))
  const kept: AnyDocument[] = []
  // the replacer sees all: it tells the scheme of tags from those of the whole gold
  for (const document of documentsIn({ name: 'the gold', role: 'gold', files: gold }, log)) {
    replacer.see(document.content)
    if (wanted.has(document.id)) kept.push(document)
  }
  if (log.errors() > 0) return left(inputFailure(log))
  const found = kept.map((document) => {
    const running = model.text?.(document.content)
    const find = running && newUnitFinder(running)
    const has = (item: PlacedItem): boolean => {
      const own = find?.(item)
      return typeof own === 'object' && !isLeft(replacer.replace(document.content, [own], []))
    }
    return { document, gold: { text: running?.text, has } }
  })
  const isNamed = namesDocument(plan)
  return right(
    names.map((name) =>
      found.flatMap(({ document, gold: own }) =>
        document.id === name.document && isNamed(name, document) ? [own] : [],
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
