/** Files in zips: where they lie on the disk, and how messages name a place in one. */
import type { Problem } from '@assay/core'
import { inZip } from '@assay/host'
import { node } from '@assay/host/node'

/** The file on the disk that a path leads into: the zip, for what is in one. */
export const onDisk = (path: string): string => inZip(node.look, path)?.zip ?? path

/** The same problem with its place as messages name it: `team.zip:inner/path`. */
export const withZipNamed = (problem: Problem): Problem => {
  const to = inZip(node.look, problem.at.path)
  return to === undefined ? problem : { ...problem, at: { ...problem.at, path: `${to.zip}:${to.inner}` } }
}
