/** Entry for the command line: `assay serve`. */
import type { PackageCommand } from '@assay/host'
import { serveCommand } from './serve-command.ts'

export const commands: Readonly<Record<string, PackageCommand>> = { serve: serveCommand }
