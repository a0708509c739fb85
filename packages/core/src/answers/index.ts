/**
 * Answers of language models: the keys and envelopes in which programs write them, and the values in their text.
 *
 * @module @assay/core/answers
 */

export { type LooseGrammar, LooseText as LooseTextOf } from '../source/loose-json.ts'
export {
  type AllowedLeniencies,
  allowedNames,
  answerEntries,
  documentIdOf,
} from './answer-documents.ts'
export {
  answerIn,
  answerKeys,
  aroundKeys,
  firstRecord,
  HARNESS,
  idOf,
  onlyIn,
} from './answer-keys.ts'
export { type Content, contentOf, isTurns } from './envelopes.ts'
export {
  type CallValue,
  isListValue,
  isNameCharacter,
  isNumberValue,
  isObjectValue,
  type ListValue,
  LooseText,
  looseGrammar,
  type NumberValue,
  type ObjectValue,
  type Parsed,
  TOO_DEEP,
  type Value,
} from './loose-grammar.ts'
export { isPhraseForNothing, isRefusal, phraseFor } from './no-answer-phrases.ts'
export {
  type BareAnswer,
  bareAnswer,
  type Fence,
  type FoundValue,
  fencesIn,
  groupLeniencies,
  groupsIn,
  groupsInFences,
  hasProse,
  type Stretch,
  type ValueGroup,
  type ValueReading,
} from './values-in-text.ts'
