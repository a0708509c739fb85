/** The gold of a result, to be read again as it was read: for what is asked of the data alone. */
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { StoredResult } from '../checks/read-stored.ts'
import type { Machine } from '../io/machine.ts'
import { parseReadings } from '../plan/signature.ts'
import type { SidesRequest } from '../score/read-sides.ts'
import { filesOf, type InstalledParts, type RescoreSettings, sideOf } from './comparison-request.ts'
import { lostText } from './evidence.ts'
import { type LostInput, newFinder } from './find-scores.ts'

type Settings = Pick<RescoreSettings, 'pluginFolders' | 'pluginsOfCall' | 'root'> & Pick<SidesRequest, 'maxBytes'>

/** The gold with the table of its metadata, unpatched and with its own labels; or why it cannot be read, in words. */
export const goldSides = (
  stored: StoredResult,
  installed: Pick<InstalledParts, 'readers'>,
  { root, ...settings }: Settings,
  machine: Machine,
): Either<string, SidesRequest> => {
  const finder = newFinder(machine, root)
  const lost: LostInput[] = []
  const { inputs, scores } = stored.result
  const golds = inputs.filter(({ role }) => role === 'gold')
  const paths = filesOf(finder, stored, golds, lost)
  const tables = inputs.filter(({ role }) => role === 'documents')
  const [table] = filesOf(finder, stored, tables, lost)
  const [missing] = lost
  if (missing !== undefined) return left(lostText(missing))
  if (paths.length === 0) return left('it does not name the files of its gold')
  const read = parseReadings(scores[0]?.signature ?? '').gold
  return right({
    folder: '.',
    ...settings,
    readerTexts: new Map(),
    ...(table !== undefined && { documentTable: table }),
    sides: [sideOf(installed, { paths, column: golds[0]?.column }, read)],
  })
}
