/** The host: loads plugins, reads both sides, pairs them, and scores. */
export { helpOf, jsonSchemaOf, type OptionHelp } from '../options.ts'
export { shownPath } from '../source/file.ts'
export { offsetOf } from '../source/json-places.ts'
export { type Difference, differencesBetween } from './differences.ts'
export { evidence, type Line } from './evidence.ts'
export { type ExitCode, type Failure, failure, nowhere, thrown } from './failure.ts'
export { defaultName, expandFiles, splitColumn } from './files.ts'
export { type LeavingOut, type LeftOut, leaveOut } from './leave-out.ts'
export {
  type Import,
  type Installed,
  importFrom,
  installedPlugins,
  type LoadOptions,
  loadPlugin,
  packageFolder,
  splitName,
} from './load.ts'
export { type Made, type MakeRequest, make } from './make.ts'
export { mergeResults, type Stored } from './merge.ts'
export { metricsOf, type Plan, planOf } from './plan.ts'
export {
  type Bootstrap,
  type Compare,
  comparisonTests,
  corrections,
  type Gate,
  type MadeSystem,
  type Missing,
  missingPolicies,
  type ReadSystem,
  type Request,
  type Side,
  type Texts,
} from './request.ts'
export { type Restored, restore } from './restore.ts'
export { type Outcome, score, scorePlan } from './score.ts'
export { parseSignature, type Signed, signatureOf } from './signature.ts'
export { readResult } from './stored.ts'
export { suggestion } from './suggest.ts'
export type { Progress, Surroundings } from './surroundings.ts'
export { type Valid, validate } from './validate.ts'
