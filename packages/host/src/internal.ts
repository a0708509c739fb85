/**
 * Names that the command line and the page share with the host. No promise is made about these: they change without a new major version.
 *
 * @module
 */
export { helpOf, isCorrectLine, jsonSchemaOf, typedText } from '@assay/core/internal/host'
export { isFault, KEY, offsetOf } from '@assay/core/internal/source'
export { jsonTape } from '@assay/core/source'
export { type GoldDocument, goldDocuments } from './agreement/gold-documents.ts'
export { type SuspiciousGold, type SuspiciousItem, suspiciousGold } from './agreement/suspicious-gold.ts'
export { pathFrom } from './calls/guess.ts'
export { type FileRoles, type FilesRequest, guessFiles, isMetricName } from './calls/guess-files.ts'
export { goldRank } from './calls/guess-folder.ts'
export { rankFits } from './calls/guess-metric.ts'
export type { Ask, NamedFile } from './calls/guess-request.ts'
export { readerOfSystems } from './calls/guess-systems.ts'
export { make } from './calls/make.ts'
export { findMetric, type NamedMetric } from './calls/named-metric.ts'
export { type OutputFile, placeOf } from './calls/write.ts'
export { bibliographyOf, referencesOf } from './checks/codes.ts'
export { deepestIssue } from './checks/deepest-issue.ts'
export { exitFault, strayFault } from './checks/end-check.ts'
export {
  allIn,
  allOf,
  describeThrown,
  failure,
  failureAt,
  joinFailures,
  locateFailure,
  sortByPlace,
  suggestion,
} from './checks/failure.ts'
export { isHostFault } from './checks/faults.ts'
export {
  type Installed,
  installedCommands,
  installedPlugins,
  loadPlugin,
  type PluginFolder,
  packageFolder,
  pluginIn,
  splitName,
} from './checks/load-plugin.ts'
export { type Option, type Remedy, remediesIn, settingOf, VALUE } from './checks/remedy.ts'
export { frugal, settleRefusal, type Trial } from './checks/settle-refusal.ts'
export { type InstalledMetric, verifyResult } from './checks/verify-result.ts'
export { code as hostCode } from './codes.ts'
export { type Containers, inWorkbook, newContainers, partNames, textAt, withSheets } from './io/containers.ts'
export { diskPath, withZipNamed } from './io/disk-path.ts'
export { keyPlace, placeAt } from './io/json-place.ts'
export { type OnChunk, type Paths, shownPath, wholeFile } from './io/machine.ts'
export { type Disk, withZips } from './io/with-zips.ts'
export { mostUnpacked, tooDense } from './io/zip-refusals.ts'
export { messages } from './messages.ts'
export type { PartWork } from './parts/description.ts'
export { mergeParts } from './parts/merge.ts'
export { describeParts, doPart, type Part, partOfPlan } from './parts/part.ts'
export { partText, readPart } from './parts/part-file.ts'
export type { StoredPart } from './parts/same-run.ts'
export type { KnownHashes } from './parts/sealed-files.ts'
export { EVERY, type LonePackage } from './plan/choose-metrics.ts'
export { type Config, configKeysAt, configShape, type LoadedConfig, type SideConfig } from './plan/config-schema.ts'
export type { EvidenceLine, Outline, Progress } from './plan/environment.ts'
export {
  defaultName,
  EACH,
  expandFiles,
  filesOfSubmission,
  hasPattern,
  refuseCaseClash,
  refuseOutsideRoot,
  splitColumn,
} from './plan/expand-files.ts'
export { expandSystems, splitZipPattern } from './plan/expand-systems.ts'
export { lenientValues } from './plan/leniencies.ts'
export { type Plan, scoredName, scoredNames } from './plan/plan.ts'
export { loadMetrics } from './plan/plan-metrics.ts'
export { planRun } from './plan/plan-run.ts'
export { CORE, loadCalledPlugins } from './plan/registry.ts'
export {
  alternatives,
  type BuiltInSystem,
  type Compare,
  comparisonTests,
  type Disjoint,
  type DocumentNames,
  type DocumentPolicies,
  disjointPolicies,
  documentNames,
  type Location,
  locate,
  type Missing,
  missingPolicies,
  type OptionTexts,
  type ReadSystem,
  type RequestedFormat,
} from './plan/request.ts'
export { namesInPlugin } from './plan/resolve-names.ts'
export { type ParsedSignature, parseSignature } from './plan/signature.ts'
export { itemsInCell, plainCell } from './read/decisions.ts'
export type { DocumentName } from './read/gold-patch.ts'
export { type CheckedRun, type CheckRequest, checkRuns, runProblem } from './result/check-runs.ts'
export { evidence } from './result/evidence.ts'
export { type InfluenceReport, leaveOneOut } from './result/leave-one-out.ts'
export { ABSENT, publicSettings } from './result/public-settings.ts'
export { type PublicSettings, type PublicTask, publicTask, settingsOfTask } from './result/public-task.ts'
export { scorePlan } from './result/score.ts'
export { shortSignatures, wholeSignature } from './result/short-signature.ts'
export { type ValidationResult, validate } from './result/validate.ts'
export { doAscend, type Key, keysIn, labelUnder } from './score/group-keys.ts'
export { listKeys } from './score/groups.ts'
export { readSides, type SideDocuments, type SidesRequest } from './score/read-sides.ts'
export { planSafely } from './score/run-guarded.ts'
export { shortNumber } from './stored-results/arithmetic.ts'
export type { DocumentChanges, SystemChanges } from './stored-results/changed-results.ts'
export {
  type Difference,
  differencesIn,
  type ScorePair,
  scoresInBoth,
  scoresOfSystems,
} from './stored-results/differences.ts'
export { rereadEvidence } from './stored-results/evidence.ts'
export { goldSides } from './stored-results/gold-sides.ts'
export { guessDescription } from './stored-results/guess-description.ts'
export type { Change } from './stored-results/item-changes.ts'
export { type RescoreResult, rescore } from './stored-results/rescore.ts'
export { restore } from './stored-results/restore.ts'
export {
  type ExplainedScore,
  explainScore,
  type MissingValue,
  type WorkedFormula,
} from './stored-results/worked-formulas.ts'
