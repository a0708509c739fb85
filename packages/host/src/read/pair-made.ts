/** Built-in systems: learnt before documents are paired, asked for their answers as each is visited. */
import type { Answerer, Model } from '@assay/core'
import type { Input } from '@assay/core/result'
import type { Plan, PlannedSystem } from '../plan/planned.ts'
import type { ProblemLog } from '../problems/problem-log.ts'
import type { AnyDocument, Visit } from './document.ts'
import { documentsIn } from './pair-streams.ts'

const learnt = (system: PlannedSystem, log: ProblemLog, inputs: Input[]): Answerer<Model> => {
  const { made } = system
  if (made === undefined) throw new TypeError(`${system.name} is not a built-in system`)
  if (made.train === undefined) return made.maker.learn([], made.of)
  const side = { name: system.name, role: 'train' as const, files: made.train }
  const documents = [...documentsIn(side, log, { onInputs: (read) => inputs.push(...read) })]
  return made.maker.learn(
    documents.map(({ content }) => content),
    made.of,
  )
}

/** The built-in systems of a plan by name; `inputs` gets the files that they have learnt from. */
export const learntIn = (plan: Plan, log: ProblemLog, inputs: Input[]): ReadonlyMap<string, Answerer<Model>> =>
  new Map(
    plan.systems
      .filter((system) => system.made !== undefined)
      .map((system) => [system.name, learnt(system, log, inputs)]),
  )

/**
 * Adds the answers of built-in systems to those that were read; a vote may count another built-in system that comes before it. Of
 * documents that the gold lacks nothing is asked: there a vote alone, over what was read, has answers.
 */
export const withMade = (
  plan: Plan,
  answerers: ReadonlyMap<string, Answerer<Model>>,
  visit: Visit,
  { isAsked = true }: { readonly isAsked?: boolean } = {},
): Visit => {
  const made = plan.systems.filter((system) => system.made !== undefined)
  const read = plan.systems.filter((system) => system.made === undefined).map(({ name }) => name)
  if (made.length === 0) return visit
  return (gold, answers) => {
    const byName = new Map(read.map((name, i) => [name, answers[i]]))
    for (const system of made) {
      const members = (system.made?.of ?? []).map((name) => byName.get(name))
      // a vote of which one member has no answer has none
      if (members.includes(undefined) || (members.length === 0 && !isAsked)) continue
      const contents = (members as readonly AnyDocument[]).map((member) => member.content)
      const content = (answerers.get(system.name) as Answerer<Model>)(gold.content, contents)
      byName.set(system.name, { ...gold, content })
    }
    visit(
      gold,
      plan.systems.map(({ name }) => byName.get(name)),
    )
  }
}
