/** Document models of plugins: validated, unique, and found by name. */
import type { AnyModel, Counts, LossKind, Model, Models, Plugin } from '@assay/core'
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
  const found = models.find((model) => model.name === name)
  if (found !== undefined) return right(found)
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

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isFunction = (value: unknown): boolean => typeof value === 'function'

/** Describes the first malformed model of a plugin. */
export const badModel = (models: Plugin['models']): string | undefined => {
  for (const model of models ?? []) {
    const { name, show, labels, losses, values } = (model ?? {}) as Partial<AnyModel>
    if (!isText(name) || !isFunction(show)) return 'a model has a name and show'
    if (labels !== undefined && !(isText(labels.item) && isFunction(labels.under) && isFunction(labels.census)))
      return `the labels of its model ${name} are not an item, under and census`
    if (values !== undefined && !(isText(values.example) && isFunction(values.read)))
      return `the values of its model ${name} are not an example and read`
    if (losses === undefined) continue
    const kinds = Object.values(losses.kinds ?? {}) as readonly Partial<LossKind>[]
    if (!isFunction(losses.between) || kinds.some(({ code, one, several }) => ![code, one, several].every(isText)))
      return `the losses of its model ${name} are not between, and kinds that have a code, one and several`
  }
  return undefined
}

// ---- as the host calls them -------------------------------------------------------------------------------------------

/** The same functions, whose exceptions are faults of their part of a plugin. */
export const guardFunctions = <A extends object>(part: A, who: string, where = 'on this input'): A => {
  const guarded = Object.entries(part).flatMap(([name, run]: readonly [string, unknown]) =>
    typeof run === 'function'
      ? [[name, (...args: unknown[]) => withBlame(who, where, () => requireSync(name, Reflect.apply(run, part, args)))]]
      : [],
  )
  return { ...part, ...Object.fromEntries(guarded) }
}

type Content = Models[Model]
type LabelRules = NonNullable<AnyModel['labels']>
type Losses = NonNullable<AnyModel['losses']>

const guardLabels = (labels: LabelRules, who: string): LabelRules => ({
  ...labels,
  under: (own) => {
    const { relabel } = guardFunctions({ relabel: withBlame(who, 'on this input', () => labels.under(own)) }, who)
    return relabel
  },
  census: () => guardFunctions(withBlame(who, 'on this input', labels.census), who),
})

const checkCounts = (step: string, counts: Counts<string>, { kinds }: Losses): Counts<string> => {
  for (const [kind, count] of Object.entries(counts))
    if (!Object.hasOwn(kinds, kind) || !Number.isSafeInteger(count) || count! < 0)
      refuse(`${step} counts ${JSON.stringify(kind)} as ${String(count)}, and not one of its kinds as a natural number`)
  return counts
}

const guardLosses = (losses: Losses, who: string): Losses => {
  const { between, within } = losses
  return guardFunctions(
    {
      ...losses,
      between: (before: Content, after: Content) =>
        checkCounts('losses.between', between.call(losses, before, after), losses),
      ...(within && {
        within: (content: Content) => checkCounts('losses.within', within.call(losses, content), losses),
      }),
    },
    who,
  )
}

/** Guards a model of a plugin. Core's are called for each sentence, and are not guarded. */
export const guardModel = (model: AnyModel, owner: string): AnyModel => {
  const { labels, losses, replacer, trained, units, values } = model
  const who = `the model ${model.name} of ${owner}`
  return {
    ...guardFunctions(model, who),
    ...(labels && { labels: guardLabels(labels, who) }),
    ...(losses && { losses: guardLosses(losses, who) }),
    ...(replacer && {
      replacer: (rename) =>
        guardFunctions(
          withBlame(who, 'on this input', () => replacer(rename)),
          who,
        ),
    }),
    ...(trained && {
      trained: (training: Iterable<Content>) =>
        guardFunctions({ mark: withBlame(who, 'on this input', () => trained(training)) }, who).mark,
    }),
    ...(units && { units: guardFunctions(units, who) }),
    ...(values && { values: guardFunctions(values, who) }),
  }
}
