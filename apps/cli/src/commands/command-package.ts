/** Loads what a package gives the command line. */
import type { CommandPackage, Failure } from '@assay/host'
import { describeThrown, failure, hostCode, packageFolder } from '@assay/host/internal'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { App } from '../process.ts'

/** Folders of packages, and the machine that reads them. */
export type Installation = Pick<App, 'machine' | 'pluginFolders'>

/** The failure where the package that `what` needs is not installed. */
export const missingPackage = (name: string, what: string): Failure =>
  failure(
    4,
    hostCode.E501,
    `${what} needs the package ${name}, which is not installed`,
    `install it: npm install ${name}`,
  )

/** Loads what the package gives the command line, from the first folder that has it; `what` needs it. */
export const loadCommandPackage = async <P extends CommandPackage = CommandPackage>(
  { machine, pluginFolders }: Installation,
  name: string,
  what: string,
): Promise<Either<Failure, P>> => {
  const folder = pluginFolders.find((folder) => packageFolder(machine, name, [folder]) !== undefined)
  if (folder === undefined) return left(missingPackage(name, what))
  try {
    return right((await machine.importPlugin(`${name}/commands`, folder)) as P)
  } catch (error) {
    const why = `${name} fails to load: ${(error as Error)?.message ?? error}`
    const { detail } = describeThrown(error)
    return left({ ...failure(4, hostCode.E503, why, `install it anew: npm install ${name}`), detail })
  }
}
