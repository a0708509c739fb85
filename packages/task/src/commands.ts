/** Entry for the command line: `assay task`, the page of `assay check -o`, and the reports of one participant each. */
import type { PackageCommand } from '@assay/host'
import { taskCommand } from './task-command.ts'

export { checkPage } from './check-page.ts'
export { participantReports } from './participant-reports.ts'

export const commands: Readonly<Record<string, PackageCommand>> = { task: taskCommand }
