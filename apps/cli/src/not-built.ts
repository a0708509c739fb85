/** The failure where a file is missing that the build makes beside the program: in a clone that has not been built. */
import type { Failure } from '@assay/host'
import { failure, hostCode } from '@assay/host/internal'

export const notBuilt = (path: string): Failure =>
  failure(2, hostCode.E207, `there is no ${path}`, 'build the command line first: npm run build')
