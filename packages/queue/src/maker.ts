/** Script of the process that makes parts for a worker, with plugins of its own installation only. */
import { dirname, join, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isLeft } from '@assay/core'
import { plugin as formats } from '@assay/formats'
import type { Machine } from '@assay/host'
import { doPart, type KnownHashes } from '@assay/host/internal'
import { node } from '@assay/host/node'
import type { MakerMessage, PartRequest } from './maker-process.ts'
import { malformedPart, resultText } from './messages.ts'

const send = (message: MakerMessage, then?: () => void): void => {
  process.send?.(message, undefined, undefined, then)
}

// the name of a package, with or without a scope
const PACKAGE = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/

const notFound = (name: string): Error =>
  Object.assign(new Error(`Cannot find package '${name}'`), { code: 'ERR_MODULE_NOT_FOUND' })

/** The `node_modules` folders that are visible from a folder. */
const modulesAbove = (folder: string): readonly string[] => {
  const above = dirname(folder)
  return [join(folder, 'node_modules'), ...(above === folder ? [] : modulesAbove(above))]
}

const ofPackages = `${sep}node_modules${sep}`

/** A machine that loads plugins only from these folders, and only by package name. */
const ownMachine = (pluginFolders: readonly string[]): Machine => {
  const modules = pluginFolders.flatMap(modulesAbove)
  const isForeign = (path: string): boolean =>
    path.includes(ofPackages) &&
    path.endsWith(`${sep}package.json`) &&
    !modules.some((folder) => path.startsWith(folder))
  return {
    ...node,
    carried: [formats],
    bytes: (path, ...others) => (isForeign(path) ? [] : node.bytes(path, ...others)),
    importPlugin: (name, folder) => {
      if (name.startsWith('.') || !PACKAGE.test(name))
        throw new Error('a worker loads packages of its own installation alone, and no file that a run names')
      if (!pluginFolders.includes(folder)) throw notFound(name)
      return node.importPlugin(name, folder)
    },
  }
}

/** Bytes between two progress messages. */
const SIGN = 2 ** 20

const readProgress = () => {
  let bytes = 0
  const tell = (): void => {
    send({ kind: 'read', bytes })
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

/** Hashes of files that earlier parts have read. */
const hashes: KnownHashes = new Map()

const make = async ({ work, folder, pluginFolders }: PartRequest): Promise<MakerMessage> => {
  const machine = ownMachine(pluginFolders)
  const part = await doPart(work, {
    machine,
    pluginFolders,
    within: { folder, digests: hashes },
    progress: readProgress(),
  })
  return isLeft(part)
    ? { kind: 'failed', failure: part.left }
    : { kind: 'made', result: gzipSync(resultText(part.right), { level: 1 }) }
}

process.on('message', (request: PartRequest) => {
  make(request)
    // plugins have their names on what they throw: what else is thrown comes of what was asked
    .catch((): MakerMessage => ({ kind: 'failed', failure: malformedPart() }))
    .then((reply) => send(reply))
})
// the worker is gone
process.on('disconnect', () => process.exit(0))
