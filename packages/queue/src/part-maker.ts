/** Makes the parts that a worker takes from a queue. */
import { isLeft, left, right } from '@assay/core'
import type { CommandCall, Failure } from '@assay/host'
import { failure, hostCode } from '@assay/host/internal'
import { type Maker, startMaker } from './maker-process.ts'
import { failureText, isWorkerFault, parseShared, parseWork, type SharedWork } from './messages.ts'
import { version } from './version.ts'
import type { MakePart, Refusal } from './work.ts'

const checkVersion = ({ queue }: SharedWork): Failure | undefined => {
  if (queue === version) return undefined
  const why = `this part is to be made with @assay/queue@${queue}, and there is @assay/queue@${version}`
  return failure(4, hostCode.E803, why, 'install the same versions wherever parts are made')
}

/** The folder that paths are relative to: that of the run if it is inside the worker's, else the worker's. */
const runFolder = ({ machine }: CommandCall, workerFolder: string, ofRun: string): string => {
  const [top, named] = [machine.realPath(workerFolder), machine.realPath(ofRun)]
  const { relative, isAbsolute, sep } = machine.paths
  const way = top === undefined || named === undefined ? '..' : relative(top, named)
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? workerFolder : ofRun
}

const refusal = (why: Failure): Refusal => ({ message: failureText(why), isOwn: isWorkerFault(why) })

/** Makes parts one by one, in a process that is reused while the folder is the same; `end` ends it. */
export const newPartMaker = (
  call: CommandCall,
  folder: string,
): { readonly make: MakePart; readonly end: () => void } => {
  const { resolve } = call.machine.paths
  const top = resolve(folder)
  const pluginFolders = call.pluginFolders.map((folder) => resolve(folder))
  let maker: Maker | undefined
  const makerIn = (folder: string): Maker => {
    if (maker?.folder === folder && maker.isAlive()) return maker
    maker?.end()
    maker = startMaker(folder)
    return maker
  }
  const make: MakePart = async (commonText, piece, onRead) => {
    const common = parseShared(commonText)
    if (isLeft(common)) return left(refusal(common.left))
    const other = checkVersion(common.right)
    if (other !== undefined) return left(refusal(other))
    const work = parseWork(common.right, piece)
    if (isLeft(work)) return left(refusal(work.left))
    const partMaker = makerIn(runFolder(call, top, common.right.folder))
    const outcome = await partMaker.make({ work: work.right, folder: top, pluginFolders }, onRead)
    return isLeft(outcome) ? left(refusal(outcome.left)) : right(outcome.right)
  }
  return { make, end: () => maker?.end() }
}
