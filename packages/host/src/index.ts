/**
 * The host: loads plugins, reads both sides, pairs them, and scores.
 *
 * @module @assay/host
 */
export { helpOf, isRightLine, jsonSchemaOf, type OptionHelp, typedText } from '@assay/core/host'
export { isFault, jsonTape, KEY, offsetOf } from '@assay/core/source'
export { type Converted, convert } from './convert/convert.ts'
export { type Made, type MakeRequest, make } from './convert/make.ts'
export type { ConvertRequest } from './convert/plan.ts'
export { placeOf, type Written } from './convert/write.ts'
export { EvaluationError } from './evaluate/error.ts'
export {
  type Answers,
  type Data,
  evaluate,
  type FileData,
  type PathData,
  type Settings,
} from './evaluate/evaluate.ts'
export type { Evaluated, Numbers } from './evaluate/evaluated.ts'
export type {
  ClustersValue,
  EntityValue,
  SentenceValue,
  SpansValue,
  SpanValue,
  Values,
} from './evaluate/values.ts'
export type { Ask, Choice, Guess, GuessRequest, NamedFile } from './init/ask.ts'
export { guess, pathFrom } from './init/guess.ts'
export { type Fitting, fittingIn } from './init/metric.ts'
export { planSafely } from './judge/guard.ts'
export { type Again, scoredAgain } from './later/again.ts'
export { shortNumber } from './later/arithmetic.ts'
export type { AgainSettings, InstalledParts } from './later/asked.ts'
export type { Changed, ChangedDocument } from './later/changed.ts'
export type { Change } from './later/changes.ts'
export { type Both, type Difference, differencesIn, scoresInBoth, scoresOfSystems } from './later/differences.ts'
export { evidenceAgain } from './later/evidence.ts'
export { guessed } from './later/guess.ts'
export { mergeResults, type Stored } from './later/merge.ts'
export { type Restored, restore } from './later/restore.ts'
export { type ExplainedScore, explainScore, type Lacking, type Worked } from './later/worked.ts'
export {
  type Hash,
  type Import,
  type Look,
  type Machine,
  type OnChunk,
  type Paths,
  shownPath,
  wholeFile,
} from './machine/machine.ts'
export { agree } from './panel/agree.ts'
export type { PanelRequest } from './panel/request.ts'
export type { StoredPart } from './parts/belong.ts'
export type { PartWork } from './parts/described.ts'
export { mergeParts } from './parts/merge.ts'
export { describeParts, doPart, type Part, type PartSurroundings, partOfPlan } from './parts/part.ts'
export type { KnownHashes } from './parts/sealed-files.ts'
export { partText, readPart } from './parts/stored.ts'
export { namesOf } from './plan/bare.ts'
export { type Alone, EVERY } from './plan/choose.ts'
export { spreadSystems } from './plan/each.ts'
export { defaultName, EACH, expandFiles, splitColumn } from './plan/files.ts'
export { lenientValues } from './plan/lenient.ts'
export type { Line } from './plan/line.ts'
export {
  type Installed,
  installedPlugins,
  type LoadOptions,
  loadPlugin,
  packageFolder,
  splitName,
} from './plan/load.ts'
export { metricsOf } from './plan/metrics.ts'
export type { Outcome } from './plan/outcome.ts'
export type { Outline } from './plan/outline.ts'
export { planOf } from './plan/plan.ts'
export type { Plan } from './plan/planned.ts'
export { bibliographyOf, referencesOf } from './plan/references.ts'
export { CORE, type Loaded, pluginsCalled } from './plan/registry.ts'
export {
  type AskedFormat,
  alternatives,
  type Bootstrap,
  boundsRules,
  type Compare,
  comparisonTests,
  corrections,
  type Disjoint,
  type DocumentPolicies,
  disjointPolicies,
  type Gate,
  type MadeSystem,
  type Missing,
  missingPolicies,
  type ReadSystem,
  type Request,
  type Side,
  type Spotted,
  spotOf,
  type Texts,
} from './plan/request.ts'
export { clashAmong, leavesRoot } from './plan/root.ts'
export { parseSignature, type ReadAs, type Signed } from './plan/signature.ts'
export { type InstalledMetric, sound } from './plan/sound.ts'
export type { Isolation, Progress, Surroundings, Threads } from './plan/surroundings.ts'
export { bootstrapEntries, compareEntries } from './plan/weighing.ts'
export {
  allIn,
  allOf,
  byPlace,
  type ExitCode,
  type Failure,
  failure,
  failureAt,
  joined,
  nowhere,
  placed,
  thrown,
} from './problems/failure.ts'
export { suggestion } from './problems/suggest.ts'
export { evidence } from './result/evidence.ts'
export { type LeavingOut, type LeftOut, leaveOut } from './result/leave-out.ts'
export { score, scorePlan } from './result/score.ts'
export { type Valid, validate } from './result/validate.ts'
export { type Damage, storedResult } from './stored/decode.ts'
export { readStored } from './stored/stored.ts'
export { type Disk, type InZip, inZip, withZips } from './zip/zips.ts'
