/**
 * `@assay/strings`: extractions without offsets, as language models answer them: a reader of answers, F1 over strings, and
 * their places in the text.
 *
 * @module @assay/strings
 */
import { plugin as definePlugin } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { answerTriples as answerTriplesDefinition } from './answer-triples.ts'
import { answers as answersDefinition } from './answers.ts'
import { bibliography } from './citations.ts'
import { messages } from './messages.ts'
import { stringsModel } from './model.ts'
import { presetsOf } from './presets.ts'
import { stringF1 as stringF1Definition } from './string-f1.ts'
import { terms } from './terms.ts'
import { viewsOfStrings } from './views-of-strings.ts'
import { spansToStrings, tagsToStrings, treesToStrings } from './views-to-strings.ts'

export { type AnswerSettings, readAnswer } from './answers.ts'
export { stringsModel } from './model.ts'
export type { StringOptions } from './options.ts'
export type { Answer } from './read-answer.ts'
export type { StringsValue } from './string-values.ts'
export type { StringItem, Strings } from './strings.ts'

const { name, version } = manifest

/** The metrics of this package with what goes with them, for `evaluate` and the command line. */
export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  bibliography,
  terms,
  models: [stringsModel],
  metrics: [stringF1Definition],
  readers: [answersDefinition, answerTriplesDefinition],
  views: [...viewsOfStrings, spansToStrings, tagsToStrings, treesToStrings],
  presets: presetsOf(name),
  suggests: { strings: ['string-f1'] },
})

export const [
  /**
   * Precision, recall and F1 over the strings of each document with their labels, without their places: each gold string
   * is paired with one of the answer. Ratios from 0 to 1, `undefined` for 0/0.
   */
  stringF1,
] = plugin.metrics

export const [
  /**
   * Reads answers of language models: JSON, nearly JSON, fenced, cut or in lines, in the envelopes of services and
   * programs. Everything overlooked is counted by name. Only a record that is not JSON is a problem (E333).
   */
  answers,
  /** Reads triples of subject, relation and object that language models answer, the same way; they are documents of `@assay/relations`. */
  answerTriples,
] = plugin.readers
