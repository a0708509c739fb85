/** A machine whose files are in memory: for programs that hold their data already, and for browsers. */
import type { Plugin } from '@assay/core'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { left, right } from 'fp-ts/lib/Either.js'
import { code } from '../codes.ts'
import { newContainers, textOf } from './containers.ts'
import type { Hash, Machine, Paths } from './machine.ts'

/** Paths without folders. */
const flat: Paths = {
  sep: '/',
  basename: (path) => path.slice(path.lastIndexOf('/') + 1),
  dirname: () => '.',
  isAbsolute: () => false,
  join: (...parts) => parts.filter((part) => part !== '' && part !== '.').join('/'),
  relative: (_, to) => to,
  resolve: (path) => path,
}

/** SHA-256 in JavaScript: WebCrypto cannot hash incrementally, and needs an origin. */
const hash = (): Hash => {
  const state = sha256.create()
  const encoder = new TextEncoder()
  return {
    update: (bytes) => state.update(typeof bytes === 'string' ? encoder.encode(bytes) : bytes),
    digest: () => bytesToHex(state.digest()),
  }
}

/** Largest size of a text that is unpacked. */
const MAX_BYTES = 2 ** 30

/** A file that a program holds, and the sheet that is meant of a workbook. */
export interface HeldFile {
  readonly bytes: Uint8Array
  readonly sheet?: string
}

/** Creates a machine of files by name, with the plugins it may use, and containers that are found otherwise. */
export const memoryMachine = (
  files: ReadonlyMap<string, HeldFile>,
  carried: readonly Plugin[],
  ownContainers?: Machine['ownContainers'],
): Machine => {
  const containers = newContainers(ownContainers)
  const bytes: Machine['bytes'] = function* (path, onChunk, _maxBytes, { from, to } = { from: 0, to: undefined }) {
    const whole = files.get(path)?.bytes
    const at = { path, line: 1, column: 1 }
    if (whole === undefined)
      return yield left({ severity: 'error', code: code.E306, message: 'there is no such file', at })
    const chunk = whole.subarray(from, to)
    onChunk?.(chunk)
    yield right(chunk)
  }
  return {
    paths: flat,
    bytes,
    source: (path, onChunk, maxBytes = MAX_BYTES) => ({
      path,
      chunks: () =>
        textOf(path, bytes(path, onChunk), containers, {
          part: files.get(path)?.sheet,
          maxBytes,
          callOf: (sheet) => `{ file, sheet: ${JSON.stringify(sheet)} }`,
        }),
    }),
    look: (path) => {
      const size = files.get(path)?.bytes.length
      return size === undefined ? undefined : { kind: 'file', bytes: size }
    },
    namesIn: () => [],
    realPath: (path) => (files.has(path) ? path : undefined),
    matching: async () => [],
    sha256: hash,
    importPlugin: async (name) => {
      throw Object.assign(new Error(`Cannot find package '${name}'`), { code: 'ERR_MODULE_NOT_FOUND' })
    },
    learn: containers.learn,
    carried,
  }
}

/** Adds files in memory and plugins to a machine; they take precedence over its own. */
export const withMemory = (
  machine: Machine,
  files: ReadonlyMap<string, HeldFile>,
  carried: readonly Plugin[],
): Machine => {
  const memory = memoryMachine(files, carried, machine.ownContainers)
  return {
    ...machine,
    bytes: (path, ...others) => (files.has(path) ? memory : machine).bytes(path, ...others),
    source: (path, ...others) => (files.has(path) ? memory : machine).source(path, ...others),
    look: (path) => memory.look(path) ?? machine.look(path),
    realPath: (path) => memory.realPath(path) ?? machine.realPath(path),
    learn: (plugin) => {
      machine.learn?.(plugin)
      memory.learn?.(plugin)
    },
    carried: [...(machine.carried ?? []), ...carried],
  }
}
