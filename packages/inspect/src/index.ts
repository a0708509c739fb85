/**
 * Inspects annotated data: duplicates, leakage of a test set, contradictory labels, inconsistent borders.
 *
 * @module @assay/inspect
 */
export {
  type Finding,
  type FindingKind,
  type FindingPlace,
  type Inapplicable,
  type Inspection,
  kinds,
  type PartSize,
  shareOfFinding,
} from './findings.ts'
export { type InspectionOptions, inspect } from './inspect.ts'
export { type InspectedModel, inspectedModels } from './listed.ts'
export { type InspectedData, type Part, partOf, type ReadDocuments } from './parts.ts'
