/** The script of the process that makes parts for a worker: from its own installation, whatever the queue says. */
import { dirname, join, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { doPart, type KnownHashes, type Machine } from '@assay/host'
import { node } from '@assay/host/node'
import { isLeft } from 'fp-ts/lib/Either.js'
import { carried } from '../carried.ts'
import { resultText, senseless } from './described.ts'
import type { Asked, Said } from './process.ts'

const say = (said: Said, then?: () => void): void => {
  process.send?.(said, undefined, undefined, then)
}

// the name of a package, with or without a scope
const PACKAGE = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/

const notFound = (name: string): Error =>
  Object.assign(new Error(`Cannot find package '${name}'`), { code: 'ERR_MODULE_NOT_FOUND' })

/** Folders with packages that are seen from a folder. */
const modulesAbove = (folder: string): readonly string[] => {
  const above = dirname(folder)
  return [join(folder, 'node_modules'), ...(above === folder ? [] : modulesAbove(above))]
}

const ofPackages = `${sep}node_modules${sep}`

/** The machine whose plugins are those of some folders alone, and come by the names of packages. */
const ownMachine = (pluginFolders: readonly string[]): Machine => {
  const modules = pluginFolders.flatMap(modulesAbove)
  const isForeign = (path: string): boolean =>
    path.includes(ofPackages) && path.endsWith(`${sep}package.json`) && !modules.some((own) => path.startsWith(own))
  return {
    ...node,
    carried,
    bytes: (path, ...rest) => (isForeign(path) ? [] : node.bytes(path, ...rest)),
    importPlugin: (name, folder) => {
      if (name.startsWith('.') || !PACKAGE.test(name))
        throw new Error('a worker loads packages of its own installation alone, and no file that a run names')
      if (!pluginFolders.includes(folder)) throw notFound(name)
      return node.importPlugin(name, folder)
    },
  }
}

/** Between two signs of how much has been read, in bytes. */
const SIGN = 2 ** 20

const reading = () => {
  let bytes = 0
  const tell = (): void => {
    say({ kind: 'read', bytes })
    bytes = 0
  }
  return {
    start: () => undefined,
    read: (more: number): void => {
      bytes += more
      if (bytes >= SIGN) tell()
    },
    stop: tell,
  }
}

/** Hashes of the files that parts have read. */
const known: KnownHashes = new Map()

const make = async ({ work, folder, pluginFolders }: Asked): Promise<Said> => {
  const machine = ownMachine(pluginFolders)
  const made = await doPart(work, { machine, pluginFolders, within: { folder, known }, progress: reading() })
  return isLeft(made)
    ? { kind: 'failed', failure: made.left }
    : { kind: 'made', result: gzipSync(resultText(made.right), { level: 1 }) }
}

process.on('message', (asked: Asked) => {
  make(asked)
    // plugins have their names on what they throw: what else is thrown comes of what was asked
    .catch((): Said => ({ kind: 'failed', failure: senseless() }))
    .then((said) => say(said))
})
// the worker is gone
process.on('disconnect', () => process.exit(0))
