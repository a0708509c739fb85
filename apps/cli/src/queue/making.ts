/** How a worker makes the parts that it takes from a queue. */
import { type Failure, failure } from '@assay/host'
import { isLeft, left, right } from 'fp-ts/lib/Either.js'
import manifest from '../../package.json' with { type: 'json' }
import type { App } from '../process.ts'
import { type Common, failureText, isOwn, workOf } from './described.ts'
import type { Make, Refusal } from './package.ts'
import { type Maker, startMaker } from './process.ts'

const otherApp = ({ app }: Common): Failure | undefined => {
  if (app === manifest.version) return undefined
  const why = `this part is to be made with @assay/cli@${app}, and there is @assay/cli@${manifest.version}`
  return failure(4, 'E803', why, 'install the same versions wherever parts are made')
}

const noFolder = ({ machine }: App, folder: string): Failure | undefined => {
  if (machine.look(folder)?.kind === 'folder') return undefined
  const hint = 'start the worker where the files are seen, and say with --folder where that is: assay work --folder DIR'
  return failure(3, 'E306', `the folder of the run, ${folder}, is not on this machine`, hint)
}

const refused = (why: Failure): Refusal => ({ said: failureText(why), isOwn: isOwn(why) })

/** Makes parts one after another in a process that stays as long as they are of one folder; `end` ends it. */
export const making = (app: App, ownFolder: string | undefined): { readonly make: Make; readonly end: () => void } => {
  const { resolve } = app.machine.paths
  const pluginFolders = app.pluginFolders.map((folder) => resolve(folder))
  let maker: Maker | undefined
  const makerIn = (folder: string): Maker => {
    if (maker?.folder === folder && maker.isAlive()) return maker
    maker?.end()
    maker = startMaker(folder)
    return maker
  }
  const make: Make = async (commonText, own, onRead) => {
    const common = JSON.parse(commonText) as Common
    const folder = ownFolder === undefined ? common.folder : resolve(ownFolder)
    const unfit = otherApp(common) ?? noFolder(app, folder)
    if (unfit !== undefined) return left(refused(unfit))
    const made = await makerIn(folder).make({ work: workOf(common, own), pluginFolders }, onRead)
    return isLeft(made) ? left(refused(made.left)) : right(made.right)
  }
  return { make, end: () => maker?.end() }
}
