/** One report for each participant, `html:out/{system}.html`: the package of shared tasks writes them. */
import type { CommandPackage, Failure } from '@assay/host'
import { failure, hostCode } from '@assay/host/internal'
import { type ParticipantReports, PLACE, participantFormats } from '@assay/report/internal'
import { type Either, left, map, right } from 'fp-ts/lib/Either.js'
import { commandPackages } from './assay-packages.ts'
import { loadCommandPackage } from './commands/command-package.ts'
import type { App } from './process.ts'

/** Checks that there is a participant's report in a format. */
export const participantFormat = (format: string): Either<Failure, keyof ParticipantReports> => {
  const form = participantFormats.find((name) => name === format)
  const hint = `ask for ${participantFormats.join(', ')}, or write without ${PLACE}`
  return form === undefined
    ? left(failure(2, hostCode.E212, `there is no report of one participant in the format ${format}`, hint))
    : right(form)
}

interface TaskPackage extends CommandPackage {
  readonly participantReports: ParticipantReports
}

export const loadParticipantReports = async (app: App): Promise<Either<Failure, ParticipantReports>> =>
  map(({ participantReports }: TaskPackage) => participantReports)(
    await loadCommandPackage<TaskPackage>(app, commandPackages['task']!, 'a report for each participant'),
  )
