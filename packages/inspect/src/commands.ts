/** Entry for the command line: `assay describe` and `assay inspect`. */
import type { PackageCommand } from '@assay/host'
import { describeCommand } from './command/describe-command.ts'
import { inspectCommand } from './command/inspect-command.ts'

export const commands: Readonly<Record<string, PackageCommand>> = {
  describe: describeCommand,
  inspect: inspectCommand,
}
