/** How a worker makes the parts that it takes from a queue. */
import { type Failure, failure } from '@assay/host'
import { isLeft, left, right } from 'fp-ts/lib/Either.js'
import manifest from '../../package.json' with { type: 'json' }
import type { App } from '../process.ts'
import { type Common, commonIn, failureText, isOwn, workIn } from './described.ts'
import type { Make, Refusal } from './package.ts'
import { type Maker, startMaker } from './process.ts'

const otherApp = ({ app }: Common): Failure | undefined => {
  if (app === manifest.version) return undefined
  const why = `this part is to be made with @assay/cli@${app}, and there is @assay/cli@${manifest.version}`
  return failure(4, 'E803', why, 'install the same versions wherever parts are made')
}

/** The folder that paths are from: that of the run, where it is in the folder of the worker, and else the worker's own. */
const baseOf = ({ machine }: App, own: string, ofRun: string): string => {
  const [top, named] = [machine.realPath(own), machine.realPath(ofRun)]
  const { relative, isAbsolute, sep } = machine.paths
  const way = top === undefined || named === undefined ? '..' : relative(top, named)
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? own : ofRun
}

const refused = (why: Failure): Refusal => ({ said: failureText(why), isOwn: isOwn(why) })

/** Makes parts one after another in a process that stays as long as they are of one folder; `end` ends it. */
export const making = (app: App, folder: string): { readonly make: Make; readonly end: () => void } => {
  const { resolve } = app.machine.paths
  const top = resolve(folder)
  const pluginFolders = app.pluginFolders.map((folder) => resolve(folder))
  let maker: Maker | undefined
  const makerIn = (folder: string): Maker => {
    if (maker?.folder === folder && maker.isAlive()) return maker
    maker?.end()
    maker = startMaker(folder)
    return maker
  }
  const make: Make = async (commonText, piece, onRead) => {
    const common = commonIn(commonText)
    if (isLeft(common)) return left(refused(common.left))
    const other = otherApp(common.right)
    if (other !== undefined) return left(refused(other))
    const work = workIn(common.right, piece)
    if (isLeft(work)) return left(refused(work.left))
    const own = makerIn(baseOf(app, top, common.right.folder))
    const made = await own.make({ work: work.right, folder: top, pluginFolders }, onRead)
    return isLeft(made) ? left(refused(made.left)) : right(made.right)
  }
  return { make, end: () => maker?.end() }
}
