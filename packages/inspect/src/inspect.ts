/** Inspects a test set, its training data and the runs on it. */
import { borderFinding } from './border-finding.ts'
import type { Context } from './context.ts'
import { type Finding, type Inspection, kinds, type PartSize } from './findings.ts'
import { formsOf } from './forms.ts'
import { inapplicableTo } from './inapplicable.ts'
import { labelFindings, leakedEntities } from './label-findings.ts'
import { faultsOf } from './part-faults.ts'
import type { InspectedData, Part } from './parts.ts'
import { changedTexts, leakedUnits, relabelled, repeated } from './repeat-findings.ts'
import { noRepeats, repeatsOf, type Sides, TEST, TRAIN } from './repeats.ts'
import { newDisplay } from './show.ts'
import { type Store, storeOf, type Units } from './store.ts'
import { borderDoubts, wordPlacesOf } from './word-places.ts'

export interface InspectionOptions {
  /** The most places of a finding: 200 by default. */
  readonly most?: number
  /** Of the hashes: 12345 by default. */
  readonly seed?: number
}
/** Finds what is wrong with data. */
export const inspect = (
  { test, train, runs = [] }: InspectedData,
  { most = 200, seed = 12345 }: InspectionOptions = {},
): Inspection => {
  const store = storeOf([train ?? { ...test, name: 'train', documents: [], problems: [] }, test, ...runs])
  const context: Context = { store, display: newDisplay(store), most }
  const sentences = repeatsOf(store, store.sentences, sidesOf(store, store.sentences), seed)
  const hasTexts = isLevel(store)
  const texts = hasTexts
    ? repeatsOf(store, store.texts, sidesOf(store, store.texts), seed)
    : noRepeats(store.texts.first.size)
  const forms = formsOf(store)
  const doubtOf = borderDoubts(store, wordPlacesOf(store), forms)
  const partNumbers = train === undefined ? [TEST] : [TRAIN, TEST]
  const findings = [
    ...store.parts.flatMap((part, p) => (p === TRAIN && train === undefined ? [] : faultsOf(context, part, p))),
    ...(hasTexts ? partNumbers.flatMap((p) => repeated(context, store.texts, texts, p)) : []),
    ...partNumbers.flatMap((p) => repeated(context, store.sentences, sentences, p)),
    ...partNumbers.flatMap((p) => relabelled(context, sentences, texts, p)),
    ...partNumbers.flatMap((p) => labelFindings(context, forms, p)),
    ...partNumbers.map((p) => borderFinding(context, doubtOf, p)),
    ...(train === undefined
      ? []
      : [
          ...(hasTexts ? leakedUnits(context, store.texts, texts) : []),
          ...leakedUnits(context, store.sentences, sentences),
          leakedEntities(context, forms),
        ]),
    ...runs.map((_, r) => changedTexts(context, sentences, TEST + 1 + r)),
  ]
  const inapplicable = inapplicableTo(store, train !== undefined)
  const isApplied = ({ part, kind }: Finding): boolean =>
    !inapplicable.some(({ parts, kinds }) => parts.includes(part) && kinds.includes(kind))
  const order = new Map(Object.keys(kinds).map((kind, i) => [kind, i]))
  return {
    parts: store.parts.flatMap((part, p) => (p === TRAIN && train === undefined ? [] : [sizeOf(store, part, p)])),
    findings: findings.filter(isApplied).sort((a, b) => order.get(a.kind)! - order.get(b.kind)!),
    inapplicable,
    seed,
  }
}
const sidesOf = ({ parts, starts }: Store, { name, first }: Units): Sides => {
  const of = new Int32Array(first.size)
  const key = name === 'sentences' ? 'sentences' : 'texts'
  for (const part of parts.keys()) of.fill(part, starts[part]![key], starts[part + 1]![key])
  return { of, count: parts.length }
}

/**
 * True if documents are compared too, beside their sentences: one has several sentences, so that it is more than a sentence, and a part
 * has several documents. Where documents have no words, and so no sentences, two documents are enough, also of two parts.
 */
const isLevel = ({ sentences, texts, textless, starts, parts }: Store): boolean =>
  textless.some((many) => many > 0)
    ? texts.first.size > 1
    : sentences.first.size > texts.first.size && parts.some((_, p) => starts[p + 1]!.texts - starts[p]!.texts > 1)

/** The tokens or items that metrics count, where a part has them; nothing of texts, whose words are our own. */
const unitsOf = (part: Part): Pick<PartSize, 'unit' | 'units'> | undefined => {
  const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0)
  if (part.model === 'tags') return { unit: 'tokens', units: sum(part.documents.map(({ content }) => content.length)) }
  if (part.model === 'clusters' && part.documents.every(({ content }) => content.within === undefined))
    return { unit: 'items', units: sum(part.documents.map(({ content }) => new Set(content.members).size)) }
  const tokens = part.model === 'spans' ? part.documents.map(({ content }) => content.tokens?.length) : [undefined]
  return tokens.includes(undefined) ? undefined : { unit: 'tokens', units: sum(tokens as number[]) }
}

const sizeOf = ({ starts, texts, words }: Store, part: Part, p: number): PartSize => {
  const { name, model, documents } = part
  const [from, to] = [starts[p]!, starts[p + 1]!]
  const wordAt = (text: number): number => (text < texts.first.size ? texts.first.values[text]! : words.size)
  return {
    part: name,
    model,
    documents: model === 'tags' ? to.texts - from.texts : documents.length,
    sentences: to.sentences - from.sentences,
    ...(unitsOf(part) ?? { unit: 'words', units: wordAt(to.texts) - wordAt(from.texts) }),
    mentions: to.mentions - from.mentions,
  }
}
