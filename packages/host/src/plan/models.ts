/** The document models of plugins: well formed, each brought by one of them, and known where they are named. */
import type { AnyModel, Counts, LossKind, Model, Models, Plugin, RunningText } from '@assay/core'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure } from '../problems/failure.ts'
import { atOnce, blaming, refuse } from '../problems/faults.ts'
import { suggestion } from '../problems/suggest.ts'
import type { Clash } from './codes.ts'

/** A model as its plugin has it, and the name by which that was found. */
export interface Brought {
  readonly model: AnyModel
  readonly owner: string
}

/** A model of a plugin that Assay or another plugin brings too; one plugin that is found by two names brings each once. */
export const modelClash = (
  name: string,
  { models = [] }: Pick<Plugin, 'models'>,
  brought: ReadonlyMap<string, Brought>,
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

/** The model of a name that a part of a plugin, such as `the metric kappa of @acme/kappa`, reads or gives. */
export const modelNamed = (models: readonly AnyModel[], name: string, who: string): Either<Failure, AnyModel> => {
  const found = models.find((model) => model.name === name)
  if (found !== undefined) return right(found)
  const near = suggestion(
    name,
    models.map((model) => model.name as string),
  )
  const also = 'name the plugin that brings it too: --plugin PACKAGE, or "plugins" in a config'
  const hint = near.startsWith('did you mean') ? `${near} if not, ${also}` : also
  return left(
    failure(2, 'E226', `${who} is about documents of the model "${name}", which no plugin named here brings`, hint),
  )
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isFunction = (value: unknown): boolean => typeof value === 'function'

/** What is wrong with the models of a plugin by themselves. */
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
type Labelled = NonNullable<AnyModel['labels']>
type Lost = NonNullable<AnyModel['losses']>

const guardedLabels = ({ item, under, census }: Labelled, onInput: <A>(run: () => A) => A): Labelled => ({
  item,
  under: (labels) => {
    const see = onInput(() => atOnce('labels.under', under(labels)))
    return (content) => onInput(() => atOnce('labels.under', see(content)))
  },
  census: () => {
    const { see, counts } = onInput(() => atOnce('labels.census', census()))
    return { see: (content) => onInput(() => see(content)), counts: () => onInput(() => atOnce('counts', counts())) }
  },
})

const checkedCounts = (step: string, counts: Counts<string>, { kinds }: Lost): Counts<string> => {
  if (typeof counts !== 'object' || counts === null) return refuse(`${step} gives no record of counts`)
  for (const [kind, count] of Object.entries(counts))
    if (!Object.hasOwn(kinds, kind) || !Number.isSafeInteger(count) || (count as number) < 0)
      refuse(`${step} counts ${JSON.stringify(kind)} as ${String(count)}, and not one of its kinds as a natural number`)
  return counts
}

const guardedLosses = (losses: Lost, onInput: <A>(run: () => A) => A): Lost => {
  const { between, within } = losses
  const counted = (step: string, run: () => Counts<string>) => onInput(() => checkedCounts(step, run(), losses))
  return {
    ...losses,
    between: (before: Content, after: Content) => counted('losses.between', () => between.call(losses, before, after)),
    ...(within && { within: (content: Content) => counted('losses.within', () => within.call(losses, content)) }),
  }
}

/** What a model says of a text, if it is one. */
const checkedText = (name: string, text: RunningText | undefined): RunningText | undefined => {
  if (text === undefined) return undefined
  if (typeof text.text !== 'string' || !isFunction(text.start) || !isFunction(text.end))
    return refuse(`the text of ${name} is not a text, with where units start and end`)
  return text
}

/** Our own models are asked of each sentence, and are not watched. */
export const guardedModel = (model: AnyModel, owner: string): AnyModel => {
  const { labels, losses, same, seal, show, text, units } = model
  const onInput = <A>(run: () => A): A => blaming(`the model ${model.name} of ${owner}`, 'on this input', run)
  return {
    ...model,
    ...(labels && { labels: guardedLabels(labels, onInput) }),
    ...(losses && { losses: guardedLosses(losses, onInput) }),
    show: (content: Content) => onInput(() => atOnce('show', show.call(model, content))),
    ...(same && { same: (a: Content, b: Content) => onInput(() => atOnce('same', same.call(model, a, b))) }),
    ...(text && {
      text: (content: Content) => onInput(() => checkedText(model.name, atOnce('text', text.call(model, content)))),
    }),
    ...(units && {
      units: {
        ...units,
        inOne: (contents: readonly (Content | undefined)[]) =>
          onInput(() => atOnce('units.inOne', units.inOne.call(units, contents))),
      },
    }),
    ...(seal && { seal: (content: Content) => onInput(() => seal.call(model, content)) }),
  }
}
