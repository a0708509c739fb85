/** Entry for the command line: `assay inspect`. */
import type { PackageCommand } from '@assay/host'
import { inspectCommand } from './command/inspect-command.ts'

export const commands: Readonly<Record<string, PackageCommand>> = { inspect: inspectCommand }
