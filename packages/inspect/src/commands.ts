/** Entry for the command line: `assay describe` and `assay inspect`. */
import type { PackageCommand } from '@assay/host'
import { describeCommand } from './command/describe-command.ts'
import { goldContents } from './command/gold-contents.ts'
import { inspectCommand } from './command/inspect-command.ts'

export { goldContents }

export const commands: Readonly<Record<string, PackageCommand>> = {
  describe: describeCommand,
  inspect: inspectCommand,
}
