/** Files in zips: their path on the disk, and their name in messages. */
import type { Problem } from '@assay/core'
import { inWorkbook, inZip } from '@assay/host/internal'
import { node } from '@assay/host/node'

/** Path of the file on the disk: for a file in a zip, the zip, and for a sheet its workbook. */
export const diskPath = (path: string): string =>
  inZip(node.look, path)?.zip ?? inWorkbook(node.look, path)?.book ?? path

/** The problem with its place as messages write it: `team.zip:inner/path`. */
export const withZipNamed = (problem: Problem): Problem => {
  const to = inZip(node.look, problem.at.path)
  return to === undefined ? problem : { ...problem, at: { ...problem.at, path: `${to.zip}:${to.inner}` } }
}
