/** Document models of plugins: validated, unique, and found by name. */
import type { AnyModel, Counts, LossKind, Model, Models, Plugin, RunningText } from '@assay/core'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure, suggestion } from '../problems/failure.ts'
import { refuse, requireSync, withBlame } from '../problems/faults.ts'
import type { Clash } from './codes.ts'

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
    failure(2, 'E226', `${who} needs documents of the model "${name}", which no plugin named here provides`, hint),
  )
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isFunction = (value: unknown): boolean => typeof value === 'function'

/** Describes the first malformed model of a plugin. */
export const badModel = (models: Plugin['models']): string | undefined => {
  for (const model of models ?? []) {
    const { name, show, labels, losses } = (model ?? {}) as Partial<AnyModel>
    if (!isText(name) || !isFunction(show)) return 'a model has a name and show'
    if (labels !== undefined && !(isText(labels.item) && isFunction(labels.under) && isFunction(labels.census)))
      return `the labels of its model ${name} are not an item, under and census`
    if (losses === undefined) continue
    const kinds = Object.values(losses.kinds ?? {}) as readonly Partial<LossKind>[]
    if (!isFunction(losses.between) || kinds.some(({ code, one, several }) => ![code, one, several].every(isText)))
      return `the losses of its model ${name} are not between, and kinds that have a code, one and several`
  }
  return undefined
}

// ---- as the host calls them -------------------------------------------------------------------------------------------

type Content = Models[Model]
type LabelRules = NonNullable<AnyModel['labels']>
type Losses = NonNullable<AnyModel['losses']>

const guardLabels = ({ item, under, census }: LabelRules, onInput: <A>(run: () => A) => A): LabelRules => ({
  item,
  under: (labels) => {
    const see = onInput(() => requireSync('labels.under', under(labels)))
    return (content) => onInput(() => requireSync('labels.under', see(content)))
  },
  census: () => {
    const { see, counts } = onInput(() => requireSync('labels.census', census()))
    return {
      see: (content) => onInput(() => see(content)),
      counts: () => onInput(() => requireSync('counts', counts())),
    }
  },
})

const checkCounts = (step: string, counts: Counts<string>, { kinds }: Losses): Counts<string> => {
  if (typeof counts !== 'object' || counts === null) return refuse(`${step} gives no record of counts`)
  for (const [kind, count] of Object.entries(counts))
    if (!Object.hasOwn(kinds, kind) || !Number.isSafeInteger(count) || count! < 0)
      refuse(`${step} counts ${JSON.stringify(kind)} as ${String(count)}, and not one of its kinds as a natural number`)
  return counts
}

const guardLosses = (losses: Losses, onInput: <A>(run: () => A) => A): Losses => {
  const { between, within } = losses
  const counted = (step: string, run: () => Counts<string>) => onInput(() => checkCounts(step, run(), losses))
  return {
    ...losses,
    between: (before: Content, after: Content) => counted('losses.between', () => between.call(losses, before, after)),
    ...(within && { within: (content: Content) => counted('losses.within', () => within.call(losses, content)) }),
  }
}

const checkText = (name: string, text: RunningText | undefined): RunningText | undefined => {
  if (text === undefined) return undefined
  if (typeof text.text !== 'string' || !isFunction(text.start) || !isFunction(text.end))
    return refuse(`the text of ${name} is not a text, with where units start and end`)
  return text
}

/** Guards a model of a plugin. Core's are called for each sentence, and are not guarded. */
export const guardModel = (model: AnyModel, owner: string): AnyModel => {
  const { labels, losses, same, seal, show, text, units } = model
  const onInput = <A>(run: () => A): A => withBlame(`the model ${model.name} of ${owner}`, 'on this input', run)
  return {
    ...model,
    ...(labels && { labels: guardLabels(labels, onInput) }),
    ...(losses && { losses: guardLosses(losses, onInput) }),
    show: (content: Content) => onInput(() => requireSync('show', show.call(model, content))),
    ...(same && { same: (a: Content, b: Content) => onInput(() => requireSync('same', same.call(model, a, b))) }),
    ...(text && {
      text: (content: Content) => onInput(() => checkText(model.name, requireSync('text', text.call(model, content)))),
    }),
    ...(units && {
      units: {
        ...units,
        inOne: (contents: readonly (Content | undefined)[]) =>
          onInput(() => requireSync('units.inOne', units.inOne.call(units, contents))),
      },
    }),
    ...(seal && { seal: (content: Content) => onInput(() => seal.call(model, content)) }),
  }
}
