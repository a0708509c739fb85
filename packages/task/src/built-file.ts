/** Files that the build makes beside the modules of this package: the page that checks, and the program of one file. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Either, left, right } from '@assay/core'
import type { Failure } from '@assay/host'
import { failure, hostCode } from '@assay/host/internal'

/** The folder of the package, from wherever its modules were bundled to. */
const folderOf = (name: string): string | undefined => {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  } catch {
    // a program of one file stands alone
    return undefined
  }
}

/** The path of such a file; a clone that was not built has none. */
export const builtFile = (name: string): Either<Failure, string> => {
  const path = join(folderOf('@assay/task') ?? '@assay/task', 'dist', name)
  return existsSync(path)
    ? right(path)
    : left(failure(2, hostCode.E207, `there is no ${path}`, 'build the command line first: npm run build'))
}
