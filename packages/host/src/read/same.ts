/** Sides that say the same in every answer, which are most likely one by a slip: told by what they say, whatever file or column it is from. */
import type { AnyModel, Problem } from '@assay/core'
import { shownPath } from '../machine/machine.ts'
import type { Plan, PlannedSystem } from '../plan/planned.ts'
import type { Answer, AnyDocument, Visit } from './document.ts'
import type { FileSeen } from './pair-by-position.ts'

type Same = (a: AnyDocument, b: AnyDocument) => boolean

const sameIn = ({ same, show }: AnyModel): Same =>
  same === undefined ? (a, b) => show(a.content) === show(b.content) : (a, b) => same(a.content, b.content)

/** Looks at the systems that are read until they say something else than the gold; a system that lacks a document does. */
export const comparing = (
  { gold: { model }, systems }: Plan,
  visit: Visit,
): { readonly visit: Visit; readonly same: () => readonly boolean[] } => {
  const areSame = sameIn(model)
  const same = systems.map(({ files }) => files !== undefined && files.model === model)
  return {
    visit: (gold, answers) => {
      for (let s = 0; s < answers.length; s++) {
        const answer = answers[s]
        if (same[s]) same[s] = answer !== undefined && areSame(gold, answer)
      }
      visit(gold, answers)
    },
    same: () => same,
  }
}

const equal = ({ gold, machine: { paths } }: Plan, { name, files }: PlannedSystem): Problem => {
  const [own = '', other = ''] = [gold.paths[0], files?.paths[0]]
  const columns = `; or name the columns: -g ${shownPath(paths, own)}:-2 -s ${shownPath(paths, other)}:-1`
  return {
    severity: 'warning',
    code: 'W401',
    message: `${name} equals the gold in every answer`,
    at: { path: other, line: 1, column: 1 },
    hint: `check the paths: a perfect score says nothing where both are one${gold.reader.columns === undefined ? '' : columns}`,
  }
}

/** A warning for each system that says in all documents what the gold says, if there are any. */
export const equalToGold = (plan: Plan, files: readonly FileSeen[], same: readonly boolean[]): readonly Problem[] => {
  const inputs = files.flatMap((file) => file.inputs)
  if (!inputs.some(({ role, documents }) => role === 'gold' && documents > 0)) return []
  return plan.systems.flatMap((system, s) => (same[s] === true ? [equal(plan, system)] : []))
}

/** The same of annotators, each two of whom are looked at until they differ. */
export const comparingAll = (
  model: AnyModel,
  names: readonly string[],
): { readonly see: (answers: readonly Answer[]) => void; readonly problems: () => readonly Problem[] } => {
  const areSame = sameIn(model)
  let pairs = names.flatMap((_, a) => names.slice(a + 1).map((__, i) => [a, a + 1 + i] as const))
  let at: Problem['at'] | undefined
  const stay = (one: Answer, other: Answer): boolean =>
    one === undefined || other === undefined ? one === other : areSame(one, other)
  return {
    see: (answers) => {
      at ??= answers.find((answer) => answer !== undefined)?.at
      if (pairs.length > 0) pairs = pairs.filter(([a, b]) => stay(answers[a], answers[b]))
    },
    problems: () =>
      at === undefined
        ? []
        : pairs.map(
            ([a, b]): Problem => ({
              severity: 'warning',
              code: 'W401',
              message: `${names[b]} equals ${names[a]} in every answer`,
              at: { ...(at as Problem['at']), line: 1, column: 1 },
              hint: 'check the paths and columns: a perfect agreement says nothing where both are one',
            }),
          ),
  }
}
