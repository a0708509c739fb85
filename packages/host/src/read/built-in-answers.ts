/** Built-in systems: they learn before documents are paired, and answer each as it is paired. */
import type { Answerer, Model } from '@assay/core'
import type { Input } from '@assay/core/result'
import type { ProblemLog } from '../checks/problem-log.ts'
import type { Plan, PlannedSystem } from '../plan/plan.ts'
import type { AnsweredDocument, AnyDocument } from './document.ts'
import { documentsIn } from './pair-streams.ts'

const learnSystem = (system: PlannedSystem, log: ProblemLog, inputs: Input[]): Answerer<Model> => {
  const { builtIn } = system
  if (builtIn === undefined) throw new TypeError(`${system.name} is not a built-in system`)
  if (builtIn.train === undefined) return builtIn.maker.learn([], builtIn.of)
  const side = { name: system.name, role: 'train' as const, files: builtIn.train }
  const documents = [...documentsIn(side, log, { onInputs: (read) => inputs.push(...read) })]
  return builtIn.maker.learn(
    documents.map(({ content }) => content),
    builtIn.of,
  )
}

/** The built-in systems of a plan by name; `inputs` gets the files that they have learnt from. */
export const learnSystems = (plan: Plan, log: ProblemLog, inputs: Input[]): ReadonlyMap<string, Answerer<Model>> =>
  new Map(
    plan.systems
      .filter((system) => system.builtIn !== undefined)
      .map((system) => [system.name, learnSystem(system, log, inputs)]),
  )

/**
 * Adds the answers of built-in systems to those that were read; a vote may count built-in systems before it. For documents that
 * the gold lacks, only votes over read systems answer.
 */
export const builtInAnswers = (
  plan: Plan,
  answerers: ReadonlyMap<string, Answerer<Model>>,
): ((document: AnsweredDocument) => AnsweredDocument) => {
  const builtIns = plan.systems.filter((system) => system.builtIn !== undefined)
  const read = plan.systems.filter((system) => system.builtIn === undefined).map(({ name }) => name)
  if (builtIns.length === 0) return (document) => document
  return (document) => {
    const { gold, answers, isExtra = false } = document
    const byName = new Map(read.map((name, i) => [name, answers[i]]))
    for (const system of builtIns) {
      const members = (system.builtIn?.of ?? []).map((name) => byName.get(name))
      // a vote of which one member has no answer has none
      if (members.includes(undefined) || (members.length === 0 && isExtra)) continue
      const contents = (members as readonly AnyDocument[]).map((member) => member.content)
      const content = answerers.get(system.name)!(gold.content, contents)
      byName.set(system.name, { ...gold, content })
    }
    return { ...document, answers: plan.systems.map(({ name }) => byName.get(name)) }
  }
}
