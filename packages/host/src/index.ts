/**
 * The host: loads plugins, reads both sides, pairs them, and scores.
 *
 * @module @assay/host
 */
export { agree } from './agreement/agree.ts'
export type { AgreementRequest } from './agreement/plan-panel.ts'
export type { Breakdowns, Numbers } from './calls/breakdowns.ts'
export type { Settings } from './calls/check-call.ts'
export type {
  Attempt,
  CommandCall,
  CommandExample,
  CommandFlag,
  CommandPackage,
  CommandSummary,
  FileTexts,
  PackageCommand,
  ReportTexts,
  SharedFlag,
  Target,
} from './calls/command.ts'
export type { ConvertRequest } from './calls/conversion-plan.ts'
export { type Conversion, convert } from './calls/convert.ts'
export { type Answers, type Data, evaluate, type FileData, type SheetData } from './calls/evaluate.ts'
export type { Evaluated, Evaluation } from './calls/evaluated.ts'
export { EvaluationError } from './calls/evaluation-error.ts'
export { guess } from './calls/guess.ts'
export type { Guess, GuessRequest } from './calls/guess-request.ts'
export { type DocumentPairs, type DocumentsScore, scoreDocuments } from './calls/score-documents.ts'
export {
  type ClustersValue,
  documentsOf,
  type EntityValue,
  type SentenceValue,
  type SpansValue,
  type SpanValue,
  type Values,
} from './calls/values-reader.ts'
export { decodeResult } from './checks/decode-result.ts'
export type { ExitCode, Failure } from './checks/failure.ts'
export { readStored, type StoredResult } from './checks/read-stored.ts'
export type { Machine } from './io/machine.ts'
export type { EvidenceLine, HostEnvironment, Outcome } from './plan/environment.ts'
export type { Bootstrap, Gate, Request, Side } from './plan/request.ts'
export { score } from './result/score.ts'
export { mergeResults } from './stored-results/merge.ts'
