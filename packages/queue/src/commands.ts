/** Entry for the command line: `assay work`, and scoring for `assay run --on`. */
import type { PackageCommand } from '@assay/host'
import { workCommand } from './work-command.ts'

export { scoreElsewhere } from './score-on-queue.ts'

export const commands: Readonly<Record<string, PackageCommand>> = { work: workCommand }
