/** Document models of plugins: validated, unique, and found by name. */
import type { AnyModel, Counts, Model, Models, Plugin } from '@assay/core'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { code } from '../codes.ts'
import type { Clash } from './codes.ts'
import { type Failure, failure, suggestion } from './failure.ts'
import { refuse, requireSync, withBlame } from './faults.ts'

/** A model and the plugin that defines it. */
export interface OwnedModel {
  readonly model: AnyModel
  readonly owner: string
}

/** Finds a model that Assay or another plugin defines too; one plugin loaded by two names is allowed. */
export const modelClash = (
  name: string,
  { models = [] }: Pick<Plugin, 'models'>,
  brought: ReadonlyMap<string, OwnedModel>,
): Clash | undefined => {
  for (const model of models) {
    const other = brought.get(model.name)
    if (other === undefined || other.model === model) continue
    return {
      what: `the model ${model.name}`,
      other: other.owner,
      why: `a model has one meaning; ${name} needs another name for its own`,
    }
  }
  return undefined
}

/** Finds the model that part of a plugin, such as `the metric kappa of @acme/kappa`, reads or gives. */
export const findModel = (models: readonly AnyModel[], name: string, who: string): Either<Failure, AnyModel> => {
  const match = models.find((model) => model.name === name)
  if (match !== undefined) return right(match)
  const near = suggestion(
    name,
    models.map((model) => model.name as string),
  )
  const also = 'name the plugin that provides it: --plugin PACKAGE, or "plugins" in a config'
  const hint = near.startsWith('did you mean') ? `${near} if not, ${also}` : also
  return left(
    failure(2, code.E226, `${who} needs documents of the model "${name}", which no plugin named here provides`, hint),
  )
}

// ---- as the host calls them -------------------------------------------------------------------------------------------

/** True for an object whose own members are functions, such as a census. */
const isFunctions = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return false
  // a document is known by its first field, and is asked at each of its pairs
  for (const name in value) if (typeof value[name as keyof typeof value] !== 'function') return false
  return true
}

const guardFunction =
  (name: string, run: (...args: unknown[]) => unknown, part: object, who: string, where: string) =>
  (...args: unknown[]): unknown => {
    const on = name === 'with' ? 'with these options' : where
    const result = withBlame(who, on, () => requireSync(name, Reflect.apply(run, part, args)))
    if (typeof result === 'function') return guardFunction(name, result as typeof run, part, who, where)
    return isFunctions(result) ? guarded(result, who, where) : result
  }

/** Members of a part that hold functions of their own. */
const holders = new Set(['labels', 'losses', 'units', 'values', 'together'])

/** The same part of a plugin; what its functions, and those that they return, throw is its fault. */
export const guarded = <A extends object>(part: A, who: string, where = 'on this input'): A => {
  const members = Object.entries(part).map(([name, member]: readonly [string, unknown]) => {
    if (typeof member === 'function') return [name, guardFunction(name, member as () => unknown, part, who, where)]
    return [name, holders.has(name) && typeof member === 'object' ? guarded(member as object, who, where) : member]
  })
  return Object.fromEntries(members) as A
}

type Content = Models[Model]
type Losses = NonNullable<AnyModel['losses']>

const checkCounts = (step: string, counts: Counts<string>, { kinds }: Losses): Counts<string> => {
  for (const [kind, count] of Object.entries(counts))
    if (!Object.hasOwn(kinds, kind) || !Number.isSafeInteger(count) || count! < 0)
      refuse(`${step} counts ${JSON.stringify(kind)} as ${String(count)}, and not one of its kinds as a natural number`)
  return counts
}

const checkLosses = (losses: Losses): Losses => {
  const { between, within } = losses
  return {
    ...losses,
    between: (before: Content, after: Content) =>
      checkCounts('losses.between', between.call(losses, before, after), losses),
    ...(within && { within: (content: Content) => checkCounts('losses.within', within.call(losses, content), losses) }),
  }
}

/** Guards a model of a plugin. Core's are called for each sentence, and are not guarded. */
export const guardModel = (model: AnyModel, owner: string): AnyModel => {
  const { losses } = model
  return guarded({ ...model, ...(losses && { losses: checkLosses(losses) }) }, `the model ${model.name} of ${owner}`)
}
