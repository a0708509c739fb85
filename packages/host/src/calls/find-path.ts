/** Views that lead from the input's model to the output's. */
import type { AnyReader, AnyView, Model } from '@assay/core'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure, suggestion } from '../checks/failure.ts'
import { code } from '../messages.ts'
import type { Registry } from '../plan/registry.ts'
import { isViewNamed } from '../plan/resolve-names.ts'

export type ViewPath = readonly AnyView[]

/** The most views in one conversion. */
const LONGEST = 2

/** Shortest paths of views from one model to another. */
export const shortestPaths = (views: readonly AnyView[], from: Model, to: Model): readonly ViewPath[] => {
  let ways: readonly ViewPath[] = [[]]
  const endOf = (way: ViewPath): Model => (way.at(-1)?.to as Model | undefined) ?? from
  for (let steps = 0; steps <= LONGEST; steps++) {
    const there = ways.filter((way) => endOf(way) === to)
    if (there.length > 0) return there
    ways = ways.flatMap((way) => views.filter((view) => view.from === endOf(way)).map((view) => [...way, view]))
  }
  return []
}

const pathText = (way: ViewPath): string => way.map(({ name }) => name).join(', ')

export const findPath = (
  registry: Registry,
  reader: AnyReader,
  writer: AnyReader,
  named: readonly string[],
  hint: () => string,
): Either<Failure, ViewPath> => {
  const all = shortestPaths(registry.views(), reader.gives, writer.gives)
  if (all.length === 0) {
    const why = `${reader.name} gives ${reader.gives} and ${writer.name} writes ${writer.gives}: no view leads from one to the other`
    return left(failure(2, code.E215, why, hint()))
  }
  const ways = all.filter((way) => named.every((name) => way.some((view) => isViewNamed(view, name))))
  const names = [...new Set(all.flat().map(({ name }) => name as string))]
  const [way, other] = ways
  if (way === undefined) {
    const unknown =
      named.find((name) => !all.some((one) => one.some((view) => isViewNamed(view, name)))) ?? named.join(', ')
    const advice = names.length === 0 ? 'no view is needed here: remove it' : suggestion(unknown, names)
    return left(failure(2, code.E225, `no view from ${reader.gives} to ${writer.gives} is called "${unknown}"`, advice))
  }
  if (other === undefined) return right(way)
  const why = `${reader.name} gives ${reader.gives} and ${writer.name} writes ${writer.gives}: several views lead there: ${ways.map(pathText).join(' or ')}`
  return left(failure(2, code.E215, why, 'say which, by what stands in its parentheses: --view NAME'))
}
