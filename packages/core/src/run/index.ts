/** The host: loads plugins, reads both sides, pairs them, and scores. */
export { helpOf, jsonSchemaOf, type OptionHelp, typedText } from '../options.ts'
export { isRightLine } from '../right.ts'
export { shownPath, wholeFile } from '../source/file.ts'
export { isFault, jsonTape, KEY } from '../source/json.ts'
export { offsetOf } from '../source/json-places.ts'
export { type Again, type AgainSettings, type Changed, type Shelf, scoredAgain } from './again.ts'
export type { Change } from './changes.ts'
export { type Alone, EVERY } from './choose.ts'
export { type Converted, type ConvertRequest, convert, type Written } from './convert.ts'
export { type Both, type Difference, differencesIn, scoresInBoth } from './differences.ts'
export { evidence, type Line } from './evidence.ts'
export { type ExitCode, type Failure, failure, nowhere, thrown } from './failure.ts'
export { defaultName, expandFiles, splitColumn } from './files.ts'
export { type Ask, type Choice, type Guess, type GuessRequest, guess, type NamedFile, pathFrom } from './guess.ts'
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
export type { Outcome } from './outcome.ts'
export type { Outline } from './outline.ts'
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
export { clashAmong, leavesRoot } from './root.ts'
export { score, scorePlan } from './score.ts'
export { parseSignature, type Signed } from './signature.ts'
export { readResult, readStored } from './stored.ts'
export { suggestion } from './suggest.ts'
export type { Isolation, Progress, Surroundings, Threads } from './surroundings.ts'
export { type Valid, validate } from './validate.ts'
export { sizeOfFile } from './visit.ts'
export { work } from './worker.ts'
