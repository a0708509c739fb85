/** Files in zips and workbooks: their path on the disk, and their name in messages. */
import type { Problem } from '@assay/core'
import { inWorkbook } from './containers.ts'
import type { Machine } from './machine.ts'
import { inZip } from './with-zips.ts'

type Looking = Pick<Machine, 'look'>

/** Path of the file on the disk: for a file in a zip, the zip, and for a sheet its workbook. */
export const diskPath = ({ look }: Looking, path: string): string =>
  inZip(look, path)?.zip ?? inWorkbook(look, path)?.book ?? path

/** The problem with its place as messages write it: `team.zip:inner/path`. */
export const withZipNamed = ({ look }: Looking, problem: Problem): Problem => {
  const to = inZip(look, problem.at.path)
  return to === undefined ? problem : { ...problem, at: { ...problem.at, path: `${to.zip}:${to.inner}` } }
}
