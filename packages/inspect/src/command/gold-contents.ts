/** Contents of the gold of a result, for reports on its scores: as `assay describe` counts them. */
import { type Either, isLeft, right } from '@assay/core'
import type { Failure, HostEnvironment } from '@assay/host'
import { keysIn, readSides, type SidesRequest } from '@assay/host/internal'
import type { Sheet } from '@assay/report/internal'
import { describePart, isKeyOf, metadataOf } from '../describe/describe-part.ts'
import { type DataPart, LABEL } from '../describe/description.ts'
import { countOf, descriptionSheets } from '../describe/description-sheets.ts'

export interface GoldContents {
  readonly part: DataPart
  readonly sheets: readonly Sheet[]
}

/** Reads and counts the gold, by label and by the keys of groups that its documents have. */
export const goldContents = async (
  request: SidesRequest,
  groupKeys: readonly string[],
  environment: HostEnvironment,
): Promise<Either<Failure, GoldContents>> => {
  const sides = await readSides(request, environment)()
  if (isLeft(sides)) return sides
  const side = sides.right[0]!
  const metadata = metadataOf(side)
  // a table has two keys at most
  const keys = groupKeys.map(keysIn).filter((all) => all.length <= 2 && all.every((key) => isKeyOf(key, metadata)))
  // documents that are seen through no view are of the model of their reader
  const part = describePart('gold', side, side.ofReader!, [keysIn(LABEL), ...keys])
  return right({ part, sheets: descriptionSheets({ counted: countOf([part]), parts: [part] }) })
}
