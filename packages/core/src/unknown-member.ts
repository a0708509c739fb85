/** Members of a scorer that the contract does not have: a misspelt `check` would be passed over, and what it refuses be scored. */
import type { Model, Scorer } from './contract.ts'
import { suggest } from './suggest.ts'

type AnyScorer = Scorer<Model, unknown, string>

type Members<A> = { readonly [P in keyof Required<A>]: true }

const scorer: Members<AnyScorer> = {
  judge: true,
  check: true,
  stats: true,
  summarise: true,
  measures: true,
  words: true,
  labelForm: true,
  keys: true,
  settled: true,
  report: true,
  resampling: true,
  panel: true,
}

const report: Members<NonNullable<AnyScorer['report']>> = {
  worked: true,
  sweeps: true,
  sections: true,
  remarks: true,
  rest: true,
  doubts: true,
  formats: true,
}

const unknownIn = (given: object, members: object, where: string): string | undefined => {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(members, name))
  if (unknown === undefined) return undefined
  const near = suggest(unknown, Object.keys(members))
  const meant = near === undefined ? `there is ${Object.keys(members).join(', ')}` : `did you mean ${near}?`
  return `${where} has "${unknown}", which is not a part of the contract: ${meant}`
}

/** The first member that the contract does not have, with the one that may be meant. */
export const unknownMember = (given: Pick<AnyScorer, 'report'>): string | undefined =>
  unknownIn(given, scorer, 'its scorer') ?? unknownIn(given.report ?? {}, report, 'the report of its scorer')
